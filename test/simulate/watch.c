/* The invariants. What a server sends is looked at when it is sent: an answer once for each request, an acknowledgement only
 * of what was committed, and of a table nothing that was not committed or that this connection may not know. After quiet,
 * the log is compared with what was asked for, and what each client knows with what follows from the log. */
#include "simulate.h"

struct request *watch_request(struct world *w, int connection, int64_t id)
{
    for (size_t i = w->request_count; i > 0; i--)
        if (w->requests[i - 1].id == id)
            return w->requests[i - 1].connection == connection ? &w->requests[i - 1] : NULL;
    return NULL;
}

/* ---- Answers ---- */

/* How many requests for the same row were acknowledged. */
static long acknowledged(const struct world *w, const struct request *r)
{
    long count = 0;
    for (size_t i = 0; i < w->request_count; i++) {
        const struct request *one = &w->requests[i];
        count += one->is_ok && strcmp(one->row, r->row) == 0 &&
                 memcmp(&one->table, &r->table, sizeof r->table) == 0;
    }
    return count;
}

static void check_kept(struct world *w, const struct request *r, const struct parts *answer)
{
    struct table_id id = r->table;
    struct part opened;
    bool is_open = (strcmp(r->word, "open") == 0 || strcmp(r->word, "rematch") == 0) &&
                   part_find(answer, "table", &opened);
    if (is_open) snprintf(id.text, sizeof id.text, "%s", opened.text + 1);
    const struct truth *t = truth_find(w, &id);
    if (is_open && !t) broken(w, "the table %s was acknowledged and is not in the log", id.text);
    if (!r->row[0]) return;
    w->figures.acknowledged++;
    if (truth_rows_of(t, r->row) < acknowledged(w, r))
        broken(w, "\"%s\" was acknowledged to client %d and is not in the log", r->row, r->client);
}

static void check_answer(struct connection *c, const struct parts *text)
{
    struct world *w = c->world;
    struct request *r = watch_request(w, c->number, part_number(text, "re", 0));
    struct part error;
    struct parts why = {.count = 0};
    if (!r || !r->is_delivered) {
        broken(w, "an answer over connection %d to what was not asked", c->number);
        return;
    }
    if (++r->answers > 1) broken(w, "request %" PRId64 " of client %d was answered twice", r->id, r->client);
    r->is_ok = part_is(text, "ok", "true");
    if (part_find(text, "error", &error)) parts_read(&why, error.text);
    r->is_refused = !r->is_ok && !part_is(&why, "code", "\"not-known\"");
    if (r->is_ok) check_kept(w, r, text);
    if (r->is_ok && strcmp(r->word, "sit") == 0) c->you |= (uint8_t)(1 << r->seat);
}

/* ---- News ---- */

static void check_view(struct connection *c, struct truth *t, uint32_t seq, const struct parts *push,
                       int viewer)
{
    struct parts ways = {.count = 0};
    struct part view, turn, legal;
    if (!part_find(push, "view", &view)) return;
    const char *real = truth_view(c->world, t, seq, viewer);
    if (strlen(real) != view.size || memcmp(real, view.text, view.size) != 0)
        broken(c->world, "connection %d is told a view that viewer %d cannot have: %.*s, but also %s",
               c->number, viewer, (int)view.size, view.text, real);
    c->world->figures.views++;
    if (part_find(push, "turn", &turn)) parts_read(&ways, turn.text);
    if (part_find(&ways, "legal", &legal) &&
        viewer != t->table->opening.game->actor(t->moments[seq - 1].state))
        broken(c->world, "connection %d is told what another may do", c->number);
}

static void check_steps(struct connection *c, const struct truth *t, uint32_t seq, const struct parts *push,
                        int viewer)
{
    struct part steps;
    if (!part_find(push, "steps", &steps)) return;
    for (const char *at = steps.text + 1; *at == '{';) {
        size_t number = strncmp(at, "{\"at\":", 6) == 0 ? strtoul(at + 6, NULL, 10) : 0;
        const struct told_step *real = truth_step(t, number, seq);
        const char *told = real ? real->told[viewer < 0 ? 0 : viewer + 1] : "?";
        size_t n = strlen(told);
        if (strncmp(told, at, n) != 0) {
            broken(c->world, "connection %d is told a step that viewer %d cannot hear: %.300s, not %s",
                   c->number, viewer, at, told);
            return;
        }
        at += n + (at[n] == ',');
    }
}

