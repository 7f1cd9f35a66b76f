/* Drawing the fixed screen, pane by pane. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/stage_room.h"
#include "cli/story.h"
#include "cli/texts.h"

enum { MARKED_MAX = 60, PROMPT_LINES_MAX = 3, PANEL_INDENT = 4, NUMBER_BYTES = 16 };

static const struct glyph plain = {.ink = INK_PLAIN}, faint = {.ink = INK_FAINT};

/* ---- The title: who plays, how it stands, whose turn it is ---- */

static int paint_seat(struct stage *s, int seat, const struct outcome *o, int x)
{
    const struct play_table *t = s->table;
    const struct seat *who = &t->seating.seat[seat];
    bool human = seat_is_human(&t->seating, seat), lone = seating_humans(&t->seating) == 1;
    const char *kind = !human ? who->specification : lone ? SAY(t->screen, you) : "";
    struct glyph ink = {
        .ink = (uint8_t)seat_ink(seat), .bold = true, .reverse = match_actor(t->match) == seat};
    char text[2 * NAME_BYTES + SPECIFICATION_BYTES];
    snprintf(text, sizeof text, " %d %s ", seat + 1, who->name);
    x = frame_text(&s->frame, s->layout.title, x, 0, ink, text);
    snprintf(text, sizeof text, "%s%s%s%d  ", kind[0] ? "(" : "", kind, kind[0] ? ") " : "", o->score[seat]);
    return frame_text(&s->frame, s->layout.title, x, 0, faint, text);
}

static void paint_title(struct stage *s)
{
    const struct play_table *t = s->table;
    struct outcome o;
    const char *title = speaker_says(&t->speaker, t->game, "", "name", t->game->title);
    page_outcome(t, &o);
    int x = 2 + frame_text(&s->frame, s->layout.title, 0, 0, (struct glyph){.bold = true}, title);
    for (int i = 0; i < t->seating.count; i++) x = paint_seat(s, i, &o, x);
}

/* ---- The map ---- */

/* The chosen place shines; without colours it must differ from what is reversed anyway. */
static void highlight(struct cell *cell, bool is_chosen, bool colours)
{
    cell->mark = !is_chosen;
    cell->glyph.bold = true;
    cell->glyph.ink = INK_GOLD;
    if (is_chosen) cell->glyph.reverse = colours || !cell->glyph.reverse;
}

/* Marks where choices lie, and the chosen one brightest. */
static void paint_spots(struct stage *s, int choice, bool is_chosen)
{
    const struct spot *place = &s->map.spots[s->spot[choice]];
    const struct pane *p = &s->layout.map;
    for (int i = 0; i < s->map.spot_count; i++) {
        const struct spot *spot = &s->map.spots[i];
        if (spot->domain != place->domain || spot->code != place->code || spot->second != place->second)
            continue;
        for (int y = spot->y; y < spot->y + spot->height; y++)
            for (int x = spot->x; x < spot->x + spot->width; x++) {
                int column = x - s->map.map.x - s->map_x, row = y - s->map.map.y - s->map_y;
                if (column < 0 || row < 0 || column >= p->width || row >= p->height) continue;
                struct cell *cell = &s->frame.next[(p->y + row) * s->frame.width + p->x + column];
                highlight(cell, is_chosen, s->table->screen->colours);
            }
    }
}

static void paint_map(struct stage *s)
{
    const struct pane *p = &s->layout.map;
    for (int y = 0; y < p->height && s->map_y + y < s->map.map.height; y++)
        for (int x = 0; x < p->width && s->map_x + x < s->map.map.width; x++) {
            int column = s->map.map.x + s->map_x + x, row = s->map.map.y + s->map_y + y;
            if (column >= CANVAS_WIDTH || row >= CANVAS_HEIGHT) continue;
            frame_put(&s->frame, *p, x, y, (struct cell){.glyph = s->map.cell[row][column]});
        }
    int places = 0; /* where almost every place can be chosen, marks would only hide the map */
    for (int i = 0; i < s->listed_count; i++) places += s->spot[s->listed[i]] >= 0;
    for (int i = 0; i < s->listed_count && places <= MARKED_MAX; i++)
        if (s->spot[s->listed[i]] >= 0) paint_spots(s, s->listed[i], false);
    if (s->listed_count > 0 && s->spot[s->listed[s->chosen]] >= 0) paint_spots(s, s->listed[s->chosen], true);
}

/* ---- The panel ---- */

static bool is_blank(struct glyph g) { return g.code == 0 || g.code == ' '; }

static bool is_beside(const struct canvas *c, int y) { return y >= c->map.y && y < c->map.y + c->map.height; }

