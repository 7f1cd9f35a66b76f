/* What the tests of core share: a check of errors, and the parlour, a small card table with every
 * kind of secret. CHANCE deals a card that its owner alone sees, then the owner bids in secret or
 * passes, until the deck is empty and the bids are shown. Its fields have all widths and signs,
 * lists keyed by words and by numbers, rows by seat, secrets by field, by seat and by element, and
 * a derived one. */
#ifndef ISOLARIO_TEST_CORE_H
#define ISOLARIO_TEST_CORE_H

#include <setjmp.h>
#include <signal.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/game.h"
#include "games/registry.h"

#include <cmocka.h>

static inline void assert_error(const struct error *err, const char *code, const char *text)
{
    assert_string_equal(err->text, text);
    assert_string_equal(err->code, code);
}

/* Does the deed, in a process of its own, end as a bug of ours with this text? */
static inline void assert_bug(void (*deed)(void), const char *text)
{
    char said[400] = "";
    int ends[2], status = 0;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        signal(SIGABRT, SIG_DFL); /* cmocka would catch it */
        deed();
        _exit(0);
    }
    close(ends[1]);
    size_t size = 0;
    for (ssize_t n; (n = read(ends[0], said + size, sizeof said - 1 - size)) > 0;) size += (size_t)n;
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    assert_memory_equal(said, "isolario: a bug: ", 17);
    assert_non_null(strstr(said, text));
}

/* ---- The parlour: state and tables ---- */

enum { PARLOUR_SEATS = 3, COLOURS = 4, STEPS = 4, RUNGS = 4, CARDS = 6 };

struct parlour {
    uint8_t seat_count, turn, pending;
    int8_t mood;
    uint32_t purse;
    int32_t debt;
    int16_t score[PARLOUR_SEATS];
    uint16_t step[STEPS]; /* keyed 0 to 3 */
    struct {
        uint8_t whisper, stake;
    } options;
    uint8_t deck[COLOURS];
    uint8_t mark[COLOURS]; /* seen by who holds a card of the colour */
    uint8_t rung[RUNGS];   /* keyed 1 to 3 */
    uint8_t hand[PARLOUR_SEATS][COLOURS];
    uint8_t bid[PARLOUR_SEATS];
    uint8_t hand_count[PARLOUR_SEATS];
    uint8_t glance[PARLOUR_SEATS]; /* seen by the next seat only */
    uint8_t round, shown, lamp;
};

enum { PAR_DEAL_01 = 1, PAR_DEAL_02, PAR_BID_01, PAR_INV_01 };

static const struct rule_text parlour_rules[] = {
    {"PAR-DEAL-01", "A card is dealt before each bid."},
    {"PAR-DEAL-02", "Only cards of the deck are dealt."},
    {"PAR-BID-01", "Who has been dealt a card bids or passes."},
    {"PAR-INV-01", "There are six cards."},
};

static const char *const colour_words[] = {"none", "red", "blue", "green"};
static const char *const colour_titles[] = {"none", "a red card", "a blue card", "a green card"};
static const char *const end_words[] = {"none", "dealt_out"};
static const char *const points_words[] = {"none", "cards"};

static const struct domain COLOUR = {
    .name = "colour", .words = colour_words, .titles = colour_titles, .count = COLOURS};
static const struct domain MOOD = {.name = "mood", .min = -3, .max = 3};
static const struct domain PURSE = {.name = "purse", .min = 0, .max = 2000000000};
static const struct domain STAKE = {.name = "stake", .min = 5, .max = 20, .or_zero = true};
static const struct domain STEP = {.name = "step", .min = 0, .max = STEPS - 1};
static const struct domain RUNG = {.name = "rung", .min = 1, .max = RUNGS - 1};
static const struct domain AMOUNT = {.name = "amount", .min = 0, .max = 9};
static const struct domain END = {.name = "end", .words = end_words, .count = 2};
static const struct domain POINTS = {.name = "points", .words = points_words, .count = 2};

static inline bool parlour_mark_seen(const void *state, int seat, int row, int code)
{
    const struct parlour *s = state;
    (void)row;
    return seat >= 0 && s->hand[seat][code] > 0;
}

static inline bool parlour_glance_seen(const void *state, int seat, int row, int code)
{
    (void)code;
    return seat >= 0 && seat == (row + 1) % state_seats(state);
}

static inline bool parlour_shown(const void *state) { return ((const struct parlour *)state)->shown; }

static const struct option parlour_options[] = {
    {"whisper", &YESNO, 1, offsetof(struct parlour, options.whisper), "is the mood whispered"},
    {"stake", &STAKE, 10, offsetof(struct parlour, options.stake), "what a seat may lose"},
    {0},
};

