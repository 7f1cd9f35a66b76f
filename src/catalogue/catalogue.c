/* Finding texts. A table has some thousand entries and a screen asks for a few hundred, so binary search is plenty. */
#include "catalogue/catalogue.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

static const struct catalogue_language *language_of(const char *code)
{
    const struct catalogue_language *l = catalogue_languages;
    while (l->code && strcmp(l->code, code) != 0) l++;
    return l->code ? l : NULL;
}

static int compare(const struct catalogue_entry *e, const char *context, const char *english)
{
    int by_context = strcmp(e->context, context);
    return by_context ? by_context : strcmp(e->english, english);
}

const char *catalogue_find(const char *language, const char *context, const char *english)
{
    const struct catalogue_language *l = language ? language_of(language) : NULL;
    int low = 0, high = l ? l->count : 0;
    while (low < high) {
        int middle = (low + high) / 2, order = compare(&l->entries[middle], context, english);
        if (order == 0) return l->entries[middle].text;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return english;
}

const char *catalogue_language(const char *wish)
{
    static const char *const english[] = {"en", "C", "POSIX"};
    size_t n = strcspn(wish, "_-.@"); /* "it_IT.UTF-8@euro": the language stands first */
    for (size_t i = 0; i < sizeof english / sizeof english[0]; i++)
        if (strlen(english[i]) == n && strncasecmp(english[i], wish, n) == 0) return english[0];
    for (const struct catalogue_language *l = catalogue_languages; l->code; l++)
        if (strlen(l->code) == n && strncasecmp(l->code, wish, n) == 0) return l->code;
    return NULL;
}
