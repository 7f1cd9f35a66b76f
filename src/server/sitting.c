/* The words of people who come, sit down and get ready. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/json_write.h"
#include "server/inside.h"

enum { KEYS_MAX = 16 };

/* ---- Coming and going ---- */

/* The seats that the keys of a message open. */
bool wish_keys(const struct json *json, const struct table *t, uint8_t *you, struct error *err)
{
    const struct json *keys;
    *you = 0;
    if (!field_has(json, "keys")) return true;
    if (!field_list(json, "keys", KEYS_MAX, &keys, err)) return false;
    for (int i = 0; i < list_count(keys); i++) {
        const char *key = list_text(keys, i);
        if (!key) return fail(err, "bad-field", "keys: entry %d is not a text", i);
        for (int seat = 0; seat < table_seats(t); seat++)
            if (t->places[seat].kind == PLACE_PERSON && key_fits(&t->places[seat].key, key))
                *you |= (uint8_t)(1 << seat);
    }
    return true;
}

bool request_table(struct request *q)
{
    const char *text;
    struct table_id id;
    if (!field_text(q->json, "table", &text, &q->err)) return false;
    if (!table_id_read(text, &id)) return fail(&q->err, "not-found", "there is no such table");
    q->live = live_find(q->hub, &id, q->guest->address, &q->err);
    if (!q->live) return request_wait(q, &id);
    return table_is_current(q->live->table, &q->err);
}

static void tell_since(struct request *q, uint32_t since)
{
    struct guest *g = q->guest;
    struct buf *out = hub_scratch(q->hub);
    if (since) live_head(q->hub, g->live);
    if (!since || !news_since(g->live->table, buf_text(&q->hub->head), since, g->look, q->now_ms, out)) {
        live_sync(q->hub, g);
        return;
    }
    struct outgoing *l = outgoing_new(q->hub, out);
    outbox_push(g, l, g->live);
    outgoing_drop(q->hub, l);
}

bool do_enter(struct request *q)
{
    int64_t since = 0;
    const char *host = "";
    uint8_t you;
    struct buf extra;
    if (!request_table(q) || !wish_keys(q->json, q->live->table, &you, &q->err)) return false;
    if (field_has(q->json, "since") && !field_number(q->json, "since", 0, UINT32_MAX, &since, &q->err))
        return false;
    if (field_has(q->json, "host") && !field_text(q->json, "host", &host, &q->err)) return false;
    guest_enter(q->guest, q->live, you, key_fits(&q->live->table->opening.host, host));
    buf_init(&extra, 256);
    news_seats("you", you, &extra);
    json_member_bool(&extra, "host", q->guest->is_host);
    json_member_word(&extra, "commitment", q->live->table->opening.commitment);
    request_answer(q, buf_text(&extra), NULL);
    buf_free(&extra);
    /* The others hear of it as news; a guest who enters sees it in what they are told now. */
    live_tell_presence(q->hub, q->live, q->guest);
    tell_since(q, (uint32_t)since);
    return true;
}

bool do_exit(struct request *q)
{
    guest_leave(q->guest);
    request_answer(q, "", NULL);
    return true;
}

bool do_look(struct request *q)
{
    struct guest *g = q->guest;
    int64_t seat = SPECTATOR;
    if (!field_is_null(q->json, "seat")) {
        if (!field_number(q->json, "seat", 0, table_seats(q->live->table) - 1, &seat, &q->err)) return false;
        if (!(g->you & 1 << seat)) return fail(&q->err, "not-yours", "that seat is not yours");
    }
    g->look = (int8_t)seat;
    request_answer(q, "", NULL);
    live_sync(q->hub, g);
    return true;
}

/* ---- Sitting down ---- */

bool share_read(const struct json *json, char hex[DICE_HEX + 1], struct error *err)
{
    const char *number;
    uint8_t bytes[DICE_BYTES];
    if (!field_text(json, "number", &number, err)) return false;
    if (!dice_bytes(number, bytes))
        return fail(err, "bad-field", "number: not %d hexadecimal digits", DICE_HEX);
    dice_hex(bytes, hex);
    return true;
}

bool sitting_read(const struct json *json, struct sitting *s, struct error *err)
{
    const char *name;
    int64_t colour;
    if (!field_text(json, "name", &name, err) || !text_clean("name", name, NAME_MAX_CHARACTERS, s->name, err))
        return false;
    if (!field_number(json, "colour", 1, COLOURS_MAX, &colour, err) || !share_read(json, s->number, err))
        return false;
    s->colour = (int)colour;
    return true;
}

void sitting_write(const struct sitting *s, int seat, const struct key_hash *key, struct buf *row)
{
    char hash[KEY_HASH_HEX + 1];
    key_hash_write(key, hash);
    buf_addf(row, "sit %d %s %s %d %s", seat, hash, s->number, s->colour, s->name);
}

