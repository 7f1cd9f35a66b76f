/* The terminal table of TERRA: the world, the card, the bars and the seats. It draws from a
 * redacted view and shows of a topic in play only its upper half (TE-INFO-05). Wide terminals get
 * the card and the bars beside the map. */
#include "core/utf8.h"
#include "state.h"

enum { MAP_ROWS = 23, MAP_COLUMNS = 78, MAP_TOP = 82, MAP_BOTTOM = -76, PANEL_WIDTH = 80, LABEL_ROWS = 3 };

/* clang-format off */

/* The areas from 168.5 degrees west to the same meridian again, a character a square: '0' is the
 * first area, '1' the second and so on, but '!' stands for '?' and '#' for the backslash. */
static const char *const atlas[MAP_ROWS] = {
    "rrrrrrrrrr2222222222222222224444rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr",
    "rrrrrrrrr222222222222rrrr4444444rrrrrrrrrrrrrrrrrrr_r______`````````rrrrrrrrrr",
    "00000011122222222222222ss444sssssssssssHHHHKKKKKKK________``````````````````{|",
    "||0||||1111111112222333sssssssssssssssHHHJJKKKKKKK_________````````{{{``{{{|||",
    "||||||||||11111133333333sssssssssssCCFFFJJJJKKKKKOOOOO___UU``UUU```{{{{{{{||||",
    "||||||||||5666777778833sssssssssssssEEFGIIILLLKOOOOOOTTTUUUUUUUVVV{{{{{{{{{{||",
    "||||||||||5666779998ssssssssssssssDDwwwwwwwLLLLMMOPOOTTTTTTTVVVzX{Y{{{{{{{{{||",
    "||||||||||||:699999tttttttttttttttfffffhhhhwMMMMMMPPRQQQTTWWWWWz{{{{{{{{{{{{||",
    "||||||||||||:::uuuuuuttttttttttttgggggghhhhhNNNNNMxPSRRRRZWWWWz{{{{{{{{{{{{{||",
    "||||||||||||||uuu:uuuuuutttttttttigiiiiiiiiilNNNxxxxSSxxxZZZzzz{{{{{{{{{{{{{||",
    "|||||||||||||||||uuu;<<<tttttttttijjjjjikkmmlllxxxxxxSxxxxzzzz]]{{{{{{{{{{{{||",
    "|||||||||||||||||||u;;<<<tttttttttttttkkkkmmmmlxxxxxxxxxx[Zz#####{{{{{{{{{{{||",
    "}~~~~~~~~~~~~~~~~~~;=>>>>>!!vvvvvvvvvvvkkkkmmyyyyyyyyyyyyyy######z^^}}}}}}}}}}",
    "}~~~~~~~~~~~~~~~~~~~==>>>>!!!vvvvvvvvvvnnnnnnyyyyyyyyyyyyyyyyyyaaaa^}}}}}}}}}}",
    "}~~~~~~~~~~~~~~~~~~~~===!!!!vvvvvvvvvvvoonnnnypyyyyyyyyyyyyyyyyaaaaa}}}}}}}}}}",
    "}~~~~~~~~~~~~~~~~~~~~AA@@!!vvvvvvvvvvvvvooonyyyyyyyyyyyyyyyyybbbbbccd}}}}}}}}}",
    "}~~~~~~~~~~~~~~~~~~~~A@@@vvvvvvvvvvvvvvvoooyyyyyyyyyyyyyyyyyybbbbbccd}}}}}}}}}",
    "}~~~~~~~~~~~~~~~~~~~~B@vvvvvvvvvvvvvvvvvvyyyyyyyyyyyyyyyyyyyyyyyyyydd}}}}}e}}}",
    "}~~~~~~~~~~~~~~~~~~~BBBvvvvvvvvvvvvvvvvvvyyyyyyyyyyyyyyyyyyyyyyyyyyy}}}}}}}}}}",
    "}~~~~~~~~~~~~~~~~~~~BBvvvvvvvvvvvvvvvvvvvyyyyyyyyyyyyyyyyyyyyyyyyyyy}}}}}}}}}}",
    "}~~~~~~~~~~~~~~~~~~~~~vvvvvvvvvvvvvvvvvvvyyyyyyyyyyyyyyyyyyyyyyyyyyy}}}}}}}}}}",
    "}~~~~~~~~~~~~~~~~~~~~~vvvvvvvvvvvvvvvvvvvyyyyyyyyyyyyyyyyyyyyyyyyyyy}}}}}}}}}}",
    "}~~~~~~~~~~~~~~~~~~~qqqqvvvvvvvvvqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq}}}}}"
};

