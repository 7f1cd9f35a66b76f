/* Plain UCT written by hand on bit boards, with random games to the end: what the machine can do where nothing is hidden and
 * no interface stands between the search and the rules. And the same game as a struct game, to search it our way. */
#include "cli/yardstick_search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"

enum { ROWS_NODES = 1 << 18, MOVES_MAX = 9, DEPTH_MAX = 64 };

/* ---- The board: a column is rows + 1 bits, the highest of them always free ---- */

struct row_board {
    uint64_t stones[2];
    int turn, placed;
};

static bool has_line(uint64_t own, int shift, int wanted)
{
    for (int i = 1; i < wanted; i++) own &= own >> shift;
    return own != 0;
}

static bool has_won(const struct row_rules *rules, uint64_t own)
{
    int column = rules->rows + 1, wanted = rules->wanted;
    return has_line(own, 1, wanted) || has_line(own, column, wanted) || has_line(own, column - 1, wanted) ||
           has_line(own, column + 1, wanted);
}

/* The bits that may be played now. */
static int list_bits(const struct row_rules *rules, const struct row_board *b, uint8_t *out)
{
    uint64_t all = b->stones[0] | b->stones[1];
    int n = 0;
    for (int column = 0; column < rules->columns; column++)
        for (int row = 0; row < rules->rows; row++) {
            int bit = column * (rules->rows + 1) + row;
            if (all >> bit & 1) continue;
            out[n++] = (uint8_t)bit;
            if (rules->gravity) break;
        }
    return n;
}

/* Plays; 1 where it wins, 2 where the board is full, else 0. */
static int play_bit(const struct row_rules *rules, struct row_board *b, int bit)
{
    b->stones[b->turn] |= (uint64_t)1 << bit;
    b->placed++;
    if (has_won(rules, b->stones[b->turn])) return 1;
    if (b->placed == rules->columns * rules->rows) return 2;
    b->turn = !b->turn;
    return 0;
}

/* ---- UCT ---- */

struct uct_node {
    uint32_t first; /* children stand together */
    uint8_t count, bit;
    uint32_t visits;
    float sum; /* for who moved here */
};

struct uct {
    const struct row_rules *rules;
    struct rng *rng;
    struct uct_node *node;
    uint32_t used;
};

static void grow(struct uct *u, uint32_t node, const struct row_board *b)
{
    uint8_t bits[MOVES_MAX];
    int n = list_bits(u->rules, b, bits);
    if (u->used + (uint32_t)n > ROWS_NODES) return;
    u->node[node].first = u->used;
    u->node[node].count = (uint8_t)n;
    for (int i = 0; i < n; i++) u->node[u->used++] = (struct uct_node){.bit = bits[i]};
}

static uint32_t best_child(const struct uct *u, uint32_t node)
{
    const struct uct_node *p = &u->node[node];
    float most = -1, curiosity = 2 * logf((float)p->visits + 1);
    uint32_t best = p->first;
    for (uint32_t c = p->first; c < p->first + p->count; c++) {
        const struct uct_node *n = &u->node[c];
        float visits = (float)n->visits;
        float value = n->visits ? n->sum / visits + sqrtf(curiosity / visits) : 1e6f;
        if (value > most) best = c;
        if (value > most) most = value;
    }
    return best;
}

static int finish(const struct uct *u, struct row_board *b, int end)
{
    while (!end) {
        uint8_t bits[MOVES_MAX];
        int n = list_bits(u->rules, b, bits);
        end = play_bit(u->rules, b, bits[rng_below(u->rng, (uint32_t)n)]);
    }
    return end;
}

