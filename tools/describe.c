/* describe DIR: writes what the browser must know of the games, from their tables: for each game GAME.json (options,
 * verbs, events, domains with their titles, fields), GAME.rules.json (the numbered rules), GAME.book.json (the rulebook for
 * people, where there is one) and GAME.ts (the types of
 * its views), games.json, the list, and words.ts (the types
 * of requests and answers on the wire). Titles that are told stay out: a quiz must not bring its answers along. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "core/document.h"
#include "core/notation.h"
#include "games/registry.h"

enum { FILE_MAX = 16 * 1024 * 1024, DOMAINS_MAX = 128 };

static void save(const char *folder, const char *game, const char *ending, const struct buf *text)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s%s", folder, game, ending);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(buf_text(text), 1, text->size, file) != text->size || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}

/* ---- Domains ---- */

struct described_domains {
    const struct domain *list[DOMAINS_MAX];
    int count;
};

static void note(struct described_domains *set, const struct domain *d)
{
    if (!d || d->told) return;
    for (int i = 0; i < set->count; i++)
        if (strcmp(set->list[i]->name, d->name) == 0) return;
    if (set->count == DOMAINS_MAX) bug("more than %d domains in one game", DOMAINS_MAX);
    set->list[set->count++] = d;
}

static void note_all(const struct game *g, struct described_domains *set)
{
    set->count = 0;
    for (const struct option *o = g->options; o->name; o++) note(set, o->domain);
    for (int v = 1; v < g->verb_count; v++)
        for (int i = 0; i < verb_arg_count(&g->verbs[v]); i++) note(set, g->verbs[v].args[i].domain);
    for (int e = 1; e < g->event_count; e++)
        for (int i = 0; i < event_arg_count(&g->events[e]); i++) note(set, g->events[e].args[i].domain);
    for (const struct field *f = g->fields; f->name; f++) {
        note(set, f->domain);
        note(set, f->index);
    }
    note(set, g->reasons);
    note(set, g->score_lines);
    for (const struct domain *const *d = g->shown; d && *d; d++) note(set, *d);
}

static void write_strings(const char *name, const char *const *list, int from, int count, struct buf *out)
{
    buf_addf(out, "\"%s\":[", name);
    for (int i = from; i < count; i++) {
        if (i > from) buf_add(out, ",");
        buf_add_json(out, list[i]);
    }
    buf_add(out, "]");
}

/* Words without the "none" of code 0, unless 0 is a value like any other. */
static void write_domain(const struct domain *d, struct buf *out)
{
    buf_addf(out, "\"%s\":{", d->name);
    if (d->words) {
        int from = d->or_zero ? 0 : 1;
        write_strings("words", d->words, from, d->count, out);
        if (d->titles) {
            buf_add(out, ",");
            write_strings("titles", d->titles, from, d->count, out);
        }
    } else {
        buf_addf(out, "\"min\":%d,\"max\":%d%s", d->min, d->max, d->or_zero ? ",\"or_zero\":true" : "");
        if (d->titles) {
            buf_add(out, ",");
            write_strings("titles", d->titles, d->min, d->count, out);
        }
    }
    buf_add(out, "}");
}

/* ---- The description ---- */

static void write_args(const struct arg *args, int n, struct buf *out)
{
    buf_add(out, "\"args\":[");
    for (int i = 0; i < n; i++)
        buf_addf(out, "%s{\"name\":\"%s\",\"domain\":\"%s\"%s%s}", i ? "," : "", args[i].name,
                 args[i].domain->name, args[i].domain->told ? ",\"told\":true" : "",
                 args[i].goal ? ",\"goal\":true" : "");
    buf_add(out, "],\"say\":");
}

static void write_options(const struct game *g, struct buf *out)
{
    char number[16];
    buf_add(out, "\"options\":[");
    for (const struct option *o = g->options; o->name; o++) {
        buf_addf(out, "%s{\"name\":\"%s\",\"domain\":\"%s\",\"standard\":", o == g->options ? "" : ",",
                 o->name, o->domain->name);
        buf_add_json(out, domain_word(o->domain, o->standard, number));
        buf_add(out, ",\"say\":");
        buf_add_json(out, o->say);
        buf_add(out, "}");
    }
    buf_add(out, "]");
}

