/* The seam to the terminal's output: what it can show, how wide it is, and the escape sequences for
 * it. */
#include "cli/screen.h"

#include <langinfo.h>
#include <locale.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "catalogue/catalogue.h"
#include "core/utf8.h"

enum { TEXT_MAX = 8192, WIDTH_USUAL = 80, HEIGHT_USUAL = 24, READING_WIDTH = 100, HIDING_LINES = 100 };

/* ---- Opening and measuring ---- */

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value && value[0];
}

static bool can_draw(void)
{
    const char *term = getenv("TERM");
    return term && term[0] && strcmp(term, "dumb") != 0;
}

/* The language of the user's locale: the first of these variables that is set decides, as everywhere. */
static const char *usual_language(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        if (!is_set(variables[i])) continue;
        const char *known = catalogue_language(getenv(variables[i]));
        return known ? known : "en";
    }
    return "en";
}

void screen_languages(char *list, size_t size)
{
    snprintf(list, size, "en");
    for (const struct catalogue_language *l = catalogue_languages; l->code; l++) {
        size_t n = strlen(list);
        snprintf(list + n, size - n, ", %s", l->code);
    }
}

bool screen_speak(struct screen *s, const char *wish, struct error *err)
{
    const char *known = catalogue_language(wish);
    if (known) {
        s->language = known;
        return true;
    }
    char list[128];
    screen_languages(list, sizeof list);
    return fail(err, "usage", "--lang: there is no language \"%.40s\"; there are %s", wish, list);
}

void screen_open(struct screen *s, FILE *out, bool plain)
{
    const char *term = getenv("TERM");
    /* The user's locale says whether the terminal takes UTF-8; folding of letters is that of C, or
     * a Turkish "I" would not find its "i". */
    setlocale(LC_CTYPE, "");
    bool utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    if (utf8) setlocale(LC_CTYPE, "C.UTF-8");
    setvbuf(out, NULL, _IOLBF, 0);
    *s = (struct screen){.out = out, .is_terminal = isatty(fileno(out)) == 1};
    s->utf8 = utf8;
    s->language = usual_language();
    s->colours = !plain && s->is_terminal && can_draw() && !is_set("NO_COLOR");
    s->rich = !plain && s->is_terminal && s->utf8 && can_draw() && !is_set("NO_COLOR");
    s->colours_256 = (term && strstr(term, "256color")) || is_set("COLORTERM");
    screen_measure(s);
}

static int environment_number(const char *name, int usual)
{
    const char *text = getenv(name);
    long n = text ? strtol(text, NULL, 10) : 0;
    return n > 0 && n <= SCREEN_WIDTH_MAX ? (int)n : usual;
}

