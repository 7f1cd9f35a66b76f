/* The facts of a report, section by section, and CSV and JSON made from them. */
#include "lab/facts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/json_write.h"
#include "lab/comparison.h"

struct teller {
    const struct variant *variant;
    fact_visitor *visit;
    void *context;
};

static void say(const struct teller *t, const char *section, const char *name, const char *measure,
                enum fact_unit unit, struct estimate value, long count)
{
    struct fact fact = {section, name, measure, unit, true, value, count};
    t->visit(t->context, &fact);
}

/* A number without an interval. */
static void say_plain(const struct teller *t, const char *section, const char *name, const char *measure,
                      double value, long count)
{
    struct fact fact = {section, name, measure, UNIT_NUMBER, false, {value, value, value}, count};
    t->visit(t->context, &fact);
}

/* ---- Sections ---- */

static const struct {
    enum section section;
    const char *name, *measure;
    double unit; /* of one counted thing */
} histograms[] = {
    {S_TURNS, "length", "turns", 1},
    {S_SECONDS, "length", "minutes", 60},
    {S_BRANCHING, "branching", "legal actions", 1},
    {S_SCORE, "score", "of all seats", 1},
    {S_SCORE_FIRST, "score", "of who came first", 1},
    {S_MARGIN, "score", "margin", 1},
    {S_LEADS, "lead", "changes", 1},
};
enum { HISTOGRAMS = sizeof histograms / sizeof *histograms };

static void say_histograms(const struct teller *t)
{
    static const double quantiles[] = {0.1, 0.5, 0.9};
    static const char *const names[] = {"10 %", "median", "90 %"};
    for (int i = 0; i < HISTOGRAMS; i++) {
        const int64_t *h = variant_histogram(t->variant, histograms[i].section);
        double unit = histograms[i].unit;
        struct estimate mean = variant_mean(t->variant, histograms[i].section);
        mean = (struct estimate){mean.value / unit, mean.low / unit, mean.high / unit};
        if (h[0] == 0) continue;
        say(t, histograms[i].name, histograms[i].measure, "mean", UNIT_NUMBER, mean, (long)h[0]);
        for (int q = 0; q < 3; q++)
            say_plain(t, histograms[i].name, histograms[i].measure, names[q],
                      (double)histogram_quantile(h, quantiles[q]) / unit, (long)h[0]);
    }
}

static void say_totals(const struct teller *t)
{
    static const struct {
        int total;
        const char *name;
    } rows[] = {{TOTAL_ACTIONS, "actions"},
                {TOTAL_CHOICES, "choices among several"},
                {TOTAL_FORCED, "forced choices"},
                {TOTAL_ROLLS, "chance"}};
    long games = variant_games(t->variant);
    for (int i = 0; i < 4; i++)
        say_plain(t, "length", rows[i].name, "a game",
                  (double)variant_total(t->variant, rows[i].total) / (double)games, games);
}

static void say_ends(const struct teller *t)
{
    static const char *const ties[] = {"first place shared", "nobody first", "all equal"};
    const struct domain *reasons = t->variant->contest.game->reasons;
    long games = variant_games(t->variant);
    char number[16];
    for (int i = domain_low(reasons); i <= domain_high(reasons); i++) {
        const int64_t *r = variant_row(t->variant, S_REASON, i, REASONS);
        const char *name = domain_word(reasons, i, number);
        say(t, "end", name, "of all games", UNIT_SHARE, variant_share_of_games(t->variant, r[REASON_GAMES]),
            games);
        if (r[REASON_GAMES])
            say_plain(t, "end", name, "turns", (double)r[REASON_TURNS] / (double)r[REASON_GAMES],
                      (long)r[REASON_GAMES]);
    }
    for (int i = 0; i < TIES; i++)
        say(t, "tie", ties[i], "of all games", UNIT_SHARE,
            variant_share_of_games(t->variant, variant_row(t->variant, S_TIES, 0, TIES)[i]), games);
}

static void say_places(const struct teller *t)
{
    const struct contest *c = &t->variant->contest;
    long games = variant_games(t->variant);
    char name[20];
    for (int i = 0; i < c->setup.seats; i++) {
        snprintf(name, sizeof name, "seat %d", i);
        say(t, "seat", name, "first", UNIT_SHARE, variant_place_first(t->variant, S_SEAT, i), games);
        say(t, "seat", name, "score", UNIT_NUMBER, variant_place_score(t->variant, S_SEAT, i), games);
    }
    for (int i = 0; i < c->contestants && contest_has_rivals(c); i++) {
        say(t, "bot", contestant_name(c, i), "first", UNIT_SHARE,
            variant_place_first(t->variant, S_CONTESTANT, i), games);
        say(t, "bot", contestant_name(c, i), "score", UNIT_NUMBER,
            variant_place_score(t->variant, S_CONTESTANT, i), games);
    }
}

