/* catalogue2c PO OUT.c: compiles the translations of a folder po/ into the tables of src/catalogue.
 * catalogue2c --json PO OUT: writes them for the browser.
 *
 * PO has a template DOMAIN.pot for each domain (web, terminal, every game) and a folder for each language with the same
 * names as DOMAIN.po. A context is "DOMAIN.rest". For the browser OUT/LANGUAGE/DOMAIN.json is an object from the rest
 * to the text, with the rules of a game apart in DOMAIN.rules.json and what teaches it (goals, tips, the guided game, the rulebook for
 * people, whose keys are "book." and the English line) in DOMAIN.teach.json, since they are wanted only when somebody opens them;
 * OUT/en/ comes from the templates, so the browser has one way for all languages, and what a language has not yet
 * stands there in English. What only the terminal shows is left out. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "catalogue_read.h"
#include "text.h"

enum { PATH_BYTES = 4096 };

/* ---- For the program ---- */

static int compare(const void *a, const void *b)
{
    const struct catalogue_text *x = a, *y = b;
    int by_context = strcmp(x->context, y->context);
    return by_context ? by_context : strcmp(x->english, y->english);
}

/* The translated texts of one language, sorted, with the files that they stand in. */
struct language {
    struct catalogue files[NAMES_MAX];
    struct catalogue_text *texts;
    int file_count, count;
};

static void gather(struct language *l, const char *po, const char *name)
{
    char folder[PATH_BYTES], path[2 * PATH_BYTES];
    int room = 1;
    struct catalogue_names domains;
    snprintf(folder, sizeof folder, "%s/%s", po, name);
    catalogue_names_read(&domains, folder, ".po");
    l->file_count = domains.count;
    l->count = 0;
    for (int i = 0; i < domains.count; i++) {
        snprintf(path, sizeof path, "%s/%s.po", folder, domains.name[i]);
        catalogue_open(&l->files[i], path);
        room += l->files[i].count;
    }
    l->texts = text_alloc((size_t)room, sizeof *l->texts);
    for (int i = 0; i < domains.count; i++)
        for (int k = 0; k < l->files[i].count; k++)
            if (l->files[i].texts[k].text[0]) l->texts[l->count++] = l->files[i].texts[k];
    qsort(l->texts, (size_t)l->count, sizeof *l->texts, compare);
    catalogue_names_free(&domains);
}

static void put_string(FILE *file, const char *text, const char *after)
{
    fputc('"', file);
    text_put_escaped(file, text);
    fputs(after, file);
}

static int write_language(FILE *file, const char *po, const char *name)
{
    struct language l;
    gather(&l, po, name);
    fprintf(file, "static const struct catalogue_entry %s[] = {\n", name);
    for (int i = 0; i < l.count; i++) {
        fputs("    {", file);
        put_string(file, l.texts[i].context, "\", ");
        put_string(file, l.texts[i].english, "\",\n     ");
        put_string(file, l.texts[i].text, "\"},\n");
    }
    fputs("    {0, 0, 0},\n};\n\n", file);
    free(l.texts);
    for (int i = 0; i < l.file_count; i++) catalogue_close(&l.files[i]);
    return l.count;
}

static void write_program(const char *po, const char *out)
{
    int counts[NAMES_MAX];
    struct catalogue_names languages;
    FILE *file = text_open(out);
    catalogue_names_read(&languages, po, "");
    fputs("/* Compiled from po/; change the files there instead. */\n#include \"catalogue/catalogue.h\"\n\n",
          file);
    for (int i = 0; i < languages.count; i++) counts[i] = write_language(file, po, languages.name[i]);
    fputs("const struct catalogue_language catalogue_languages[] = {\n", file);
    for (int i = 0; i < languages.count; i++)
        fprintf(file, "    {\"%s\", %s, %d},\n", languages.name[i], languages.name[i], counts[i]);
    fputs("    {0, 0, 0},\n};\n", file);
    text_close(file, out);
    catalogue_names_free(&languages);
}

/* ---- For the browser ---- */

static void put_json(FILE *file, const char *text)
{
    fputc('"', file);
    for (const char *s = text; *s; s++) {
        unsigned char c = (unsigned char)*s;
        if (c == '"' || c == '\\')
            fprintf(file, "\\%c", c);
        else if (c < ' ')
            fprintf(file, "\\u%04x", c);
        else
            fputc(c, file);
    }
    fputc('"', file);
}

static bool begins(const char *text, const char *start) { return strncmp(text, start, strlen(start)) == 0; }

/* The files of a domain, and which keys they hold; the first has all others. */
enum catalogue_part { PART_WORDS, PART_RULES, PART_TEACHING, PARTS };
static const char *const endings[PARTS] = {"", ".rules", ".teach"};