/* Neighbours differ in shade. */
static const uint8_t shade[TE_AREAS] = {
    0, 1, 0, 2, 1, 0, 3, 1, 2, 3, 0, 2, 1, 0, 0, 2, 3, 1, 2, 0, 2, 2, 1, 0, 2, 2, 3, 1, 0, 2,
    0, 1, 1, 2, 1, 3, 0, 0, 3, 1, 3, 2, 0, 2, 3, 1, 0, 2, 2, 0, 0, 2, 1, 2, 0, 0, 1, 2, 0, 2,
    1, 3, 2, 0, 1, 0, 0, 2, 0, 1, 2, 0, 1, 0, 1, 2, 1, 0, 2, 1
};

static const struct glyph land[4] = {
    {.code = 0x2591, .ascii = ':', .ink = INK_COAST}, {.code = 0x2592, .ascii = '%', .ink = INK_COAST},
    {.code = 0x2591, .ascii = '+', .ink = INK_SAND},  {.code = 0x2592, .ascii = '&', .ink = INK_SAND},
};
static const struct glyph sea[4] = {
    {.code = 0x00B7, .ascii = '.', .ink = INK_SEA}, {.code = 0x223C, .ascii = '~', .ink = INK_SEA},
    {.code = ' ', .ascii = ' ', .ink = INK_SEA},    {.code = 0x2219, .ascii = '-', .ink = INK_CALM},
};

/* Seats differ by shape as well as by colour. */
static const struct glyph pieces[SEATS] = {
    {.code = 0x25CF, .ascii = '1', .ink = INK_SEAT_0, .bold = true}, {.code = 0x25A0, .ascii = '2', .ink = INK_SEAT_1, .bold = true},
    {.code = 0x25C6, .ascii = '3', .ink = INK_SEAT_2, .bold = true}, {.code = 0x2605, .ascii = '4', .ink = INK_SEAT_3, .bold = true},
    {.code = 0x25B2, .ascii = '5', .ink = INK_SEAT_4, .bold = true}, {.code = 0x25BC, .ascii = '6', .ink = INK_SEAT_5, .bold = true},
};
/* clang-format on */

static enum ink ink_of(int seat) { return (enum ink)(INK_SEAT_0 + seat); }

/* ---- The map: TE-MAP-02, seas are drawn as water, land as land ---- */

static int area_at(int column, int row)
{
    char c = atlas[row][column];
    return (c == '!' ? '?' : c == '#' ? '\\' : c) - '0' + 1;
}

static struct glyph square_of(const struct terra *s, int area)
{
    if (s->area[area]) return pieces[te_seat_of(s->area[area])];
    return te_area[area].kind == TE_KIND_SEA ? sea[shade[area]] : land[shade[area]];
}

/* TE-ROSE-02: the Equator and the prime meridian, where there is room in the sea. */
static int meridian_column(void) { return 168 * MAP_COLUMNS / 360; }
static int equator_row(void) { return MAP_TOP * MAP_ROWS / (MAP_TOP - MAP_BOTTOM); }

static int draw_map(const struct terra *s, struct canvas *canvas)
{
    for (int row = 0; row < MAP_ROWS; row++)
        for (int column = 0; column < MAP_COLUMNS; column++) {
            int area = area_at(column, row);
            struct glyph g = square_of(s, area);
            bool open_sea = te_area[area].kind == TE_KIND_SEA && !s->area[area];
            if (open_sea && row == equator_row()) g = (struct glyph){0x2504, '-', INK_FAINT, false, false};
            if (open_sea && column == meridian_column())
                g = (struct glyph){0x250A, '|', INK_FAINT, false, false};
            canvas_put(canvas, column, row, g);
            canvas_spot(canvas, (struct spot){.domain = &te_area_domain,
                                              .code = (int16_t)area,
                                              .x = (uint8_t)column,
                                              .y = (uint8_t)row});
        }
    canvas_map(canvas, 0, 0, MAP_COLUMNS, MAP_ROWS);
    return MAP_ROWS;
}

