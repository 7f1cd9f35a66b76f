#include "server/table.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/view.h"

struct table *table_new(const struct table_id *id)
{
    struct table *t = alloc_zeroed(1, sizeof *t);
    t->id = *id;
    t->running = NOBODY;
    t->ask.seat = t->rematch_by = NOBODY;
    return t;
}

void table_free(struct table *t)
{
    if (!t) return;
    for (int i = 0; i < t->chat_count; i++) free(t->chat[i].text);
    free(t->chat);
    for (int i = 0; i < t->note_count; i++) free(t->notes[i].action);
    free(t->notes);
    free(t->marks);
    free(t->places);
    match_close(t->match);
    free(t);
}

/* What was said is known by its sum, of which the last lines are kept; a note's text is short. */
size_t table_bytes(const struct table *t)
{
    enum { TALK_MAX = CHAT_LINES_MAX * CHAT_MAX_CHARACTERS, NOTE_BYTES = 64 };
    size_t talk = t->talk_bytes < TALK_MAX ? (size_t)t->talk_bytes : TALK_MAX;
    return sizeof *t + (size_t)table_seats(t) * sizeof *t->places + match_bytes(t->match) +
           t->marks_capacity * sizeof *t->marks + (size_t)t->chat_count * sizeof *t->chat + talk +
           (size_t)t->note_count * (sizeof *t->notes + NOTE_BYTES);
}

size_t table_length(const struct table *t) { return t->match ? match_length(t->match) : 0; }

int table_actor(const struct table *t) { return t->phase == PHASE_PLAYING ? match_actor(t->match) : NOBODY; }

const char *table_bot(const struct table *t, int seat)
{
    const struct place *p = &t->places[seat];
    if (p->kind == PLACE_BOT) return p->bot;
    return p->stand_in[0] ? p->stand_in : NULL;
}

bool table_is_current(const struct table *t, struct error *err)
{
    const struct game *g = t->opening.game;
    return t->phase != PHASE_OLD || fail(err, "old-rules",
                                         "this table of %s was begun under version %d of its rules, and this "
                                         "server plays version %d; it cannot be "
                                         "played on here",
                                         g->title, t->opening.rules, g->version);
}

bool table_is_present(const struct table *t, int seat)
{
    return t->places[seat].kind == PLACE_PERSON && !table_bot(t, seat);
}

bool table_has_people(const struct table *t)
{
    for (int i = 0; t->places && i < table_seats(t); i++)
        if (table_is_present(t, i)) return true;
    return false;
}

bool table_is_given_up(const struct table *t)
{
    int resigned = 0, persons = 0;
    for (int i = 0; i < table_seats(t); i++) {
        resigned += t->places[i].resigned;
        persons += t->places[i].kind == PLACE_PERSON && !t->places[i].resigned;
    }
    return resigned > 0 && (persons == 0 || table_seats(t) <= 2);
}

bool table_is_full(const struct table *t)
{
    for (int i = 0; i < table_seats(t); i++)
        if (t->places[i].kind == PLACE_OPEN) return false;
    return true;
}

bool table_can_start(const struct table *t)
{
    bool ready = t->phase == PHASE_WAITING && table_is_full(t);
    for (int i = 0; i < table_seats(t) && ready; i++)
        ready = t->places[i].kind == PLACE_BOT || t->places[i].ready;
    return ready;
}

bool table_colour_taken(const struct table *t, int colour)
{
    for (int i = 0; i < table_seats(t); i++)
        if (t->places[i].kind != PLACE_OPEN && t->places[i].colour == colour) return true;
    return false;
}

int table_colour_free(const struct table *t)
{
    int colour = 1;
    while (colour < COLOURS_MAX && table_colour_taken(t, colour)) colour++;
    return colour;
}

rule table_rule(const struct table *t, int seat, action a)
{
    alignas(max_align_t) unsigned char world[STATE_MAX], view[STATE_MAX];
    const struct game *g = t->opening.game;
    struct rng rng;
    view_of(g, view, match_state(t->match), seat);
    rng_init(&rng, state_hash(g, view), 0);
    memcpy(world, match_state(t->match), g->state_size);
    g->imagine(world, seat, &rng);
    return game_why_not(g, world, a);
}

struct retelling {
    const struct table *table;
    const struct watcher *watcher;
};

static void retell(void *context, const struct step_told *told)
{
    const struct retelling *r = context;
    r->watcher->step(r->watcher->context, r->table, told);
}

void table_replay(const struct table *t, size_t from, const struct watcher *watcher)
{
    struct retelling r = {t, watcher};
    if (from < table_length(t)) match_close(match_retell(t->match, from, table_length(t), retell, &r));
}

/* People may have ended it where it stands now. */
static struct match *end_again(const struct table *t, struct match *again)
{
    uint8_t resigned;
    enum ended ending = match_ending(t->match, &resigned);
    if (ending) match_end(again, ending, resigned);
    return again;
}

struct match *table_rewind(const struct table *t, size_t step, const struct watcher *watcher)
{
    struct retelling r = {t, watcher};
    struct match *again = match_retell(t->match, step ? step - 1 : 0, step, retell, &r);
    return step == table_length(t) ? end_again(t, again) : again;
}
