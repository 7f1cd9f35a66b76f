/* Texts in the languages of po/: compiled into tables when the program is built, found by their context.
 *
 * English is the language of the sources, so it has no table: where nothing is found the English comes back. */
#ifndef ISOLARIO_CATALOGUE_CATALOGUE_H
#define ISOLARIO_CATALOGUE_CATALOGUE_H

struct catalogue_entry {
    const char *context, *english, *text;
};

/* One language, its entries sorted by context, then by the English text. */
struct catalogue_language {
    const char *code; /* "it" */
    const struct catalogue_entry *entries;
    int count;
};

/* Compiled from po/ by tools/catalogue.c; the last row has no code. */
extern const struct catalogue_language catalogue_languages[];

/* The text in that language, or `english` itself where the catalogue has none or has it for another English text. */
const char *catalogue_find(const char *language, const char *context, const char *english);

/* The code of the language that a wish such as "it", "it_IT.UTF-8" or "it-CH" means; "en" for English, also as "C" or
 * "POSIX"; NULL where we do not speak it. What comes back lives as long as the program. */
const char *catalogue_language(const char *wish);

#endif
