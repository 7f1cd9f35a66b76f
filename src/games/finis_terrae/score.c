/* Victory points, places and the end of the game. FT-SCORE-01: counted once, after the last
 * navigation phase; the same sums show how the game stands before. */
#include <string.h>

#include "state.h"

enum {
    LINE_TILES = 1,
    LINE_COMPLETE,
    LINE_LARGEST,
    LINE_LIGHTS,
    LINE_SPICE,
    LINE_CASTAWAYS,
    LINE_RELICS,
    LINE_TREASURES,
    LINE_SET,
    LINE_DOUBLOONS,
    LINE_NORTH_SOUTH,
    LINE_EAST_WEST,
    LINE_QUADRANTS,
    LINE_FARTHEST,
    LINE_TOKENS
};

/* Founded ports, by island and seat. FT-SCORE-02: home ports and the Isle of Winds count for
 * nothing. */
struct colonies {
    uint8_t ports[ISLANDS][SEATS];
    int islands[ISLANDS], count; /* those with a port */
};

static void survey(const struct finis_terrae *s, struct colonies *c)
{
    memset(c->ports, 0, sizeof c->ports);
    c->count = 0;
    for (int cell = FIRST_TILE; cell <= s->chart.cell_count; cell++) {
        if (!s->port[cell]) continue;
        int island = s->chart.island[cell][0];
        uint8_t *ports = c->ports[island];
        if (!(ports[0] | ports[1] | ports[2] | ports[3])) c->islands[c->count++] = island;
        ports[s->port[cell] - 1]++;
    }
}

/* FT-SCORE-03, FT-RULING-37: the most ports, at least one; tied seats all control the island. */
static bool controls(const struct colonies *c, int island, int seat)
{
    for (int other = 0; other < SEATS; other++)
        if (c->ports[island][other] > c->ports[island][seat]) return false;
    return c->ports[island][seat] > 0;
}

static void add_line(struct outcome *o, int seat, int line, int points)
{
    o->score[seat] += points;
    if (points)
        o->lines[o->line_count++] = (struct score_line){(int16_t)seat, (int16_t)line, (int16_t)points};
}

/* FT-SCORE-24: the Isle of Winds, island 1, does not count. An island that was joined to another
 * has size 0. */
static int largest_of_all(const struct finis_terrae *s)
{
    int best = 0;
    for (int island = 2; island <= s->chart.island_count; island++)
        if (s->chart.open[island] == 0 && s->chart.size[island] > best) best = s->chart.size[island];
    return best;
}

/* FT-SCORE-06, FT-RULING-11, FT-RULING-58: the size of the largest complete island with a port;
 * 0 if there is none (FT-SCORE-21). */
static int largest_complete(const struct finis_terrae *s, const struct colonies *c)
{
    int best = 0;
    if (s->options.largest_island == LARGEST_OF_ALL) return largest_of_all(s);
    for (int i = 0; i < c->count; i++)
        if (s->chart.open[c->islands[i]] == 0 && s->chart.size[c->islands[i]] > best)
            best = s->chart.size[c->islands[i]];
    return best;
}

/* FT-SCORE-04, FT-SCORE-05, FT-SCORE-06, FT-SCORE-07 */
static void score_colonies(const struct finis_terrae *s, const struct colonies *c, int seat,
                           struct outcome *o)
{
    int tiles = 0, complete = 0, lights = 0, best = largest_complete(s, c);
    bool largest = false;
    for (int i = 0; i < c->count; i++) {
        int island = c->islands[i];
        if (!controls(c, island, seat)) continue;
        bool closed = s->chart.open[island] == 0;
        tiles += s->chart.size[island];
        complete += closed;
        lights += s->chart.lights[island] + s->chart.forts[island];
        largest = largest || (closed && s->chart.size[island] == best);
    }
    add_line(o, seat, LINE_TILES, tiles);
    add_line(o, seat, LINE_COMPLETE, 2 * complete);
    add_line(o, seat, LINE_LARGEST, largest ? 5 : 0);
    add_line(o, seat, LINE_LIGHTS, lights);
}

/* FT-SCORE-08, FT-SCORE-09, FT-SCORE-10, FT-SCORE-11: in holds or kept. FT-SCORE-12,
 * FT-RULING-36: one of each at the end. FT-SCORE-13: doubloons of holds and stock together.
 * FT-SCORE-23, FT-GAL-12: nothing else counts. */
static void score_goods(const struct finis_terrae *s, int seat, struct outcome *o)
{
    int have[FT_KINDS];
    for (int kind = 0; kind < FT_KINDS; kind++) have[kind] = s->kept[seat][kind];
    for (int hold = 1; hold <= HOLDS; hold++) have[s->hold_kind[seat][hold]] += s->hold_count[seat][hold];
    bool mine = s->phase == PHASE_REORG && seat == s->turn;
    for (int kind = 1; kind < FT_KINDS && mine; kind++) have[kind] += s->pool[kind];
    add_line(o, seat, LINE_SPICE, ft_kind[FT_KIND_SPICE].points * have[FT_KIND_SPICE]);
    add_line(o, seat, LINE_CASTAWAYS, ft_kind[FT_KIND_CASTAWAY].points * have[FT_KIND_CASTAWAY]);
    add_line(o, seat, LINE_RELICS, ft_kind[FT_KIND_RELIC].points * have[FT_KIND_RELIC]);
    add_line(o, seat, LINE_TREASURES, ft_kind[FT_KIND_TREASURE].points * have[FT_KIND_TREASURE]);
    bool set = have[FT_KIND_SPICE] && have[FT_KIND_CASTAWAY] && have[FT_KIND_RELIC] && have[FT_KIND_TREASURE];
    add_line(o, seat, LINE_SET, set ? 4 : 0);
    add_line(o, seat, LINE_DOUBLOONS, (have[FT_KIND_DOUBLOON] + s->stores[seat]) / 5);
}

