/* What can be said and done in Isles of Terror: the events of the journal, the verbs with their arguments and
 * the phases that know them, and how a phase describes itself. Part of state.h. */
#ifndef ISOLARIO_ISLES_OF_TERROR_VERBS_H
#define ISOLARIO_ISLES_OF_TERROR_VERBS_H

#include "state.h"

/* clang-format off */

/* What the journal says. The arguments are in tables.c; factions are told by their codes. */
enum event_id {
    EVENT_NONE,
#define EVENT(code, ...) code,
#include "events.def"
    EVENTS
};

/* Verbs, their arguments, and the phases that know them. */
enum verb_id {
    VERB_NONE,
#define VERB(code, ...) V_##code,
#define SHARED(code, ...) V_##code,
#include "verbs.def"
    VERBS
};

/* Each verb has its two functions in the file named above. apply changes the state and the stack and does
 * not run it: the rows of the verbs do that. why_not asks for the phase first. */
#define FUNCTIONS(name)                                  \
    rule it_why_not_##name(const void *state, action a); \
    void it_apply_##name(void *state, action a, struct journal *j);
#define VERB(code, name, ...) FUNCTIONS(name)
#define SHARED(...)
#include "verbs.def"
FUNCTIONS(close)
#undef FUNCTIONS

/* What the active faction may do beside the question, as bits of a phase's row (section 4 of the rules). */
enum { FREE_GOLD = 1, FREE_RATION = 2, FREE_ABANDON = 4, FREE_CARDS = 8, FREE_TRADES = 3, FREE_ALL = 15 };
/* clang-format on */

enum phase_actor { ASKS_NOBODY, ASKS_FACTION, ASKS_CHANCE, ASKS_ITSELF };

/* One row a phase, in isles_of_terror.c. step() of a frame is called whenever it is on top: true where the
 * frame asks now, false where it has changed itself or the stack. Frames that always ask have none, frames
 * that ASKS_ITSELF never return true. closed() runs when the closing verb is chosen; without it the frame
 * is popped. may_close() is 0 or the rule why it may not be closed yet; without it, always. rolled() takes
 * the face of a die of `die_sides()` sides (6 where it is NULL) and must pop or change the frame. */
struct phase_row {
    enum phase_actor asks;
    bool (*step)(struct isles *, struct journal *);
    void (*legal)(const struct isles *,
                  struct choices *); /* all but closing, trades, abandoning, free cards */
    int prompt;                      /* an ASK_ event */
    int close;                       /* the verb that closes it, or 0 */
    rule (*may_close)(const struct isles *);
    void (*closed)(struct isles *, struct journal *);
    void (*rolled)(struct isles *, int face, struct journal *);
    int (*die_sides)(const struct isles *);
    int frees;
};
extern const struct phase_row it_phases[PHASES];

#endif
