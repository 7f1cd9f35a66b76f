/* What every registered game must hold: one suite for all, on random games played to the end, for
 * every number of seats and every value of every option. Half of the seats' choices come from the
 * greedy bot, because random sailors seldom get home. Closes with "N passed, N failed"; a case is
 * one set-up. */
#include <stdalign.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/course.h"
#include "core/document.h"
#include "core/match.h"
#include "core/notation.h"
#include "core/record.h"
#include "core/view.h"
#include "games/registry.h"

enum { ACTIONS_MAX = 100000, DOMAIN_EVERY = 23, WORLDS_EVERY = 17, DOCUMENT_EVERY = 61 };

/* A verb with more values than this (a tile and a cell of a wide map) is walked through less often. */
enum { DOMAIN_WIDE = 5000, WIDE_EVERY = 12 };

struct trial {
    const struct game *game;
    struct match *match;
    struct rng rng;
    struct error err;
    char what[200]; /* the case, for messages */
};

static bool broken(struct trial *t, const char *why)
{
    printf("%s, action %zu: %s %s\n", t->what, match_length(t->match), why, t->err.text);
    struct buf record;
    buf_init(&record, BUF_LIMIT);
    record_write(t->match, NULL, &record);
    printf("%s\n", buf_text(&record));
    buf_free(&record);
    return false;
}

/* ---- Tables ---- */

static bool domain_round_trips(const struct domain *d)
{
    char number[16];
    int code = 0, count = 0;
    for (int i = domain_low(d); d && i <= domain_high(d) && count < 5000; i++, count++) {
        if (!domain_has(d, i)) continue;
        const char *word = domain_word(d, i, number);
        if (!domain_code(d, word, strlen(word), &code) || code != i) return false;
    }
    return true;
}

/* The sentence for those who may not see an argument does not name it. */
static bool keeps_secrets(const struct event *e)
{
    for (int i = 0; e->say_hidden && i < event_arg_count(e); i++) {
        char slot[64];
        snprintf(slot, sizeof slot, "{%s}", e->args[i].name);
        if (e->args[i].sight != SEEN_BY_ALL && strstr(e->say_hidden, slot)) return false;
    }
    return true;
}

/* In JSON an event's arguments stand beside these names. */
static bool names_are_free(const struct event *e)
{
    for (int i = 0; i < event_arg_count(e); i++)
        if (strcmp(e->args[i].name, "event") == 0 || strcmp(e->args[i].name, "say") == 0) return false;
    return true;
}

/* Every slot of a sentence is an argument; add_sentence() would end the process. */
static bool sentences_speak(const struct game *g)
{
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    for (int v = 1; v < g->verb_count; v++) {
        action a = act(v, 0, 0, 0);
        for (int i = 0; i < verb_arg_count(&g->verbs[v]); i++)
            a.arg[i] = (int16_t)domain_low(g->verbs[v].args[i].domain);
        action_sentence(g, a, NULL, &out);
    }
    alignas(max_align_t) unsigned char state[STATE_MAX] = {0};
    for (int e = 1; e < g->event_count; e++) {
        struct told t = {.event = (uint16_t)e};
        bool hides = false;
        for (int i = 0; i < event_arg_count(&g->events[e]); i++) {
            t.arg[i] = (int16_t)domain_low(g->events[e].args[i].domain);
            hides = hides || g->events[e].args[i].sight != SEEN_BY_ALL;
        }
        event_sentence(g, state, &t, EVERYTHING, NULL, &out);
        if (!keeps_secrets(&g->events[e]) || !names_are_free(&g->events[e])) return false;
        bool whole = g->events[e].sight != SEEN_BY_ALL;
        if (hides && (g->events[e].args[0].domain != &SEAT || (!whole && !g->events[e].say_hidden)))
            return false;
    }
    bool spoken = out.size > 0;
    buf_free(&out);
    return spoken;
}

enum { DOMAINS_MAX = 512 };

struct domain_list {
    const struct domain *list[DOMAINS_MAX];
    int count;
};

/* The same codes and words? What people read may differ. */
static bool say_the_same(const struct domain *a, const struct domain *b)
{
    char left[16], right[16];
    bool same = domain_low(a) == domain_low(b) && domain_high(a) == domain_high(b) && !a->words == !b->words;
    for (int code = domain_low(a); same && a->words && code <= domain_high(a); code++)
        same = strcmp(domain_word(a, code, left), domain_word(b, code, right)) == 0;
    return same;
}