static void write_verbs(const struct game *g, struct buf *out)
{
    buf_add(out, "\"verbs\":{");
    for (int v = 1; v < g->verb_count; v++) {
        buf_addf(out, "%s\"%s\":{", v > 1 ? "," : "", g->verbs[v].name);
        if (g->verbs[v].leads) buf_add(out, "\"leads\":true,");
        write_args(g->verbs[v].args, verb_arg_count(&g->verbs[v]), out);
        buf_add_json(out, g->verbs[v].say);
        buf_add(out, "}");
    }
    buf_add(out, "}");
}

static void write_events(const struct game *g, struct buf *out)
{
    buf_add(out, "\"events\":{");
    for (int e = 1; e < g->event_count; e++) {
        buf_addf(out, "%s\"%s\":{", e > 1 ? "," : "", g->events[e].name);
        if (g->events[e].dear) buf_add(out, "\"dear\":true,");
        write_args(g->events[e].args, event_arg_count(&g->events[e]), out);
        buf_add_json(out, g->events[e].say);
        if (g->events[e].say_hidden) {
            buf_add(out, ",\"say_hidden\":");
            buf_add_json(out, g->events[e].say_hidden);
        }
        buf_add(out, "}");
    }
    buf_add(out, "}");
}

/* Is there anything that one seat sees and another does not? Then seats that share a screen need a curtain. */
static bool has_secrets(const struct game *g)
{
    for (const struct field *f = g->fields; f->name; f++)
        if (!f->cache && (f->sight == SEEN_BY_OWNER || f->seen)) return true;
    return false;
}

static void write_game(const struct game *g, const struct described_domains *set, struct buf *out)
{
    buf_addf(out, "{\"id\":\"%s\",\"title\":", g->id);
    buf_add_json(out, g->title);
    buf_add(out, ",\"blurb\":");
    buf_add_json(out, g->blurb);
    buf_addf(out, ",\"version\":%d,\"seats\":[%d,%d],\"secrets\":%s,", g->version, g->seats_min, g->seats_max,
             has_secrets(g) ? "true" : "false");
    buf_addf(out, "\"reasons\":\"%s\",\"score_lines\":\"%s\",", g->reasons->name, g->score_lines->name);
    write_options(g, out);
    buf_add(out, ",");
    write_verbs(g, out);
    buf_add(out, ",");
    write_events(g, out);
    buf_add(out, ",\"domains\":{");
    for (int i = 0; i < set->count; i++) {
        if (i) buf_add(out, ",");
        write_domain(set->list[i], out);
    }
    buf_add(out, "}}\n");
}

static void write_rules(const struct game *g, struct buf *out)
{
    buf_add(out, "[");
    for (int i = 0; i < g->rule_count; i++) {
        buf_addf(out, "%s\n{\"id\":\"%s\",\"text\":", i ? "," : "", g->rules[i].id);
        buf_add_json(out, g->rules[i].text);
        buf_add(out, "}");
    }
    buf_add(out, "]\n");
}

static void write_book(const struct game *g, struct buf *out)
{
    static const char *const kinds[] = {"page", "text", "figure", "same", "left_out"};
    for (const struct book_line *l = g->book; l->text; l++) {
        buf_addf(out, "%s\n{\"kind\":\"%s\",\"text\":", l == g->book ? "[" : ",", kinds[l->kind]);
        buf_add_json(out, l->text);
        buf_add(out, ",\"cites\":");
        buf_add_json(out, l->cites);
        buf_add(out, "}");
    }
    buf_add(out, "]\n");
}

/* ---- The types ---- */

static const char *type_of(const struct domain *d) { return d && d->words ? "string" : "number"; }

