/* The terminal table of Terra Incognita: the island, and beside it the seats; below, what the
 * viewer has noted, what lies unseen, and the symbols. It draws from a redacted view, so it
 * cannot show what the seat may not know. */
#include <stdio.h>
#include <string.h>

#include "core/utf8.h"
#include "state.h"

enum { MARGIN = 3, PANEL_WIDTH = 36, STEP_NARROW = 3, STEP_WIDE = 4, WARNING_ROUNDS = 5 };

/* Seats differ by shape as well as by colour. */
static const struct glyph pawns[SEATS] = {{.code = 0x25CF, .ascii = '1', .ink = INK_SEAT_0, .bold = true},
                                          {.code = 0x25A0, .ascii = '2', .ink = INK_SEAT_1, .bold = true},
                                          {.code = 0x25C6, .ascii = '3', .ink = INK_SEAT_2, .bold = true},
                                          {.code = 0x2605, .ascii = '4', .ink = INK_SEAT_3, .bold = true}};

static struct glyph mark(uint32_t code, char ascii, enum ink ink)
{
    return (struct glyph){.code = code, .ascii = ascii, .ink = (uint8_t)ink};
}

/* ---- Tiles ---- */

static struct glyph arrow_mark(int face)
{
    static const uint16_t single[8] = {0x2191, 0x2197, 0x2192, 0x2198, 0x2193, 0x2199, 0x2190, 0x2196};
    static const char ascii[8] = {'^', '/', '>', '\\', 'v', '/', '<', '\\'};
    int ways = ti_ways(face), kind = ti_face[face].tile;
    for (int d = 0; d < 8; d++)
        if (ways == 1 << d) return mark(single[d], ascii[d], INK_CALM);
    switch (kind) {
    case TI_TILE_ARROW2S: return ways & 1 ? mark(0x2195, '|', INK_CALM) : mark(0x2194, '-', INK_CALM);
    case TI_TILE_ARROW2D: return ways & 2 ? mark(0x2922, '/', INK_CALM) : mark(0x2921, '\\', INK_CALM);
    case TI_TILE_ARROW3: return mark(0x2442, 'Y', INK_CALM);
    case TI_TILE_ARROW4S: return mark(0x271B, '+', INK_CALM);
    case TI_TILE_ARROW4D: return mark(0x2716, 'x', INK_CALM);
    }
    return mark('a', 'a', INK_CALM);
}

static struct glyph cannon_mark(int face)
{
    static const uint16_t barrel[8] = {0x21D1, 0, 0x21D2, 0, 0x21D3, 0, 0x21D0, 0};
    int ways = ti_ways(face), d = 0;
    while (d < 7 && !(ways >> d & 1)) d++;
    return mark(barrel[d] ? barrel[d] : 'k', 'K', INK_DANGER);
}

/* Beside the K of plain terminals: where the Cannon points. Others see it in the barrel itself. */
static struct glyph barrel_mark(int face)
{
    static const char ascii[8] = {'^', ' ', '>', ' ', 'v', ' ', '<', ' '};
    int ways = ti_ways(face), d = 0;
    while (d < 7 && !(ways >> d & 1)) d++;
    return mark(' ', ascii[d], INK_DANGER);
}

static struct glyph face_mark(int face)
{
    int kind = ti_face[face].tile;
    if (kind >= TI_TILE_ARROW1S && kind <= TI_TILE_ARROW4D) return arrow_mark(face);
    if (ti_tile[kind].spaces) {
        char digit = (char)('0' + ti_tile[kind].spaces);
        return mark((uint32_t)digit, digit, INK_COAST);
    }
    if (ti_tile[kind].coins) return mark('$', '$', INK_GOLD);
    switch (kind) {
    case TI_TILE_CHEST: return mark('$', '$', INK_GOLD);
    case TI_TILE_RUMEVENT: return mark('!', '!', INK_GOLD);
    case TI_TILE_TUNNEL: return mark(0x03A9, 'O', INK_BLACK);
    case TI_TILE_AIRPLANE: return mark(0x2708, 'P', INK_GOLD);
    case TI_TILE_SPYGLASS: return mark('s', 's', INK_CALM);
    case TI_TILE_QUAKE: return mark('q', 'q', INK_DANGER);
    case TI_TILE_FOOT: return mark(0x2042, 'f', INK_CALM);
    case TI_TILE_ICE: return mark(0x2744, 'i', INK_SEA);
    case TI_TILE_KNIGHT: return mark(0x265E, 'N', INK_CALM);
    case TI_TILE_BALLOON: return mark(0x25CE, 'B', INK_GOLD);
    case TI_TILE_BRIDGE: return mark('=', '=', INK_SAND);
    case TI_TILE_CROC: return mark('C', 'C', INK_DANGER);
    case TI_TILE_CACTUS: return mark(0x03A8, 'W', INK_COAST);
    case TI_TILE_CANNON: return cannon_mark(face);
    case TI_TILE_BARREL: return mark('b', 'b', INK_SAND);
    case TI_TILE_TRAP: return mark(0x222A, 'U', INK_DANGER);
    case TI_TILE_FORTRESS: return mark(0x2302, 'F', INK_SAND);
    case TI_TILE_JUNGLE: return mark(0x2663, 'J', INK_COAST);
    case TI_TILE_RESPAWN: return mark(0x271A, 'R', INK_CALM);
    }
    return mark(0x00B7, '.', INK_FAINT);
}

