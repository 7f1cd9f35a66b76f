/* The kinds of bots as a table, and the life of a bot. All memory a bot will ever need is taken in
 * bot_open(). */
#include "bots/bot.h"

#include <stdlib.h>
#include <string.h>

#include "bots/kinds.h"
#include "bots/search.h"
#include "core/alloc.h"
#include "core/number.h"

/* What search finds where there is only one choice. */
static const double AS_THINGS_STAND = 0.5;

static const struct kind kinds[] = {
    {.name = "random", .unit_cost = 1, .choose = random_choose},
    {.name = "greedy",
     .count = 8,
     .count_max = 4096,
     .unit_cost = 1,
     .measure = MEASURE_GAME,
     .choose = greedy_choose},
    {.name = "keen",
     .count = 8,
     .count_max = 4096,
     .unit_cost = 1,
     .has_temper = true,
     .measure = MEASURE_GAME,
     .choose = greedy_choose_keen},
    {.name = "mcts",
     .count = 500,
     .count_max = 1000000,
     .unit_cost = 4,
     .ms_max = 60000,
     .has_temper = true,
     .threads_max = 16,
     .can_keep = true,
     .measure = MEASURE_SEARCH,
     .bytes = mcts_bytes,
     .open = mcts_open,
     .close = mcts_close,
     .choose = mcts_choose},
    {.name = "scholar",
     .count = 2,
     .count_max = 4,
     .unit_cost = 16,
     .measure = MEASURE_GAME,
     .choose = scholar_choose},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* The names of the levels, and what plays where a game has no table of its own. */
static const struct level {
    const char *name, *standard;
} levels[LEVELS] = {
    {"easy", "greedy:1"},
    {"medium", "mcts:60"},
    {"hard", "mcts:400"},
    {"master", "mcts:2000"},
};

const char *bot_names(void) { return "easy, medium, hard, master, random, greedy, keen, scholar, mcts"; }

const char *bot_level_name(int level)
{
    assert(level >= 0 && level < LEVELS);
    return levels[level].name;
}

const char *bot_level(const struct game *g, int level)
{
    assert(level >= 0 && level < LEVELS);
    return g->levels ? g->levels[level] : levels[level].standard;
}

/* A level's name stands for its specification; everything else stands for itself. */
static const char *resolve(const struct game *g, const char *specification)
{
    for (int i = 0; i < LEVELS; i++)
        if (strcmp(specification, levels[i].name) == 0) return bot_level(g, i);
    return specification;
}

static const struct kind *kind_named(const char *name, size_t n)
{
    for (int i = 0; i < KINDS; i++)
        if (strlen(kinds[i].name) == n && memcmp(kinds[i].name, name, n) == 0) return &kinds[i];
    return NULL;
}

static bool bad_budget(const struct kind *kind, const char *text, struct error *err)
{
    const char *time = kind->ms_max ? ", or milliseconds as in 500ms" : "";
    const char *temper = kind->has_temper ? ", then a temper as in 500@2" : "";
    const char *threads = kind->threads_max ? ", then threads as in 500*2, then + to keep the tree" : "";
    return fail(err, "bad-bot", "bot %s: the budget \"%.20s\" is not a number from 1 to %ld%s%s%s",
                kind->name, text, kind->count_max, time, temper, threads);
}

/* Reads digits; seven of them are more than any budget. 0 where there are none or too many. */
static long read_number(const char **text)
{
    uint64_t number = 0;
    if (!number_take_digits(text, 9999999, &number)) *text += strspn(*text, "0123456789");
    return (long)number;
}

/* "500", "500ms", "500@2", "500*2", "500ms@2*2+", as far as the kind can do with it. */
static bool read_budget(const struct kind *kind, const char *text, struct budget *budget, struct error *err)
{
    const char *at = text;
    if (kind->count == 0) return fail(err, "bad-bot", "bot %s takes no budget", kind->name);
    budget->count = read_number(&at);
    budget->is_ms = kind->ms_max && strncmp(at, "ms", 2) == 0;
    if (budget->is_ms) at += 2;
    if (kind->has_temper && *at == '@') {
        at++;
        budget->temper = (int)read_number(&at);
    }
    if (kind->threads_max && *at == '*') {
        at++;
        budget->threads = (int)read_number(&at);
    }
    budget->keeps = kind->can_keep && *at == '+';
    at += budget->keeps;
    long most = budget->is_ms ? kind->ms_max : kind->count_max;
    if (*at || budget->count < 1 || budget->count > most) return bad_budget(kind, text, err);
    if (budget->threads < 1 || budget->threads > (kind->threads_max ? kind->threads_max : 1))
        return fail(err, "bad-bot", "bot %s: \"%.20s\" is not for 1 to %d threads", kind->name, text,
                    kind->threads_max);
    return true;
}

/* Finds what the specification names. */
static const struct kind *understand(const struct game *g, const char *specification, struct budget *budget,
                                     struct error *err)
{
    specification = resolve(g, specification);
    const char *colon = strchr(specification, ':');
    size_t n = colon ? (size_t)(colon - specification) : strlen(specification);
    const struct kind *kind = kind_named(specification, n);
    if (!kind) {
        fail(err, "bad-bot", "there is no bot \"%.40s\", only %s", specification, bot_names());
        return NULL;
    }
    *budget = (struct budget){.count = kind->count, .temper = 1, .threads = 1};
    if (colon && !read_budget(kind, colon + 1, budget, err)) return NULL;
    if (budget->temper >= 1 && search_of(g, budget->temper)) return kind;
    fail(err, "bad-bot", "bot %.40s: %s has no such temper", specification, g->id);
    return NULL;
}

bool bot_exists(const struct game *g, const char *specification, struct error *err)
{
    struct budget unused;
    return understand(g, specification, &unused, err) != NULL;
}

/* An iteration plays a game on from one position, a sample looks at one action each; a millisecond is some iterations. */
enum { ITERATIONS_PER_MS = 10 };

long bot_cost(const struct game *g, const char *specification)
{
    struct budget budget;
    struct error ignored = {0};
    const struct kind *kind = understand(g, specification, &budget, &ignored);
    if (!kind) return bot_cost(g, levels[0].name);
    long units = budget.count > 0 ? budget.count : 1;
    return units * kind->unit_cost * (budget.is_ms ? ITERATIONS_PER_MS * budget.threads : 1);
}

size_t bot_bytes(const struct game *g, const char *specification)
{
    struct budget budget;
    struct error ignored = {0};
    const struct kind *kind = understand(g, specification, &budget, &ignored);
    if (!kind) return bot_bytes(g, levels[0].name);
    size_t memos = (size_t)budget.threads * g->memo_size;
    return sizeof(struct bot) + 3 * g->state_size + memos + (kind->bytes ? kind->bytes(g, &budget) : 0);
}

struct bot *bot_open(const struct game *g, const char *specification, uint64_t seed, struct error *err)
{
    struct budget budget;
    const struct kind *kind = understand(g, specification, &budget, err);
    if (!kind) return NULL;
    struct bot *b = alloc_zeroed(1, sizeof *b);
    b->game = g;
    b->kind = kind;
    b->budget = budget;
    b->person = seed;
    b->world = alloc_zeroed(1, g->state_size);
    b->sample = alloc_zeroed(1, g->state_size);
    b->trial = alloc_zeroed(1, g->state_size);
    b->memo = alloc_zeroed((size_t)budget.threads, g->memo_size);
    if (kind->open) kind->open(b);
    return b;
}

void bot_close(struct bot *b)
{
    if (!b) return;
    if (b->kind->close) b->kind->close(b);
    free(b->world);
    free(b->sample);
    free(b->trial);
    free(b->memo);
    free(b);
}

void bot_begin(struct bot *b, uint64_t seed) { b->person = seed; }

uint64_t bot_person_of_seed(uint64_t seed, int seat)
{
    assert(seat >= 0 && seat < SEATS_MAX);
    return seed + (uint64_t)seat + 1;
}

/* The dice of the table have another key, made from the numbers of the seats too. */
uint64_t bot_person_of_secret(const uint8_t secret[DICE_BYTES], int seat)
{
    struct dice dice;
    struct rng rng;
    memcpy(dice.key, secret, DICE_BYTES);
    dice_rng(&dice, (uint64_t)seat, 0, &rng);
    return rng_next(&rng);
}

bool bot_person_of_start(const struct start *start, int seat, uint64_t *person)
{
    if (start->has_dice) *person = bot_person_of_secret(start->dice.secret, seat);
    if (start->has_seed) *person = bot_person_of_seed(start->seed, seat);
    return start->has_dice || start->has_seed;
}

/* The seed of one choice. */
static uint64_t seed_of(uint64_t person, uint64_t moment)
{
    struct rng rng;
    rng_init(&rng, person, moment);
    return rng_next(&rng);
}

void bot_choose(struct bot *b, const void *state, int seat, uint64_t moment, struct thought *thought)
{
    const struct game *g = b->game;
    struct rng rng;
    assert(g->actor(state) == seat);
    b->seed = seed_of(b->person, moment);
    rng_init(&rng, b->seed, 0);
    memcpy(b->world, state, g->state_size);
    g->imagine(b->world, seat, &rng);
    game_legal(g, b->world, &b->choices);
    assert(b->choices.count > 0);
    bool searches = b->kind->measure == MEASURE_SEARCH;
    *thought = (struct thought){
        .choice = b->choices.list[0], .measure = b->kind->measure, .value = searches ? AS_THINGS_STAND : 0};
    if (b->choices.count > 1) b->kind->choose(b, seat, thought);
    assert(choices_have(&b->choices, thought->choice));
}
