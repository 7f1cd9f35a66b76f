/* load: plays many two-seat matches of tic-tac-toe at a server in a closed loop, and measures.
 *
 *   load HOST:PORT --matches N --seconds S [--idle-sockets K] [--idle-matches M] [--echo] [--pid P]
 *
 * Every match has two sockets. One plays; when the news of it reaches the other, that one plays; so a match has one
 * move under way at a time, and a move counts when it was acknowledged, which means durable. After nine moves a new
 * table is opened. With --echo the same traffic goes to a server that only sends every message back: the yardstick.
 * --idle-sockets are opened first and stay silent, --idle-matches are matches begun and left alone; with --pid the
 * memory that either costs the server is told. Prints one line of name=value. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>

#include "wire.h"

enum { MOVES = 9, EVENTS = 4096, SAMPLES_MAX = 20000000, ID_SIZE = 64 };

/* A game without a winner, so that all nine cells are played. */
static const char *const cells[MOVES] = {"a1", "b2", "c3", "a2", "c2", "c1", "a3", "b3", "b1"};

struct match;

struct seat {
    struct wire wire;
    struct match *match;
    char key[ID_SIZE];
    int number;
};

struct match {
    struct seat seats[2];
    char table[ID_SIZE];
    int at, entered;
    int64_t sent_ns;
    bool is_idle; /* begins, and that is all */
};

struct load {
    char host[64];
    int port, pid, matches, idle_sockets, idle_matches;
    double seconds;
    bool echo;
    int epoll;
    struct match *list;
    struct wire *idle;
    int begun; /* idle matches that have begun */
    uint32_t *samples;
    size_t moves;
    int64_t begin_ns, end_ns; /* moves between them count */
};

/* The one load of this process; callbacks reach it from here. */
static struct load load;

static int64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void send_text(struct seat *s, const char *text) { wire_send(&s->wire, text, strlen(text)); }

/* ---- A match ---- */

static void open_table(struct match *m)
{
    m->at = m->entered = 0;
    send_text(&m->seats[0],
              "{\"do\": \"open\", \"id\": 1, \"game\": \"tic-tac-toe\", \"seats\": 2, \"public\": false, "
              "\"places\": ["
              "{\"kind\": \"you\", \"name\": \"Ada\", \"colour\": 1, \"ready\": true, \"number\": "
              "\"5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a\"}, "
              "{\"kind\": \"you\", \"name\": \"Bob\", \"colour\": 2, \"ready\": true, \"number\": "
              "\"5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b\"}]}");
}

static void enter(struct seat *s)
{
    char text[256];
    snprintf(text, sizeof text, "{\"do\": \"enter\", \"id\": 2, \"table\": \"%s\", \"keys\": [\"%s\"]}",
             s->match->table, s->key);
    send_text(s, text);
}

static void play(struct seat *s)
{
    char text[256];
    struct match *m = s->match;
    snprintf(text, sizeof text,
             "{\"do\": \"play\", \"id\": 3, \"seat\": %d, \"at\": %d, \"action\": \"mark cell=%s\"}",
             s->number, m->at, cells[m->at]);
    m->sent_ns = now_ns();
    send_text(s, text);
}

/* The string after mark, up to its closing quote; false where the mark is not there. */
static bool find_text(const char *text, const char *mark, char *out)
{
    const char *at = strstr(text, mark);
    if (!at) return false;
    at += strlen(mark);
    at += strspn(at, " \"");
    size_t n = strcspn(at, "\"");
    if (n >= ID_SIZE) give_up("a name of %zu bytes", n);
    memcpy(out, at, n);
    out[n] = 0;
    return true;
}

static void on_opened(struct seat *s, const char *text)
{
    struct match *m = s->match;
    if (!find_text(text, "\"table\":", m->table) || !find_text(text, "\"0\":", m->seats[0].key) ||
        !find_text(text, "\"1\":", m->seats[1].key))
        give_up("no table was opened: %s", text);
    enter(&m->seats[0]);
    enter(&m->seats[1]);
}

static void count_move(const struct match *m)
{
    int64_t now = now_ns();
    if (now < load.begin_ns || now > load.end_ns || load.moves == SAMPLES_MAX) return;
    load.samples[load.moves++] = (uint32_t)((now - m->sent_ns) / 100);
}

static void on_sync(struct match *m)
{
    if (++m->entered < 2) return;
    if (m->is_idle)
        load.begun++;
    else
        play(&m->seats[0]);
}

/* News of the other's move: this seat is next. News of one's own were told by the answer already. */
static void on_news(struct seat *s, const char *text)
{
    struct match *m = s->match;
    const char *at = strstr(text, "\"at\":");
    int steps = at ? atoi(at + 5) : 0;
    if (m->is_idle || steps != m->at + 1 || s->number != steps % 2) return;
    m->at = steps;
    if (steps < MOVES) play(s);
}

/* The ninth move is the first seat's own; the table is over when it is acknowledged. */
static void on_answer(struct seat *s, const char *text)
{
    struct match *m = s->match;
    if (!strstr(text, "\"ok\": true") && !strstr(text, "\"ok\":true")) give_up("refused: %s", text);
    int id = atoi(strchr(text, ':') + 1);
    if (id == 1) on_opened(s, text);
    if (id == 3) count_move(m);
    if (id == 3 && s->number == 0 && m->at == MOVES - 1) open_table(m);
}

