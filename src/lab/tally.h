/* What the lab remembers of the games it watched: a row of 64-bit counters, and nothing else. Two tallies of the same study
 * are merged by adding them counter by counter, in any order, with the same sum; that is why a report does not depend on
 * threads, on chunks, or on how many machines shared the games. Private to this room.
 *
 * A first place is worth SHARE points, shared by all who have it, so that shares are whole numbers too. */
#ifndef ISOLARIO_LAB_TALLY_H
#define ISOLARIO_LAB_TALLY_H

#include "lab/contest.h"
#include "lab/histogram.h"

enum { SHARE = 60 };       /* divisible by every number of seats */
enum { CHECKPOINTS = 10 }; /* moments of a game at which leaders are noted: a tenth, two tenths, ... */
enum { LUCK_GROUPS = 20 }; /* for the jackknife of luck against skill */

/* The counters of the sections, by their place within it. */
enum {
    TOTAL_GAMES,
    TOTAL_ACTIONS,
    TOTAL_CHOICES,
    TOTAL_FORCED,
    TOTAL_ROLLS,
    TOTAL_WISHES,
    TOTAL_DROPPED,
    TOTALS
};
enum { TIE_SHARED, TIE_NOBODY, TIE_ALL, TIES };
/* Of one seat or contestant, over sets: places and their squares are sums of a set, so that intervals count sets. */
enum { PLACE_SETS, PLACE_SHARE, PLACE_SHARE_SQUARES, PLACE_SCORE, PLACE_SCORE_SQUARES, PLACES };
enum {
    CHECK_GAMES,
    CHECK_SHARE,
    CHECK_SHARE_SQUARES,
    CHECK_LAST_GAMES,
    CHECK_LAST_SHARE,
    CHECK_LAST_SQUARES,
    CHECKS
};
enum { REASON_GAMES, REASON_TURNS, REASONS };
enum { VERB_OFFERED, VERB_CHOSEN, VERB_GAMES, VERBS };
/* Of an event or of a value it named. Games in which some seats got it and others did not say how those who got it fared: their
 * mean share, less the fair share, in parts of LIFT. */
enum { ITEM_TIMES, ITEM_GAMES, ITEM_COMPARED, ITEM_LIFT, ITEM_LIFT_SQUARES, ITEMS };
enum { LIFT = SHARE * SHARE };
/* Of a value that CHANCE can draw (draws.h), over sets: the sum of (drawn - probability) times the result, that of probability
 * times its rest, and of both their squares and product in coarser parts. */
enum {
    DRAW_SETS,
    DRAW_TIMES,
    DRAW_PRODUCT,
    DRAW_VARIANCE,
    DRAW_PRODUCT_SQUARES,
    DRAW_CROSS,
    DRAW_VARIANCE_SQUARES,
    DRAWS
};
enum {
    DRAW_PART = 1 << 16,
    DRAW_SQUARE_SHIFT = 6
};                              /* probabilities count in these parts, their squares in coarser ones */
enum { DRAW_VALUES_MAX = 512 }; /* of one argument; more are not counted */
enum { NO_DRAW = INT32_MIN };
/* Of one group of sets and one seat: sets, the sum of each seating, all squares, the squares of sums over seatings. */
enum { LUCK_SETS, LUCK_SQUARES, LUCK_SET_SQUARES, LUCK_SEATINGS, LUCKS = LUCK_SEATINGS + SEATINGS_MAX };

enum section {
    S_TOTALS,
    S_TURNS,       /* histograms of games: turns, */
    S_SECONDS,     /* seconds at the assumed pace, */
    S_MARGIN,      /* points between the first and the second, */
    S_LEADS,       /* changes of the lead, */
    S_SCORE,       /* and of seats: scores, */
    S_SCORE_FIRST, /* scores of those who came first */
    S_BRANCHING,   /* and of choices: legal actions, where there is more than one */
    S_TIES,
    S_REASON,     /* by reason */
    S_SEAT,       /* by seat */
    S_CONTESTANT, /* by contestant */
    S_CHECK,      /* by checkpoint */
    S_VERB,       /* by verb */
    S_EVENT,      /* by event */
    S_ITEM,       /* by value of an argument of an event */
    S_DRAW,       /* by value of an argument of a verb that CHANCE plays */
    S_RULE,       /* by rule: wishes that it refused */
    S_LUCK,       /* by group and seat */
    SECTIONS
};

/* Where an event's values stand among the items. */
struct tally_layout {
    const struct contest *contest;
    size_t at[SECTIONS + 1]; /* the last one is the size */
    int item_count;
    int event_count;
    int (*item)[EVENT_ARGS_MAX]; /* by event and argument: the item of code 0, or -1 */
    int draw_count;
    int (*draw)[ARGS_MAX]; /* by verb and argument: the draw of code 0, or NO_DRAW */
};

void tally_layout_open(struct tally_layout *, const struct contest *);
void tally_layout_close(struct tally_layout *);

/* Prompts stand among the events but are never told in a journal; their names say so. */
bool tally_is_prompt(const struct event *);

/* Is this argument's value an item? Words are; seats, and the reason a game ended, are counted elsewhere. */
bool tally_counts(const struct game *g, const struct arg *);

static inline int64_t *tally_at(const struct tally_layout *l, int64_t *tally, enum section s, int row,
                                int width)
{
    assert(l->at[s] + (size_t)row * (size_t)width < l->at[s + 1]);
    return tally + l->at[s] + (size_t)row * (size_t)width;
}

#endif