/* Two domains of one name are one to programs that read `games`, so they must say the same. */
static bool is_named_apart(struct domain_list *known, const struct domain *d)
{
    for (int i = 0; d && i < known->count; i++) {
        if (known->list[i] == d) return true;
        if (strcmp(known->list[i]->name, d->name) == 0 && !say_the_same(known->list[i], d)) {
            printf("domain %s:\n", d->name);
            return false;
        }
    }
    if (d && known->count < DOMAINS_MAX) known->list[known->count++] = d;
    return true;
}

static bool domains_are_named_apart(const struct game *g)
{
    struct domain_list known = {.count = 0};
    bool apart = true;
    for (int v = 1; v < g->verb_count; v++)
        for (int i = 0; i < ARGS_MAX; i++)
            apart = apart && is_named_apart(&known, g->verbs[v].args[i].domain);
    for (int e = 1; e < g->event_count; e++)
        for (int i = 0; i < EVENT_ARGS_MAX; i++)
            apart = apart && is_named_apart(&known, g->events[e].args[i].domain);
    for (const struct field *f = g->fields; f->name; f++)
        apart = apart && is_named_apart(&known, f->domain) && is_named_apart(&known, f->index);
    for (const struct option *o = g->options; o->name; o++)
        apart = apart && is_named_apart(&known, o->domain);
    return apart;
}

static bool tables_hold(const struct game *g)
{
    struct error err;
    if (!domains_are_named_apart(g)) {
        printf("%s: two domains have one name\n", g->id);
        return false;
    }
    if (!fields_tile(g, &err)) {
        printf("%s: %s\n", g->id, err.text);
        return false;
    }
    for (int v = 1; v < g->verb_count; v++)
        for (int i = 0; i < verb_arg_count(&g->verbs[v]); i++)
            if (!domain_round_trips(g->verbs[v].args[i].domain)) return false;
    for (const struct option *o = g->options; o->name; o++)
        if (!domain_round_trips(o->domain) || !domain_has(o->domain, o->standard)) return false;
    return sentences_speak(g);
}

/* ---- At every step ---- */

static bool has_duplicates(const struct choices *c)
{
    for (int i = 0; i < c->count; i++)
        for (int k = 0; k < i; k++)
            if (action_equal(c->list[i], c->list[k])) return true;
    return false;
}

static bool list_holds(struct trial *t, const struct choices *c)
{
    if (c->count == 0) return broken(t, "nothing is legal before the end");
    if (has_duplicates(c)) return broken(t, "the legal list has duplicates");
    if ((c->total != 0) != (match_actor(t->match) == CHANCE)) return broken(t, "only chance has weights");
    return true;
}

static long domain_values(const struct verb *v)
{
    long n = 1;
    for (int i = 0; i < verb_arg_count(v); i++)
        n *= domain_high(v->args[i].domain) - domain_low(v->args[i].domain) + 1;
    return n;
}

static int count_verb(const struct choices *c, int verb)
{
    int n = 0;
    for (int i = 0; i < c->count; i++) n += c->list[i].verb == verb;
    return n;
}

/* Every listed action is allowed: all that a wide verb is asked most of the time. */
static bool list_allowed(struct trial *t, int verb, const struct choices *c)
{
    for (int i = 0; i < c->count; i++)
        if (c->list[i].verb == verb &&
            (!action_valid(t->game, c->list[i]) || game_why_not(t->game, match_state(t->match), c->list[i])))
            return broken(t, "what is listed is not allowed");
    return true;
}

/* legal and why_not agree over the whole domain of a verb. */
static bool verb_agrees(struct trial *t, int verb, const struct choices *c, int *allowed)
{
    const struct arg *args = t->game->verbs[verb].args;
    int low[ARGS_MAX] = {0}, high[ARGS_MAX] = {0};
    for (int i = 0; i < ARGS_MAX && args[i].name; i++) {
        low[i] = domain_low(args[i].domain);
        high[i] = domain_high(args[i].domain);
    }
    for (int x = low[0]; x <= high[0]; x++)
        for (int y = low[1]; y <= high[1]; y++)
            for (int z = low[2]; z <= high[2]; z++) {
                action a = act(verb, x, y, z);
                if (!action_valid(t->game, a)) continue;
                rule no = game_why_not(t->game, match_state(t->match), a);
                if (no > t->game->rule_count) return broken(t, "a rule that does not exist");
                *allowed += no == 0;
                if (no == 0 && !choices_have(c, a)) { /* domains_agree() counts the other way round */
                    struct buf text;
                    buf_init(&text, 200);
                    action_text(t->game, a, &text);
                    fail(&t->err, "", "%s: %s", buf_text(&text), no ? rule_id(t->game, no) : "allowed");
                    buf_free(&text);
                    return broken(t, "legal and why_not disagree:");
                }
            }
    return true;
}