/* Who is where, in words: the map alone does not tell names. */
static int draw_guesses(const struct terra *s, int x, int y, int width, struct canvas *canvas)
{
    int at = x;
    for (int area = 1; area < TE_AREAS; area++) {
        if (!s->area[area]) continue;
        const char *name = canvas_title(canvas, &te_area_domain, area);
        int size = utf8_length(name) + 4;
        if (at > x && at + size > x + width) {
            at = x;
            y++;
        }
        int seat = te_seat_of(s->area[area]);
        canvas_put(canvas, at, y, pieces[seat]);
        at = canvas_text(canvas, at + 2, y, ink_of(seat), name) + 2;
    }
    return at > x ? y + 1 : y;
}

/* ---- The card ---- */

/* A text wrapped at blanks; returns the next free line. */
static int draw_text(int x, int y, int width, enum ink ink, const char *text, struct canvas *canvas)
{
    while (*text) {
        size_t size = 0, fits = 0;
        int columns = 0;
        for (; text[size] && columns <= width; size++) {
            columns += (text[size] & 0xC0) != 0x80;
            if (columns <= width && (text[size] == ' ' || !text[size + 1]))
                fits = text[size] == ' ' ? size : size + 1;
        }
        if (fits == 0) fits = size;
        canvas_textf(canvas, x, y++, ink, "%.*s", (int)fits, text);
        text += fits;
        while (*text == ' ') text++;
    }
    return y;
}

static enum ink ink_of_bar(int bar)
{
    return bar == TE_BAR_YEAR ? INK_COAST : bar == TE_BAR_LENGTH ? INK_SEA : INK_GOLD; /* TE-CARD-08 */
}

static int draw_rose(const struct terra *s, int x, int y, struct canvas *canvas)
{
    int at = x;
    for (int q = 1; q < TE_QUARTERS; q++) {
        if (!s->rose[q]) continue;
        if (at == x) at = canvas_text(canvas, x, y, INK_FAINT, "Wind rose: ");
        at = canvas_textf(canvas, at, y, INK_DANGER, "%s ", canvas_title(canvas, &te_quarter_domain, q));
    }
    return at > x ? y + 1 : y;
}

/* One question and, once it is turned over, its answer. */
static int draw_question(int number, int x, int y, int width, enum ink ink, const char *question,
                         const char *answer, struct canvas *canvas)
{
    canvas_textf(canvas, x, y, ink, "%d", number);
    y = draw_text(x + 3, y, width - 3, ink, question, canvas);
    return answer ? draw_text(x + 3, y, width - 3, INK_PLAIN, answer, canvas) : y;
}

static int draw_topic(const struct terra *s, int topic, int x, int y, int width, struct canvas *canvas)
{
    bool done = !te_is_open(s);
    int second = te_second_question(topic);
    canvas_textf(canvas, x, y, INK_GOLD, "%s (%s)", canvas_title(canvas, &te_topic_domain, topic),
                 canvas_title(canvas, &te_level_domain, te_topic[topic].level));
    y = draw_text(x, y + 1, width, INK_FAINT, te_topic_photo[topic], canvas);
    y = draw_question(1, x, y, width, INK_PLAIN, te_topic_where[topic],
                      done || s->phase > PHASE_REVEAL_AREAS ? te_topic_found[topic] : NULL, canvas);
    for (int i = 0; i < 2; i++) {
        bool shown = done || s->phase > PHASE_REVEAL_SECOND + i;
        y = draw_question(i + 2, x, y, width, ink_of_bar(te_question[second + i].bar),
                          te_question_domain.titles[second + i],
                          shown ? te_question_answer[second + i] : NULL, canvas);
    }
    if (done) return draw_text(x, y, width, INK_FAINT, te_topic_info[topic], canvas);
    return draw_rose(s, x, y, canvas);
}

