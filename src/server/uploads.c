/* Records that people bring: proved in slices (tasks.c), and kept for a while to be looked at. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "games/registry.h"
#include "server/inside.h"

enum { HEAD_LINES_MAX = 64 }; /* of a record's header */

struct proof {
    struct task task;
    struct proof *next;
    const char *text; /* the body of the request, by which whoever asked finds it again */
    struct record_reader *reader;
    bool is_done;
    size_t counted; /* bytes, in hub->memory */
};

/* ---- A table around a record ---- */

/* Who sat where, from the record's free text: "human NAME" is a person, "BOT NAME" a bot. */
static void read_place(struct place *p, int seat, const char *text)
{
    const char *space = strchr(text, ' '), *name = space ? space + 1 : text;
    size_t n = space ? (size_t)(space - text) : 0;
    bool person = n == 0 || n >= BOT_BYTES || strncmp(text, "human", n) == 0;
    p->kind = person ? PLACE_PERSON : PLACE_BOT;
    p->colour = (uint8_t)(seat + 1);
    if (!person) memcpy(p->bot, text, n);
    snprintf(p->name, sizeof p->name, "%s", name);
}

/* A table around the match of a record, to be looked at only. */
static struct table *table_of_record(struct match *m, const struct record_names *names)
{
    struct table_id id;
    table_id_draw(&id);
    struct table *t = table_new(&id);
    const struct start *start = match_start(m);
    t->opening.game = start->game;
    t->opening.rules = start->game->version;
    t->opening.setup = start->setup;
    memcpy(t->opening.secret, start->dice.secret, DICE_BYTES);
    opening_commit(&t->opening);
    t->match = m;
    t->phase = PHASE_OVER;
    t->places = alloc_zeroed((size_t)start->setup.seats, sizeof *t->places);
    uint8_t resigned;
    match_ending(m, &resigned);
    for (int i = 0; i < start->setup.seats; i++) {
        read_place(&t->places[i], i, names->seat[i]);
        t->places[i].resigned = resigned & 1 << i;
    }
    return t;
}

/* ---- What is refused before it is read ---- */

/* A step is a line of a record, so a match that is too long is seen before it is played. */
static bool has_too_many_lines(const char *text, size_t n, int steps_max)
{
    size_t lines = 0;
    for (const char *at = text; (at = memchr(at, '\n', n - (size_t)(at - text))); at++) lines++;
    return steps_max > 0 && lines > (size_t)steps_max + HEAD_LINES_MAX;
}

/* The header is read in one piece, so it is short. A patch would lay any position before the game that its invariants let
 * pass, and with it whatever no play leads to; nobody's table begins with one. */
static bool is_head_sound(const char *text, size_t n, struct error *err)
{
    const char *at = text, *end = text + n;
    for (int i = 0; i < HEAD_LINES_MAX; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t size = (size_t)((stop ? stop : end) - at);
        if (size >= 6 && strncmp(at, "patch:", 6) == 0)
            return fail(
                err, "bad-record",
                "line %d: this record begins with a patch; only matches from their set-up on are shown here",
                i + 1);
        if (!stop || size == 0 || (size == 1 && *at == '\r')) return true;
        at = stop + 1;
    }
    return fail(err, "too-long", "the header of a record has at most %d lines", HEAD_LINES_MAX);
}

static bool may_be_read(struct hub *hub, const char *address, const char *text, size_t n, struct error *err)
{
    int steps_max = hub->setup.limits.steps_max;
    if (!hub_admits(hub, n, err)) return false;
    if (!address_allows(hub, hub_address(hub, address), hub_now(hub)))
        return fail(err, "too-many", "too many records came from here; wait a little");
    if (has_too_many_lines(text, n, steps_max))
        return fail(err, "too-long", "a record that is shown here has at most %d steps", steps_max);
    return is_head_sound(text, n, err);
}

/* ---- Proving ---- */

