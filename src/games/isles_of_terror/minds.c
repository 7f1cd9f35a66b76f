/* A fair guess at what a seat cannot know: the hands and decks of other factions, and tiles that others have
 * peeked at. Decks, pools and bags are multisets and need no guess. IT-HIDE-09: what the seat has seen stays
 * as it is. The guess depends only on what is known, never on the truth it replaces: cards and places are
 * each collected in an order of their own and joined anew. */
#include "state.h"

enum { CARDS = 10 }; /* of each faction */

static void shuffle(uint8_t *list, int n, struct rng *rng)
{
    for (int i = n - 1; i > 0; i--) {
        int k = (int)rng_below(rng, (uint32_t)i + 1);
        uint8_t x = list[i];
        list[i] = list[k];
        list[k] = x;
    }
}

/* Hand and deck of one faction. Who of the others knows how many of its hand cards is told by the spying
 * itself, so these marks go with the places in the hand, in an order of their own. */
static void imagine_hand(struct isles *s, int seat, int faction, struct rng *rng)
{
    uint8_t card[CARDS], mark[CARDS];
    int cards = 0, held = 0, first = (faction - 1) * CARDS + 1;
    for (int c = first; c < first + CARDS; c++) {
        if (it_strategy_seen(s, seat, NOBODY, c)) continue;
        if (s->strategy[c] == PLACE_HELD) mark[held++] = s->strategy_known[c];
        card[cards++] = (uint8_t)c;
    }
    for (int i = 0; i < held; i++)
        for (int k = i + 1; k < held; k++)
            if (mark[k] > mark[i]) {
                uint8_t x = mark[i];
                mark[i] = mark[k];
                mark[k] = x;
            }
    shuffle(card, cards, rng);
    for (int i = 0; i < cards; i++) {
        s->strategy[card[i]] = (uint8_t)(i < held ? PLACE_HELD : PLACE_DECK);
        s->strategy_known[card[i]] = i < held ? mark[i] : 0;
    }
}

static bool is_peeked_by_others(const struct isles *s, int seat, int field)
{
    return s->lies[field] == DOWN && s->tile[field] && !it_tile_seen(s, seat, NOBODY, field);
}

/* IT-HIDE-01, IT-HIDE-03: one of the tiles of its colour and generation that the seat has not seen. */
static void imagine_tile(struct isles *s, int field, struct rng *rng)
{
    int total = 0;
    for (int t = IT_TILE_G01; t <= IT_TILE_D16; t++) total += it_unseen_weight(s, field, t);
    assert(total > 0);
    int pick = (int)rng_below(rng, (uint32_t)total);
    for (int t = IT_TILE_G01; t <= IT_TILE_D16; t++) {
        pick -= it_unseen_weight(s, field, t);
        if (pick >= 0) continue;
        it_fix_tile(s, field, t);
        return;
    }
}

static void imagine_tiles(struct isles *s, int seat, struct rng *rng)
{
    area_set peeked = 0;
    for (int f = 1; f < IT_FIELDS; f++)
        if (is_peeked_by_others(s, seat, f)) peeked |= it_bit(f);
    for (area_set rest = peeked; rest; rest &= rest - 1) {
        int field = it_first_field(rest);
        s->where[s->tile[field]] = 0;
        s->tile[field] = IT_TILE_NONE;
    }
    for (area_set rest = peeked; rest; rest &= rest - 1) imagine_tile(s, it_first_field(rest), rng);
}

void it_imagine(void *state, int seat, struct rng *rng)
{
    struct isles *s = state;
    for (int i = 0; i < s->faction_count; i++)
        if (s->order[i] && it_seat(s, s->order[i]) != seat) imagine_hand(s, seat, s->order[i], rng);
    imagine_tiles(s, seat, rng);
}
