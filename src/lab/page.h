/* What the files of the lab's page share: page.c is the page from top to bottom, page_draws.c, page_values.c and page_lists.c its long tables, findings.c what
 * a designer should look at first, style.c its look. Private to this room. */
#ifndef ISOLARIO_LAB_PAGE_H
#define ISOLARIO_LAB_PAGE_H

#include "lab/facts.h"
#include "lab/plot.h"

extern const char *const page_style[]; /* pieces of CSS, ended by NULL */

/* "51.2 % (50.1 to 52.3)" */
void page_share(struct buf *out, struct estimate);

/* ---- findings.c ---- */

/* List items: what stands out, or that nothing does. */
void page_findings(struct buf *out, const struct variant *);

/* ---- page_draws.c ---- */

void page_draws(struct buf *out, const struct variant *);

/* ---- page_values.c: events and the values they name ---- */

void page_values(struct buf *out, const struct variant *);

/* ---- page_lists.c ---- */

void page_verbs(struct buf *out, const struct variant *);
void page_rules(struct buf *out, const struct variant *);
void page_comparison(struct buf *out, const struct study *);

#endif
