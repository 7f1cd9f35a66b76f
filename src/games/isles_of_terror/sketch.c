/* The terminal table: the isle as hexes, north up, and beside or below it the season, the adventure, every
 * faction's board, the combat under way and the hand of who looks. It draws from a redacted view. */
#include <stdio.h>

#include "state.h"

enum {
    WIDE = 9, /* columns of a hex, and lines of a row: two to write on, one between rows */
    HIGH = 3,
    PANEL = 64, /* the least width of the panel beside the map */
    LINE = 200  /* bytes of a line that is cut to the width */
};

struct sheet {
    const struct isles *s;
    struct canvas *canvas;
    int seat, left, width; /* who looks; the panel's left edge and width */
    int first, last;       /* columns of the board that hold an area */
};

static enum ink ink_of(const struct isles *s, int faction)
{
    int slot = it_slot(s, faction);
    return slot < 0 ? INK_FAINT : (enum ink)(INK_SEAT_0 + slot);
}

/* ---- The isle ---- */

static enum ink ground_ink(const struct isles *s, int field)
{
    static const uint8_t inks[IT_GROUNDS] = {
        [IT_GROUND_SEA] = INK_SEA,    [IT_GROUND_GREEN] = INK_COAST, [IT_GROUND_YELLOW] = INK_GOLD,
        [IT_GROUND_RED] = INK_DANGER, [IT_GROUND_SITE1] = INK_SAND,  [IT_GROUND_SITE2] = INK_SAND,
        [IT_GROUND_SITE3] = INK_SAND};
    return (enum ink)inks[it_ground(s, field)];
}

static int row_of(int field) { return (field - 1) / 9; }
static int column_of(int field) { return (field - 1) % 9; }

static int x_of(const struct sheet *t, int field)
{
    return (column_of(field) - t->first) * WIDE + (row_of(field) % 2 ? WIDE / 2 : 0);
}

static int y_of(int field) { return 1 + row_of(field) * HIGH; }

static void put(const struct sheet *t, int x, int y, uint32_t code, char ascii, enum ink ink)
{
    canvas_put(t->canvas, x, y, (struct glyph){.code = code, .ascii = ascii, .ink = (uint8_t)ink});
}

/* Bars at both sides, and the slopes that make a hex of a box. A row is shifted by half a hex of nine columns, so
 * the slopes on its left lie one column further in. */
static void draw_edges(const struct sheet *t, int field, int x, int y)
{
    enum ink ink = ground_ink(t->s, field);
    int left = x + 2 + row_of(field) % 2, right = x + WIDE - 2;
    for (int line = 0; line < 2; line++) {
        put(t, x, y + line, 0x2502, '|', ink);
        put(t, x + WIDE, y + line, 0x2502, '|', ink);
    }
    put(t, left, y - 1, 0x2571, '/', ink);
    put(t, right, y - 1, 0x2572, '\\', ink);
    put(t, left, y + 2, 0x2572, '\\', ink);
    put(t, right, y + 2, 0x2571, '/', ink);
}

static const char *const kind_labels[IT_KINDS] = {
    [IT_KIND_M1] = SKETCHED("I"),          [IT_KIND_M2] = SKETCHED("II"),
    [IT_KIND_M3] = SKETCHED("III"),        [IT_KIND_BOSS] = SKETCHED("boss"),
    [IT_KIND_TERRAIN] = SKETCHED("land"),  [IT_KIND_LOCATION] = SKETCHED("place"),
    [IT_KIND_RIVER] = SKETCHED("river"),   [IT_KIND_SWAMP] = SKETCHED("swamp"),
    [IT_KIND_MOUNTAIN] = SKETCHED("peak"), [IT_KIND_SEA] = SKETCHED("sea"),
    [IT_KIND_SITE] = SKETCHED("site"),
};

static const char *const place_labels[IT_LOCATIONS] = {
    [IT_LOCATION_LO1] = SKETCHED("post"),  [IT_LOCATION_LO2] = SKETCHED("nave"),
    [IT_LOCATION_LO3] = SKETCHED("tower"), [IT_LOCATION_LO4] = SKETCHED("well"),
    [IT_LOCATION_LO5] = SKETCHED("mine"),  [IT_LOCATION_LO6] = SKETCHED("cove"),
};

