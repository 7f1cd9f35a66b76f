/* What happens in a run, drawn from its seed. Which faults there are, and how many, differs from seed to seed, so that some
 * runs have one kind only and go far. */
#include "simulate.h"

const char *const incident_words[INCIDENTS] = {
#define X(name, word) [INCIDENT_##name] = word,
    INCIDENT_KINDS(X)
#undef X
};

static const int usual[INCIDENTS] = {
    [INCIDENT_FLOW] = 60, [INCIDENT_ACT] = 120,  [INCIDENT_UP] = 90,     [INCIDENT_DOWN] = 60,
    [INCIDENT_TURN] = 90, [INCIDENT_THINK] = 30, [INCIDENT_COMMIT] = 60, [INCIDENT_REPLY] = 60,
    [INCIDENT_READ] = 40, [INCIDENT_HEAR] = 60,  [INCIDENT_TIME] = 30};

/* Each kind of trouble with what ends it: they are drawn together. */
static const struct trouble {
    enum incident_kind kind, end;
    int weight, end_weight;
} troubles[] = {
    {INCIDENT_CUT, INCIDENT_REPEAT, 12, 12},        {INCIDENT_CUT_CLIENT, INCIDENT_NOTICE, 10, 14},
    {INCIDENT_CUT_SERVER, INCIDENT_NOTICE, 10, 14}, {INCIDENT_KILL, INCIDENT_START, 8, 16},
    {INCIDENT_STOP, INCIDENT_START, 3, 12},         {INCIDENT_FULL, INCIDENT_ROOM, 6, 12},
    {INCIDENT_REFUSE, INCIDENT_REFUSE, 8, 1},       {INCIDENT_BREAK, INCIDENT_MEND, 8, 12},
    {INCIDENT_LATE, INCIDENT_LATE, 6, 1},           {INCIDENT_DIE, INCIDENT_START, 10, 20},
    {INCIDENT_SPOIL, INCIDENT_SPOIL, 6, 1},         {INCIDENT_WALL, INCIDENT_WALL, 4, 1},
};

enum { TROUBLES = sizeof troubles / sizeof *troubles };

bool incident_is_fault(enum incident_kind kind) { return usual[kind] == 0; }

static void draw_weights(struct rng *r, int weight[INCIDENTS])
{
    for (int i = 0; i < INCIDENTS; i++) weight[i] = usual[i] * (1 + 3 * (int)rng_below(r, 3)) / 4;
    weight[INCIDENT_REPEAT] = 4;
    for (int i = 0; i < TROUBLES; i++) {
        if (rng_below(r, 3) == 0) continue;
        int often = 1 + (int)rng_below(r, 3);
        weight[troubles[i].kind] += troubles[i].weight * often / 2;
        weight[troubles[i].end] += troubles[i].end_weight * often / 2;
    }
    if (weight[INCIDENT_BREAK] && rng_below(r, 2)) weight[INCIDENT_LATE] += 10;
}

static enum incident_kind draw_kind(struct rng *r, const int weight[INCIDENTS])
{
    uint32_t sum = 0;
    int kind = 0;
    for (int i = 0; i < INCIDENTS; i++) sum += (uint32_t)weight[i];
    for (uint32_t left = rng_below(r, sum); left >= (uint32_t)weight[kind]; kind++)
        left -= (uint32_t)weight[kind];
    return (enum incident_kind)kind;
}

/* Two runs of three are of the smallest game: what a server does is the same in all of them, and views of the others are long. */
static const struct game *draw_game(struct rng *r)
{
    uint32_t count = 0;
    while (games[count]) count++;
    return rng_below(r, 3) ? game_find("tic-tac-toe") : games[rng_below(r, count)];
}

void script_draw(struct script *s, uint64_t seed)
{
    static const int64_t ticks_ns[] = {1000, 20000, 200000},
                         quiets_ms[] = {8000, 8000, 8000, 15000, 15000, 75000};
    struct rng r;
    int weight[INCIDENTS];
    rng_init(&r, seed, 1);
    *s = (struct script){.seed = seed, .servers = 1 + (int)rng_below(&r, SERVERS_MAX)};
    s->is_alone = rng_below(&r, 3) == 0;
    if (s->is_alone) s->servers = 1;
    s->clients = 2 + (int)rng_below(&r, CLIENTS_MAX - 1);
    s->game = draw_game(&r);
    s->seats = (int)rng_below(&r, 4);
    s->clock = (int)rng_below(&r, 3);
    s->bots = rng_below(&r, 2) ? 2 + (int)rng_below(&r, 3) : 0;
    s->has_open_seats = rng_below(&r, 3) == 0;
    s->nobody_returns = rng_below(&r, 3) == 0;
    s->pace_ms = rng_below(&r, 2) ? 1000 : 2500;
    s->tick_ns = ticks_ns[rng_below(&r, 3)];
    s->quiet_ms = quiets_ms[rng_below(&r, 6)];
    s->incident_count = 60 + (int)rng_below(&r, rng_below(&r, 4) ? 200 : 600);
    draw_weights(&r, weight);
    for (int i = 0; i < s->incident_count; i++) {
        struct incident *e = &s->incidents[i];
        e->kind = i < 5 ? INCIDENT_FLOW : draw_kind(&r, weight);
        e->who = (uint32_t)(rng_next(&r) >> 32);
        e->what = (uint32_t)(rng_next(&r) >> 32);
        e->luck = rng_next(&r);
        s->keep[i] = true;
    }
}

void script_print(const struct script *s)
{
    printf("seed %" PRIu64 ": %d servers on %s, %d clients, %s\n", s->seed, s->servers,
           s->is_alone ? "SQLite" : "a shared database", s->clients, s->game->id);
    for (int i = 0; i < s->incident_count; i++)
        if (s->keep[i]) printf("  %d %s\n", i, incident_words[s->incidents[i].kind]);
}
