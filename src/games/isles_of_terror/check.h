/* What check.c, check_stack.c and check_moment.c share. */
#ifndef ISOLARIO_ISLES_OF_TERROR_CHECK_H
#define ISOLARIO_ISLES_OF_TERROR_CHECK_H

#include "state.h"

static inline bool it_bad(struct error *err, rule broken, const char *what)
{
    return refuse(err, broken, "%s", what);
}

/* Before the first isle is laid out there are only options and factions. */
static inline bool it_is_setting_up(const struct isles *s) { return it_is_open(s, PHASE_FACTION); }

/* The shape of the stack: known phases in an order that can arise, factions that take part. Comes first, so
 * that everything else may look at the stack. */
bool it_check_frames(const struct isles *, struct error *);
/* A complaint about frame i. */
bool it_bad_frame(const struct isles *, int i, const char *what, struct error *);

/* Does what is under way fit its frames, and has the question of the moment an answer? Comes last. */
bool it_check_moment(const struct isles *, struct error *);

#endif
