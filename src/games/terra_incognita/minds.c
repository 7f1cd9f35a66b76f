/* What bots ask for first: a fair guess at what a seat cannot know. What they hope for is in promise.c. */
#include <string.h>

#include "state.h"

/* ---- imagine: TI-HID-07, TI-HID-08 ---- */

/* A random face of a tile, turned where it comes turned. */
static int face_of(const struct terra_incognita *s, int tile, struct rng *rng)
{
    int rotations = ti_tile[tile].rotations;
    if (rotations == 1 || s->options.orientation == ORIENT_CHOSEN) return tile;
    int turn = (int)rng_below(rng, (uint32_t)rotations), face = TI_TILES;
    while (ti_face[face].tile != tile || ti_face[face].turn != turn) face++;
    return face;
}

static int draw_from(const uint8_t *pool, struct rng *rng)
{
    uint32_t total = 0;
    for (int t = 1; t < TI_TILES; t++) total += pool[t];
    uint32_t x = rng_below(rng, total);
    for (int t = 1;; t++) {
        if (x < pool[t]) return t;
        x -= pool[t];
    }
}

/* What another seat remembers of a place: what lies there now, or, where its note is old,
 * anything. */
static void imagine_notes(struct terra_incognita *s, int seat, int space, struct rng *rng)
{
    uint8_t all[TI_TILES] = {0};
    for (int t = 1; t < TI_TILES; t++) all[t] = (uint8_t)ti_tile[t].copies;
    for (int other = 0; other < s->seat_count; other++) {
        int note = s->note[other][space];
        if (other == seat || note == 0) continue;
        s->note[other][space] = ti_is_valid_note(note)
                                    ? s->tile[space]
                                    : (uint8_t)(face_of(s, draw_from(all, rng), rng) + TI_FACES - 1);
    }
}

/* Just the places that others have fixed are drawn anew, each tile of the seat's own unseen pool
 * being equally likely; what nobody has looked at stays open. */
void ti_imagine(void *state, int seat, struct rng *rng)
{
    struct terra_incognita *s = state;
    uint8_t pool[TI_TILES];
    memcpy(pool, seat >= 0 ? s->unseen[seat] : s->hidden, sizeof pool);
    for (int space = 1; space < TI_LANDS; space++) {
        if (s->lies[space] != PEEKED) continue;
        if (!ti_tile_seen(s, seat, NOBODY, space)) {
            int tile = draw_from(pool, rng);
            pool[tile]--;
            s->tile[space] = (uint8_t)face_of(s, tile, rng);
        }
        imagine_notes(s, seat, space, rng);
    }
    ti_derive(s);
}
