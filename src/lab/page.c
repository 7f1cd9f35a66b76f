/* The report as one HTML page that needs nothing else: readable on a phone, without scripts, by day and by candle light. */
#include "lab/page.h"

#include <stdio.h>

#include "lab/observer.h"

void page_share(struct buf *out, struct estimate e)
{
    buf_addf(out, "%.1f %% (%.1f to %.1f)", 100 * e.value, 100 * e.low, 100 * e.high);
}

/* ---- Figures ---- */

static void figure_begin(struct buf *out, const char *title) { buf_addf(out, "<figure><h3>%s</h3>", title); }

static void figure_end(struct buf *out) { buf_add(out, "</figcaption></figure>\n"); }

/* A histogram with its mean and quantiles below. */
static void figure_histogram(struct buf *out, const struct variant *v, const char *title, enum section s,
                             const int64_t *outline, double unit, const char *more)
{
    const int64_t *h = variant_histogram(v, s);
    struct bars bars = {h, outline, unit, title};
    struct estimate mean = variant_mean(v, s);
    int digits = unit == 1 ? 0 : 1;
    if (h[0] == 0) return;
    figure_begin(out, title);
    plot_bars(out, &bars);
    buf_addf(out, "<figcaption>mean %.2f, median %.*f; eight of ten from %.*f to %.*f%s", mean.value / unit,
             digits, (double)histogram_quantile(h, 0.5) / unit, digits,
             (double)histogram_quantile(h, 0.1) / unit, digits, (double)histogram_quantile(h, 0.9) / unit,
             more);
    figure_end(out);
}

static void span_row(struct buf *out, const char *name, struct estimate e, double high, double mark)
{
    struct span span = {e, 0, high, mark};
    buf_add(out, "<tr><th scope=\"row\">");
    plot_text(out, name);
    buf_add(out, "</th><td>");
    plot_span(out, &span);
    buf_add(out, "</td><td>");
    page_share(out, e);
    buf_add(out, "</td></tr>");
}

static double highest_place(const struct variant *v, enum section s, int count)
{
    double highest = 1.5 * variant_fair_share(v);
    for (int i = 0; i < count; i++)
        if (variant_place_first(v, s, i).high > highest) highest = variant_place_first(v, s, i).high;
    return highest;
}

static void figure_seats(struct buf *out, const struct variant *v)
{
    int seats = v->contest.setup.seats;
    double high = highest_place(v, S_SEAT, seats);
    char name[20];
    if (seats < 2) return;
    figure_begin(out, "Who comes first, by seat");
    buf_add(out, "<div class=\"scroll\"><table>");
    for (int i = 0; i < seats; i++) {
        snprintf(name, sizeof name, "seat %d", i);
        span_row(out, name, variant_place_first(v, S_SEAT, i), high, variant_fair_share(v));
    }
    buf_addf(out, "</table></div><figcaption>the line is the fair share, %.1f %%",
             100 * variant_fair_share(v));
    figure_end(out);
}

static void figure_bots(struct buf *out, const struct variant *v)
{
    const struct contest *c = &v->contest;
    double high = highest_place(v, S_CONTESTANT, c->contestants);
    if (!contest_has_rivals(c)) return;
    figure_begin(out, "Who comes first, by bot");
    buf_add(out, "<div class=\"scroll\"><table>");
    for (int i = 0; i < c->contestants; i++)
        span_row(out, contestant_name(c, i), variant_place_first(v, S_CONTESTANT, i), high,
                 variant_fair_share(v));
    buf_add(out, "</table></div><figcaption>of all the seats it had");
    figure_end(out);
}