/* What lies there: what works once is gone from its tile when it is open. */
static struct glyph tile_mark(const struct terra_incognita *s, int seat, int space)
{
    int kind = ti_kind(s, space);
    if (s->lies[space] == DOWN) return mark(0x2592, '#', INK_COAST);
    if (s->lies[space] == PEEKED) {
        int note = seat >= 0 ? s->note[seat][space] : 0;
        struct glyph g = note ? face_mark(ti_note_face(note)) : mark('?', '?', INK_COAST);
        g.ink = (uint8_t)(ti_is_valid_note(note) ? INK_SAND : INK_FAINT);
        g.reverse = note != 0;
        return g;
    }
    if (s->lies[space] == COLLAPSED) return mark(0x2260, '%', INK_FAINT);
    /* TI-ONCE-01: Spyglass and Earthquake have worked as soon as they are open. */
    bool spent = s->lies[space] == USED || ti_tile[kind].coins || kind == TI_TILE_CHEST ||
                 kind == TI_TILE_SPYGLASS || kind == TI_TILE_QUAKE;
    return spent ? mark(0x00B7, '.', INK_FAINT) : face_mark(s->tile[space]);
}

static int loose_on(const struct terra_incognita *s, int space)
{
    int n = 0;
    for (int level = 0; level < LEVELS; level++) n += s->coins[level][space];
    n += s->bag == FATE_LOOSE && s->bag_at == space;
    return n + (s->chest == FATE_LOOSE && s->chest_at == space);
}

/* ---- The island ---- */

static void draw_pawns(const struct terra_incognita *s, int space, int x, int y, struct canvas *canvas)
{
    int seats = 0;
    for (int seat = 0; seat < s->seat_count; seat++)
        for (int p = 1; p < PAWNS; p++) {
            if (s->at[seat][p] != space) continue;
            struct glyph g = pawns[seat];
            g.reverse = s->load[seat][p] != ITEM_NONE;
            canvas_put(canvas, x + (seats ? 1 : 0), y, g);
            seats++;
            break;
        }
}

static void draw_tile(const struct terra_incognita *s, int seat, int space, int x, int y,
                      struct canvas *canvas)
{
    int loose = loose_on(s, space);
    canvas_put(canvas, x, y, tile_mark(s, seat, space));
    if (loose) {
        char digit = (char)(loose < 10 ? '0' + loose : '*');
        canvas_put(canvas, x + 1, y,
                   (struct glyph){.code = (uint32_t)digit, .ascii = digit, .ink = INK_GOLD, .bold = true});
    } else if (ti_open_kind(s, space) == TI_TILE_CANNON)
        canvas_put(canvas, x + 1, y, barrel_mark(s->tile[space]));
    draw_pawns(s, space, loose ? x + 2 : x + 1, y, canvas);
}

static void draw_water(const struct terra_incognita *s, int space, int x, int y, struct canvas *canvas)
{
    int owner = ti_ship_on(s, space), aboard = 0;
    if (owner == NOBODY) {
        canvas_put(canvas, x, y, mark('~', '~', INK_SEA));
        draw_pawns(s, space, x + 1, y, canvas);
        return;
    }
    for (int seat = 0; seat < s->seat_count; seat++)
        for (int p = 1; p < PAWNS; p++) aboard += s->at[seat][p] == space;
    struct glyph ship = pawns[owner];
    ship.code = 0x25B2;
    canvas_put(canvas, x, y, ship);
    if (aboard) canvas_textf(canvas, x + 1, y, (enum ink)(INK_SEAT_0 + owner), "%d", aboard);
}

