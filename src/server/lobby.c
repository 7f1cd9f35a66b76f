/* The words of people at the entrance: the list of tables, one's own, and a new one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/alloc.h"
#include "core/json_write.h"
#include "server/inside.h"

/* ---- Opening a table ---- */

bool address_allows(struct hub *hub, uint64_t address, int64_t now_ms)
{
    if (!quota_allows(&hub->opened_here, address, ONE_TABLE, now_ms)) return false;
    quota_take(&hub->opened_here, address, ONE_TABLE, now_ms);
    return true;
}

/* Draws the secret of the next table that this guest opens, and promises it. Numbers that they choose come after that, so
 * the server cannot choose a secret that suits it. */
bool do_commit(struct request *q)
{
    uint8_t commitment[DICE_BYTES];
    char hex[DICE_HEX + 1], extra[DICE_HEX + 32];
    secret_draw(q->guest->secret);
    q->guest->is_promised = true;
    dice_commitment(q->guest->secret, commitment);
    dice_hex(commitment, hex);
    snprintf(extra, sizeof extra, "\"commitment\":\"%s\"", hex);
    request_answer(q, extra, NULL);
    return true;
}

struct placing {
    enum place_kind kind;
    struct sitting sitting;
    bool ready, has_number; /* has_number: of a bot's place; a person's always has one */
    char bot[BOT_BYTES];
    struct key key;
};

struct new_table {
    const struct hub *hub;
    bool is_promised; /* the opener knows the commitment */
    struct opening opening;
    struct placing places[SEATS_MAX];
    struct key host;
};

static bool is_promised(const struct new_table *n, struct error *err)
{
    return n->is_promised ||
           fail(err, "not-now", "ask for the commitment to the dice first (commit), then tell a number");
}

static bool read_person(const struct json *json, struct new_table *n, int seat, struct error *err)
{
    struct placing *p = &n->places[seat];
    p->kind = PLACE_PERSON;
    if (!is_promised(n, err) || !sitting_read(json, &p->sitting, err)) return false;
    for (int i = 0; i < seat; i++)
        if (n->places[i].kind == PLACE_PERSON && n->places[i].sitting.colour == p->sitting.colour)
            return fail(err, "taken", "two people want the same colour");
    key_draw(&p->key);
    return !field_has(json, "ready") || field_flag(json, "ready", &p->ready, err);
}

static bool read_bot_place(const struct json *json, struct new_table *n, int seat, struct error *err)
{
    const char *bot;
    n->places[seat].kind = PLACE_BOT;
    if (!field_text(json, "bot", &bot, err) || !bot_may_sit(n->hub, n->opening.game, bot, err)) return false;
    memcpy(n->places[seat].bot, bot, strlen(bot) + 1);
    n->places[seat].has_number = field_has(json, "number");
    return !n->places[seat].has_number ||
           (is_promised(n, err) && share_read(json, n->places[seat].sitting.number, err));
}

static bool read_open_place(const struct json *json, struct new_table *n, int seat, struct error *err)
{
    (void)json;
    (void)err;
    n->places[seat].kind = PLACE_OPEN;
    return true;
}

static const struct place_word {
    const char *kind;
    bool (*read)(const struct json *, struct new_table *, int seat, struct error *);
} place_words[] = {{"you", read_person}, {"bot", read_bot_place}, {"open", read_open_place}};

enum { PLACE_WORDS = sizeof place_words / sizeof place_words[0] };

static bool read_place(const struct json *json, struct new_table *n, int seat, struct error *err)
{
    const char *kind;
    if (!json) return fail(err, "bad-field", "places: entry %d is not an object", seat);
    if (!field_text(json, "kind", &kind, err)) return false;
    for (int i = 0; i < PLACE_WORDS; i++)
        if (strcmp(place_words[i].kind, kind) == 0) return place_words[i].read(json, n, seat, err);
    return fail(err, "bad-field", "places: there is no kind \"%.20s\"", kind);
}

static bool read_places(const struct json *json, struct new_table *n, struct error *err)
{
    const struct json *places;
    if (!field_list(json, "places", SEATS_MAX, &places, err)) return false;
    if (list_count(places) != n->opening.setup.seats)
        return fail(err, "bad-field", "places: %d entries for %d seats", list_count(places),
                    n->opening.setup.seats);
    for (int i = 0; i < list_count(places); i++)
        if (!read_place(list_object(places, i), n, i, err)) return false;
    return true;
}

