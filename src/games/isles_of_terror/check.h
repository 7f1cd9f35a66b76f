/* What check.c and check_stack.c share. */
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
/* Does the question of the moment fit the figures, tiles and cards? Comes last. */
bool it_check_stack(const struct isles *, struct error *);

#endif
