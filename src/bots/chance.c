/* From what a bot sees to its chance of coming first. */
#include "bots/chance.h"

#include <string.h>

#include "bots/kinds.h"

enum {
    WORLDS = 4,       /* imagined for the lead */
    STREAM = 2,       /* of the choice's seed; 0 imagines the world, 1 breaks ties */
    LEAD_MOST = 5000, /* of the feature */
    FOUND_SLACK = 50  /* what search found is stretched towards its ends, a sure win to 1000 * 1000 / this */
};

const struct chance_model *chance_model_of(const struct game *g, const void *state)
{
    const struct chance_model *m = g->chances;
    for (int i = 0; g->options[i].name; i++)
        if (((const uint8_t *)state)[g->options[i].offset] != g->options[i].standard) return NULL;
    while (m && m->seats && m->seats != state_seats(state)) m++;
    return m && m->seats ? m : NULL;
}

static int64_t within(int64_t x, int64_t most) { return x < -most ? -most : x > most ? most : x; }

void chance_features(const struct chance_model *m, const struct chance_facts *f, int feature[CHANCE_WEIGHTS])
{
    assert(m->length > 0 && m->lead > 0);
    int64_t time = within((int64_t)f->moment * 1000 / m->length, 1000);
    int64_t lead = within((int64_t)f->lead * 1000 / m->lead, LEAD_MOST);
    int64_t found = within((int64_t)(f->found * 2000) - 1000, 1000);
    found = found * 1000 / (1000 + FOUND_SLACK - (found < 0 ? -found : found));
    const int64_t all[CHANCE_WEIGHTS] = {1000, time, lead, lead * time / 1000, found, found * time / 1000};
    for (int i = 0; i < CHANCE_WEIGHTS; i++) feature[i] = (int)all[i];
}

int chance_score(const struct chance_model *m, const struct chance_facts *f)
{
    int feature[CHANCE_WEIGHTS];
    int64_t sum = 0;
    chance_features(m, f, feature);
    for (int i = 0; i < CHANCE_WEIGHTS; i++) sum += (int64_t)m->weight[i] * feature[i];
    return (int)within(sum / 1000, SCORE_MOST);
}

double chance_at(const struct chance_model *m, int score)
{
    assert(score >= -SCORE_MOST && score <= SCORE_MOST);
    int from = (score + SCORE_MOST) / SCORE_STEP, past = (score + SCORE_MOST) % SCORE_STEP;
    int to = from + 1 < CHANCE_KNOTS ? from + 1 : from;
    return (m->knot[from] + (double)(m->knot[to] - m->knot[from]) * past / SCORE_STEP) / 1000;
}

/* ---- What the seat has over its best rival ---- */

static int lead_in(const struct game *g, const void *state, int seat, void *memo)
{
    int best = 0;
    bool has_rival = false;
    for (int i = 0; i < state_seats(state); i++) {
        if (i == seat || (g->friends && g->friends(state, seat, i))) continue;
        int promise = g->promise(state, i, memo);
        if (!has_rival || promise > best) best = promise;
        has_rival = true;
    }
    return g->promise(state, seat, memo) - best;
}

/* b->world is one of the imagined ones, in which everything hidden was replaced already. */
long bot_lead(struct bot *b, int seat)
{
    struct rng rng;
    int64_t sum = 0;
    if (!b->game->promise) return 0;
    rng_init(&rng, b->seed, STREAM);
    for (int i = 0; i < WORLDS; i++) {
        memcpy(b->sample, b->world, b->game->state_size);
        b->game->imagine(b->sample, seat, &rng);
        sum += lead_in(b->game, b->sample, seat, b->memo);
    }
    return (long)(sum / WORLDS);
}

void bot_say_chance(struct bot *b, int seat, uint64_t moment, struct thought *t)
{
    const struct chance_model *m = chance_model_of(b->game, b->world);
    if (!m || t->measure != MEASURE_SEARCH) return;
    struct chance_facts facts = {.moment = moment, .lead = bot_lead(b, seat), .found = t->value};
    t->measure = MEASURE_WIN;
    t->value = chance_at(m, chance_score(m, &facts));
    for (int i = 0; i < t->opinion_count; i++) {
        facts.found = t->opinion[i].value;
        t->opinion[i].value = chance_at(m, chance_score(m, &facts));
    }
}
