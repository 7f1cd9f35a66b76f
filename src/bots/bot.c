/* The kinds of bots as a table, and the life of a bot. All memory a bot will ever need is taken in
 * bot_open(). */
#include "bots/bot.h"

#include <stdlib.h>
#include <string.h>

#include "bots/kinds.h"

static const struct kind kinds[] = {
    {.name = "random", .choose = random_choose},
    {.name = "greedy", .budget = 8, .budget_max = 4096, .choose = greedy_choose},
    {.name = "scholar", .budget = 2, .budget_max = 4, .choose = scholar_choose},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* The names of the levels, and what plays where a game has no table of its own. */
static const struct level {
    const char *name, *standard;
} levels[LEVELS] = {
    {"easy", "greedy:1"},
    {"medium", "greedy:4"},
    {"hard", "greedy:16"},
    {"master", "greedy:64"},
};

const char *bot_names(void) { return "easy, medium, hard, master, random, greedy, scholar"; }

const char *bot_level_name(int level) { return levels[level].name; }

const char *bot_level(const struct game *g, int level)
{
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

/* Reads the digits after the colon; six of them are more than any budget and far from overflow. */
static bool read_budget(const struct kind *kind, const char *text, long *budget, struct error *err)
{
    size_t n = strspn(text, "0123456789");
    if (kind->budget == 0) return fail(err, "bad-bot", "bot %s takes no budget", kind->name);
    *budget = n > 0 && n <= 6 && text[n] == 0 ? strtol(text, NULL, 10) : 0;
    if (*budget >= 1 && *budget <= kind->budget_max) return true;
    return fail(err, "bad-bot", "bot %s: the budget \"%.20s\" is not a number from 1 to %ld", kind->name,
                text, kind->budget_max);
}

static void *take(size_t size)
{
    void *memory = calloc(1, size);
    if (!memory) bug("out of memory for a bot of %zu bytes", size);
    return memory;
}

struct bot *bot_open(const struct game *g, const char *specification, uint64_t seed, struct error *err)
{
    specification = resolve(g, specification);
    const char *colon = strchr(specification, ':');
    size_t n = colon ? (size_t)(colon - specification) : strlen(specification);
    const struct kind *kind = kind_named(specification, n);
    if (!kind) {
        fail(err, "bad-bot", "there is no bot \"%.40s\", only %s", specification, bot_names());
        return NULL;
    }
    long budget = kind->budget;
    if (colon && !read_budget(kind, colon + 1, &budget, err)) return NULL;

    struct bot *b = take(sizeof *b);
    b->game = g;
    b->kind = kind;
    b->budget = budget;
    b->person = seed;
    b->world = take(g->state_size);
    b->sample = take(g->state_size);
    b->trial = take(g->state_size);
    return b;
}

void bot_close(struct bot *b)
{
    if (!b) return;
    free(b->world);
    free(b->sample);
    free(b->trial);
    free(b);
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
    *thought = (struct thought){.choice = b->choices.list[0]};
    if (b->choices.count > 1) b->kind->choose(b, seat, thought);
}