static enum task_state piece(struct hub *hub, struct task *task)
{
    struct proof *p = (struct proof *)task;
    bool goes_on = record_more(p->reader, PIECE_STEPS);
    memory_count(hub->memory, MEMORY_UPLOADS, &p->counted, sizeof *p + record_bytes(p->reader));
    return goes_on ? TASK_GOES_ON : TASK_DONE;
}

static void done(struct hub *hub, struct task *task)
{
    (void)hub;
    ((struct proof *)task)->is_done = true;
}

static struct proof **proof_slot(struct hub *hub, const char *text)
{
    struct proof **at = &hub->proofs;
    while (*at && (*at)->text != text) at = &(*at)->next;
    return at;
}

/* The match of a proof that is done; the proof is gone afterwards. */
static struct match *proof_end(struct hub *hub, struct proof **slot, struct record_names *names,
                               struct error *err)
{
    struct proof *p = *slot;
    if (p->task.queue) task_leave(hub, &p->task);
    memory_count(hub->memory, MEMORY_UPLOADS, &p->counted, 0);
    struct match *m = record_end(p->reader, names, err);
    *slot = p->next;
    free(p);
    return m;
}

static bool proof_begin(struct hub *hub, const char *address, const char *text, size_t n, struct error *err)
{
    struct proof *p = alloc_zeroed(1, sizeof *p);
    *p = (struct proof){.task = {.piece = piece, .done = done}, .next = hub->proofs, .text = text};
    p->reader = record_begin(game_find, text, n);
    hub->proofs = p;
    if (!task_join(hub, &p->task, hub_address(hub, address), err)) {
        proof_end(hub, &hub->proofs, NULL, NULL);
        return false;
    }
    p->is_done = task_begin(hub, &p->task) == TASK_DONE;
    return true;
}

void hub_upload_forget(struct hub *hub, const char *text)
{
    struct proof **slot = proof_slot(hub, text);
    if (*slot) match_close(proof_end(hub, slot, NULL, NULL));
}

static void forget(struct hub *hub, struct upload *u)
{
    memory_count(hub->memory, MEMORY_UPLOADS, &u->counted, 0);
    table_free(u->table);
    u->table = NULL;
}

void uploads_spare(struct hub *hub)
{
    if (memory_state(hub->memory) == MEMORY_FREE) return;
    for (int i = 0; i < UPLOADS_MAX; i++) {
        struct upload *oldest = &hub->uploads[(hub->upload_next + i) % UPLOADS_MAX];
        if (!oldest->table) continue;
        forget(hub, oldest);
        return;
    }
}

void uploads_free(struct hub *hub)
{
    while (hub->proofs) match_close(proof_end(hub, &hub->proofs, NULL, NULL));
    for (int i = 0; i < UPLOADS_MAX; i++) forget(hub, &hub->uploads[i]);
}

/* ---- Keeping ---- */

const struct table *upload_find(const struct hub *hub, const char *id)
{
    for (int i = 0; i < UPLOADS_MAX; i++)
        if (hub->uploads[i].table && strcmp(hub->uploads[i].table->id.text, id) == 0)
            return hub->uploads[i].table;
    return NULL;
}

static const char *keep(struct hub *hub, struct match *m, const struct record_names *names)
{
    struct upload *u = &hub->uploads[hub->upload_next];
    hub->upload_next = (hub->upload_next + 1) % UPLOADS_MAX;
    forget(hub, u);
    u->table = table_of_record(m, names);
    memory_count(hub->memory, MEMORY_UPLOADS, &u->counted, table_bytes(u->table));
    return u->table->id.text;
}

bool hub_upload(struct hub *hub, const char *address, const char *text, size_t n, struct buf *out,
                struct error *err)
{
    struct record_names names;
    struct proof **slot = proof_slot(hub, text);
    if (!*slot) {
        if (!may_be_read(hub, address, text, n, err) || !proof_begin(hub, address, text, n, err))
            return false;
        slot = proof_slot(hub, text);
        assert(*slot);
    }
    if (!(*slot)->is_done) return fail(err, "wait", "the record is being proved");
    struct match *m = proof_end(hub, slot, &names, err);
    if (!m) return false;
    buf_add(out, keep(hub, m, &names));
    return true;
}
