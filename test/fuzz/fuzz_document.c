/* State documents and merge patches of every game. Four bytes pick the game, the number of seats, how many actions are
 * played first, and what the rest is: a whole document, a patch, or (as text seldom gets far) plain edits, four bytes
 * each, of values of the state.
 *
 * What is accepted has kept every invariant that the game states, so it must be written and read back without loss,
 * and playing on from it must keep the invariants too: an impossible position that gets in shows itself here. */
#include "fuzz.h"

#include <stdalign.h>
#include <stdio.h>
#include <string.h>

#include "core/document.h"
#include "core/notation.h"
#include "core/view.h"
#include "games/registry.h"

enum { STEPS_AFTER = 40, HEAD = 4, EDIT = 4, ELEMENTS_MAX = 4096 };
enum { WHOLE, PATCH, EDITS, FORMS };

static const struct game *pick_game(uint8_t byte)
{
    int count = 0;
    while (games[count]) count++;
    return games[byte % count];
}

/* A finding is worth nothing without the position it came from. */
static void tell(const struct game *g, const void *before, action a)
{
    struct buf text;
    buf_init(&text, BUF_LIMIT);
    state_write(g, before, EVERYTHING, &text);
    buf_add(&text, "\n");
    if (a.verb) action_text(g, a, &text);
    fprintf(stderr, "%s\n", buf_text(&text));
    buf_free(&text);
}

static void play_on(const struct game *g, void *state, int steps, uint64_t seed)
{
    alignas(max_align_t) unsigned char before[STATE_MAX];
    struct rng rng;
    struct error err;
    struct choices choices;
    struct journal journal;
    rng_init(&rng, seed, 0);
    for (int i = 0; i < steps && g->actor(state) != NOBODY; i++) {
        game_legal(g, state, &choices);
        if (!choices.count) {
            tell(g, state, act(0, 0, 0, 0));
            bug("nothing is legal, and the game is not over");
        }
        action a = choices_pick(&choices, &rng);
        memcpy(before, state, g->state_size);
        journal_clear(&journal);
        game_apply(g, state, a, &journal);
        if (state_valid(g, state, &err)) continue;
        tell(g, before, a);
        bug("after %d actions: %s", i + 1, err.text);
    }
    struct outcome outcome = {0};
    g->outcome(state, &outcome);
}

/* ---- Edits ---- */

struct elements {
    int count;
    struct element list[ELEMENTS_MAX];
};

static bool collect(void *context, const struct element *e)
{
    struct elements *all = context;
    if (all->count < ELEMENTS_MAX && !e->field->derived) all->list[all->count++] = *e;
    return true;
}

/* Two bytes say which element, two its new value; the value is brought near its domain, or most would be refused. */
static void edit(void *state, const struct elements *all, const uint8_t *bytes)
{
    const struct element *e = &all->list[(bytes[0] | bytes[1] << 8) % all->count];
    const struct domain *d = e->field->domain;
    int value = (int8_t)bytes[2];
    if (d) value = domain_low(d) - 1 + (bytes[2] | bytes[3] << 8) % (domain_high(d) - domain_low(d) + 3);
    element_store(state, e, value);
}

static bool take_edits(const struct game *g, void *state, const uint8_t *data, size_t size, struct error *err)
{
    static struct elements all; /* too large for a stack; filled anew each time */
    alignas(max_align_t) unsigned char edited[STATE_MAX] = {0};
    memcpy(edited, state, g->state_size);
    all.count = 0;
    state_walk(g, edited, collect, &all);
    for (size_t i = 0; i + EDIT <= size; i += EDIT) edit(edited, &all, data + i);
    if (state_seats(edited) != state_seats(state)) return fail(err, "bad-value", "other seats");
    if (!state_in_domains(g, edited, err)) return false; /* as a reader of documents asks first */
    if (g->derive) g->derive(edited);
    if (!state_valid(g, edited, err)) return false;
    memcpy(state, edited, g->state_size);
    return true;
}

/* ---- What was accepted ---- */

static void check_round_trip(const struct game *g, const void *state)
{
    alignas(max_align_t) unsigned char copy[STATE_MAX] = {0};
    struct error err;
    struct buf text;
    buf_init(&text, BUF_LIMIT);
    memcpy(copy, state, g->state_size);
    state_write(g, state, EVERYTHING, &text);
    if (!state_read(g, copy, buf_text(&text), text.size, &err))
        bug("a document was not read again: %s", err.text);
    if (memcmp(copy, state, g->state_size) != 0) bug("a document lost something");
    for (int seat = 0; seat < state_seats(state); seat++) {
        buf_clear(&text);
        state_write(g, state, seat, &text);
    }
    buf_free(&text);
}

static bool take(const struct game *g, void *state, int form, const uint8_t *data, size_t size,
                 struct error *err)
{
    if (form == WHOLE) return state_read(g, state, (const char *)data, size, err);
    if (form == PATCH) return state_patch(g, state, (const char *)data, size, err);
    return take_edits(g, state, data, size, err);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    alignas(max_align_t) unsigned char state[STATE_MAX] = {0}, before[STATE_MAX];
    if (size < HEAD) return 0;
    const struct game *g = pick_game(data[0]);
    struct setup setup = setup_standard(g, g->seats_min + data[1] % (g->seats_max - g->seats_min + 1));
    struct error err;
    if (!game_begin(g, state, &setup, &err)) bug("the standard game does not begin: %s", err.text);
    play_on(g, state, data[2], 1);
    memcpy(before, state, sizeof before);
    if (take(g, state, data[3] % FORMS, data + HEAD, size - HEAD, &err)) {
        if (!state_valid(g, state, &err)) bug("an unsound document was accepted: %s", err.text);
        check_round_trip(g, state);
        play_on(g, state, STEPS_AFTER, size);
    } else if (memcmp(before, state, sizeof before) != 0) {
        bug("a refused document changed the state");
    }
    return 0;
}
