/* Differences by the jackknife: all facts of both variants once from all sets, and once without each group of sets. */
#include "lab/comparison.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "lab/statistics.h"

enum { FACTS_MAX = 512, FACT_NAME_MAX = 64 };

struct kept_fact {
    struct fact fact;
    char name[FACT_NAME_MAX];
};

struct facts {
    int count;
    struct kept_fact list[FACTS_MAX];
};

struct comparison {
    const struct study *study;
    struct facts side[2];                      /* from all sets */
    struct facts rest[2];                      /* without one group */
    int count;                                 /* of facts that both sides have */
    int at[FACTS_MAX][2];                      /* where each stands in the lists of both sides */
    double without[FACTS_MAX][JACKKNIFE_MOST]; /* the differences without each group */
};

static void keep_fact(void *context, const struct fact *f)
{
    struct facts *facts = context;
    if (!f->has_interval || facts->count == FACTS_MAX) return;
    struct kept_fact *k = &facts->list[facts->count++];
    k->fact = *f;
    snprintf(k->name, sizeof k->name, "%s", f->name);
    k->fact.name = k->name;
}

/* Its place in the list, or -1. Lists are almost alike, so the place of the wanted one is looked at first. */
static int find_fact(const struct facts *facts, const struct fact *wanted, int guess)
{
    for (int i = 0; i < facts->count; i++) {
        int at = (guess + i) % facts->count;
        const struct fact *f = &facts->list[at].fact;
        if (strcmp(f->section, wanted->section) == 0 && strcmp(f->name, wanted->name) == 0 &&
            strcmp(f->measure, wanted->measure) == 0)
            return at;
    }
    return -1;
}

static void match_sides(struct comparison *c)
{
    for (int i = 0; i < c->side[0].count; i++) {
        int other = find_fact(&c->side[1], &c->side[0].list[i].fact, i);
        if (other < 0) continue;
        c->at[c->count][0] = i;
        c->at[c->count++][1] = other;
    }
}

/* ---- Without one group ---- */

/* The facts of one side from all sets but those of a group; tally is memory for its counters. */
static void visit_rest(struct comparison *c, int side, int group, int64_t *tally)
{
    const struct study *s = c->study;
    struct variant v = s->variant[side];
    size_t from = (size_t)(v.tally - s->counters), count = (size_t)v.layout.at[SECTIONS];
    const int64_t *left_out = s->counters + s->chunk_count * (size_t)(1 + group) + from;
    for (size_t i = 0; i < count; i++) tally[i] = v.tally[i] - left_out[i];
    v.tally = tally;
    c->rest[side].count = 0;
    facts_visit_main(&v, keep_fact, &c->rest[side]);
}

/* A fact that is missing without the group (a rare ending) is taken as it is with it. */
static double value_without(const struct comparison *c, int row, int side)
{
    int i = c->at[row][side], at = find_fact(&c->rest[side], &c->side[side].list[i].fact, i);
    return at < 0 ? c->side[side].list[i].fact.value.value : c->rest[side].list[at].fact.value.value;
}

static void leave_out_each(struct comparison *c)
{
    const struct study *s = c->study;
    int64_t *tally = alloc_zeroed((size_t)s->variant[0].layout.at[SECTIONS], sizeof *tally);
    for (int g = 0; g < s->groups; g++) {
        for (int side = 0; side < 2; side++) visit_rest(c, side, g, tally);
        for (int row = 0; row < c->count; row++)
            c->without[row][g] = value_without(c, row, 1) - value_without(c, row, 0);
    }
    free(tally);
}

/* ---- Rows ---- */

/* With too few groups the sides count as measured apart, which is never too narrow an interval for the same dice. */
static double compare_row(const struct comparison *c, int row, struct compared *out)
{
    double error = 0;
    out->a = c->side[0].list[c->at[row][0]].fact;
    out->b = c->side[1].list[c->at[row][1]].fact;
    out->change = estimate_difference(out->b.value, out->a.value);
    if (c->study->groups < JACKKNIFE_LEAST) return out->change.low > 0 || out->change.high < 0 ? 0.05 : 1;
    out->change = estimate_jackknife(out->change.value, c->without[row], c->study->groups, &error);
    if (error <= 0) return out->change.value == 0 ? 1 : 0;
    return statistics_chance_of_t(out->change.value / error, c->study->groups - 1);
}

void comparison_visit(const struct study *s, void (*visit)(void *context, const struct compared *),
                      void *context)
{
    struct comparison *c = alloc_zeroed(1, sizeof *c);
    struct compared *rows = alloc_zeroed(FACTS_MAX, sizeof *rows);
    double likelihood[FACTS_MAX];
    bool is_clear[FACTS_MAX];
    c->study = s;
    for (int side = 0; side < 2; side++) facts_visit_main(&s->variant[side], keep_fact, &c->side[side]);
    match_sides(c);
    if (s->groups >= JACKKNIFE_LEAST) leave_out_each(c);
    for (int i = 0; i < c->count; i++) likelihood[i] = compare_row(c, i, &rows[i]);
    statistics_mark_holm(likelihood, is_clear, c->count);
    for (int i = 0; i < c->count; i++) {
        rows[i].is_clear = is_clear[i];
        visit(context, &rows[i]);
    }
    free(rows);
    free(c);
}