static void say_leads(const struct teller *t)
{
    char name[32];
    for (int k = 0; k < CHECKPOINTS; k++) {
        const int64_t *c = variant_row(t->variant, S_CHECK, k, CHECKS);
        snprintf(name, sizeof name, "after %d %%", 100 * (k + 1) / CHECKPOINTS);
        if (c[CHECK_GAMES])
            say(t, "lead", name, "leader comes first", UNIT_SHARE, variant_leader_wins(t->variant, k),
                (long)c[CHECK_GAMES]);
        if (c[CHECK_LAST_GAMES])
            say(t, "lead", name, "last comes first", UNIT_SHARE, variant_last_wins(t->variant, k),
                (long)c[CHECK_LAST_GAMES]);
    }
}

static void say_luck(const struct teller *t)
{
    struct luck luck;
    long games = variant_games(t->variant);
    if (!luck_of(t->variant, &luck)) return;
    say(t, "luck", "seat", "of the variance", UNIT_SHARE, luck.seat, games);
    say(t, "luck", "bot", "of the variance", UNIT_SHARE, luck.bot, games);
    say(t, "luck", "dice", "of the variance", UNIT_SHARE, luck.dice, games);
    say(t, "luck", "rest", "of the variance", UNIT_SHARE, luck.rest, games);
}

static void say_verbs(const struct teller *t)
{
    const struct game *g = t->variant->contest.game;
    long games = variant_games(t->variant);
    for (int i = 1; i < g->verb_count; i++) {
        const int64_t *v = variant_row(t->variant, S_VERB, i, VERBS);
        if (!g->verbs[i].name) continue;
        say(t, "verb", g->verbs[i].name, "of all games", UNIT_SHARE,
            variant_share_of_games(t->variant, v[VERB_GAMES]), games);
        say_plain(t, "verb", g->verbs[i].name, "offered a game", (double)v[VERB_OFFERED] / (double)games,
                  games);
        if (v[VERB_OFFERED])
            say(t, "verb", g->verbs[i].name, "chosen where offered", UNIT_SHARE,
                estimate_share((double)v[VERB_CHOSEN] / (double)v[VERB_OFFERED], (double)v[VERB_OFFERED]),
                (long)v[VERB_OFFERED]);
    }
}

static void say_item(const struct teller *t, const char *section, const char *name, const int64_t *item)
{
    long games = variant_games(t->variant);
    say_plain(t, section, name, "a game", (double)item[ITEM_TIMES] / (double)games, games);
    say(t, section, name, "of all games", UNIT_SHARE, variant_share_of_games(t->variant, item[ITEM_GAMES]),
        games);
    if (item[ITEM_COMPARED] > 1)
        say(t, section, name, "came first above fair share", UNIT_POINTS, item_lift(item),
            (long)item[ITEM_COMPARED]);
}

static void say_value(void *context, const struct item *item)
{
    const struct teller *t = context;
    char name[ITEM_NAME_MAX];
    item_name(t->variant->contest.game, item, name);
    say_item(t, "value", name, item->counters);
}

static void say_events(const struct teller *t)
{
    const struct game *g = t->variant->contest.game;
    for (int e = 1; e < g->event_count; e++)
        if (g->events[e].name && !tally_is_prompt(&g->events[e]))
            say_item(t, "event", g->events[e].name, variant_row(t->variant, S_EVENT, e, ITEMS));
    items_visit(t->variant, say_value, (void *)t);
}

static void say_draw(void *context, const struct draw *d)
{
    const struct teller *t = context;
    char name[ITEM_NAME_MAX];
    draw_name(t->variant->contest.game, d, name);
    say_plain(t, "draw", name, "a game", (double)d->counters[DRAW_TIMES] / (double)variant_games(t->variant),
              variant_games(t->variant));
    say(t, "draw", name, "worth", UNIT_POINTS, draw_worth(t->variant, d->counters),
        (long)d->counters[DRAW_SETS]);
}

static void say_rules(const struct teller *t)
{
    const struct game *g = t->variant->contest.game;
    int64_t wishes = variant_total(t->variant, TOTAL_WISHES);
    for (int r = 1; r <= g->rule_count && wishes; r++) {
        int64_t refused = variant_row(t->variant, S_RULE, r, 1)[0];
        say(t, "rule", rule_id(g, (rule)r), "of all wishes refused", UNIT_SHARE,
            estimate_share((double)refused / (double)wishes, (double)wishes), (long)wishes);
    }
}

void facts_visit_main(const struct variant *v, fact_visitor *visit, void *context)
{
    struct teller t = {v, visit, context};
    say_totals(&t);
    say_histograms(&t);
    say_ends(&t);
    say_places(&t);
    say_leads(&t);
    say_luck(&t);
}