/* What lies there: a question mark face down, else what it is and its value, in red where it is red. A tile
 * that only the viewer has seen is faint. */
static void draw_tile(const struct sheet *t, int field, int x, int y)
{
    const struct isles *s = t->s;
    const struct it_tile *tile = &it_tile[s->tile[field]];
    if (!s->tile[field]) {
        put(t, x + 4, y, '?', '?', INK_FAINT);
        return;
    }
    enum ink ink = s->lies[field] == DOWN ? INK_FAINT : tile->red ? INK_DANGER : INK_PLAIN;
    int location = tile->kind == IT_KIND_PLACE ? s->tile[field] - IT_TILE_LO1 + IT_LOCATION_LO1 : 0;
    const char *label = location ? place_labels[location] : kind_labels[tile->kind];
    int at = canvas_text(t->canvas, x + 4, y, ink, label);
    bool is_site = tile->kind == IT_KIND_SITE, valued = tile->value && s->lies[field] != UP;
    int value = is_site ? it_area_value(s, field) : tile->value;
    if (valued || is_site) canvas_textf(t->canvas, at, y, ink, "%d", value);
}

static int draw_figures_of(const struct sheet *t, int faction, int field, int x, int y)
{
    const struct isles *s = t->s;
    enum ink ink = ink_of(s, faction);
    if (s->ship[faction] == field) put(t, x++, y, 0x25B7, 'S', ink);
    if (s->camp[field] == faction) put(t, x++, y, 0x25B2, 'A', ink);
    if (s->captain[faction] == field) put(t, x++, y, 0x2605, '*', ink);
    for (int n = it_soldiers_at(s, faction, field); n > 0; n--) put(t, x++, y, 0x25CF, 'o', ink);
    return x;
}

static void draw_area(const struct sheet *t, int field)
{
    const struct isles *s = t->s;
    int x = x_of(t, field), y = y_of(field), at = x + 1, terror = it_terror_on(s, field);
    bool busy = field == s->explore_at || field == s->combat_at || (s->turn && field == s->here);
    draw_edges(t, field, x, y);
    for (const char *name = it_field_domain.words[field]; *name; name++)
        canvas_put(t->canvas, at++, y,
                   (struct glyph){.code = (unsigned char)*name,
                                  .ascii = *name,
                                  .ink = (uint8_t)ground_ink(s, field),
                                  .reverse = busy});
    canvas_spot(t->canvas, (struct spot){.domain = &it_field_domain,
                                         .code = (int16_t)field,
                                         .x = (uint8_t)(x + 1),
                                         .y = (uint8_t)y,
                                         .width = WIDE - 1,
                                         .height = 2});
    draw_tile(t, field, x, y);
    at = x + 1;
    for (int i = 0; i < s->faction_count; i++)
        if (s->order[i]) at = draw_figures_of(t, s->order[i], field, at, y + 1);
    if (terror)
        canvas_put(
            t->canvas, x + WIDE - 1, y + 1,
            (struct glyph){
                .code = 0x2620, .ascii = "?MDS"[terror], .ink = INK_DANGER, .bold = true, .reverse = true});
}

static void find_columns(struct sheet *t)
{
    t->first = 8;
    t->last = 0;
    for (int field = 1; field < IT_FIELDS; field++) {
        if (!t->s->lies[field]) continue;
        if (column_of(field) < t->first) t->first = column_of(field);
        if (column_of(field) > t->last) t->last = column_of(field);
    }
}

/* Returns the line below the isle. */
static int draw_isle(const struct sheet *t)
{
    for (int field = 1; field < IT_FIELDS; field++)
        if (t->s->lies[field]) draw_area(t, field);
    return 1 + 7 * HIGH;
}

static int isle_width(const struct sheet *t) { return (t->last - t->first + 1) * WIDE + WIDE / 2 + 1; }

/* ---- The panel ---- */