/* A member of an interface. Whatever may be hidden may be null. */
static void write_member(const struct field *f, const char *name, struct buf *out)
{
    const char *hidden = f->sight == SEEN_BY_ALL && !f->seen ? "" : " | null";
    if (f->index)
        buf_addf(out, "%s: Record<string, %s%s>; ", name, type_of(f->domain), hidden);
    else
        buf_addf(out, "%s: %s%s; ", name, type_of(f->domain), hidden);
}

static void write_members(const struct game *g, bool by_seat, struct buf *out)
{
    char group[32] = "";
    for (const struct field *f = g->fields; f->name; f++) {
        const char *dot = strchr(f->name, '.');
        size_t n = dot ? (size_t)(dot - f->name) : 0;
        if (f->cache || (f->row != 0) != by_seat) continue;
        if (group[0] && (strncmp(group, f->name, n) != 0 || group[n])) {
            buf_add(out, "}; ");
            group[0] = 0;
        }
        if (dot && !group[0]) {
            memcpy(group, f->name, n);
            group[n] = 0;
            buf_addf(out, "%s: { ", group);
        }
        write_member(f, dot ? dot + 1 : f->name, out);
    }
    if (group[0]) buf_add(out, "}; ");
}

static void write_types(const struct game *g, struct buf *out)
{
    buf_addf(out, "/* Made from the tables of %s by tools/describe.c. */\nexport interface Seat { ", g->id);
    write_members(g, true, out);
    buf_add(out, "}\nexport interface View { ");
    write_members(g, false, out);
    buf_add(out, "seats: Record<string, Seat>; }\n");
    buf_add(out, "export type Verb =");
    for (int v = 1; v < g->verb_count; v++) buf_addf(out, "%s \"%s\"", v > 1 ? " |" : "", g->verbs[v].name);
    buf_add(out, ";\nexport type EventName =");
    for (int e = 1; e < g->event_count; e++) buf_addf(out, "%s \"%s\"", e > 1 ? " |" : "", g->events[e].name);
    buf_add(out, ";\n");
}

/* ---- The wire ---- */

static void write_words(struct buf *out)
{
    static const struct {
        const char *name, *asks, *answers;
    } words[] = {
#define WORD(name, needs, asks, answers) {#name, asks, answers},
#include "server/words.def"
#undef WORD
    };
    buf_add(out, "/* Made from src/server/words.def by tools/describe.c. */\n");
    buf_add(out, "import type * as wire from \"../net/wire\";\n\nexport interface Words {\n");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        buf_addf(out, "  %s: { asks: { %s }; answers: { %s } };\n", words[i].name, words[i].asks,
                 words[i].answers);
    buf_add(out, "}\n");
}

/* ---- All games ---- */

static void describe(const char *folder, const struct game *g, struct buf *out)
{
    struct described_domains set;
    note_all(g, &set);
    buf_clear(out);
    write_game(g, &set, out);
    save(folder, g->id, ".json", out);
    buf_clear(out);
    write_rules(g, out);
    save(folder, g->id, ".rules.json", out);
    buf_clear(out);
    if (g->book->text) {
        write_book(g, out);
        save(folder, g->id, ".book.json", out);
        buf_clear(out);
    }
    write_types(g, out);
    save(folder, g->id, ".ts", out);
}

int main(int argc, char **argv)
{
    struct buf out;
    if (argc != 2) {
        fputs("usage: describe DIR\n", stderr);
        return 2;
    }
    buf_init(&out, FILE_MAX);
    for (int i = 0; games[i]; i++) describe(argv[1], games[i], &out);
    buf_clear(&out);
    buf_add(&out, "[");
    for (int i = 0; games[i]; i++)
        buf_addf(&out, "%s{\"id\":\"%s\",\"title\":\"%s\",\"blurb\":\"%s\",\"seats\":[%d,%d]}",
                 i ? ",\n " : "", games[i]->id, games[i]->title, games[i]->blurb, games[i]->seats_min,
                 games[i]->seats_max);
    buf_add(&out, "]\n");
    save(argv[1], "games", ".json", &out);
    buf_clear(&out);
    write_words(&out);
    save(argv[1], "words", ".ts", &out);
    buf_free(&out);
    return 0;
}
