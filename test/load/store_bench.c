/* How many rows a second a store makes durable, by size of the batch, with rows such as a table appends and so many
 * tables in play:
 *
 *     store_bench NAME [SECONDS [TABLES [HEADS]]]
 *
 * NAME is a store's (store.h); it should be fresh. Every batch is waited for before the next one begins, as in a server's
 * loop at full load. HEADS 1: every row comes with its table's head. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "store/store.h"

enum { TABLES_MAX = 100000, SAMPLES_MAX = 1000000 };

struct bench {
    struct store *store;
    int tables, next_table;
    bool heads;
    uint32_t seq[TABLES_MAX];
    size_t done;
    double *samples; /* seconds of each batch */
    size_t sample_count;
};

static double clock_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Of this process: what remains comparable on a busy machine. */
static double cpu_seconds(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static void count_done(void *context, const struct store_row *row, enum store_result result,
                       const struct error *err)
{
    struct bench *b = context;
    if (result != STORE_KEPT) {
        fprintf(stderr, "store_bench: row %u of %s was not kept: %s\n", row->seq, row->table.text,
                err ? err->text : "lost; is the store fresh?");
        exit(1);
    }
    b->done++;
}

static void append_one(struct bench *b)
{
    static const char head[] =
        "{\"game\":\"carta-magica\",\"seats\":[{\"kind\":\"person\",\"name\":\"Ada\",\"colour\":1},"
        "{\"kind\":\"person\",\"name\":\"Ben\",\"colour\":2}],\"turn\":1}";
    char text[100];
    struct store_row row = {.time_ms = 1790000000000, .text = text};
    int table = b->next_table;
    b->next_table = (table + 1) % b->tables;
    snprintf(row.table.text, sizeof row.table.text, "bench%011d", table);
    row.seq = ++b->seq[table];
    row.size = (size_t)snprintf(text, sizeof text,
                                "{\"row\":\"act\",\"seat\":%d,\"action\":\"step to=%c%d\"}", table % 2,
                                'a' + table % 20, table % 9 + 1);
    store_append(b->store, &row);
    struct store_head top = {
        .table = row.table, .phase = 1, .time_ms = row.seq, .text = head, .size = sizeof head - 1};
    if (b->heads) store_put_head(b->store, &top);
}

static void run_batch(struct bench *b, size_t size)
{
    double begin = clock_seconds();
    size_t wanted = b->done + size;
    for (size_t i = 0; i < size; i++) append_one(b);
    store_flush(b->store);
    while (b->done < wanted) {
        struct pollfd ready = {.fd = store_fd(b->store), .events = POLLIN};
        int wait = store_wait_ms(b->store);
        poll(&ready, 1, wait < 0 ? 1000 : wait);
        store_serve(b->store);
        store_flush(b->store);
    }
    if (b->sample_count < SAMPLES_MAX) b->samples[b->sample_count++] = clock_seconds() - begin;
}

static int by_size(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

static void measure(struct bench *b, size_t size, double seconds)
{
    size_t before = b->done;
    double begin = clock_seconds(), cpu = cpu_seconds(), now;
    b->sample_count = 0;
    do {
        run_batch(b, size);
        now = clock_seconds();
    } while (now - begin < seconds);
    cpu = cpu_seconds() - cpu;
    qsort(b->samples, b->sample_count, sizeof *b->samples, by_size);
    double rows = (double)(b->done - before);
    printf("%8zu %12.0f %10.2f %10.2f %10.2f %12.2f\n", size, rows / (now - begin),
           1000 * b->samples[b->sample_count / 2], 1000 * b->samples[b->sample_count * 99 / 100],
           1000 * b->samples[b->sample_count - 1], 1e6 * cpu / rows);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static struct bench bench;
    struct store_hooks hooks = {.done = count_done, .context = &bench};
    struct error err = {0};
    double seconds = argc > 2 ? atof(argv[2]) : 3;
    bench.tables = argc > 3 ? atoi(argv[3]) : 1000;
    bench.heads = argc > 4 && atoi(argv[4]);
    if (argc < 2 || seconds <= 0 || bench.tables < 1 || bench.tables > TABLES_MAX) {
        fprintf(stderr, "usage: store_bench NAME [SECONDS [TABLES [HEADS]]]\n");
        return 2;
    }
    bench.samples = calloc(SAMPLES_MAX, sizeof *bench.samples);
    bench.store = store_open(argv[1], &hooks, &err);
    if (!bench.store || !bench.samples) {
        fprintf(stderr, "store_bench: %s\n", err.text);
        return 1;
    }
    printf("%8s %12s %10s %10s %10s %12s   (%d tables)\n", "batch", "rows/s", "p50 ms", "p99 ms", "max ms",
           "cpu us/row", bench.tables);
    static const size_t sizes[] = {1, 10, 100, 1000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) measure(&bench, sizes[i], seconds);
    store_close(bench.store);
    free(bench.samples);
    return 0;
}
