/* What a bot thought, gathered while it thinks and written down afterwards. */
#include "bots/kinds.h"
#include "core/json_write.h"
#include "core/notation.h"

static const char *const measure_words[] = {
    [MEASURE_NONE] = "none", [MEASURE_WIN] = "win", [MEASURE_GAME] = "game", [MEASURE_SEARCH] = "search"};

void thought_add(struct thought *t, action a, long visits, double value)
{
    assert(visits >= 0);
    int at = t->opinion_count < OPINIONS_MAX ? t->opinion_count++ : OPINIONS_MAX;
    struct opinion *o = t->opinion;
    while (at > 0 && (o[at - 1].visits < visits || (o[at - 1].visits == visits && o[at - 1].value < value))) {
        if (at < OPINIONS_MAX) o[at] = o[at - 1];
        at--;
    }
    if (at < OPINIONS_MAX) o[at] = (struct opinion){a, visits, value};
}

/* Three decimals by whole numbers, because printf's point depends on the locale. */
static void add_decimal(struct buf *out, double value)
{
    bool minus = value < 0;
    long long thousandths = (long long)((minus ? -value : value) * 1000 + 0.5);
    buf_addf(out, "%s%lld.%03lld", minus ? "-" : "", thousandths / 1000, thousandths % 1000);
}

static void write_opinion(const struct game *g, const struct opinion *o, struct buf *out)
{
    json_open(out, '{');
    json_member_open(out, "action", '"');
    action_text(g, o->choice, out);
    json_close(out, "\"");
    json_member_int(out, "visits", o->visits);
    json_member(out, "value");
    add_decimal(out, o->value);
    json_close(out, "}");
}

void thought_write(const struct game *g, const struct thought *t, struct buf *out)
{
    json_member(out, "value");
    add_decimal(out, t->value);
    json_member_word(out, "measure", measure_words[t->measure]);
    json_member_int(out, "iterations", t->iterations);
    json_member_open(out, "opinions", '[');
    for (int i = 0; i < t->opinion_count; i++) write_opinion(g, &t->opinion[i], out);
    json_close(out, "]");
}
