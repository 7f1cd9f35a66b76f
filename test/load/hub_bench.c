/* What a move costs the hub without any socket: two-seat matches of tic-tac-toe played through messages, so many tables a
 * turn of the loop, each move answered and told to both seats. Memory of idle tables is measured too.
 *
 *     hub_bench STORE [TABLES [ROUNDS]]
 *
 * STORE is a store's name (store.h) and should be fresh. */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "games/registry.h"
#include "server/hub.h"

enum { TICKETS = 64 };

struct seat {
    struct guest *guest;
    char key[TICKETS];
};

struct board {
    struct seat seats[2];
    char table[TICKETS];
};

static long sent, sent_bytes;
static char last_answer[4096];

static void take(void *context, void *socket, const char *text, size_t n)
{
    (void)context;
    sent++;
    sent_bytes += (long)n;
    if (!socket || strncmp(text, "{\"re\"", 5) != 0) return;
    size_t size = n < sizeof last_answer - 1 ? n : sizeof last_answer - 1;
    memcpy(last_answer, text, size);
    last_answer[size] = 0;
}

static void close_guest(void *context, void *socket, const char *why)
{
    (void)context;
    (void)socket;
    fprintf(stderr, "hub_bench: thrown out: %s\n", why);
    exit(1);
}

static void think(void *context, struct thinking *job)
{
    (void)context;
    (void)job;
}

static int64_t now(void *context)
{
    struct timespec t;
    (void)context;
    clock_gettime(CLOCK_REALTIME_COARSE, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static double cpu_seconds(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static double wall_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void say(struct guest *g, const char *text) { hub_receive(g, text, strlen(text)); }

/* The text between a mark and the next quote in the last answer. */
static void cut(const char *mark, char *out)
{
    const char *at = strstr(last_answer, mark);
    if (!at) {
        fprintf(stderr, "hub_bench: no %s in %s\n", mark, last_answer);
        exit(1);
    }
    at += strlen(mark);
    snprintf(out, TICKETS, "%.*s", (int)strcspn(at, "\""), at);
}

static void open_board(struct hub *hub, struct board *b)
{
    static const char you[] = "{\"kind\":\"you\",\"name\":\"Ada\",\"colour\":%d,\"ready\":true,\"number\":"
                              "\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\"}";
    char places[2][300], text[1000];
    for (int i = 0; i < 2; i++) {
        b->seats[i].guest = hub_guest_open(hub, b, "127.0.0.1");
        snprintf(places[i], sizeof places[i], you, i + 1);
    }
    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"id\":1,\"game\":\"tic-tac-toe\",\"seats\":2,\"places\":[%s,%s]}", places[0],
             places[1]);
    say(b->seats[0].guest, "{\"do\":\"commit\"}");
    say(b->seats[0].guest, text);
    hub_turn(hub);
    cut("\"table\":\"", b->table);
    cut("\"0\":\"", b->seats[0].key);
    cut("\"1\":\"", b->seats[1].key);
    for (int i = 0; i < 2; i++) {
        snprintf(text, sizeof text, "{\"do\":\"enter\",\"id\":2,\"table\":\"%s\",\"keys\":[\"%s\"]}",
                 b->table, b->seats[i].key);
        say(b->seats[i].guest, text);
    }
}

/* Eight moves that end nothing, and then they are taken back by asking. */
static void play_round(struct hub *hub, struct board *boards, int tables)
{
    static const char *const cells[] = {"a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3"};
    char text[200];
    for (int at = 0; at < 8; at++) {
        for (int i = 0; i < tables; i++) {
            snprintf(text, sizeof text,
                     "{\"do\":\"play\",\"id\":7,\"seat\":%d,\"at\":%d,\"action\":\"mark cell=%s\"}", at % 2,
                     at, cells[at]);
            say(boards[i].seats[at % 2].guest, text);
        }
        hub_turn(hub);
        if (!strstr(last_answer, "\"ok\":true")) {
            fprintf(stderr, "hub_bench: %s\n", last_answer);
            exit(1);
        }
    }
}

static void clear_boards(struct hub *hub, struct board *boards, int tables)
{
    for (int i = 0; i < tables; i++) {
        for (int k = 0; k < 2; k++) hub_guest_close(boards[i].seats[k].guest);
    }
    hub_turn(hub);
}

int main(int argc, char **argv)
{
    int tables = argc > 2 ? atoi(argv[2]) : 1000, rounds = argc > 3 ? atoi(argv[3]) : 10;
    if (argc < 2 || tables < 1 || rounds < 1) {
        fputs("usage: hub_bench STORE [TABLES [ROUNDS]]\n", stderr);
        return 2;
    }
    const struct hub_setup setup = {
        .store = argv[1], .public_url = "", .limits = {.tables_max = 10000000}, .games = games};
    const struct hub_hooks hooks = {take, close_guest, think, now, now, NULL};
    struct error err = {0};
    struct hub *hub = hub_open(&setup, &hooks, &err);
    struct board *boards = calloc((size_t)tables, sizeof *boards);
    if (!hub || !boards) {
        fprintf(stderr, "hub_bench: %s\n", err.text);
        exit(1);
    }
    double cpu = 0, wall = 0;
    for (int r = 0; r < rounds; r++) {
        size_t before = mallinfo2().uordblks;
        for (int i = 0; i < tables; i++) open_board(hub, &boards[i]);
        hub_turn(hub);
        if (r == 0)
            printf("an idle match with two guests: %zu bytes\n",
                   (mallinfo2().uordblks - before) / (size_t)tables);
        double cpu_from = cpu_seconds(), wall_from = wall_seconds();
        long messages = sent, bytes = sent_bytes;
        play_round(hub, boards, tables);
        cpu += cpu_seconds() - cpu_from;
        wall += wall_seconds() - wall_from;
        if (r == 0)
            printf("a move: %.1f messages, %.0f bytes\n", (double)(sent - messages) / tables / 8,
                   (double)(sent_bytes - bytes) / tables / 8);
        clear_boards(hub, boards, tables);
    }
    double moves = 8.0 * tables * rounds;
    printf("%d tables a turn: %.2f us of processor a move, %.0f moves/s of processor, %.0f moves/s\n", tables,
           cpu / moves * 1e6, moves / cpu, moves / wall);
    free(boards);
    hub_close(hub);
    return 0;
}
