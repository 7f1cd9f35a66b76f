/* What draws are worth, verb by verb: the clearest values of each. */
#include <math.h>
#include <stdlib.h>

#include "core/alloc.h"
#include "lab/page.h"

enum { CLEAREST = 8, ENOUGH_SETS = 100 };

struct draw_list {
    const struct variant *variant;
    int verb, arg;
    struct draw *draws;
    size_t count, capacity;
};

/* How far the nearer end of the interval is from nothing; negative where it holds nothing. */
static double clearness(const struct draw_list *l, const struct draw *d)
{
    struct estimate e = draw_worth(l->variant, d->counters);
    return e.low > 0 ? e.low : e.high < 0 ? -e.high : -1;
}

/* The greatest distance from nothing first; then in the order of the tables. */
static void sort_draws(struct draw_list *l)
{
    for (size_t i = 1; i < l->count; i++) {
        struct draw moved = l->draws[i];
        size_t at = i;
        for (; at > 0 && clearness(l, &l->draws[at - 1]) < clearness(l, &moved); at--)
            l->draws[at] = l->draws[at - 1];
        l->draws[at] = moved;
    }
}

static void keep_draw(void *context, const struct draw *d)
{
    struct draw_list *l = context;
    if (d->verb != l->verb || d->arg != l->arg || d->counters[DRAW_SETS] < ENOUGH_SETS) return;
    l->draws = alloc_one_more(l->draws, l->count, &l->capacity, sizeof *l->draws);
    l->draws[l->count++] = *d;
}

/* How far the intervals that are shown reach to either side, for the scale; at least 5 points. */
static double reach_of(const struct draw_list *l)
{
    double reach = 0.05;
    for (size_t i = 0; i < l->count && i < CLEAREST; i++) {
        struct estimate e = draw_worth(l->variant, l->draws[i].counters);
        reach = fmax(reach, fmax(e.high, -e.low));
    }
    return reach;
}

static void draw_row(struct buf *out, const struct variant *v, const struct draw *d, double side)
{
    char title[ITEM_NAME_MAX];
    struct estimate e = draw_worth(v, d->counters);
    struct span span = {e, -side, side, 0};
    draw_title(v->contest.game, d, title);
    buf_add(out, "<tr><th scope=\"row\">");
    plot_text(out, title);
    buf_addf(out, "</th><td>%.3g</td><td>", (double)d->counters[DRAW_TIMES] / (double)variant_games(v));
    plot_span(out, &span);
    buf_addf(out, "</td><td%s>%+.1f (%+.1f to %+.1f)</td></tr>\n",
             e.low > 0 || e.high < 0 ? " class=\"clear\"" : "", 100 * e.value, 100 * e.low, 100 * e.high);
}

static void write_argument(struct buf *out, struct draw_list *l)
{
    const struct verb *verb = &l->variant->contest.game->verbs[l->verb];
    sort_draws(l);
    double reach = reach_of(l);
    buf_add(out, "<h3>");
    plot_text(out, verb->name);
    buf_add(out, ", ");
    plot_text(out, verb->args[l->arg].name);
    buf_add(out, "</h3>\n<div class=\"scroll\"><table><thead><tr><th>drawn</th><th>a game</th><th></th>"
                 "<th>points it is worth</th></tr></thead><tbody>\n");
    for (size_t i = 0; i < l->count && i < CLEAREST; i++) draw_row(out, l->variant, &l->draws[i], reach);
    buf_add(out, "</tbody></table></div>\n");
    if (l->count > CLEAREST)
        buf_addf(out, "<p class=\"note\">The clearest %d of %zu; CSV and JSON have all.</p>\n", CLEAREST,
                 l->count);
}

void page_draws(struct buf *out, const struct variant *v)
{
    const struct game *g = v->contest.game;
    buf_add(out, "<h2>What a draw is worth</h2>\n<p>Chance draws by known odds, so every draw is an "
                 "experiment: by how many "
                 "points of a hundred a seat comes first more often because this came, and not something "
                 "else that might "
                 "have come at that moment. Of twenty intervals one is wrong by luck.</p>\n");
    for (int verb = 1; verb < g->verb_count; verb++)
        for (int arg = 0; arg < ARGS_MAX; arg++) {
            struct draw_list list = {.variant = v, .verb = verb, .arg = arg};
            draws_visit(v, keep_draw, &list);
            if (list.count) write_argument(out, &list);
            free(list.draws);
        }
}