static const struct field parlour_fields[] = {
    FIELD(struct parlour, uint8_t, seat_count, .domain = NULL),
    FIELD(struct parlour, uint8_t, options.whisper, .domain = &YESNO),
    FIELD(struct parlour, uint8_t, options.stake, .domain = &STAKE),
    FIELD(struct parlour, uint8_t, turn, .domain = &SEAT),
    FIELD(struct parlour, uint8_t, pending, .domain = &YESNO),
    FIELD(struct parlour, int8_t, mood, .domain = &MOOD),
    FIELD(struct parlour, uint32_t, purse, .domain = &PURSE),
    FIELD(struct parlour, int32_t, debt, .domain = NULL),
    BY_SEAT(struct parlour, int16_t, score, .domain = NULL),
    FIELD(struct parlour, uint16_t, step, .index = &STEP),
    FIELD(struct parlour, uint8_t, deck, .index = &COLOUR, .sight = SEEN_BY_NONE),
    FIELD(struct parlour, uint8_t, mark, .domain = &COLOUR, .index = &COLOUR, .seen = parlour_mark_seen),
    FIELD(struct parlour, uint8_t, rung, .index = &RUNG),
    BY_SEAT(struct parlour, uint8_t, hand, .index = &COLOUR, .sight = SEEN_BY_OWNER),
    BY_SEAT(struct parlour, uint8_t, bid, .domain = &AMOUNT, .sight = SEEN_BY_OWNER),
    BY_SEAT(struct parlour, uint8_t, hand_count, .derived = true),
    BY_SEAT(struct parlour, uint8_t, glance, .seen = parlour_glance_seen),
    FIELD(struct parlour, uint8_t, round, .domain = NULL),
    FIELD(struct parlour, uint8_t, shown, .domain = &YESNO),
    FIELD(struct parlour, uint8_t, lamp, .domain = &YESNO),
    {0},
};

enum { DEALT = 1, BID_MADE, WHISPERED, SEALED, ASKED, PARLOUR_EVENTS };

static const struct event parlour_events[PARLOUR_EVENTS] = {
    [DEALT] = {"dealt",
               {{"seat", &SEAT}, {"colour", &COLOUR, SEEN_BY_OWNER}, {"left", &AMOUNT}},
               "{seat} gets {colour}, {left} left",
               "{seat} gets a card, {left} left"},
    [BID_MADE] = {"bid_made",
                  {{"seat", &SEAT}, {"amount", &AMOUNT, SEEN_BY_OWNER, parlour_shown}},
                  "{seat} bids {amount}",
                  "{seat} bids"},
    [WHISPERED] =
        {"whispered", {{"seat", &SEAT}, {"mood", &MOOD}}, "{seat} feels {mood}", NULL, SEEN_BY_OWNER},
    [SEALED] = {"sealed", {{"colour", &COLOUR}}, "{colour} is sealed", NULL, SEEN_BY_NONE},
    [ASKED] = {"asked", {{0}}, "deal or bid"},
};

/* ---- The parlour: play ---- */

enum { DEAL = 1, BID, PASS, PARLOUR_VERBS };

static inline int parlour_deck(const struct parlour *s) { return s->deck[1] + s->deck[2] + s->deck[3]; }

static inline bool parlour_begin(void *state, struct error *err)
{
    struct parlour *s = state;
    if (s->options.stake == 13) return refuse(err, PAR_INV_01, "options.stake: nobody stakes 13");
    s->pending = 1;
    s->deck[1] = 3, s->deck[2] = 2, s->deck[3] = 1;
    s->mark[1] = 3, s->mark[2] = 2, s->mark[3] = 1;
    for (int i = 0; i < s->seat_count; i++) s->glance[i] = (uint8_t)(50 + i);
    s->mood = -1;
    s->purse = 100000;
    s->debt = -70000;
    for (int i = 0; i < STEPS; i++) s->step[i] = (uint16_t)(1000 * i);
    return true;
}

static inline int parlour_actor(const void *state)
{
    const struct parlour *s = state;
    return s->shown ? NOBODY : s->pending ? CHANCE : s->turn;
}

static inline void parlour_legal(const void *state, struct choices *out)
{
    const struct parlour *s = state;
    for (int c = 1; c < COLOURS && s->pending; c++)
        if (s->deck[c]) choices_add_weight(out, act(DEAL, c, 0, 0), s->deck[c]);
    if (s->pending || s->shown) return;
    for (int n = 0; n <= 9; n++) choices_add(out, act(BID, n, 0, 0));
    choices_add(out, act(PASS, 0, 0, 0));
}

static inline rule parlour_why_not_deal(const void *state, action a)
{
    const struct parlour *s = state;
    if (!s->pending) return PAR_DEAL_01;
    return s->deck[a.arg[0]] ? 0 : PAR_DEAL_02;
}

static inline void parlour_apply_deal(void *state, action a, struct journal *j)
{
    struct parlour *s = state;
    s->deck[a.arg[0]]--;
    s->hand[s->turn][a.arg[0]]++;
    s->hand_count[s->turn]++;
    s->pending = 0;
    journal_say(j, DEALT, s->turn, a.arg[0], parlour_deck(s), 0, 0);
    journal_say(j, SEALED, a.arg[0], 0, 0, 0, 0);
}

