/* Paths of a movement: the cheapest one of a group (IT-MOVE-06, IT-RULING-12: nobody chooses it), and what
 * each area costs at least. Both
 * are asked for every list of targets, so they work on sets of fields and stop early. */
#include <string.h>

#include "state.h"

enum { COST_UNIT = 64 }; /* a key is cost times 64, plus steps */

/* ---- What a group may pass ---- */

static int leaving(const struct isles *s, int field)
{
    int n = 0;
    for (int i = 0; i < s->parts; i++)
        if (s->part_from[i] == field) n += s->part_soldiers[i] + s->part_captain[i];
    return n;
}

/* IT-MOVE-02, IT-MOVE-03, IT-COOP-04, IT-RULING-40: own controlled areas, in cooperative play allied ones. IT-MOVE-04: none
 * that is full before the movement, without those who leave it. IT-RULING-77: an ally's sea area is not
 * passed, since nobody may be there without a ship. */
static area_set passable(const struct isles *s, int faction)
{
    area_set set = 0;
    for (int f = 1; f < IT_FIELDS; f++) {
        if (s->lies[f] != UP || !it_controls_or_ally(s, faction, f)) continue;
        if (it_is_sea(s, f) && s->ship[faction] != f) continue;
        if (it_room(s, faction, f) + leaving(s, f) > 0) set |= it_bit(f);
    }
    return set;
}

/* IT-TERR-01, IT-RULING-13: a swamp is paid for once in a movement, whoever leaves it. */
static bool pays_swamp(const struct isles *s, int faction, int field)
{
    if (s->tile[field] != IT_TILE_SWAMP || it_no_swamp(s, faction)) return false;
    for (int i = 0; i < TERRAIN_COPIES; i++)
        if (s->swamp_left[i] == field) return false;
    return true;
}

static int step_key(const struct isles *s, int faction, int from, int characters)
{
    return (characters + pays_swamp(s, faction, from)) * COST_UNIT + 1;
}

/* ---- The search ---- */

struct way_search {
    uint16_t key[IT_FIELDS]; /* of the way from the field to the target, or from the source to the field */
    area_set done;
};

static int nearest(const struct way_search *w, area_set open)
{
    int best = it_first_field(open);
    for (area_set rest = open; rest; rest &= rest - 1)
        if (w->key[it_first_field(rest)] < w->key[best]) best = it_first_field(rest);
    return best;
}

/* Backwards from the target until the source is reached. */
static bool search_back(const struct isles *s, int faction, int from, int to, int characters,
                        struct way_search *w)
{
    area_set through = passable(s, faction) | it_bit(from), open = it_bit(to);
    memset(w->key, 0xff, sizeof w->key);
    w->key[to] = 0;
    w->done = 0;
    while (open) {
        int at = nearest(w, open);
        open &= ~it_bit(at);
        w->done |= it_bit(at);
        if (at == from) return true;
        for (area_set rest = it_beside(s, at) & through & ~w->done; rest; rest &= rest - 1) {
            int next = it_first_field(rest), key = w->key[at] + step_key(s, faction, next, characters);
            if (key >= w->key[next]) continue;
            w->key[next] = (uint16_t)key;
            open |= it_bit(next);
        }
    }
    return false;
}

/* Among the cheapest, shortest paths, the one with the lowest names step by step. */
static int next_step(const struct isles *s, int faction, int at, int characters, const struct way_search *w)
{
    int key = w->key[at] - step_key(s, faction, at, characters);
    for (area_set rest = it_beside(s, at) & w->done; rest; rest &= rest - 1)
        if (w->key[it_first_field(rest)] == key) return it_first_field(rest);
    bug("a path of Isles of Terror leads nowhere");
}

bool it_find_way(const struct isles *s, int from, int to, int characters, struct way *way)
{
    struct way_search w;
    int faction = s->turn;
    memset(way, 0, sizeof *way);
    if (!search_back(s, faction, from, to, characters, &w)) return false;
    way->cost = w.key[from] / COST_UNIT;
    for (int at = from; at != to; at = next_step(s, faction, at, characters, &w))
        if (pays_swamp(s, faction, at)) way->swamps[way->swamp_count++] = (uint8_t)at;
    return true;
}

/* ---- Everything within reach ---- */

/* Forwards from one source, one character: the best price of each area as a target. */
static void reach_from(const struct isles *s, int faction, int from, area_set through,
                       uint8_t cost[IT_FIELDS])
{
    struct way_search w;
    area_set open = it_bit(from);
    memset(w.key, 0xff, sizeof w.key);
    w.key[from] = 0;
    w.done = 0;
    while (open) {
        int at = nearest(&w, open), key = w.key[at] + step_key(s, faction, at, 1);
        open &= ~it_bit(at);
        w.done |= it_bit(at);
        for (area_set rest = it_beside(s, at) & ~w.done; rest; rest &= rest - 1) {
            int next = it_first_field(rest), price = key / COST_UNIT;
            if (next != from && (!cost[next] || price < cost[next])) cost[next] = (uint8_t)price;
            if (!(through & it_bit(next)) || key >= w.key[next]) continue;
            w.key[next] = (uint16_t)key;
            open |= it_bit(next);
        }
    }
}

/* IT-TERROR-13: who is with a terror cannot leave. */
void it_reach(const struct isles *s, int faction, uint8_t cost[IT_FIELDS])
{
    area_set through = passable(s, faction);
    memset(cost, 0, IT_FIELDS);
    for (int f = 1; f < IT_FIELDS; f++)
        if (s->lies[f] && it_characters_at(s, faction, f) && !it_terror_on(s, f))
            reach_from(s, faction, f, through, cost);
}