/* Land has two names: as a space, and among the land alone. */
static void mark_space(int space, int x, int y, int step, struct canvas *canvas)
{
    struct spot spot = {.domain = &ti_space_domain, .code = (int16_t)space, .x = (uint8_t)x, .y = (uint8_t)y};
    spot.width = (uint8_t)(step - 1);
    canvas_spot(canvas, spot);
    spot.domain = &ti_land_domain;
    if (ti_is_land(space)) canvas_spot(canvas, spot);
}

static int draw_island(const struct terra_incognita *s, int seat, int step, struct canvas *canvas)
{
    for (int x = 0; x < BOARD; x++) canvas_textf(canvas, MARGIN + step * x, 0, INK_FAINT, "%c", 'a' + x);
    for (int y = 0; y < BOARD; y++) {
        canvas_textf(canvas, 0, 1 + y, INK_FAINT, "%2d", y + 1);
        for (int x = 0; x < BOARD; x++) {
            int space = ti_board[y][x];
            if (!space) continue;
            mark_space(space, MARGIN + step * x, 1 + y, step, canvas);
            if (ti_is_land(space))
                draw_tile(s, seat, space, MARGIN + step * x, 1 + y, canvas);
            else
                draw_water(s, space, MARGIN + step * x, 1 + y, canvas);
        }
    }
    return BOARD + 2;
}

/* ---- The seats ---- */

static const char *pawn_state(const struct terra_incognita *s, int seat, int p)
{
    if (s->state[seat][p] == LOST) return SKETCHED(" lost");
    if (s->state[seat][p] == TRAPPED) return SKETCHED(" trapped");
    if (s->state[seat][p] == WAITING) return SKETCHED(" waits");
    if (s->rest[seat][p]) return SKETCHED(" rests");
    if (s->fresh[seat][p]) return SKETCHED(" fresh");
    return seat == s->turn && s->acted[seat][p] && s->phase != PHASE_OVER ? SKETCHED(" done") : "";
}

/* TI-ABL-07: the bit of a card that is laid on a pawn. */
static int armed_bit(int card)
{
    switch (card) {
    case TI_ABILITY_BOOTS: return ARMED_BOOTS;
    case TI_ABILITY_STRENGTH: return ARMED_STRENGTH;
    case TI_ABILITY_GEAR: return ARMED_GEAR;
    case TI_ABILITY_GRIP: return ARMED_GRIP;
    }
    return 0;
}

static int draw_pawn(const struct terra_incognita *s, int seat, int p, int x, int y, struct canvas *canvas)
{
    int at = s->at[seat][p];
    if (at == 0) {
        if (p > CREW) return x;
        return canvas_textf(canvas, x, y, INK_FAINT, "%d down  ", p);
    }
    x = canvas_textf(canvas, x, y, INK_PLAIN, "%d %s", p,
                     ti_is_aboard(s, seat, p) ? canvas_says(canvas, "aboard") : ti_space_domain.words[at]);
    if (s->level[seat][p]) x = canvas_textf(canvas, x, y, INK_COAST, "/%d", s->level[seat][p]);
    static const char *const loads[ITEMS] = {"", SKETCHED("+coin"), SKETCHED("+bag"), SKETCHED("+chest")};
    x = canvas_text(canvas, x, y, INK_GOLD, loads[s->load[seat][p]]);
    x = canvas_text(canvas, x, y, INK_DANGER, pawn_state(s, seat, p));
    for (int c = 1; c < TI_ABILITYS; c++)
        if (s->armed[seat][p] & armed_bit(c))
            x = canvas_textf(canvas, x, y, INK_CALM, " %s", canvas_title(canvas, &ti_ability_domain, c));
    return x + 2;
}

static int draw_hand(const struct terra_incognita *s, int seat, int x, int y, struct canvas *canvas)
{
    int at = x;
    for (int c = 1; c < TI_ABILITYS; c++)
        for (int n = 0; n < s->hand[seat][c]; n++) {
            const char *name = canvas_title(canvas, &ti_ability_domain, c);
            if (at > x && at + utf8_length(name) + 2 > x + PANEL_WIDTH - 2) {
                at = x;
                y++;
            }
            at = canvas_textf(canvas, at, y, INK_CALM, "[%s] ", name);
        }
    return at > x ? y + 1 : y;
}