static bool domains_agree(struct trial *t, const struct choices *c)
{
    int allowed = 0;
    bool wide = match_length(t->match) / DOMAIN_EVERY % WIDE_EVERY == 0;
    for (int v = 1; v < t->game->verb_count; v++) {
        if (wide || domain_values(&t->game->verbs[v]) <= DOMAIN_WIDE) {
            if (!verb_agrees(t, v, c, &allowed)) return false;
            continue;
        }
        if (!list_allowed(t, v, c)) return false;
        allowed += count_verb(c, v);
    }
    return allowed == c->count || broken(t, "the legal list has actions outside the domains");
}

static bool action_round_trips(struct trial *t, action a)
{
    struct buf text, json;
    action parsed, read;
    buf_init(&text, 1000);
    buf_init(&json, 1000);
    action_text(t->game, a, &text);
    action_write(t->game, match_state(t->match), a, NOBODY, EVERYTHING, &json);
    bool good = action_parse(t->game, buf_text(&text), &parsed, &t->err) && action_equal(a, parsed) &&
                action_read(t->game, buf_text(&json), json.size, &read, &t->err) && action_equal(a, read);
    buf_free(&text);
    buf_free(&json);
    return good || broken(t, "an action does not survive its text or JSON:");
}

static bool document_round_trips(struct trial *t)
{
    alignas(max_align_t) unsigned char again[STATE_MAX] = {0};
    struct buf json;
    buf_init(&json, BUF_LIMIT);
    state_write(t->game, match_state(t->match), EVERYTHING, &json);
    bool good = state_read(t->game, again, buf_text(&json), json.size, &t->err) &&
                memcmp(again, match_state(t->match), t->game->state_size) == 0 &&
                state_hash(t->game, again) == match_hash(t->match);
    buf_free(&json);
    return good || broken(t, "the document does not read back:");
}

/* ---- Secrets ---- */

/* Where a seat on turn can come to by several actions, and what it would hear on the way. */
static void outlook(const struct game *g, const void *state, int seat, struct buf *out)
{
    alignas(max_align_t) unsigned char there[STATE_MAX];
    struct courses courses;
    struct journal journal;
    courses_find(g, state, seat, &courses);
    courses_prune(&courses);
    for (int i = 0; i < courses.count; i++) {
        const struct course_step *step = &courses.list[i];
        memcpy(there, state, g->state_size);
        course_follow(g, there, &courses, i, &journal);
        buf_addf(out, " course %d after %d, then %d%s ", i, step->after, step->next,
                 step->is_goal ? ", a goal" : "");
        action_write(g, there, step->action, seat, seat, out);
        for (int k = 0; k < journal.count; k++) event_write(g, there, &journal.list[k], seat, out);
    }
}

/* A state as one seat sees it, with whose turn it is and, if its own, what it may do. */
static void portrait(const struct game *g, const void *state, int seat, struct buf *out)
{
    struct choices choices;
    state_write(g, state, seat, out);
    buf_addf(out, " actor %d", g->actor(state));
    if (g->actor(state) != seat) return;
    game_legal(g, state, &choices);
    for (int i = 0; i < choices.count; i++) action_write(g, state, choices.list[i], seat, seat, out);
    outlook(g, state, seat, out);
}

/* What the seat hears of an action, and sees after it. */
static void aftermath(const struct game *g, void *state, action a, int seat, struct buf *out)
{
    struct journal journal;
    int owner = g->actor(state) == CHANCE ? g->owner(state) : g->actor(state);
    action_write(g, state, a, owner, seat, out);
    journal_clear(&journal);
    game_apply(g, state, a, &journal);
    for (int i = 0; i < journal.count; i++) event_write(g, state, &journal.list[i], seat, out);
    portrait(g, state, seat, out);
}

/* Spectators see nothing that some seat does not. */
static bool spectator_is_contained(struct trial *t, int seat)
{
    alignas(max_align_t) unsigned char low[STATE_MAX], high[STATE_MAX], both[STATE_MAX] = {0};
    const unsigned char *state = match_state(t->match);
    view_of(t->game, low, state, SPECTATOR);
    view_of(t->game, high, state, seat);
    for (size_t i = 0; i < t->game->state_size; i++) both[i] = low[i] ? high[i] : 0;
    return memcmp(low, both, t->game->state_size) == 0 || broken(t, "a spectator sees more than a seat");
}

/* Two worlds that differ only in what the seat cannot know look the same to it, now and after the
 * next action. */
