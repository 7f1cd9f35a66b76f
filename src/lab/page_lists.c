/* Long tables of the page: what was played, which rules refused. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "lab/page.h"

enum { RULES_SHOWN = 30 };

/* ---- Verbs ---- */

void page_verbs(struct buf *out, const struct variant *v)
{
    const struct game *g = v->contest.game;
    double games = (double)variant_games(v);
    buf_add(out,
            "<h2>What is played</h2>\n<details><summary>All verbs</summary><div "
            "class=\"scroll\"><table><thead><tr>"
            "<th>verb</th><th>offered a game</th><th>chosen where offered</th><th>of games</th></tr></thead>"
            "<tbody>\n");
    for (int i = 1; i < g->verb_count; i++) {
        const int64_t *verb = variant_row(v, S_VERB, i, VERBS);
        double offered = (double)verb[VERB_OFFERED];
        if (!g->verbs[i].name) continue;
        buf_addf(out, "<tr><th scope=\"row\">%s</th><td>%.3g</td><td>%.1f %%</td><td>%.1f %%</td></tr>\n",
                 g->verbs[i].name, offered / games,
                 offered > 0 ? 100 * (double)verb[VERB_CHOSEN] / offered : 0,
                 100 * (double)verb[VERB_GAMES] / games);
    }
    buf_add(out, "</tbody></table></div></details>\n");
}

/* ---- Rules ---- */

struct refusal {
    int rule;
    int64_t count;
};

static int by_count(const void *a, const void *b)
{
    const struct refusal *x = a, *y = b;
    if (x->count != y->count) return x->count > y->count ? -1 : 1;
    return x->rule - y->rule;
}

static void write_silent(struct buf *out, const struct game *g, const struct refusal *r, int count)
{
    int silent = 0, shown = 0;
    for (int i = 0; i < count; i++) silent += r[i].count == 0;
    buf_addf(out,
             "<details><summary>%d of %d numbered rules, rulings and examples refused nothing (most of them "
             "forbid "
             "nothing)</summary><p>",
             silent, count);
    for (int i = 0; i < count; i++)
        if (r[i].count == 0) buf_addf(out, "%s%s", shown++ ? " " : "", rule_id(g, (rule)r[i].rule));
    buf_add(out, "</p></details>\n");
}

void page_rules(struct buf *out, const struct variant *v)
{
    const struct game *g = v->contest.game;
    double wishes = (double)variant_total(v, TOTAL_WISHES);
    struct refusal *r = alloc_zeroed((size_t)g->rule_count + 1, sizeof *r);
    for (int i = 0; i < g->rule_count; i++)
        r[i] = (struct refusal){i + 1, variant_row(v, S_RULE, i + 1, 1)[0]};
    qsort(r, (size_t)g->rule_count, sizeof *r, by_count);
    buf_addf(
        out,
        "<h2>Which rules refuse</h2>\n<p>At every choice an action of some verb was wished for at random; "
        "%.1f %% "
        "of %.0f wishes were legal. The rules that refused the others, the busiest first:</p>\n"
        "<div class=\"scroll\"><table><thead><tr><th>rule</th><th>of all wishes</th></tr></thead><tbody>\n",
        wishes > 0 ? 100 * (double)variant_row(v, S_RULE, 0, 1)[0] / wishes : 0, wishes);
    for (int i = 0; i < g->rule_count && i < RULES_SHOWN && r[i].count; i++) {
        buf_addf(out, "<tr><th scope=\"row\">%s <small>", rule_id(g, (rule)r[i].rule));
        plot_text(out, rule_says(g, (rule)r[i].rule));
        buf_addf(out, "</small></th><td>%.3g %%</td></tr>\n", 100 * (double)r[i].count / wishes);
    }
    buf_add(out, "</tbody></table></div>\n");
    write_silent(out, g, r, g->rule_count);
    free(r);
}
