/* The build tools' shared small things; see text.h. They run only while building, so out of memory or a file that
 * cannot be read simply ends the process with a message. */
#include "text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_SIZE_MAX = 16 * 1024 * 1024, DISTANCE_MAX = 100 };

static _Noreturn void give_up(const char *what, const char *path)
{
    fprintf(stderr, "%s: %s: %s\n", path, what, errno ? strerror(errno) : "too large");
    exit(1);
}

void *text_alloc(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory) {
        fputs("out of memory\n", stderr);
        abort();
    }
    return memory;
}

char *text_read(const char *path, size_t *size)
{
    errno = 0;
    FILE *file = fopen(path, "rb");
    if (!file) give_up("cannot be opened", path);
    char *text = text_alloc(FILE_SIZE_MAX + 1, 1);
    *size = fread(text, 1, FILE_SIZE_MAX, file);
    if (ferror(file) || fgetc(file) != EOF) give_up("cannot be read", path);
    fclose(file);
    return text;
}

FILE *text_open(const char *path)
{
    FILE *file = fopen(path, "wb");
    if (!file) give_up("cannot be written", path);
    return file;
}

void text_close(FILE *file, const char *path)
{
    int failed = ferror(file);
    if (fclose(file) || failed) {
        remove(path); /* so that no half a file looks newer than its source */
        give_up("cannot be written", path);
    }
}

void text_put_escaped(FILE *file, const char *text)
{
    for (const char *p = text; *p; p++) {
        /* A question mark is escaped as well, so that no two of them make a trigraph. */
        if (*p == '"' || *p == '\\' || *p == '?') fputc('\\', file);
        if (*p == '\n')
            fputs("\\n", file);
        else
            fputc(*p, file);
    }
}

void text_put_upper(FILE *file, const char *name)
{
    for (const char *p = name; *p; p++) {
        char c = *p;
        if (c >= 'a' && c <= 'z') c = (char)(c - 'a' + 'A');
        fputc(c == '-' ? '_' : c, file);
    }
}

void text_put_lower(FILE *file, const char *name)
{
    for (const char *p = name; *p; p++) fputc(*p == '-' ? '_' : *p, file);
}

const char *text_base(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

size_t text_utf8(const char *text, size_t n)
{
    const unsigned char *s = (const unsigned char *)text;
    if (!n) return 0;
    if (s[0] < 0x80) return 1;
    size_t size = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
    if (s[0] < 0xc2 || s[0] > 0xf4 || n < size) return 0;
    for (size_t i = 1; i < size; i++)
        if ((s[i] & 0xc0) != 0x80) return 0;
    /* Too long a form, halves of pairs, and what is beyond Unicode. */
    if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f)) return 0;
    if ((s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f)) return 0;
    return size;
}

static int least(int a, int b) { return a < b ? a : b; }

int text_distance(const char *a, const char *b)
{
    size_t length = strlen(b);
    if (strlen(a) >= DISTANCE_MAX || length >= DISTANCE_MAX) return DISTANCE_MAX;
    int cost[DISTANCE_MAX + 1];
    for (size_t j = 0; j <= length; j++) cost[j] = (int)j;
    for (size_t i = 0; a[i]; i++) {
        int diagonal = cost[0];
        cost[0] = (int)i + 1;
        for (size_t j = 0; j < length; j++) {
            int change = diagonal + (a[i] != b[j]);
            diagonal = cost[j + 1];
            cost[j + 1] = least(change, 1 + least(cost[j], diagonal));
        }
    }
    return cost[length];
}
