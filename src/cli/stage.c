/* Asking at the fixed screen. Arrows go through the list or over the board and Enter plays; whatever is typed narrows
 * the list, and is understood as it would be line by line: a number, a name, an action, a command. */
#include "cli/stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/stage_room.h"
#include "cli/story.h"
#include "cli/texts.h"
#include "cli/tty.h"
#include "cli/words.h"
#include "core/alloc.h"
#include "core/number.h"
#include "core/utf8.h"

enum { SHEET_MARGIN = 6, SCROLL_COLUMNS = 8, SCROLL_LINES = 4 };
enum { BEGINNING = 16 }; /* actions until a match is under way */

/* ---- Sketching ---- */

static void sketch(const struct stage *s, int width, struct canvas *canvas)
{
    const struct play_table *t = s->table;
    state_sketch(t->game, match_state(t->match), table_viewer(t), width, &t->speaker, canvas);
}

/* A game that does not say which part is its map has nothing else. */
static void whole_map(struct canvas *c)
{
    if (c->map.width == 0) canvas_map(c, 0, 0, c->width, c->height);
}

void stage_sketch(struct stage *s)
{
    static const int widths[] = {CANVAS_WIDTH, 110, 90, 72};
    int room = layout_of(s->frame.width, s->frame.height, CANVAS_WIDTH, CANVAS_HEIGHT).map.width;
    screen_measure(s->table->screen);
    if (s->frame.width != s->table->screen->width || s->frame.height != s->table->screen->height) {
        frame_resize(&s->frame);
        room = layout_of(s->frame.width, s->frame.height, CANVAS_WIDTH, CANVAS_HEIGHT).map.width;
    }
    sketch(s, CANVAS_WIDTH, &s->panel); /* so wide that nothing is cut; its lines are wrapped here */
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++) {
        sketch(s, widths[i], &s->map);
        whole_map(&s->map);
        if (s->map.map.width <= room) break;
    }
    if (s->map.map.width > room) {
        sketch(s, widths[0], &s->map);
        whole_map(&s->map);
    }
    s->layout = layout_of(s->frame.width, s->frame.height, s->map.map.width, s->map.map.height);
    cursor_find(s);
    cursor_show(s);
}

void stage_resized(struct stage *s)
{
    s->frame.stale = true; /* after a pause the terminal may show anything */
    stage_sketch(s);
}

/* ---- The choices of the moment ---- */

static void forget_labels(struct stage *s)
{
    for (int i = 0; i < s->label_count; i++) free(s->label[i]);
    s->label_count = s->listed_count = s->chosen = 0;
}

/* What was typed narrows the list, unless nothing would be left of it. */
static void list_choices(struct stage *s)
{
    int before = s->listed_count > 0 ? s->listed[s->chosen] : 0;
    s->listed_count = s->chosen = 0;
    bool narrows = s->typed[0] && !text_is_number(s->typed);
    for (int i = 0; i < s->label_count; i++)
        if (!narrows || text_has(s->label[i], s->typed)) s->listed[s->listed_count++] = i;
    for (int i = 0; i < s->label_count && s->listed_count == 0; i++) s->listed[i] = i;
    if (s->listed_count == 0) s->listed_count = s->label_count;
    for (int i = 0; i < s->listed_count; i++)
        if (s->listed[i] == before) s->chosen = i;
    int64_t number;
    if (number_read(s->typed, 1, s->listed_count, &number)) s->chosen = (int)number - 1;
}

static void read_choices(struct stage *s)
{
    const struct play_table *t = s->table;
    struct buf label;
    forget_labels(s);
    buf_init(&label, BUF_LIMIT);
    for (int i = 0; i < t->menu.count; i++) {
        buf_clear(&label);
        menu_label(&t->menu, i, &t->speaker, &label);
        s->label[i] = alloc_text(buf_text(&label));
        s->label_count++;
    }
    buf_free(&label);
    s->typed[0] = 0;
    list_choices(s);
}

static void draw(struct stage *s)
{
    cursor_show(s);
    paint(s);
    frame_send(&s->frame);
}

/* ---- What keys do ---- */

static void say(struct stage *s, bool alarm, const char *text)
{
    snprintf(s->notice, sizeof s->notice, "%.*s", (int)strcspn(text, "\n"), text);
    s->alarm = alarm;
}

