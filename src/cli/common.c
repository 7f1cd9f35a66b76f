/* What several commands need: messages, files, numbers and options from the command line. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "core/number.h"
#include "games/registry.h"

int complain(const char *command, int status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "isolario%s%s: ", command[0] ? " " : "", command);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return status;
}

const struct game *game_named(const char *id, struct error *err)
{
    const struct game *g = game_find(id);
    if (g) return g;
    struct buf list;
    buf_init(&list, 400);
    for (int i = 0; games[i]; i++) buf_addf(&list, "%s%s", i ? ", " : "", games[i]->id);
    fail(err, "unknown-game", "there is no game \"%.40s\"; there are %s", id, buf_text(&list));
    buf_free(&list);
    return NULL;
}

bool number_given(const char *what, const char *text, int64_t low, int64_t high, int64_t *value,
                  struct error *err)
{
    const char *digits = text + strspn(text, " \t");
    if (*digits == '+') digits++;
    return number_read(digits, low, high, value) ||
           fail(err, "usage", "%s: \"%.40s\" is not a whole number from %" PRId64 " to %" PRId64, what, text,
                low, high);
}

static bool no_option(const struct game *g, const char *name, struct error *err)
{
    struct buf list;
    buf_init(&list, 400);
    for (const struct option *o = g->options; o && o->name; o++)
        buf_addf(&list, "%s%s", list.size ? ", " : "; there are ", o->name);
    fail(err, "bad-option", "%s has no option \"%.40s\"%s", g->id, name, buf_text(&list));
    buf_free(&list);
    return false;
}

bool option_read(const struct game *g, struct setup *setup, const char *text, struct error *err)
{
    char name[64];
    const char *equals = strchr(text, '=');
    size_t n = equals ? (size_t)(equals - text) : 0;
    if (n == 0 || n >= sizeof name)
        return fail(err, "usage", "--option: \"%.40s\" does not read name=value", text);
    memcpy(name, text, n);
    name[n] = 0;
    for (const struct option *o = g->options; o && o->name; o++)
        if (strcmp(o->name, name) == 0) return setup_option(g, setup, name, equals + 1, err);
    return no_option(g, name, err);
}

bool options_read(const struct game *g, struct setup *setup, const struct flags_read *read, struct error *err)
{
    const char *text;
    for (int at = 0; (text = flag_next(read, "--option", &at));)
        if (!option_read(g, setup, text, err)) return false;
    return true;
}
