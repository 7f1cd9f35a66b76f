/* What came up and how those fared who had it, one domain after the other: cards, tiles, places. The page shows the clearest of each;
 * CSV and JSON have all. */
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/notation.h"
#include "lab/page.h"

enum { STRONGEST = 8, NAMES_SHOWN = 80, DOMAINS_MAX = 64 };

/* A value matters little where it was compared this often and its interval is this near to zero; of what was compared less
 * than the other, nothing is said. */
enum { ENOUGH_GAMES = 400, SOME_GAMES = 30 };
static const double LITTLE = 0.02;

/* Domains with one name hold the same things, such as a card by its title and by what is asked about it. */
static bool is_same(const struct domain *a, const struct domain *b)
{
    return a == b || (a->count == b->count && strcmp(a->name, b->name) == 0);
}

/* The values of one domain, whichever event named them. */
struct list {
    const struct variant *variant;
    const struct domain *domain;
    struct item *items;
    size_t count, capacity;
};

static void keep_item(void *context, const struct item *item)
{
    struct list *l = context;
    if (!is_same(item->domain, l->domain)) return;
    l->items = alloc_one_more(l->items, l->count, &l->capacity, sizeof *l->items);
    l->items[l->count++] = *item;
}

/* How far the nearer end of the interval is from nothing; negative where it holds nothing. */
static double clearness(const struct item *item)
{
    struct estimate e = item_lift(item->counters);
    if (item->counters[ITEM_COMPARED] < SOME_GAMES) return -2;
    return e.low > 0 ? e.low : e.high < 0 ? -e.high : -1;
}

/* The clearest first; then in the order of the tables, so that the same counters give the same page. */
static int by_clearness(const void *a, const void *b)
{
    const struct item *x = a, *y = b;
    double dx = clearness(x), dy = clearness(y);
    if (dx != dy) return dx > dy ? -1 : 1;
    if (x->event != y->event) return x->event - y->event;
    return x->arg != y->arg ? x->arg - y->arg : x->code - y->code;
}

/* ---- Rows ---- */

static void lift_row(struct buf *out, const struct variant *v, const char *title, const int64_t *counters)
{
    struct estimate e = item_lift(counters);
    double games = (double)variant_games(v), side = 1 - 1.0 / v->contest.setup.seats;
    struct span span = {e, -side, side, 0};
    buf_add(out, "<tr><th scope=\"row\">");
    plot_text(out, title);
    buf_addf(out, "</th><td>%.3g</td><td>%.1f %%</td><td>", (double)counters[ITEM_TIMES] / games,
             100 * (double)counters[ITEM_GAMES] / games);
    if (counters[ITEM_COMPARED] < SOME_GAMES) {
        buf_add(out, "</td><td>not comparable</td></tr>\n");
        return;
    }
    plot_span(out, &span);
    buf_addf(out, "</td><td%s>%+.1f (%+.1f to %+.1f)</td></tr>\n",
             e.low > 0 || e.high < 0 ? " class=\"clear\"" : "", 100 * e.value, 100 * e.low, 100 * e.high);
}

static void lift_head(struct buf *out, const char *what)
{
    buf_add(out, "<div class=\"scroll\"><table><thead><tr><th>");
    plot_text(out, what);
    buf_add(out, "</th><th>a game</th><th>of games</th><th></th><th>points above the fair share of those who "
                 "had it</th></tr></thead>"
                 "<tbody>\n");
}

static void write_strongest(struct buf *out, const struct list *l)
{
    char title[ITEM_NAME_MAX];
    lift_head(out, "event and value");
    for (size_t i = 0; i < l->count && i < STRONGEST; i++) {
        if (clearness(&l->items[i]) <= 0) break;
        item_title(l->variant->contest.game, &l->items[i], title);
        lift_row(out, l->variant, title, l->items[i].counters);
    }
    buf_add(out, "</tbody></table></div>\n");
}

/* ---- What never comes up, and what hardly matters ---- */