static void on_letter(struct stage *s, uint32_t key)
{
    char bytes[UTF8_BYTES_MAX + 1];
    size_t n = strlen(s->typed);
    int size = key < KEY_UP ? utf8_write(bytes, key) : 0;
    if (key == KEY_BACKSPACE) {
        while (n > 0 && ((unsigned char)s->typed[n - 1] & 0xC0) == 0x80) n--;
        s->typed[n > 0 ? n - 1 : 0] = 0;
    } else if (size > 0 && n + (size_t)size < sizeof s->typed && !(key == ' ' && n == 0)) {
        memcpy(s->typed + n, bytes, (size_t)size);
        s->typed[n + (size_t)size] = 0;
    }
    list_choices(s);
}

/* A word that somebody types over a sheet has its first letter, too; q only closes, as in other programs. */
static void leave_sheet(struct stage *s, uint32_t key)
{
    if (key > ' ' && key < KEY_UP && key != '?' && key != 'q') on_letter(s, key);
}

static void show_story(struct stage *s)
{
    struct screen_lines lines = {0};
    paint_story(&lines, s, (s->frame.width < 104 ? s->frame.width : 104) - SHEET_MARGIN);
    if (lines.count > 0) leave_sheet(s, overlay_lines(s, SAY(s->table->screen, pane_story), &lines, true));
    lines_free(&lines);
}

static void show_help(struct stage *s)
{
    char line[] = ":help", *said;
    struct buf text;
    command_capture(s->table, line, s->frame.width - SHEET_MARGIN, &said);
    buf_init(&text, BUF_LIMIT);
    buf_addf(&text, "%s\n\n%s", SAY(s->table->screen, stage_help), said);
    leave_sheet(s, overlay_text(s, SAY(s->table->screen, pane_help), buf_text(&text)));
    buf_free(&text);
    free(said);
}

/* A line of it is a notice; more is a sheet of its own. */
static void tell(struct stage *s, const char *text)
{
    const char *end = strchr(text, '\n');
    if (!text[0]) return;
    if ((!end || !end[1]) && text_width(text) <= s->frame.width)
        say(s, false, text);
    else
        leave_sheet(s, overlay_text(s, "", text));
}

static enum next run_line(struct stage *s, const char *line)
{
    char copy[TYPED_BYTES], *text;
    struct play_table *t = s->table;
    snprintf(copy, sizeof copy, "%s", line);
    enum next next = command_capture(t, copy, s->frame.width - SHEET_MARGIN, &text);
    if (next != LEAVE) tell(s, text);
    free(text);
    return next == DRAW_AGAIN ? ASK_AGAIN : next;
}

static enum next play_chosen(struct stage *s)
{
    struct error err = {0};
    if (s->listed_count == 0) return ASK_AGAIN;
    if (match_play(s->table->match, s->table->menu.list[s->listed[s->chosen]], NULL, &err)) return GO_ON;
    say(s, true, err.text);
    return ASK_AGAIN;
}

/* What was typed is a command or an action where it can be read so; otherwise the choice is meant that it has led to. */
static enum next on_enter(struct stage *s)
{
    char line[TYPED_BYTES];
    snprintf(line, sizeof line, "%s", s->typed);
    text_trim(line);
    bool found = s->listed_count < s->label_count || text_is_number(line);
    s->typed[0] = 0;
    if (!line[0]) return play_chosen(s);
    if (found && !text_is_number(line) && !command_known(s->table, line)) return play_chosen(s);
    list_choices(s);
    return run_line(s, line);
}

static void step_in_list(struct stage *s, int by)
{
    int n = s->chosen + by;
    if (s->listed_count == 0) return;
    s->chosen = n < 0 ? 0 : n >= s->listed_count ? s->listed_count - 1 : n;
}

static void on_arrow(struct stage *s, uint32_t key)
{
    bool upright = key == KEY_UP || key == KEY_DOWN;
    if (!s->on_board && upright) {
        step_in_list(s, key == KEY_UP ? -1 : 1);
        return;
    }
    s->on_board = cursor_move(s, key);
    if (!s->on_board && upright) step_in_list(s, key == KEY_UP ? -1 : 1);
    int here = 0;
    for (int i = 0; i < s->listed_count && s->on_board; i++)
        here += cursor_same(s, s->listed[i], s->listed[s->chosen]);
    if (here > 1) snprintf(s->notice, sizeof s->notice, SAY(s->table->screen, several_here), here);
    s->alarm = false;
}

