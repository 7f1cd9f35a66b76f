/* Flags and the configuration file, from one table of rows. */
#include "cli/settings.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/words.h"

enum { CONFIG_MAX = 64 * 1024, HOST_DEFAULT_PORT = 8080 };

enum setting_kind { TEXT, NUMBER, SWITCH, LOG_FORM };

static const struct setting {
    const char *name, *value;
    enum setting_kind kind;
    size_t offset;
    const char *standard;
    int low, high;
    const char *help;
} table[] = {
#define AT(member) offsetof(struct settings, member)
    {"listen", "ADDRESS[:PORT]", TEXT, AT(listen), "127.0.0.1:8080", 0, 0,
     "where to listen; port 0 picks a free one"},
    {"db", "NAME", TEXT, AT(db), "isolario.db", 0, 0,
     "where tables are kept: a SQLite file, or postgresql://..."},
    {"public-url", "URL", TEXT, AT(public_url), "", 0, 0, "where people find the server, for links"},
    {"tls-cert", "FILE", TEXT, AT(tls_cert), "", 0, 0, "the certificate (PEM), for https"},
    {"tls-key", "FILE", TEXT, AT(tls_key), "", 0, 0, "and its key"},
    {"bot-pace", "MS", NUMBER, AT(bot_pace), "700", 0, 60000,
     "how long a bot waits before its turn, so that people can follow"},
    {"bot-budget", "N", NUMBER, AT(bot_budget), "6000", 0, 1000000,
     "how much visitors may have a bot think, as in mcts:N; 0: no limit"},
    {"bot-threads", "N", NUMBER, AT(bot_threads), "0", 0, 256,
     "bots that think at the same time, at least 2; 0: one more than processors, at least 3"},
    {"bots-only", "N", NUMBER, AT(bots_only), "64", 0, 1000000,
     "running tables that only bots play, in all; 0: no limit"},
    {"bots-only-per-address", "N", NUMBER, AT(bots_only_per_address), "4", 0, 1000000,
     "and of one address; 0: no limit"},
    {"behind-proxy", "", SWITCH, AT(behind_proxy), "no", 0, 0,
     "a reverse proxy stands in front: believe X-Forwarded-For and --public-url"},
    {"connections", "N", NUMBER, AT(connections), "16000", 1, 1000000, "connections in all"},
    {"connections-per-address", "N", NUMBER, AT(connections_per_address), "200", 1, 1000000,
     "from one address"},
    {"connections-per-second", "N", NUMBER, AT(connections_per_second), "50", 0, 1000000,
     "from one address, ten times as many at once; 0: no limit"},
    {"address-share", "PERCENT", NUMBER, AT(address_share), "10", 0, 100,
     "of the server's time that one address may use before its messages wait; 0: no limit"},
    {"messages-per-second", "N", NUMBER, AT(messages_per_second), "50", 0, 100000,
     "of one connection; 0: no limit"},
    {"tables-per-hour", "N", NUMBER, AT(tables_per_hour), "120", 0, 100000000,
     "opened from one address; 0: no limit"},
    {"tables", "N", NUMBER, AT(tables), "20000", 1, 10000000, "held in memory at most"},
    {"match-steps", "N", NUMBER, AT(match_steps), "20000", 0, 1000000,
     "of one match, dice included, then it cannot go on; 0: no limit"},
    {"talk-per-table", "KB", NUMBER, AT(talk_kb_per_table), "256", 0, 1 << 20,
     "what may be said at one table in all; 0, here and below: no limit"},
    {"talk-per-address", "KB", NUMBER, AT(talk_kb_per_address), "512", 0, 1 << 20,
     "said from one address in an hour"},
    {"talk", "KB", NUMBER, AT(talk_kb), "65536", 0, 1 << 30, "said by everybody in an hour"},
    {"log-per-table", "KB", NUMBER, AT(rows_kb_per_table), "4096", 0, 1 << 20,
     "moves, talk and all else that is kept of one table"},
    {"log-per-address", "KB", NUMBER, AT(rows_kb_per_address), "65536", 0, 1 << 30,
     "kept from one address in an hour, without what bots do"},
    {"keep-days", "N", NUMBER, AT(keep_days), "0", 0, 100000,
     "finished games are deleted after so long; 0: never"},
    {"keep-abandoned-days", "N", NUMBER, AT(keep_abandoned_days), "400", 0, 100000,
     "other tables, after nothing has happened there for so long; 0: never"},
    {"ping-ms", "MS", NUMBER, AT(ping_ms), "30000", 10, 3600000,
     "a quiet connection is pinged after so long"},
    {"silence-ms", "MS", NUMBER, AT(silence_ms), "75000", 20, 3600000, "and dropped after so long"},
    {"queue-bytes", "N", NUMBER, AT(queue_bytes), "4194304", 65536, 1 << 30,
     "what may wait for a slow reader before he is dropped"},
    {"memory", "MB", NUMBER, AT(memory_mb), "512", 0, 1 << 20,
     "held for tables, messages, bots and records in all; past 7/8 newcomers are refused; 0: no limit"},
    {"user", "NAME", TEXT, AT(user), "", 0, 0,
     "started as root: become this user once the port and the certificate are open"},
    {"unconfined", "", SWITCH, AT(unconfined), "no", 0, 0,
     "leave out the filter that denies the server system calls it never makes"},
    {"log", "text|json", LOG_FORM, AT(log_json), "text", 0, 0, "the form of the log on standard error"},
    {"config", "FILE", TEXT, AT(config), "", 0, 0,
     "a file of lines \"name = value\" with the names of these flags and yes or no for switches; # begins a "
     "comment"},
    {"help", "", SWITCH, AT(help), "no", 0, 0, "show this"},
#undef AT
};

