/* A door for tests: a hub over a real store, visitors whose messages are collected, a clock that stands still unless it
 * is moved, and bots that think when it is their turn. */
#ifndef ISOLARIO_TEST_SERVER_H
#define ISOLARIO_TEST_SERVER_H

#include <inttypes.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <jansson.h>

#include "games/registry.h"
#include "server/hub.h"
#include "server/memory.h"
#include "store/store.h"

#include <cmocka.h>

enum { VISITORS_MAX = 64, JOBS_MAX = 64, HEARD_MAX = 65536, KEY_ROOM = 64 };

struct visitor {
    struct door *door;
    struct guest *guest;
    json_t *heard[HEARD_MAX];
    char *texts[HEARD_MAX];
    int count, seen; /* seen: where the search for news begins */
    int64_t id;
    int64_t spent_ns; /* outside of their messages */
    bool is_thrown_out;
};

struct door {
    struct hub *hub;
    char file[128];
    int64_t now_ms, set_ms; /* set_ms: by how much somebody has set the machine's clock */
    struct visitor *visitors[VISITORS_MAX];
    int visitor_count;
    struct thinking *jobs[JOBS_MAX];
    int job_count;
    bool bots_wait; /* jobs stay where they are */
    struct hub_setup setup;
    struct memory memory;
    const struct visitor *without_time; /* whose address has used up its share; NULL: nobody's has */
};

/* ---- The hooks ---- */

static inline void door_send(void *context, void *socket, const char *text, size_t n)
{
    struct visitor *v = socket;
    json_error_t fault;
    (void)context;
    assert_true(v->count < HEARD_MAX);
    v->texts[v->count] = strndup(text, n);
    v->heard[v->count] = json_loadb(text, n, JSON_REJECT_DUPLICATES, &fault);
    if (!v->heard[v->count]) fail_msg("not JSON: %s in %s", fault.text, v->texts[v->count]);
    v->count++;
}

static inline void door_close_guest(void *context, void *socket, const char *why)
{
    (void)context;
    (void)why;
    ((struct visitor *)socket)->is_thrown_out = true;
}

static inline void door_think(void *context, struct thinking *job)
{
    struct door *d = context;
    assert_true(d->job_count < JOBS_MAX);
    d->jobs[d->job_count++] = job;
}

static inline int64_t door_now(void *context)
{
    const struct door *d = context;
    return d->now_ms + d->set_ms;
}

static inline int64_t door_even(void *context) { return ((struct door *)context)->now_ms; }

/* ---- The house ---- */

static inline void door_turn(struct door *d)
{
    for (int rounds = 0; rounds < 100000; rounds++) {
        hub_turn(d->hub);
        if (d->bots_wait || d->job_count == 0) break;
        struct thinking *job = d->jobs[--d->job_count];
        thinking_run(job);
        hub_thought(d->hub, job);
    }
}

/* What HTTP asks for, asked again as long as it takes. */
static inline bool record_of(struct door *d, const char *table, struct buf *out, struct error *err)
{
    for (;;) {
        bool good = hub_record(d->hub, "192.0.2.9", table, out, err);
        if (good || strcmp(err->code, "wait") != 0) return good;
        hub_turn(d->hub);
    }
}

static inline bool upload_of(struct door *d, const char *text, size_t n, struct buf *id, struct error *err)
{
    for (;;) {
        bool good = hub_upload(d->hub, "192.0.2.9", text, n, id, err);
        if (good || strcmp(err->code, "wait") != 0) return good;
        hub_turn(d->hub);
    }
}

static inline void door_wait(struct door *d, int64_t ms)
{
    d->now_ms += ms;
    door_turn(d);
}

static inline void door_spent(void *context, void *socket, int64_t spent_ns)
{
    (void)context;
    ((struct visitor *)socket)->spent_ns += spent_ns;
}

static inline bool door_has_time(void *context, void *socket)
{
    return ((struct door *)context)->without_time != socket;
}

