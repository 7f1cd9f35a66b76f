#include "core/match.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/document.h"
#include "core/notation.h"
#include "core/view.h"

struct match_step {
    action a;
    int16_t actor;
};

/* From step `at` on, dice were renewed this often. */
struct renewal {
    size_t at;
    uint32_t undone;
};

/* A server keeps thousands of these open, so the states are as long as the game's and the log grows by
 * halves. */
struct match {
    struct start start; /* patch points to memory of our own */
    struct match_step *log;
    size_t length, capacity;
    unsigned char *marks; /* the states after each MARK_STEPS steps, so that going back never replays more */
    size_t mark_capacity; /* in states */
    struct renewal *renewals; /* by step, the count growing */
    size_t renewal_count, renewal_capacity;
    enum ended ending;
    uint8_t resigned;
    unsigned char *first; /* the state before the first action, behind the present one */
    alignas(max_align_t) unsigned char state[];
};

enum { LOG_FIRST = 16, MARK_STEPS = 128, SOUND_STEPS = 16 };

/* Our own copy, on one line: a record gives a patch one, and JSON has line ends only where a blank
 * does as well. */
static char *patch_copy(const char *patch, size_t size)
{
    char *copy = alloc_bytes(size + 1);
    for (size_t i = 0; i < size; i++) copy[i] = patch[i] == '\n' || patch[i] == '\r' ? ' ' : patch[i];
    copy[size] = 0;
    return copy;
}

/* Lays the patch over the fresh state. The seats stay as set up, for whoever holds the match has
 * counted them. */
static bool patch_state(struct match *m, const struct start *start, struct error *err)
{
    const struct game *g = start->game;
    if (!state_patch(g, m->state, start->patch, start->patch_size, err)) return false;
    if (state_seats(m->state) != start->setup.seats)
        return fail(err, "bad-state", "%s: a patch cannot change the number of seats", g->fields[0].name);
    m->start.patch = patch_copy(start->patch, start->patch_size);
    return true;
}

/* With empty states and no log. */
static struct match *match_alloc(const struct start *start)
{
    const size_t align = alignof(max_align_t);
    size_t gap = (start->game->state_size + align - 1) / align * align;
    struct match *m = alloc_zeroed(1, sizeof *m + 2 * gap);
    m->first = m->state + gap;
    m->start = *start;
    m->start.patch = NULL;
    return m;
}

struct match *match_open(const struct start *start, struct error *err)
{
    const struct game *g = start->game;
    assert(g && g->state_size <= STATE_MAX);
    struct match *m = match_alloc(start);
    bool good = game_begin(g, m->state, &start->setup, err);
    if (good && start->patch) good = patch_state(m, start, err);
    if (!good) {
        match_close(m);
        return NULL;
    }
    memcpy(m->first, m->state, g->state_size);
    return m;
}

void match_close(struct match *m)
{
    if (!m) return;
    free((void *)(uintptr_t)m->start.patch);
    free(m->log);
    free(m->marks);
    free(m->renewals);
    free(m);
}

const struct game *match_game(const struct match *m) { return m->start.game; }

const void *match_state(const struct match *m) { return m->state; }

const struct start *match_start(const struct match *m) { return &m->start; }

int match_actor(const struct match *m) { return m->ending ? NOBODY : m->start.game->actor(m->state); }

void match_end(struct match *m, enum ended ending, uint8_t resigned)
{
    assert(match_actor(m) != NOBODY && ending != ENDED_BY_RULES);
    assert(resigned >> m->start.setup.seats == 0);
    m->ending = ending;
    m->resigned = resigned;
}

enum ended match_ending(const struct match *m, uint8_t *resigned)
{
    if (resigned) *resigned = m->resigned;
    return m->ending;
}

/* Has the seat given up, or somebody it wins and loses with? */
static bool has_lost(const struct match *m, int seat)
{
    const struct game *g = m->start.game;
    for (int i = 0; i < m->start.setup.seats; i++)
        if ((m->resigned & 1 << i) && (i == seat || (g->friends && g->friends(m->state, seat, i))))
            return true;
    return false;
}

void match_outcome(const struct match *m, struct outcome *o)
{
    int first = 0;
    m->start.game->outcome(m->state, o);
    o->ending = m->ending;
    if (!m->ending) return;
    o->over = true;
    for (int i = 0; i < o->seats; i++) first += !has_lost(m, i);
    for (int i = 0; i < o->seats; i++) o->rank[i] = !has_lost(m, i) ? 1 : first ? first + 1 : 2;
}

uint64_t match_hash(const struct match *m) { return state_hash(m->start.game, m->state); }

