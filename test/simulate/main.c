/* simulate: runs seeds, says what came of them, and of the first that fails the shortest script. */
#include <time.h>

#include "shrink.h"

enum { CHUNK = 50 }; /* seeds of one child */

struct wish {
    uint64_t from, count, seconds;
    uint64_t seed; /* 0: many */
    bool is_told, is_test, wants_failure, wants_twice;
    const char *keep;
};

static const char usage[] =
    "simulate [--seeds N] [--from SEED] [--seconds S] [--fails]\n"
    "simulate --seed SEED [--keep LIST] [--tell]\n\n"
    "  --seeds N     run N seeds (300)          --from SEED  the first of them (1)\n"
    "  --seconds S   begin no seed after this long\n"
    "  --test        end as test/run reads it\n"
    "  --fails       succeed when a seed fails: the server is a mutant\n"
    "  --twice       run everything twice and compare the traces\n"
    "  --seed SEED   run one seed               --keep LIST  only these of its incidents, as \"0-4,17\"\n"
    "  --tell        print all that happens\n";

/* An option is a number, a flag or a text. */
static const struct wish_option {
    const char *name;
    enum { NUMBER, FLAG, TEXT } kind;
    size_t offset;
} options[] = {
    {"--seeds", NUMBER, offsetof(struct wish, count)},
    {"--from", NUMBER, offsetof(struct wish, from)},
    {"--seconds", NUMBER, offsetof(struct wish, seconds)},
    {"--seed", NUMBER, offsetof(struct wish, seed)},
    {"--fails", FLAG, offsetof(struct wish, wants_failure)},
    {"--twice", FLAG, offsetof(struct wish, wants_twice)},
    {"--test", FLAG, offsetof(struct wish, is_test)},
    {"--tell", FLAG, offsetof(struct wish, is_told)},
    {"--keep", TEXT, offsetof(struct wish, keep)},
};

static bool read_option(struct wish *w, const struct wish_option *o, const char *value)
{
    char *at = (char *)w + o->offset, *end;
    if (o->kind == FLAG) *(bool *)(void *)at = true;
    if (o->kind == FLAG) return true;
    if (!value) return false;
    if (o->kind == TEXT) *(const char **)(void *)at = value;
    if (o->kind == TEXT) return true;
    *(uint64_t *)(void *)at = strtoull(value, &end, 10);
    return *value && !*end;
}

static bool read_options(char **words, struct wish *w)
{
    for (; *words; words++) {
        size_t i = 0;
        while (i < sizeof options / sizeof *options && strcmp(options[i].name, *words) != 0) i++;
        if (i == sizeof options / sizeof *options || !read_option(w, &options[i], words[1])) return false;
        if (options[i].kind != FLAG) words++;
    }
    return true;
}

/* "0-4,17": the other incidents are left out. */
static void read_keep(struct script *s, const char *list)
{
    memset(s->keep, 0, sizeof s->keep);
    while (*list) {
        char *end;
        long from = strtol(list, &end, 10), to = *end == '-' ? strtol(end + 1, &end, 10) : from;
        for (long i = from; i >= 0 && i <= to && i < s->incident_count; i++) s->keep[i] = true;
        if (*end && *end != ',') return;
        list = *end ? end + 1 : end;
    }
}

static void print_figures(const char *before, const struct figures *f)
{
    printf("%s%ld seeds, %ld steps, %ld messages, %ld acknowledged actions, %ld tables, %ld rows, %ld views "
           "and %ld steps in two worlds; ",
           before, f->seeds, f->steps, f->messages_up + f->messages_down, f->acknowledged, f->tables, f->rows,
           f->views, f->told);
    const char *comma = "";
    for (int i = 0; i < INCIDENTS; i++) {
        if (!incident_is_fault((enum incident_kind)i)) continue;
        printf("%s%s %ld", comma, incident_words[i], f->incidents[i]);
        comma = ", ";
    }
    printf("; trace %016" PRIx64 "\n", f->trace);
}

static void tell_failure(struct report *r, struct script *script)
{
    printf("seed %" PRIu64 " fails: %s\n", script->seed, r->failure);
    shrink(r, script);
    script_print(script);
    printf("%s\nrepeat: build/test/test/simulate --seed %" PRIu64 " --keep ", r->failure, script->seed);
    script_print_keep(script);
    printf(" --tell\n");
}

static int run_one(struct report *r, const struct wish *w)
{
    static struct script script;
    script_draw(&script, w->seed);
    if (w->keep) read_keep(&script, w->keep);
    if (w->is_told) return world_run(&script, true, &r->figures, r->failure, sizeof r->failure) ? 0 : 1;
    if (run_script(r, &script)) {
        print_figures("", &r->figures);
        return 0;
    }
    tell_failure(r, &script);
    return 1;
}

static void add(struct figures *sum, const struct figures *one)
{
    const long *from = &one->seeds;
    long *to = &sum->seeds;
    for (size_t i = 0; i < offsetof(struct figures, trace) / sizeof(long); i++) to[i] += from[i];
    sum->trace = (sum->trace ^ one->trace) * 1099511628211u;
}

/* All seeds, in children of some at a time; false with the failed seed in the report. */
static bool run_all(struct report *r, const struct wish *w, struct figures *sum)
{
    int64_t stop_s = w->seconds ? (int64_t)time(NULL) + (int64_t)w->seconds : 0;
    for (uint64_t i = 0; i < w->count && (!stop_s || time(NULL) < stop_s); i += CHUNK) {
        report_clear(r);
        uint64_t count = w->count - i < CHUNK ? w->count - i : CHUNK;
        bool good = run_seeds(r, w->from + i, count, stop_s);
        add(sum, &r->figures);
        if (!good) return false;
    }
    return true;
}

static int run_many(struct report *r, const struct wish *w)
{
    static struct script script;
    struct figures sum = {0}, again = {0};
    bool good = run_all(r, w, &sum);
    if (!good && w->wants_failure) {
        printf("note: caught at seed %" PRIu64 " of %ld: %.300s\n1 passed, 0 failed\n", r->seed, sum.seeds,
               r->failure);
        return 0;
    }
    if (!good) {
        script_draw(&script, r->seed);
        tell_failure(r, &script);
    }
    if (good && w->wants_twice && (!run_all(r, w, &again) || again.trace != sum.trace)) {
        printf("the same seeds have left another trace\n");
        good = false;
    }
    print_figures(w->is_test ? "note: " : "", &sum);
    good = good && !w->wants_failure;
    if (w->is_test) printf("%d passed, %d failed\n", good, !good);
    return good ? 0 : 1;
}

int main(int count, char **words)
{
    struct wish wish = {.from = 1, .count = 300};
    (void)count;
    if (!read_options(words + 1, &wish)) {
        fputs(usage, stderr);
        return 2;
    }
    struct report *r = report_new();
    return wish.seed ? run_one(r, &wish) : run_many(r, &wish);
}
