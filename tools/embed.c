/* embed FOLDER STAND_IN OUT.c: compiles the built web client into the tables of src/server/pages.h.
 *
 * Every file of FOLDER becomes a page; a file beside it with the same name and .gz or .br is its compressed form, made by
 * web/compress.mjs when the client is built. Where FOLDER holds no client yet, the only page is STAND_IN, which says how to
 * build it. */
#include <dirent.h>
#include <errno.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "text.h"

enum { FILES_MAX = 4096, PATH_SIZE = 1024, HASH_SIZE = 16 };

struct file {
    char path[PATH_SIZE]; /* within the folder, with a slash in front */
    char source[PATH_SIZE];
};

struct folder {
    struct file *files;
    int count;
};

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".txt", "text/plain; charset=utf-8"},
};

static bool ends_with(const char *text, const char *ending)
{
    size_t n = strlen(text), m = strlen(ending);
    return n >= m && strcmp(text + n - m, ending) == 0;
}

static const char *type_of(const char *path)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (ends_with(path, types[i].ending)) return types[i].type;
    return "application/octet-stream";
}

/* ---- Finding the files ---- */

static void add_file(struct folder *found, const char *source, const char *path)
{
    if (found->count == FILES_MAX) {
        fprintf(stderr, "embed: more than %d files\n", FILES_MAX);
        exit(1);
    }
    struct file *f = &found->files[found->count++];
    snprintf(f->path, sizeof f->path, "%s", path);
    snprintf(f->source, sizeof f->source, "%s", source);
}

static void walk(struct folder *found, const char *source, const char *path)
{
    DIR *directory = opendir(source);
    if (!directory && errno == ENOENT) return;
    if (!directory) {
        fprintf(stderr, "%s: %s\n", source, strerror(errno));
        exit(1);
    }
    for (struct dirent *entry; (entry = readdir(directory));) {
        char inner[PATH_SIZE], below[PATH_SIZE];
        struct stat status;
        if (entry->d_name[0] == '.' || ends_with(entry->d_name, ".gz") || ends_with(entry->d_name, ".br"))
            continue;
        int n = snprintf(inner, sizeof inner, "%s/%s", source, entry->d_name);
        int m = snprintf(below, sizeof below, "%s/%s", path, entry->d_name);
        if (n >= PATH_SIZE || m >= PATH_SIZE || stat(inner, &status) != 0) continue;
        if (S_ISDIR(status.st_mode))
            walk(found, inner, below);
        else
            add_file(found, inner, below);
    }
    closedir(directory);
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const struct file *)a)->path, ((const struct file *)b)->path);
}

static bool has_page(const struct folder *found)
{
    for (int i = 0; i < found->count; i++)
        if (strcmp(found->files[i].path, "/index.html") == 0) return true;
    return false;
}

/* ---- Writing the tables ---- */

static void put_bytes(FILE *out, const char *name, int index, const char *bytes, size_t size)
{
    fprintf(out, "static const unsigned char %s_%d[] = {", name, index);
    for (size_t i = 0; i < size; i++)
        fprintf(out, "%s%u,", i % 32 == 0 ? "\n" : "", (unsigned)(unsigned char)bytes[i]);
    fputs(size ? "\n};\n" : "0};\n", out);
}

/* One form of a page as an array; false where there is no such file. */
static bool put_form(FILE *out, const char *name, int index, const char *path, size_t *size)
{
    struct stat status;
    if (stat(path, &status) != 0) return false;
    char *bytes = text_read(path, size);
    put_bytes(out, name, index, bytes, *size);
    free(bytes);
    return true;
}

static void put_hash(FILE *out, const char *path)
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    size_t size;
    char *bytes = text_read(path, &size);
    crypto_hash_sha256(hash, (unsigned char *)bytes, size);
    for (int i = 0; i < HASH_SIZE; i++) fprintf(out, "%02x", hash[i]);
    free(bytes);
}

/* The arrays of a page first, its row into *rows, which is printed after all of them. */
static void put_page(FILE *out, FILE *rows, const struct file *f, int index)
{
    static const struct {
        const char *name, *ending;
    } forms[] = {{"plain", ""}, {"gzip", ".gz"}, {"brotli", ".br"}};
    fprintf(rows, "    {\"");
    text_put_escaped(rows, f->path);
    fprintf(rows, "\", \"%s\", \"", type_of(f->path));
    put_hash(rows, f->source);
    fprintf(rows, "\"");
    for (int i = 0; i < 3; i++) {
        char path[PATH_SIZE + 4];
        size_t size = 0;
        snprintf(path, sizeof path, "%s%s", f->source, forms[i].ending);
        if (put_form(out, forms[i].name, index, path, &size))
            fprintf(rows, ", {%s_%d, %zu}", forms[i].name, index, size);
        else
            fprintf(rows, ", {0}");
    }
    fprintf(rows, "},\n");
}

static void write_tables(const struct folder *found, bool built, const char *path)
{
    FILE *out = text_open(path);
    char *text = NULL;
    size_t size = 0;
    FILE *rows = open_memstream(&text, &size);
    if (!rows) abort();
    fputs("/* Compiled from the built web client; change web/ instead. */\n#include \"server/pages.h\"\n\n",
          out);
    for (int i = 0; i < found->count; i++) put_page(out, rows, &found->files[i], i);
    fclose(rows);
    fprintf(
        out,
        "\nconst struct file_page pages[] = {\n%s};\nconst size_t page_count = %d;\nconst bool pages_built = "
        "%s;\n",
        text, found->count, built ? "true" : "false");
    free(text);
    text_close(out, path);
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fputs("usage: embed FOLDER STAND_IN OUT.c\n", stderr);
        return 2;
    }
    struct folder found = {.files = text_alloc(FILES_MAX, sizeof(struct file))};
    walk(&found, argv[1], "");
    bool built = has_page(&found);
    if (!built) {
        found.count = 0;
        add_file(&found, argv[2], "/index.html");
    }
    qsort(found.files, (size_t)found.count, sizeof *found.files, by_path);
    write_tables(&found, built, argv[3]);
    free(found.files);
    return 0;
}