static inline void door_begin(struct door *d)
{
    const struct hub_hooks hooks = {.send = door_send,
                                    .close = door_close_guest,
                                    .think = door_think,
                                    .now_ms = door_now,
                                    .even_ms = door_even,
                                    .context = d,
                                    .spent = door_spent,
                                    .has_time = door_has_time};
    struct error err = {0};
    d->hub = hub_open(&d->setup, &hooks, &err);
    if (!d->hub) fail_msg("the hub does not open: %s", err.text);
}

/* A house with an empty store in a file of its own. */
static inline struct door *door_at(const char *store);

static inline struct door *door_new(void) { return door_at(NULL); }

/* The same over a store of this name; NULL: a file of its own. */
static inline struct door *door_at(const char *store)
{
    struct door *d = calloc(1, sizeof *d);
    static int number;
    assert_non_null(d);
    const char *folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm"
                                                       : "/tmp"; /* memory, where there is some */
    snprintf(d->file, sizeof d->file, "%s/isolario-test-%ld-%d.db", folder, (long)getpid(), number++);
    d->now_ms = 1790000000000;
    d->setup = (struct hub_setup){
        .store = store ? store : d->file,
        .public_url = "",
        .limits = {.messages_per_second = 0, .tables_per_hour = 0, .tables_max = 1000, .bot_budget = 6000},
        .games = games,
        .memory = &d->memory};
    door_begin(d);
    return d;
}

static inline void visitor_forget(struct visitor *v)
{
    for (int i = 0; i < v->count; i++) {
        json_decref(v->heard[i]);
        free(v->texts[i]);
    }
    v->count = v->seen = 0;
}

static inline void door_end(struct door *d)
{
    while (d->job_count > 0) {
        struct thinking *job = d->jobs[--d->job_count];
        thinking_run(job);
        hub_thought(d->hub, job);
    }
    hub_close(d->hub);
    for (int i = 0; i < d->visitor_count; i++) d->visitors[i]->guest = NULL;
    if (d->bots_wait) d->memory.held[MEMORY_THOUGHTS] = 0; /* some may be thinking still */
    for (int i = 0; i < MEMORY_KINDS; i++)                 /* whatever was counted has been given back */
        if (d->memory.held[i] != 0)
            fail_msg("%zu bytes of %s are left", d->memory.held[i], memory_kind_name((enum memory_kind)i));
}

/* The server stops and starts again on the same store; nobody is connected any more. */
static inline void door_restart(struct door *d)
{
    door_end(d);
    door_begin(d);
}

static inline void door_free(struct door *d)
{
    static const char *const tails[] = {"", "-wal", "-shm", ".lock", "-journal"};
    char path[160];
    door_end(d);
    for (int i = 0; i < d->visitor_count; i++) {
        visitor_forget(d->visitors[i]);
        free(d->visitors[i]);
    }
    for (size_t i = 0; i < sizeof tails / sizeof tails[0]; i++) {
        snprintf(path, sizeof path, "%s%s", d->file, tails[i]);
        unlink(path);
    }
    free(d);
}

static inline struct visitor *visitor_from(struct door *d, const char *address)
{
    struct visitor *v = calloc(1, sizeof *v);
    assert_non_null(v);
    assert_true(d->visitor_count < VISITORS_MAX);
    d->visitors[d->visitor_count++] = v;
    v->door = d;
    v->guest = hub_guest_open(d->hub, v, address);
    return v;
}

static inline struct visitor *visitor_new(struct door *d) { return visitor_from(d, "192.0.2.1"); }

static inline void visitor_return(struct visitor *v) /* after a restart or a lost connection */
{
    if (v->guest) hub_guest_close(v->guest);
    v->guest = hub_guest_open(v->door->hub, v, "192.0.2.1");
}

static inline void visitor_go(struct visitor *v)
{
    hub_guest_close(v->guest);
    v->guest = NULL;
}

/* ---- Talking ---- */

enum { ANSWER_SECONDS = 60 }; /* on a busy machine */

