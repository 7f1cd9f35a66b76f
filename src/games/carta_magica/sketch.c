/* The terminal table of Carta Magica: the sea chart, and beside or below it the market and the
 * seats. It draws from a redacted view, so it cannot show what the seat may not know. Narrow
 * terminals get a chart of one column a square. */
#include "core/utf8.h"
#include "state.h"

enum { PANEL_WIDTH = 46, MARGIN = 3, LEGEND_HEIGHT = 2 };

static const struct glyph sea[] = {
    [CM_CELL_NONE] = {.code = ' ', .ascii = ' '},
    [CM_CELL_BLUE] = {.code = 0x00B7, .ascii = '.', .ink = INK_SEA},
    [CM_CELL_WINDLESS] = {.code = 0x25CB, .ascii = 'w', .ink = INK_CALM},
    [CM_CELL_GRAY] = {.code = 0x2591, .ascii = 'g', .ink = INK_FAINT},
    [CM_CELL_CLIFF] = {.code = 0x25B2, .ascii = 'c', .ink = INK_FAINT},
    [CM_CELL_ISLAND] = {.code = 0x2593, .ascii = 'i', .ink = INK_COAST},
    [CM_CELL_MIDDLE] = {.code = 0x2588, .ascii = 'M', .ink = INK_SAND},
    [CM_CELL_BLACK] = {.code = 'B', .ascii = 'B', .ink = INK_BLACK, .bold = true, .reverse = true},
    [CM_CELL_RED] = {.code = 'R', .ascii = 'R', .ink = INK_DANGER, .bold = true, .reverse = true},
};

/* Seats differ by shape as well as by the colour of their ship. */
static const struct glyph ships[SEATS] = {
    {.code = 0x25CF, .ascii = '1', .bold = true},
    {.code = 0x25A0, .ascii = '2', .bold = true},
    {.code = 0x25C6, .ascii = '3', .bold = true},
    {.code = 0x2605, .ascii = '4', .bold = true},
};

static enum ink ink_of(const struct carta_magica *s, int seat)
{
    return (enum ink)(INK_SEAT_0 + (s->colour[seat] ? s->colour[seat] - 1 : seat));
}

static struct glyph ship_of(const struct carta_magica *s, int seat)
{
    struct glyph g = ships[seat];
    g.ink = (uint8_t)ink_of(s, seat);
    return g;
}

/* ---- The chart ---- */

static struct glyph condition_mark(const struct carta_magica *s, int seat)
{
    switch (s->condition[seat]) {
    case WINDLESS: return (struct glyph){.code = '~', .ascii = '~', .ink = INK_CALM};
    case DAMAGED: return (struct glyph){.code = '!', .ascii = '!', .ink = INK_DANGER, .bold = true};
    case COMPLETE: return (struct glyph){.code = '*', .ascii = '*', .ink = INK_GOLD, .bold = true};
    }
    return (struct glyph){.code = ' ', .ascii = ' '};
}

static void draw_cell(const struct carta_magica *s, int cell, int x, int y, int step, struct canvas *canvas)
{
    int seat = cm_ship_on(s, cell);
    struct glyph g = sea[cm_cell[cell]];
    bool solid = cm_cell[cell] == CM_CELL_ISLAND || cm_cell[cell] == CM_CELL_MIDDLE;
    canvas_put(canvas, x, y, seat == NOBODY ? g : ship_of(s, seat));
    canvas_spot(canvas, (struct spot){.domain = &cm_cell_domain,
                                      .code = (int16_t)cell,
                                      .x = (uint8_t)x,
                                      .y = (uint8_t)y,
                                      .width = (uint8_t)step});
    if (step == 1) return;
    if (seat != NOBODY)
        canvas_put(canvas, x + 1, y, condition_mark(s, seat));
    else if (solid) /* land fills both columns, water leaves a gap */
        canvas_put(canvas, x + 1, y, g);
}

