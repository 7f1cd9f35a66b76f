/* The event loop, on libuv. A turn of it is: connections are served, then hub_turn() makes what they brought durable, then
 * everything the hub has to say is written. */
#include "server/door.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "core/alloc.h"
#include "server/door_private.h"

enum { STOP_MS_MAX = 3000, JOB_MS_MAX = 1000, SPARE_DESCRIPTORS = 128 };
enum { MMAP_BYTES_LEAST = 1 << 20, SPARE_BYTES_MOST = 32 << 20 };

/* ---- What the hub asks for ---- */

static int64_t read_clock(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int64_t now_ms(void *context)
{
    (void)context;
    return read_clock(CLOCK_REALTIME);
}

static int64_t even_ms(void *context)
{
    (void)context;
    return read_clock(CLOCK_MONOTONIC);
}

/* ---- A turn ---- */

static void turn(struct door *d);

static void on_hub_timer(uv_timer_t *timer) { turn(timer->data); }

static void on_store(uv_poll_t *poll, int status, int events)
{
    (void)poll; /* the turn that follows serves it */
    (void)status;
    (void)events;
}

static void free_handle(uv_handle_t *handle) { free(handle); }

/* The store's descriptor may come and go with its connection. */
static void watch_store(struct door *d)
{
    int fd = hub_fd(d->hub), events = UV_READABLE | (hub_wants_write(d->hub) ? UV_WRITABLE : 0);
    if (fd == d->store_fd && (fd < 0 || events == d->store_events)) return;
    if (fd != d->store_fd && d->store_poll) {
        uv_close((uv_handle_t *)d->store_poll, free_handle);
        d->store_poll = NULL;
    }
    d->store_fd = fd;
    d->store_events = events;
    if (fd < 0) return;
    if (!d->store_poll) {
        d->store_poll = alloc_zeroed(1, sizeof *d->store_poll);
        uv_poll_init(&d->loop, d->store_poll, fd);
    }
    uv_poll_start(d->store_poll, events, on_store);
}

static void arm_hub_timer(struct door *d)
{
    int wait = hub_wait_ms(d->hub);
    if (wait < 0)
        uv_timer_stop(&d->hub_timer);
    else
        uv_timer_start(&d->hub_timer, on_hub_timer, (uint64_t)wait, 0);
}

static void turn(struct door *d)
{
    if (d->hub) {
        hub_turn(d->hub);
        visits_serve(d);
        sockets_flush(d);
        if (memory_state(&d->memory) == MEMORY_FULL) memory_serve(d);
        arm_hub_timer(d);
        watch_store(d);
    } else {
        sockets_flush(d);
        if (d->is_stopping && d->figures.sockets == 0) uv_stop(&d->loop);
    }
}

static void on_check(uv_check_t *check)
{
    struct door *d = check->data;
    turn(d);
    d->turn++;
    d->clock_ns = 0;
}

static void on_tick(uv_timer_t *timer)
{
    struct door *d = timer->data;
    listen_resume(d);
    connections_tick(d);
    sockets_flush(d);
    memory_tick(d);
}

/* ---- The end ---- */

static void on_deadline(uv_timer_t *timer) { uv_stop(&((struct door *)timer->data)->loop); }

/* Guests hear that the server closes, what was acknowledged is kept, and the sockets end when they have been told. */
static void close_hub(struct door *d)
{
    uv_timer_stop(&d->hub_timer);
    hub_close(d->hub);
    d->hub = NULL;
    sockets_close(d);
    uv_timer_start(&d->deadline, on_deadline, STOP_MS_MAX, 0);
}

/* A bot that is thinking is given a moment, so that the hub gets its job back. */
static void on_jobs_wait(uv_timer_t *timer)
{
    struct door *d = timer->data;
    if (d->jobs > 0 && d->stop_ms > 0) {
        d->stop_ms -= TICK_MS / 10;
        return;
    }
    uv_timer_stop(timer);
    close_hub(d);
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct door *d = handle->data;
    if (d->is_stopping) _exit(128 + number);
    d->is_stopping = true;
    LOG(&d->setup.log, LOG_INFO, "stopping", {"signal", number == SIGINT ? "SIGINT" : "SIGTERM"});
    listen_close(d);
    d->stop_ms = JOB_MS_MAX;
    uv_timer_start(&d->deadline, on_jobs_wait, 0, TICK_MS / 10);
}

/* ---- The beginning ---- */

/* One descriptor a connection; whoever starts us may have left the limit low. */
static void raise_descriptors(struct door *d)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)d->setup.limits.connections + SPARE_DESCRIPTORS;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    if (limit.rlim_cur < wanted) {
        limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || limit.rlim_max > wanted ? wanted : limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    if (limit.rlim_cur >= wanted || limit.rlim_cur <= SPARE_DESCRIPTORS) return;
    d->setup.limits.connections = (int)limit.rlim_cur - SPARE_DESCRIPTORS;
    char most[16];
    snprintf(most, sizeof most, "%d", d->setup.limits.connections);
    LOG(&d->setup.log, LOG_WARNING, "fewer-connections", {"most", most}, {"why", "the limit of open files"});
}

static bool is_readable(const char *what, const char *path, struct error *err)
{
    FILE *file = fopen(path, "rb");
    if (!file) return fail(err, "tls", "cannot read the %s %.200s: %s", what, path, strerror(errno));
    fclose(file);
    return true;
}