size_t match_length(const struct match *m) { return m->length; }

size_t match_bytes(const struct match *m)
{
    if (!m) return 0;
    return sizeof *m + (2 + m->mark_capacity) * m->start.game->state_size + m->capacity * sizeof *m->log +
           m->renewal_capacity * sizeof *m->renewals + (m->start.patch ? m->start.patch_size : 0);
}

action match_action(const struct match *m, size_t i, int *actor)
{
    assert(i < m->length);
    if (actor) *actor = m->log[i].actor;
    return m->log[i].a;
}

/* ---- Marks ---- */

/* Remembers the present state, where it is one of those that are kept. */
static void keep_mark(struct match *m)
{
    size_t size = m->start.game->state_size, count = m->length / MARK_STEPS;
    assert(m->length > 0 && m->length <= m->capacity);
    if (m->length % MARK_STEPS) return;
    if (count > m->mark_capacity) {
        m->mark_capacity = m->mark_capacity ? m->mark_capacity + m->mark_capacity / 2 + 1 : 1;
        m->marks = alloc_resized(m->marks, m->mark_capacity, size);
    }
    memcpy(m->marks + (count - 1) * size, m->state, size);
}

/* The state after `steps` steps, from the last mark before it. */
static void state_after(const struct match *m, size_t steps, void *state)
{
    const struct game *g = m->start.game;
    size_t mark = steps / MARK_STEPS;
    assert(steps <= m->length && mark <= m->mark_capacity);
    memcpy(state, mark ? m->marks + (mark - 1) * g->state_size : m->first, g->state_size);
    for (size_t i = mark * MARK_STEPS; i < steps; i++) game_apply(g, state, m->log[i].a, NULL);
}

/* ---- Playing ---- */

#ifndef NDEBUG
/* The rules lead from a sound state to a sound one. Of a state that began as somebody's document only the document was checked.
 * Every SOUND_STEPS actions and at the end: stories are told by playing a match again, and after every action this took 25
 * times as long as playing Finis Terrae. `isolario bench --check` and conform look after every action. */
static bool is_sound(const struct match *m)
{
    struct error err = {0};
    if (m->length % SOUND_STEPS && m->start.game->actor(m->state) != NOBODY) return true;
    if (m->start.patch || state_valid(m->start.game, m->state, &err)) return true;
    bug("%s after %zu actions: %s", m->start.game->id, m->length, err.text);
}
#endif

static void append(struct match *m, action a, struct journal *j)
{
    const struct game *g = m->start.game;
    assert(match_actor(m) != NOBODY);
    if (m->length == m->capacity) {
        m->capacity = m->capacity < LOG_FIRST ? LOG_FIRST : m->capacity + m->capacity / 2;
        m->log = alloc_resized(m->log, m->capacity, sizeof *m->log);
    }
    m->log[m->length++] = (struct match_step){a, (int16_t)g->actor(m->state)};
    if (j) journal_clear(j);
    game_apply(g, m->state, a, j);
    assert(is_sound(m));
    keep_mark(m);
}

static bool rolls(const struct match *m) { return m->start.has_seed || m->start.has_dice; }

/* With a seed or dice CHANCE is bound to them, or the match's record could not be proved. */
static bool follows_dice(const struct match *m, action a)
{
    return !rolls(m) || match_actor(m) != CHANCE || action_equal(a, match_chance(m));
}

bool match_play(struct match *m, action a, struct journal *j, struct error *err)
{
    const struct game *g = m->start.game;
    if (!action_valid(g, a)) return fail(err, "bad-action", "%s knows no such action", g->id);
    if (match_actor(m) == NOBODY) return fail(err, "over", "the game is over");
    rule broken = game_why_not(g, m->state, a);
    if (broken) return refuse(err, broken, "%s: %s", rule_id(g, broken), rule_says(g, broken));
    if (!follows_dice(m, a)) return fail(err, "bad-action", "the dice do not follow from the seed");
    append(m, a, j);
    return true;
}

/* As long as nothing was renewed, the seed itself. */
static uint64_t renewed_seed(const struct match *m)
{
    struct rng rng;
    if (!match_undone(m)) return m->start.seed;
    rng_init(&rng, m->start.seed, UINT64_MAX - match_undone(m));
    return rng_next(&rng);
}

action match_chance(const struct match *m)
{
    struct choices choices;
    struct rng rng;
    assert(match_actor(m) == CHANCE);
    if (m->start.has_dice)
        dice_rng(&m->start.dice, m->length, match_undone(m), &rng);
    else
        rng_init(&rng, renewed_seed(m), m->length);
    game_legal(m->start.game, m->state, &choices);
    return choices_pick(&choices, &rng);
}