/* A text that does not fit is cut with an ellipsis; returns the line below it. */
static int draw_line(const struct sheet *t, int indent, int y, enum ink ink, const char *text)
{
    int x = t->left + indent, end = t->left + t->width - 1, n = 0;
    char cut[LINE + 4];
    while (n < LINE && text[n]) n++;
    int room = end - x > 0 ? end - x : 0;
    int bytes = 0, glyphs = 0;
    while (bytes < n && glyphs < room) {
        bytes++;
        while (bytes < n && ((unsigned char)text[bytes] & 0xC0) == 0x80) bytes++;
        glyphs++;
    }
    snprintf(cut, sizeof cut, "%.*s%s", bytes, text, bytes < n ? "~" : "");
    canvas_text(t->canvas, x, y, ink, cut);
    return y + 1;
}

static const char *title(const struct sheet *t, const struct domain *d, int code)
{
    return canvas_title(t->canvas, d, code);
}

static int draw_season(const struct sheet *t, int y)
{
    const struct isles *s = t->s;
    char text[LINE];
    int event = it_event_now(s);
    int at = canvas_textf(t->canvas, t->left, y, INK_PLAIN, "%s %d, ", title(t, &it_season_domain, s->season),
                          it_adventure[s->adventure].year + s->year - 1);
    canvas_text(t->canvas, at, y, INK_SAND, title(t, &it_adventure_domain, s->adventure));
    if (!event) return y + 1;
    snprintf(text, sizeof text, "%s: %s", title(t, &it_event_domain, event),
             title(t, &it_event_says_domain, event));
    return draw_line(t, 0, y + 1, it_event[event].hue == IT_HUE_GREEN ? INK_COAST : INK_DANGER, text);
}

static int draw_tasks(const struct sheet *t, int y)
{
    const struct isles *s = t->s;
    char text[LINE];
    y = draw_line(t, 0, y, INK_FAINT, title(t, &it_adventure_special_domain, s->adventure));
    for (int bar = BAR_A; bar < BAR_MISSION; bar++) {
        int task = (s->adventure - 1) * 3 + bar + 1;
        snprintf(text, sizeof text, "%c %s (%d)", 'A' + bar, title(t, &it_task_domain, task),
                 it_task[task].step);
        y = draw_line(t, 0, y, INK_FAINT, text);
    }
    return y;
}

/* The terrors, in cooperative play: level, value, X, and where they are. */
static int draw_terrors(const struct sheet *t, int y)
{
    const struct isles *s = t->s;
    if (!it_is_cooperative(s)) return y;
    for (int terror = 1; terror < IT_TERRORS; terror++) {
        int at = canvas_textf(t->canvas, t->left, y, s->terror_at[terror] ? INK_DANGER : INK_FAINT,
                              "%s: level %d, value %d", title(t, &it_terror_domain, terror),
                              s->terror_level[terror], it_terror_value(s, terror));
        if (s->terror_at[terror])
            canvas_textf(t->canvas, at, y, INK_DANGER, ", at %s",
                         it_field_domain.words[s->terror_at[terror]]);
        y++;
    }
    return y;
}

/* ---- The campaign: which adventure it is, what was won, what was carried over ---- */

static bool is_campaign(const struct isles *s) { return s->options.series == SERIES_CAMPAIGN; }

/* IT-CAMPAIGN-06: together, adventures are won. */
static int draw_campaign(const struct sheet *t, int y)
{
    const struct isles *s = t->s;
    if (!is_campaign(s)) return y;
    int at = canvas_textf(t->canvas, t->left, y, INK_SAND, "campaign: adventure %d of 4", s->adventure);
    if (it_is_cooperative(s))
        canvas_textf(t->canvas, at, y, INK_SAND, ", won so far: %d", __builtin_popcount(s->campaign_won));
    return y + 1;
}

/* IT-CAMPAIGN-02, IT-CAMPAIGN-03: campaign points, and advantages that are not used up. */
static int draw_carried(const struct sheet *t, int f, int y)
{
    const struct isles *s = t->s;
    bool has_log = s->has_log[f] && s->year == 1 && s->season == IT_SEASON_SPRING;
    const int held[] = {has_log ? IT_ADVANTAGE_LOG : 0, s->has_blade[f] ? IT_ADVANTAGE_BLADE : 0,
                        s->has_ashes[f] ? IT_ADVANTAGE_ASHES : 0};
    if (!is_campaign(s) || it_is_cooperative(s)) return y;
    int at = canvas_textf(t->canvas, t->left + 2, y, INK_SAND, "campaign points %d", s->campaign_points[f]);
    for (int i = 0; i < 3; i++)
        if (held[i])
            at = canvas_textf(t->canvas, at, y, INK_SAND, "; %s", title(t, &it_advantage_domain, held[i]));
    return y + 1;
}

