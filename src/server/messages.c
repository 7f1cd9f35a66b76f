/* Messages: what each word of words.def needs before its function is asked. Whatever comes in is answered once, and at once
 * but for `thought`. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/json_write.h"
#include "server/inside.h"

enum { WIRE = 1, BURST_SECONDS = 10, PATIENCE = 20 };

#ifndef ISOLARIO_VERSION
#define ISOLARIO_VERSION "0"
#endif

/* ---- Answers ---- */

static void open_answer(const struct request *q, bool ok, struct buf *out)
{
    json_open(out, '{');
    if (q->has_id)
        json_member_int(out, "re", q->id);
    else
        json_member_null(out, "re");
    json_member_bool(out, "ok", ok);
}

static void answer_error(struct request *q);

/* An answer that is too long is refused in words: what a guest asks for must not end the server. */
void request_answer(struct request *q, const char *extra, struct live_table *wish)
{
    struct buf *out = hub_scratch(q->hub);
    assert(!q->is_answered);
    open_answer(q, true, out);
    json_add_raw(out, extra);
    json_close(out, "}");
    if (out->full) {
        fail(&q->err, "too-long", "the answer would be longer than %d bytes", OUT_LIMIT);
        answer_error(q);
        return;
    }
    outbox_answer(q, outgoing_new(q->hub, out), wish);
    q->is_answered = true;
}

static void answer_error(struct request *q)
{
    const struct error *err = &q->err;
    struct buf *out = hub_scratch(q->hub);
    open_answer(q, false, out);
    json_member_open(out, "error", '{');
    json_member_word(out, "code", err->code ? err->code : "bad-field");
    json_member_text(out, "message", err->text);
    if (err->rule && q->live) {
        const struct game *g = q->live->table->opening.game;
        json_member_word(out, "rule", rule_id(g, err->rule));
        json_member_text(out, "text", rule_says(g, err->rule));
    }
    if (q->live && q->live->table->phase == PHASE_OLD) {
        json_member(out, "table");
        news_head(q->live->table, NULL, out);
    }
    json_close(out, "}}");
    outbox_answer(q, outgoing_new(q->hub, out), NULL);
    q->is_answered = true;
    q->hub->figures.refused++;
}

bool request_wish(struct request *q, const char *extra, const char *format, ...)
{
    struct buf *row = &q->hub->row;
    char text[4096];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (n < 0 || n >= (int)sizeof text) return fail(&q->err, "too-long", "that is too long");
    buf_clear(row);
    buf_add(row, text);
    return live_write(q->hub, q->live, q, extra, buf_text(row), &q->err);
}

/* ---- Words that need no table ---- */

bool do_hello(struct request *q)
{
    struct buf extra;
    int64_t wire;
    if (!field_number(q->json, "wire", 1, INT32_MAX, &wire, &q->err)) return false;
    buf_init(&extra, OUT_LIMIT);
    json_member_int(&extra, "wire", WIRE);
    json_member_word(&extra, "server", ISOLARIO_VERSION);
    json_member_int(&extra, "now", q->now_ms);
    json_member(&extra, "bots");
    bots_write(&extra);
    request_answer(q, buf_text(&extra), NULL);
    buf_free(&extra);
    return true;
}

bool do_ping(struct request *q)
{
    char extra[40];
    snprintf(extra, sizeof extra, "\"now\":%" PRId64, q->now_ms);
    request_answer(q, extra, NULL);
    return true;
}

/* ---- The table of words ---- */

enum {
    AT_TABLE = 1, /* the guest has entered a table, which is in order */
    SEATED = 2,   /* and is one of those who sit there */
    OWN_SEAT = 4, /* "seat" is one of their own */
    ANY_SEAT = 8, /* "seat" is a seat of the table */
    HOST = 16,    /* the guest has the host's key */
    WAITING = 32, /* before the start */
    PLAYING = 64, /* while it runs */
    OVER = 128,   /* after the end */
    COSTLY = 256, /* waits in the queue (admission.c) */
    A_PHASE = WAITING | PLAYING | OVER
};

struct word {
    const char *name;
    bool (*handle)(struct request *);
    int needs;
};

static const struct word words[] = {
#define WORD(name, needs, asks, answers) {#name, do_##name, needs},
#include "server/words.def"
#undef WORD
};

enum { WORDS = sizeof words / sizeof words[0] };

static const struct word *word_named(const char *name)
{
    for (int i = 0; i < WORDS; i++)
        if (strcmp(words[i].name, name) == 0) return &words[i];
    return NULL;
}

/* ---- What a word needs ---- */

static bool has_phase(struct request *q, int needs)
{
    static const int bits[] = {WAITING, PLAYING, OVER};
    enum table_phase phase = q->live->table->phase;
    if (!(needs & A_PHASE) || (needs & bits[phase])) return true;
    if (phase == PHASE_OVER) return fail(&q->err, "over", "the game is over");
    return fail(&q->err, "not-now",
                phase == PHASE_WAITING ? "the game has not begun" : "not while the game runs");
}

