/* What the games of the arena say: every pair of contestants compared, shares of first places by bot and by seat. */
#include <math.h>
#include <stdio.h>

#include "core/json_write.h"
#include "lab/arena_private.h"

/* What one contestant did against another, over the sets that count. */
struct pairing {
    struct sums sums;
    long won, drawn, lost; /* comparisons of two seats in one game */
};

/* Shares of first places, by set, of a contestant or of a seat; and scores. */
struct standing {
    struct sums first, score;
};

/* 1 where the seat of a is before that of b, 0 behind, a half where they share a rank. */
static double compare(const struct kept *k, int seat_a, int seat_b)
{
    return k->rank[seat_a] < k->rank[seat_b] ? 1 : k->rank[seat_a] > k->rank[seat_b] ? 0 : 0.5;
}

static int contestant_at(const struct contest *c, int seating, int seat)
{
    return c->contestant[contest_sitting(c, seating, seat)];
}

/* All comparisons of one game; pairing may be NULL. */
static double game_score(const struct contest *c, const struct kept *k, int seating, int a, int b,
                         struct pairing *pairing, int *comparisons)
{
    double sum = 0;
    for (int i = 0; i < c->setup.seats; i++)
        for (int j = 0; j < c->setup.seats; j++) {
            if (contestant_at(c, seating, i) != a || contestant_at(c, seating, j) != b) continue;
            double score = compare(k, i, j);
            sum += score;
            ++*comparisons;
            if (pairing) ++*(score > 0.5 ? &pairing->won : score < 0.5 ? &pairing->lost : &pairing->drawn);
        }
    return sum;
}

static double set_score_into(const struct arena *arena, long set, int a, int b, struct pairing *pairing)
{
    const struct contest *c = &arena->plan.contest;
    double sum = 0;
    int comparisons = 0;
    for (int seating = 0; seating < c->seatings; seating++)
        sum += game_score(c, &arena_set(arena, set)[seating], seating, a, b, pairing, &comparisons);
    return sum / comparisons;
}

double arena_set_score(const struct arena *arena, long set, int a, int b)
{
    return set_score_into(arena, set, a, b, NULL);
}

static struct pairing pairing_of(const struct arena *arena, int a, int b)
{
    struct pairing p = {.won = 0};
    for (long set = 0; set < arena->prefix; set++) sums_add(&p.sums, set_score_into(arena, set, a, b, &p));
    return p;
}

/* The first place, shared by all who have it; nobody's where a common loss leaves nobody first. */
static double first_share(const struct kept *k, int seats, int seat)
{
    int firsts = 0;
    for (int i = 0; i < seats; i++) firsts += k->rank[i] == 1;
    return k->rank[seat] == 1 ? 1.0 / firsts : 0;
}

/* Of a contestant, or of a seat where contestant is NOBODY. */
static struct standing standing_of(const struct arena *arena, int contestant, int wanted_seat)
{
    const struct contest *c = &arena->plan.contest;
    struct standing s = {.first = {.count = 0}};
    for (long set = 0; set < arena->prefix; set++) {
        double first = 0, score = 0;
        int count = 0;
        for (int g = 0; g < c->seatings; g++)
            for (int seat = 0; seat < c->setup.seats; seat++) {
                const struct kept *k = &arena_set(arena, set)[g];
                if (contestant == NOBODY ? seat != wanted_seat : contestant_at(c, g, seat) != contestant)
                    continue;
                first += first_share(k, c->setup.seats, seat);
                score += k->score[seat];
                count++;
            }
        sums_add(&s.first, first / count);
        sums_add(&s.score, score / count);
    }
    return s;
}

/* ---- Text ---- */

static void elo_text(char text[16], double elo)
{
    if (isinf(elo))
        snprintf(text, 16, "%s", elo > 0 ? "+infinite" : "-infinite");
    else
        snprintf(text, 16, "%+.0f", elo);
}

static void write_pairing(const struct arena *arena, int a, int b, struct buf *out)
{
    const struct contest *c = &arena->plan.contest;
    struct pairing p = pairing_of(arena, a, b);
    struct estimate share = estimate_share_of_sets(&p.sums, c->seatings), elo = estimate_elo(share);
    char middle[16], low[16], high[16];
    elo_text(middle, elo.value);
    elo_text(low, elo.low);
    elo_text(high, elo.high);
    buf_addf(out, "%s against %s: %.1f %% (%.1f to %.1f), Elo %s (%s to %s); %ld won, %ld drawn, %ld lost\n",
             contestant_name(c, a), contestant_name(c, b), 100 * share.value, 100 * share.low,
             100 * share.high, middle, low, high, p.won, p.drawn, p.lost);
}

static void write_standing(const struct arena *arena, const char *kind, int contestant, int seat,
                           struct buf *out)
{
    const struct contest *c = &arena->plan.contest;
    struct standing s = standing_of(arena, contestant, seat);
    struct estimate first = estimate_share_of_sets(&s.first, c->seatings), score = estimate_mean(&s.score);
    buf_addf(out, "  %-24s first in %5.1f %% (%.1f to %.1f), mean score %.1f (%.1f to %.1f)\n", kind,
             100 * first.value, 100 * first.low, 100 * first.high, score.value, score.low, score.high);
}

static const char *const verdicts[] = {"open", "elo0", "elo1"};