/* The answer to the last request, borrowed. A store that is elsewhere takes its time. */
static inline json_t *answer_of(struct visitor *v, int from)
{
    struct timespec now, start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    do {
        door_turn(v->door);
        for (int i = from; i < v->count; i++) {
            const json_t *re = json_object_get(v->heard[i], "re");
            if (json_is_integer(re) && json_integer_value(re) == v->id) return v->heard[i];
        }
        struct pollfd store = {.fd = hub_fd(v->door->hub), .events = POLLIN};
        poll(&store, 1, 10);
        clock_gettime(CLOCK_MONOTONIC, &now);
    } while (now.tv_sec - start.tv_sec < ANSWER_SECONDS);
    fail_msg("no answer to request %" PRId64, v->id);
    return NULL;
}

/* {"do": ..., the rest with ' for "}: the answer, borrowed. */
static inline json_t *ask_list(struct visitor *v, bool turn, const char *format, va_list args)
{
    char body[8192], text[8300];
    vsnprintf(body, sizeof body, format, args);
    for (char *c = body; *c; c++)
        if (*c == '\'') *c = '"';
    static const char commit[] =
        "{\"do\":\"commit\"}"; /* nobody opens a table without it; its answer has no number */
    if (strncmp(body, "\"open\"", 6) == 0) hub_receive(v->guest, commit, sizeof commit - 1);
    int n = snprintf(text, sizeof text, "{\"id\":%" PRId64 ",\"do\":%s}", ++v->id, body);
    int from = v->count;
    hub_receive(v->guest, text, (size_t)n);
    return turn ? answer_of(v, from) : NULL;
}

static inline json_t *ask(struct visitor *v, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    json_t *answer = ask_list(v, true, format, args);
    va_end(args);
    return answer;
}

/* Without waiting for the turn that makes it durable. */
static inline void ask_only(struct visitor *v, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    ask_list(v, false, format, args);
    va_end(args);
}

static inline json_t *must(struct visitor *v, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    json_t *answer = ask_list(v, true, format, args);
    va_end(args);
    if (!json_is_true(json_object_get(answer, "ok"))) {
        char *text = json_dumps(answer, 0);
        fail_msg("%s was refused: %s", format, text);
    }
    return answer;
}

static inline const char *code_of(const json_t *answer)
{
    const char *code = json_string_value(json_object_get(json_object_get(answer, "error"), "code"));
    return code ? code : "ok";
}

static inline json_t *refused(struct visitor *v, const char *code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    json_t *answer = ask_list(v, true, format, args);
    va_end(args);
    if (strcmp(code_of(answer), code) != 0) {
        char *text = json_dumps(answer, 0);
        fail_msg("%s: expected %s, got %s", format, code, text);
    }
    return answer;
}

static inline const char *text_at(const json_t *json, const char *name)
{
    const char *text = json_string_value(json_object_get(json, name));
    assert_non_null(text);
    return text;
}

static inline int64_t number_at(const json_t *json, const char *name)
{
    const json_t *number = json_object_get(json, name);
    assert_true(json_is_integer(number));
    return json_integer_value(number);
}

/* Is the value at name "true", "false" or "null"? */
static inline void assert_flag(const json_t *json, const char *name, const char *word)
{
    const json_t *value = json_object_get(json, name);
    const char *is = json_is_true(value)    ? "true"
                     : json_is_false(value) ? "false"
                     : json_is_null(value)  ? "null"
                                            : "?";
    assert_string_equal(is, word);
}

/* How many pushes of a kind came since the last call of visitor_mark(). */
static inline void visitor_mark(struct visitor *v) { v->seen = v->count; }

static inline int pushes(const struct visitor *v, const char *on)
{
    int n = 0;
    for (int i = v->seen; i < v->count; i++) {
        const char *word = json_string_value(json_object_get(v->heard[i], "on"));
        n += word && strcmp(word, on) == 0;
    }
    return n;
}

/* The last push with this part in it, or NULL. */
static inline json_t *last_with(const struct visitor *v, const char *part)
{
    for (int i = v->count - 1; i >= 0; i--)
        if (json_object_get(v->heard[i], "on") && json_object_get(v->heard[i], part)) return v->heard[i];
    return NULL;
}