/* Would the game begin with these options? */
static bool try_options(const struct opening *o, struct error *err)
{
    const struct start start = {.game = o->game, .setup = o->setup};
    struct error why = {0};
    struct match *m = match_open(&start, &why);
    match_close(m);
    return m || fail(err, "bad-field", "options: %s", why.text);
}

static bool read_stand_in(const struct json *json, struct opening *o, struct error *err)
{
    const char *bot = DEFAULT_BOT;
    if (field_has(json, "stand_in") && !field_text(json, "stand_in", &bot, err)) return false;
    if (!bot_is_at_least(bot, bot_level_name(0)))
        return fail(err, "bad-field", "stand_in: not a level of bots");
    memcpy(o->stand_in, bot, strlen(bot) + 1);
    return true;
}

/* Dice that somebody may know beforehand are for one learner among bots, so that nobody else is played with them. */
static bool check_guided(const struct new_table *n, struct error *err)
{
    int persons = 0, bots = 0;
    if (!n->opening.deal) return true;
    for (int i = 0; i < n->opening.setup.seats; i++) {
        persons += n->places[i].kind == PLACE_PERSON;
        bots += n->places[i].kind == PLACE_BOT;
    }
    if (persons == 1 && persons + bots == n->opening.setup.seats && !n->opening.is_public) return true;
    return fail(err, "bad-field", "guided: for one person among bots, and not public");
}

static bool read_new(struct request *q, struct new_table *n)
{
    struct opening *o = &n->opening;
    struct error *err = &q->err;
    const char *id;
    int64_t seats;
    if (!field_text(q->json, "game", &id, err)) return false;
    o->game = opening_game(q->hub->setup.games, id);
    if (!o->game) return fail(err, "bad-field", "game: there is no \"%.40s\"", id);
    if (!field_number(q->json, "seats", o->game->seats_min, o->game->seats_max, &seats, err)) return false;
    o->rules = o->game->version;
    o->log = LOG_RULES;
    o->setup = setup_standard(o->game, (int)seats);
    if (field_has(q->json, "public") && !field_flag(q->json, "public", &o->is_public, err)) return false;
    return opening_read_options(q->json, "options", o, err) && read_stand_in(q->json, o, err) &&
           opening_read_clock(q->json, "clock", &o->clock, err) &&
           opening_read_deal(q->json, "guided", o, err) && try_options(o, err) &&
           read_places(q->json, n, err) && check_guided(n, err);
}

/* People first, so that a bot does not take a colour somebody chose. */
static bool write_places(struct request *q, const struct new_table *n)
{
    struct buf *row = &q->hub->row;
    bool good = true;
    for (int i = 0; i < n->opening.setup.seats && good; i++) {
        const struct placing *p = &n->places[i];
        struct key_hash hash;
        if (p->kind != PLACE_PERSON) continue;
        key_hash(p->key.text, &hash);
        buf_clear(row);
        sitting_write(&p->sitting, i, &hash, row);
        good = live_write(q->hub, q->live, NULL, "", buf_text(row), &q->err);
        buf_clear(row);
        buf_addf(row, "ready %d yes", i);
        if (good && p->ready) good = live_write(q->hub, q->live, NULL, "", buf_text(row), &q->err);
    }
    for (int i = 0; i < n->opening.setup.seats && good; i++) {
        if (n->places[i].kind != PLACE_BOT) continue;
        buf_clear(row);
        buf_addf(row, "bot %d %s", i, n->places[i].bot);
        good = live_write(q->hub, q->live, NULL, "", buf_text(row), &q->err);
        buf_clear(row);
        buf_addf(row, "number %d %s", i, n->places[i].sitting.number);
        if (good && n->places[i].has_number)
            good = live_write(q->hub, q->live, NULL, "", buf_text(row), &q->err);
    }
    return good;
}

