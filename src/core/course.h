/* Courses: where one seat can come to by several of its own actions in a row, so that a person presses the goal and not
 * each step.
 *
 * Nothing new may happen on the way: a course goes on only while the same seat is to act, by actions whose verb leads
 * on (core/schema.h). Its last step may bring in CHANCE or another seat; then it ends there. An action of a seat shows
 * it nothing that was hidden from it (CHANCE does that), and ways are compared by what everybody sees; so the courses of
 * a seat follow from its own view. test/property/conform.c compares worlds that the seat cannot tell apart. */
#ifndef ISOLARIO_CORE_COURSE_H
#define ISOLARIO_CORE_COURSE_H

#include "core/game.h"

enum {
    COURSE_STEPS_MAX = 24,   /* actions of the longest course */
    COURSE_NODES_MAX = 1024, /* steps that a search looks at; beyond them it finds no further goals */
    COURSE_ROOT = -1         /* before the first step */
};

/* One step of a tree of courses. */
struct course_step {
    action action;
    int after;   /* the step before it, or COURSE_ROOT */
    int depth;   /* actions up to this one */
    int price;   /* steps, and what is dear on the way */
    int opening; /* the first step, where it leads nowhere but says what moves: two pawns may have one goal */
    int next;    /* who acts when it is done: a seat, CHANCE or NOBODY */
    bool is_goal;     /* this is the best way to its goal */
    bool is_done;     /* the search has gone on from it */
    struct told goal; /* the event that tells where it leads; event 0: nowhere */
    uint64_t key;     /* of what everybody sees afterwards */
};

struct courses {
    int count;
    struct course_step list[COURSE_NODES_MAX];
};

/* For verbs that always lead on. */
bool course_leads(const void *state, action);
/* All that `seat`, which is to act, can come to; none where it is not. */
void courses_find(const struct game *g, const void *state, int seat, struct courses *out);
/* Keeps only the steps that lead to goals, each after the one before it. */
void courses_prune(struct courses *);
/* Do two events of goals name the same place? */
bool course_same_goal(const struct game *g, const struct told *, const struct told *);
/* Plays the way up to a step on a copy of the state that the courses were found in; the journal (may be NULL) tells of the
 * last step. */
void course_follow(const struct game *g, void *state, const struct courses *, int step, struct journal *);

#endif