static void check_news(struct connection *c, const struct parts *push)
{
    struct world *w = c->world;
    struct truth *t = truth_find(w, &c->table);
    struct part look;
    int64_t seq = part_number(push, "seq", 0), now = part_number(push, "now", 0);
    int viewer = (int)part_number(push, "look", SPECTATOR);
    if (!t || seq < 1 || seq > (int64_t)t->count) {
        broken(w, "connection %d is told of row %" PRId64 ", which is not in the log", c->number, seq);
        return;
    }
    const struct moment *m = &t->moments[seq - 1];
    if ((size_t)part_number(push, "at", 0) != m->length)
        broken(w, "connection %d is told of another number of steps than row %" PRId64 " has", c->number,
               seq);
    if (viewer >= 0 && !(c->you & 1 << viewer))
        broken(w, "connection %d looks through the eyes of seat %d", c->number, viewer);
    check_view(c, t, (uint32_t)seq, push, viewer);
    if (part_find(push, "look", &look)) check_steps(c, t, (uint32_t)seq, push, viewer);
    if (now < c->told_now_ms) broken(w, "the time that connection %d is told goes back", c->number);
    c->told_now_ms = now;
}

/* Keys, and before the end the secret of the dice, are nobody's to hear but their owner's. */
static void check_secrets(const struct connection *c, const char *text)
{
    const struct world *w = c->world;
    char hex[DICE_HEX + 1];
    for (size_t i = 0; i < w->truth_count; i++) {
        const struct table *t = w->truths[i]->table;
        if (t->phase == PHASE_OVER || !t->opening.game) continue;
        dice_hex(t->opening.secret, hex);
        if (strstr(text, hex)) broken(c->world, "connection %d is told the secret of the dice", c->number);
    }
    for (int i = 0; i < w->table_count; i++)
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (w->tables[i].key[seat][0] && strstr(text, w->tables[i].key[seat]))
                broken(c->world, "connection %d is told the key of seat %d", c->number, seat);
}

void watch_send(struct connection *c, const char *text)
{
    struct parts parts;
    struct part on;
    parts_read(&parts, text);
    if (!part_find(&parts, "on", &on))
        check_answer(c, &parts);
    else if (part_is(&parts, "on", "\"news\"") || part_is(&parts, "on", "\"sync\""))
        check_news(c, &parts);
    check_secrets(c, text);
}

/* ---- After quiet ---- */

/* Every row that people asked for was asked for as often as it is there, and not refused. */
static void check_doubled(struct world *w, const struct request *r)
{
    long asked = 0;
    for (size_t i = 0; i < w->request_count; i++) {
        const struct request *one = &w->requests[i];
        asked += one->is_delivered && !one->is_refused && strcmp(one->row, r->row) == 0 &&
                 memcmp(&one->table, &r->table, sizeof r->table) == 0;
    }
    long rows = truth_rows_of(truth_find(w, &r->table), r->row);
    if (rows > asked)
        broken(w, "\"%s\" is in the log %ld times, and was asked for %ld times", r->row, rows, asked);
    if (rows < acknowledged(w, r)) broken(w, "\"%s\" was acknowledged and is lost", r->row);
}

/* Every move in the log that is no bot's was asked for. */
static void check_asked(struct world *w, const struct truth *t)
{
    for (size_t i = 0; i < t->count; i++) {
        bool was_asked = strncmp(t->rows[i], "act ", 4) != 0;
        for (size_t k = 0; k < w->request_count && !was_asked; k++)
            was_asked = strcmp(w->requests[k].row, t->rows[i]) == 0;
        if (!was_asked) broken(w, "\"%s\" is in the log, and nobody asked for it", t->rows[i]);
    }
}

static void check_answered(struct world *w)
{
    for (size_t i = 0; i < w->request_count; i++) {
        const struct request *r = &w->requests[i];
        const struct connection *c = w->connections[r->connection];
        if (r->is_delivered && r->answers == 0 && c->guest)
            broken(w, "request %" PRId64 " (%s) of client %d was never answered", r->id, r->word, r->client);
    }
}

