/* The terminal table of Finis Terrae: the map, north up, and beside or below it the day and the
 * ships. A cell is five columns by three lines, so that coasts show on its edges; where the map
 * outgrows the terminal, a window of it around the ship that is on turn is shown, with a word on
 * what lies beyond. */
#include "state.h"

enum { PANEL_WIDTH = 50, MARGIN = 4, WIDE = 5, HIGH = 3, ROWS_MAX = 15 };

struct sheet {
    const struct finis_terrae *s;
    struct canvas *canvas;
    int left, top, right, bottom; /* coordinates shown: x from left to right, y from top down to bottom */
    int west, north, east, south; /* columns and rows that lie beyond */
};

static const struct glyph ships[SHIPS] = {
    {.code = 0x25CF, .ascii = '1', .ink = INK_SEAT_0, .bold = true},
    {.code = 0x25A0, .ascii = '2', .ink = INK_SEAT_1, .bold = true},
    {.code = 0x25C6, .ascii = '3', .ink = INK_SEAT_2, .bold = true},
    {.code = 0x2605, .ascii = '4', .ink = INK_SEAT_3, .bold = true},
    {.code = 0x25BC, .ascii = 'G', .ink = INK_DANGER, .bold = true, .reverse = true},
};

static const struct glyph water = {.code = 0x00B7, .ascii = '.', .ink = INK_SEA};
static const struct glyph land = {.code = 0x2593, .ascii = '#', .ink = INK_COAST};
static const struct glyph reef = {.code = 0x25B2, .ascii = '^', .ink = INK_FAINT};
static const struct glyph beach = {.code = 0x2591, .ascii = ':', .ink = INK_SAND};
static const struct glyph spot = {.code = '+', .ascii = '+', .ink = INK_GOLD, .bold = true};

static const struct glyph emblem[FT_TILES] = {
    [FT_TILE_HULK] = {.code = 0x00D7, .ascii = 'x', .ink = INK_SAND},
    [FT_TILE_CASTAWAY] = {.code = 0x2592, .ascii = 'i', .ink = INK_COAST},
    [FT_TILE_TREASURE] = {.code = 0x2592, .ascii = 'i', .ink = INK_COAST},
    [FT_TILE_LAIR] = {.code = 0x2620, .ascii = 'X', .ink = INK_DANGER, .bold = true},
    [FT_TILE_FORT] = {.code = 'F', .ascii = 'F', .ink = INK_PLAIN, .bold = true, .reverse = true},
    [FT_TILE_LIGHT] = {.code = 0x263C, .ascii = 'L', .ink = INK_GOLD, .bold = true},
};

static const char goods_letter[FT_KINDS] = {' ', 'd', 's', 't', 'r', 'c'};

static struct glyph port_of(int seat)
{
    return (struct glyph){.code = 0x2302, .ascii = 'P', .ink = (uint8_t)(INK_SEAT_0 + seat), .bold = true};
}

/* The letter of what lies on a cell, '*' for several kinds, 0 for nothing. */
static char goods_on(const struct finis_terrae *s, int cell)
{
    char letter = 0;
    for (int kind = 1; kind < FT_KINDS; kind++)
        if (ft_lying(s, cell, kind)) letter = letter ? '*' : goods_letter[kind];
    return letter;
}

static int column_of(const struct sheet *t, int x) { return MARGIN + (x - t->left) * WIDE; }
static int line_of(const struct sheet *t, int y) { return 1 + (t->top - y) * HIGH; }

static bool is_shown(const struct sheet *t, int x, int y)
{
    return x >= t->left && x <= t->right && y <= t->top && y >= t->bottom;
}

/* ---- A cell ---- */

static void draw_edge(const struct sheet *t, int x, int y, int d, struct glyph g)
{
    for (int i = 0; i < 5; i++) {
        if (d % 2 == 0) canvas_put(t->canvas, x + i, d == 0 ? y : y + 2, g);
        if (d % 2 == 1 && i < 3) canvas_put(t->canvas, d == 1 ? x + 4 : x, y + i, g);
    }
}

static void draw_reef(const struct sheet *t, int x, int y, int d)
{
    for (int i = 1; i < 4; i++)
        if (d % 2 == 0) canvas_put(t->canvas, x + i, d == 0 ? y : y + 2, reef);
    for (int i = 0; i < 3; i++)
        if (d % 2 == 1) canvas_put(t->canvas, d == 1 ? x + 4 : x, y + i, reef);
}

