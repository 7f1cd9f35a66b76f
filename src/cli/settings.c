/* Flags and the configuration file, from the rows of settings.def. */
#include "cli/settings.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/words.h"
#include "core/file.h"

enum { CONFIG_MAX = 64 * 1024, HOST_DEFAULT_PORT = 8080 };

enum setting_kind { TEXT, NUMBER, SWITCH, LOG_FORM };

const struct flag serve_flags[] = {
#define SETTING(name, value, kind, member, standard, low, high, help)                                        \
    {"--" name, value, standard, help, low, high},
#include "cli/settings.def"
#undef SETTING
    {NULL}};

/* Where each of the flags is kept, in the same order. */
static const struct setting {
    const char *name;
    enum setting_kind kind;
    size_t offset;
    const char *standard;
    int low, high;
} table[] = {
#define SETTING(name, value, kind, member, standard, low, high, help)                                        \
    {name, kind, offsetof(struct settings, member), standard, low, high},
#include "cli/settings.def"
#undef SETTING
};

enum { SETTINGS = sizeof table / sizeof *table };

static const struct setting *find(const char *name)
{
    for (int i = 0; i < SETTINGS; i++)
        if (strcmp(table[i].name, name) == 0) return &table[i];
    return NULL;
}

/* ---- Setting one ---- */

static bool set_text(const struct setting *s, void *target, const char *value, struct error *err)
{
    if (strlen(value) >= SETTING_TEXT_MAX)
        return fail(err, "usage", "%s: longer than %d bytes", s->name, SETTING_TEXT_MAX - 1);
    strcpy(target, value);
    return true;
}

static bool set_number(const struct setting *s, void *target, const char *value, struct error *err)
{
    int64_t number;
    if (!number_given(s->name, value, s->low, s->high, &number, err)) return false;
    *(int *)target = (int)number;
    return true;
}

/* One of two words; the second means true. */
static bool set_word(const struct setting *s, void *target, const char *value, const char *no,
                     const char *yes, struct error *err)
{
    bool is_yes = strcmp(value, yes) == 0;
    if (!is_yes && strcmp(value, no) != 0)
        return fail(err, "usage", "%s: \"%.40s\" is neither %s nor %s", s->name, value, no, yes);
    *(bool *)target = is_yes;
    return true;
}

static bool set_switch(const struct setting *s, void *target, const char *value, struct error *err)
{
    return set_word(s, target, value, "no", "yes", err);
}

static bool set_log(const struct setting *s, void *target, const char *value, struct error *err)
{
    return set_word(s, target, value, "text", "json", err);
}

static bool set(struct settings *all, const struct setting *s, const char *value, struct error *err)
{
    static bool (*const setters[])(const struct setting *, void *, const char *, struct error *) = {
        [TEXT] = set_text, [NUMBER] = set_number, [SWITCH] = set_switch, [LOG_FORM] = set_log};
    return setters[s->kind](s, (char *)all + s->offset, value, err);
}

/* ---- Flags ---- */

static bool read_flags(struct settings *all, const struct flags_read *read, struct error *err)
{
    for (int i = 0; i < read->count; i++) {
        const char *text = read->given[i].text, *name = read->given[i].flag->name + strlen("--");
        const struct setting *s = find(name);
        if (s && !set(all, s, text ? text : "yes", err)) return false;
    }
    return true;
}

/* ---- The file ---- */

static bool can_stand_in_file(const struct setting *s)
{
    return s->offset != offsetof(struct settings, config);
}

static char *trim(char *text)
{
    text += strspn(text, " \t");
    size_t n = strlen(text);
    while (n > 0 && strchr(" \t\r", text[n - 1])) text[--n] = 0;
    return text;
}

/* Names the setting that was probably meant, as it is written in the file. */
static bool no_setting(const char *name, struct error *err)
{
    struct guess guess = guess_begin(name);
    for (int i = 0; i < SETTINGS; i++)
        if (can_stand_in_file(&table[i])) guess_try(&guess, table[i].name);
    if (guess.word[0])
        return fail(err, "config", "there is no setting \"%.60s\"; did you mean %s?", name, guess.word);
    return fail(err, "config", "there is no setting \"%.60s\"; isolario serve --help lists them", name);
}

static bool read_line(struct settings *all, char *line, struct error *err)
{
    char *equals, *name = trim(line);
    if (!name[0] || name[0] == '#') return true;
    equals = strchr(name, '=');
    if (!equals) return fail(err, "config", "\"%.60s\" does not read name = value", name);
    *equals = 0;
    name = trim(name);
    const struct setting *s = find(name);
    if (!s || !can_stand_in_file(s)) return no_setting(name, err);
    return set(all, s, trim(equals + 1), err);
}

static bool read_file(struct settings *all, const char *path, struct error *err)
{
    struct buf text;
    struct error inner = {0};
    buf_init(&text, CONFIG_MAX + 1);
    bool good = file_read(path, CONFIG_MAX, &text, err);
    int number = 0;
    for (char *next = text.text; good && next;) {
        char *line = next, *end = strchr(line, '\n');
        if (end) *end = 0;
        next = end ? end + 1 : NULL;
        number++;
        if (!read_line(all, line, &inner))
            good = fail(err, "config", "%.200s:%d: %s", path, number, inner.text);
    }
    buf_free(&text);
    return good;
}

bool settings_read(struct settings *all, const struct flags_read *read, struct error *err)
{
    const char *config = flag_text(read, "--config");
    *all = (struct settings){0};
    for (int i = 0; i < SETTINGS; i++)
        if (!set(all, &table[i], table[i].standard, err)) bug("setting %s: %s", table[i].name, err->text);
    if (config[0] && !read_file(all, config, err)) return false;
    if (!read_flags(all, read, err)) return false;
    if (all->silence_ms > all->ping_ms) return true;
    return fail(err, "usage", "silence-ms (%d) must be longer than ping-ms (%d)", all->silence_ms,
                all->ping_ms);
}

/* ---- Addresses ---- */

bool listen_split(const char *text, char host[SETTING_TEXT_MAX], int *port, struct error *err)
{
    int64_t number = HOST_DEFAULT_PORT;
    const char *bracket = strchr(text, ']'), *colon = strrchr(bracket ? bracket : text, ':');
    bool bare_six = !bracket && colon && strchr(text, ':') != colon; /* "::1" has colons of its own */
    if (bare_six) colon = NULL;
    if (!colon && !bare_six && text[0] && strspn(text, "0123456789") == strlen(text)) {
        strcpy(host, "127.0.0.1");
        return number_given("listen", text, 0, 65535, &number, err) && (*port = (int)number, true);
    }
    if (colon && !number_given("listen: the port", colon + 1, 0, 65535, &number, err)) return false;
    size_t n = colon ? (size_t)(colon - text) : strlen(text), skip = text[0] == '[';
    if (skip && n >= 2) n -= 2;
    if (n == 0 || n >= SETTING_TEXT_MAX)
        return fail(err, "usage", "listen: \"%.60s\" names no address", text);
    memcpy(host, text + skip, n);
    host[n] = 0;
    *port = (int)number;
    return true;
}