/* ---- The factions ---- */

static int draw_name(const struct sheet *t, int faction, int y)
{
    const struct isles *s = t->s;
    bool own = t->seat >= 0 && it_seat(s, faction) == t->seat;
    int at = canvas_textf(t->canvas, t->left, y, ink_of(s, faction), "%s%s%s",
                          title(t, &it_faction_domain, faction), own ? canvas_says(t->canvas, " (you)") : "",
                          s->turn == faction ? " <" : "");
    at = canvas_textf(t->canvas, at, y, INK_PLAIN, "  points %d", s->points[faction]);
    if (s->points[faction])
        at = canvas_textf(t->canvas, at, y, INK_FAINT, " (threat %d+)", it_threat_of(s, faction));
    if (s->starter == faction)
        at = canvas_text(t->canvas, at, y, INK_GOLD,
                         it_is_cooperative(s) ? SKETCHED(", leader") : SKETCHED(", begins"));
    if (s->dagger == faction) canvas_text(t->canvas, at, y, INK_DANGER, ", dagger");
    return y + 1;
}

static int draw_stock(const struct sheet *t, int f, int y)
{
    const struct isles *s = t->s;
    int at = canvas_textf(t->canvas, t->left + 2, y, INK_GOLD, "gold %d, rations %d", s->gold[f],
                          s->rations[f]);
    at = canvas_textf(t->canvas, at, y, INK_SEA, "; at sea %d, %d", s->sea_gold[f], s->sea_rations[f]);
    at = canvas_textf(t->canvas, at, y, INK_PLAIN, "; to place: soldiers %d, camps %d", s->soldiers_pool[f],
                      s->camps_free[f]);
    if (s->raid[f]) canvas_text(t->canvas, at, y, INK_DANGER, "; one camp raided");
    return y + 1;
}

static int draw_progress(const struct sheet *t, int f, int y)
{
    const struct isles *s = t->s;
    int at = canvas_textf(t->canvas, t->left + 2, y, INK_PLAIN, "A %d/8  B %d/8  C %d/6  missions %d/10",
                          s->bar[BAR_A][f], s->bar[BAR_B][f], s->bar[BAR_C][f], s->bar[BAR_MISSION][f]);
    if (s->mission[f])
        canvas_textf(t->canvas, at, y, INK_SAND, "  %s %d/%d", title(t, &it_mission_domain, s->mission[f]),
                     s->successes[f], it_mission[s->mission[f]].value);
    return y + 1;
}

static int draw_tokens(const struct sheet *t, int f, int y)
{
    const struct isles *s = t->s;
    int at = canvas_text(t->canvas, t->left + 2, y, INK_FAINT, "tokens:");
    for (int slot = 1; slot < IT_SLOTS; slot++)
        if (s->taken[slot - 1][f])
            at = canvas_textf(t->canvas, at, y, INK_FAINT, " %s", title(t, &it_slot_domain, slot));
    at = canvas_textf(t->canvas, at, y, INK_FAINT, "  cards: %d", s->hand_count[f]);
    if (s->effective[f])
        at = canvas_textf(t->canvas, at, y, INK_SAND, "; %s", title(t, &it_strategy_domain, s->effective[f]));
    for (int card = 1; card < IT_EXPLORATIONS; card++)
        if (s->exploration[card] == PLACE_KEPT + f)
            at = canvas_textf(t->canvas, at, y, INK_SAND, "; %s", title(t, &it_exploration_domain, card));
    return y + 1;
}

/* The hand, to who may see it. */
static int draw_hand(const struct sheet *t, int f, int y)
{
    char text[LINE];
    if (t->seat < 0 || it_seat(t->s, f) != t->seat) return y;
    for (int card = 1; card < IT_STRATEGYS; card++) {
        if (it_strategy[card].faction != f || t->s->strategy[card] != PLACE_HELD) continue;
        snprintf(text, sizeof text, "%s: %s", title(t, &it_strategy_domain, card),
                 title(t, &it_strategy_says_domain, card));
        y = draw_line(t, 2, y, ink_of(t->s, f), text);
    }
    return y;
}