static bool is_unseen(const struct list *l, int code)
{
    for (size_t i = 0; i < l->count; i++)
        if (l->items[i].code == code && l->items[i].counters[ITEM_GAMES]) return false;
    return true;
}

/* Every event that names it and was compared often enough says so. */
static bool matters_little(const struct list *l, int code)
{
    bool compared = false;
    for (size_t i = 0; i < l->count; i++) {
        const int64_t *counters = l->items[i].counters;
        struct estimate e = item_lift(counters);
        if (l->items[i].code != code || counters[ITEM_COMPARED] < ENOUGH_GAMES) continue;
        if (e.low < -LITTLE || e.high > LITTLE) return false;
        compared = true;
    }
    return compared;
}

static void write_names(struct buf *out, const struct list *l, const char *what,
                        bool (*is_so)(const struct list *, int code))
{
    const struct domain *d = l->domain;
    int count = 0, shown = 0, all = domain_high(d) - domain_low(d) + 1;
    char number[TITLE_BYTES];
    for (int code = domain_low(d); code <= domain_high(d); code++) count += is_so(l, code);
    if (count == 0) return;
    buf_addf(out, "<details><summary>%d of %d %s</summary><p>", count, all, what);
    for (int code = domain_low(d); code <= domain_high(d) && shown < NAMES_SHOWN; code++) {
        if (!is_so(l, code)) continue;
        if (shown++) buf_add(out, "; ");
        plot_text(out, d->told ? domain_word(d, code, number) : speaker_title(NULL, NULL, d, code, number));
    }
    if (count > shown) buf_addf(out, "; and %d more", count - shown);
    buf_add(out, "</p></details>\n");
}

static void write_domain(struct buf *out, const struct variant *v, const struct domain *d)
{
    struct list list = {.variant = v, .domain = d};
    items_visit(v, keep_item, &list);
    qsort(list.items, list.count, sizeof *list.items, by_clearness);
    buf_add(out, "<h3>");
    plot_text(out, d->name);
    buf_add(out, "</h3>\n");
    if (clearness(&list.items[0]) > 0)
        write_strongest(out, &list);
    else
        buf_add(out, "<p class=\"note\">No value of it stands out.</p>\n");
    write_names(out, &list, "never came up", is_unseen);
    write_names(out, &list, "go neither with winning nor with losing: less than 2 points either way",
                matters_little);
    free(list.items);
}

/* ---- The section ---- */

struct value_domains {
    const struct domain *list[DOMAINS_MAX];
    int count;
};

static void keep_domain(void *context, const struct item *item)
{
    struct value_domains *d = context;
    for (int i = 0; i < d->count; i++)
        if (is_same(d->list[i], item->domain)) return;
    if (d->count < DOMAINS_MAX) d->list[d->count++] = item->domain;
}

static void write_events(struct buf *out, const struct variant *v)
{
    const struct game *g = v->contest.game;
    buf_add(out, "<h3>events</h3>\n<details><summary>All events</summary>\n");
    lift_head(out, "event");
    for (int e = 1; e < g->event_count; e++)
        if (g->events[e].name && !tally_is_prompt(&g->events[e]))
            lift_row(out, v, g->events[e].name, variant_row(v, S_EVENT, e, ITEMS));
    buf_add(out, "</tbody></table></div></details>\n");
}

void page_values(struct buf *out, const struct variant *v)
{
    struct value_domains domains = {.count = 0};
    items_visit(v, keep_domain, &domains);
    buf_add(
        out,
        "<h2>What comes up, and who has it</h2>\n<p>Where some seats got a thing and others did not: "
        "by how many points of a hundred those who got it came first more often than their fair "
        "share. This is not what the thing is worth: who is ahead, or does more, gets more of everything. "
        "What chance gives "
        "stands above with its worth; what is got by choice shows here only what goes with winning.</p>\n");
    write_events(out, v);
    for (int i = 0; i < domains.count; i++) write_domain(out, v, domains.list[i]);
}
