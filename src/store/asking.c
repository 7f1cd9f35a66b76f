/* Questions that are answered later, one after the other, and what is read on the way. */
#include <inttypes.h>
#include <stdlib.h>

#include "core/alloc.h"
#include "store/driver.h"
#include "store/seal.h"

/* ---- Rows on their way from a driver ---- */

static bool is_damaged(struct giving *g, const struct store_row *row, const int64_t *sum)
{
    if (sum ? (uint64_t)*sum == row_sum(row) : !g->has_sums) return false;
    fail(&g->err, "damaged", "row %" PRIu32 " of table %s is damaged: its checksum is %s", row->seq,
         row->table.text, sum ? "wrong" : "gone");
    return true;
}

bool giving_row(struct giving *g, const struct store_row *row, const int64_t *sum)
{
    if (is_damaged(g, row, sum)) return false;
    g->has_sums = sum;
    g->count++;
    g->last_seq = row->seq;
    return g->each(g->context, row);
}

/* ---- The queue ---- */

/* A driver may answer at once, so this is a loop and no recursion. */
static void answer_first(struct store *s)
{
    if (s->is_beginning) return;
    s->is_beginning = true;
    while (!s->is_answering && s->first) {
        s->is_answering = true;
        s->first->giving.count = 0;
        s->driver->answer(s);
    }
    s->is_beginning = false;
}

static void put_last(struct store *s, struct queued_question *a)
{
    a->next = NULL;
    if (s->last)
        s->last->next = a;
    else
        s->first = a;
    s->last = a;
}

static struct queued_question *take_first(struct store *s)
{
    struct queued_question *a = s->first;
    s->first = a->next;
    if (!s->first) s->last = NULL;
    return a;
}

static bool pass_row(void *context, const struct store_row *row)
{
    struct queued_question *a = context;
    a->is_stopped = !a->question.row(a->question.context, row);
    return !a->is_stopped;
}

bool asking_head(struct queued_question *a, const struct store_head *head)
{
    a->is_stopped = !a->question.head(a->question.context, head);
    return !a->is_stopped;
}

void store_ask(struct store *s, const struct store_question *question)
{
    struct queued_question *a = alloc_zeroed(1, sizeof *a);
    *a = (struct queued_question){.question = *question, .since_ms = store_clock_ms()};
    a->giving = (struct giving){.table = question->table, .each = pass_row, .context = a};
    put_last(s, a);
    answer_first(s);
}

/* Where there is more, the question goes to the end of the queue, so that a long table does not stop short ones. */
void asking_end(struct store *s, bool is_whole, const struct error *failure)
{
    struct queued_question *a = take_first(s);
    const struct error *why = a->giving.err.code ? &a->giving.err : failure;
    s->is_answering = false;
    if (why || is_whole || a->is_stopped) {
        a->question.end(a->question.context, why);
        free(a);
    } else {
        a->question.from = a->giving.last_seq + 1;
        a->since_ms = store_clock_ms();
        put_last(s, a);
    }
    answer_first(s);
}

void asking_free(struct store *s)
{
    struct error why = {0};
    fail(&why, "store", "the store is being closed");
    while (s->first) {
        struct queued_question *a = take_first(s);
        a->question.end(a->question.context, &why);
        free(a);
    }
}
