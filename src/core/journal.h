/* What happened, as events. apply() says them; who listens renders, redacts or stores them. A
 * journal that is NULL is the silent one of the search. */
#ifndef ISOLARIO_CORE_JOURNAL_H
#define ISOLARIO_CORE_JOURNAL_H

#include <assert.h>

#include "core/schema.h"

struct told {
    uint16_t event;
    int16_t arg[EVENT_ARGS_MAX];
};

/* A journal keeps the first JOURNAL_MAX events of an action; `dropped` counts what came after them
 * (only a long row of lost turns is that talkative). */
struct journal {
    int count, dropped;
    struct told list[JOURNAL_MAX];
};

static inline void journal_clear(struct journal *j) { j->count = j->dropped = 0; }

static inline void journal_say(struct journal *j, int event, int a, int b, int c, int d, int e)
{
    assert(event > 0);
    if (!j) return;
    if (j->count == JOURNAL_MAX) {
        j->dropped++;
        return;
    }
    j->list[j->count++] = (struct told){(uint16_t)event,
                                        {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d, (int16_t)e}};
}

#endif
