/* The command `isolario engine`: the engine protocol on standard input and output, one answer
 * flushed for every line, until the input ends or nobody listens any more. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/engine.h"

/* Reads a line without its newline; one that is too long is read to its end but not stored, and
 * *line is full. */
static bool read_line(FILE *in, struct buf *line)
{
    int c = getc(in);
    buf_clear(line);
    if (c == EOF) return false;
    for (; c != EOF && c != '\n'; c = getc(in)) {
        const char byte = (char)c;
        buf_add_n(line, &byte, 1);
    }
    return true;
}

static bool write_answer(struct buf *answer)
{
    buf_add(answer, "\n");
    return fwrite(buf_text(answer), 1, answer->size, stdout) == answer->size && fflush(stdout) == 0;
}

static bool serve(struct engine *e, struct buf *line, struct buf *answer)
{
    while (read_line(stdin, line)) {
        size_t n = line->full ? (size_t)ENGINE_LINE_MAX + 1 : line->size;
        engine_line(e, buf_text(line), n, answer);
        if (!write_answer(answer)) return false;
    }
    return true;
}

static int run_engine(const struct flags_read *read)
{
    struct buf line, answer;
    (void)read;
    signal(SIGPIPE, SIG_IGN); /* who stops listening must not kill us before we have cleaned up */
    struct engine *e = engine_open();
    buf_init(&line, ENGINE_LINE_MAX);
    buf_init(&answer, BUF_LIMIT);
    int status = 0;
    if (!serve(e, &line, &answer) && errno != EPIPE)
        status = complain("engine", 1, "cannot write the answer: %s", strerror(errno));
    buf_free(&line);
    buf_free(&answer);
    engine_close(e);
    return status;
}

const struct command command_engine = {.name = "engine",
                                       .arguments = "",
                                       .help = "speak JSON lines on standard input and output",
                                       .run = run_engine};