static void answer_new(struct request *q, const struct new_table *n)
{
    struct buf extra;
    buf_init(&extra, OUT_LIMIT);
    json_member_word(&extra, "table", q->live->table->id.text);
    json_member_open(&extra, "keys", '{');
    for (int i = 0; i < n->opening.setup.seats; i++) {
        const char seat[] = {(char)('0' + i), 0};
        if (n->places[i].kind == PLACE_PERSON) json_member_word(&extra, seat, n->places[i].key.text);
    }
    json_close(&extra, "}");
    json_member_word(&extra, "host", n->host.text);
    json_member_word(&extra, "commitment", q->live->table->opening.commitment);
    request_answer(q, buf_text(&extra), q->live);
    buf_free(&extra);
}

/* The one that was promised, once; nobody has told a number where none was. */
static void take_secret(struct guest *g, uint8_t secret[DICE_BYTES])
{
    if (!g->is_promised) secret_draw(g->secret);
    memcpy(secret, g->secret, DICE_BYTES);
    memset(g->secret, 0, DICE_BYTES);
    g->is_promised = false;
}

static bool write_opening(struct request *q, struct new_table *n)
{
    struct buf *row = &q->hub->row;
    key_draw(&n->host);
    key_hash(n->host.text, &n->opening.host);
    if (n->opening.deal)
        opening_deal(&n->opening);
    else
        take_secret(q->guest, n->opening.secret);
    buf_clear(row);
    buf_add(row, "open ");
    opening_write(&n->opening, row);
    return live_write(q->hub, q->live, NULL, "", buf_text(row), &q->err);
}

static bool has_only_bots(const struct new_table *n)
{
    for (int i = 0; i < n->opening.setup.seats; i++)
        if (n->places[i].kind != PLACE_BOT) return false;
    return true;
}

bool do_open(struct request *q)
{
    struct new_table n = {.hub = q->hub, .is_promised = q->guest->is_promised};
    struct table_id id;
    if (!read_new(q, &n)) return false;
    if (has_only_bots(&n) && !bots_may_play_alone(q->hub, q->guest->address, &q->err)) return false;
    if (!address_allows(q->hub, q->guest->address, q->now_ms))
        return fail(&q->err, "too-many", "too many tables were opened from here; wait a little");
    table_id_draw(&id);
    q->live = live_new(q->hub, &id, q->guest->address, &q->err);
    if (q->live) q->live->payer = q->guest->address;
    if (!q->live || !write_opening(q, &n) || !write_places(q, &n)) return false;
    if (table_can_start(q->live->table) && !live_write(q->hub, q->live, NULL, "", "start", &q->err))
        return false;
    answer_new(q, &n);
    return true;
}

/* ---- The list of tables ---- */

struct listing {
    struct hub *hub;
    struct buf out;
};

/* Can who reads the list go there? A head is another server's or an older program's words; those of version 1 may
 * not say so. */
static bool is_of_these_rules(const struct game *const *games, const struct store_head *head)
{
    struct error ignored = {0};
    struct json *json = fields_read(head->text, head->size, &ignored);
    const char *id;
    int64_t rules = 1;
    bool good = json && field_text(json, "game", &id, &ignored);
    const struct game *g = good ? opening_game(games, id) : NULL;
    good = g && (!field_has(json, "rules") || field_number(json, "rules", 1, INT32_MAX, &rules, &ignored));
    fields_free(json);
    return good && g->version == rules;
}

static bool list_head(void *context, const struct store_head *head)
{
    struct listing *l = context;
    if (!is_of_these_rules(l->hub->setup.games, head)) return true;
    json_separate(&l->out);
    buf_add_n(&l->out, head->text, head->size);
    return true;
}

static void tell_lobby(struct hub *);

/* The list has come, or could not be read and stays as it was. */
static void end_list(void *context, const struct error *why)
{
    struct listing *l = context;
    struct hub *hub = l->hub;
    struct lobby *lobby = &hub->lobby;
    buf_add(&l->out, "]");
    bool changed = !why && strcmp(buf_text(&l->out), buf_text(&lobby->text)) != 0;
    if (why) lobby->is_stale = true;
    if (changed) {
        buf_free(&lobby->text);
        lobby->text = l->out;
    } else {
        buf_free(&l->out);
    }
    free(l);
    lobby->is_asked = false;
    admission_release(hub, &lobby->answer);
    if (changed && lobby->watchers > 0) tell_lobby(hub);
}