static enum catalogue_part part_of(const char *key)
{
    if (begins(key, "rule.")) return PART_RULES;
    return begins(key, "teach.") || strcmp(key, "book") == 0 ? PART_TEACHING : PART_WORDS;
}

static void put_key(FILE *file, const char *key, const char *english)
{
    if (strcmp(key, "book") != 0) {
        put_json(file, key);
        return;
    }
    size_t room = strlen(english) + sizeof "book.";
    char *whole = text_alloc(room, 1);
    snprintf(whole, room, "book.%s", english);
    put_json(file, whole);
    free(whole);
}

/* One file. Nothing is written where there are no texts for it. */
static void write_texts(const char *path, const char *domain, const struct catalogue *c,
                        enum catalogue_part part)
{
    size_t skip = strlen(domain) + 1;
    FILE *file = NULL;
    for (int i = 0; i < c->count; i++) {
        const struct catalogue_text *text = &c->texts[i];
        const char *key = text->context + skip;
        if (part_of(key) != part || strcmp(key, "sketch") == 0) continue;
        if (file)
            fputs(",\n", file);
        else
            fputs("{\n", file = text_open(path));
        put_key(file, key, text->english);
        fputs(": ", file);
        put_json(file, text->text[0] ? text->text : text->english);
    }
    if (!file) return;
    fputs("\n}\n", file);
    text_close(file, path);
}

/* Lays the translations over the template's texts, which are all the browser may ask for. */
static void translate(const struct catalogue *template, struct catalogue *words)
{
    qsort(words->texts, (size_t)words->count, sizeof *words->texts, compare);
    for (int i = 0; i < template->count; i++) {
        struct catalogue_text *text = &template->texts[i];
        const struct catalogue_text *found = bsearch(text, words->texts, (size_t)words->count, sizeof *text,
                                                     compare);
        if (found) text->text = found->text;
    }
}

static void check_contexts(const char *path, const char *domain, const struct catalogue *c)
{
    size_t n = strlen(domain);
    for (int i = 0; i < c->count; i++)
        if (strncmp(c->texts[i].context, domain, n) != 0 || c->texts[i].context[n] != '.') {
            fprintf(stderr, "%s: the context %s does not begin with %s.\n", path, c->texts[i].context,
                    domain);
            exit(1);
        }
}

static void write_domain(const char *po, const char *domain, const char *language, const char *folder)
{
    char path[3 * PATH_BYTES];
    struct catalogue template, words = {0};
    struct stat there;
    snprintf(path, sizeof path, "%s/%s.pot", po, domain);
    catalogue_open(&template, path);
    check_contexts(path, domain, &template);
    snprintf(path, sizeof path, "%s/%s/%s.po", po, language, domain);
    bool translated = stat(path, &there) == 0; /* a language may begin with some of the domains */
    if (translated) {
        catalogue_open(&words, path);
        translate(&template, &words);
    }
    for (enum catalogue_part part = PART_WORDS; part < PARTS; part++) {
        snprintf(path, sizeof path, "%s/%s%s.json", folder, domain, endings[part]);
        write_texts(path, domain, &template, part);
    }
    if (translated) catalogue_close(&words);
    catalogue_close(&template);
}

static void make_folder(const char *path)
{
    if (mkdir(path, 0777) == 0 || errno == EEXIST) return;
    fprintf(stderr, "%s: cannot be made: %s\n", path, strerror(errno));
    exit(1);
}

static void write_language_json(const char *po, const char *language, const char *out)
{
    char folder[PATH_BYTES];
    struct catalogue_names domains;
    catalogue_names_read(&domains, po, ".pot");
    snprintf(folder, sizeof folder, "%s/%s", out, language);
    make_folder(folder);
    for (int i = 0; i < domains.count; i++)
        if (strcmp(domains.name[i], "terminal") != 0) write_domain(po, domains.name[i], language, folder);
    catalogue_names_free(&domains);
}

static void write_browser(const char *po, const char *out)
{
    struct catalogue_names languages;
    catalogue_names_read(&languages, po, "");
    make_folder(out);
    write_language_json(po, "en", out);
    for (int i = 0; i < languages.count; i++) write_language_json(po, languages.name[i], out);
    catalogue_names_free(&languages);
}

int main(int argc, char **argv)
{
    bool json = argc > 1 && strcmp(argv[1], "--json") == 0;
    if (argc != (json ? 4 : 3)) {
        fputs("usage: catalogue2c PO OUT.c | catalogue2c --json PO OUT\n", stderr);
        return 2;
    }
    if (json)
        write_browser(argv[2], argv[3]);
    else
        write_program(argv[1], argv[2]);
    return 0;
}
