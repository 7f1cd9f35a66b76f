/* The terminal table of Carta Magica: the sea chart, and beside or below it the market and the seats. It draws from a redacted
 * view, so it cannot show what the seat may not know. */
#include <string.h>

#include "state.h"

enum { CHART_WIDTH = 2 * CM_CELL_COLUMNS + 6, PANEL_WIDTH = 44 };

static const struct glyph sea[] = {
    [CM_CELL_NONE] = {.code = ' ', .ascii = ' '},
    [CM_CELL_BLUE] = {.code = 0x00B7, .ascii = '.', .ink = INK_SEA},
    [CM_CELL_WINDLESS] = {.code = 0x25CB, .ascii = 'w', .ink = INK_CALM},
    [CM_CELL_GRAY] = {.code = 0x2591, .ascii = 'g', .ink = INK_FAINT},
    [CM_CELL_CLIFF] = {.code = 0x25B2, .ascii = 'c', .ink = INK_FAINT},
    [CM_CELL_ISLAND] = {.code = 0x2593, .ascii = 'i', .ink = INK_COAST},
    [CM_CELL_MIDDLE] = {.code = 0x2588, .ascii = 'M', .ink = INK_SAND},
    [CM_CELL_BLACK] = {.code = 0x2693, .ascii = 'B', .ink = INK_BLACK, .bold = true, .reverse = true},
    [CM_CELL_RED] = {.code = 0x2693, .ascii = 'R', .ink = INK_DANGER, .bold = true, .reverse = true},
};

/* Seats differ by shape as well as by colour. */
static const struct glyph ships[SEATS] = {
    {.code = 0x25CF, .ascii = '0', .ink = INK_SEAT_0, .bold = true},
    {.code = 0x25A0, .ascii = '1', .ink = INK_SEAT_1, .bold = true},
    {.code = 0x25C6, .ascii = '2', .ink = INK_SEAT_2, .bold = true},
    {.code = 0x2605, .ascii = '3', .ink = INK_SEAT_3, .bold = true},
};

static void draw_cell(const struct carta_magica *s, int cell, int x, int y, struct canvas *canvas)
{
    int seat = cm_ship_on(s, cell);
    struct glyph g = sea[cm_cell[cell]];
    bool solid = cm_cell[cell] == CM_CELL_ISLAND || cm_cell[cell] == CM_CELL_MIDDLE;
    if (solid && seat == NOBODY) canvas_put(canvas, x + 1, y, g); /* land is two columns wide */
    if (seat != NOBODY) g = ships[seat];
    canvas_put(canvas, x, y, g);
    if (seat == NOBODY) return;
    struct glyph mark = {.code = ' ', .ascii = ' '};
    if (s->condition[seat] == WINDLESS) mark = (struct glyph){.code = '~', .ascii = '~', .ink = INK_CALM};
    if (s->condition[seat] == DAMAGED) mark = (struct glyph){.code = '!', .ascii = '!', .ink = INK_DANGER, .bold = true};
    if (s->condition[seat] == COMPLETE) mark = (struct glyph){.code = '*', .ascii = '*', .ink = INK_GOLD, .bold = true};
    canvas_put(canvas, x + 1, y, mark);
}

static int draw_chart(const struct carta_magica *s, struct canvas *canvas)
{
    for (int c = 0; c < CM_CELL_COLUMNS; c++) canvas_textf(canvas, 3 + 2 * c, 0, INK_FAINT, "%c", 'a' + c);
    for (int r = 0; r < CM_CELL_ROWS; r++) {
        canvas_textf(canvas, 0, 1 + r, INK_FAINT, "%2d", r + 1);
        for (int c = 0; c < CM_CELL_COLUMNS; c++)
            draw_cell(s, 1 + r * CM_CELL_COLUMNS + c, 3 + 2 * c, 1 + r, canvas);
        canvas_textf(canvas, 3 + 2 * CM_CELL_COLUMNS, 1 + r, INK_FAINT, "%d", r + 1);
    }
    canvas_text(canvas, 3, CM_CELL_ROWS + 1, INK_FAINT, "B black harbour  R red harbour  w calm  g shoal  c cliff");
    return CM_CELL_ROWS + 2;
}

static int draw_market(const struct carta_magica *s, int x, int y, struct canvas *canvas)
{
    char number[16];
    int at = canvas_text(canvas, x, y, INK_PLAIN, "Round ");
    at = canvas_textf(canvas, at, y, INK_PLAIN, "%d", s->round);
    if (s->segment) at = canvas_textf(canvas, at, y, INK_PLAIN, "   wheel: %d", cm_segment[s->segment].number);
    if (s->direction) at = canvas_textf(canvas, at, y, INK_DANGER, "   storm");
    if (s->final) canvas_text(canvas, at, y, INK_GOLD, "   final round");
    canvas_textf(canvas, x, y + 1, INK_FAINT, "cards %d, discarded %d, talismans in the deck %d", s->pile_count,
                 s->discard_count, s->deck_count);
    for (int slot = 0; slot < SLOTS; slot++) {
        int t = cm_talisman_at(s, SPOT_SLOT + slot);
        canvas_textf(canvas, x, y + 2 + slot, INK_GOLD, "%d  %s", slot + 1,
                     t ? domain_title(&cm_talisman_domain, t, number) : "-");
    }
    return y + 3 + SLOTS;
}

