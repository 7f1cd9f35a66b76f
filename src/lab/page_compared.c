/* Two variants side by side, as a table of the page. */
#include <stdio.h>

#include "lab/comparison.h"
#include "lab/page.h"
#include "lab/statistics.h"

static void write_value(struct buf *out, const struct fact *f, struct estimate e, bool is_difference)
{
    double unit = f->unit == UNIT_NUMBER ? 1 : 100;
    const char *format = is_difference ? "%+.2f (%+.2f to %+.2f)%s" : "%.2f (%.2f to %.2f)%s";
    char text[96];
    snprintf(text, sizeof text, format, unit * e.value, unit * e.low, unit * e.high,
             f->unit == UNIT_NUMBER ? "" : " %");
    buf_add(out, text);
}

static void write_row(void *context, const struct compared *c)
{
    struct buf *out = context;
    buf_addf(out, "<tr><th scope=\"row\">%s, ", c->a.section);
    plot_text(out, c->a.name);
    buf_addf(out, " <small>%s</small></th><td>", c->a.measure);
    write_value(out, &c->a, c->a.value, false);
    buf_add(out, "</td><td>");
    write_value(out, &c->a, c->b.value, false);
    buf_addf(out, "</td><td%s>", c->is_clear ? " class=\"clear\"" : "");
    write_value(out, &c->a, c->change, true);
    buf_add(out, "</td></tr>\n");
}

void page_comparison(struct buf *out, const struct study *s)
{
    buf_add(out, "<h2>Compared with ");
    plot_text(out, s->plan.compare);
    buf_add(
        out,
        "</h2>\n<p>Both rules were played with the same dice, and the intervals of the differences allow for "
        "that. A difference is marked where it stays clear after a correction for the number of rows: if "
        "the rules made no difference at all, one table in twenty would have any mark.");
    if (s->groups < JACKKNIFE_LEAST)
        buf_add(out, " With so few games they cannot: here the intervals treat the two as if each had dice "
                     "of its own.");
    buf_add(out, "</p>\n<div class=\"scroll\"><table><thead><tr><th></th><th>as it is</th><th>");
    plot_text(out, s->plan.compare);
    buf_add(out, "</th><th>difference</th></tr></thead><tbody>\n");
    comparison_visit(s, write_row, out);
    buf_add(out, "</tbody></table></div>\n");
}
