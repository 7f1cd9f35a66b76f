/* The sheet of character cells. A cell is one column wide, so that what a game lays out lines up on
 * every terminal: control characters and characters that would take two columns or none do not fit
 * and show as their ASCII stand-in. */
#include "core/canvas.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/notation.h"
#include "core/utf8.h"

enum { TEXT_MAX = 4 * CANVAS_WIDTH + 1 };

struct range {
    uint32_t low, high;
};

/* What does not take exactly one column: controls, combining marks, East Asian wide letters, emoji.
 * Terminals give two columns also to a few old symbols that have become emoji, such as the anchor. */
static const struct range misfits[] = {
    {0x0000, 0x001F},   {0x007F, 0x009F},   {0x0300, 0x036F},   {0x0483, 0x0489},   {0x0591, 0x05BD},
    {0x0610, 0x061A},   {0x064B, 0x065F},   {0x1100, 0x115F},   {0x200B, 0x200F},   {0x2028, 0x202E},
    {0x2060, 0x206F},   {0x20D0, 0x20F0},   {0x231A, 0x231B},   {0x2329, 0x232A},   {0x23E9, 0x23EC},
    {0x23F0, 0x23F0},   {0x23F3, 0x23F3},   {0x25FD, 0x25FE},   {0x2614, 0x2615},   {0x2648, 0x2653},
    {0x267F, 0x267F},   {0x2693, 0x2693},   {0x26A1, 0x26A1},   {0x26AA, 0x26AB},   {0x26BD, 0x26BE},
    {0x26C4, 0x26C5},   {0x26CE, 0x26CE},   {0x26D4, 0x26D4},   {0x26EA, 0x26EA},   {0x26F2, 0x26F3},
    {0x26F5, 0x26F5},   {0x26FA, 0x26FA},   {0x26FD, 0x26FD},   {0x2705, 0x2705},   {0x270A, 0x270B},
    {0x2728, 0x2728},   {0x274C, 0x274C},   {0x274E, 0x274E},   {0x2753, 0x2755},   {0x2757, 0x2757},
    {0x2795, 0x2797},   {0x27B0, 0x27B0},   {0x27BF, 0x27BF},   {0x2B1B, 0x2B1C},   {0x2B50, 0x2B50},
    {0x2B55, 0x2B55},   {0x2CEF, 0x2CF1},   {0x2DE0, 0x2DFF},   {0x2E80, 0xA4CF},   {0xA960, 0xA97C},
    {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE00, 0xFE0F},   {0xFE20, 0xFE6F},   {0xFEFF, 0xFEFF},
    {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F004, 0x1F004}, {0x1F18E, 0x1F19A}, {0x1F200, 0x1FAFF},
    {0x20000, 0x3FFFD}, {0xE0000, 0xE01EF},
};

static bool fits(uint32_t code)
{
    for (size_t i = 0; i < sizeof misfits / sizeof misfits[0]; i++)
        if (code >= misfits[i].low && code <= misfits[i].high) return false;
    return code <= 0x10FFFF;
}

void canvas_clear(struct canvas *c) { memset(c, 0, sizeof *c); }

void canvas_begin(struct canvas *c, const struct game *g, const struct speaker *speaker)
{
    assert(g);
    canvas_clear(c);
    c->game = g;
    c->speaker = speaker;
}

const char *canvas_says(const struct canvas *c, const char *english)
{
    return c->speaker ? speaker_says(c->speaker, c->game, "", "sketch", english) : english;
}

const char *canvas_title(struct canvas *c, const struct domain *d, int code)
{
    c->title = (c->title + 1) % CANVAS_TITLES;
    return speaker_title(c->speaker, c->game, d, code, c->titles[c->title]);
}

void canvas_put(struct canvas *c, int x, int y, struct glyph g)
{
    if (x < 0 || y < 0 || x >= CANVAS_WIDTH || y >= CANVAS_HEIGHT) return;
    if (g.ascii < ' ' || g.ascii > '~') g.ascii = g.code ? '?' : ' ';
    if (g.code && !fits(g.code)) g.code = (unsigned char)g.ascii;
    c->cell[y][x] = g;
    if (x >= c->width) c->width = x + 1;
    if (y >= c->height) c->height = y + 1;
}

const char *canvas_seat(const struct canvas *c, int seat)
{
    static const char *const numbers[SEATS_MAX] = {"1", "2", "3", "4", "5", "6"};
    const char *const *names = c->speaker ? c->speaker->seat_names : NULL;
    assert(seat >= 0 && seat < SEATS_MAX);
    return names && names[seat] ? names[seat] : numbers[seat];
}

void canvas_map(struct canvas *c, int x, int y, int width, int height)
{
    c->map.x = x;
    c->map.y = y;
    c->map.width = width;
    c->map.height = height;
}

void canvas_spot(struct canvas *c, struct spot spot)
{
    if (c->spot_count == SPOTS_MAX || spot.x >= CANVAS_WIDTH || spot.y >= CANVAS_HEIGHT) return;
    if (spot.width == 0) spot.width = 1;
    if (spot.height == 0) spot.height = 1;
    c->spots[c->spot_count++] = spot;
}

static int put_text(struct canvas *c, int x, int y, enum ink ink, const char *text)
{
    uint32_t code;
    for (int n; (n = utf8_read(text, &code)) > 0; text += n) {
        char ascii = code <= '~' ? (char)code : utf8_letter(code);
        canvas_put(c, x++, y, (struct glyph){.code = code, .ascii = ascii, .ink = (uint8_t)ink});
    }
    return x;
}

int canvas_text(struct canvas *c, int x, int y, enum ink ink, const char *text)
{
    return put_text(c, x, y, ink, canvas_says(c, text));
}

int canvas_textf(struct canvas *c, int x, int y, enum ink ink, const char *format, ...)
{
    char text[TEXT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, canvas_says(c, format), args);
    va_end(args);
    return put_text(c, x, y, ink, text);
}
