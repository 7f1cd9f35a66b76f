/* load: plays many two-seat matches of tic-tac-toe at a server, and measures.
 *
 *   load HOST:PORT[,PORT] --matches N --seconds S [--rate R] [--idle-sockets K] [--idle-matches M] [--style NAME]
 *        [--pid P]
 *
 * Every match has two sockets. One plays; when the news of it reaches the other, that one plays; so a match has one
 * move under way at a time, and a move counts when it was acknowledged. That is a closed loop: it is as fast as the
 * server. With --rate all matches together make so many moves a second, and times run from when a move was due (pace.h).
 * With two ports the seats of every match sit at different servers. How long it takes until the other seat sees a move
 * is told twice: from its making as shown_p50_ms and shown_p99_ms, and from its acknowledgement as seen_p50_ms and
 * seen_p99_ms, 0 where the news was there first. The styles are the servers it can speak to:
 * isolario, echo (bare.c) and boardgame. --idle-sockets are opened first and stay silent, --idle-matches are matches
 * begun and left alone; with --pid the memory that either costs the server is told, and the processor time of a move.
 * Prints one line of name=value. */
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "pace.h"

enum { EVENTS = 4096, SAMPLES_MAX = 20000000, WARM_UP_MS = 500, WAIT_NS = 100000000, SERVERS = 2 };

static const struct style *const styles[] = {&style_isolario, &style_echo, &style_boardgame, NULL};

/* Tenths of microseconds. */
struct samples {
    uint32_t *list;
    size_t count;
};

struct load {
    char host[64];
    int ports[SERVERS]; /* both the same where there is one server */
    int pid, matches, idle_sockets, idle_matches;
    double seconds, rate; /* rate: moves a second; 0: as many as there can be */
    bool is_paced;
    const struct style *style;
    struct match *list, *idle_list;
    int epoll;
    int begun, moving; /* idle matches that have begun, others that have moved */
    struct samples moves, seen, shown;
    int64_t begin_ns, end_ns; /* moves between them count */
};

/* The one load of this process; the styles reach it through the functions below. */
static struct load load;

static int64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* ---- For the styles ---- */

void seat_send(struct seat *s, const char *text) { wire_send(&s->wire, text, strlen(text)); }

void seat_send_move(struct seat *s, const char *text)
{
    s->sent_ns = s->due_ns ? s->due_ns : now_ns();
    s->done_ns = 0;
    s->was_seen = false;
    seat_send(s, text);
}

void seat_turn(struct seat *s)
{
    if (load.is_paced)
        pace_join(s);
    else
        load.style->play(s);
}

static void take_sample(struct samples *samples, int64_t now, int64_t since)
{
    if (now < load.begin_ns || now > load.end_ns || samples->count == SAMPLES_MAX) return;
    samples->list[samples->count++] = (uint32_t)((now - since) / 100);
}

void move_done(struct seat *s)
{
    int64_t now = now_ns();
    load.moving += !s->match->has_moved;
    s->match->has_moved = true;
    s->done_ns = now;
    take_sample(&load.moves, now, s->sent_ns);
    if (s->was_seen) take_sample(&load.seen, now, now);
}

void move_seen(struct seat *s)
{
    struct seat *mover = &s->match->seats[1 - s->number];
    int64_t now = now_ns();
    mover->was_seen = true;
    if (mover->done_ns) take_sample(&load.seen, now, mover->done_ns);
    take_sample(&load.shown, now, mover->sent_ns);
}

void match_begun(struct match *m)
{
    (void)m;
    load.begun++;
}

/* ---- Running ---- */

static void open_match(struct match *m, int number, bool is_idle)
{
    m->is_idle = is_idle;
    for (int i = 0; i < 2; i++) {
        struct seat *s = &m->seats[i];
        s->match = m;
        s->number = i;
        int port = load.ports[(number + i) % SERVERS];
        wire_open(&s->wire, load.host, port, load.style->path, load.style->protocol);
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = s};
        if (epoll_ctl(load.epoll, EPOLL_CTL_ADD, s->wire.fd, &event) != 0) give_up("epoll refuses");
    }
}

static void on_text(void *context, char *text, size_t n)
{
    char last = text[n];
    text[n] = 0;
    load.style->text(context, text);
    text[n] = last;
}

/* Until the next move is due, and not longer than WAIT_NS. */
static struct timespec wait_of(int64_t now)
{
    int64_t due = load.is_paced ? pace_due_ns() : INT64_MAX;
    int64_t wait = due <= now ? 0 : due - now < WAIT_NS ? due - now : WAIT_NS;
    return (struct timespec){.tv_nsec = wait};
}

static void play_due(void)
{
    struct seat *s;
    while (load.is_paced && (s = pace_next(now_ns()))) load.style->play(s);
}

