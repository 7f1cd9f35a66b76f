/* Drawing the table. On a terminal every question begins a new page; on a pipe the page grows like
 * a transcript, and the board is drawn when another seat has moved since the last drawing, not at
 * every step of a turn. */
#include <stdalign.h>
#include <stddef.h>
#include <string.h>

#include "cli/story.h"
#include "cli/table.h"
#include "cli/texts.h"
#include "cli/words.h"
#include "core/view.h"

enum {
    EVENTS_SHOWN_MIN = 4,
    EVENTS_SHOWN_LEAST = 2,
    EVENTS_SHOWN_MAX = 14,
    SCORE_COLUMN = 44,
    TOTAL_MAX = 512
};

/* Lines that a page can do without: the head, two blank ones and the advice. */
enum { FRAME_SPARED = 4 };

enum ink seat_ink(int seat)
{
    return seat >= 0 && seat < SEATS_MAX ? (enum ink)(INK_SEAT_0 + seat) : INK_PLAIN;
}

/* ---- Head and board ---- */

static void draw_head(const struct play_table *t)
{
    const struct screen *s = t->screen;
    int lone = seating_humans(&t->seating) == 1, column = 0;
    screen_ink(s, INK_PLAIN, true);
    column += screen_put(s, speaker_says(&t->speaker, t->game, "", "name", t->game->title));
    screen_ink_off(s);
    for (int i = 0; i < t->seating.count; i++) {
        const struct seat *seat = &t->seating.seat[i];
        const char *kind = !seat_is_human(&t->seating, i) ? seat->specification : lone ? SAY(s, you) : "";
        int width = 5 + text_width(seat->name) + (kind[0] ? 3 + text_width(kind) : 0);
        if (column + width > s->width) {
            screen_line(s);
            column = 0;
        }
        screen_spaces(s, column ? 3 : 0);
        screen_ink(s, seat_ink(i), true);
        screen_putf(s, "%d %s", i + 1, seat->name);
        screen_ink(s, INK_FAINT, false);
        if (kind[0]) screen_putf(s, " (%s)", kind);
        screen_ink_off(s);
        column += width;
    }
    screen_line(s);
}

static int sketch_width(const struct screen *s) { return s->width < CANVAS_WIDTH ? s->width : CANVAS_WIDTH; }

void page_board(struct play_table *t)
{
    struct canvas canvas;
    state_sketch(t->game, match_state(t->match), table_viewer(t), sketch_width(t->screen), &t->speaker,
                 &canvas);
    screen_canvas(t->screen, &canvas);
}

static int board_height(const struct play_table *t)
{
    struct canvas canvas;
    state_sketch(t->game, match_state(t->match), table_viewer(t), sketch_width(t->screen), &t->speaker,
                 &canvas);
    return canvas.height;
}

/* ---- The story ---- */

void page_tell(const struct play_table *t, size_t from, struct story *story)
{
    int viewer = table_viewer(t);
    struct story_wish wish = {.viewer = viewer, .from = from, .speaker = &t->speaker, .joined = true};
    for (int i = 0; i < t->seating.count; i++)
        wish.note_forced[i] = !t->ask_all && seat_is_human(&t->seating, i);
    story_tell(story, t->match, &wish);
}

static void put_line(const struct play_table *t, const struct story_line *line, bool old)
{
    const char *bullet = t->screen->rich ? "• " : "- ";
    struct style style = {.indent = 1, .lead = bullet, .lead_ink = seat_ink(line->actor)};
    if (line->actor == CHANCE) {
        style.lead = t->screen->rich ? "◆ " : "* ";
        style.lead_ink = INK_GOLD;
    }
    if (old) style.ink = INK_FAINT;
    screen_say(t->screen, style, line->text);
}

/* The first action that the viewer has not been told of. */
size_t page_untold(const struct play_table *t)
{
    int viewer = table_viewer(t);
    size_t step = viewer >= 0 ? t->told[viewer] : match_length(t->match);
    for (int i = 0; i < t->seating.count && viewer < 0; i++)
        if (t->told[i] < step && (seat_is_human(&t->seating, i) || seating_humans(&t->seating) == 0))
            step = t->told[i];
    return step < match_length(t->match) ? step : match_length(t->match);
}

void page_mark_told(struct play_table *t)
{
    int viewer = table_viewer(t);
    for (int i = 0; i < t->seating.count; i++)
        if (viewer < 0 || !table_hides(t, viewer, i)) t->told[i] = match_length(t->match);
}

void page_events(struct play_table *t)
{
    struct story story;
    page_tell(t, page_untold(t), &story);
    for (size_t i = 0; i < story.line_count; i++) put_line(t, &story.lines[i], false);
    story_free(&story);
    page_mark_told(t);
}

void page_log(struct play_table *t)
{
    struct story story;
    page_tell(t, 0, &story);
    if (story.line_count == 0)
        screen_say(t->screen, (struct style){.ink = INK_FAINT}, SAY(t->screen, nothing_yet));
    for (size_t i = 0; i < story.line_count; i++) put_line(t, &story.lines[i], false);
    story_free(&story);
}