void facts_visit_all(const struct variant *v, fact_visitor *visit, void *context)
{
    struct teller t = {v, visit, context};
    facts_visit_main(v, visit, context);
    say_verbs(&t);
    draws_visit(v, say_draw, &t);
    say_events(&t);
    say_rules(&t);
}

/* ---- CSV ---- */

struct writer {
    struct buf *out;
    const char *variant;
    bool first;
};

static void csv_text(struct buf *out, const char *text)
{
    buf_add(out, "\"");
    for (; *text; text++) {
        if (*text == '"') buf_add(out, "\"");
        buf_add_n(out, text, 1);
    }
    buf_add(out, "\",");
}

static void csv_fact(void *context, const struct fact *f)
{
    struct writer *w = context;
    csv_text(w->out, w->variant);
    csv_text(w->out, f->section);
    csv_text(w->out, f->name);
    csv_text(w->out, f->measure);
    buf_addf(w->out, "%.6g,", f->value.value);
    if (f->has_interval)
        buf_addf(w->out, "%.6g,%.6g,", f->value.low, f->value.high);
    else
        buf_add(w->out, ",,");
    buf_addf(w->out, "%ld\n", f->count);
}

static void csv_difference(void *context, const struct compared *c)
{
    struct fact change = c->a;
    change.value = c->change;
    csv_fact(context, &change);
}

static const char *variant_name(const struct study *s, int i) { return i ? s->plan.compare : "base"; }

void study_write_csv(const struct study *s, struct buf *out)
{
    buf_add(out, "variant,section,name,measure,value,low,high,count\n");
    for (int i = 0; i < s->variants; i++) {
        struct writer w = {out, variant_name(s, i), false};
        facts_visit_all(&s->variant[i], csv_fact, &w);
    }
    struct writer w = {out, "difference", false};
    if (s->variants > 1) comparison_visit(s, csv_difference, &w);
}

/* ---- JSON ---- */

static void json_number(struct buf *out, const char *name, double value)
{
    json_member(out, name);
    buf_addf(out, "%.6g", value);
}

/* Every fact has a line of its own. */
static void json_begin_fact(struct writer *w, const struct fact *f)
{
    buf_add(w->out, w->first ? "\n  " : ",\n  ");
    w->first = false;
    json_open(w->out, '{');
    json_member_text(w->out, "section", f->section);
    json_member_text(w->out, "name", f->name);
    json_member_text(w->out, "measure", f->measure);
}

static void json_fact(void *context, const struct fact *f)
{
    struct writer *w = context;
    json_begin_fact(w, f);
    json_number(w->out, "value", f->value.value);
    if (f->has_interval) {
        json_number(w->out, "low", f->value.low);
        json_number(w->out, "high", f->value.high);
    }
    json_member_int(w->out, "count", f->count);
    json_close(w->out, "}");
}

/* "clear": among all differences together. */
static void json_difference(void *context, const struct compared *c)
{
    struct writer *w = context;
    json_begin_fact(w, &c->a);
    json_number(w->out, "value", c->change.value);
    json_number(w->out, "low", c->change.low);
    json_number(w->out, "high", c->change.high);
    json_member_bool(w->out, "clear", c->is_clear);
    json_close(w->out, "}");
}

static void json_variant(const struct study *s, int i, struct buf *out)
{
    struct writer w = {out, variant_name(s, i), true};
    json_open(out, '{');
    json_member_text(out, "variant", w.variant);
    json_member_open(out, "options", '"');
    contest_write_options(s->plan.contest.game, &s->variant[i].contest.setup, out);
    json_close(out, "\"");
    json_member_open(out, "facts", '[');
    facts_visit_all(&s->variant[i], json_fact, &w);
    json_close(out, "]}");
}

void study_write_json(const struct study *s, struct buf *out)
{
    const struct contest *c = &s->plan.contest;
    out->is_spaced = true;
    json_open(out, '{');
    json_member_word(out, "game", c->game->id);
    json_member_int(out, "rules", c->game->version);
    json_member_open(out, "bots", '[');
    for (int i = 0; i < c->setup.seats; i++) json_add_text(out, c->bot[i]);
    json_close(out, "]");
    json_member(out, "seed");
    buf_addf(out, "%llu", (unsigned long long)c->seed);
    json_member_int(out, "games", study_games(s));
    json_member_open(out, "variants", '[');
    for (int i = 0; i < s->variants; i++) json_variant(s, i, out);
    json_close(out, "]");
    if (s->variants > 1) {
        struct writer w = {out, "", true};
        json_member_open(out, "differences", '[');
        comparison_visit(s, json_difference, &w);
        json_close(out, "]");
    }
    json_close(out, "}\n");
}