static void serve_events(void)
{
    static struct epoll_event events[EVENTS];
    struct timespec wait = wait_of(now_ns());
    int n = epoll_pwait2(load.epoll, events, EVENTS, &wait, NULL);
    for (int i = 0; i < n; i++) {
        struct seat *s = events[i].data.ptr;
        if (!wire_read(&s->wire, on_text, s)) give_up("the server hung up");
        play_due();
    }
    play_due();
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

/* Processor time the server has used, in microseconds: on a busy machine a better measure than what passed. */
static double server_cpu_us(void)
{
    char path[64];
    unsigned long user = 0, system = 0;
    if (!load.pid) return 0;
    snprintf(path, sizeof path, "/proc/%d/stat", load.pid);
    FILE *file = fopen(path, "r");
    if (!file ||
        fscanf(file, "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
        give_up("cannot read %s", path);
    fclose(file);
    return (double)(user + system) * 1e6 / (double)sysconf(_SC_CLK_TCK);
}

static void open_idle_sockets(void)
{
    long before = server_kib();
    struct wire idle; /* never read, never closed */
    for (int i = 0; i < load.idle_sockets; i++)
        wire_open(&idle, load.host, load.ports[0], load.style->path, load.style->protocol);
    if (load.idle_sockets && load.pid)
        printf("idle_socket_bytes=%ld ", (server_kib() - before) * 1024 / load.idle_sockets);
}

static void open_idle_matches(void)
{
    long before = server_kib();
    load.idle_list = calloc((size_t)load.idle_matches + 1, sizeof *load.idle_list);
    for (int i = 0; i < load.idle_matches; i++) {
        open_match(&load.idle_list[i], i, true);
        load.style->begin(&load.idle_list[i]);
        while (load.begun <= i) serve_events();
    }
    if (load.idle_matches && load.pid)
        printf("idle_match_bytes=%ld ", (server_kib() - before) * 1024 / load.idle_matches);
}

static int by_value(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static double percentile(const struct samples *sorted, double share)
{
    return sorted->count ? sorted->list[(size_t)((double)(sorted->count - 1) * share)] / 10000.0 : 0;
}

static void sort_samples(struct samples *samples)
{
    qsort(samples->list, samples->count, sizeof *samples->list, by_value);
}

static void report(double cpu_us)
{
    const struct {
        const char *name;
        struct samples *samples;
    } rows[] = {{"", &load.moves}, {"seen_", &load.seen}, {"shown_", &load.shown}};
    size_t moves = load.moves.count;
    printf("moves_per_second=%.0f ", (double)moves / load.seconds);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        sort_samples(rows[i].samples);
        printf("%sp50_ms=%.3f %sp99_ms=%.3f ", rows[i].name, percentile(rows[i].samples, 0.50), rows[i].name,
               percentile(rows[i].samples, 0.99));
    }
    printf("server_cpu_us_per_move=%.1f server_kib=%ld\n", moves ? cpu_us / (double)moves : 0, server_kib());
}

static void run(void)
{
    load.begin_ns = INT64_MAX;
    open_idle_sockets();
    open_idle_matches();
    load.list = calloc((size_t)load.matches + 1, sizeof *load.list);
    for (int i = 0; i < load.matches; i++) open_match(&load.list[i], i, false);
    for (int i = 0; i < load.matches; i++) load.style->begin(&load.list[i]);
    while (load.moving < load.matches) serve_events();
    load.is_paced = load.rate > 0;
    if (load.is_paced) pace_begin(load.rate, now_ns());
    load.begin_ns = now_ns() + (int64_t)WARM_UP_MS * 1000000;
    load.end_ns = load.begin_ns + (int64_t)(load.seconds * 1e9);
    while (load.matches && now_ns() < load.begin_ns) serve_events();
    double cpu_us = server_cpu_us();
    while (load.matches && now_ns() < load.end_ns) serve_events();
    report(server_cpu_us() - cpu_us);
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

static bool read_style(const char *flag, const char *value)
{
    if (strcmp(flag, "--style") != 0) return false;
    load.style = NULL;
    for (int i = 0; styles[i]; i++)
        if (strcmp(styles[i]->name, value) == 0) load.style = styles[i];
    return load.style;
}

static bool read_measure(const char *flag, const char *value)
{
    bool is_rate = strcmp(flag, "--rate") == 0;
    if (!is_rate && strcmp(flag, "--seconds") != 0) return false;
    *(is_rate ? &load.rate : &load.seconds) = atof(value);
    return true;
}

static void raise_descriptors(void)
{
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static bool read_address(const char *text)
{
    int found = sscanf(text, "%63[^:]:%d,%d", load.host, &load.ports[0], &load.ports[1]);
    if (found == 2) load.ports[1] = load.ports[0];
    return found >= 2;
}

static void init_samples(struct samples *samples)
{
    samples->list = calloc(SAMPLES_MAX, sizeof *samples->list);
    if (!samples->list) give_up("out of memory");
}

int main(int argc, char **argv)
{
    if (argc % 2 != 0 || !read_address(argv[1]))
        give_up("usage: load HOST:PORT[,PORT] --matches N --seconds S [--rate R] [--idle-sockets K] "
                "[--idle-matches M] "
                "[--style NAME] [--pid P]");
    load.seconds = 5;
    load.style = &style_isolario;
    for (int i = 2; i < argc; i += 2)
        if (!read_number(argv[i], argv[i + 1]) && !read_measure(argv[i], argv[i + 1]) &&
            !read_style(argv[i], argv[i + 1]))
            give_up("%s %s: there is no such flag or value", argv[i], argv[i + 1]);
    raise_descriptors();
    load.epoll = epoll_create1(0);
    init_samples(&load.moves);
    init_samples(&load.seen);
    init_samples(&load.shown);
    prctl(PR_SET_TIMERSLACK, 1UL); /* a move is made when it is due, not 50 us later */
    run();
    return 0;
}