static void on_scroll(struct stage *s, uint32_t key)
{
    int dx = key == KEY_SCROLL_RIGHT ? SCROLL_COLUMNS : key == KEY_SCROLL_LEFT ? -SCROLL_COLUMNS : 0;
    int dy = key == KEY_SCROLL_DOWN ? SCROLL_LINES : key == KEY_SCROLL_UP ? -SCROLL_LINES : 0;
    const struct pane *p = &s->layout.map;
    s->map_x = scroll_to(s->map_x + dx, p->width, s->map.map.width, s->map_x + dx, s->map_x + dx, 0);
    s->map_y = scroll_to(s->map_y + dy, p->height, s->map.map.height, s->map_y + dy, s->map_y + dy, 0);
    paint(s);
    frame_send(&s->frame);
}

static enum next on_key(struct stage *s, uint32_t key)
{
    s->notice[0] = 0;
    switch (key) {
    case KEY_LEAVE: return LEAVE;
    case KEY_RESIZED: stage_resized(s); break;
    case KEY_ENTER: return on_enter(s);
    case KEY_UP:
    case KEY_DOWN:
    case KEY_LEFT:
    case KEY_RIGHT: on_arrow(s, key); break;
    case KEY_HOME: s->chosen = 0; break;
    case KEY_END: step_in_list(s, s->listed_count); break;
    case KEY_TAB: s->on_board = !s->on_board && cursor_move(s, key); break;
    case KEY_PAGE_UP: show_story(s); break;
    case KEY_ESCAPE:
        s->typed[0] = 0;
        s->on_board = false;
        list_choices(s);
        break;
    case '?': show_help(s); break;
    default: on_letter(s, key);
    }
    return ASK_AGAIN;
}

static bool scrolls(uint32_t key) { return key >= KEY_SCROLL_UP && key <= KEY_SCROLL_RIGHT; }

/* Whoever begins a match is told once where to read how it is won. */
static void greet(struct stage *s)
{
    if (!s->greeted && match_length(s->table->match) < BEGINNING)
        say(s, false, SAY(s->table->screen, new_here));
    s->greeted = true;
}

enum next stage_ask(struct stage *s)
{
    enum next next = ASK_AGAIN;
    s->fresh = page_untold(s->table);
    read_choices(s);
    greet(s);
    stage_sketch(s);
    while (next == ASK_AGAIN) {
        draw(s);
        uint32_t key = tty_key();
        while (scrolls(key)) {
            on_scroll(s, key);
            key = tty_key();
        }
        next = on_key(s, key);
    }
    page_mark_told(s->table);
    return next;
}

/* ---- Waiting and passing on ---- */

void stage_watch(struct stage *s)
{
    const struct play_table *t = s->table;
    int actor = match_actor(t->match);
    s->fresh = page_untold(t);
    s->table->menu.count = 0;
    forget_labels(s);
    s->typed[0] = 0;
    if (actor >= 0) {
        snprintf(s->notice, sizeof s->notice, SAY(t->screen, is_thinking), t->seating.seat[actor].name);
        s->alarm = false;
    }
    stage_sketch(s);
    draw(s);
    s->notice[0] = 0;
}

bool stage_interrupted(const struct stage *s)
{
    (void)s;
    return tty_interrupted();
}

bool stage_curtain(struct stage *s, int seat)
{
    const struct play_table *t = s->table;
    const char *name = t->seating.seat[seat].name;
    struct glyph ink = {.ink = (uint8_t)seat_ink(seat), .bold = true};
    uint32_t key;
    char text[NOTICE_BYTES];
    do {
        screen_measure(t->screen);
        if (s->frame.width != t->screen->width || s->frame.height != t->screen->height)
            frame_resize(&s->frame);
        struct pane all = {0, 0, s->frame.width, s->frame.height};
        frame_clear(&s->frame);
        snprintf(text, sizeof text, SAY(t->screen, pass_the_keyboard), name);
        frame_text(&s->frame, all, 2, s->frame.height / 3, ink, text);
        snprintf(text, sizeof text, SAY(t->screen, nobody_looking), name);
        frame_text(&s->frame, all, 2, s->frame.height / 3 + 1, (struct glyph){.ink = INK_PLAIN}, text);
        frame_send(&s->frame);
        key = tty_key();
        s->frame.stale = key == KEY_RESIZED;
    } while (key != KEY_ENTER && key != KEY_LEAVE);
    return key == KEY_ENTER;
}

/* ---- Opening and closing ---- */

struct stage *stage_open(struct play_table *t)
{
    if (!keys_interactive(t->keys) || !screen_is_large(t->screen) || !tty_open()) return NULL;
    struct stage *s = alloc_zeroed(1, sizeof *s);
    s->table = t;
    frame_open(&s->frame, t->screen);
    return s;
}

void stage_close(struct stage *s)
{
    if (!s) return;
    tty_close();
    forget_labels(s);
    frame_close(&s->frame);
    free(s);
}
