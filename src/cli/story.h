/* The story of a match, told to one pair of eyes. A match is its log, so the story is found by
 * playing the log again: nothing has to be kept in step with undo or with loading. */
#ifndef ISOLARIO_CLI_STORY_H
#define ISOLARIO_CLI_STORY_H

#include "core/match.h"
#include "core/notation.h"

struct story_line {
    size_t step; /* which action of the log */
    int actor;   /* who made it: a seat or CHANCE */
    char *text;  /* begins with a capital, ends without a stop */
};

struct story_step {
    int actor;
    int options;       /* how many legal actions the seat had; 0 for CHANCE */
    size_t first_line; /* its lines go on to those of the next step */
};

/* What the last line tells, where another event of its kind may still join it. */
enum { STORY_RUN_MAX = 40 };
struct story_run {
    struct told last;             /* its event is 0 where there is nothing to join */
    int joint, count;             /* the argument that has several values, 0 for none yet; how many events */
    int16_t codes[STORY_RUN_MAX]; /* the values of it */
};

struct story {
    struct story_run run;
    struct story_line *lines;
    struct story_step *steps;
    size_t line_count, line_capacity, step_count;
};

struct story_wish {
    int viewer;                    /* a seat, SPECTATOR or EVERYTHING */
    size_t from;                   /* what came before this action is not told */
    const struct speaker *speaker; /* with the names of all seats */
    bool
        note_forced[SEATS_MAX]; /* remark where this seat had one legal action only and the viewer may know */
    bool every_step;            /* show also actions of which the game has nothing to say */
    bool joined;                /* "sails to a1, a2, a3" in one line instead of three */
};

/* Tells the match; free it with story_free(). */
void story_tell(struct story *, const struct match *, const struct story_wish *);
void story_free(struct story *);

/* Draws what the viewer sees of a state; for EVERYTHING nothing is hidden. */
void state_sketch(const struct game *g, const void *state, int viewer, int width, const struct speaker *,
                  struct canvas *);

#endif
