/* The bar, the clock and the signal. */
#include "cli/progress.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BAR_WIDTH = 30 };

static const double REDRAW_SECONDS = 0.2;

static atomic_bool stop_wanted; /* a signal handler can reach nothing else */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void progress_begin(struct progress *p, long done)
{
    *p = (struct progress){.drawn_at_all = isatty(STDERR_FILENO), .began = now(), .first = done};
}

static void remaining_text(char text[32], double seconds)
{
    long s = (long)(seconds + 0.5);
    if (s < 100)
        snprintf(text, 32, "%ld s", s);
    else if (s < 6000)
        snprintf(text, 32, "%ld min %02ld s", s / 60, s % 60);
    else
        snprintf(text, 32, "%ld h %02ld min", s / 3600, s / 60 % 60);
}

void progress_show(struct progress *p, long done, long wanted, const char *note)
{
    char bar[BAR_WIDTH + 1], left[32];
    double time = now();
    if (!p->drawn_at_all || (time - p->drawn < REDRAW_SECONDS && done < wanted)) return;
    int full = (int)(wanted ? done * BAR_WIDTH / wanted : BAR_WIDTH);
    memset(bar, '.', BAR_WIDTH);
    memset(bar, '#', (size_t)full);
    bar[BAR_WIDTH] = 0;
    remaining_text(left, (time - p->began) / (double)(done > p->first ? done - p->first : 1) *
                             (double)(wanted - done));
    fprintf(stderr, "\r\033[K[%s] %ld of %ld, %s left%s%s", bar, done, wanted, left, note[0] ? ", " : "",
            note);
    fflush(stderr);
    p->drawn = time;
}

void progress_end(struct progress *p)
{
    if (p->drawn_at_all && p->drawn > 0) fputs("\r\033[K", stderr);
}

static void on_signal(int number)
{
    (void)number;
    atomic_store(&stop_wanted, true);
}

atomic_bool *progress_stop_flag(void)
{
    struct sigaction wish = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&wish.sa_mask);
    sigaction(SIGINT, &wish, NULL);
    sigaction(SIGTERM, &wish, NULL);
    return &stop_wanted;
}
