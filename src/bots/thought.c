/* What a bot thought, gathered while it thinks and written down afterwards. */
#include "bots/kinds.h"
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
    buf_add(out, "{\"action\":\"");
    action_text(g, o->choice, out);
    buf_addf(out, "\",\"visits\":%ld,\"value\":", o->visits);
    add_decimal(out, o->value);
    buf_add(out, "}");
}

void thought_write(const struct game *g, const struct thought *t, struct buf *out)
{
    buf_add(out, ",\"value\":");
    add_decimal(out, t->value);
    buf_addf(out, ",\"measure\":\"%s\",\"iterations\":%ld,\"opinions\":[", measure_words[t->measure],
             t->iterations);
    for (int i = 0; i < t->opinion_count; i++) {
        if (i) buf_add(out, ",");
        write_opinion(g, &t->opinion[i], out);
    }
    buf_add(out, "]");
}
