/* What a designer should look at first. Each finding is a row: a question to the counters and the sentence that answers it.
 * The limits are ours and stand here together. */
#include <stdio.h>
#include <string.h>

#include "lab/page.h"

static const double SEAT_MUCH = 1.15; /* of the fair share */
static const double END_MUCH = 0.05;  /* games that end otherwise than most */
static const double TIES_MUCH = 0.10;
static const double DECIDED_EARLY = 0.85; /* the leader at half time wins */
static const double DRAGS = 2.0;          /* the longest tenth against the median */
static const double FORCED_MUCH = 0.5;    /* of all choices */
static const double DICE_MUCH = 0.5;      /* of the variance */
static const double VERB_RARE = 0.01;     /* of all games */

static bool find_seats(struct buf *out, const struct variant *v)
{
    bool found = false;
    double fair = variant_fair_share(v);
    for (int seat = 0; seat < v->contest.setup.seats && v->contest.setup.seats > 1; seat++) {
        struct estimate e = variant_place_first(v, S_SEAT, seat);
        double times = fair > 0 ? e.value / fair : 1;
        if (times < SEAT_MUCH && times > 1 / SEAT_MUCH) continue;
        if (e.low <= fair && e.high >= fair) continue;
        buf_addf(out, "<li>Seat %d has %.2f times its share of first places: ", seat, times);
        page_share(out, e);
        buf_addf(out, " instead of %.1f %%.</li>\n", 100 * fair);
        found = true;
    }
    return found;
}

static int commonest_reason(const struct variant *v)
{
    const struct domain *reasons = v->contest.game->reasons;
    int best = domain_low(reasons);
    for (int i = best; i <= domain_high(reasons); i++)
        if (variant_row(v, S_REASON, i, REASONS)[REASON_GAMES] >
            variant_row(v, S_REASON, best, REASONS)[REASON_GAMES])
            best = i;
    return best;
}

/* Which reasons are stop rules is the game's own affair: all that are not the usual end are told. */
static bool find_ends(struct buf *out, const struct variant *v)
{
    const struct domain *reasons = v->contest.game->reasons;
    bool found = false;
    char number[16];
    for (int i = domain_low(reasons); i <= domain_high(reasons); i++) {
        struct estimate e = variant_share_of_games(v, variant_row(v, S_REASON, i, REASONS)[REASON_GAMES]);
        if (i == commonest_reason(v) || e.value < END_MUCH) continue;
        buf_add(out, "<li>Of all games ");
        page_share(out, e);
        buf_add(out, " do not end as most do, but so: ");
        plot_text(out, domain_title(reasons, i, number));
        buf_add(out, ".</li>\n");
        found = true;
    }
    return found;
}

static bool find_ties(struct buf *out, const struct variant *v)
{
    struct estimate e = variant_share_of_games(v, variant_row(v, S_TIES, 0, TIES)[TIE_SHARED]);
    if (e.value < TIES_MUCH) return false;
    buf_add(out, "<li>The first place is shared in ");
    page_share(out, e);
    buf_add(out, " of all games.</li>\n");
    return true;
}

static bool find_early(struct buf *out, const struct variant *v)
{
    const int64_t *check = variant_row(v, S_CHECK, CHECKPOINTS / 2 - 1, CHECKS);
    struct estimate e = variant_leader_wins(v, CHECKPOINTS / 2 - 1);
    if (check[CHECK_GAMES] == 0 || e.value < DECIDED_EARLY) return false;
    buf_add(out, "<li>The game is decided early: who leads half way comes first in ");
    page_share(out, e);
    buf_add(out, ".</li>\n");
    return true;
}

static bool find_drag(struct buf *out, const struct variant *v)
{
    const int64_t *h = variant_histogram(v, S_TURNS);
    double median = (double)histogram_quantile(h, 0.5), long_end = (double)histogram_quantile(h, 0.9);
    if (median <= 0 || long_end < DRAGS * median) return false;
    buf_addf(out, "<li>Some games drag: one in ten has %.0f turns or more, the median is %.0f.</li>\n",
             long_end, median);
    return true;
}

static bool find_forced(struct buf *out, const struct variant *v)
{
    double forced = (double)variant_total(v, TOTAL_FORCED), choices = (double)variant_total(v, TOTAL_CHOICES);
    if (forced < FORCED_MUCH * (forced + choices)) return false;
    buf_addf(out, "<li>%.0f %% of all choices have one legal action only.</li>\n",
             100 * forced / (forced + choices));
    return true;
}

static bool find_dice(struct buf *out, const struct variant *v)
{
    struct luck luck;
    if (v->contest.setup.seats < 2 || !luck_of(v, &luck) || luck.dice.value < DICE_MUCH) return false;
    buf_add(out, "<li>The dice explain ");
    page_share(out, luck.dice);
    buf_add(out, " of a seat's result between these players.</li>\n");
    return true;
}

static bool find_verbs(struct buf *out, const struct variant *v)
{
    const struct game *g = v->contest.game;
    bool found = false;
    for (int i = 1; i < g->verb_count; i++) {
        const int64_t *verb = variant_row(v, S_VERB, i, VERBS);
        if (!g->verbs[i].name || variant_share_of_games(v, verb[VERB_GAMES]).value >= VERB_RARE) continue;
        buf_add(out, found ? ", " : "<li>Hardly ever played: ");
        buf_addf(out, "%s", g->verbs[i].name);
        found = true;
    }
    if (found) buf_add(out, ".</li>\n");
    return found;
}

void page_findings(struct buf *out, const struct variant *v)
{
    static bool (*const findings[])(struct buf *, const struct variant *) = {
        find_seats, find_ends, find_ties, find_early, find_drag, find_forced, find_dice, find_verbs};
    int found = 0;
    for (size_t i = 0; i < sizeof findings / sizeof *findings; i++) found += findings[i](out, v);
    if (!found) buf_add(out, "<li>Nothing passes the limits of what is worth a second look.</li>\n");
}