static int draw_legend(int left, int y, struct canvas *canvas)
{
    static const struct {
        int cell;
        const char *name;
    } entries[] = {{CM_CELL_BLACK, SKETCHED("sell goods")},
                   {CM_CELL_RED, SKETCHED("buy talismans")},
                   {CM_CELL_WINDLESS, SKETCHED("calm")},
                   {CM_CELL_GRAY, SKETCHED("shoal")},
                   {CM_CELL_CLIFF, SKETCHED("cliff")}};
    int x = left;
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        if (i == 2) { /* two lines, so that it fits under the small chart too */
            x = left;
            y++;
        }
        canvas_put(canvas, x, y, sea[entries[i].cell]);
        x = canvas_text(canvas, x + 2, y, INK_FAINT, entries[i].name) + 2;
    }
    return y + 1;
}

static void draw_chart(const struct carta_magica *s, int step, int y, struct canvas *canvas)
{
    for (int c = 0; c < CM_CELL_COLUMNS; c++)
        canvas_textf(canvas, MARGIN + step * c, y, INK_FAINT, "%c", 'a' + c);
    for (int r = 0; r < CM_CELL_ROWS; r++) {
        int row = y + 1 + r;
        canvas_textf(canvas, 0, row, INK_FAINT, "%2d", r + 1);
        for (int c = 0; c < CM_CELL_COLUMNS; c++)
            draw_cell(s, 1 + r * CM_CELL_COLUMNS + c, MARGIN + step * c, row, step, canvas);
        canvas_textf(canvas, MARGIN + step * CM_CELL_COLUMNS + (step == 1), row, INK_FAINT, "%d", r + 1);
    }
}

/* ---- The panel ---- */

static int draw_market(const struct carta_magica *s, int x, int y, struct canvas *canvas)
{
    int at = s->round ? canvas_textf(canvas, x, y, INK_PLAIN, "Round %d", s->round)
                      : canvas_text(canvas, x, y, INK_PLAIN, "Before the first round");
    if (s->segment && !s->direction)
        at = canvas_textf(canvas, at, y, INK_PLAIN, ", wheel %d", cm_segment[s->segment].number);
    if (s->direction) at = canvas_text(canvas, at, y, INK_DANGER, ", storm");
    if (s->final) canvas_text(canvas, at, y, INK_GOLD, ", final round");
    canvas_textf(canvas, x, y + 1, INK_FAINT, "cards %d, discarded %d, talismans %d", s->pile_count,
                 s->discard_count, s->deck_count);
    for (int slot = 0; slot < SLOTS; slot++) {
        int t = cm_talisman_at(s, SPOT_SLOT + slot);
        canvas_textf(canvas, x, y + 2 + slot, INK_GOLD, "%d  %s", slot + 1,
                     t ? canvas_title(canvas, &cm_talisman_domain, t) : "-");
    }
    return y + 2 + SLOTS;
}

static const char *condition_text(const struct carta_magica *s, int seat)
{
    switch (s->condition[seat]) {
    case FREE: return s->late_trade[seat] ? SKETCHED("may trade late") : "";
    case WINDLESS: return SKETCHED("becalmed");
    case DAMAGED: return SKETCHED("damaged");
    case COMPLETE: return SKETCHED("voyage complete");
    }
    return "";
}

