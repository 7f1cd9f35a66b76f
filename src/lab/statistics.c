/* Intervals, Elo and the sequential test. All are functions of a few sums, computed in a fixed order, so that the same
 * games give the same digits. */
#include "lab/statistics.h"

#include <assert.h>
#include <math.h>

/* The 97.5 % point of the normal distribution. */
static const double Z = 1.959963984540054;

/* An interval of sets is never narrower than that of this many times their games, each won or lost: a variance measured
 * from a few sets can be far too small. */
enum { GAIN_MAX = 4 };

/* The risk of each kind of error of the sequential test. */
static const double SPRT_RISK = 0.05;

void sums_add(struct sums *s, double value)
{
    s->count++;
    s->sum += value;
    s->squares += value * value;
}

double sums_mean(const struct sums *s) { return s->count ? s->sum / (double)s->count : 0; }

double sums_variance(const struct sums *s)
{
    if (s->count < 2) return 0;
    double n = (double)s->count, about = s->squares - s->sum * s->sum / n;
    return about > 0 ? about / (n - 1) : 0;
}

struct estimate estimate_share(double share, double n)
{
    if (n <= 0) return (struct estimate){share, 0, 1};
    double zz = Z * Z / n, middle = (share + zz / 2) / (1 + zz);
    double half = Z / (1 + zz) * sqrt(share * (1 - share) / n + zz / (4 * n));
    double low = middle - half, high = middle + half;
    return (struct estimate){share, low > 0 && share > 0 ? low : 0, high < 1 && share < 1 ? high : 1};
}

struct estimate estimate_share_of_sets(const struct sums *s, int games)
{
    double share = sums_mean(s), variance = sums_variance(s), sets = (double)s->count;
    double most = sets * games * GAIN_MAX, n = sets;
    if (variance > 0) n = sets * share * (1 - share) / variance;
    if (n > most) n = most;
    return estimate_share(share, n < sets ? sets : n);
}

struct estimate estimate_mean(const struct sums *s)
{
    double mean = sums_mean(s), half = s->count ? Z * sqrt(sums_variance(s) / (double)s->count) : 0;
    return (struct estimate){mean, mean - half, mean + half};
}

/* The 97.5 % points of Student's distribution, from JACKKNIFE_LEAST - 1 degrees of freedom on. */
static const double student[] = {2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179,
                                 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093};

struct estimate estimate_jackknife(double whole, const double without[], int groups, double *error)
{
    double mean = 0, squares = 0;
    assert(groups >= JACKKNIFE_LEAST && groups <= JACKKNIFE_MOST);
    for (int i = 0; i < groups; i++) mean += without[i] / groups;
    for (int i = 0; i < groups; i++) squares += (without[i] - mean) * (without[i] - mean);
    double deviation = sqrt(squares * (groups - 1) / groups),
           half = student[groups - JACKKNIFE_LEAST] * deviation;
    if (error) *error = deviation;
    return (struct estimate){whole, whole - half, whole + half};
}

/* By the normal distribution, after Student's t was bent towards it (Wallace's approximation). */
double statistics_chance_of_t(double t, int freedom)
{
    double z = sqrt(freedom * log1p(t * t / freedom)) * (8.0 * freedom + 1) / (8.0 * freedom + 3);
    return erfc(z / sqrt(2));
}

void statistics_mark_holm(const double likelihood[], bool is_clear[], int count)
{
    for (int i = 0; i < count; i++) is_clear[i] = false;
    for (int left = count; left > 0; left--) {
        int least = -1;
        for (int i = 0; i < count; i++)
            if (!is_clear[i] && (least < 0 || likelihood[i] < likelihood[least])) least = i;
        if (likelihood[least] * left > 0.05) return;
        is_clear[least] = true;
    }
}

struct estimate estimate_difference(struct estimate a, struct estimate b)
{
    double value = a.value - b.value;
    return (struct estimate){value, value - hypot(a.value - a.low, b.high - b.value),
                             value + hypot(a.high - a.value, b.value - b.low)};
}

double estimate_elo_of_share(double share)
{
    if (share <= 0) return -INFINITY;
    if (share >= 1) return INFINITY;
    return -400 * log10(1 / share - 1);
}

double estimate_share_of_elo(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

struct estimate estimate_elo(struct estimate share)
{
    return (struct estimate){estimate_elo_of_share(share.value), estimate_elo_of_share(share.low),
                             estimate_elo_of_share(share.high)};
}

/* The variance counts one more set, as uncertain as a set can be: before anything varies, nothing is decided. */
double sprt_ratio(const struct sprt *t, const struct sums *s)
{
    if (s->count < 2) return 0;
    double n = (double)s->count, mean = sums_mean(s);
    double variance = (sums_variance(s) * (n - 1) + 0.25) / n;
    double score0 = estimate_share_of_elo(t->elo0), score1 = estimate_share_of_elo(t->elo1);
    return n * (score1 - score0) * (2 * mean - score0 - score1) / (2 * variance);
}

double sprt_bound(void) { return log((1 - SPRT_RISK) / SPRT_RISK); }

enum sprt_verdict sprt_decide(const struct sprt *t, const struct sums *s)
{
    double ratio = sprt_ratio(t, s);
    return ratio >= sprt_bound() ? SPRT_ELO1 : ratio <= -sprt_bound() ? SPRT_ELO0 : SPRT_OPEN;
}
