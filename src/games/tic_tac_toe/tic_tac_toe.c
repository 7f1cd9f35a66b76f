/* tic-tac-toe: the smallest complete room, one file. Read it to see what a game must say, in the
 * order of play: tables, begin, actor, legal, why_not and apply, outcome, what bots ask for, the
 * sketch, the invariants, and last the game. */
#include <string.h>

#include "core/game.h"
#include "tic_tac_toe_rules.h"

enum { CELLS = 10 }; /* none, a1 b1 c1 a2 ... c3 */

struct tic_tac_toe {
    uint8_t seat_count;
    uint8_t turn;        /* whose turn it is, also after the end */
    uint8_t marked;      /* how many cells are marked */
    uint8_t over;        /* the reason, or 0 while the game runs */
    uint8_t cell[CELLS]; /* whose mark: 0 none, else seat + 1 */
};

enum { REASON_LINE = 1, REASON_FULL };

static const char *const cell_words[] = {"none", "a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"};
static const char *const sign_words[] = {"none", "x", "o"};
static const char *const reason_words[] = {"none", "line", "full"};
static const char *const reason_titles[] = {"none", "three in a row", "the board is full"};
static const char *const score_words[] = {"none", "line"};
static const char *const score_titles[] = {"none", "three in a row"};

static const struct domain CELL = {.name = "cell", .words = cell_words, .count = CELLS};
static const struct domain SIGN = {.name = "sign", .words = sign_words, .count = 3};
static const struct domain REASON = {
    .name = "reason", .words = reason_words, .titles = reason_titles, .count = 3};
static const struct domain LINE = {
    .name = "score_line", .words = score_words, .titles = score_titles, .count = 2};

static const struct option options[] = {{0}};

static const struct field fields[] = {
    FIELD(struct tic_tac_toe, uint8_t, seat_count, .domain = NULL),
    FIELD(struct tic_tac_toe, uint8_t, turn, .domain = &SEAT),
    FIELD(struct tic_tac_toe, uint8_t, marked, .domain = NULL),
    FIELD(struct tic_tac_toe, uint8_t, over, .domain = &REASON),
    FIELD(struct tic_tac_toe, uint8_t, cell, .domain = &SIGN, .index = &CELL),
    {0},
};

enum { MARKED = 1, WON, DRAWN, ASK_MARK, ASK_NOTHING, EVENTS };

static const struct event events[EVENTS] = {
    [MARKED] = {"marked",
                {{"seat", &SEAT}, {"cell", &CELL}, {"sign", &SIGN}},
                "{seat} puts {sign} on {cell}"},
    [WON] = {"won", {{"seat", &SEAT}}, "{seat} has three in a row"},
    [DRAWN] = {"drawn", {{0}}, "the board is full: a draw"},
    [ASK_MARK] = {"ask_mark", {{"seat", &SEAT}, {"sign", &SIGN}}, "{seat}: choose a cell for {sign}"},
    [ASK_NOTHING] = {"ask_nothing", {{0}}, "the game is over"},
};

/* TTT-END-01: the eight lines. */
static const uint8_t lines[8][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 4, 7},
                                    {2, 5, 8}, {3, 6, 9}, {1, 5, 9}, {3, 5, 7}};

static bool has_line(const struct tic_tac_toe *s, int sign)
{
    for (int i = 0; i < 8; i++)
        if (s->cell[lines[i][0]] == sign && s->cell[lines[i][1]] == sign && s->cell[lines[i][2]] == sign)
            return true;
    return false;
}

/* TTT-SETUP-01: an empty board, and seat 0 begins; the zeroed state says just that. */
static bool begin(void *state, struct error *err)
{
    (void)state;
    (void)err;
    return true;
}

static int actor(const void *state)
{
    const struct tic_tac_toe *s = state;
    return s->over ? NOBODY : s->turn;
}

enum { MARK = 1, VERBS };

static void legal(const void *state, struct choices *out)
{
    const struct tic_tac_toe *s = state;
    for (int c = 1; c < CELLS && !s->over; c++)
        if (!s->cell[c]) choices_add(out, act(MARK, c, 0, 0));
}

/* TTT-MARK-01: one cell, one sign; there is no passing, because there is no verb for it. */
static rule why_not_mark(const void *state, action a)
{
    const struct tic_tac_toe *s = state;
    if (s->over) return TTT_END_03;
    return s->cell[a.arg[0]] ? TTT_MARK_02 : 0;
}

static void apply_mark(void *state, action a, struct journal *j)
{
    struct tic_tac_toe *s = state;
    int seat = s->turn, sign = seat + 1;
    s->cell[a.arg[0]] = (uint8_t)sign;
    s->marked++;
    journal_say(j, MARKED, seat, a.arg[0], sign, 0, 0);
    if (has_line(s, sign)) {
        s->over = REASON_LINE;
        journal_say(j, WON, seat, 0, 0, 0, 0);
    } else if (s->marked == CELLS - 1) { /* TTT-END-02 */
        s->over = REASON_FULL;
        journal_say(j, DRAWN, 0, 0, 0, 0, 0);
    } else {
        s->turn = (uint8_t)!seat; /* TTT-TURN-01 */
    }
}

static const struct verb verbs[VERBS] = {
    [MARK] = {"mark", {{"cell", &CELL}}, why_not_mark, apply_mark, "mark {cell}"},
};

