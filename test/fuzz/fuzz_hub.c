/* Messages to the hub. Each line is a message of one of three visitors at a running table, two of them seated; its first
 * byte says whose. $T, $0, $1 and $H in it stand for the table and its keys, which nobody could guess. Whatever comes in,
 * each message is answered once, and everything said is JSON. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "core/error.h"
#include "games/registry.h"
#include "server/hub.h"

/* Tables with bots to move go on when their visitors have left, so what one input begins costs all that follow it; hence
 * the limits to how many thoughts there are in a turn, and how many an input may inherit. */
enum {
    LINES_MAX = 48,
    VISITORS = 3,
    INPUTS_A_STORE = 2000,
    TICKET = 64,
    JOBS_MAX = 256,
    JOBS_A_TURN = 2,
    JOBS_INHERITED = 4
};

struct fuzz {
    struct hub *hub;
    int64_t now_ms;
    int inputs, answers;
    struct thinking *jobs[JOBS_MAX];
    int job_count;
    char file[64], table[TICKET], key[2][TICKET], host[TICKET], last[1024];
};

static struct fuzz fuzz;

static void take(void *context, void *socket, const char *text, size_t n)
{
    json_error_t fault;
    (void)context;
    (void)socket;
    json_t *json = json_loadb(text, n, JSON_REJECT_DUPLICATES, &fault);
    if (!json) bug("the hub does not speak JSON: %s", fault.text);
    fuzz.answers += json_object_get(json, "re") != NULL;
    json_decref(json);
    snprintf(fuzz.last, sizeof fuzz.last, "%.*s", (int)n, text);
}

static void close_guest(void *context, void *socket, const char *why)
{
    (void)context;
    (void)socket;
    bug("a visitor was thrown out: %s", why);
}

static void think(void *context, struct thinking *job)
{
    (void)context;
    if (fuzz.job_count == JOBS_MAX) bug("more thoughts than tables");
    fuzz.jobs[fuzz.job_count++] = job;
}

static int64_t now(void *context)
{
    (void)context;
    return fuzz.now_ms;
}

static void drop_store(void)
{
    static const char *const tails[] = {"", "-wal", "-shm", ".lock"};
    char path[80];
    for (size_t i = 0; i < sizeof tails / sizeof tails[0]; i++) {
        snprintf(path, sizeof path, "%s%s", fuzz.file, tails[i]);
        unlink(path);
    }
}

/* The bots that were asked first move, so many of them. */
static void answer_thoughts(int count)
{
    for (; count > 0 && fuzz.job_count > 0; count--) {
        struct thinking *job = fuzz.jobs[0];
        memmove(fuzz.jobs, fuzz.jobs + 1, (size_t)--fuzz.job_count * sizeof *fuzz.jobs);
        thinking_run(job);
        hub_thought(fuzz.hub, job);
    }
}

static void turn(void)
{
    hub_turn(fuzz.hub);
    answer_thoughts(JOBS_A_TURN);
    hub_turn(fuzz.hub);
}

static void begin(void)
{
    if (fuzz.hub && fuzz.inputs++ < INPUTS_A_STORE && fuzz.job_count <= JOBS_INHERITED) return;
    answer_thoughts(JOBS_MAX); /* without a turn, in which they would be asked for their next moves */
    hub_close(fuzz.hub);
    if (fuzz.hub) drop_store();
    snprintf(fuzz.file, sizeof fuzz.file, "%s/isolario-fuzz-%ld.db",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp", (long)getpid());
    drop_store();
    const struct hub_setup setup = {.store = fuzz.file,
                                    .public_url = "",
                                    .limits = {.tables_max = 1000, .bot_budget = 100},
                                    .games = games};
    const struct hub_hooks hooks = {take, close_guest, think, now, now, NULL};
    struct error err = {0};
    fuzz.now_ms = 1790000000000;
    fuzz.inputs = 0;
    fuzz.hub = hub_open(&setup, &hooks, &err);
    if (!fuzz.hub) bug("the hub does not open: %s", err.text);
}

static void cut(const char *mark, char *out)
{
    const char *at = strstr(fuzz.last, mark);
    if (!at) bug("no %s in %s", mark, fuzz.last);
    at += strlen(mark);
    snprintf(out, TICKET, "%.*s", (int)strcspn(at, "\""), at);
}

/* A table of the game the first byte chooses, and the visitors at it. */
static void open_table(struct guest *guests[VISITORS], int game)
{
    static const char you[] = "{\"kind\":\"you\",\"name\":\"Ada\",\"colour\":%d,\"ready\":true,\"number\":"
                              "\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\"}";
    char places[2][300], text[1000];
    int count = 0;
    while (games[count]) count++;
    for (int i = 0; i < VISITORS; i++) guests[i] = hub_guest_open(fuzz.hub, guests, "192.0.2.1");
    for (int i = 0; i < 2; i++) snprintf(places[i], sizeof places[i], you, i + 1);
    int n = snprintf(text, sizeof text,
                     "{\"do\":\"open\",\"id\":1,\"game\":\"%s\",\"seats\":2,\"places\":[%s,%s]}",
                     games[game % count]->id, places[0], places[1]);
    static const char commit[] = "{\"do\":\"commit\"}";
    hub_receive(guests[0], commit, sizeof commit - 1);
    hub_receive(guests[0], text, (size_t)n);
    turn();
    cut("\"table\":\"", fuzz.table);
    cut("\"0\":\"", fuzz.key[0]);
    cut("\"1\":\"", fuzz.key[1]);
    cut("\"host\":\"", fuzz.host);
    for (int i = 0; i < 2; i++) {
        n = snprintf(text, sizeof text,
                     "{\"do\":\"enter\",\"table\":\"%s\",\"keys\":[\"%s\"],\"host\":\"%s\"}", fuzz.table,
                     fuzz.key[i], fuzz.host);
        hub_receive(guests[i], text, (size_t)n);
    }
    turn();
}

static const char *ticket(char mark)
{
    return mark == 'T'   ? fuzz.table
           : mark == '0' ? fuzz.key[0]
           : mark == '1' ? fuzz.key[1]
           : mark == 'H' ? fuzz.host
                         : NULL;
}

static void say(struct guest *g, const char *line, size_t n)
{
    struct buf text;
    buf_init(&text, BUF_LIMIT);
    for (size_t i = 0; i < n; i++) {
        const char *word = line[i] == '$' && i + 1 < n ? ticket(line[i + 1]) : NULL;
        if (word)
            buf_add(&text, word);
        else
            buf_add_n(&text, line + i, 1);
        i += word != NULL;
    }
    fuzz.answers = 0;
    hub_receive(g, buf_text(&text), text.size);
    turn();
    while (fuzz.answers == 0 && fuzz.job_count > 0)
        turn(); /* a question to a bot waits until others have moved */
    if (fuzz.answers != 1) bug("%d answers to one message", fuzz.answers);
    buf_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct guest *guests[VISITORS];
    const char *at = (const char *)data, *end = at + size;
    if (size < 2) return 0;
    begin();
    open_table(guests, (unsigned char)*at++);
    for (int i = 0; i < LINES_MAX && at && at < end; i++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at)), *stop = newline ? newline : end;
        fuzz.now_ms += 1000;
        if (stop > at) say(guests[(unsigned char)*at % VISITORS], at + 1, (size_t)(stop - at - 1));
        at = newline ? newline + 1 : NULL;
    }
    for (int i = 0; i < VISITORS; i++) hub_guest_close(guests[i]);
    fuzz.now_ms += 3600 * 1000; /* nobody is there any more, and the table leaves */
    turn();
    return 0;
}