static int draw_seat(const struct terra_incognita *s, int seat, bool viewer, int x, int y,
                     struct canvas *canvas)
{
    bool asked = seat == s->turn && s->phase != PHASE_OVER && s->phase != PHASE_FIRST;
    canvas_put(canvas, x, y, pawns[seat]);
    int at = canvas_textf(canvas, x + 2, y, (enum ink)(INK_SEAT_0 + seat), "%s%s%s",
                          canvas_seat(canvas, seat), viewer ? canvas_says(canvas, " (you)") : "",
                          asked ? " <" : "");
    at = canvas_textf(canvas, at + 1, y, INK_GOLD, ti_points(s, seat) == 1 ? "%d point" : "%d points",
                      ti_points(s, seat));
    if (s->rum[seat]) canvas_textf(canvas, at, y, INK_SAND, ", rum %d", s->rum[seat]);
    at = x + 2;
    for (int p = 1; p <= CREW; p++) {
        if (at > x + 2 && at > x + PANEL_WIDTH - 12) {
            at = x + 2;
            y++;
        }
        at = draw_pawn(s, seat, p, at, y + 1, canvas);
    }
    y += 2;
    if (s->islander[seat]) {
        at = canvas_textf(canvas, x + 2, y, INK_SAND, "%s ",
                          canvas_title(canvas, &ti_islander_domain, s->islander[seat]));
        draw_pawn(s, seat, ISLANDER, at, y++, canvas);
    }
    if (s->at[seat][CUTLASS]) {
        at = canvas_text(canvas, x + 2, y, INK_SAND, SKETCHED("the Monk with a cutlass "));
        draw_pawn(s, seat, CUTLASS, at, y++, canvas);
    }
    return draw_hand(s, seat, x + 2, y, canvas);
}

/* ---- What is going on ---- */

static int draw_news(const struct terra_incognita *s, int x, int y, struct canvas *canvas)
{
    int treasure = s->hidden[TI_TILE_CHEST];
    for (int t = TI_TILE_COIN1; t <= TI_TILE_COIN5; t++) treasure += s->hidden[t];
    int at = canvas_textf(canvas, x, y, INK_PLAIN, "Round %d", s->round);
    if (s->fog)
        at = canvas_textf(canvas, at, y, INK_DANGER, ", fog until %s", canvas_seat(canvas, s->fog - 1));
    if (s->calm) canvas_textf(canvas, at, y, INK_DANGER, ", calm until %s", canvas_seat(canvas, s->calm - 1));
    canvas_textf(canvas, x, y + 1, INK_FAINT, "treasure tiles left %d, coins lost %d", treasure, s->removed);
    at = canvas_textf(canvas, x, y + 2, INK_FAINT, "events %d, bottles %d", s->event_count, s->rum_supply);
    if (s->options.mode == MODE_ULTIMATE)
        canvas_textf(canvas, at, y + 2, INK_FAINT, ", cards %d", s->deck_count);
    y += 3;
    int left = s->options.round_cap ? s->options.round_cap - s->round : WARNING_ROUNDS;
    int idle = s->options.stall_rounds ? s->options.stall_rounds - s->stall : WARNING_ROUNDS;
    if (left < WARNING_ROUNDS) canvas_textf(canvas, x, y++, INK_DANGER, "rounds left: %d", left + 1);
    if (idle < WARNING_ROUNDS)
        canvas_textf(canvas, x, y++, INK_DANGER, "rounds left without progress: %d", idle);
    return y;
}

/* ---- What the map alone does not tell ---- */

/* Words in lines of that width behind a heading; `at` is 0 before the first of them. */
struct lines {
    struct canvas *canvas;
    const char *heading;
    int width, at, y;
};

enum { HEADING = 9 };

static void add_words(struct lines *l, enum ink ink, const char *words)
{
    if (l->at == 0) canvas_text(l->canvas, 0, l->y, INK_FAINT, l->heading);
    if (l->at == 0) l->at = HEADING;
    if (l->at > HEADING && l->at + utf8_length(words) > l->width) {
        l->y++;
        l->at = HEADING;
    }
    l->at = canvas_textf(l->canvas, l->at, l->y, ink, "%s", words) + 2;
}

static int lines_end(const struct lines *l) { return l->at ? l->y + 1 : l->y; }

