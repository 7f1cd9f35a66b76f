#include "catalogue_read.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "text.h"

/* libgettextpo keeps what it read until the process ends; the leak checker of test builds asks us what to overlook. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) { return "leak:libgettextpo"; }
const char *__lsan_default_options(void);
const char *__lsan_default_options(void) { return "print_suppressions=0"; }

static void report(int severity, po_message_t message, const char *file, size_t line, size_t column,
                   int multiline, const char *text)
{
    (void)message;
    (void)column;
    (void)multiline;
    fprintf(stderr, "%s:%zu: %s\n", file ? file : "po", line == (size_t)-1 ? 0 : line, text);
    if (severity != PO_SEVERITY_WARNING) exit(1);
}

static void report_two(int severity, po_message_t first, const char *file, size_t line, size_t column,
                       int multiline, const char *text, po_message_t second, const char *other_file,
                       size_t other_line, size_t other_column, int other_multiline, const char *other_text)
{
    report(PO_SEVERITY_WARNING, first, file, line, column, multiline, text);
    report(severity, second, other_file, other_line, other_column, other_multiline, other_text);
}

const struct po_xerror_handler catalogue_errors = {report, report_two};

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Does the name count? For "" that is a folder, else a file with this ending. */
static bool is_wanted(const char *folder, const char *name, const char *ending)
{
    char path[4096];
    struct stat there;
    size_t n = strlen(name), end = strlen(ending);
    if (name[0] == '.') return false;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (!end) return stat(path, &there) == 0 && S_ISDIR(there.st_mode);
    return n > end && strcmp(name + n - end, ending) == 0;
}

void catalogue_names_read(struct catalogue_names *names, const char *folder, const char *ending)
{
    DIR *open = opendir(folder);
    names->count = 0;
    if (!open) {
        fprintf(stderr, "%s: cannot be read\n", folder);
        exit(1);
    }
    for (struct dirent *entry; (entry = readdir(open));) {
        if (!is_wanted(folder, entry->d_name, ending)) continue;
        if (names->count == NAMES_MAX) {
            fprintf(stderr, "%s: more than %d names\n", folder, NAMES_MAX);
            exit(1);
        }
        size_t n = strlen(entry->d_name) - strlen(ending);
        char *name = text_alloc(n + 1, 1);
        memcpy(name, entry->d_name, n);
        names->name[names->count++] = name;
    }
    closedir(open);
    qsort(names->name, (size_t)names->count, sizeof names->name[0], compare_names);
}

void catalogue_names_free(struct catalogue_names *names)
{
    for (int i = 0; i < names->count; i++) free(names->name[i]);
}

static int count_messages(po_file_t file)
{
    int n = 0;
    po_message_iterator_t at = po_message_iterator(file, NULL);
    while (po_next_message(at)) n++;
    po_message_iterator_free(at);
    return n;
}

void catalogue_open(struct catalogue *c, const char *path)
{
    *c = (struct catalogue){.file = po_file_read(path, &catalogue_errors)};
    if (!c->file) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(1);
    }
    c->texts = text_alloc((size_t)count_messages(c->file) + 1, sizeof *c->texts);
    po_message_iterator_t at = po_message_iterator(c->file, NULL);
    for (po_message_t message; (message = po_next_message(at));) {
        const char *context = po_message_msgctxt(message), *english = po_message_msgid(message);
        if (!english[0] || po_message_is_obsolete(message)) continue; /* the header has no English text */
        const char *text = po_message_is_fuzzy(message) ? "" : po_message_msgstr(message);
        c->texts[c->count++] = (struct catalogue_text){context ? context : "", english, text};
    }
    po_message_iterator_free(at);
}

void catalogue_close(struct catalogue *c)
{
    free(c->texts);
    po_file_free(c->file);
}