static bool find_seat(struct request *q)
{
    const struct table *t = q->live->table;
    int64_t seat = 0;
    if (field_has(q->json, "seat")) {
        if (!field_number(q->json, "seat", 0, table_seats(t) - 1, &seat, &q->err)) return false;
        q->seat = (int)seat;
        return t->places[seat].kind == PLACE_OPEN || fail(&q->err, "taken", "somebody sits there already");
    }
    q->seat = 0;
    while (q->seat < table_seats(t) && t->places[q->seat].kind != PLACE_OPEN) q->seat++;
    return q->seat < table_seats(t) || fail(&q->err, "full", "every seat is taken");
}

bool do_sit(struct request *q)
{
    struct sitting s;
    struct key key;
    struct key_hash hash;
    struct buf *row = &q->hub->row;
    char extra[128];
    if (!sitting_read(q->json, &s, &q->err) || !find_seat(q)) return false;
    if (table_colour_taken(q->live->table, s.colour))
        return fail(&q->err, "taken", "somebody has that colour already");
    key_draw(&key);
    key_hash(key.text, &hash);
    buf_clear(row);
    sitting_write(&s, q->seat, &hash, row);
    snprintf(extra, sizeof extra, "\"seat\":%d,\"key\":\"%s\"", q->seat, key.text);
    q->gains = (uint8_t)(1 << q->seat);
    return live_write(q->hub, q->live, q, extra, buf_text(row), &q->err);
}

bool do_rise(struct request *q) { return request_wish(q, "", "rise %d", q->seat); }

/* When the last seat is taken and everybody is ready, it begins. */
static bool start_if_ready(struct request *q)
{
    return !table_can_start(q->live->table) || live_write(q->hub, q->live, NULL, "", "start", &q->err);
}

/* Would only bots sit here, with one more on this seat? */
static bool leaves_only_bots(const struct table *t, int seat)
{
    for (int i = 0; i < table_seats(t); i++)
        if (i != seat && t->places[i].kind != PLACE_BOT) return false;
    return true;
}

bool do_place(struct request *q)
{
    const struct table *t = q->live->table;
    const char *bot;
    if (field_is_null(q->json, "bot")) return request_wish(q, "", "rise %d", q->seat);
    if (t->places[q->seat].kind == PLACE_PERSON) return fail(&q->err, "taken", "a person sits there");
    if (!field_text(q->json, "bot", &bot, &q->err) || !bot_may_sit(q->hub, t->opening.game, bot, &q->err))
        return false;
    if (leaves_only_bots(t, q->seat) && !bots_may_play_alone(q->hub, q->guest->address, &q->err))
        return false;
    return request_wish(q, "", "bot %d %s", q->seat, bot) && start_if_ready(q);
}

bool do_ready(struct request *q)
{
    const char *number = "";
    uint8_t bytes[DICE_BYTES];
    bool ready;
    if (!field_flag(q->json, "ready", &ready, &q->err)) return false;
    if (field_has(q->json, "number") && !field_text(q->json, "number", &number, &q->err)) return false;
    if (*number && !dice_bytes(number, bytes))
        return fail(&q->err, "bad-field", "number: not %d hexadecimal digits", DICE_HEX);
    return request_wish(q, "", "ready %d %s%s%s", q->seat, ready ? "yes" : "no", *number ? " " : "",
                        number) &&
           start_if_ready(q);
}

/* ---- To another device ---- */

bool do_link(struct request *q)
{
    struct key code;
    struct key_hash hash;
    char hex[KEY_HASH_HEX + 1], extra[96];
    key_draw(&code);
    key_hash(code.text, &hash);
    key_hash_write(&hash, hex);
    snprintf(extra, sizeof extra, "\"code\":\"%s\"", code.text);
    return request_wish(q, extra, "link %d %s %" PRId64, q->seat, hex, live_now(q->hub, q->live) + LINK_MS);
}

static int seat_of_code(const struct table *t, const char *code, int64_t now_ms)
{
    int found = NOBODY;
    for (int i = 0; i < table_seats(t); i++)
        if (key_fits(&t->places[i].code, code) && now_ms <= t->places[i].code_expires_ms) found = i;
    return found;
}

bool do_take(struct request *q)
{
    const char *code;
    struct key key;
    struct key_hash hash;
    char hex[KEY_HASH_HEX + 1], extra[128];
    if (!field_text(q->json, "code", &code, &q->err) || !request_table(q)) return false;
    q->seat = seat_of_code(q->live->table, code, live_now(q->hub, q->live));
    if (q->seat < 0) return fail(&q->err, "not-found", "that code is not valid, or no longer");
    key_draw(&key);
    key_hash(key.text, &hash);
    key_hash_write(&hash, hex);
    snprintf(extra, sizeof extra, "\"seat\":%d,\"key\":\"%s\"", q->seat, key.text);
    return request_wish(q, extra, "key %d %s", q->seat, hex);
}