static void figure_ends(struct buf *out, const struct variant *v)
{
    const struct domain *reasons = v->contest.game->reasons;
    char number[16], name[128];
    figure_begin(out, "How games end");
    buf_add(out, "<div class=\"scroll\"><table>");
    for (int i = domain_low(reasons); i <= domain_high(reasons); i++) {
        const int64_t *r = variant_row(v, S_REASON, i, REASONS);
        snprintf(name, sizeof name, "%s", domain_title(reasons, i, number));
        span_row(out, name, variant_share_of_games(v, r[REASON_GAMES]), 1, 0);
    }
    const int64_t *ties = variant_row(v, S_TIES, 0, TIES);
    span_row(out, "first place shared", variant_share_of_games(v, ties[TIE_SHARED]), 1, 0);
    span_row(out, "nobody first", variant_share_of_games(v, ties[TIE_NOBODY]), 1, 0);
    buf_add(out, "</table></div><figcaption>of all games");
    figure_end(out);
}

static void figure_leaders(struct buf *out, const struct variant *v)
{
    struct estimate front[CHECKPOINTS], back[CHECKPOINTS];
    struct curve curves[] = {{front, "front"}, {back, "back"}};
    if (v->contest.setup.seats < 2) return;
    for (int k = 0; k < CHECKPOINTS; k++) {
        front[k] = variant_leader_wins(v, k);
        back[k] = variant_last_wins(v, k);
    }
    figure_begin(out, "Does the leader win in the end?");
    plot_curves(out, curves, 2, CHECKPOINTS, "shares of games that the leader and the last win, over time");
    buf_add(
        out,
        "<figcaption><span class=\"key front\"></span>of those who lead then, this many of a hundred come "
        "first; half way ");
    page_share(out, front[CHECKPOINTS / 2 - 1]);
    buf_add(out, "<br><span class=\"key back\"></span>of those who are last then; half way ");
    page_share(out, back[CHECKPOINTS / 2 - 1]);
    figure_end(out);
}

static void figure_luck(struct buf *out, const struct variant *v)
{
    struct luck luck;
    if (v->contest.setup.seats < 2 || !luck_of(v, &luck)) return;
    const struct {
        const char *class, *name;
        struct estimate value;
    } rows[] = {{"seat", "the seat", luck.seat},
                {"bot", "who plays", luck.bot},
                {"dice", "the dice", luck.dice},
                {"rest", "choices, and how they meet the dice", luck.rest}};
    struct part parts[4];
    for (int i = 0; i < 4; i++) parts[i] = (struct part){rows[i].name, rows[i].class, rows[i].value.value};
    figure_begin(out, "Luck against skill");
    plot_parts(out, parts, 4, "parts of the variance of a seat's result");
    buf_add(out, "<figcaption>of the variance of a seat's result");
    for (int i = 0; i < 4; i++) {
        buf_addf(out, "<br><span class=\"key %s\"></span>%s ", rows[i].class, rows[i].name);
        page_share(out, rows[i].value);
    }
    figure_end(out);
}

static void figure_scores(struct buf *out, const struct variant *v)
{
    char more[160];
    struct estimate first = variant_mean(v, S_SCORE_FIRST);
    snprintf(more, sizeof more, "; the outline is who came first, mean %.2f", first.value);
    figure_histogram(out, v, "Scores", S_SCORE, variant_histogram(v, S_SCORE_FIRST), 1, more);
    figure_histogram(out, v, "Margin of the best score", S_MARGIN, NULL, 1, "");
}

static void page_figures(struct buf *out, const struct variant *v)
{
    char more[200];
    double games = (double)variant_games(v);
    buf_add(out, "<div class=\"sheets\">\n");
    figure_seats(out, v);
    figure_bots(out, v);
    figure_ends(out, v);
    snprintf(more, sizeof more, "; %.1f actions a game, %.1f of them chance",
             (double)variant_total(v, TOTAL_ACTIONS) / games, (double)variant_total(v, TOTAL_ROLLS) / games);
    figure_histogram(out, v, "Length in turns", S_TURNS, NULL, 1, more);
    figure_histogram(out, v, "Length in minutes, at the assumed pace", S_SECONDS, NULL, 60, "");
    snprintf(more, sizeof more, "; %.1f such choices a game, %.1f more with one legal action only",
             (double)variant_total(v, TOTAL_CHOICES) / games, (double)variant_total(v, TOTAL_FORCED) / games);
    figure_histogram(out, v, "Legal actions where there are several", S_BRANCHING, NULL, 1, more);
    figure_scores(out, v);
    figure_leaders(out, v);
    figure_histogram(out, v, "Changes of the lead in a game", S_LEADS, NULL, 1, "");
    figure_luck(out, v);
    buf_add(out, "</div>\n");
}

