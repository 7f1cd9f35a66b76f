/* Cells are one column wide: what would take two or none shows as a question mark, as on a canvas. */
#include "cli/frame.h"

#include <stdlib.h>
#include <string.h>

#include "cli/tty.h"
#include "core/alloc.h"
#include "core/buf.h"
#include "core/utf8.h"

enum { FRAME_BYTES_MAX = 4 * 1024 * 1024, LINES_FIRST = 64 };

void frame_open(struct frame *f, const struct screen *s)
{
    *f = (struct frame){.screen = s};
    frame_resize(f);
}

void frame_close(struct frame *f)
{
    free(f->next);
    free(f->shown);
    *f = (struct frame){.screen = f->screen};
}

void frame_resize(struct frame *f)
{
    size_t cells = (size_t)f->screen->width * (size_t)f->screen->height;
    f->width = f->screen->width;
    f->height = f->screen->height;
    f->next = alloc_resized(f->next, cells, sizeof *f->next);
    f->shown = alloc_resized(f->shown, cells, sizeof *f->shown);
    f->stale = true;
    frame_clear(f);
}

void frame_clear(struct frame *f)
{
    memset(f->next, 0, (size_t)f->width * (size_t)f->height * sizeof *f->next);
}

/* ---- Drawing ---- */

void frame_put(struct frame *f, struct pane p, int x, int y, struct cell cell)
{
    int column = p.x + x, row = p.y + y;
    if (x < 0 || y < 0 || x >= p.width || y >= p.height) return;
    if (column < 0 || row < 0 || column >= f->width || row >= f->height) return;
    f->next[row * f->width + column] = cell;
}

int frame_text(struct frame *f, struct pane p, int x, int y, struct glyph ink, const char *text)
{
    uint32_t code;
    for (int n; (n = utf8_read(text, &code)) > 0; text += n) {
        struct cell cell = {.glyph = ink};
        cell.glyph.code = code_columns(code) == 1 ? code : '?';
        cell.glyph.ascii = code_ascii(cell.glyph.code);
        frame_put(f, p, x++, y, cell);
    }
    return x;
}

void frame_rule(struct frame *f, struct pane p, int y, const char *label)
{
    const struct glyph faint = {.ink = INK_FAINT};
    struct cell dash = {.glyph = {.code = 0x2500, .ascii = '-', .ink = INK_FAINT}};
    for (int x = 0; x < p.width; x++) frame_put(f, p, x, y, dash);
    if (!label[0]) return;
    int at = frame_text(f, p, 2, y, faint, " ");
    at = frame_text(f, p, at, y, faint, label);
    frame_text(f, p, at, y, faint, " ");
}

void frame_column(struct frame *f, int x, int y, int height)
{
    struct pane p = {x, y, 1, height};
    struct cell bar = {.glyph = {.code = 0x2502, .ascii = '|', .ink = INK_FAINT}};
    for (int i = 0; i < height; i++) frame_put(f, p, 0, i, bar);
}

/* ---- Sending ---- */

static bool same(const struct cell *a, const struct cell *b)
{
    const struct glyph *g = &a->glyph, *h = &b->glyph;
    uint32_t one = g->code ? g->code : ' ', other = h->code ? h->code : ' ';
    return one == other && g->ascii == h->ascii && g->ink == h->ink && g->bold == h->bold &&
           g->reverse == h->reverse && a->mark == b->mark;
}

static void add_cell(const struct screen *s, const struct cell *c, struct buf *out)
{
    char bytes[UTF8_BYTES_MAX + 1], ascii = c->glyph.ascii ? c->glyph.ascii : ' ';
    if (c->glyph.code == 0 || c->glyph.code == ' ')
        buf_add(out, " ");
    else if ((s->rich || (s->utf8 && code_ascii(c->glyph.code) == ascii)) &&
             utf8_write(bytes, c->glyph.code) > 0)
        buf_add(out, bytes); /* a plain screen keeps the letters of names, and draws with ASCII */
    else
        buf_add_n(out, &ascii, 1);
}

/* The cells of a row that changed; the cursor is moved only where it is not there already. */
static void send_row(struct frame *f, int y, struct buf *out)
{
    int cursor = -1;
    char ink[48];
    struct cell *last = NULL;
    for (int x = 0; x < f->width; x++) {
        struct cell *next = &f->next[y * f->width + x], *shown = &f->shown[y * f->width + x];
        if (!f->stale && same(next, shown)) continue;
        if (cursor != x) buf_addf(out, "\033[%d;%dH", y + 1, x + 1);
        if (!last || last->glyph.ink != next->glyph.ink || last->glyph.bold != next->glyph.bold ||
            last->glyph.reverse != next->glyph.reverse || last->mark != next->mark)
            buf_add(out, screen_sgr(f->screen, next->glyph, next->mark, ink));
        add_cell(f->screen, next, out);
        *shown = *next;
        last = next;
        cursor = x + 1;
    }
}

void frame_send(struct frame *f)
{
    struct buf out;
    buf_init(&out, FRAME_BYTES_MAX);
    if (f->stale) buf_add(&out, "\033[0m\033[2J");
    for (int y = 0; y < f->height; y++) send_row(f, y, &out);
    if (out.size > 0) buf_add(&out, "\033[0m");
    if (out.size > 0) tty_write(out.text, out.size);
    f->stale = false;
    buf_free(&out);
}

/* ---- Lines ---- */

void lines_free(struct screen_lines *l)
{
    free(l->list);
    *l = (struct screen_lines){0};
}

static void add_line(struct screen_lines *l, const struct screen_line *line)
{
    if (l->count == l->capacity) {
        l->capacity = l->capacity ? 2 * l->capacity : LINES_FIRST;
        l->list = alloc_resized(l->list, (size_t)l->capacity, sizeof *l->list);
    }
    l->list[l->count++] = *line;
}

/* How many bytes of the text fit into this many columns, cut at a blank where there is one. */
static size_t fitting(const char *text, int width)
{
    size_t at = 0, blank = 0;
    uint32_t code;
    for (int n, used = 0; (n = utf8_read(text + at, &code)) > 0 && code != '\n'; at += (size_t)n) {
        if (code == ' ') blank = at;
        if (used++ >= width) return blank ? blank : at;
    }
    return at;
}

void lines_add(struct screen_lines *l, int width, const char *lead, const char *text, struct screen_line like)
{
    int indent = text_width(lead);
    bool first = true;
    if (indent > width / 2) indent = 0;
    if (width - indent < 1) return;
    do {
        size_t n = fitting(text, width - indent);
        if (n == 0 && *text && *text != '\n') n = 1;
        if (first)
            snprintf(like.text, sizeof like.text, "%s%.*s", lead, (int)n, text);
        else
            snprintf(like.text, sizeof like.text, "%*s%.*s", indent, "", (int)n, text);
        like.lead = first ? indent : 0;
        add_line(l, &like);
        text += n;
        if (*text == ' ' || *text == '\n') text++;
        first = false;
    } while (*text);
}

void frame_line(struct frame *f, struct pane p, int y, const struct screen_line *line)
{
    int x = 0;
    uint32_t code;
    const char *text = line->text;
    for (int n; (n = utf8_read(text, &code)) > 0; text += n, x++) {
        char one[UTF8_BYTES_MAX + 1];
        snprintf(one, sizeof one, "%.*s", n, text);
        frame_text(f, p, x, y, x < line->lead ? line->lead_ink : line->ink, one);
    }
}