static int draw_faction(const struct sheet *t, int f, int y)
{
    y = draw_name(t, f, y);
    y = draw_carried(t, f, y);
    y = draw_stock(t, f, y);
    y = draw_progress(t, f, y);
    y = draw_tokens(t, f, y);
    return draw_hand(t, f, y);
}

/* ---- What is under way ---- */

static int draw_exploration(const struct sheet *t, int y)
{
    const struct isles *s = t->s;
    char text[LINE];
    if (!s->explore_at || !s->explore_card) return y;
    snprintf(text, sizeof text, "%s: %s", title(t, &it_exploration_domain, s->explore_card),
             title(t, &it_exploration_says_domain, s->explore_card));
    y = draw_line(t, 0, y, INK_SAND, text);
    int kind = it_kind_at(s, s->explore_at);
    if (kind < IT_KIND_M1 || kind > IT_KIND_BOSS) return y;
    int guard = it_guard_card(s, kind);
    snprintf(text, sizeof text, "%s: %s", title(t, &it_guard_domain, guard),
             title(t, &it_guard_says_domain, guard));
    return draw_line(t, 0, y, INK_DANGER, text);
}

static void draw_dice(const struct sheet *t, int side, int x, int y)
{
    const struct isles *s = t->s;
    for (int i = 0; i < s->dice[side]; i++) {
        bool eight = s->sides[side][i] == 8;
        x = canvas_text(t->canvas, x, y, eight ? INK_GOLD : INK_PLAIN, eight ? " <" : " [");
        x = s->face[side][i] ? canvas_textf(t->canvas, x, y, INK_PLAIN, "%d", s->face[side][i])
                             : canvas_text(t->canvas, x, y, INK_FAINT, ".");
        x = canvas_text(t->canvas, x, y, eight ? INK_GOLD : INK_PLAIN, eight ? ">" : "]");
    }
}

static int draw_combat(const struct sheet *t, int y)
{
    const struct isles *s = t->s;
    if (!s->combat_at) return y;
    int at = canvas_textf(t->canvas, t->left, y, INK_DANGER, "Combat at %s, round %d",
                          it_field_domain.words[s->combat_at], s->combat_round);
    if (s->combat_value) canvas_textf(t->canvas, at, y, INK_DANGER, ", value %d", s->combat_value);
    at = canvas_textf(t->canvas, t->left + 2, y + 1, ink_of(s, s->attacker),
                      "%s:", title(t, &it_faction_domain, s->attacker));
    draw_dice(t, SIDE_ATTACKER, at, y + 1);
    at = s->defender ? canvas_textf(t->canvas, t->left + 2, y + 2, ink_of(s, s->defender),
                                    "%s:", title(t, &it_faction_domain, s->defender))
                     : canvas_text(t->canvas, t->left + 2, y + 2, INK_DANGER, "the isle:");
    draw_dice(t, SIDE_DEFENDER, at, y + 2);
    return y + 3;
}

static void draw_panel(const struct sheet *t, int y)
{
    const struct isles *s = t->s;
    y = draw_season(t, y);
    y = draw_campaign(t, y);
    y = draw_terrors(t, y);
    y = draw_exploration(t, y);
    y = draw_combat(t, y);
    for (int i = 0; i < s->faction_count; i++)
        if (s->order[i]) y = draw_faction(t, s->order[i], y);
    draw_tasks(t, y);
}

void it_sketch(const void *view, int seat, int width, struct canvas *canvas)
{
    const struct isles *s = view;
    struct sheet sheet = {.s = s, .canvas = canvas, .seat = seat};
    if (!s->adventure || !s->season) return; /* the factions are still drawn by lot */
    find_columns(&sheet);
    int below = draw_isle(&sheet), beside = isle_width(&sheet) + 2;
    bool wide = width >= beside + PANEL;
    canvas_map(canvas, 0, 0, beside - 2, below);
    sheet.left = wide ? beside : 0;
    sheet.width = width - sheet.left;
    draw_panel(&sheet, wide ? 0 : below + 1);
}