/* On a terminal: as many of the last lines as there is room for, new ones bright, old ones faint. */
static void draw_recent(struct play_table *t, int room)
{
    struct story story;
    page_tell(t, 0, &story);
    size_t fresh = story.steps[page_untold(t)].first_line, shown = (size_t)room;
    size_t first = story.line_count > shown ? story.line_count - shown : 0;
    if (fresh < first) first++; /* the remark takes a line too */
    if (fresh < first)
        screen_sayf(t->screen, (struct style){.ink = INK_FAINT, .indent = 1},
                    first - fresh == 1 ? SAY(t->screen, earlier_line) : SAY(t->screen, earlier_lines),
                    first - fresh);
    for (size_t i = first; i < story.line_count; i++) put_line(t, &story.lines[i], i < fresh);
    if (first < story.line_count && page_fits(t)) screen_line(t->screen);
    story_free(&story);
}

/* ---- The question ---- */

bool page_prompt(const struct play_table *t, struct buf *out)
{
    struct told told = {0};
    t->game->prompt(match_state(t->match), &told);
    if (!event_sentence(t->game, match_state(t->match), &told, match_actor(t->match), &t->speaker, out))
        return false;
    text_capital(out->text);
    return true;
}

static void draw_prompt(const struct play_table *t)
{
    struct buf text;
    int actor = match_actor(t->match);
    buf_init(&text, 4096);
    if (page_prompt(t, &text)) {
        struct style style = {.ink = seat_ink(actor), .lead_ink = seat_ink(actor), .bold = true};
        style.lead = t->screen->rich ? "▶ " : ">> ";
        screen_say(t->screen, style, buf_text(&text));
    }
    buf_free(&text);
}

static void draw_advice(struct play_table *t)
{
    const struct style faint = {.ink = INK_FAINT};
    bool roomy = t->screen->is_terminal && page_fits(t);
    if (menu_folds(&t->menu, t->screen, &t->speaker))
        screen_say(t->screen, faint, SAY(t->screen, advice_folded));
    else if (roomy || !t->greeted)
        screen_say(t->screen, faint, SAY(t->screen, advice));
    t->greeted = true;
}

/* Lines of the page that are neither board nor story: head, blank lines, prompt, and the question
 * with its choices or, at the end, the verdict with its scores. */
static int frame_height(const struct play_table *t)
{
    struct outcome o = {0};
    if (match_actor(t->match) != NOBODY) return menu_height(&t->menu, t->screen, &t->speaker) + 6;
    t->game->outcome(match_state(t->match), &o);
    return o.line_count + o.seats + 9;
}

bool page_fits(const struct play_table *t)
{
    return board_height(t) + frame_height(t) + EVENTS_SHOWN_MIN <= t->screen->height;
}

/* Where the terminal is too low for it all, the head, the blank lines and most of the story give
 * way to the board. */
static void draw_page(struct play_table *t)
{
    bool roomy = page_fits(t);
    int room = t->screen->height - board_height(t) - frame_height(t) + (roomy ? 0 : FRAME_SPARED);
    if (room > EVENTS_SHOWN_MAX) room = EVENTS_SHOWN_MAX;
    if (room < EVENTS_SHOWN_LEAST) room = EVENTS_SHOWN_LEAST;
    if (roomy) draw_head(t);
    page_board(t);
    if (roomy) screen_line(t->screen);
    draw_recent(t, room);
}

/* Has another seat moved since the viewer was told last? On a pipe the board is drawn only then. */
static bool is_new_turn(const struct play_table *t)
{
    int viewer = table_viewer(t);
    size_t from = viewer >= 0 ? t->told[viewer] : 0;
    if (from == 0) return true;
    for (size_t i = from; i < match_length(t->match); i++) {
        int actor;
        match_action(t->match, i, &actor);
        if (actor >= 0 && actor != viewer) return true;
    }
    return false;
}

static void draw_transcript(struct play_table *t)
{
    bool board = is_new_turn(t);
    if (page_untold(t) < match_length(t->match)) screen_line(t->screen);
    page_events(t);
    screen_line(t->screen);
    if (board) {
        page_board(t);
        screen_line(t->screen);
    }
}

static void draw_end(struct play_table *t)
{
    screen_rule(t->screen);
    page_standing(t);
    if (match_start(t->match)->has_seed)
        screen_sayf(t->screen, (struct style){.ink = INK_FAINT}, SAY(t->screen, dice_from_seed),
                    (unsigned long long)match_start(t->match)->seed);
    screen_say(t->screen, (struct style){.ink = INK_PLAIN}, SAY(t->screen, keep_this_match));
}

void page_draw(struct play_table *t)
{
    bool over = match_actor(t->match) == NOBODY;
    if (t->screen->is_terminal) {
        screen_clear(t->screen);
        draw_page(t);
    } else {
        if (!t->greeted) draw_head(t);
        draw_transcript(t);
    }
    if (over) {
        draw_end(t);
    } else {
        draw_prompt(t);
        menu_show(&t->menu, t->screen, &t->speaker);
        draw_advice(t);
    }
    page_mark_told(t);
}