/* The column in which what stands beside the map begins. */
static int panel_left(const struct canvas *c)
{
    int left = CANVAS_WIDTH, edge = c->map.x + c->map.width;
    for (int y = 0; y < c->height; y++)
        for (int x = edge; x < left && is_beside(c, y); x++)
            if (!is_blank(c->cell[y][x])) left = x;
    return left;
}

/* The part of a row that belongs to the panel: from *start to what is returned. */
static int panel_row(const struct canvas *c, int y, int *start)
{
    int end = CANVAS_WIDTH;
    *start = is_beside(c, y) ? panel_left(c) : 0;
    while (end > *start && is_blank(c->cell[y][end - 1])) end--;
    return end;
}

/* Where to cut a row that is too wide: behind the last blank that fits. */
static int cut(const struct glyph *row, int start, int end, int room)
{
    if (end - start <= room) return end;
    for (int x = start + room; x > start + room / 2; x--)
        if (is_blank(row[x])) return x;
    return start + room;
}

static int paint_panel_row(struct stage *s, int row, int y)
{
    const struct pane *p = &s->layout.panel;
    const struct glyph *cells = s->panel.cell[row];
    int start, end = panel_row(&s->panel, row, &start), indent = 0;
    while (start < end) {
        int stop = cut(cells, start, end, p->width - indent - 1);
        for (int x = start; x < stop; x++)
            frame_put(&s->frame, *p, 1 + indent + x - start, y, (struct cell){.glyph = cells[x]});
        for (start = stop; start < end && is_blank(cells[start]);) start++;
        indent = PANEL_INDENT;
        y++;
    }
    return y;
}

static void paint_panel(struct stage *s)
{
    const struct pane *p = &s->layout.panel;
    int y = 0;
    if (s->panel.map.width == 0) return; /* the map is all there is */
    for (int row = 0; row < s->panel.height; row++) y = paint_panel_row(s, row, y);
    if (y <= p->height) return;
    struct pane last = {p->x, p->y + p->height - 1, p->width, 1};
    for (int x = 0; x < p->width; x++) frame_put(&s->frame, last, x, 0, (struct cell){.mark = false});
    frame_text(&s->frame, last, 1, 0, faint, SAY(s->table->screen, panel_more));
}

/* ---- The story ---- */

void paint_story(struct screen_lines *lines, const struct stage *s, int width)
{
    struct story story;
    const struct play_table *t = s->table;
    page_tell(t, 0, &story);
    size_t fresh = story.steps[s->fresh < story.step_count ? s->fresh : story.step_count].first_line;
    for (size_t i = 0; i < story.line_count; i++) {
        bool dice = story.lines[i].actor == CHANCE;
        struct screen_line like = {.ink = i < fresh ? faint : plain, .tag = i < fresh};
        like.lead_ink = (struct glyph){.bold = true};
        like.lead_ink.ink = (uint8_t)(dice ? INK_GOLD : seat_ink(story.lines[i].actor));
        const char *bullet = t->screen->rich ? (dice ? "◆ " : "• ") : (dice ? "* " : "- ");
        lines_add(lines, width, bullet, story.lines[i].text, like);
    }
    story_free(&story);
}

/* The first of the last lines that fit, but not the rest of a sentence where a whole one follows. */
static int first_whole(const struct screen_lines *lines, int height)
{
    int first = lines->count > height ? lines->count - height : 0;
    for (int i = first; lines->list && i < lines->count; i++)
        if (lines->list[i].lead > 0) return i;
    return first;
}

static void paint_story_pane(struct stage *s)
{
    struct pane p = s->layout.story, inside = {p.x + 1, p.y + 1, p.width - 2, p.height - 1};
    struct screen_lines lines = {0};
    frame_rule(&s->frame, p, 0, SAY(s->table->screen, pane_story));
    paint_story(&lines, s, inside.width);
    int first = first_whole(&lines, inside.height);
    for (int y = 0; first + y < lines.count; y++) frame_line(&s->frame, inside, y, &lines.list[first + y]);
    if (lines.count == 0) frame_text(&s->frame, inside, 0, 0, faint, SAY(s->table->screen, nothing_yet));
    lines_free(&lines);
}

/* ---- The choices ---- */

/* The prompt, in the colour of the player to move; returns the line below it. */
static int paint_prompt(struct stage *s, struct pane p)
{
    const struct play_table *t = s->table;
    struct buf text;
    struct screen_lines lines = {0};
    int actor = match_actor(t->match);
    struct glyph ink = {.ink = (uint8_t)seat_ink(actor), .bold = true};
    buf_init(&text, 4096);
    if (actor != NOBODY && page_prompt(t, &text))
        lines_add(&lines, p.width, t->screen->rich ? "▶ " : "> ", buf_text(&text),
                  (struct screen_line){.ink = ink, .lead_ink = ink});
    int height = lines.count < PROMPT_LINES_MAX ? lines.count : PROMPT_LINES_MAX;
    for (int y = 0; y < height; y++) frame_line(&s->frame, p, y, &lines.list[y]);
    lines_free(&lines);
    buf_free(&text);
    return height;
}