static bool check_tls(const struct door_setup *s, struct error *err)
{
    if (!s->tls_cert[0] && !s->tls_key[0]) return true;
    if (!s->tls_cert[0] || !s->tls_key[0])
        return fail(err, "tls", "TLS needs both a certificate and its key (--tls-cert and --tls-key)");
    return is_readable("certificate", s->tls_cert, err) && is_readable("key", s->tls_key, err);
}

/* With a certificate connections are encrypted here. Where people come by HTTPS, browsers are told to come by no other
 * way. */
static bool open_tls(struct door *d, struct error *err)
{
    const struct door_setup *s = &d->setup;
    d->is_strict = s->tls_cert[0] || strncmp(s->public_url, "https://", 8) == 0;
    if (!s->tls_cert[0]) return true;
    d->tls = tls_host_open(s->tls_cert, s->tls_key, err);
    return d->tls;
}

static void begin_handles(struct door *d)
{
    uv_check_init(&d->loop, &d->check);
    uv_timer_init(&d->loop, &d->hub_timer);
    uv_timer_init(&d->loop, &d->tick);
    uv_timer_init(&d->loop, &d->deadline);
    uv_timer_init(&d->loop, &d->resume);
    uv_signal_init(&d->loop, &d->interrupt);
    uv_signal_init(&d->loop, &d->terminate);
    d->check.data = d->hub_timer.data = d->tick.data = d->deadline.data = d->resume.data = d;
    d->interrupt.data = d->terminate.data = d;
    uv_check_start(&d->check, on_check);
    uv_timer_start(&d->tick, on_tick, TICK_MS, TICK_MS);
    uv_signal_start(&d->interrupt, on_signal, SIGINT);
    uv_signal_start(&d->terminate, on_signal, SIGTERM);
}

static bool open_hub(struct door *d, struct error *err)
{
    struct hub_hooks hooks = {.send = socket_send,
                              .close = socket_throw_out,
                              .think = door_think,
                              .now_ms = now_ms,
                              .even_ms = even_ms,
                              .context = d,
                              .spent = share_spent,
                              .has_time = share_has_time};
    d->setup.hub.memory = &d->memory;
    d->setup.hub.writes_aside = true; /* the disk is slower than everybody's messages */
    d->hub = hub_open(&d->setup.hub, &hooks, err);
    return d->hub;
}

static bool give_up_rights(const struct door_setup *s, struct error *err)
{
    return !s->give_up_rights || !s->user[0] || s->give_up_rights(s->user, err);
}

/* What a turn takes from the heap it gives back at its end; without this the C library would return it to the system
 * and ask for it again some hundred times a second. */
static void keep_memory(void)
{
    mallopt(M_MMAP_THRESHOLD, MMAP_BYTES_LEAST);
    mallopt(M_TRIM_THRESHOLD, SPARE_BYTES_MOST);
    mallopt(M_TOP_PAD, MMAP_BYTES_LEAST);
}

struct door *door_open(const struct door_setup *setup, struct error *err)
{
    struct door *d = alloc_zeroed(1, sizeof *d);
    d->setup = *setup;
    d->memory.limit = (size_t)setup->limits.memory_mb << 20;
    d->listen_fd = d->store_fd = -1;
    d->visitors = visitors_open();
    d->uploaders = visitors_open();
    buf_init(&d->metrics.text, METRICS_BYTES_MAX);
    d->shares = shares_open(setup->limits.address_share, setup->limits.connections_per_second);
    d->figures.start_time = (double)now_ms(NULL) / 1000;
    signal(SIGPIPE, SIG_IGN);
    keep_memory();
    uv_loop_init(&d->loop);
    begin_handles(d);
    d->start_ms = door_clock(d);
    raise_descriptors(d);
    if (check_tls(setup, err) && listen_open(d, err) && open_tls(d, err) && give_up_rights(setup, err) &&
        thinkers_open(d, err) && open_hub(d, err)) {
        listen_begin(d);
        return d;
    }
    door_close(d);
    return NULL;
}

const char *door_url(const struct door *d) { return d->url; }

void door_run(struct door *d)
{
    turn(d); /* what the store left to do: clocks that ran out, bots to move */
    uv_run(&d->loop, UV_RUN_DEFAULT);
}

static void close_handles(struct door *d)
{
    uv_handle_t *own[] = {(uv_handle_t *)&d->check,     (uv_handle_t *)&d->hub_timer,
                          (uv_handle_t *)&d->tick,      (uv_handle_t *)&d->deadline,
                          (uv_handle_t *)&d->resume,    (uv_handle_t *)&d->interrupt,
                          (uv_handle_t *)&d->terminate, NULL};
    for (int i = 0; own[i]; i++) uv_close(own[i], NULL);
    if (d->store_poll) uv_close((uv_handle_t *)d->store_poll, free_handle);
}

void door_close(struct door *d)
{
    if (!d) return;
    listen_close(d);
    if (d->hub) hub_close(d->hub);
    d->hub = NULL;
    d->is_stopping = true;
    sockets_close(d);
    connections_close(d);
    thinkers_close(d);
    close_handles(d);
    uv_run(&d->loop, UV_RUN_DEFAULT);
    uv_loop_close(&d->loop);
    sockets_free(d);
    visitors_close(d->visitors);
    visitors_close(d->uploaders);
    shares_close(d->shares);
    buf_free(&d->metrics.text);
    tls_host_close(d->tls);
    free(d);
}