/* FT-MAP-15, FT-MAP-16, FT-RULING-43: cells on a line are on neither side. FT-SCORE-14,
 * FT-SCORE-15, FT-SCORE-16. */
static void score_voyages(const struct finis_terrae *s, int seat, struct outcome *o)
{
    bool north = false, south = false, east = false, west = false, quadrant[4] = {false};
    for (int cell = FIRST_TILE; cell <= s->chart.cell_count; cell++) {
        if (s->port[cell] != seat + 1) continue;
        int x = s->x[cell], y = s->y[cell];
        north = north || y > 0;
        south = south || y < 0;
        east = east || x > 0;
        west = west || x < 0;
        if (x && y) quadrant[(x > 0) + 2 * (y > 0)] = true;
    }
    add_line(o, seat, LINE_NORTH_SOUTH, north && south ? 3 : 0);
    add_line(o, seat, LINE_EAST_WEST, east && west ? 3 : 0);
    add_line(o, seat, LINE_QUADRANTS, quadrant[0] && quadrant[1] && quadrant[2] && quadrant[3] ? 3 : 0);
}

/* FT-SCORE-17, FT-SCORE-25, FT-RULING-10: from the middle, by orthogonal steps or in a straight
 * line, of which the square orders ports as well and is a whole number. */
static int farness(const struct finis_terrae *s, int cell)
{
    if (s->options.farthest_port == FARTHEST_SQUARES) return ft_distance(s, cell, CENTRE);
    return s->x[cell] * s->x[cell] + s->y[cell] * s->y[cell];
}

/* FT-SCORE-17: all tied seats get it. */
static void score_farthest(const struct finis_terrae *s, struct outcome *o)
{
    int reach[SEATS] = {0}, best = 0;
    for (int cell = FIRST_TILE; cell <= s->chart.cell_count; cell++) {
        if (!s->port[cell]) continue;
        int seat = s->port[cell] - 1, distance = farness(s, cell);
        if (distance > reach[seat]) reach[seat] = distance;
        if (distance > best) best = distance;
    }
    for (int seat = 0; seat < s->seat_count; seat++)
        add_line(o, seat, LINE_FARTHEST, best && reach[seat] == best ? 5 : 0);
}

/* FT-SCORE-19, FT-SCORE-20, FT-SCORE-22: by totals of any size; the winner of a throw is ahead
 * of those that were tied with it, who share the second place. */
static void rank(const struct finis_terrae *s, struct outcome *o)
{
    int champion = s->champion - 1;
    for (int seat = 0; seat < s->seat_count; seat++) {
        o->rank[seat] = 1;
        for (int other = 0; other < s->seat_count; other++) o->rank[seat] += o->score[other] > o->score[seat];
        if (champion >= 0 && seat != champion && o->rank[seat] == 1) o->rank[seat] = 2;
    }
}

void ft_outcome(const void *state, struct outcome *o)
{
    const struct finis_terrae *s = state;
    struct colonies c;
    o->over = s->phase == PHASE_OVER;
    o->seats = s->seat_count;
    o->reason = s->end;
    o->line_count = 0;
    memset(o->score, 0, sizeof o->score);
    memset(o->rank, 0, sizeof o->rank);
    survey(s, &c);
    for (int seat = 0; seat < s->seat_count; seat++) {
        score_colonies(s, &c, seat, o);
        score_goods(s, seat, o);
        score_voyages(s, seat, o);
        add_line(o, seat, LINE_TOKENS, 3 * (s->plus[seat] - s->minus[seat])); /* FT-SCORE-18 */
    }
    score_farthest(s, o);
    rank(s, o);
}

/* FT-END-02, FT-END-06, FT-END-07. With tiebreak=dice the tied winners throw: FT-SCORE-19. */
void ft_end_game(struct finis_terrae *s, struct journal *j)
{
    struct outcome o;
    int firsts = 0;
    s->end = END_FINIS;
    ft_outcome(s, &o);
    for (int seat = 0; seat < s->seat_count; seat++) firsts += o.rank[seat] == 1;
    s->who = s->turn = s->first;
    if (s->options.tiebreak != TIE_DICE || firsts == 1) {
        s->phase = PHASE_OVER;
        say(j, E_OVER, s->end, 0, 0, 0);
        return;
    }
    ft_begin_rolls(s, PHASE_TIE_ROLL);
    for (int seat = s->seat_count - 1; seat >= 0; seat--) {
        s->rolling[seat] = o.rank[seat] == 1;
        if (s->rolling[seat]) s->who = (uint8_t)seat;
    }
}