static void list_choices(const struct stage *s, int width, struct screen_lines *lines)
{
    for (int i = 0; i < s->listed_count; i++) {
        char lead[NUMBER_BYTES];
        snprintf(lead, sizeof lead, "%3d  ", s->listed[i] + 1);
        struct screen_line like = {.lead_ink = {.ink = INK_PLAIN, .bold = true}, .tag = i};
        like.ink.reverse = like.lead_ink.reverse = i == s->chosen;
        lines_add(lines, width, lead, s->label[s->listed[i]], like);
    }
}

/* The lines of the chosen one are shown, and as many as there is room for around them. */
static void paint_list(struct stage *s, struct pane p)
{
    struct screen_lines lines = {0};
    int low = 0, high = 0;
    list_choices(s, p.width - 1, &lines);
    for (int i = 0; i < lines.count; i++) {
        if (lines.list[i].tag < s->chosen) low = i + 1;
        if (lines.list[i].tag <= s->chosen) high = i;
    }
    int first = scroll_to(low - p.height / 2, p.height, lines.count, low, high, 0);
    for (int y = 0; y < p.height && first + y < lines.count; y++)
        frame_line(&s->frame, p, y, &lines.list[first + y]);
    lines_free(&lines);
}

/* The verdict and the scores, where the match is over. */
static void paint_end(struct stage *s, struct pane p)
{
    char line[] = ":score", *text;
    int y = 0;
    command_capture(s->table, line, p.width - 1, &text);
    for (char *at = text; at && *at && y < p.height; y++) {
        char *end = strchr(at, '\n');
        if (end) *end = 0;
        frame_text(&s->frame, p, 0, y, (struct glyph){.bold = y < 2}, at);
        at = end ? end + 1 : NULL;
    }
    free(text);
}

static void paint_choices(struct stage *s)
{
    struct pane p = s->layout.choices, inside = {p.x + 1, p.y + 1, p.width - 1, p.height - 1};
    char label[80];
    const struct screen *screen = s->table->screen;
    bool over = match_actor(s->table->match) == NOBODY;
    if (over || s->listed_count == 0)
        snprintf(label, sizeof label, "%s", over ? SAY(screen, pane_result) : "");
    else
        snprintf(label, sizeof label, SAY(screen, pane_choices), s->chosen + 1, s->listed_count);
    frame_rule(&s->frame, p, 0, label);
    if (over) {
        paint_end(s, inside);
        return;
    }
    int below = paint_prompt(s, inside);
    struct pane list = {inside.x, inside.y + below, inside.width, inside.height - below};
    paint_list(s, list);
}

/* ---- The last two lines ---- */

static void paint_foot(struct stage *s)
{
    const struct screen *screen = s->table->screen;
    struct pane p = s->layout.notice;
    if (s->typed[0]) {
        int x = frame_text(&s->frame, p, 0, 0, (struct glyph){.ink = INK_GOLD, .bold = true}, "> ");
        x = frame_text(&s->frame, p, x, 0, plain, s->typed);
        frame_text(&s->frame, p, x, 0, (struct glyph){.reverse = true}, " ");
    } else if (s->notice[0]) {
        frame_text(&s->frame, p, 0, 0, (struct glyph){.ink = s->alarm ? INK_DANGER : INK_COAST}, s->notice);
    }
    bool over = match_actor(s->table->match) == NOBODY;
    frame_text(&s->frame, s->layout.hints, 0, 0, faint, over ? SAY(screen, hints_over) : SAY(screen, hints));
}

void paint_small(struct stage *s)
{
    struct screen_lines lines = {0};
    struct pane all = {0, 0, s->frame.width, s->frame.height};
    char text[200];
    snprintf(text, sizeof text, SAY(s->table->screen, window_small), s->frame.width, s->frame.height);
    lines_add(&lines, all.width, "", text, (struct screen_line){.ink = plain});
    for (int y = 0; y < lines.count; y++) frame_line(&s->frame, all, y, &lines.list[y]);
    lines_free(&lines);
}

void paint(struct stage *s)
{
    frame_clear(&s->frame);
    if (!screen_is_large(s->table->screen)) {
        paint_small(s);
        return;
    }
    paint_title(s);
    frame_column(&s->frame, s->layout.bar, 1, s->frame.height - 3);
    paint_map(s);
    paint_panel(s);
    paint_story_pane(s);
    paint_choices(s);
    paint_foot(s);
}
