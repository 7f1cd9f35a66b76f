/* Reading po/ with libgettextpo, for the tools that compile it and write its templates. */
#ifndef ISOLARIO_TOOLS_CATALOGUE_READ_H
#define ISOLARIO_TOOLS_CATALOGUE_READ_H

#include <gettext-po.h>
#include <stdbool.h>

/* Reports on standard error; what is wrong with a file ends the process. */
extern const struct po_xerror_handler catalogue_errors;

/* The names of a folder that end so, without the ending, sorted; with "" the folders in it. */
enum { NAMES_MAX = 256 };
struct catalogue_names {
    char *name[NAMES_MAX];
    int count;
};
void catalogue_names_read(struct catalogue_names *, const char *folder, const char *ending);
void catalogue_names_free(struct catalogue_names *);

struct catalogue_text {
    const char *context, *english,
        *text; /* text: the translation; "" where there is none yet or it is uncertain */
};

/* All texts of a .po or .pot file in its order, without the header and what is obsolete. Close it with
 * catalogue_close(). */
struct catalogue {
    po_file_t file;
    struct catalogue_text *texts;
    int count;
};
void catalogue_open(struct catalogue *, const char *path);
void catalogue_close(struct catalogue *);

#endif
