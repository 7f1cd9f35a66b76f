/* Calibration: is what a bot says of its chances so, and which model of them fits?
 *
 * Bots play a contest; every choice that was searched gives a sample: the facts that a chance follows from (bots/chance.h) and
 * whether that seat came first in the end. Half of the sets, those with even numbers, fit a model; the other half judge it. */
#ifndef ISOLARIO_LAB_CALIBRATION_H
#define ISOLARIO_LAB_CALIBRATION_H

#include <stdatomic.h>

#include "bots/chance.h"
#include "lab/contest.h"

enum { CALIBRATION_BINS = 10 };

struct chance_sample {
    struct chance_facts facts;
    int points;   /* what the seat has over its best rival by the score as it stands */
    double first; /* 1 where the seat came first alone, a share where several did, else 0 */
};

/* Samples of one set, in the order in which they were played. */
struct sample_list {
    struct chance_sample *sample;
    long count;
    size_t capacity;
    long actions, games;
};
void sample_list_add(struct sample_list *, const struct chance_sample *);

/* The model that fits the samples of the even sets best; its length and lead are theirs. */
void calibration_fit(const struct sample_list sets[], long set_count, int seats, struct chance_model *);

/* How well chances were foretold: the mean squared error (Brier score), and in ten bins of what was said what happened. */
struct bin {
    double said, came; /* means */
    long count;
};
struct reliability {
    double brier;
    double error; /* the mean distance between said and came, weighted by count */
    struct bin bin[CALIBRATION_BINS];
    long count;
};

/* A prophet says a chance of a sample. */
struct prophet {
    double (*say)(const void *context, const struct chance_sample *);
    const void *context;
};
/* On the odd sets. */
void calibration_judge(const struct sample_list sets[], long set_count, struct prophet, struct reliability *);

double prophet_model(const void *model, const struct chance_sample *); /* a struct chance_model */
double prophet_search(const void *, const struct chance_sample *); /* what search found, taken for a chance */

/* Plays the contest and collects its samples; sets[] has `set_count` empty lists. False where it was stopped. */
struct calibration_listener {
    void (*tell)(void *context, long sets, long sets_wanted);
    void *context;
};
bool calibration_play(const struct contest *, struct sample_list sets[], long set_count, int threads,
                      atomic_bool *stop, const struct calibration_listener *);

#endif