static void on_text(void *context, char *text, size_t n)
{
    struct seat *s = context;
    char last = text[n];
    text[n] = 0;
    const char *word = text + 1;
    if (strncmp(word, "\"re\"", 4) == 0)
        on_answer(s, text);
    else if (strncmp(word, "\"on\"", 4) == 0 && strstr(text, "sync"))
        on_sync(s->match);
    else if (strncmp(word, "\"on\"", 4) == 0)
        on_news(s, text);
    text[n] = last;
}

/* The yardstick: what came back is acknowledged, and the other seat goes on. */
static void on_echo(void *context, char *text, size_t n)
{
    struct seat *s = context;
    struct match *m = s->match;
    (void)text;
    (void)n;
    count_move(m);
    m->at = (m->at + 1) % MOVES;
    play(&m->seats[1 - s->number]);
}

/* ---- Running ---- */

static void open_match(struct match *m, bool is_idle)
{
    m->is_idle = is_idle;
    for (int i = 0; i < 2; i++) {
        struct seat *s = &m->seats[i];
        s->match = m;
        s->number = i;
        wire_open(&s->wire, load.host, load.port, load.echo ? "echo" : "isolario.1");
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = s};
        if (epoll_ctl(load.epoll, EPOLL_CTL_ADD, s->wire.fd, &event) != 0) give_up("epoll refuses");
    }
    if (load.echo)
        play(&m->seats[0]);
    else
        open_table(m);
}

static void serve_events(int wait_ms)
{
    static struct epoll_event events[EVENTS];
    int n = epoll_wait(load.epoll, events, EVENTS, wait_ms);
    for (int i = 0; i < n; i++) {
        struct seat *s = events[i].data.ptr;
        if (!wire_read(&s->wire, load.echo ? on_echo : on_text, s)) give_up("the server hung up");
    }
}

static long server_kib(void)
{
    char path[64], line[256];
    long kib = 0;
    if (!load.pid) return 0;
    snprintf(path, sizeof path, "/proc/%d/status", load.pid);
    FILE *file = fopen(path, "r");
    if (!file) give_up("there is no process %d", load.pid);
    while (fgets(line, sizeof line, file))
        if (sscanf(line, "VmRSS: %ld", &kib) == 1) break;
    fclose(file);
    return kib;
}

static void open_idle(void)
{
    long before = server_kib();
    load.idle = calloc((size_t)load.idle_sockets + 1, sizeof *load.idle);
    for (int i = 0; i < load.idle_sockets; i++)
        wire_open(&load.idle[i], load.host, load.port, load.echo ? "echo" : "isolario.1");
    if (load.idle_sockets && load.pid)
        printf("idle_socket_bytes=%ld ", (server_kib() - before) * 1024 / load.idle_sockets);
    before = server_kib();
    struct match *idle = calloc((size_t)load.idle_matches + 1, sizeof *idle);
    for (int i = 0; i < load.idle_matches; i++) {
        open_match(&idle[i], true);
        while (load.begun <= i) serve_events(100);
    }
    if (load.idle_matches && load.pid)
        printf("idle_match_bytes=%ld ", (server_kib() - before) * 1024 / load.idle_matches);
    fflush(stdout);
}

static int by_value(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static double percentile(double share)
{
    return load.moves ? load.samples[(size_t)((double)(load.moves - 1) * share)] / 10000.0 : 0;
}

static void report(void)
{
    qsort(load.samples, load.moves, sizeof *load.samples, by_value);
    printf("moves_per_second=%.0f p50_ms=%.3f p99_ms=%.3f server_kib=%ld\n",
           (double)load.moves / load.seconds, percentile(0.50), percentile(0.99), server_kib());
}

static void run(void)
{
    enum { WARM_UP_MS = 500 };
    load.begin_ns = INT64_MAX;
    open_idle();
    load.list = calloc((size_t)load.matches + 1, sizeof *load.list);
    for (int i = 0; i < load.matches; i++) {
        open_match(&load.list[i], false);
        if (i % 16 == 0) serve_events(0);
    }
    load.begin_ns = now_ns() + (int64_t)WARM_UP_MS * 1000000;
    load.end_ns = load.begin_ns + (int64_t)(load.seconds * 1e9);
    while (load.matches && now_ns() < load.end_ns) serve_events(100);
    report();
}

/* ---- The command line ---- */

static bool read_number(const char *flag, const char *value)
{
    const struct {
        const char *name;
        int *target;
    } rows[] = {{"--matches", &load.matches},
                {"--idle-sockets", &load.idle_sockets},
                {"--idle-matches", &load.idle_matches},
                {"--pid", &load.pid}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(rows[i].name, flag) != 0) continue;
        *rows[i].target = atoi(value);
        return true;
    }
    return false;
}

int main(int argc, char **argv)
{
    struct rlimit limit;
    if (argc < 2 || sscanf(argv[1], "%63[^:]:%d", load.host, &load.port) != 2)
        give_up("usage: load HOST:PORT --matches N --seconds S [--idle-sockets K] [--idle-matches M] "
                "[--echo] [--pid P]");
    load.seconds = 5;
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--echo") == 0)
            load.echo = true;
        else if (i + 1 < argc && strcmp(argv[i], "--seconds") == 0)
            load.seconds = atof(argv[++i]);
        else if (i + 1 < argc && read_number(argv[i], argv[i + 1]))
            i++;
        else
            give_up("%s: there is no such flag, or it needs a value", argv[i]);
    }
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    load.epoll = epoll_create1(0);
    load.samples = calloc(SAMPLES_MAX, sizeof *load.samples);
    if (!load.samples) give_up("out of memory");
    run();
    return 0;
}
