/* Information-set Monte Carlo tree search, private to this room.
 *
 * A searcher owns a tree of what one seat can distinguish: a child of a node is an action as that seat sees it, hidden
 * arguments blanked. Each iteration imagines a world, walks down the tree as far as it has grown, plays on a little, and
 * adds what the end is worth to the nodes passed. Since worlds differ in what is legal, a node counts how often it could
 * have been chosen, and is weighed by that.
 *
 * All arithmetic is in integers: the same seed and number of iterations give the same choice on every machine. */
#ifndef ISOLARIO_BOTS_SEARCH_H
#define ISOLARIO_BOTS_SEARCH_H

#include <stdalign.h>

#include "core/game.h"

enum {
    ROOT = 1,         /* its node */
    ONE = 1 << 16,    /* values and shares are fractions of this: ONE is a sure win */
    PATH_STEPS = 512, /* the deepest way down the tree */
    NODES_MAX = 1 << 20,
    OWN_LINES =
        128, /* bytes: what threads write lies so far apart, or they would wait for each other's cache lines */
    END_WEIGHT =
        1000000, /* of the end of a game, where promises are compared as they are: they stay well within a million */
    HIDDEN_ARG = INT16_MIN /* stands for an argument that the seat does not see */
};

/* ---- tree.c ---- */

/* An action and what came of it, for the actor who takes it. Children are a list through `next`, in the order in which they
 * were met; 0 is no node. */
struct node {
    action seen;
    uint32_t visits, available; /* how often it was chosen, and could have been */
    uint32_t stamp;             /* the last time that it could */
    uint32_t share;             /* of the attention of its parent, before anything is known: parts of ONE */
    int32_t guess;              /* its value before it was ever chosen */
    uint32_t first, last, next;
    int64_t sum; /* of values */
};

struct tree {
    struct node *node; /* node[ROOT] is the root */
    uint32_t count, capacity;
};

void tree_open(struct tree *, uint32_t capacity);
void tree_close(struct tree *);
void tree_clear(struct tree *);
/* The child of `parent` by that action, made where there is none; 0 where the pool is used up. *cursor says where to look
 * first, and moves on: lists that come in the same order are matched without searching. */
uint32_t tree_child(struct tree *, uint32_t parent, action seen, uint32_t *cursor);

/* ---- searcher ---- */

/* A step down the tree, and who took it. */
struct tree_step {
    uint32_t node;
    int actor;
};

struct searcher {
    alignas(OWN_LINES) const struct game *game;
    const struct search *how;
    judge_fn judge;   /* what a position is worth to a seat; NULL: nobody knows */
    void *memo;       /* for the game's judges, lent by the bot */
    const void *root; /* the world as the seat imagines it */
    int seat;
    struct tree tree;
    struct rng rng;
    uint64_t seed;
    uint32_t trust; /* the first opinions of the root's children count as this many visits */
    void *world, *trial;
    struct choices choices, replies;
    uint32_t child[CHOICES_MAX]; /* of each of the choices */
    struct tree_step path[PATH_STEPS];
    int path_count;
    uint32_t way;        /* the how-manieth from its first choice */
    int begun, until;    /* the game's clock says so at the root, and where all ways end */
    int lead[SEATS_MAX]; /* of each seat at the root: what promises are measured from */
    uint32_t pass;       /* counts choices in the tree, for stamps */
    long iterations;
    int64_t value_sum, spread_sum; /* of all values for the seat, and of their distances from the mean */
    void *view;                    /* this and the next two only where trees are kept: memory for a view, */
    uint64_t *mark;                /* what the seat saw at each node where it was to choose, */
    uint32_t *forward;             /* where a node moves to */
};

/* Takes the memory of a searcher of that temper for this many nodes; the memo (core/game.h) stays its owner's. */
void searcher_open(struct searcher *, const struct game *g, int temper, uint32_t nodes, void *memo);
void searcher_close(struct searcher *);
/* A new question: who asks, the world as it imagines it, its legal actions (which become the children of the root, in their
 * order), and the seed of all luck. */
void searcher_begin(struct searcher *, const void *root, int seat, const struct choices *, uint64_t seed,
                    int samples);
void searcher_iterate(struct searcher *);

/* ---- kept.c ---- */

void kept_open(struct searcher *);
void kept_close(struct searcher *);
void kept_mark(struct searcher *, uint32_t node); /* the seat is to choose at this node, in s->world */
void kept_forget(struct searcher *);
/* As searcher_begin(), going on with the tree that there is; false where it does not apply. */
bool searcher_resume(struct searcher *, const void *root, int seat, const struct choices *, uint64_t seed);

/* ---- value.c ---- */

/* How search looks at this game in that temper, from 1: its own table, or the standard one; NULL where it has fewer. */
const struct search *search_of(const struct game *g, int temper);
/* By what it judges positions: the table's judge, or what the game promises; or NULL. */
judge_fn search_judge(const struct game *g, int temper);
/* What a seat has over its rivals, in promises. */
int value_lead(const struct searcher *, const void *state, int seat);
/* What a position is worth to each seat, from 0 to ONE; it is the end, or a seat is to choose. */
void value_to_all(const struct searcher *, const void *state, int actor, int64_t value[SEATS_MAX]);
/* The same for one seat, its rivals having stood as `lead` says before its last action. */
int64_t value_to_seat(const struct searcher *, const void *state, int actor, int seat, int rivals);
/* The best promise of a seat's rivals, as far as the game cares for them. */
int value_rivals(const struct searcher *, const void *state, int seat);
/* From -1000, behind all rivals, to 1000, ahead of all. Without rivals, or where a common loss leaves nobody first, only
 * the first rank is any good. */
int value_standing(const struct game *g, const void *state, const struct outcome *end, int seat);

/* ---- playout.c ---- */

/* Lets CHANCE play until a seat must choose or the game is over; returns the actor. */
int playout_settle(const struct game *g, void *state, struct choices *room, struct rng *dice);
/* Sets where all ways from the root end, in games that have a clock. */
void playout_set_horizon(struct searcher *);
/* Is the world there? */
bool playout_is_at_horizon(const struct searcher *);
/* Plays on from the leaf in s->world, as far as the game's table says; returns the actor. */
int playout_play(struct searcher *);

/* ---- prior.c ---- */

/* A first opinion about all choices of the node, by a look one step ahead in the searcher's world. */
void prior_open_node(struct searcher *, uint32_t node, int actor);
/* The same for the root, over several worlds. */
void prior_open_root(struct searcher *, const struct choices *, int samples);
/* The child for choice i, with a first opinion where it is new; 0 where the pool is used up. */
uint32_t prior_child(struct searcher *, uint32_t node, int actor, int i, uint32_t *cursor);

/* The action as the searching seat sees it. */
action searcher_sees(const struct searcher *, const void *state, int actor, action a);

#endif