static inline rule parlour_why_not_bid(const void *state, action a)
{
    const struct parlour *s = state;
    (void)a;
    return s->pending || s->shown ? PAR_BID_01 : 0;
}

static inline void parlour_next(struct parlour *s)
{
    s->round++;
    s->pending = parlour_deck(s) > 0;
    s->shown = !s->pending;
    s->turn = (uint8_t)((s->turn + 1) % s->seat_count);
}

static inline void parlour_apply_bid(void *state, action a, struct journal *j)
{
    struct parlour *s = state;
    s->bid[s->turn] = (uint8_t)a.arg[0];
    s->score[s->turn] = (int16_t)(s->score[s->turn] - a.arg[0]);
    journal_say(j, BID_MADE, s->turn, a.arg[0], 0, 0, 0);
    if (s->options.whisper) journal_say(j, WHISPERED, s->turn, s->mood, 0, 0, 0);
    parlour_next(s);
}

static inline void parlour_apply_pass(void *state, action a, struct journal *j)
{
    (void)a;
    (void)j;
    parlour_next(state);
}

static const struct verb parlour_verbs[PARLOUR_VERBS] = {
    [DEAL] = {"deal",
              {{"colour", &COLOUR, SEEN_BY_OWNER}},
              parlour_why_not_deal,
              parlour_apply_deal,
              "deal {colour}"},
    [BID] = {"bid",
             {{"amount", &AMOUNT, SEEN_BY_OWNER, parlour_shown}},
             parlour_why_not_bid,
             parlour_apply_bid,
             "bid {amount}"},
    [PASS] = {"pass", {{0}}, parlour_why_not_bid, parlour_apply_pass, "pass"},
};

static inline void parlour_outcome(const void *state, struct outcome *o)
{
    const struct parlour *s = state;
    *o = (struct outcome){.over = s->shown, .seats = s->seat_count, .reason = s->shown};
    for (int i = 0; i < s->seat_count; i++) {
        o->score[i] = s->score[i];
        o->rank[i] = 1;
        for (int k = 0; k < s->seat_count; k++) o->rank[i] += s->score[k] > s->score[i];
    }
    o->lines[o->line_count++] = (struct score_line){0, 1, s->score[0]};
}

static inline void parlour_prompt(const void *state, struct told *t)
{
    (void)state;
    *t = (struct told){.event = ASKED};
}

static inline int parlour_owner(const void *state) { return ((const struct parlour *)state)->turn; }

static inline void parlour_imagine(void *state, int seat, struct rng *rng)
{
    (void)state;
    (void)seat;
    (void)rng;
}

static inline void parlour_derive(void *state)
{
    struct parlour *s = state;
    for (int i = 0; i < s->seat_count; i++)
        s->hand_count[i] = (uint8_t)(s->hand[i][1] + s->hand[i][2] + s->hand[i][3]);
}

static inline bool parlour_check(const void *state, struct error *err)
{
    const struct parlour *s = state;
    int cards = parlour_deck(s);
    for (int i = 0; i < s->seat_count; i++) cards += s->hand_count[i];
    if (cards != CARDS) return refuse(err, PAR_INV_01, "deck: %d cards in all", cards);
    return true;
}

static const struct game parlour = {
    .id = "parlour",
    .title = "Parlour",
    .blurb = "A card table for tests.",
    .version = 3,
    .seats_min = 2,
    .seats_max = PARLOUR_SEATS,
    .options = parlour_options,
    .verbs = parlour_verbs,
    .verb_count = PARLOUR_VERBS,
    .events = parlour_events,
    .event_count = PARLOUR_EVENTS,
    .fields = parlour_fields,
    .rules = parlour_rules,
    .rule_count = 4,
    .reasons = &END,
    .score_lines = &POINTS,
    .state_size = sizeof(struct parlour),
    .begin = parlour_begin,
    .actor = parlour_actor,
    .legal = parlour_legal,
    .outcome = parlour_outcome,
    .prompt = parlour_prompt,
    .owner = parlour_owner,
    .imagine = parlour_imagine,
    .check = parlour_check,
    .derive = parlour_derive,
};

/* The fresh table for two, and the same after seat 0 was dealt red and seat 1 blue, with bids of 4
 * and 7. */
static inline struct parlour parlour_fresh(void)
{
    struct parlour s;
    struct setup setup = setup_standard(&parlour, 2);
    assert_true(game_begin(&parlour, &s, &setup, NULL));
    return s;
}

static inline struct parlour parlour_played(void)
{
    struct parlour s = parlour_fresh();
    const action script[] = {{DEAL, {1}}, {BID, {4}}, {DEAL, {2}}, {BID, {7}}};
    for (size_t i = 0; i < sizeof script / sizeof script[0]; i++) game_apply(&parlour, &s, script[i], NULL);
    return s;
}

static inline const struct game *find_any(const char *id)
{
    return strcmp(id, parlour.id) == 0 ? &parlour : game_find(id);
}

#endif