void screen_measure(struct screen *s)
{
    struct winsize size = {0};
    if (s->is_terminal && ioctl(fileno(s->out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        s->width = size.ws_col;
        s->height = size.ws_row > 0 ? size.ws_row : HEIGHT_USUAL;
    } else {
        s->width = environment_number("COLUMNS", WIDTH_USUAL);
        s->height = environment_number("LINES", HEIGHT_USUAL);
    }
    if (s->width < SCREEN_WIDTH_MIN) s->width = SCREEN_WIDTH_MIN;
    if (s->width > SCREEN_WIDTH_MAX) s->width = SCREEN_WIDTH_MAX;
}

bool screen_is_large(const struct screen *s)
{
    return s->is_terminal && can_draw() && s->width >= WIDTH_USUAL && s->height >= HEIGHT_USUAL;
}

bool screen_sound(const struct screen *s) { return fflush(s->out) == 0 && !ferror(s->out); }

void screen_clear(struct screen *s)
{
    screen_measure(s);
    if (s->is_terminal && can_draw())
        fputs("\033[H\033[2J", s->out);
    else
        screen_line(s);
}

void screen_hide(struct screen *s)
{
    screen_measure(s);
    if (s->is_terminal && can_draw())
        fputs("\033[H\033[2J\033[3J", s->out);
    else if (s->is_terminal)
        for (int i = 0; i < HIDING_LINES; i++) screen_line(s);
    else
        screen_line(s);
}

/* ---- Ink ---- */

struct paint {
    const char *few, *many; /* SGR parameters for terminals of 16 and of 256 colours */
};

static const struct paint paints[INKS] = {
    [INK_PLAIN] = {"", ""},
    [INK_FAINT] = {"90", "38;5;244"},
    [INK_SEA] = {"34", "38;5;67"},
    [INK_COAST] = {"32", "38;5;71"},
    [INK_SAND] = {"33", "38;5;180"},
    [INK_GOLD] = {"93", "38;5;220"},
    [INK_DANGER] = {"91", "38;5;203"},
    [INK_BLACK] = {"37", "38;5;252"},
    [INK_CALM] = {"36", "38;5;116"},
    [INK_SEAT_0] = {"33", "38;5;214"},
    [INK_SEAT_1] = {"31", "38;5;197"},
    [INK_SEAT_2] = {"32", "38;5;42"},
    [INK_SEAT_3] = {"35", "38;5;141"},
    [INK_SEAT_4] = {"94", "38;5;39"},
    [INK_SEAT_5] = {"95", "38;5;211"},
};

const char *screen_sgr(const struct screen *s, struct glyph g, bool underlined, char *text)
{
    const struct paint *p = &paints[g.ink < INKS ? g.ink : INK_PLAIN];
    const char *colour = !s->colours ? "" : s->colours_256 ? p->many : p->few;
    snprintf(text, 48, "\033[0%s%s%s%s%sm", g.bold ? ";1" : "", underlined ? ";4" : "", g.reverse ? ";7" : "",
             colour[0] ? ";" : "", colour);
    return text;
}

static const char *ink_sequence(const struct screen *s, struct glyph g, char *text)
{
    const struct paint *p = &paints[g.ink < INKS ? g.ink : INK_PLAIN];
    const char *colour = s->colours_256 ? p->many : p->few;
    text[0] = 0;
    if (s->rich)
        snprintf(text, 32, "\033[0%s%s%s%sm", g.bold ? ";1" : "", g.reverse ? ";7" : "", colour[0] ? ";" : "",
                 colour);
    return text;
}

const char *screen_ink_text(const struct screen *s, enum ink ink, bool bold, char *text)
{
    return ink_sequence(s, (struct glyph){.ink = (uint8_t)ink, .bold = bold}, text);
}

void screen_ink(const struct screen *s, enum ink ink, bool bold)
{
    char text[32];
    fputs(screen_ink_text(s, ink, bold, text), s->out);
}

void screen_ink_off(const struct screen *s)
{
    if (s->rich) fputs("\033[0m", s->out);
}

/* ---- Text ---- */

int code_columns(uint32_t code)
{
    if (code < 0x7F) return 1;
    int n = wcwidth((wchar_t)code);
    return n < 0 ? 1 : n;
}

int text_width(const char *text)
{
    int width = 0;
    uint32_t code;
    for (int n; (n = utf8_read(text, &code)) > 0; text += n) width += code_columns(code);
    return width;
}

struct stand_in {
    uint32_t code;
    char ascii;
};

/* The few marks that our own sentences use, for terminals that cannot show them. */
static const struct stand_in stand_ins[] = {
    {0x00B7, '-'}, {0x00D7, 'x'}, {0x2013, '-'},  {0x00AB, '"'},  {0x00BB, '"'},
    {0x2026, '.'}, {0x2014, '-'}, {0x2018, '\''}, {0x2019, '\''}, {0x201C, '"'},
    {0x201D, '"'}, {0x2022, '-'}, {0x2190, '<'},  {0x2192, '>'},  {0x2212, '-'},
};

char code_ascii(uint32_t code)
{
    if (code >= ' ' && code <= '~') return (char)code;
    for (size_t i = 0; i < sizeof stand_ins / sizeof stand_ins[0]; i++)
        if (stand_ins[i].code == code) return stand_ins[i].ascii;
    return utf8_letter(code);
}

static void put_code(const struct screen *s, uint32_t code)
{
    char bytes[UTF8_BYTES_MAX + 1];
    if (code < ' ' || (code >= 0x7F && code < 0xA0))
        fputc('?', s->out); /* no escape sequence from a name or a file gets through */
    else if (code < 0x7F)
        fputc((int)code, s->out);
    else if (s->utf8 && utf8_write(bytes, code) > 0)
        fputs(bytes, s->out);
    else
        fputc(code_ascii(code), s->out);
}

static int put_n(const struct screen *s, const char *text, size_t size)
{
    int width = 0;
    uint32_t code;
    const char *end = text + size;
    for (int n; text < end && (n = utf8_read(text, &code)) > 0; text += n) {
        put_code(s, code);
        width += code_columns(code);
    }
    return width;
}

int screen_put(const struct screen *s, const char *text) { return put_n(s, text, strlen(text)); }

int screen_putf(const struct screen *s, const char *format, ...)
{
    char text[TEXT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return screen_put(s, text);
}

void screen_spaces(const struct screen *s, int n)
{
    if (n > 0) fprintf(s->out, "%*s", n, "");
}

void screen_line(const struct screen *s) { fputc('\n', s->out); }

/* ---- Paragraphs ---- */

/* The columns of the next word, and its bytes in *size. */
static int word_width(const char *text, size_t *size)
{
    int width = 0;
    uint32_t code;
    const char *at = text;
    for (int n; (n = utf8_read(at, &code)) > 0 && code != ' ' && code != '\n'; at += n)
        width += code_columns(code);
    *size = (size_t)(at - text);
    return width;
}

/* A word that is wider than the line is cut into pieces. */
static int put_long_word(const struct screen *s, const char *word, size_t size, int indent, int limit)
{
    int column = indent;
    uint32_t code;
    for (const char *end = word + size; word < end;) {
        int n = utf8_read(word, &code), width = code_columns(code);
        if (column + width > limit) {
            screen_line(s);
            screen_spaces(s, indent);
            column = indent;
        }
        put_n(s, word, (size_t)n);
        column += width;
        word += n;
    }
    return column;
}

static void put_wrapped(const struct screen *s, const char *text, int indent)
{
    int limit = s->width < READING_WIDTH ? s->width : READING_WIDTH, column = indent;
    bool first = true;
    if (indent > limit / 2) { /* beside a long lead there is no room to read: begin below it */
        indent = column = 2;
        screen_line(s);
        screen_spaces(s, indent);
    }
    while (*text) {
        size_t size;
        bool breaks = *text == '\n';
        if (*text == ' ' || breaks) text++;
        int width = word_width(text, &size);
        if (!first && (breaks || column + 1 + width > limit)) {
            screen_line(s);
            screen_spaces(s, indent);
            column = indent;
            first = true;
        }
        if (!first) column += put_n(s, " ", 1);
        if (column + width > limit)
            column = put_long_word(s, text, size, indent, limit);
        else
            column += put_n(s, text, size);
        first = false;
        text += size;
    }
}

void screen_say(const struct screen *s, struct style style, const char *text)
{
    int indent = style.indent;
    screen_spaces(s, indent);
    if (style.lead) {
        screen_ink(s, style.lead_ink, true);
        indent += screen_put(s, style.lead);
    }
    screen_ink(s, style.ink, style.bold);
    put_wrapped(s, text, indent);
    screen_ink_off(s);
    screen_line(s);
}

void screen_sayf(const struct screen *s, struct style style, const char *format, ...)
{
    char text[TEXT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    screen_say(s, style, text);
}

void screen_rule(const struct screen *s)
{
    int n = s->width < READING_WIDTH ? s->width : READING_WIDTH;
    screen_ink(s, INK_FAINT, false);
    for (int i = 0; i < n; i++) fputs(s->rich ? "─" : "-", s->out);
    screen_ink_off(s);
    screen_line(s);
}

/* ---- Canvas ---- */

static bool is_blank(struct glyph g) { return (g.code == 0 || g.code == ' ') && !g.reverse; }

static void put_glyph(const struct screen *s, struct glyph g)
{
    char bytes[UTF8_BYTES_MAX + 1];
    if (g.code == 0)
        fputc(' ', s->out);
    else if (s->rich && utf8_write(bytes, g.code) > 0)
        fputs(bytes, s->out);
    else
        fputc(g.ascii, s->out);
}

static bool same_ink(struct glyph a, struct glyph b)
{
    return a.ink == b.ink && a.bold == b.bold && a.reverse == b.reverse;
}

static void put_row(const struct screen *s, const struct glyph *row, int width)
{
    char text[32];
    struct glyph last = {.ink = INK_PLAIN};
    while (width > 0 && is_blank(row[width - 1])) width--;
    for (int x = 0; x < width; x++) {
        if (!same_ink(row[x], last) && !is_blank(row[x])) {
            fputs(ink_sequence(s, row[x], text), s->out);
            last = row[x];
        } else if (is_blank(row[x]) && last.reverse) {
            screen_ink_off(s);
            last = (struct glyph){.ink = INK_PLAIN};
        }
        put_glyph(s, row[x]);
    }
    screen_ink_off(s);
    screen_line(s);
}

void screen_canvas(const struct screen *s, const struct canvas *c)
{
    int width = c->width < s->width ? c->width : s->width;
    for (int y = 0; y < c->height; y++) put_row(s, c->cell[y], width);
}