/* Lays what a move changed over the head, as a client does. */
static inline void head_move(json_t *head, json_t *moment)
{
    static const char *const parts[] = {"turn", "running", "deadline", "ask", "undo"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        json_t *part = json_object_get(moment, parts[i]);
        if (part)
            json_object_set(head, parts[i], part);
        else
            json_object_del(head, parts[i]);
    }
    json_t *left = json_object_get(moment, "left");
    for (size_t i = 0; i < json_array_size(left); i++)
        json_object_set(json_array_get(json_object_get(head, "seats"), i), "left", json_array_get(left, i));
}

static inline json_t *head_of(const struct visitor *v)
{
    json_t *head = NULL;
    for (int i = 0; i < v->count; i++) {
        json_t *whole = json_object_get(v->heard[i], "table"),
               *moment = json_object_get(v->heard[i], "moment");
        if (!json_object_get(v->heard[i], "on")) continue;
        if (whole) head = whole;
        if (moment && head) head_move(head, moment);
    }
    assert_non_null(head);
    return head;
}

static inline json_t *place_of(const struct visitor *v, int seat)
{
    return json_array_get(json_object_get(head_of(v), "seats"), (size_t)seat);
}

static inline const char *last_text(const struct visitor *v)
{
    assert_true(v->count > 0);
    return v->texts[v->count - 1];
}

/* ---- Common openings ---- */

#define NUMBER "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
#define YOU(name, colour)                                                                                    \
    "{'kind':'you','name':'" name "','colour':" #colour ",'number':'" NUMBER "','ready':true}"

struct tickets {
    char table[32], key[SEATS_MAX][KEY_ROOM], host[KEY_ROOM];
};

static inline void note_tickets(const json_t *answer, struct tickets *t)
{
    const char *seat;
    json_t *key;
    memset(t, 0, sizeof *t);
    snprintf(t->table, sizeof t->table, "%s", text_at(answer, "table"));
    snprintf(t->host, sizeof t->host, "%s", text_at(answer, "host"));
    json_object_foreach(json_object_get(answer, "keys"), seat, key)
        snprintf(t->key[seat[0] - '0'], KEY_ROOM, "%s", json_string_value(key));
}

/* A running game of two people; both at the table as seat 0 and seat 1. */
static inline void open_two(struct visitor *a, struct visitor *b, const char *game, const char *more,
                            struct tickets *t)
{
    note_tickets(must(a, "'open','game':'%s','seats':2,'places':[" YOU("Ada", 1) "," YOU("Bruno", 2) "]%s",
                      game, more),
                 t);
    must(a, "'enter','table':'%s','keys':['%s'],'host':'%s'", t->table, t->key[0], t->host);
    must(b, "'enter','table':'%s','keys':['%s']", t->table, t->key[1]);
}

static inline int64_t at_of(const struct visitor *v)
{
    json_t *push = last_with(v, "at");
    assert_non_null(push);
    return number_at(push, "at");
}

static inline json_t *play(struct visitor *v, int seat, const char *deed)
{
    return ask(v, "'play','seat':%d,'at':%" PRId64 ",'action':'%s'", seat, at_of(v), deed);
}

static inline void must_play(struct visitor *v, int seat, const char *deed)
{
    must(v, "'play','seat':%d,'at':%" PRId64 ",'action':'%s'", seat, at_of(v), deed);
}

/* Whose turn the visitor was last told it is: a seat, or -1. */
static inline int turn_of(const struct visitor *v)
{
    json_t *turn = json_object_get(last_with(v, "turn"), "turn");
    const json_t *actor = json_object_get(turn, "actor");
    return json_is_integer(actor) ? (int)json_integer_value(actor) : -1;
}

/* tic-tac-toe: seat 0 wins with the first row. */
static inline void play_to_the_end(struct visitor *a, struct visitor *b)
{
    must_play(a, 0, "mark a1");
    must_play(b, 1, "mark a2");
    must_play(a, 0, "mark b1");
    must_play(b, 1, "mark b2");
    must_play(a, 0, "mark c1");
}

#endif
