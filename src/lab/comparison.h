/* Two variants of a study, fact by fact, and what lies between them. The same dice are played by both rules, so what both have from
 * the dice cancels out; the interval of a difference knows that. Private to this room. */
#ifndef ISOLARIO_LAB_COMPARISON_H
#define ISOLARIO_LAB_COMPARISON_H

#include "lab/facts.h"

struct compared {
    struct fact a, b;       /* by the rules of the study, and by the other ones */
    struct estimate change; /* b - a */
    bool is_clear;          /* when all rows are looked at together */
};

/* Visits every fact with an interval that both variants have, in their order; s->variants is 2. */
void comparison_visit(const struct study *s, void (*visit)(void *context, const struct compared *),
                      void *context);

#endif
