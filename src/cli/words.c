/* What people type is short, so everything here is plain and quadratic. */
#include "cli/words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

bool word_take(const char **text, char *word, size_t size)
{
    const char *s = *text + strspn(*text, " \t");
    size_t n = strcspn(s, " \t"), kept = n < size ? n : size - 1;
    memcpy(word, s, kept);
    word[kept] = 0;
    *text = s + n + strspn(s + n, " \t");
    return n > 0;
}

void text_trim(char *text)
{
    size_t start = strspn(text, " \t\r\n"), n = strlen(text);
    while (n > start && isspace((unsigned char)text[n - 1])) n--;
    memmove(text, text + start, n - start);
    text[n - start] = 0;
}

void text_capital(char *text)
{
    if (text[0] >= 'a' && text[0] <= 'z') text[0] = (char)toupper((unsigned char)text[0]);
}

bool text_is_number(const char *text) { return text[0] && text[strspn(text, "0123456789")] == 0; }

bool text_has(const char *text, const char *part)
{
    size_t n = strlen(part);
    for (; *text; text++)
        if (strncasecmp(text, part, n) == 0) return true;
    return n == 0;
}

static int least(int a, int b, int c)
{
    int m = a < b ? a : b;
    return m < c ? m : c;
}

/* How many letters must be changed, added or dropped: the usual computation row by row. */
static int distance(const char *a, const char *b)
{
    int row[GUESS_BYTES + 1];
    int n = (int)strlen(b);
    for (int j = 0; j <= n; j++) row[j] = j;
    for (int i = 1; a[i - 1]; i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= n; j++) {
            int differs = tolower((unsigned char)a[i - 1]) != tolower((unsigned char)b[j - 1]);
            int value = least(row[j] + 1, row[j - 1] + 1, corner + differs);
            corner = row[j];
            row[j] = value;
        }
    }
    return row[n];
}

struct guess guess_begin(const char *typed)
{
    /* A third of the letters may be wrong; with more it would be no guess but noise. */
    int length = (int)strlen(typed);
    return (struct guess){.typed = typed, .best = length > GUESS_BYTES ? 0 : 2 + length / 4};
}

void guess_try(struct guess *g, const char *candidate)
{
    if (g->best == 0 || strlen(candidate) >= GUESS_BYTES) return;
    int d = distance(g->typed, candidate);
    if (d >= g->best || d >= (int)strlen(candidate)) return;
    g->best = d;
    snprintf(g->word, sizeof g->word, "%s", candidate);
}
