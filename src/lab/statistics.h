/* The few statistics that arena and lab are made of. docs/lab.md explains each and says why it is this one. */
#ifndef ISOLARIO_LAB_STATISTICS_H
#define ISOLARIO_LAB_STATISTICS_H

#include <stdbool.h>

/* A value with the 95 % interval around it. */
struct estimate {
    double value, low, high;
};

/* Sums of independent values, such as the mean scores of sets. */
struct sums {
    long count;
    double sum, squares;
};

void sums_add(struct sums *, double value);
double sums_mean(const struct sums *);     /* 0 where there is nothing */
double sums_variance(const struct sums *); /* of the values; 0 where there are fewer than two */

/* A share of n independent trials; n need not be whole. Wilson's interval. */
struct estimate estimate_share(double share, double n);
/* The mean of values from 0 to 1, each itself the mean of `games` games: Wilson's interval with the number of
 * independent games that would vary as much. */
struct estimate estimate_share_of_sets(const struct sums *, int games);
/* The mean of values of any size, by the normal distribution. */
struct estimate estimate_mean(const struct sums *);
/* The jackknife: a figure of all groups of sets together, and the same with each group left out in turn. Student's interval;
 * *error, its standard error, may be NULL. It knows what the groups have in common, such as dice in a comparison. */
enum { JACKKNIFE_LEAST = 6, JACKKNIFE_MOST = 20 }; /* groups */
struct estimate estimate_jackknife(double whole, const double without[], int groups, double *error);
/* How likely a figure is this many standard errors or more from 0 by luck alone, on either side. */
double statistics_chance_of_t(double t, int freedom);
/* Which of several such likelihoods are below 5 % when all of them are looked at together: Holm's correction. */
void statistics_mark_holm(const double likelihood[], bool is_clear[], int count);
/* What lies between two shares that were measured apart, a - b: Newcombe's interval. */
struct estimate estimate_difference(struct estimate a, struct estimate b);

/* The Elo difference at which the expected score is this share, and back; infinite at 0 and 1. */
double estimate_elo_of_share(double share);
double estimate_share_of_elo(double elo);
struct estimate estimate_elo(struct estimate share);

/* A sequential probability ratio test between two Elo differences, with 5 % for each kind of error. */
struct sprt {
    double elo0, elo1;
};
enum sprt_verdict { SPRT_OPEN, SPRT_ELO0, SPRT_ELO1 };
double sprt_ratio(const struct sprt *, const struct sums *); /* the logarithm of the likelihood ratio */
double sprt_bound(void);                                     /* decided where the ratio is as far from 0 */
enum sprt_verdict sprt_decide(const struct sprt *, const struct sums *);

#endif