static void draw_coasts(const struct sheet *t, int cell, int x, int y)
{
    int face = t->s->tile[cell], tile = ft_tile_on(t->s, cell);
    for (int line = 0; line < 3; line++)
        for (int i = line % 2; i < 5; i += 2) canvas_put(t->canvas, x + i, y + line, water);
    for (int d = 0; d < 4; d++) {
        if (ft_is_land(face, d)) draw_edge(t, x, y, d, land);
        if (ft_edge(face, d) == FT_EDGE_REEF) draw_reef(t, x, y, d);
    }
    for (int d = 0; d < 4; d++) { /* a tower stands on the coast; of a strait one bank has the beach */
        bool tower = tile == FT_TILE_FORT || tile == FT_TILE_LIGHT;
        bool shore = tile == FT_TILE_STRAIT && ft_bank(face, d) == 0;
        if (ft_is_land(face, d) && (tower || shore))
            canvas_put(t->canvas, x + 2 + 2 * ft_dx[d], y + 1 - ft_dy[d], tower ? emblem[tile] : beach);
    }
    bool low = tile == FT_TILE_HULK || tile == FT_TILE_CASTAWAY || tile == FT_TILE_TREASURE ||
               tile == FT_TILE_LAIR;
    if (low) canvas_put(t->canvas, x + 1, y + 1, emblem[tile]);
    if (cell == CENTRE)
        for (int i = 0; i < 15; i++)
            canvas_put(t->canvas, x + i % 5, y + i / 5,
                       (struct glyph){.code = 0x2588, .ascii = '#', .ink = INK_SAND});
}

static void draw_ships(const struct sheet *t, int cell, int x, int y)
{
    int n = 0;
    for (int ship = 0; ship < SHIPS; ship++) {
        if (ship < SEATS && ship >= t->s->seat_count) continue;
        if (!cell || ft_ship_cell(t->s, ship) != cell) continue;
        canvas_put(t->canvas, x + 2 + n % 2, y + 1 + n / 2, ships[ship]);
        n++;
    }
}

static void draw_cell(const struct sheet *t, int cell)
{
    const struct finis_terrae *s = t->s;
    int x = column_of(t, s->x[cell]), y = line_of(t, s->y[cell]);
    char goods = goods_on(s, cell);
    draw_coasts(t, cell, x, y);
    if (s->port[cell]) canvas_put(t->canvas, x + 1, y + 1, port_of(s->port[cell] - 1));
    if (goods)
        canvas_put(
            t->canvas, x + 1, y + (ft_is_land(s->tile[cell], 2) ? 0 : 2),
            (struct glyph){.code = (unsigned char)goods, .ascii = goods, .ink = INK_GOLD, .bold = true});
    draw_ships(t, cell, x, y);
}

/* ---- The map ---- */

static void mark(const struct sheet *t, int x, int y, struct spot at)
{
    if (!is_shown(t, x, y)) return;
    at.x = (uint8_t)column_of(t, x);
    at.y = (uint8_t)line_of(t, y);
    at.width = WIDE;
    at.height = HIGH;
    canvas_spot(t->canvas, at);
}

/* The cells where the ship on the move could sail. */
static void mark_steps(const struct sheet *t)
{
    int ship = t->s->sailing ? ft_ship_cell(t->s, t->s->sailing - 1) : 0;
    for (int d = 0; ship && d < 4; d++)
        mark(t, t->s->x[ship] + ft_dx[d], t->s->y[ship] + ft_dy[d],
             (struct spot){.domain = &ft_direction_domain, .code = (int16_t)(d + 1)});
}

/* Where one of the drawn tiles could go. */
static void draw_spots(const struct sheet *t)
{
    const struct finis_terrae *s = t->s;
    struct choices choices;
    if (s->phase != PHASE_TILE_PLACE) return;
    choices.count = 0;
    ft_legal_place(s, &choices);
    for (int i = 0; i < choices.count; i++) {
        int x = choices.list[i].arg[1], y = choices.list[i].arg[2];
        mark(t, x, y,
             (struct spot){.domain = ft_verbs[V_PLACE].args[1].domain,
                           .code = (int16_t)x,
                           .second = (int16_t)y,
                           .is_pair = true});
        if (is_shown(t, x, y))
            canvas_put(t->canvas, column_of(t, x) + WIDE / 2, line_of(t, y) + HIGH / 2, spot);
    }
}

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

