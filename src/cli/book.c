/* The rulebook that people read: pages of paragraphs with the numbers of their rules. A figure is its caption here. */
#include "cli/book.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { WORD_BYTES = 64, WHOLE_LETTERS = 3, CITE_BYTES = 256 };

/* ---- Searching ---- */

/* Bytes above ASCII belong to letters of other languages. */
static bool is_letter(char c) { return isalnum((unsigned char)c) || (unsigned char)c >= 0x80; }

static bool has_word(const char *text, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = text; *at; at++) {
        bool begins = at == text || !is_letter(at[-1]);
        if (begins && strncasecmp(at, word, n) == 0 && (n > WHOLE_LETTERS || !is_letter(at[n]))) return true;
    }
    return false;
}

/* The next word of a list ("win, most points") or of a question ("how do I win?"), cut at these characters; false at the end. */
static bool next_word(const char **at, const char *cuts, char *word)
{
    *at += strspn(*at, cuts);
    size_t n = strcspn(*at, cuts), kept = n < WORD_BYTES ? n : WORD_BYTES - 1;
    memcpy(word, *at, kept);
    word[kept] = 0;
    *at += n;
    while (kept && word[kept - 1] == ' ') word[--kept] = 0;
    return kept > 0;
}

static const char LIST_CUTS[] = ",", ASKED_CUTS[] = " \t,.;:?!\"";

static bool list_has(const char *list, const char *word)
{
    char one[WORD_BYTES];
    for (const char *at = list; next_word(&at, LIST_CUTS, one);)
        if (strcasecmp(one + strspn(one, " "), word) == 0) return true;
    return false;
}

static const char *line_text(const struct speaker *speaker, const struct game *g, const struct book_line *l)
{
    return speaker_says(speaker, g, "", "book", l->text);
}

static bool says_nothing(const struct speaker *speaker, const struct game *g, const char *word)
{
    for (const struct book_line *l = g->book; l->text; l++)
        if (l->kind == BOOK_LEFT_OUT && list_has(line_text(speaker, g, l), word)) return true;
    return false;
}

/* Does the text have the word, or one that means the same? */
static bool speaks_of(const struct speaker *speaker, const struct game *g, const char *text, const char *word)
{
    char one[WORD_BYTES];
    if (has_word(text, word)) return true;
    for (const struct book_line *l = g->book; l->text; l++) {
        const char *list = l->kind == BOOK_SAME ? line_text(speaker, g, l) : "";
        if (!list_has(list, word)) continue;
        for (const char *at = list; next_word(&at, LIST_CUTS, one);)
            if (has_word(text, one + strspn(one, " "))) return true;
    }
    return false;
}

bool book_fits(const struct speaker *speaker, const struct game *g, const char *text, const char *wanted)
{
    char word[WORD_BYTES];
    bool asked = false;
    for (const char *at = wanted; next_word(&at, ASKED_CUTS, word);) {
        if (says_nothing(speaker, g, word)) continue;
        if (!speaks_of(speaker, g, text, word)) return false;
        asked = true;
    }
    return asked;
}

/* ---- Showing ---- */

static void show_page(const struct screen *screen, const char *title)
{
    screen_line(screen);
    screen_say(screen, (struct style){.ink = INK_GOLD}, title);
}

static void show_text(const struct screen *screen, const char *text, const char *cites)
{
    screen_say(screen, (struct style){.ink = INK_PLAIN, .indent = 2}, text);
    screen_sayf(screen, (struct style){.ink = INK_FAINT, .indent = 2}, "(%s)", cites);
}

int book_show(const struct screen *screen, const struct speaker *speaker, const struct game *g,
              const char *wanted)
{
    const char *page = "", *shown = NULL; /* the page that is read, and the one whose title was shown */
    int count = 0;
    for (const struct book_line *l = g->book; l->text; l++) {
        const char *text = line_text(speaker, g, l);
        if (l->kind == BOOK_PAGE) page = text;
        if (l->kind != BOOK_TEXT && (l->kind != BOOK_FIGURE || wanted[0])) continue;
        if (wanted[0] && !book_fits(speaker, g, text, wanted) && !book_fits(speaker, g, page, wanted))
            continue;
        if (shown != page) show_page(screen, shown = page);
        if (l->kind == BOOK_TEXT)
            show_text(screen, text, l->cites);
        else
            screen_sayf(screen, (struct style){.ink = INK_FAINT, .indent = 4}, "[ %s ]", text);
        count++;
    }
    return count;
}