/* TTT-SCORE-01 */
static void outcome(const void *state, struct outcome *o)
{
    const struct tic_tac_toe *s = state;
    *o = (struct outcome){.over = s->over, .seats = 2, .reason = s->over, .rank = {1, 1}};
    if (s->over != REASON_LINE) return;
    o->score[s->turn] = 1;
    o->rank[!s->turn] = 2;
    o->lines[o->line_count++] = (struct score_line){s->turn, 1, 1};
}

static void prompt(const void *state, struct told *t)
{
    const struct tic_tac_toe *s = state;
    *t = (struct told){.event = ASK_NOTHING};
    if (!s->over) *t = (struct told){.event = ASK_MARK, .arg = {s->turn, (int16_t)(s->turn + 1)}};
}

static int owner(const void *state)
{
    (void)state;
    return NOBODY;
}

/* Everything is open: nothing to imagine. */
static void imagine(void *state, int seat, struct rng *rng)
{
    (void)state;
    (void)seat;
    (void)rng;
}

/* Lines that are still winnable, weighted by the marks in them. */
static int promise(const void *state, int seat, void *memo)
{
    const struct tic_tac_toe *s = state;
    static const int worth[4] = {1, 5, 40, 1000};
    int sum = 0;
    (void)memo;
    for (int i = 0; i < 8; i++) {
        int own = 0, other = 0;
        for (int k = 0; k < 3; k++) {
            own += s->cell[lines[i][k]] == seat + 1;
            other += s->cell[lines[i][k]] == 2 - seat;
        }
        /* The other seat moves next, so its pairs weigh double. */
        sum += (other ? 0 : worth[own]) - (own ? 0 : 2 * worth[other]);
    }
    return sum;
}

static void sketch(const void *view, int seat, int width, struct canvas *canvas)
{
    const struct tic_tac_toe *s = view;
    (void)seat;
    (void)width;
    canvas_text(canvas, 4, 0, INK_FAINT, "a   b   c");
    for (int c = 1; c < CELLS; c++) {
        int x = (c - 1) % 3, y = (c - 1) / 3, sign = s->cell[c];
        if (x == 0) canvas_textf(canvas, 1, 1 + 2 * y, INK_FAINT, "%d", y + 1);
        struct glyph mark = {.code = 0x00D7, .ascii = 'x', .ink = INK_SEAT_1, .bold = true};
        if (sign == 2) mark = (struct glyph){.code = 0x25CB, .ascii = 'o', .ink = INK_SEAT_2, .bold = true};
        if (sign == 0) mark = (struct glyph){.code = 0x00B7, .ascii = '.', .ink = INK_FAINT};
        canvas_put(canvas, 4 + 4 * x, 1 + 2 * y, mark);
        canvas_spot(canvas, (struct spot){.domain = &CELL,
                                          .code = (int16_t)c,
                                          .x = (uint8_t)(4 + 4 * x),
                                          .y = (uint8_t)(1 + 2 * y)});
        struct glyph bar = {.code = 0x2502, .ascii = '|', .ink = INK_COAST};
        if (x < 2) canvas_put(canvas, 6 + 4 * x, 1 + 2 * y, bar);
        for (int k = 0; k < 4 && y < 2; k++) {
            bool cross = k == 3 && x < 2;
            struct glyph rule_line = {
                .code = cross ? 0x253C : 0x2500, .ascii = cross ? '+' : '-', .ink = INK_COAST};
            if (x < 2 || k < 3) canvas_put(canvas, 3 + 4 * x + k, 2 + 2 * y, rule_line);
        }
    }
}

/* TTT-INV-01 */
static bool check(const void *state, struct error *err)
{
    const struct tic_tac_toe *s = state;
    int count[3] = {0};
    for (int c = 1; c < CELLS; c++) count[s->cell[c]]++;
    bool x_line = has_line(s, 1), o_line = has_line(s, 2), line = x_line || o_line;
    int reason = line ? REASON_LINE : count[0] == 0 ? REASON_FULL : 0;
    if (s->marked != count[1] + count[2])
        return refuse(err, TTT_INV_01, "marked: %d cells are marked", count[1] + count[2]);
    if (count[1] - count[2] != 0 && count[1] - count[2] != 1)
        return refuse(err, TTT_INV_01, "cell: %d crosses and %d noughts", count[1], count[2]);
    if (x_line && o_line) return refuse(err, TTT_INV_01, "cell: both seats have a line");
    if (s->over != reason) return refuse(err, TTT_INV_01, "over: does not fit the board");
    int next = count[1] - count[2];
    if (s->turn != (reason ? !next : next)) return refuse(err, TTT_INV_01, "turn: does not fit the marks");
    return true;
}

const struct game tic_tac_toe = {
    .id = "tic-tac-toe",
    .title = "tic-tac-toe",
    .blurb = "Three in a row, the smallest game of all.",
    .version = 1,
    .seats_min = 2,
    .seats_max = 2,
    .options = options,
    .verbs = verbs,
    .verb_count = VERBS,
    .events = events,
    .event_count = EVENTS,
    .fields = fields,
    .rules = tic_tac_toe_rules,
    .book = tic_tac_toe_book,
    .rule_count = TIC_TAC_TOE_RULE_COUNT,
    .reasons = &REASON,
    .score_lines = &LINE,
    .state_size = sizeof(struct tic_tac_toe),
    .begin = begin,
    .actor = actor,
    .legal = legal,
    .outcome = outcome,
    .prompt = prompt,
    .owner = owner,
    .imagine = imagine,
    .promise = promise,
    .check = check,
    .sketch = sketch,
};
