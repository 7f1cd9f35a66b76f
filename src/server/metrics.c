/* Figures in Prometheus's text format: one row a figure, then the histogram of answers to `play`. */
#include <stddef.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/http.h"
#include "server/hub.h"
#include "server/memory.h"

/* Everything a row may show, gathered once. */
struct sample {
    struct hub_figures hub;
    struct door_figures door;
    double resident_bytes, cpu_seconds;
};

enum metric_kind { WHOLE, REAL };

static const struct row {
    const char *name, *type, *help;
    enum metric_kind kind;
    size_t offset; /* of a long or a double in struct sample */
} rows[] = {
    {"isolario_tables", "gauge", "Tables held in memory.", WHOLE, offsetof(struct sample, hub.tables)},
    {"isolario_tables_playing", "gauge", "Tables in memory at which a game runs.", WHOLE,
     offsetof(struct sample, hub.tables_playing)},
    {"isolario_tables_parked", "gauge", "Tables out of memory at which a clock runs or a bot is to move.",
     WHOLE, offsetof(struct sample, hub.tables_parked)},
    {"isolario_guests", "gauge", "Guests known to the hub.", WHOLE, offsetof(struct sample, hub.guests)},
    {"isolario_actions_total", "counter", "Actions played.", WHOLE, offsetof(struct sample, hub.actions)},
    {"isolario_rows_total", "counter", "Rows made durable.", WHOLE, offsetof(struct sample, hub.rows)},
    {"isolario_tables_expired_total", "counter", "Old tables deleted by this server.", WHOLE,
     offsetof(struct sample, hub.expired)},
    {"isolario_messages_received_total", "counter", "Messages of guests.", WHOLE,
     offsetof(struct sample, hub.messages_in)},
    {"isolario_messages_sent_total", "counter", "Messages to guests.", WHOLE,
     offsetof(struct sample, hub.messages_out)},
    {"isolario_refused_total", "counter", "Requests answered with an error.", WHOLE,
     offsetof(struct sample, hub.refused)},
    {"isolario_store_failures_total", "counter", "Batches the store could not keep.", WHOLE,
     offsetof(struct sample, hub.store_failures)},
    {"isolario_store_flush_seconds_sum", "counter", "Time spent making batches durable.", REAL,
     offsetof(struct sample, hub.store_seconds)},
    {"isolario_store_flush_seconds_count", "counter", "Batches made durable.", WHOLE,
     offsetof(struct sample, hub.store_flushes)},
    {"isolario_connections", "gauge", "Open connections, HTTP and WebSocket.", WHOLE,
     offsetof(struct sample, door.connections)},
    {"isolario_sockets", "gauge", "Open WebSockets.", WHOLE, offsetof(struct sample, door.sockets)},
    {"isolario_connections_total", "counter", "Connections accepted.", WHOLE,
     offsetof(struct sample, door.accepted)},
    {"isolario_turned_away_total", "counter",
     "Connections and sockets refused by a limit or the origin check.", WHOLE,
     offsetof(struct sample, door.turned_away)},
    {"isolario_http_requests_total", "counter", "HTTP requests answered.", WHOLE,
     offsetof(struct sample, door.requests)},
    {"isolario_dropped_total", "counter", "Sockets dropped as slow or silent.", WHOLE,
     offsetof(struct sample, door.drops)},
    {"isolario_received_bytes_total", "counter", "Bytes of messages and bodies received.", WHOLE,
     offsetof(struct sample, door.bytes_in)},
    {"isolario_sent_bytes_total", "counter", "Bytes of messages and bodies sent.", WHOLE,
     offsetof(struct sample, door.bytes_out)},
    {"isolario_uptime_seconds", "gauge", "Time since the start.", REAL,
     offsetof(struct sample, door.uptime_seconds)},
    {"process_start_time_seconds", "gauge", "Start of the process since 1970.", REAL,
     offsetof(struct sample, door.start_time)},
    {"process_resident_memory_bytes", "gauge", "Resident memory.", REAL,
     offsetof(struct sample, resident_bytes)},
    {"process_cpu_seconds_total", "counter", "User and system time.", REAL,
     offsetof(struct sample, cpu_seconds)},
};

static double read_resident_bytes(void)
{
    long total = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    if (fscanf(file, "%ld %ld", &total, &resident) != 2) resident = 0;
    fclose(file);
    return (double)resident * (double)sysconf(_SC_PAGESIZE);
}

static double read_cpu_seconds(void)
{
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
           (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1e6;
}

static void write_row(const struct row *row, const struct sample *sample, struct buf *out)
{
    const char *at = (const char *)sample + row->offset;
    buf_addf(out, "# HELP %s %s\n# TYPE %s %s\n", row->name, row->help, row->name, row->type);
    if (row->kind == WHOLE)
        buf_addf(out, "%s %ld\n", row->name, *(const long *)(const void *)at);
    else
        buf_addf(out, "%s %.6f\n", row->name, *(const double *)(const void *)at);
}

/* The hub counts per bucket; Prometheus wants each bucket to include those below. */
static void write_latency(const struct hub_figures *hub, struct buf *out)
{
    static const char name[] = "isolario_play_seconds";
    enum { BUCKETS = sizeof hub->latency_bucket / sizeof *hub->latency_bucket };
    long sum = 0;
    buf_addf(out, "# HELP %s Time from a play's arrival to its answer.\n# TYPE %s histogram\n", name, name);
    for (int i = 0; i < BUCKETS; i++) {
        sum += hub->latency_bucket[i];
        if (i < BUCKETS - 1)
            buf_addf(out, "%s_bucket{le=\"%.3f\"} %ld\n", name, (double)(1 << i) / 1000, sum);
        else
            buf_addf(out, "%s_bucket{le=\"+Inf\"} %ld\n", name, sum);
    }
    buf_addf(out, "%s_sum %.6f\n%s_count %ld\n", name, hub->latency_seconds, name, sum);
}

static void write_memory(const struct memory *m, struct buf *out)
{
    static const char name[] = "isolario_memory_bytes", limit[] = "isolario_memory_limit_bytes";
    buf_addf(out, "# HELP %s Memory held for others, by kind.\n# TYPE %s gauge\n", name, name);
    for (int i = 0; i < MEMORY_KINDS; i++)
        buf_addf(out, "%s{kind=\"%s\"} %zu\n", name, memory_kind_name((enum memory_kind)i), m->held[i]);
    buf_addf(out, "# HELP %s What may be held in all (--memory); 0: no limit.\n# TYPE %s gauge\n%s %zu\n",
             limit, limit, limit, m->limit);
}

static long write_fresh(const struct house *house, struct buf *out)
{
    struct sample sample = {
        .door = *house->figures, .resident_bytes = read_resident_bytes(), .cpu_seconds = read_cpu_seconds()};
    hub_figures(house->hub, &sample.hub);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) write_row(&rows[i], &sample, out);
    write_latency(&sample.hub, out);
    write_memory(house->memory, out);
    return sample.hub.tables;
}

/* Where many tables are to be counted the page is written once a second at most. */
void metrics_write(const struct house *house, struct buf *out)
{
    struct metrics_page *page = house->metrics;
    if (page->text.size == 0 || !page->is_dear || house->now_ms - page->written_ms >= METRICS_MS) {
        buf_clear(&page->text);
        page->is_dear = write_fresh(house, &page->text) > METRICS_TABLES_DEAR;
        page->written_ms = house->now_ms;
    }
    buf_add_n(out, buf_text(&page->text), page->text.size);
}