bool match_roll(struct match *m, struct journal *j)
{
    if (!rolls(m) || match_actor(m) != CHANCE) return false;
    append(m, match_chance(m), j);
    return true;
}

uint32_t match_undone(const struct match *m)
{
    return m->renewal_count ? m->renewals[m->renewal_count - 1].undone : 0;
}

/* How many renewals there were at this step or before it; found by halves, since there may be thousands. */
static size_t renewals_up_to(const struct match *m, size_t i)
{
    size_t low = 0, high = m->renewal_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (m->renewals[middle].at > i)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

uint32_t match_undone_before(const struct match *m, size_t i)
{
    assert(i <= m->length);
    size_t n = renewals_up_to(m, i);
    return n ? m->renewals[n - 1].undone : 0;
}

/* What was renewed at steps that are no more, or at this one, is of no use any longer. */
bool match_renew(struct match *m, uint32_t undone)
{
    if (undone <= match_undone(m)) return false;
    while (m->renewal_count > 0 && m->renewals[m->renewal_count - 1].at >= m->length) m->renewal_count--;
    if (m->renewal_count == m->renewal_capacity) {
        m->renewal_capacity = m->renewal_capacity ? 2 * m->renewal_capacity : 4;
        m->renewals = alloc_resized(m->renewals, m->renewal_capacity, sizeof *m->renewals);
    }
    m->renewals[m->renewal_count++] = (struct renewal){m->length, undone};
    return true;
}

bool match_undo(struct match *m, size_t steps, struct error *err)
{
    size_t length = m->length, left = steps;
    if (m->ending) return fail(err, "over", "the game is over");
    while (left > 0 && length > 0) {
        length--;
        if (!rolls(m) || m->log[length].actor != CHANCE) left--;
    }
    if (left > 0) return fail(err, "no-undo", "only %zu of %zu steps can be taken back", steps - left, steps);
    state_after(m, length, m->state);
    m->length = length;
    if (steps > 0 && m->start.has_dice && !m->start.keeps_dice) match_renew(m, match_undone(m) + 1);
    return true;
}

struct match *match_rewind(const struct match *m, size_t steps)
{
    assert(steps <= m->length);
    struct match *again = match_alloc(&m->start);
    again->start.has_dice = again->start.has_seed = false;
    if (m->start.patch) again->start.patch = patch_copy(m->start.patch, m->start.patch_size);
    memcpy(again->first, m->first, m->start.game->state_size);
    again->length = again->capacity = steps;
    again->mark_capacity = steps / MARK_STEPS;
    if (steps) again->log = alloc_bytes(steps * sizeof *again->log);
    if (steps) memcpy(again->log, m->log, steps * sizeof *again->log);
    size_t marks = again->mark_capacity * m->start.game->state_size;
    if (marks) again->marks = alloc_bytes(marks);
    if (marks) memcpy(again->marks, m->marks, marks);
    size_t renewals = renewals_up_to(m, steps);
    if (renewals) again->renewals = alloc_bytes(renewals * sizeof *again->renewals);
    if (renewals) memcpy(again->renewals, m->renewals, renewals * sizeof *again->renewals);
    again->renewal_count = again->renewal_capacity = renewals;
    state_after(m, steps, again->state);
    return again;
}

bool match_play_told(struct match *m, const action *a, void *before, struct journal *j,
                     struct step_told *told, struct error *err)
{
    const struct game *g = m->start.game;
    int actor = match_actor(m);
    memcpy(before, m->state, g->state_size);
    if (a ? !match_play(m, *a, j, err) : !match_roll(m, j)) return false;
    size_t at = m->length - 1;
    *told = (struct step_told){.at = at,
                               .actor = actor,
                               .owner = actor == CHANCE ? g->owner(before) : actor,
                               .action = m->log[at].a,
                               .undone = match_undone_before(m, at),
                               .before = before,
                               .after = m->state,
                               .journal = j};
    return true;
}

struct match *match_retell(const struct match *m, size_t from, size_t to,
                           void (*tell)(void *context, const struct step_told *), void *context)
{
    alignas(max_align_t) unsigned char before[STATE_MAX];
    struct journal journal;
    struct step_told told;
    struct error err = {0};
    assert(from <= to && to <= m->length);
    struct match *again = match_rewind(m, from);
    for (size_t i = from; i < to; i++) {
        if (!match_play_told(again, &m->log[i].a, before, &journal, &told, &err))
            bug("a match does not replay: %s", err.text);
        told.undone = match_undone_before(m, i);
        tell(context, &told);
    }
    return again;
}