/* A list of names that wraps within the panel; returns the next free line. */
static int draw_list(int x, int y, int width, enum ink ink, const char *const *names, int n,
                     struct canvas *canvas)
{
    int at = x;
    for (int i = 0; i < n; i++) {
        int size = utf8_length(names[i]) + (i + 1 < n ? 2 : 0);
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
        if (s->talisman[t] == SPOT_SEAT + seat) names[n++] = canvas_title(canvas, &cm_talisman_domain, t);
    y = draw_list(x, y, width, INK_GOLD, names, n, canvas);
    n = 0;
    for (int c = 1; c < CM_ADVENTURES; c++) {
        bool held = s->card[c] == PLACE_HAND + seat;
        known += held;
        if (held || s->card[c] == PLACE_TAMED + seat)
            names[n++] = canvas_title(canvas, &cm_adventure_domain, c);
    }
    y = draw_list(x, y, width, INK_PLAIN, names, n, canvas);
    int hidden = s->hand_count[seat] - known;
    if (hidden > 0)
        canvas_textf(canvas, x, y++, INK_FAINT,
                     hidden == 1 ? SKETCHED("%d hidden card") : SKETCHED("%d hidden cards"), hidden);
    return y;
}

/* Two lines: who and where, then the stock and what is the matter. */
static void draw_stock(const struct carta_magica *s, int seat, int x, int y, struct canvas *canvas)
{
    int at = canvas_textf(canvas, x, y, INK_GOLD, "gold %d  ", s->gold[seat]);
    at = canvas_textf(canvas, at, y, INK_SAND, "goods %d  ", s->goods[seat]);
    at = canvas_textf(canvas, at, y, INK_SEA, "power %d  ", s->power[seat]);
    if (s->miss[seat]) at = canvas_textf(canvas, at, y, INK_DANGER, "misses %d  ", s->miss[seat]);
    canvas_text(canvas, at, y, s->condition[seat] == COMPLETE ? INK_GOLD : INK_DANGER,
                condition_text(s, seat));
}

static int draw_seat(const struct carta_magica *s, int seat, bool viewer, int x, int y, int width,
                     struct canvas *canvas)
{
    bool turn = seat == s->who && s->phase != PHASE_OVER;
    canvas_put(canvas, x, y, ship_of(s, seat));
    int at = canvas_textf(canvas, x + 2, y, ink_of(s, seat), "%s%s%s%s%s", canvas_seat(canvas, seat),
                          s->colour[seat] ? " " : "",
                          s->colour[seat] ? canvas_title(canvas, &cm_colour_domain, s->colour[seat]) : "",
                          viewer ? canvas_says(canvas, " (you)") : "", turn ? " <" : "");
    if (s->home[seat]) {
        at = canvas_textf(canvas, at < x + 20 ? x + 20 : at + 2, y, INK_PLAIN, "at %s, home %s",
                          cm_cell_domain.words[s->ship[seat]], cm_cell_domain.words[s->home[seat]]);
        if (s->laps[seat]) canvas_textf(canvas, at, y, INK_GOLD, ", laps %+d", s->laps[seat]);
    }
    draw_stock(s, seat, x + 2, y + 1, canvas);
    y += 2;
    if (s->challenge[seat]) /* the design is what counts; its challenge is a line of colour */
        canvas_textf(canvas, x + 2, y++, INK_FAINT, "seeks %s",
                     canvas_title(canvas, &cm_design_domain, cm_challenge[s->challenge[seat]].design));
    return draw_cards(s, seat, x + 2, y, width - 2, canvas);
}

/* Which talisman each challenge seeks, while one is to be chosen: its name does not say. */
static int draw_challenges(const struct carta_magica *s, int x, int y, struct canvas *canvas)
{
    for (int c = 1; c < CM_CHALLENGES && s->phase == PHASE_SETUP_CHALLENGE; c++)
        canvas_textf(canvas, x, y++, INK_FAINT, "%s: %s", canvas_title(canvas, &cm_challenge_domain, c),
                     canvas_title(canvas, &cm_design_domain, cm_challenge[c].design));
    return y;
}

/* Market and seats stand beside the chart; in a narrow terminal above it, so that the chart is
 * nearest to the question. */
void cm_sketch(const void *view, int seat, int width, struct canvas *canvas)
{
    const struct carta_magica *s = view;
    int step = width >= 2 * CM_CELL_COLUMNS + 2 * MARGIN + 2 + PANEL_WIDTH ? 2 : 1;
    int chart = step * CM_CELL_COLUMNS + 2 * MARGIN + 1;
    bool beside = width >= chart + PANEL_WIDTH;
    int x = beside ? chart + 2 : 0, y = draw_market(s, x, 0, canvas);
    for (int i = 0; i < s->seat_count; i++) y = draw_seat(s, i, i == seat, x, y, width - x, canvas);
    y = draw_challenges(s, x, y, canvas);
    bool room = !beside || y + LEGEND_HEIGHT <= CM_CELL_ROWS + 1;
    if (beside && room) y = CM_CELL_ROWS + 1 - LEGEND_HEIGHT;
    int below = draw_legend(room ? x : MARGIN, room ? y : CM_CELL_ROWS + 1, canvas);
    draw_chart(s, step, beside ? 0 : below, canvas);
    canvas_map(canvas, 0, beside ? 0 : below, chart, CM_CELL_ROWS + 1);
}