static void strip(json_t *head)
{
    size_t i;
    json_t *seat;
    json_object_del(head, "watching");
    json_object_del(head, "deadline");
    json_array_foreach(json_object_get(head, "seats"), i, seat)
    {
        json_object_del(seat, "here");
        json_object_del(seat, "since");
    }
}

static void compare(struct client *c, const char *name, const char *told, const struct parts *sync)
{
    struct part real = {"", 0};
    size_t n = told ? strlen(told) : 0;
    part_find(sync, name, &real);
    if (n == real.size && memcmp(told ? told : "", real.text, n) == 0) return;
    broken(c->world, "client %d has another \"%s\" than the log: %.500s, not %.*s", c->number, name,
           told ? told : "none", (int)(real.size < 500 ? real.size : 500), real.text);
}

static void compare_heads(struct client *c, const struct parts *sync)
{
    json_error_t fault;
    struct part table = {"", 0};
    part_find(sync, "table", &table);
    json_t *told = picture_head(&c->picture), *head = json_loadb(table.text, table.size, 0, &fault);
    strip(told);
    strip(head);
    if (!json_equal(told, head)) {
        char *one = json_dumps(told, JSON_SORT_KEYS), *two = json_dumps(head, JSON_SORT_KEYS);
        broken(c->world, "client %d has another head than the log: %.800s, not %.800s", c->number, one, two);
        free(one);
        free(two);
    }
    json_decref(told);
    json_decref(head);
}

static void compare_chat(struct client *c, const struct parts *sync)
{
    struct part chat;
    const struct buf *told = &c->picture.chat;
    if (part_find(sync, "chat", &chat) && chat.size == told->size + 2 &&
        memcmp(chat.text + 1, buf_text(told), told->size) == 0)
        return;
    broken(c->world, "client %d has heard another talk than the log: %s, not %.*s", c->number, buf_text(told),
           (int)chat.size, chat.text);
}

static void check_picture(struct client *c)
{
    const struct picture *p = &c->picture;
    const struct truth *t = c->table >= 0 ? truth_find(c->world, &c->world->tables[c->table].id) : NULL;
    if (!c->connection || !t) return;
    if (!c->is_entered) {
        broken(c->world, "client %d has not been let in", c->number);
        return;
    }
    char *sync = truth_sync(t, p->look);
    struct parts parts, *real = &parts;
    parts_read(real, sync);
    if (p->at != part_number(real, "at", 0))
        broken(c->world, "client %d knows %" PRId64 " steps of %zu", c->number, p->at,
               table_length(t->table));
    compare_heads(c, real);
    compare(c, "view", p->view, real);
    compare(c, "turn", p->turn, real);
    compare(c, "outcome", p->outcome, real);
    compare(c, "notes", p->notes, real);
    compare_chat(c, real);
    free(sync);
}

/* Nobody waits for a bot or for a clock that has run out. */
static void check_awake(struct world *w, const struct truth *t)
{
    enum { SLACK_MS = 4000 };
    int actor = table_actor(t->table);
    int64_t deadline = clock_deadline(t->table);
    if (t->table->phase != PHASE_PLAYING || t->count == 0) return;
    const struct moment *last = &t->moments[t->count - 1];
    /* Before quiet servers were down or did not get to turn. */
    int64_t since = even_ms() - (last->committed_ms > w->quiet_ms ? last->committed_ms : w->quiet_ms);
    if (actor >= 0 && table_bot(t->table, actor) && since > w->script->pace_ms + SLACK_MS)
        broken(w, "table %.16s has waited for a bot for %" PRId64 " ms", t->id.text, since);
    if (deadline >= 0 && since > deadline - last->time_ms + SLACK_MS)
        broken(w, "table %.16s has a clock that ran out and goes on", t->id.text);
}

void watch_end(struct world *w)
{
    for (size_t i = 0; i < w->request_count; i++)
        if (w->requests[i].row[0]) check_doubled(w, &w->requests[i]);
    check_answered(w);
    for (size_t i = 0; i < w->truth_count; i++) {
        check_asked(w, w->truths[i]);
        check_awake(w, w->truths[i]);
    }
    for (int i = 0; i < w->script->clients; i++) check_picture(&w->clients[i]);
}
