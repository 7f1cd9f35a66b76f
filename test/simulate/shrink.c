#include "shrink.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TRIALS_MAX = 600, TRIAL_SECONDS = 60 };

struct report *report_new(void)
{
    void *room = mmap(NULL, sizeof(struct report), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED) abort();
    return room;
}

void report_clear(struct report *r) { memset(r, 0, sizeof *r); }

/* Waits for the child; what it did not say itself is said of how it ended. */
static bool await(struct report *r, pid_t child)
{
    int status = 0;
    waitpid(child, &status, 0);
    if (r->failure[0]) return false;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && r->is_done) return true;
    if (WIFSIGNALED(status))
        snprintf(r->failure, sizeof r->failure, "the server ended by signal %d", WTERMSIG(status));
    else
        snprintf(r->failure, sizeof r->failure, "the server ended with status %d", WEXITSTATUS(status));
    return false;
}

bool run_seeds(struct report *r, uint64_t seed, uint64_t count, int64_t stop_s)
{
    static struct script script;
    fflush(NULL);
    pid_t child = fork();
    if (child < 0) abort();
    if (child > 0) return await(r, child);
    for (uint64_t i = 0; i < count && !r->failure[0]; i++) {
        if (stop_s && time(NULL) >= stop_s) break;
        r->seed = seed + i;
        script_draw(&script, seed + i);
        world_run(&script, false, &r->figures, r->failure, sizeof r->failure);
    }
    r->is_done = true;
    exit(r->failure[0] ? 1 : 0); /* not _exit(): leaks are looked for */
}

/* What the child says is not wanted here: it fails on purpose, many times. */
bool run_script(struct report *r, const struct script *script)
{
    report_clear(r);
    fflush(NULL);
    pid_t child = fork();
    if (child < 0) abort();
    if (child > 0) return await(r, child);
    alarm(TRIAL_SECONDS);
    if (!freopen("/dev/null", "w", stderr)) _exit(2);
    world_run(script, false, &r->figures, r->failure, sizeof r->failure);
    r->is_done = true;
    _exit(r->failure[0] ? 1 : 0);
}

/* Leaves out `size` of the incidents that are left, from the `from`-th on; the number that was left out. */
static int leave_out(struct script *s, int from, int size)
{
    int seen = 0, out = 0;
    for (int i = 0; i < s->incident_count && out < size; i++) {
        if (!s->keep[i] || seen++ < from) continue;
        s->keep[i] = false;
        out++;
    }
    return out;
}

static int kept(const struct script *s)
{
    int count = 0;
    for (int i = 0; i < s->incident_count; i++) count += s->keep[i];
    return count;
}

/* Failures are the same where their words are, but for numbers, names and what is quoted. */
static bool is_same(const char *one, const char *two)
{
    static const char varies[] = "0123456789\"";
    size_t a = strcspn(one, varies), b = strcspn(two, varies);
    if (a == 0) return strncmp(one + strcspn(one + 1, "\""), two + strcspn(two + 1, "\""), 12) == 0;
    return a == b && strncmp(one, two, a) == 0;
}

/* Delta debugging: large pieces first, then smaller ones. */
void shrink(struct report *r, struct script *script)
{
    static struct script trial;
    char failure[sizeof r->failure];
    int trials = 0;
    memcpy(failure, r->failure, sizeof failure);
    for (int size = kept(script) / 2; size >= 1 && trials < TRIALS_MAX; size /= 2)
        for (int from = 0; from < kept(script) && trials < TRIALS_MAX; trials++) {
            trial = *script;
            if (leave_out(&trial, from, size) > 0 && !run_script(r, &trial) && is_same(failure, r->failure))
                *script = trial;
            else
                from += size;
        }
    run_script(r, script);
}

void script_print_keep(const struct script *s)
{
    const char *comma = "";
    for (int i = 0; i < s->incident_count; i++) {
        int end = i;
        if (!s->keep[i]) continue;
        while (end + 1 < s->incident_count && s->keep[end + 1]) end++;
        printf(end > i ? "%s%d-%d" : "%s%d", comma, i, end);
        comma = ",";
        i = end;
    }
}