static bool worlds_agree(struct trial *t, int seat, action a)
{
    const struct game *g = t->game;
    alignas(max_align_t) unsigned char real[STATE_MAX], other[STATE_MAX];
    struct buf here, there;
    buf_init(&here, BUF_LIMIT);
    buf_init(&there, BUF_LIMIT);
    memcpy(real, match_state(t->match), g->state_size);
    memcpy(other, real, g->state_size);
    g->imagine(other, seat, &t->rng);
    portrait(g, real, seat, &here);
    portrait(g, other, seat, &there);
    bool good = strcmp(buf_text(&here), buf_text(&there)) == 0 ||
                broken(t, "imagine changes what the seat sees");
    if (good && !state_valid(g, other, &t->err)) good = broken(t, "imagine makes an unsound state:");
    int owner = g->actor(real) == CHANCE ? g->owner(real) : g->actor(real);
    bool secret = false;
    for (int i = 0; i < verb_arg_count(&g->verbs[a.verb]); i++)
        secret = secret || !arg_seen(&g->verbs[a.verb].args[i], real, owner, seat);
    if (good && !secret && game_why_not(g, other, a) == 0) {
        buf_clear(&here);
        buf_clear(&there);
        aftermath(g, real, a, seat, &here);
        aftermath(g, other, a, seat, &there);
        if (g->actor(real) != NOBODY && strcmp(buf_text(&here), buf_text(&there)) != 0) {
            printf("%s\n%s\n", buf_text(&here), buf_text(&there));
            good = broken(t, "an action tells a seat what it may not know");
        }
    }
    buf_free(&here);
    buf_free(&there);
    return good;
}

/* ---- Whole games ---- */

static bool step_holds(struct trial *t, const struct choices *c, action a)
{
    size_t n = match_length(t->match);
    int seats = state_seats(match_state(t->match));
    if (!list_holds(t, c) || !action_round_trips(t, a)) return false;
    if (n % DOMAIN_EVERY == 0 && !domains_agree(t, c)) return false;
    if (n % DOCUMENT_EVERY == 0 && !document_round_trips(t)) return false;
    int seat = (int)(n / WORLDS_EVERY) % (seats + 1) - 1; /* -1 stands for a spectator */
    if (n % WORLDS_EVERY) return true;
    return worlds_agree(t, seat < 0 ? SPECTATOR : seat, a) && (seat < 0 || spectator_is_contained(t, seat));
}

static bool play_out(struct trial *t, struct bot *bot, bool with_bot)
{
    struct choices choices;
    struct thought thought;
    while (match_actor(t->match) != NOBODY) {
        int actor = match_actor(t->match);
        game_legal(t->game, match_state(t->match), &choices);
        if (choices.count == 0) return broken(t, "nothing is legal before the end");
        action a = actor == CHANCE ? match_chance(t->match) : choices_pick(&choices, &t->rng);
        if (actor != CHANCE && with_bot && rng_below(&t->rng, 10) > 0) {
            bot_choose(bot, match_state(t->match), actor, match_length(t->match), &thought);
            a = thought.choice;
        }
        if (!step_holds(t, &choices, a)) return false;
        if (!match_play(t->match, a, NULL, &t->err)) return broken(t, "a legal action is refused:");
        if (!state_valid(t->game, match_state(t->match), &t->err)) return broken(t, "unsound:");
        if (match_length(t->match) > ACTIONS_MAX) return broken(t, "the game does not end");
    }
    game_legal(t->game, match_state(t->match), &choices);
    return choices.count == 0 || broken(t, "something is legal after the end");
}

static bool record_round_trips(struct trial *t)
{
    struct buf text, again;
    buf_init(&text, BUF_LIMIT);
    buf_init(&again, BUF_LIMIT);
    record_write(t->match, NULL, &text);
    struct match *copy = record_read(game_find, buf_text(&text), text.size, NULL, &t->err);
    if (copy) record_write(copy, NULL, &again);
    bool good = copy && strcmp(buf_text(&text), buf_text(&again)) == 0 &&
                match_hash(copy) == match_hash(t->match);
    match_close(copy);
    buf_free(&text);
    buf_free(&again);
    return good || broken(t, "the record does not read back:");
}

