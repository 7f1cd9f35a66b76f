/* The layout of a tally follows from the game's tables and the number of seats. */
#include "lab/tally.h"

#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"

bool tally_is_prompt(const struct event *e)
{
    return e->name && strncmp(e->name, "ask", 3) == 0 && (e->name[3] == 0 || e->name[3] == '_');
}

bool tally_counts(const struct game *g, const struct arg *a)
{
    return a->name && a->domain && a->domain->words && a->domain != &SEAT && a->domain != g->reasons;
}

static void number_items(struct tally_layout *l)
{
    const struct game *g = l->contest->game;
    for (int e = 0; e < g->event_count; e++)
        for (int i = 0; i < EVENT_ARGS_MAX; i++) {
            const struct arg *a = &g->events[e].args[i];
            bool counted = g->events[e].name && !tally_is_prompt(&g->events[e]) && tally_counts(g, a);
            l->item[e][i] = counted ? l->item_count : -1;
            if (counted) l->item_count += a->domain->count;
        }
}

/* All verbs have their draws, since only playing shows which of them CHANCE plays. */
static void number_draws(struct tally_layout *l)
{
    const struct game *g = l->contest->game;
    for (int v = 0; v < g->verb_count; v++)
        for (int i = 0; i < ARGS_MAX; i++) {
            const struct arg *a = &g->verbs[v].args[i];
            bool counted = g->verbs[v].name && a->name && a->domain && a->domain != &SEAT;
            int low = counted ? domain_low(a->domain) : 0, high = counted ? domain_high(a->domain) : 0;
            counted = counted && high - low < DRAW_VALUES_MAX;
            l->draw[v][i] = counted ? l->draw_count - low : NO_DRAW;
            if (counted) l->draw_count += high - low + 1;
        }
}

void tally_layout_open(struct tally_layout *l, const struct contest *c)
{
    const struct game *g = c->game;
    *l = (struct tally_layout){.contest = c, .event_count = g->event_count};
    l->item = alloc_zeroed((size_t)g->event_count + 1, sizeof *l->item);
    l->draw = alloc_zeroed((size_t)g->verb_count + 1, sizeof *l->draw);
    number_items(l);
    number_draws(l);
    const size_t size[SECTIONS] = {
        [S_TOTALS] = TOTALS,
        [S_TURNS] = HISTOGRAM_SIZE,
        [S_SECONDS] = HISTOGRAM_SIZE,
        [S_MARGIN] = HISTOGRAM_SIZE,
        [S_LEADS] = HISTOGRAM_SIZE,
        [S_SCORE] = HISTOGRAM_SIZE,
        [S_SCORE_FIRST] = HISTOGRAM_SIZE,
        [S_BRANCHING] = HISTOGRAM_SIZE,
        [S_TIES] = TIES,
        [S_REASON] = (size_t)g->reasons->count * REASONS,
        [S_SEAT] = (size_t)c->setup.seats * PLACES,
        [S_CONTESTANT] = (size_t)c->contestants * PLACES,
        [S_CHECK] = CHECKPOINTS * CHECKS,
        [S_VERB] = (size_t)g->verb_count * VERBS,
        [S_EVENT] = (size_t)g->event_count * ITEMS,
        [S_ITEM] = (size_t)l->item_count * ITEMS,
        [S_DRAW] = (size_t)l->draw_count * DRAWS,
        [S_RULE] = (size_t)g->rule_count + 1,
        [S_LUCK] = (size_t)LUCK_GROUPS * (size_t)c->setup.seats * LUCKS,
    };
    for (int s = 0; s < SECTIONS; s++) l->at[s + 1] = l->at[s] + size[s];
}

void tally_layout_close(struct tally_layout *l)
{
    free(l->item);
    free(l->draw);
    *l = (struct tally_layout){.item = NULL};
}