enum { SETTINGS = sizeof table / sizeof *table };

static const struct setting *find(const char *name, size_t n)
{
    for (int i = 0; i < SETTINGS; i++)
        if (strlen(table[i].name) == n && strncmp(table[i].name, name, n) == 0) return &table[i];
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
    long long number;
    if (!number_read(s->name, value, s->low, s->high, &number, err)) return false;
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

/* One flag at argv[*i], its value after "=" or in the next argument; only_config: looks for --config alone. */
static bool read_flag(struct settings *all, int argc, char **argv, int *i, bool only_config,
                      struct error *err)
{
    const char *flag = argv[*i];
    size_t n = strcspn(flag, "=");
    const struct setting *s = strncmp(flag, "--", 2) == 0 ? find(flag + 2, n - 2) : NULL;
    const char *value = flag[n] ? flag + n + 1 : NULL;
    if (!s) return fail(err, "usage", "%.60s: there is no such flag; --help lists them", flag);
    if (!value && s->kind == SWITCH) value = "yes";
    if (!value && ++*i < argc) value = argv[*i];
    if (!value) return fail(err, "usage", "--%s needs a value (%s)", s->name, s->value);
    bool is_config = strcmp(s->name, "config") == 0;
    return only_config != is_config || set(all, s, value, err);
}

static bool read_flags(struct settings *all, int argc, char **argv, bool only_config, struct error *err)
{
    for (int i = 1; i < argc; i++)
        if (!read_flag(all, argc, argv, &i, only_config, err)) return false;
    return true;
}

/* ---- The file ---- */

static bool can_stand_in_file(const struct setting *s)
{
    return s->offset != offsetof(struct settings, config) && s->offset != offsetof(struct settings, help);
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
    const struct setting *s = find(name, strlen(name));
    if (!s || !can_stand_in_file(s)) return no_setting(name, err);
    return set(all, s, trim(equals + 1), err);
}

static bool read_file(struct settings *all, struct error *err)
{
    struct buf text;
    struct error inner = {0};
    buf_init(&text, CONFIG_MAX + 1);
    bool good = file_read(all->config, CONFIG_MAX, &text, err);
    int number = 0;
    for (char *next = text.text; good && next;) {
        char *line = next, *end = strchr(line, '\n');
        if (end) *end = 0;
        next = end ? end + 1 : NULL;
        number++;
        if (!read_line(all, line, &inner))
            good = fail(err, "config", "%.200s:%d: %s", all->config, number, inner.text);
    }
    buf_free(&text);
    return good;
}

bool settings_read(struct settings *all, int argc, char **argv, struct error *err)
{
    *all = (struct settings){0};
    for (int i = 0; i < SETTINGS; i++)
        if (!set(all, &table[i], table[i].standard, err)) bug("setting %s: %s", table[i].name, err->text);
    if (!read_flags(all, argc, argv, true, err)) return false;
    if (all->config[0] && !read_file(all, err)) return false;
    if (!read_flags(all, argc, argv, false, err)) return false;
    if (all->silence_ms > all->ping_ms) return true;
    return fail(err, "usage", "silence-ms (%d) must be longer than ping-ms (%d)", all->silence_ms,
                all->ping_ms);
}

void settings_help(struct buf *out)
{
    for (int i = 0; i < SETTINGS; i++) {
        const struct setting *s = &table[i];
        bool told = s->standard[0] && s->kind != SWITCH;
        buf_addf(out, "  --%s%s%s\n      %s%s%s%s\n", s->name, s->value[0] ? " " : "", s->value, s->help,
                 told ? " (" : "", told ? s->standard : "", told ? ")" : "");
    }
}

/* ---- Addresses ---- */

bool listen_split(const char *text, char host[SETTING_TEXT_MAX], int *port, struct error *err)
{
    long long number = HOST_DEFAULT_PORT;
    const char *bracket = strchr(text, ']'), *colon = strrchr(bracket ? bracket : text, ':');
    bool bare_six = !bracket && colon && strchr(text, ':') != colon; /* "::1" has colons of its own */
    if (bare_six) colon = NULL;
    if (!colon && !bare_six && text[0] && strspn(text, "0123456789") == strlen(text)) {
        strcpy(host, "127.0.0.1");
        return number_read("listen", text, 0, 65535, &number, err) && (*port = (int)number, true);
    }
    if (colon && !number_read("listen: the port", colon + 1, 0, 65535, &number, err)) return false;
    size_t n = colon ? (size_t)(colon - text) : strlen(text), skip = text[0] == '[';
    if (skip && n >= 2) n -= 2;
    if (n == 0 || n >= SETTING_TEXT_MAX)
        return fail(err, "usage", "listen: \"%.60s\" names no address", text);
    memcpy(host, text + skip, n);
    host[n] = 0;
    *port = (int)number;
    return true;
}