/* Three-way Arrows and Cannons: one letter cannot say where they point. */
static int draw_ways(const struct terra_incognita *s, int width, int y, struct canvas *canvas)
{
    struct lines l = {.canvas = canvas, .heading = SKETCHED("points"), .width = width, .y = y};
    for (int space = 1; space < TI_LANDS; space++) {
        int kind = ti_open_kind(s, space);
        if (kind != TI_TILE_ARROW3 && kind != TI_TILE_CANNON) continue;
        char words[96];
        snprintf(words, sizeof words, "%s %s", ti_land_domain.words[space],
                 canvas_title(canvas, &ti_face_domain, s->tile[space]));
        add_words(&l, INK_CALM, words);
    }
    return lines_end(&l);
}

/* "d3/2 2x coin" */
static void name_items(char *words, size_t size, const struct canvas *canvas, int space, int level, int item,
                       int count)
{
    static const char *const names[ITEMS] = {"", SKETCHED("coin"), SKETCHED("bag"), SKETCHED("chest")};
    char number[16] = "", times[16] = "";
    if (level) snprintf(number, sizeof number, "/%d", level);
    if (count > 1) snprintf(times, sizeof times, "%dx ", count);
    snprintf(words, size, "%s%s %s%s", ti_land_domain.words[space], number, times,
             canvas_says(canvas, names[item]));
}

/* The Bag and the Chest, and what lies on a numbered space: the map has room for a number only. */
static int draw_treasure(const struct terra_incognita *s, int width, int y, struct canvas *canvas)
{
    struct lines l = {.canvas = canvas, .heading = SKETCHED("treasure"), .width = width, .y = y};
    for (int space = 1; space < TI_LANDS; space++)
        for (int level = 0; level <= LEVELS; level++) {
            bool numbered = ti_tile[ti_open_kind(s, space)].spaces > 0;
            if ((level > 0) != numbered) continue;
            for (int item = CHEST; item >= COIN; item--) {
                int count = ti_loose(s, space, level, item);
                if (!count || (item == COIN && !numbered)) continue;
                char words[64];
                name_items(words, sizeof words, canvas, space, level, item, count);
                add_words(&l, INK_GOLD, words);
            }
        }
    return lines_end(&l);
}

/* TI-HID-01: discards are open. */
static int draw_discards(const struct terra_incognita *s, int width, int y, struct canvas *canvas)
{
    struct lines l = {.canvas = canvas, .heading = SKETCHED("discard"), .width = width, .y = y};
    for (int c = 1; c < TI_ABILITYS; c++) {
        if (!s->discard[c]) continue;
        char words[64];
        snprintf(words, sizeof words, "%dx %s", s->discard[c], canvas_title(canvas, &ti_ability_domain, c));
        add_words(&l, INK_CALM, words);
    }
    return lines_end(&l);
}

/* A text behind a name, in as many lines as it takes. */
static int draw_text(struct canvas *canvas, int width, int y, enum ink ink, const char *name,
                     const char *text)
{
    int indent = canvas_textf(canvas, 0, y, ink, "%s: ", name), x = indent;
    while (*text) {
        char word[48];
        int n = (int)strcspn(text, " ");
        snprintf(word, sizeof word, "%.*s", n, text);
        if (x > indent && x + utf8_length(word) > width) {
            x = indent;
            y++;
        }
        x = canvas_textf(canvas, x, y, INK_PLAIN, "%s", word) + 1;
        text += n + (text[n] == ' ');
    }
    return y + 1;
}

/* What the viewer's cards do, or for spectators those of the seat on turn; and the event that is being settled. */
static int draw_effects(const struct terra_incognita *s, int seat, int width, int y, struct canvas *canvas)
{
    const uint8_t *hand = s->hand[seat >= 0 ? seat : s->turn];
    for (int c = 1; c < TI_ABILITYS; c++)
        if (hand[c])
            y = draw_text(canvas, width, y, INK_CALM, canvas_title(canvas, &ti_ability_domain, c),
                          canvas_title(canvas, &ti_ability_effect_domain, c));
    if (!s->event) return y;
    return draw_text(canvas, width, y, INK_GOLD, canvas_title(canvas, &ti_event_domain, s->event),
                     canvas_title(canvas, &ti_event_effect_domain, s->event));
}