static void iterate(struct uct *u)
{
    struct row_board b = {.turn = 0};
    uint32_t path[DEPTH_MAX], node = 0;
    int depth = 0, end = 0;
    while (!end && u->node[node].count) {
        node = best_child(u, node);
        path[depth++] = node;
        end = play_bit(u->rules, &b, u->node[node].bit);
        if (!end && !u->node[node].count && u->node[node].visits) grow(u, node, &b);
    }
    end = finish(u, &b, end);
    for (int i = 0; i < depth; i++) {
        u->node[path[i]].visits++;
        u->node[path[i]].sum += end == 2 ? 0.5f : (i % 2 == 0) == (b.turn == 0) ? 1.0f : 0.0f;
    }
    u->node[0].visits++;
}

int yardstick_search(const struct row_rules *rules, long iterations, struct rng *rng)
{
    struct uct u = {rules, rng, alloc_zeroed(ROWS_NODES, sizeof(struct uct_node)), 1};
    const struct row_board empty = {.turn = 0};
    grow(&u, 0, &empty);
    for (long i = 0; i < iterations; i++) iterate(&u);
    uint32_t best = u.node[0].first;
    for (uint32_t c = best; c < u.node[0].first + u.node[0].count; c++)
        if (u.node[c].visits > u.node[best].visits) best = c;
    int bit = u.node[best].bit;
    free(u.node);
    return bit;
}

/* ---- The same board behind the interface ---- */

static const struct row_rules four = {7, 6, 4, true};

struct four_state {
    uint8_t seats, turn, over, placed;
    uint64_t stones[2];
};

static struct row_board board_of(const struct four_state *s)
{
    return (struct row_board){{s->stones[0], s->stones[1]}, s->turn, s->placed};
}

static bool four_begin(void *state, struct error *err)
{
    (void)state;
    (void)err;
    return true;
}

static int four_actor(const void *state)
{
    const struct four_state *s = state;
    return s->over ? NOBODY : s->turn;
}

static void four_legal(const void *state, struct choices *out)
{
    const struct four_state *s = state;
    struct row_board b = board_of(s);
    uint8_t bits[MOVES_MAX];
    int n = s->over ? 0 : list_bits(&four, &b, bits);
    for (int i = 0; i < n; i++) choices_add(out, act(1, bits[i], 0, 0));
}

static rule four_why_not(const void *state, action a)
{
    struct choices choices = {.count = 0};
    four_legal(state, &choices);
    return choices_have(&choices, a) ? 0 : 1;
}

static void four_apply(void *state, action a, struct journal *j)
{
    struct four_state *s = state;
    struct row_board b = board_of(s);
    (void)j;
    s->over = (uint8_t)play_bit(&four, &b, a.arg[0]);
    s->stones[0] = b.stones[0];
    s->stones[1] = b.stones[1];
    s->turn = (uint8_t)b.turn;
    s->placed = (uint8_t)b.placed;
}

static void four_outcome(const void *state, struct outcome *o)
{
    const struct four_state *s = state;
    *o = (struct outcome){.over = s->over != 0, .seats = 2, .rank = {1, 1}};
    if (s->over == 1) o->rank[!s->turn] = 2;
}

static int four_owner(const void *state)
{
    (void)state;
    return NOBODY;
}

static void four_imagine(void *state, int seat, struct rng *rng)
{
    (void)state;
    (void)seat;
    (void)rng;
}

static const struct domain BIT = {.name = "bit", .min = 0, .max = 63};
static const struct option no_options[] = {{.name = NULL}};
static const struct verb four_verbs[] = {
    {.name = NULL},
    {.name = "drop",
     .args = {{"bit", &BIT, SEEN_BY_ALL, NULL}},
     .why_not = four_why_not,
     .apply = four_apply},
};

const struct game four_in_a_row = {
    .id = "four-in-a-row",
    .title = "four in a row",
    .seats_min = 2,
    .seats_max = 2,
    .options = no_options,
    .verbs = four_verbs,
    .verb_count = 2,
    .state_size = sizeof(struct four_state),
    .begin = four_begin,
    .actor = four_actor,
    .legal = four_legal,
    .outcome = four_outcome,
    .owner = four_owner,
    .imagine = four_imagine,
};
