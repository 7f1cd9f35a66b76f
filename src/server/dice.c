/* The dice of a finished match laid open, so that anybody can check them (core/dice.h). Each roll is found by playing the
 * match again, in slices (tasks.c); a long match is told in pages. */
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/json_write.h"
#include "core/notation.h"
#include "server/inside.h"

/* A page that every longer game fills, so that reading on is nothing rare. */
enum { PAGE_BYTES = 16 * 1024 };

/* One page under way, from the step `from` on. It has its own copy of the match: the table may leave memory meanwhile. */
struct dicing {
    struct task task;
    struct table_id table;
    struct match *whole, *again; /* as it was played, and as far as it is played once more */
    size_t from;
    struct buf rolls;
    bool is_done;
    size_t counted; /* bytes, in hub->memory */
};

/* ---- Writing ---- */

static void write_numbers(const struct dice *d, int seats, struct buf *out)
{
    char hex[DICE_HEX + 1];
    uint8_t commitment[DICE_BYTES];
    dice_hex(d->secret, hex);
    json_member_word(out, "secret", hex);
    dice_commitment(d->secret, commitment);
    dice_hex(commitment, hex);
    json_member_word(out, "commitment", hex);
    json_member_open(out, "numbers", '[');
    for (int i = 0; i < seats; i++) {
        dice_hex(d->number[i], hex);
        json_add_word(out, hex);
    }
    json_close(out, "]");
}

static void write_roll(const struct match *m, const void *before, size_t at, action a, struct buf *out)
{
    const struct game *g = match_game(m);
    struct choices choices;
    int chosen = -1;
    game_legal(g, before, &choices);
    json_open(out, '{');
    json_member_int(out, "at", (int64_t)at);
    if (match_undone_before(m, at)) json_member_int(out, "undone", match_undone_before(m, at));
    json_member_open(out, "weights", '[');
    for (int i = 0; i < choices.count; i++) {
        json_add_int(out, choices.weights[i]);
        if (chosen < 0 && action_equal(choices.list[i], a)) chosen = i;
    }
    json_close(out, "]");
    json_member_int(out, "chosen", chosen);
    json_member_open(out, "action", '"');
    action_text(g, a, out);
    json_close(out, "\"}");
}

/* ---- A page in slices ---- */

static bool is_page_full(const struct dicing *d)
{
    return d->rolls.size > PAGE_BYTES || match_length(d->again) == match_length(d->whole);
}

static void count_bytes(struct hub *hub, struct dicing *d)
{
    size_t bytes = sizeof *d + match_bytes(d->whole) + match_bytes(d->again) + d->rolls.capacity;
    memory_count(hub->memory, MEMORY_ANSWERS, &d->counted, bytes);
}

static enum task_state piece(struct hub *hub, struct task *task)
{
    struct dicing *d = (struct dicing *)task;
    for (int i = 0; i < PIECE_STEPS && !is_page_full(d); i++) {
        int actor;
        size_t at = match_length(d->again);
        action a = match_action(d->whole, at, &actor);
        if (actor == CHANCE) write_roll(d->whole, match_state(d->again), at, a, &d->rolls);
        if (!match_play(d->again, a, NULL, NULL)) bug("a match does not replay");
    }
    count_bytes(hub, d);
    return is_page_full(d) ? TASK_DONE : TASK_GOES_ON;
}

static void done(struct hub *hub, struct task *task)
{
    (void)hub;
    ((struct dicing *)task)->is_done = true;
}

void dicing_drop(struct guest *g)
{
    struct dicing *d = g->dicing;
    if (!d) return;
    if (d->task.queue) task_leave(g->hub, &d->task);
    memory_count(g->hub->memory, MEMORY_ANSWERS, &d->counted, 0);
    match_close(d->whole);
    match_close(d->again);
    buf_free(&d->rolls);
    free(d);
    g->dicing = NULL;
}

static bool begin_page(struct request *q, size_t from)
{
    const struct table *t = q->live->table;
    dicing_drop(q->guest);
    if (!hub_admits(q->hub, 2 * match_bytes(t->match), &q->err)) return false;
    struct dicing *d = alloc_zeroed(1, sizeof *d);
    q->guest->dicing = d;
    *d = (struct dicing){.task = {.piece = piece, .done = done}, .table = t->id, .from = from};
    d->whole = match_rewind(t->match, table_length(t));
    d->again = match_rewind(t->match, from);
    buf_init(&d->rolls, OUT_LIMIT);
    json_member_open(&d->rolls, "rolls", '[');
    count_bytes(q->hub, d);
    if (!task_join(q->hub, &d->task, q->guest->address, &q->err)) {
        dicing_drop(q->guest);
        return false;
    }
    d->is_done = task_begin(q->hub, &d->task) == TASK_DONE;
    return true;
}

/* ---- The word ---- */

/* The guest's page that is under way, or a new one. */
static bool find_page(struct request *q, size_t from)
{
    const struct dicing *d = q->guest->dicing;
    bool is_same = d && d->from == from && strcmp(d->table.text, q->live->table->id.text) == 0;
    if (!is_same && !begin_page(q, from)) return false;
    if (q->guest->dicing->is_done) return true;
    q->awaits = &q->guest->dicing->task;
    return fail(&q->err, "wait", "the dice are being looked up");
}

static void answer_page(struct request *q)
{
    const struct table *t = q->live->table;
    const struct dicing *d = q->guest->dicing;
    size_t next = match_length(d->again);
    struct buf extra;
    buf_init(&extra, OUT_LIMIT);
    write_numbers(&match_start(t->match)->dice, table_seats(t), &extra);
    json_add_raw(&extra, buf_text(&d->rolls));
    json_close(&extra, "]");
    if (next < table_length(t)) json_member_int(&extra, "next", (int64_t)next);
    request_answer(q, buf_text(&extra), q->live);
    buf_free(&extra);
    dicing_drop(q->guest);
}

bool do_dice(struct request *q)
{
    int64_t from = 0;
    if (!request_table(q)) return false;
    const struct table *t = q->live->table;
    if (t->phase != PHASE_OVER)
        return fail(&q->err, "not-now", "the dice are laid open when the game is over");
    if (field_has(q->json, "from") &&
        !field_number(q->json, "from", 0, (int64_t)table_length(t), &from, &q->err))
        return false;
    if (!find_page(q, (size_t)from)) return false;
    answer_page(q);
    return true;
}