/* TI-HID-07, TI-HID-08: the viewer's own unseen pool, never the true weights. */
static int draw_pool(const struct terra_incognita *s, int seat, int width, int y, struct canvas *canvas)
{
    const uint8_t *pool = seat >= 0 ? s->unseen[seat] : s->hidden;
    int at = canvas_text(canvas, 0, y, INK_FAINT, "unseen ");
    for (int t = 1; t < TI_TILES; t++) {
        if (!pool[t]) continue;
        const char *name = canvas_title(canvas, &ti_face_domain, t); /* the first faces are the tiles */
        if (at + utf8_length(name) + 4 > width) {
            y++;
            at = 7;
        }
        at = canvas_textf(canvas, at, y, INK_GOLD, "%dx", pool[t]) + 1;
        at = canvas_textf(canvas, at, y, INK_PLAIN, "%s", name) + 2;
    }
    return y + 1;
}

static int draw_notes(const struct terra_incognita *s, int seat, int width, int y, struct canvas *canvas)
{
    int at = 0;
    for (int space = 1; seat >= 0 && space < TI_LANDS; space++) {
        int note = s->note[seat][space];
        if (!note) continue;
        const char *name = canvas_title(canvas, &ti_face_domain, ti_note_face(note));
        if (at == 0) at = canvas_text(canvas, 0, y, INK_FAINT, "noted  ");
        if (at + utf8_length(name) + 8 > width) {
            y++;
            at = 7;
        }
        at = canvas_textf(canvas, at, y, ti_is_valid_note(note) ? INK_SAND : INK_FAINT, "%s %s%s",
                          ti_land_domain.words[space], name, ti_is_valid_note(note) ? "" : "?") +
             2;
    }
    return at ? y + 1 : y;
}

static int draw_legend(int width, int y, struct canvas *canvas)
{
    static const struct {
        uint8_t face;
        const char *name;
    } entries[] = {{TI_FACE_EMPTY, SKETCHED("empty or used up")},
                   {TI_FACE_RUMEVENT, SKETCHED("rum & event")},
                   {TI_FACE_TUNNEL, SKETCHED("tunnel")},
                   {TI_FACE_AIRPLANE, SKETCHED("airplane")},
                   {TI_FACE_FOOT, SKETCHED("footprints")},
                   {TI_FACE_ICE, SKETCHED("ice")},
                   {TI_FACE_KNIGHT, SKETCHED("knight")},
                   {TI_FACE_DT2, SKETCHED("terrain")},
                   {TI_FACE_BALLOON, SKETCHED("balloon")},
                   {TI_FACE_BRIDGE, SKETCHED("bridge")},
                   {TI_FACE_CROC, SKETCHED("crocodile")},
                   {TI_FACE_CACTUS, SKETCHED("cactus")},
                   {TI_FACE_CANNON_N, SKETCHED("cannon")},
                   {TI_FACE_BARREL, SKETCHED("barrel")},
                   {TI_FACE_TRAP, SKETCHED("trap")},
                   {TI_FACE_FORTRESS, SKETCHED("fortress")},
                   {TI_FACE_JUNGLE, SKETCHED("jungle")},
                   {TI_FACE_RESPAWN, SKETCHED("respawn")}};
    int x = 0;
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        if (x + utf8_length(canvas_says(canvas, entries[i].name)) + 2 > width) {
            x = 0;
            y++;
        }
        canvas_put(canvas, x, y, face_mark(entries[i].face));
        x = canvas_text(canvas, x + 2, y, INK_FAINT, entries[i].name) + 2;
    }
    return y + 1;
}

void ti_sketch(const void *view, int seat, int width, struct canvas *canvas)
{
    const struct terra_incognita *s = view;
    int step = width >= MARGIN + STEP_WIDE * BOARD + 2 + PANEL_WIDTH ? STEP_WIDE : STEP_NARROW;
    int island = MARGIN + step * BOARD + 1, below = draw_island(s, seat, step, canvas);
    bool beside = width >= island + PANEL_WIDTH;
    int x = beside ? island : 0, y = beside ? 0 : below;
    canvas_map(canvas, 0, 0, island, BOARD + 1);
    y = draw_news(s, x, y, canvas);
    for (int i = 0; i < s->seat_count; i++) y = draw_seat(s, i, i == seat, x, y, canvas);
    if (y < below) y = below;
    y = draw_effects(s, seat, width, y, canvas);
    y = draw_treasure(s, width, y, canvas);
    y = draw_ways(s, width, y, canvas);
    y = draw_discards(s, width, y, canvas);
    y = draw_notes(s, seat, width, y, canvas);
    y = draw_pool(s, seat, width, y, canvas);
    draw_legend(width, y, canvas);
}