static bool has_table(struct request *q)
{
    struct guest *g = q->guest;
    if (!g->live) return fail(&q->err, "not-now", "enter a table first");
    if (g->live->broken) live_tables_mend(q->hub);
    if (g->live->broken && g->live->reading) {
        q->awaits = g->live->reading;
        return fail(&q->err, "wait", "the table is being read again");
    }
    if (g->live->broken == BROKEN_LOST) return fail(&q->err, "stale", "the table is being read again");
    if (g->live->broken) return fail(&q->err, "not-saved", "the table cannot be read at the moment");
    q->live = g->live;
    return true;
}

static bool has_seat(struct request *q, bool own)
{
    int64_t seat;
    if (!field_number(q->json, "seat", 0, table_seats(q->live->table) - 1, &seat, &q->err)) return false;
    q->seat = (int)seat;
    return !own || (q->guest->you & 1 << seat) || fail(&q->err, "not-yours", "that seat is not yours");
}

static bool has_needs(struct request *q, int needs)
{
    if ((needs & AT_TABLE) && !has_table(q)) return false;
    if ((needs & (OWN_SEAT | ANY_SEAT)) && !has_seat(q, needs & OWN_SEAT)) return false;
    if ((needs & HOST) && !q->guest->is_host)
        return fail(&q->err, "not-yours", "only who opened the table can do that");
    if ((needs & SEATED) && !q->guest->you) return fail(&q->err, "not-yours", "take a seat first");
    return !(needs & AT_TABLE) || has_phase(q, needs);
}

/* ---- Receiving ---- */

/* A bucket that fills by this many messages a second, and holds ten times as many. */
static bool bucket_allows(struct guest *g, int64_t now_ms)
{
    int64_t rate = g->hub->setup.limits.messages_per_second, most = rate * BURST_SECONDS * 1000;
    if (rate == 0) return true;
    int64_t level = g->bucket_ms ? g->bucket + (now_ms - g->bucket_ms) * rate : most;
    if (level > most) level = most;
    g->bucket_ms = now_ms;
    bool allowed = level >= 1000;
    /* A guest that keeps sending goes into debt, and is disconnected when the debt is too large. */
    level = level - 1000 > -PATIENCE * rate * 1000 ? level - 1000 : -PATIENCE * rate * 1000;
    g->bucket = (int32_t)level;
    return allowed;
}

static bool is_out_of_patience(const struct guest *g)
{
    int64_t rate = g->hub->setup.limits.messages_per_second;
    return rate > 0 && g->bucket <= -PATIENCE * rate * 1000;
}

static void read_id(struct request *q)
{
    struct error ignored;
    q->has_id = field_number(q->json, "id", INT64_MIN, INT64_MAX, &q->id, &ignored);
}

static bool is_costly(const struct request *q)
{
    struct error ignored;
    const char *name;
    const struct word *word = field_text(q->json, "do", &name, &ignored) ? word_named(name) : NULL;
    return word && (word->needs & COSTLY);
}

static bool handle(struct request *q)
{
    const char *name;
    if (!field_text(q->json, "do", &name, &q->err)) return false;
    const struct word *word = word_named(name);
    if (!word) return fail(&q->err, "unknown-message", "there is no \"%.40s\"", name);
    return has_needs(q, word->needs) && word->handle(q);
}

bool request_wait(struct request *q, const struct table_id *id)
{
    const struct live_table *r = live_held(q->hub, id);
    q->awaits = r ? r->reading : NULL;
    return false;
}

static bool must_wait(const struct request *q) { return q->err.code && strcmp(q->err.code, "wait") == 0; }

static void answer(struct request *q, bool good)
{
    if (!good && !q->is_answered) answer_error(q);
    if (good && !q->is_answered && !q->is_answered_later) bug("a message was not answered");
    /* A move made on an older position is followed by the present one. */
    if (!good && q->is_play && q->live && strcmp(q->err.code, "stale") == 0) live_sync(q->hub, q->guest);
}

void message_take(struct guest *g, const char *text, size_t n, bool is_allowed, bool has_waited)
{
    struct request q = {.hub = g->hub, .guest = g, .now_ms = hub_now(g->hub)};
    struct json *json = NULL;
    bool good = n <= MESSAGE_MAX || fail(&q.err, "too-long", "a message has at most %d bytes", MESSAGE_MAX);
    if (good) good = (json = fields_read(text, n, &q.err)) != NULL;
    q.json = json;
    if (good) read_id(&q);
    if (good && !is_allowed) good = fail(&q.err, "too-many", "too many messages; wait a little");
    if (good && !has_waited && is_costly(&q)) {
        admission_join(g, text, n, NULL);
    } else {
        good = good && handle(&q);
        if (!good && must_wait(&q))
            admission_join(g, text, n, q.awaits);
        else
            answer(&q, good);
    }
    fields_free(json);
}

void hub_receive(struct guest *g, const char *text, size_t n)
{
    struct hub *hub = g->hub;
    bool is_allowed = bucket_allows(g, hub_now(hub));
    hub->figures.messages_in++;
    /* Answers come in the order of what was asked, but for refusals of what is too much. */
    if (!g->asked || !is_allowed || n > MESSAGE_MAX || !admission_keep(g, text, n))
        message_take(g, text, n, is_allowed && !g->asked, false);
    if (is_out_of_patience(g)) hub->hooks.close(hub->hooks.context, g->socket, "too many messages");
}