/* Asks the store for the list, at most once in LOBBY_MS: with several servers it is the one place where all tables are. */
static void ask_list(struct hub *hub, int64_t now_ms)
{
    struct listing *l = alloc_zeroed(1, sizeof *l);
    *l = (struct listing){.hub = hub};
    buf_init(&l->out, OUT_LIMIT);
    buf_add(&l->out, "[");
    hub->lobby.read_ms = now_ms;
    hub->lobby.is_stale = false;
    hub->lobby.is_asked = true;
    const struct store_question question = {.filter = {.listed = true, .phase = -1, .limit = LOBBY_TABLES},
                                            .head = list_head,
                                            .end = end_list,
                                            .context = l};
    store_ask(hub->store, &question);
}

bool do_lobby(struct request *q)
{
    struct lobby *lobby = &q->hub->lobby;
    bool watch = false;
    struct buf extra;
    if (field_has(q->json, "watch") && !field_flag(q->json, "watch", &watch, &q->err)) return false;
    bool is_old = q->now_ms - lobby->read_ms >= LOBBY_MS || lobby->read_ms == 0;
    if (is_old && !lobby->is_asked) ask_list(q->hub, q->now_ms);
    if (lobby->is_asked) {
        q->awaits = &lobby->answer;
        return fail(&q->err, "wait", "the list of tables is being read");
    }
    lobby->watchers += watch - q->guest->watches_lobby;
    q->guest->watches_lobby = watch;
    buf_init(&extra, OUT_LIMIT);
    json_member_raw(&extra, "tables", lobby->text.size ? buf_text(&lobby->text) : "[]");
    request_answer(q, buf_text(&extra), NULL);
    buf_free(&extra);
    return true;
}

int64_t lobby_next(const struct hub *hub)
{
    return hub->lobby.is_stale && !hub->lobby.is_asked && hub->lobby.watchers > 0
               ? hub->lobby.read_ms + LOBBY_MS
               : -1;
}

static void tell_lobby(struct hub *hub)
{
    struct buf *out = hub_scratch(hub);
    json_open(out, '{');
    json_member_word(out, "on", "lobby");
    json_member_raw(out, "tables", buf_text(&hub->lobby.text));
    json_close(out, "}");
    struct outgoing *l = outgoing_new(hub, out);
    for (struct guest *g = hub->guests; g; g = g->next)
        if (g->watches_lobby) outbox_push(g, l, NULL);
    outgoing_drop(hub, l);
}

void lobby_serve(struct hub *hub, int64_t now_ms)
{
    int64_t due = lobby_next(hub);
    if (due >= 0 && now_ms >= due) ask_list(hub, now_ms);
}

/* ---- One's own tables ---- */

static bool add_mine(struct request *q, const struct json *entry, struct buf *out)
{
    const char *text;
    struct table_id id;
    uint8_t you;
    struct error why = {0};
    if (!entry) return fail(&q->err, "bad-field", "tables: an entry is not an object");
    if (!field_text(entry, "table", &text, &q->err)) return false;
    if (!table_id_read(text, &id)) return true;
    const struct live_table *r = live_find(q->hub, &id, q->guest->address, &why);
    if (!r && strcmp(why.code, "wait") == 0) {
        q->err = why;
        return request_wait(q, &id);
    }
    if (!r) return true; /* it is gone, or cannot be read now */
    if (!wish_keys(entry, r->table, &you, &q->err)) return false;
    news_head_mine(r->table, &r->presence, you, out);
    return true;
}

bool do_mine(struct request *q)
{
    const struct json *tables;
    struct buf extra;
    q->speaks_of_tables = true;
    if (!field_list(q->json, "tables", MINE_MAX, &tables, &q->err)) return false;
    buf_init(&extra, OUT_LIMIT);
    bool good = true;
    json_member_open(&extra, "tables", '[');
    for (int i = 0; i < list_count(tables) && good; i++) good = add_mine(q, list_object(tables, i), &extra);
    json_close(&extra, "]");
    if (good) request_answer(q, buf_text(&extra), NULL);
    buf_free(&extra);
    return good;
}