static const char *condition_text(const struct carta_magica *s, int seat)
{
    switch (s->condition[seat]) {
    case FREE: return s->late_trade[seat] ? "may trade late" : "";
    case WINDLESS: return "becalmed";
    case DAMAGED: return "damaged";
    case COMPLETE: return "home";
    }
    return "";
}

/* A list of names that wraps within the panel; returns the next free line. */
static int draw_list(int x, int y, int width, enum ink ink, const char *const *names, int n, struct canvas *canvas)
{
    int at = x;
    for (int i = 0; i < n; i++) {
        int size = (int)strlen(names[i]) + (i + 1 < n ? 2 : 0);
        if (at > x && at + size > x + width) {
            at = x;
            y++;
        }
        at = canvas_textf(canvas, at, y, ink, "%s%s", names[i], i + 1 < n ? ", " : "");
    }
    return n ? y + 1 : y;
}

static int draw_cards(const struct carta_magica *s, int seat, int x, int y, int width, struct canvas *canvas)
{
    const char *names[CM_ADVENTURES + CM_TALISMANS];
    int n = 0, known = 0;
    for (int t = 1; t < CM_TALISMANS; t++)
        if (s->talisman[t] == SPOT_SEAT + seat) names[n++] = cm_talisman_domain.titles[t];
    y = draw_list(x, y, width, INK_GOLD, names, n, canvas);
    n = 0;
    for (int c = 1; c < CM_ADVENTURES; c++) {
        bool held = s->card[c] == PLACE_HAND + seat;
        known += held;
        if (held || s->card[c] == PLACE_TAMED + seat) names[n++] = cm_adventure_domain.titles[c];
    }
    y = draw_list(x, y, width, INK_PLAIN, names, n, canvas);
    if (s->hand_count[seat] > known)
        canvas_textf(canvas, x, y++, INK_FAINT, "%d hidden cards", s->hand_count[seat] - known);
    return y;
}

static int draw_seat(const struct carta_magica *s, int seat, bool viewer, int x, int y, int width, struct canvas *canvas)
{
    char number[16];
    bool turn = seat == s->who && s->phase != PHASE_OVER;
    canvas_put(canvas, x, y, ships[seat]);
    int at = canvas_textf(canvas, x + 2, y, (enum ink)(INK_SEAT_0 + seat), "%d %s%s%s", seat,
                          s->colour[seat] ? cm_colour_domain.words[s->colour[seat]] : "", viewer ? " (you)" : "",
                          turn ? " <" : "");
    if (s->home[seat])
        at = canvas_textf(canvas, at + 1, y, INK_PLAIN, "at %s, home %s", domain_word(&cm_cell_domain, s->ship[seat], number),
                          domain_word(&cm_cell_domain, s->home[seat], number));
    if (s->laps[seat]) at = canvas_textf(canvas, at, y, INK_GOLD, ", round");
    canvas_textf(canvas, at + 1, y, INK_DANGER, "%s", condition_text(s, seat));
    at = canvas_textf(canvas, x + 2, y + 1, INK_GOLD, "gold %d  ", s->gold[seat]);
    at = canvas_textf(canvas, at, y + 1, INK_SAND, "goods %d  ", s->goods[seat]);
    at = canvas_textf(canvas, at, y + 1, INK_SEA, "power %d", s->power[seat]);
    if (s->miss[seat]) canvas_textf(canvas, at + 2, y + 1, INK_DANGER, "misses %d", s->miss[seat]);
    y += 2;
    if (s->challenge[seat])
        canvas_textf(canvas, x + 2, y++, INK_FAINT, "%s: %s", cm_challenge_domain.titles[s->challenge[seat]],
                     cm_design_domain.titles[cm_challenge[s->challenge[seat]].design]);
    return draw_cards(s, seat, x + 2, y, width - 2, canvas);
}

void cm_sketch(const void *view, int seat, int width, struct canvas *canvas)
{
    const struct carta_magica *s = view;
    int below = draw_chart(s, canvas);
    bool beside = width >= CHART_WIDTH + PANEL_WIDTH;
    int x = beside ? CHART_WIDTH + 2 : 0, y = beside ? 0 : below;
    int panel = beside ? width - x : width;
    y = draw_market(s, x, y, canvas);
    for (int i = 0; i < s->seat_count; i++) y = draw_seat(s, i, i == seat, x, y, panel, canvas);
}