/* Before the next card comes, the last one lies open: TE-INFO-12. */
static int draw_card(const struct terra *s, int x, int y, int width, struct canvas *canvas)
{
    int topic = s->topic;
    if (!topic) topic = s->history[s->phase == PHASE_OVER ? s->round : s->round - 1];
    canvas_textf(canvas, x, y++, INK_FAINT, "Round %d of %d", s->round, s->rounds);
    return topic ? draw_topic(s, topic, x, y, width, canvas) : y;
}

/* ---- The bars ---- */

static const char *label_of(const struct terra *s, int bar, int mark)
{
    int code = te_space_code(bar, mark) - (bar - 1); /* a bar has one mark fewer than spaces */
    return s->options.units == UNITS_IMPERIAL ? te_mark_imperial[code] : te_mark_short[code];
}

static const char *const bar_names[TE_BARS] = {"", SKETCHED("year"), SKETCHED("long"), SKETCHED("many")};

/* The spaces with their numbers, two columns each; below them the marks on three lines in turn. */
static int draw_bar(const struct terra *s, int bar, int x, int y, struct canvas *canvas)
{
    const uint8_t *places = te_bar(s, bar);
    int spaces = te_spaces_of(bar), left = x + 5;
    bool asked = s->asked[bar];
    enum ink ink = asked ? ink_of_bar(bar) : INK_FAINT;
    canvas_text(canvas, x, y, ink, bar_names[bar]);
    for (int i = 0; i < spaces; i++) {
        struct glyph free_space = {.code = 0x25AB, .ascii = '_', .ink = (uint8_t)ink};
        canvas_put(canvas, left + 2 * i, y, places[i] ? pieces[te_seat_of(places[i])] : free_space);
        if (i % 2 == 0 && asked) canvas_textf(canvas, left + 2 * i, y + 1, INK_FAINT, "%d", i);
    }
    if (!asked) return y + 1;
    for (int i = 0; i + 1 < spaces; i++)
        canvas_text(canvas, left + 2 * i + 1, y + 2 + i % LABEL_ROWS, ink, label_of(s, bar, i));
    return y + 2 + LABEL_ROWS;
}

/* ---- The seats ---- */

static int draw_seat(const struct terra *s, int seat, bool viewer, int x, int y, struct canvas *canvas)
{
    bool asked = seat == s->turn && (te_is_open(s) || s->phase == PHASE_CHANGE);
    canvas_put(canvas, x, y, pieces[seat]);
    int at = canvas_textf(canvas, x + 2, y, ink_of(seat), "%s %s%s%s", canvas_seat(canvas, seat),
                          canvas_title(canvas, &te_colour_domain, s->colour[seat]),
                          viewer ? canvas_says(canvas, " (you)") : "", asked ? " <" : "");
    at = canvas_textf(canvas, at < x + 20 ? x + 20 : at, y, INK_PLAIN, "%4d points  pieces %d",
                      s->score[seat], s->supply[seat]);
    if (s->stock[seat]) at = canvas_textf(canvas, at, y, INK_DANGER, "  lost %d", s->stock[seat]);
    if (s->passed[seat]) at = canvas_text(canvas, at, y, INK_FAINT, "  passed");
    if (seat == s->starter) canvas_text(canvas, at, y, INK_FAINT, "  starting player");
    return y + 1;
}

void te_sketch(const void *view, int seat, int width, struct canvas *canvas)
{
    const struct terra *s = view;
    bool beside = width >= MAP_COLUMNS + 2 + PANEL_WIDTH;
    int x = beside ? MAP_COLUMNS + 2 : 0,
        room = beside ? width - x : (width < PANEL_WIDTH ? width : PANEL_WIDTH);
    int below = draw_guesses(s, 0, draw_map(s, canvas), MAP_COLUMNS, canvas);
    int y = draw_card(s, x, beside ? 0 : below, room, canvas);
    for (int bar = 1; bar < TE_BARS; bar++) y = draw_bar(s, bar, x, y, canvas);
    for (int i = 0; i < s->seat_count; i++) y = draw_seat(s, i, i == seat, x, y, canvas);
}
