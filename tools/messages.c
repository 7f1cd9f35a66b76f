/* messages ROOT OUT: writes the templates of all texts that are translated, OUT/DOMAIN.pot, from the sources at ROOT.
 *
 * A game's texts come from its tables (title, blurb, options, verbs, events, titles of words, rules) and from the calls
 * that write on its sketch, which xgettext finds, from its rulebook for people, and from web/src/boards/GAME/texts.json and
 * teach/texts.json there; those of the
 * terminal from src/cli/texts.def, those of the browser from web/src/texts/. Contexts are "DOMAIN.KIND.NAME". tools/update-messages lays the templates over po/. */
#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "catalogue_read.h"
#include "core/game.h"
#include "core/notation.h"
#include "games/registry.h"
#include "text.h"

enum { PATH_BYTES = 4096, CONTEXT_BYTES = 256, DOMAINS_MAX = 200 };

struct template
{
    const char *domain;
    po_file_t file;
    po_message_iterator_t at;
    const struct domain *seen[DOMAINS_MAX]; /* whose titles stand here already */
    int seen_count;
};

/* ---- A template ---- */

/* The formats whose slots msgfmt compares between a text and its translation. */
static const char *format_of(const char *english, bool printf_like)
{
    if (printf_like) return strchr(english, '%') ? "c-format" : NULL;
    return strchr(english, '{') ? "python-brace-format" : NULL;
}

static void add(struct template *t, const char *context, const char *english, bool printf_like)
{
    po_message_t message = po_message_create();
    const char *format = format_of(english, printf_like);
    po_message_set_msgctxt(message, context);
    po_message_set_msgid(message, english);
    po_message_set_msgstr(message, "");
    if (format) po_message_set_format(message, format, 1);
    po_message_insert(t->at, message);
}

/* The text with the context "DOMAIN.KIND.NAME"; without a kind, "DOMAIN.NAME". */
static void add_text(struct template *t, const char *kind, const char *name, const char *english)
{
    char context[2 * CONTEXT_BYTES];
    if (!english || !english[0]) return;
    snprintf(context, sizeof context, "%s.%s%s%s", t->domain, kind, kind[0] ? "." : "", name);
    add(t, context, english, false);
}

static void begin(struct template *t, const char *domain)
{
    *t = (struct template){.domain = domain, .file = po_file_create()};
    t->at = po_message_iterator(t->file, NULL);
    po_message_t header = po_message_create();
    po_message_set_msgid(header, "");
    po_message_set_msgstr(header, "Project-Id-Version: isolario\n"
                                  "MIME-Version: 1.0\n"
                                  "Content-Type: text/plain; charset=UTF-8\n"
                                  "Content-Transfer-Encoding: 8bit\n");
    po_message_insert(t->at, header);
}

static void end(struct template *t, const char *out)
{
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/%s.pot", out, t->domain);
    po_message_iterator_free(t->at);
    if (!po_file_write(t->file, path, &catalogue_errors)) exit(1);
    po_file_free(t->file);
}

/* All texts of a flat JSON file, with the context "DOMAIN.KIND.KEY". */
static void add_json(struct template *t, const char *kind, const char *path)
{
    json_error_t error;
    const char *key;
    json_t *value, *texts = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(texts)) {
        fprintf(stderr, "%s:%d: %s\n", path, error.line, texts ? "it is no object" : error.text);
        exit(1);
    }
    json_object_foreach(texts, key, value)
    {
        if (!json_is_string(value)) {
            fprintf(stderr, "%s: \"%s\" is no text\n", path, key);
            exit(1);
        }
        add_text(t, kind, key, json_string_value(value));
    }
    json_decref(texts);
}

/* ---- A game ---- */

/* The question cards of TERRA are content of another kind: thousands of texts, and the answers among them must not be in
 * a file that a browser loads. */
static bool is_kept_out(const struct template *t, const struct domain *d)
{
    static const struct {
        const char *game, *domain;
    } cards[] = {{"terra", "topic"}, {"terra", "question"}};
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++)
        if (strcmp(cards[i].game, t->domain) == 0 && strcmp(cards[i].domain, d->name) == 0) return true;
    return false;
}

static bool has_digit(const char *word) { return word[strcspn(word, "0123456789")] != 0; }

/* The words of a domain as people read them. Of a domain without titles only words that say something: a square's "a4"
 * reads the same everywhere, and an underscore stands for a blank. */
static void add_titles(struct template *t, const struct domain *d)
{
    char name[CONTEXT_BYTES], text[CONTEXT_BYTES], number[16];
    for (int i = 0; i < t->seen_count; i++)
        if (t->seen[i] == d) return;
    if (!d || (!d->words && !d->titles) || is_kept_out(t, d)) return;
    if (t->seen_count == DOMAINS_MAX) bug("%s has more than %d domains", t->domain, DOMAINS_MAX);
    t->seen[t->seen_count++] = d;
    for (int code = domain_low(d); code <= domain_high(d); code++) {
        if (!domain_has(d, code) || (!d->titles && has_digit(d->words[code]))) continue;
        snprintf(name, sizeof name, "%s.%s", d->name, domain_word(d, code, number));
        snprintf(text, sizeof text, "%s", d->titles ? d->titles[code] : d->words[code]);
        for (char *s = text; *s && !d->titles; s++)
            if (*s == '_') *s = ' ';
        add_text(t, "title", name, text);
    }
}