/* ---- The page ---- */

/* The options that are not as usual; nothing where all are. */
static void page_options(struct buf *out, const struct game *g, const struct setup *setup)
{
    char number[16];
    for (int i = 0; g->options[i].name; i++)
        if (setup->option[i] != g->options[i].standard)
            buf_addf(out, ", %s=%s", g->options[i].name,
                     domain_word(g->options[i].domain, setup->option[i], number));
}

static void page_head(struct buf *out, const struct study *s)
{
    const struct contest *c = &s->plan.contest;
    buf_add(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                 "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
                 "<meta name=\"color-scheme\" content=\"light dark\"><title>");
    plot_text(out, c->game->title);
    buf_add(out, " in the lab</title><style>\n");
    for (int i = 0; page_style[i]; i++) buf_add(out, page_style[i]);
    buf_add(out, "</style></head><body>\n<h1>");
    plot_text(out, c->game->title);
    buf_addf(out, " in the lab</h1>\n<p class=\"lead\">%ld games, %d seats, bots ", study_games(s),
             c->setup.seats);
    for (int i = 0; i < c->setup.seats; i++) {
        if (i) buf_add(out, ", ");
        plot_text(out, c->bot[i]);
    }
    buf_addf(out, ", seed %llu, rules version %d", (unsigned long long)c->seed, c->game->version);
    page_options(out, c->game, &c->setup);
    if (s->variants > 1) {
        buf_add(out, "; compared with ");
        plot_text(out, s->plan.compare);
    }
    buf_add(out, ". In brackets: 95 % intervals.</p>\n");
}

static void page_method(struct buf *out, const struct study *s)
{
    const struct contest *c = &s->plan.contest;
    buf_addf(
        out,
        "<h2>How it was measured</h2>\n<p>Every set of dice was played in %d seatings, the bots moving on by "
        "one seat. A turn is a row of choices of one seat. Minutes assume %d s for every doubling of what "
        "there is to choose from, %d s for a roll or a draw and %d s to pass the turn. The leader is who is "
        "alone ahead by the game's own promise to bots%s at the beginning of a turn. What was "
        "played by bots says how the game works for players like them. docs/lab.md explains every "
        "figure.</p>\n",
        c->seatings, PACE_BIT, PACE_ROLL, PACE_TURN, c->game->promise ? "" : ", here by points,");
    buf_addf(out, "<p>Again: <code>isolario lab %s --bots ", c->game->id);
    for (int i = 0; i < c->setup.seats; i++) {
        if (i) buf_add(out, ",");
        plot_text(out, c->bot[i]);
    }
    buf_addf(out, " --games %ld --seed %llu", s->plan.games, (unsigned long long)c->seed);
    for (int i = 0; c->game->options[i].name; i++) {
        char number[16];
        if (c->setup.option[i] != c->game->options[i].standard)
            buf_addf(out, " --option %s=%s", c->game->options[i].name,
                     domain_word(c->game->options[i].domain, c->setup.option[i], number));
    }
    if (s->variants > 1) {
        buf_add(out, " --compare ");
        plot_text(out, s->plan.compare);
    }
    buf_add(out, " --out FILE.html</code></p>\n</body></html>\n");
}

void study_write_html(const struct study *s, struct buf *out)
{
    const struct variant *v = &s->variant[0];
    page_head(out, s);
    buf_add(out, "<h2>What stands out</h2>\n<ul>\n");
    page_findings(out, v);
    buf_add(out, "</ul>\n");
    if (s->variants > 1) page_comparison(out, s);
    buf_add(out, "<h2>The game in figures</h2>\n");
    page_figures(out, v);
    page_draws(out, v);
    page_values(out, v);
    page_verbs(out, v);
    page_rules(out, v);
    page_method(out, s);
}