/* Undo to a point and the same actions again lead to the same hashes. */
static bool undo_restores(struct trial *t)
{
    uint64_t end = match_hash(t->match);
    size_t length = match_length(t->match), seat_actions = 0;
    action *log = malloc(length * sizeof *log);
    if (!log) bug("out of memory for a log");
    for (size_t i = 0; i < length; i++) {
        int actor;
        log[i] = match_action(t->match, i, &actor);
        seat_actions += actor != CHANCE;
    }
    size_t steps = 1 + rng_below(&t->rng, (uint32_t)seat_actions);
    bool good = match_undo(t->match, steps, &t->err) && match_length(t->match) < length;
    for (size_t i = match_length(t->match); good && i < length; i++)
        good = match_play(t->match, log[i], NULL, &t->err);
    free(log);
    return (good && match_hash(t->match) == end) || broken(t, "undo and redo lead elsewhere:");
}

static bool conforms(const struct game *g, const struct setup *setup, uint64_t seed, const char *what)
{
    struct trial t = {.game = g};
    struct start start = {.game = g, .setup = *setup, .has_seed = true, .seed = seed};
    snprintf(t.what, sizeof t.what, "%s, seed %llu", what, (unsigned long long)seed);
    rng_init(&t.rng, seed, 77);
    t.match = match_open(&start, &t.err);
    struct bot *bot = bot_open(g, "greedy:1", seed, &t.err);
    bool good = t.match && bot;
    if (!good) printf("%s: %s\n", t.what, t.err.text);
    good = good && play_out(&t, bot, seed % 2 == 0) && record_round_trips(&t) && undo_restores(&t);
    bot_close(bot);
    match_close(t.match);
    return good;
}

/* ---- All set-ups ---- */

struct tally {
    int passed, failed;
    long games;
};

static void run_case(const struct game *g, const struct setup *setup, const char *what, int count,
                     struct tally *tally)
{
    bool good = true;
    for (int i = 0; i < count && good; i++, tally->games++)
        good = conforms(g, setup, (uint64_t)(tally->games + 1), what);
    if (good)
        tally->passed++;
    else
        tally->failed++;
}

/* Long ranges of numbers are tried at their ends. */
static bool is_tried(const struct domain *d, int code)
{
    return domain_has(d, code) && (d->words || code == domain_high(d) || code == d->min);
}

static void run_game(const struct game *g, int count, struct tally *tally)
{
    char what[160], number[16];
    if (tables_hold(g))
        tally->passed++;
    else
        tally->failed++;
    for (int seats = g->seats_min; seats <= g->seats_max; seats++) {
        struct setup setup = setup_standard(g, seats);
        snprintf(what, sizeof what, "%s with %d seats", g->id, seats);
        run_case(g, &setup, what, option_count(g) ? count : 1000 * count, tally);
        for (int i = 0; g->options[i].name; i++) {
            const struct domain *d = g->options[i].domain;
            for (int code = domain_low(d); code <= domain_high(d); code++) {
                if (!is_tried(d, code) || code == g->options[i].standard) continue;
                struct setup variant = setup;
                variant.option[i] = code;
                snprintf(what, sizeof what, "%s with %d seats, %s=%s", g->id, seats, g->options[i].name,
                         domain_word(d, code, number));
                run_case(g, &variant, what, count, tally);
            }
        }
    }
    /* And all options at once, at random. */
    struct rng rng;
    rng_init(&rng, 4, 4);
    for (int n = 0; n < 20 && option_count(g) > 0; n++) {
        struct setup setup = setup_standard(
            g, g->seats_min + (int)rng_below(&rng, (uint32_t)(g->seats_max - g->seats_min + 1)));
        for (int i = 0; g->options[i].name; i++) {
            const struct domain *d = g->options[i].domain;
            if (d->words)
                setup.option[i] = domain_low(d) +
                                  (int)rng_below(&rng, (uint32_t)(domain_high(d) - domain_low(d) + 1));
        }
        snprintf(what, sizeof what, "%s with mixed options %d", g->id, n);
        run_case(g, &setup, what, count, tally);
    }
}

/* conform [COUNT] [GAME...]: that many games of each set-up, of these games or of all. */
int main(int argc, char **argv)
{
    struct tally tally = {0};
    int first = argc > 1 && atoi(argv[1]) > 0 ? 2 : 1;
    int count = first == 2 ? atoi(argv[1]) : 1;
    for (int i = first; i < argc; i++)
        if (!game_find(argv[i])) return fprintf(stderr, "conform: there is no game %s\n", argv[i]), 2;
    for (int i = first; i < argc; i++) run_game(game_find(argv[i]), count, &tally);
    for (int i = 0; first == argc && games[i]; i++) run_game(games[i], count, &tally);
    printf("%ld games\n%d passed, %d failed\n", tally.games, tally.passed, tally.failed);
    return tally.failed ? 1 : 0;
}