static void add_sentences(struct template *t, const struct game *g)
{
    char name[CONTEXT_BYTES];
    for (int v = 1; v < g->verb_count; v++) add_text(t, "verb", g->verbs[v].name, g->verbs[v].say);
    for (int e = 1; e < g->event_count; e++) {
        const struct event *event = &g->events[e];
        if (!event->name) continue;
        add_text(t, "event", event->name, event->say);
        snprintf(name, sizeof name, "%s.hidden", event->name);
        add_text(t, "event", name, event->say_hidden);
    }
}

static void add_domains(struct template *t, const struct game *g)
{
    for (int v = 1; v < g->verb_count; v++)
        for (int i = 0; i < verb_arg_count(&g->verbs[v]); i++) add_titles(t, g->verbs[v].args[i].domain);
    for (int e = 1; e < g->event_count; e++)
        for (int i = 0; i < event_arg_count(&g->events[e]); i++) add_titles(t, g->events[e].args[i].domain);
    for (const struct option *o = g->options; o->name; o++) add_titles(t, o->domain);
    add_titles(t, g->score_lines);
    add_titles(t, g->reasons);
    for (const struct domain *const *d = g->shown; d && *d; d++) add_titles(t, *d);
}

/* Has the format any letters besides its conversions? "%3d" reads the same everywhere. */
static bool has_words(const char *format)
{
    for (const char *s = format; *s; s++) {
        if (*s == '%')
            s += 1 + strspn(s + 1, "0123456789.*+-lhz"); /* now at the conversion's letter */
        else if (isalpha((unsigned char)*s))
            return true;
        if (!*s) return false;
    }
    return false;
}

/* What the game writes on its sketch, as xgettext finds it in the folder of the game. */
static void add_sketch(struct template *t, const char *root, const char *out)
{
    char path[PATH_BYTES], command[3 * PATH_BYTES], folder[64], context[CONTEXT_BYTES];
    snprintf(folder, sizeof folder, "%s", t->domain);
    for (char *s = folder; *s; s++)
        if (*s == '-') *s = '_';
    snprintf(path, sizeof path, "%s/%s.sketched", out, t->domain);
    snprintf(
        command, sizeof command,
        "xgettext --language=C --from-code=UTF-8 --no-location --force-po --keyword --keyword=canvas_text:5 "
        "--keyword=canvas_textf:5 --keyword=canvas_says:2 --keyword=SKETCHED -o - '%s'/src/games/%s/*.c | "
        "sed 's/charset=CHARSET/charset=UTF-8/' >'%s'",
        root, folder, path);
    if (system(command) != 0) {
        fprintf(stderr, "messages: xgettext failed for %s\n", t->domain);
        exit(1);
    }
    struct catalogue found;
    catalogue_open(&found, path);
    unlink(path);
    snprintf(context, sizeof context, "%s.sketch", t->domain);
    for (int i = 0; i < found.count; i++)
        if (has_words(found.texts[i].english)) add(t, context, found.texts[i].english, true);
    catalogue_close(&found);
}

/* The texts of the game's board in the browser, or of what teaches it; a game may have neither. */
static void add_board(struct template *t, const char *kind, const char *root, const char *file)
{
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/web/src/boards/%s/%s", root, t->domain, file);
    if (access(path, F_OK) == 0) add_json(t, kind, path);
}

/* The lines of the rulebook have one context, so that a line may come or go without changing the others. */
static void add_book(struct template *t, const struct game *g)
{
    char context[CONTEXT_BYTES];
    snprintf(context, sizeof context, "%s.book", t->domain);
    for (const struct book_line *l = g->book; l->text; l++) add(t, context, l->text, false);
}

static void write_game(const struct game *g, const char *root, const char *out)
{
    struct template t;
    begin(&t, g->id);
    add_text(&t, "", "name", g->title);
    add_text(&t, "", "blurb", g->blurb);
    for (const struct option *o = g->options; o->name; o++)
        add_text(&t, "option", o->name, o->say ? o->say : o->name);
    add_sentences(&t, g);
    add_domains(&t, g);
    add_sketch(&t, root, out);
    add_board(&t, "board", root, "texts.json");
    add_board(&t, "teach", root, "teach/texts.json");
    add_book(&t, g);
    for (int r = 0; r < g->rule_count; r++) add_text(&t, "rule", g->rules[r].id, g->rules[r].text);
    end(&t, out);
}

/* ---- Terminal and browser ---- */

static void write_terminal(const char *out)
{
    static const struct {
        const char *context, *english;
    } texts[] = {
#define TEXT(name, english) {"terminal." #name, english},
#include "cli/texts.def"
#undef TEXT
    };
    struct template t;
    begin(&t, "terminal");
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        add(&t, texts[i].context, texts[i].english, true);
    for (int i = 0; i < FAULTS; i++) add_text(&t, "fault", fault_texts[i].name, fault_texts[i].say);
    end(&t, out);
}

static void write_web(const char *root, const char *out)
{
    char folder[PATH_BYTES], path[2 * PATH_BYTES];
    struct catalogue_names files;
    struct template t;
    snprintf(folder, sizeof folder, "%s/web/src/texts", root);
    catalogue_names_read(&files, folder, ".json");
    begin(&t, "web");
    for (int i = 0; i < files.count; i++) {
        snprintf(path, sizeof path, "%s/%s.json", folder, files.name[i]);
        add_json(&t, "", path);
    }
    end(&t, out);
    catalogue_names_free(&files);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fputs("usage: messages ROOT OUT\n", stderr);
        return 2;
    }
    for (int i = 0; games[i]; i++) write_game(games[i], argv[1], argv[2]);
    write_terminal(argv[2]);
    write_web(argv[1], argv[2]);
    return 0;
}
