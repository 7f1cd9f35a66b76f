/* From counters to estimates: what a report says, one function a question. Private to this room. */
#ifndef ISOLARIO_LAB_MEASURES_H
#define ISOLARIO_LAB_MEASURES_H

#include "lab/study_private.h"

const int64_t *variant_row(const struct variant *, enum section, int row, int width);
long variant_games(const struct variant *);
int64_t variant_total(const struct variant *, int total); /* TOTAL_ACTIONS, ... */
const int64_t *variant_histogram(const struct variant *, enum section);

struct estimate variant_mean(const struct variant *, enum section histogram);
/* So many of all games. */
struct estimate variant_share_of_games(const struct variant *, int64_t count);

/* First places and scores of a seat (S_SEAT) or of a contestant (S_CONTESTANT). */
struct estimate variant_place_first(const struct variant *, enum section, int index);
struct estimate variant_place_score(const struct variant *, enum section, int index);
/* The share of first places that anybody has who is like all others. */
double variant_fair_share(const struct variant *);

/* How often the leader, or the last, at a checkpoint comes first in the end. */
struct estimate variant_leader_wins(const struct variant *, int checkpoint);
struct estimate variant_last_wins(const struct variant *, int checkpoint);

/* How far above its fair share a seat came first where it got this and others did not: a trace of what goes with what, no cause. */
struct estimate item_lift(const int64_t *item);
/* How much more often a seat comes first because CHANCE drew this for it and not something else. */
struct estimate draw_worth(const struct variant *, const int64_t *draw);

/* The parts of the variance of a seat's result, from 0 to 1; together they are 1. Not measurable with one seating. */
struct luck {
    struct estimate seat, bot, dice, rest;
};
bool luck_of(const struct variant *, struct luck *);

/* A value that CHANCE can draw. */
struct draw {
    int verb, arg, code;
    const struct domain *domain;
    const int64_t *counters;
};
void draw_name(const struct game *g, const struct draw *,
               char name[]); /* ITEM_NAME_MAX bytes: "roll face=6" */
void draw_title(const struct game *g, const struct draw *, char title[]);
/* Those that were drawn for somebody at all, verb by verb. */
void draws_visit(const struct variant *, void (*visit)(void *context, const struct draw *), void *context);

/* A value that an event can name. */
struct item {
    int event, arg, code;
    const struct domain *domain;
    const int64_t *counters;
};
enum { ITEM_NAME_MAX = 160 };
void item_name(const struct game *g, const struct item *, char name[ITEM_NAME_MAX]); /* "drew card=ad15" */
void item_title(const struct game *g, const struct item *,
                char title[ITEM_NAME_MAX]); /* "drew: Moon Mirror" */
/* All of them, event by event. */
void items_visit(const struct variant *, void (*visit)(void *context, const struct item *), void *context);

#endif