/* Of a line from *low to *high only this many stay, around the middle where that is possible. The
 * rest is counted. */
static void crop(int *low, int *high, int middle, int room, int *below, int *above)
{
    int first = *low, last = *high;
    if (last - first + 1 > room) {
        *low = most(first, least(middle - room / 2, last - room + 1));
        *high = *low + room - 1;
    }
    *below = *low - first;
    *above = last - *high;
}

/* The ship that the player to move looks at. */
static int look_at(const struct finis_terrae *s)
{
    int cell = s->sailing ? ft_ship_cell(s, s->sailing - 1) : s->ship[s->who];
    return cell ? cell : CENTRE;
}

/* The window: the whole map with a border of one, or what fits around the ship on turn. */
static void frame(struct sheet *t, int columns)
{
    const struct finis_terrae *s = t->s;
    int middle = look_at(s);
    t->left = t->right = t->top = t->bottom = 0;
    for (int cell = 1; cell <= s->chart.cell_count; cell++) {
        t->left = least(t->left, s->x[cell] - 1);
        t->right = most(t->right, s->x[cell] + 1);
        t->bottom = least(t->bottom, s->y[cell] - 1);
        t->top = most(t->top, s->y[cell] + 1);
    }
    crop(&t->left, &t->right, s->x[middle], most(1, columns / WIDE), &t->west, &t->east);
    crop(&t->bottom, &t->top, s->y[middle], ROWS_MAX, &t->south, &t->north);
}

static void draw_axes(const struct sheet *t)
{
    for (int x = t->left; x <= t->right; x++)
        canvas_textf(t->canvas, column_of(t, x) + 1, 0, x ? INK_FAINT : INK_GOLD, "%d", x);
    for (int y = t->bottom; y <= t->top; y++)
        canvas_textf(t->canvas, 0, line_of(t, y) + HIGH / 2, y ? INK_FAINT : INK_GOLD, "%3d", y);
}

/* How much of the map is not shown: its empty border of one is no loss. */
static int draw_hidden(const struct sheet *t, int y)
{
    static const struct glyph arrows[4] = {{.code = 0x2191, .ascii = '^', .ink = INK_GOLD},
                                           {.code = 0x2192, .ascii = '>', .ink = INK_GOLD},
                                           {.code = 0x2193, .ascii = 'v', .ink = INK_GOLD},
                                           {.code = 0x2190, .ascii = '<', .ink = INK_GOLD}};
    const int hidden[4] = {t->north - 1, t->east - 1, t->south - 1, t->west - 1};
    int x = MARGIN, begin = MARGIN;
    for (int d = 0; d < 4; d++) {
        if (hidden[d] <= 0) continue;
        if (x == begin) x = canvas_text(t->canvas, x, y, INK_FAINT, "the map goes on:") + 1;
        canvas_put(t->canvas, x, y, arrows[d]);
        x = canvas_textf(t->canvas, x + 1, y, INK_FAINT, "%d", hidden[d]) + 1;
    }
    return x == begin ? y : y + 1;
}

/* The ships beyond the rim: how far east or west, north or south of the one that is looked at. */
static int draw_beyond(const struct sheet *t, int y)
{
    const struct finis_terrae *s = t->s;
    int from = look_at(s), x = MARGIN;
    for (int ship = 0; ship < SHIPS; ship++) {
        int cell = ship == GALLEON || ship < s->seat_count ? ft_ship_cell(s, ship) : 0;
        if (!cell || is_shown(t, s->x[cell], s->y[cell])) continue;
        int dx = s->x[cell] - s->x[from], dy = s->y[cell] - s->y[from];
        canvas_put(t->canvas, x, y, ships[ship]);
        x = canvas_text(t->canvas, x + 1, y, INK_FAINT, ":") + 1;
        if (dx > 0) x = canvas_textf(t->canvas, x, y, INK_FAINT, "%d east", dx) + 1;
        if (dx < 0) x = canvas_textf(t->canvas, x, y, INK_FAINT, "%d west", -dx) + 1;
        if (dy > 0) x = canvas_textf(t->canvas, x, y, INK_FAINT, "%d north", dy) + 1;
        if (dy < 0) x = canvas_textf(t->canvas, x, y, INK_FAINT, "%d south", -dy) + 1;
        x++;
    }
    return x == MARGIN ? y : y + 1;
}