bool page_curtain(struct play_table *t, int seat)
{
    struct buf line;
    const char *name = t->seating.seat[seat].name;
    if (!keys_interactive(t->keys)) return true; /* nobody looks over a pipe's shoulder */
    buf_init(&line, BUF_LIMIT);
    screen_hide(t->screen);
    for (int i = 0; i < t->screen->height / 3; i++) screen_line(t->screen);
    screen_sayf(t->screen, (struct style){.ink = seat_ink(seat), .bold = true, .indent = 2},
                SAY(t->screen, pass_the_keyboard), name);
    screen_sayf(t->screen, (struct style){.indent = 2}, SAY(t->screen, nobody_looking), name);
    keys_complete(t->keys, NULL, NULL);
    enum keys_result result = keys_read(t->keys, "  ", INK_PLAIN, &line);
    keys_complete(t->keys, command_complete, t);
    keys_forget(t->keys);
    buf_free(&line);
    return result == KEYS_LINE;
}

/* ---- Standing ---- */

static void put_score_lines(const struct play_table *t, const struct outcome *o, int seat)
{
    char number[TITLE_BYTES], points[16];
    int column = t->screen->width < SCORE_COLUMN + 10 ? t->screen->width - 8 : SCORE_COLUMN;
    for (int i = 0; i < o->line_count; i++) {
        if (o->lines[i].seat != seat) continue;
        screen_spaces(t->screen, 5);
        int width = 5 + screen_put(t->screen, speaker_title(&t->speaker, t->game, t->game->score_lines,
                                                            o->lines[i].line, number));
        screen_ink(t->screen, INK_FAINT, false);
        screen_put(t->screen, " ");
        for (width++; width < column; width++) screen_put(t->screen, ".");
        screen_ink_off(t->screen);
        snprintf(points, sizeof points, " %3d", o->lines[i].points);
        screen_put(t->screen, points);
        screen_line(t->screen);
    }
}

static void put_seat_score(const struct play_table *t, const struct outcome *o, int seat)
{
    bool one = o->score[seat] == 1 || o->score[seat] == -1;
    screen_spaces(t->screen, 1);
    if (o->over) screen_putf(t->screen, "%d. ", o->rank[seat]);
    screen_ink(t->screen, seat_ink(seat), true);
    screen_put(t->screen, t->seating.seat[seat].name);
    screen_ink(t->screen, INK_PLAIN, true);
    screen_spaces(t->screen, 2);
    screen_putf(t->screen, one ? SAY(t->screen, point) : SAY(t->screen, points), o->score[seat]);
    screen_ink_off(t->screen);
    screen_line(t->screen);
    put_score_lines(t, o, seat);
}

/* "Ada and Crimson", "Ada, Crimson and Jade": who has the first rank. */
static int add_winners(const struct play_table *t, const struct outcome *o, struct buf *out)
{
    int winners = 0, named = 0;
    for (int i = 0; i < o->seats; i++) winners += o->rank[i] == 1;
    for (int i = 0; i < o->seats; i++) {
        if (o->rank[i] != 1) continue;
        buf_addf(out, "%s%s",
                 named == 0             ? ""
                 : named == winners - 1 ? SAY(t->screen, and)
                                        : ", ",
                 t->seating.seat[i].name);
        named++;
    }
    return winners;
}

static void put_verdict(const struct play_table *t, const struct outcome *o)
{
    struct buf text;
    char number[TITLE_BYTES];
    buf_init(&text, TOTAL_MAX);
    screen_sayf(t->screen, (struct style){.bold = true}, SAY(t->screen, match_over),
                speaker_title(&t->speaker, t->game, t->game->reasons, o->reason, number));
    int winners = add_winners(t, o, &text);
    if (winners > 0)
        screen_sayf(t->screen, (struct style){.ink = INK_GOLD, .bold = true},
                    winners == 1 ? SAY(t->screen, wins) : SAY(t->screen, share_first_place), buf_text(&text));
    buf_free(&text);
}

void page_outcome(const struct play_table *t, struct outcome *o)
{
    alignas(max_align_t) unsigned char view[STATE_MAX];
    int viewer = table_viewer(t);
    if (viewer == EVERYTHING)
        memcpy(view, match_state(t->match), t->game->state_size);
    else
        view_of(t->game, view, match_state(t->match), viewer);
    *o = (struct outcome){0};
    t->game->outcome(view, o);
}

void page_standing(struct play_table *t)
{
    struct outcome o;
    page_outcome(t, &o);
    if (!o.over) {
        screen_say(t->screen, (struct style){.ink = INK_FAINT}, SAY(t->screen, if_it_ended_now));
        for (int i = 0; i < o.seats; i++) put_seat_score(t, &o, i);
        return;
    }
    put_verdict(t, &o);
    for (int rank = 1; rank <= o.seats; rank++)
        for (int i = 0; i < o.seats; i++)
            if (o.rank[i] == rank) put_seat_score(t, &o, i);
}
