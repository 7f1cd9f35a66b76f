/* A sheet of text over the screen, with a page up and a page down. */
#include <stdio.h>
#include <string.h>

#include "cli/stage_room.h"
#include "cli/texts.h"
#include "cli/tty.h"

enum { SHEET_WIDTH_MAX = 100 };

static struct pane sheet_pane(const struct stage *s, int lines)
{
    int width = s->frame.width - 4 < SHEET_WIDTH_MAX ? s->frame.width - 4 : SHEET_WIDTH_MAX;
    int height = lines + 2 < s->frame.height - 3 ? lines + 2 : s->frame.height - 3;
    return (struct pane){(s->frame.width - width) / 2, (s->frame.height - 1 - height) / 2, width, height};
}

static void draw_sheet(struct stage *s, const char *title, const struct screen_lines *lines, int first)
{
    struct pane p = sheet_pane(s, lines->count);
    struct cell blank = {.glyph = {.code = ' ', .ascii = ' '}};
    for (int y = 0; y < p.height; y++)
        for (int x = 0; x < p.width; x++) frame_put(&s->frame, p, x, y, blank);
    frame_rule(&s->frame, p, 0, title);
    frame_rule(&s->frame, p, p.height - 1, SAY(s->table->screen, sheet_keys));
    struct pane inside = {p.x + 1, p.y + 1, p.width - 2, p.height - 2};
    for (int y = 0; y < inside.height && first + y < lines->count; y++)
        frame_line(&s->frame, inside, y, &lines->list[first + y]);
}

/* The new first line, or -1 where the key closes the sheet. */
static int turn_page(uint32_t key, int first, int page, int count)
{
    int last = count > page ? count - page : 0;
    switch (key) {
    case KEY_UP: first--; break;
    case KEY_DOWN: first++; break;
    case KEY_PAGE_UP: first -= page - 1; break;
    case ' ':
    case KEY_PAGE_DOWN: first += page - 1; break;
    case KEY_HOME: first = 0; break;
    case KEY_END: first = last; break;
    case KEY_RESIZED: break;
    default: return -1;
    }
    return first < 0 ? 0 : first > last ? last : first;
}

uint32_t overlay_lines(struct stage *s, const char *title, const struct screen_lines *lines, bool last)
{
    uint32_t key = KEY_RESIZED;
    int first = 0, page = sheet_pane(s, lines->count).height - 2;
    if (last && lines->count > page) first = lines->count - page;
    for (;;) {
        paint(s);
        draw_sheet(s, title, lines, first);
        frame_send(&s->frame);
        key = tty_key();
        if (key == KEY_RESIZED) stage_resized(s);
        page = sheet_pane(s, lines->count).height - 2;
        int next = turn_page(key, first, page, lines->count);
        if (next < 0) return key;
        first = next;
    }
}

uint32_t overlay_text(struct stage *s, const char *title, const char *text)
{
    struct screen_lines lines = {0};
    int width = sheet_pane(s, 1).width - 2;
    for (const char *at = text; *at;) {
        char one[4 * LINE_BYTES];
        size_t n = strcspn(at, "\n");
        snprintf(one, sizeof one, "%.*s", (int)n, at);
        lines_add(&lines, width, "", one, (struct screen_line){0});
        at += at[n] ? n + 1 : n;
    }
    uint32_t key = overlay_lines(s, title, &lines, false);
    lines_free(&lines);
    return key;
}
