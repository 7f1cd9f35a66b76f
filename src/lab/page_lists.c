/* Long tables of the page: what was played, which rules refused, two variants side by side. */
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
        html_text(out, rule_says(g, (rule)r[i].rule));
        buf_addf(out, "</small></th><td>%.3g %%</td></tr>\n", 100 * (double)r[i].count / wishes);
    }
    buf_add(out, "</tbody></table></div>\n");
    write_silent(out, g, r, g->rule_count);
    free(r);
}

/* ---- Two variants ---- */

enum { FACTS_MAX = 512, FACT_NAME_MAX = 64 };

struct kept_fact {
    struct fact fact;
    char name[FACT_NAME_MAX];
};

struct facts {
    int count;
    struct kept_fact list[FACTS_MAX];
};

static void keep_fact(void *context, const struct fact *f)
{
    struct facts *facts = context;
    if (!f->has_interval || facts->count == FACTS_MAX) return;
    struct kept_fact *k = &facts->list[facts->count++];
    k->fact = *f;
    snprintf(k->name, sizeof k->name, "%s", f->name);
}

static const struct kept_fact *find_fact(const struct facts *facts, const struct kept_fact *wanted)
{
    for (int i = 0; i < facts->count; i++) {
        const struct kept_fact *k = &facts->list[i];
        if (strcmp(k->fact.section, wanted->fact.section) == 0 && strcmp(k->name, wanted->name) == 0 &&
            strcmp(k->fact.measure, wanted->fact.measure) == 0)
            return k;
    }
    return NULL;
}

static void write_value(struct buf *out, const struct fact *f, struct estimate e, bool is_difference)
{
    double unit = f->unit == UNIT_NUMBER ? 1 : 100;
    const char *format = is_difference ? "%+.2f (%+.2f to %+.2f)%s" : "%.2f (%.2f to %.2f)%s";
    char text[96];
    snprintf(text, sizeof text, format, unit * e.value, unit * e.low, unit * e.high,
             f->unit == UNIT_NUMBER ? "" : " %");
    buf_add(out, text);
}

static void write_comparison_row(struct buf *out, const struct kept_fact *a, const struct kept_fact *b)
{
    struct estimate d = difference_of(b->fact.value, a->fact.value);
    buf_addf(out, "<tr><th scope=\"row\">%s, ", a->fact.section);
    html_text(out, a->name);
    buf_addf(out, " <small>%s</small></th><td>", a->fact.measure);
    write_value(out, &a->fact, a->fact.value, false);
    buf_add(out, "</td><td>");
    write_value(out, &a->fact, b->fact.value, false);
    buf_addf(out, "</td><td%s>", d.low > 0 || d.high < 0 ? " class=\"clear\"" : "");
    write_value(out, &a->fact, d, true);
    buf_add(out, "</td></tr>\n");
}

void page_comparison(struct buf *out, const struct study *s)
{
    struct facts *facts = alloc_zeroed(2, sizeof *facts);
    for (int i = 0; i < 2; i++) facts_visit_main(&s->variant[i], keep_fact, &facts[i]);
    buf_add(out, "<h2>Compared with ");
    html_text(out, s->plan.compare);
    buf_add(
        out,
        "</h2>\n<p>The same dice by both rules. Where the interval of the difference leaves out 0 it is "
        "marked; of twenty such rows one is marked by luck alone.</p>\n<div class=\"scroll\"><table><thead>"
        "<tr><th></th><th>as it is</th><th>");
    html_text(out, s->plan.compare);
    buf_add(out, "</th><th>difference</th></tr></thead><tbody>\n");
    for (int i = 0; i < facts[0].count; i++) {
        const struct kept_fact *b = find_fact(&facts[1], &facts[0].list[i]);
        if (b) write_comparison_row(out, &facts[0].list[i], b);
    }
    buf_add(out, "</tbody></table></div>\n");
    free(facts);
}