/* Returns the line below the map. */
static int draw_map(struct sheet *t, int columns)
{
    frame(t, columns);
    draw_axes(t);
    for (int cell = 1; cell <= t->s->chart.cell_count; cell++)
        if (is_shown(t, t->s->x[cell], t->s->y[cell])) draw_cell(t, cell);
    draw_spots(t);
    mark_steps(t);
    int below = draw_beyond(t, draw_hidden(t, line_of(t, t->bottom) + HIGH));
    canvas_map(t->canvas, 0, 0, column_of(t, t->right + 1), below);
    return below;
}

/* ---- The panel ---- */

/* Shorter than the titles, which stand in sentences. */
static const char *const wind_names[FT_DIRECTIONS] = {"", SKETCHED("n"), SKETCHED("e"), SKETCHED("s"),
                                                      SKETCHED("w")};
static const char *const kind_names[FT_KINDS] = {"",
                                                 SKETCHED("doubloon"),
                                                 SKETCHED("spice"),
                                                 SKETCHED("treasure"),
                                                 SKETCHED("relic"),
                                                 SKETCHED("castaway")};
static const char *const kinds_names[FT_KINDS] = {"",
                                                  SKETCHED("doubloons"),
                                                  SKETCHED("spice"),
                                                  SKETCHED("treasures"),
                                                  SKETCHED("relics"),
                                                  SKETCHED("castaways")};

static const char *name_of(const struct canvas *canvas, int kind, int count)
{
    return canvas_says(canvas, count == 1 ? kind_names[kind] : kinds_names[kind]);
}

static int draw_day(const struct finis_terrae *s, int x, int y, struct canvas *canvas)
{
    int above = ABOVE_FINIS - ft_cards_shown(s), at = canvas_textf(canvas, x, y, INK_PLAIN, "Day %d", s->day);
    if (s->weather)
        at = canvas_textf(canvas, at, y, s->weather == FT_WEATHER_STORM ? INK_DANGER : INK_GOLD, ", %s",
                          canvas_title(canvas, &ft_weather_domain, s->weather));
    if (s->wind)
        at = canvas_textf(canvas, at, y, INK_DANGER, " to %s", canvas_says(canvas, wind_names[s->wind]));
    if (s->value) at = canvas_textf(canvas, at, y, INK_PLAIN, ", market value %d", s->value);
    if (s->common) at = canvas_textf(canvas, at, y, INK_PLAIN, ", movement %d", s->common);
    if (s->second) canvas_textf(canvas, at, y, INK_PLAIN, "+%d", s->second);
    if (s->shown[FT_WEATHER_FINIS] == 0)
        at = canvas_textf(canvas, x, y + 1, INK_FAINT, "cards above Finis Terrae: %d, ", above);
    else
        at = canvas_textf(canvas, x, y + 1, INK_FAINT, "cards left: %d, ",
                          s->shown[FT_WEATHER_FINIS] == 2 ? 0 : LAST_CARDS + above);
    canvas_textf(canvas, at, y + 1, INK_FAINT, "tiles: %d, crates of spice: %d", ft_stock_total(s),
                 s->reserve[FT_KIND_SPICE]);
    if (ft_drawn_total(s) == 0) return y + 2;
    at = canvas_text(canvas, x, y + 2, INK_GOLD, "drawn:");
    for (int tile = 1; tile < FT_TILES; tile++)
        for (int n = 0; n < s->drawn[tile]; n++)
            at = canvas_textf(canvas, at, y + 2, INK_GOLD, " %s", ft_tile_domain.words[tile]);
    return y + 3;
}

static void draw_holds(const struct finis_terrae *s, int ship, int x, int y, struct canvas *canvas)
{
    for (int hold = 1; hold <= HOLDS; hold++) {
        int kind = ft_hold_kind(s, ship, hold), count = ft_hold_count(s, ship, hold);
        x = canvas_text(canvas, x, y, INK_FAINT, "[");
        if (kind == FT_KIND_DOUBLOON)
            x = canvas_textf(canvas, x, y, INK_GOLD, "%d", count);
        else if (kind)
            x = canvas_textf(canvas, x, y, INK_SAND, "%d %s", count, name_of(canvas, kind, count));
        x = canvas_text(canvas, x, y, INK_FAINT, kind ? "]" : " ]");
    }
}

