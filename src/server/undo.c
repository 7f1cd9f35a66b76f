/* Taking back. One's own last action is taken back freely while it is still one's own turn, nothing random happened, and
 * it showed nobody what had been hidden from them; otherwise all other people of the table must agree, since they may
 * have thought about it already, and what was seen is known. A seat belongs to its person while a stand-in plays there, so
 * nobody can put a bot on a seat and take back against it; until the person is back it is refused. Bots agree, and so does
 * whoever has resigned. What comes after is drawn with other dice (core/dice.h): nothing that was foreseen comes true.
 *
 * The other question is whether to end the game here. People who are away are asked too, or whoever is losing would end
 * it over their heads; but not for ever: once they have been away for AGREE_AWAY_MS the others decide. */
#include <stdalign.h>

#include "core/view.h"
#include "server/table.h"

size_t undo_steps(const struct table *t, int seat, bool *is_free)
{
    size_t length = table_length(t), steps = 0;
    *is_free = false;
    for (size_t i = length; i > 0; i--) {
        int actor;
        match_action(t->match, i - 1, &actor);
        steps += actor != CHANCE;
        if (actor != seat) continue;
        *is_free = i == length && !t->marks[i - 1].closed && table_actor(t) == seat;
        return steps;
    }
    return 0;
}

struct looking {
    const void *before, *after;
    int seats;
    bool shows;
};

/* Fields without a seen() show themselves to the same viewers always. */
static bool compare(void *context, const struct element *e)
{
    struct looking *l = context;
    if (!e->field->seen) return true;
    for (int i = -1; i < l->seats; i++) {
        int viewer = i < 0 ? SPECTATOR : i;
        if (!element_seen(l->before, e, viewer) && element_seen(l->after, e, viewer)) l->shows = true;
    }
    return !l->shows;
}

static bool hides_elements(const struct game *g)
{
    for (const struct field *f = g->fields; f->name; f++)
        if (f->seen && !f->cache) return true;
    return false;
}

bool undo_step_shows(const struct game *g, const void *before, const void *after)
{
    struct looking l = {.before = before, .after = after, .seats = state_seats(after)};
    if (hides_elements(g)) state_walk(g, after, compare, &l);
    return l.shows;
}

/* Tables keep the ways they were opened with: LOG_RULES. */
static bool is_asked(const struct table *t, enum question_kind kind, int seat, int asker, int64_t time_ms)
{
    const struct place *p = &t->places[seat];
    if (seat == asker || p->kind != PLACE_PERSON || p->resigned) return false;
    if (!p->stand_in[0]) return true;
    if (kind == ASK_UNDO) return t->opening.log >= 2;
    return t->opening.log >= 3 && time_ms - p->away_ms < AGREE_AWAY_MS;
}

static bool is_open_to(const struct table *t, int seat, int64_t time_ms)
{
    return is_asked(t, t->ask.kind, seat, t->ask.seat, time_ms) && !(t->ask.yes & 1 << seat);
}

/* Nobody's game is ended while everybody who plays has only gone for a while, or given up. */
static bool is_wanted(const struct table *t)
{
    if (t->ask.kind == ASK_UNDO || t->ask.yes) return true;
    return t->opening.log >= 3 && table_is_present(t, t->ask.seat) && !table_is_given_up(t);
}

bool ask_is_agreed(const struct table *t)
{
    bool agreed = is_wanted(t);
    for (int i = 0; i < table_seats(t) && agreed; i++) agreed = !is_open_to(t, i, t->changed_ms);
    return agreed;
}

uint8_t ask_away(const struct table *t)
{
    uint8_t away = 0;
    for (int i = 0; i < table_seats(t); i++)
        if (t->places[i].stand_in[0] && is_open_to(t, i, t->changed_ms)) away |= (uint8_t)(1 << i);
    return away;
}

int64_t ask_due_ms(const struct table *t)
{
    int64_t due = -1;
    if (t->ask.seat < 0 || t->ask.kind != ASK_END || !is_wanted(t)) return -1;
    for (int i = 0; i < table_seats(t); i++) {
        const struct place *p = &t->places[i];
        if (!is_open_to(t, i, t->changed_ms)) continue;
        if (!p->stand_in[0]) return -1;
        if (p->away_ms + AGREE_AWAY_MS > due) due = p->away_ms + AGREE_AWAY_MS;
    }
    return due;
}

bool ask_needs_nobody(const struct table *t, enum question_kind kind, int seat, int64_t time_ms)
{
    for (int i = 0; i < table_seats(t); i++)
        if (is_asked(t, kind, i, seat, time_ms)) return false;
    return true;
}

int ask_absent(const struct table *t, int seat, uint8_t yes)
{
    for (int i = 0; i < table_seats(t); i++)
        if (is_asked(t, ASK_UNDO, i, seat, t->changed_ms) && !(yes & 1 << i) && t->places[i].stand_in[0])
            return i;
    return NOBODY;
}