static void write_sprt(const struct arena *arena, struct buf *out)
{
    const struct sprt *t = &arena->plan.sprt;
    buf_addf(out, "sequential test of Elo %g against %g: log likelihood ratio %.2f of %.2f, ", t->elo0,
             t->elo1, sprt_ratio(t, &arena->first), sprt_bound());
    if (arena->verdict == SPRT_OPEN)
        buf_add(out, "not decided\n");
    else
        buf_addf(out, "decided for %g\n", arena->verdict == SPRT_ELO1 ? t->elo1 : t->elo0);
}

void arena_write_text(const struct arena *arena, struct buf *out)
{
    const struct contest *c = &arena->plan.contest;
    char seat_name[20];
    buf_addf(out, "%s, %d seats, seed %llu: %ld games (%ld sets of dice, each played in %d seatings)\n",
             c->game->id, c->setup.seats, (unsigned long long)c->seed, arena_games(arena), arena->prefix,
             c->seatings);
    if (arena->prefix == 0) return;
    for (int a = 0; a < c->contestants; a++)
        for (int b = a + 1; b < c->contestants; b++) write_pairing(arena, a, b, out);
    for (int i = 0; i < c->contestants; i++) write_standing(arena, contestant_name(c, i), i, 0, out);
    for (int seat = 0; seat < c->setup.seats; seat++) {
        snprintf(seat_name, sizeof seat_name, "seat %d", seat);
        write_standing(arena, seat_name, NOBODY, seat, out);
    }
    if (arena->plan.has_sprt) write_sprt(arena, out);
}

/* ---- JSON ---- */

/* JSON has no infinity: null. */
static void json_number(struct buf *out, const char *name, double value)
{
    json_member(out, name);
    if (isfinite(value))
        buf_addf(out, "%.6g", value);
    else
        buf_add(out, "null");
}

static void json_estimate(struct buf *out, const char *name, struct estimate e)
{
    json_member_open(out, name, '{');
    json_number(out, "value", e.value);
    json_number(out, "low", e.low);
    json_number(out, "high", e.high);
    json_close(out, "}");
}

static void json_pairing(const struct arena *arena, int a, int b, struct buf *out)
{
    const struct contest *c = &arena->plan.contest;
    struct pairing p = pairing_of(arena, a, b);
    struct estimate share = estimate_share_of_sets(&p.sums, c->seatings);
    json_open(out, '{');
    json_member_text(out, "a", contestant_name(c, a));
    json_member_text(out, "b", contestant_name(c, b));
    json_member_int(out, "won", p.won);
    json_member_int(out, "drawn", p.drawn);
    json_member_int(out, "lost", p.lost);
    json_estimate(out, "score", share);
    json_estimate(out, "elo", estimate_elo(share));
    json_close(out, "}");
}

static void json_standing(const struct arena *arena, int contestant, int seat, struct buf *out)
{
    struct standing s = standing_of(arena, contestant, seat);
    json_estimate(out, "first", estimate_share_of_sets(&s.first, arena->plan.contest.seatings));
    json_estimate(out, "score", estimate_mean(&s.score));
}

static void json_results(const struct arena *arena, struct buf *out)
{
    const struct contest *c = &arena->plan.contest;
    json_member_open(out, "pairs", '[');
    for (int a = 0; a < c->contestants; a++)
        for (int b = a + 1; b < c->contestants; b++) json_pairing(arena, a, b, out);
    json_close(out, "]");
    json_member_open(out, "contestants", '[');
    for (int i = 0; i < c->contestants; i++) {
        json_open(out, '{');
        json_member_text(out, "bot", contestant_name(c, i));
        json_standing(arena, i, 0, out);
        json_close(out, "}");
    }
    json_close(out, "]");
    json_member_open(out, "seats", '[');
    for (int seat = 0; seat < c->setup.seats; seat++) {
        json_open(out, '{');
        json_member_int(out, "seat", seat);
        json_standing(arena, NOBODY, seat, out);
        json_close(out, "}");
    }
    json_close(out, "]");
}

static void json_sprt(const struct arena *arena, struct buf *out)
{
    const struct sprt *t = &arena->plan.sprt;
    json_member_open(out, "sprt", '{');
    json_member(out, "elo0");
    buf_addf(out, "%g", t->elo0);
    json_member(out, "elo1");
    buf_addf(out, "%g", t->elo1);
    json_member(out, "ratio");
    buf_addf(out, "%.4f", sprt_ratio(t, &arena->first));
    json_member(out, "bound");
    buf_addf(out, "%.4f", sprt_bound());
    json_member_word(out, "verdict", verdicts[arena->verdict]);
    json_close(out, "}");
}

void arena_write_json(const struct arena *arena, struct buf *out)
{
    const struct contest *c = &arena->plan.contest;
    out->is_spaced = true;
    json_open(out, '{');
    json_member_word(out, "game", c->game->id);
    json_member_int(out, "rules", c->game->version);
    json_member_open(out, "options", '"');
    contest_write_options(c->game, &c->setup, out);
    json_close(out, "\"");
    json_member_open(out, "bots", '[');
    for (int i = 0; i < c->setup.seats; i++) json_add_text(out, c->bot[i]);
    json_close(out, "]");
    json_member(out, "seed");
    buf_addf(out, "%llu", (unsigned long long)c->seed);
    json_member_int(out, "games", arena_games(arena));
    json_member_int(out, "sets", arena->prefix);
    json_member_int(out, "seatings", c->seatings);
    json_member_bool(out, "complete", arena_is_done(arena));
    json_results(arena, out);
    if (arena->plan.has_sprt) json_sprt(arena, out);
    json_close(out, "}\n");
}