static void draw_kept(const struct finis_terrae *s, int seat, int x, int y, struct canvas *canvas)
{
    int at = canvas_textf(canvas, x, y, INK_GOLD, "stock %d", s->stores[seat]);
    if (s->ports_left[seat] == 1)
        at = canvas_text(canvas, at, y, INK_PLAIN, ", 1 port to found");
    else
        at = canvas_textf(canvas, at, y, INK_PLAIN, ", %d ports to found", s->ports_left[seat]);
    for (int kind = FT_KIND_SPICE; kind < FT_KINDS; kind++)
        if (s->kept[seat][kind])
            at = canvas_textf(canvas, at, y, INK_SAND, ", %d %s", s->kept[seat][kind],
                              name_of(canvas, kind, s->kept[seat][kind]));
    if (s->plus[seat]) at = canvas_textf(canvas, at, y, INK_GOLD, ", %dx+3", s->plus[seat]);
    if (s->minus[seat]) canvas_textf(canvas, at, y, INK_DANGER, ", %dx-3", s->minus[seat]);
}

static int draw_seat(const struct finis_terrae *s, int seat, bool viewer, int score, int x, int y,
                     struct canvas *canvas)
{
    bool turn = seat == s->who && s->phase != PHASE_OVER;
    canvas_put(canvas, x, y, ships[seat]);
    int at = canvas_textf(canvas, x + 2, y, (enum ink)(INK_SEAT_0 + seat), "%s%s%s",
                          canvas_seat(canvas, seat), viewer ? canvas_says(canvas, " (you)") : "",
                          turn ? " <" : "");
    at = canvas_textf(canvas, at, y, INK_PLAIN, "  points: %d", score);
    if (s->ship[seat])
        at = canvas_textf(canvas, at, y, INK_PLAIN, ", at %d,%d", s->x[s->ship[seat]], s->y[s->ship[seat]]);
    if (s->day && seat == s->first) at = canvas_text(canvas, at, y, INK_GOLD, ", EAST");
    if (s->red == seat + 1) at = canvas_text(canvas, at, y, INK_DANGER, ", red flag");
    if (s->pirate[seat]) canvas_text(canvas, at, y, INK_DANGER, ", pirate");
    draw_holds(s, seat, x + 2, y + 1, canvas);
    draw_kept(s, seat, x + 2, y + 2, canvas);
    return y + 3;
}

static int draw_galleon(const struct finis_terrae *s, int x, int y, struct canvas *canvas)
{
    if (!s->galleon) return y;
    canvas_put(canvas, x, y, ships[GALLEON]);
    int at = canvas_textf(canvas, x + 2, y, INK_DANGER, "Black Galleon at %d,%d  ", s->x[s->galleon],
                          s->y[s->galleon]);
    draw_holds(s, GALLEON, at, y, canvas);
    return y + 1;
}

static int draw_legend(int x, int y, struct canvas *canvas)
{
    static const struct {
        int tile;
        const char *name;
    } entries[] = {{FT_TILE_LIGHT, SKETCHED("lighthouse")},
                   {FT_TILE_FORT, SKETCHED("fort")},
                   {FT_TILE_LAIR, SKETCHED("lair")},
                   {FT_TILE_HULK, SKETCHED("wreck")}};
    canvas_put(canvas, x, y, reef);
    x = canvas_text(canvas, x + 2, y, INK_FAINT, "reef") + 1;
    canvas_put(canvas, x, y, beach);
    x = canvas_text(canvas, x + 2, y, INK_FAINT, "beach of a strait") + 1;
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        canvas_put(canvas, x, y, emblem[entries[i].tile]);
        x = canvas_text(canvas, x + 2, y, INK_FAINT, entries[i].name) + 1;
    }
    return y + 1;
}

void ft_sketch(const void *view, int seat, int width, struct canvas *canvas)
{
    const struct finis_terrae *s = view;
    struct sheet t = {.s = s, .canvas = canvas};
    struct outcome o;
    bool wide = width >= MARGIN + 12 * 5 + PANEL_WIDTH;
    int columns = (wide ? width - PANEL_WIDTH : width) - MARGIN;
    int below = draw_map(&t, columns);
    int x = wide ? column_of(&t, t.right + 1) + 2 : 0, y = wide ? 0 : below;
    ft_outcome(s, &o);
    y = draw_day(s, x, y, canvas);
    for (int i = 0; i < s->seat_count; i++) y = draw_seat(s, i, i == seat, o.score[i], x, y, canvas);
    y = draw_galleon(s, x, y, canvas);
    draw_legend(x, y, canvas);
}
