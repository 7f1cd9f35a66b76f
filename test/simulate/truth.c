/* The log as it was committed, folded row by row with the server's own table_apply(), and what each viewer may hear of every
 * step. What a step tells a viewer is told a second time from a world in which everything that viewer cannot know was
 * imagined anew: both must say the same. */
#include "simulate.h"

#include <stdalign.h>

#include "core/document.h"
#include "core/notation.h"
static int slot_viewer(int slot) { return slot ? slot - 1 : SPECTATOR; }

struct truth *truth_find(const struct world *w, const struct table_id *id)
{
    for (size_t i = 0; i < w->truth_count; i++)
        if (memcmp(w->truths[i]->id.text, id->text, TABLE_ID_SIZE) == 0) return w->truths[i];
    return NULL;
}

static struct truth *truth_new(struct world *w, const struct table_id *id)
{
    struct truth *t = alloc_zeroed(1, sizeof *t);
    t->id = *id;
    t->table = table_new(id);
    w->truths = alloc_one_more(w->truths, w->truth_count, &w->truth_capacity, sizeof(struct truth *));
    w->truths[w->truth_count++] = t;
    w->figures.tables++;
    return t;
}

/* ---- Steps ---- */

static char *told_to(const struct game *g, const struct step_told *told, int viewer)
{
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    news_told(g, told, viewer, &out);
    return out.text; /* and its memory */
}

/* Can the viewer tell these two actions apart? */
static bool looks_alike(const struct game *g, const struct step_told *told, action other, int viewer)
{
    const struct verb *v = &g->verbs[told->action.verb];
    if (other.verb != told->action.verb) return false;
    for (int i = 0; i < verb_arg_count(v); i++)
        if (other.arg[i] != told->action.arg[i] && arg_seen(&v->args[i], told->before, told->owner, viewer))
            return false;
    return true;
}

/* An action that can be played in this state and that the viewer takes for the one that was; false: there is none. */
static bool find_alike(struct world *w, const struct game *g, const void *state, const struct step_told *told,
                       int viewer, action *out)
{
    struct choices choices;
    uint32_t count = 0;
    game_legal(g, state, &choices);
    for (int i = 0; i < choices.count; i++)
        if (looks_alike(g, told, choices.list[i], viewer) && rng_below(&w->luck, ++count) == 0)
            *out = choices.list[i];
    return count > 0;
}

static char *view_of_state(const struct game *g, const void *state, int viewer)
{
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    state_write(g, state, viewer, &out);
    return out.text; /* and its memory */
}

/* A hidden choice may have consequences that everybody sees: a card is put on top, and drawn openly. */
static bool has_shown(const struct game *g, const void *one, const void *other, int viewer)
{
    char *here = view_of_state(g, one, viewer), *there = view_of_state(g, other, viewer);
    bool differs = strcmp(here, there) != 0;
    free(here);
    free(there);
    return differs;
}

/* The same step in a world that this viewer cannot tell from the real one, by an action that it cannot tell from the real
 * one. Where there is none nothing is compared; at the end of a match things are laid open. */
static void compare_worlds(struct world *w, const struct game *g, const struct step_told *told, int viewer,
                           const char *real)
{
    alignas(max_align_t) unsigned char before[STATE_MAX], after[STATE_MAX];
    struct journal journal = {.count = 0};
    struct step_told other = *told;
    memcpy(before, told->before, g->state_size);
    g->imagine(before, viewer, &w->luck);
    if (!find_alike(w, g, before, told, viewer, &other.action)) return;
    memcpy(after, before, g->state_size);
    game_apply(g, after, other.action, &journal);
    if (g->actor(after) == NOBODY) return;
    if (!action_equal(other.action, told->action) && has_shown(g, told->after, after, viewer)) return;
    other.before = before;
    other.after = after;
    other.journal = &journal;
    char *imagined = told_to(g, &other, viewer);
    if (strcmp(imagined, real) != 0)
        broken(w, "a step tells viewer %d what it cannot know: %.500s, but also %.500s", viewer, real,
               imagined);
    free(imagined);
    w->figures.told++;
}

struct folding {
    struct world *world;
    struct truth *truth;
    uint32_t seq;
};

static void note_step(void *context, const struct table *table, const struct step_told *told)
{
    const struct folding *f = context;
    struct truth *t = f->truth;
    t->steps = alloc_one_more(t->steps, t->step_count, &t->step_capacity, sizeof *t->steps);
    struct told_step *step = &t->steps[t->step_count++];
    *step = (struct told_step){.seq = f->seq, .at = told->at};
    for (int i = 0; i <= table_seats(table); i++) {
        step->told[i] = told_to(table->opening.game, told, slot_viewer(i));
        compare_worlds(f->world, table->opening.game, told, slot_viewer(i), step->told[i]);
    }
}

const struct told_step *truth_step(const struct truth *t, size_t at, uint32_t seq)
{
    for (size_t i = t->step_count; i > 0; i--)
        if (t->steps[i - 1].at == at && t->steps[i - 1].seq <= seq) return &t->steps[i - 1];
    return NULL;
}

/* ---- Rows ---- */

/* What the row does to the table as it is before it. */
static char *deed_of(const struct table *table, const struct store_row *row)
{
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    if (strncmp(row->text, "act ", 4) == 0) {
        int seat = row->text[4] - '0';
        buf_addf(&out, "%s %d @%zu %s", table_bot(table, seat) ? "bot" : "act", seat, table_length(table),
                 row->text + 6);
    } else {
        buf_add_n(&out, row->text, row->size);
    }
    char *text = alloc_text(buf_text(&out));
    buf_free(&out);
    return text;
}

static void note_moment(struct truth *t, const struct store_row *row)
{
    const struct table *table = t->table;
    t->moments = alloc_one_more(t->moments, t->count, &t->moment_capacity, sizeof *t->moments);
    struct moment *m = &t->moments[t->count++];
    *m = (struct moment){.length = table_length(table),
                         .committed_ms = even_ms(),
                         .time_ms = row->time_ms,
                         .phase = table->phase};
    if (!table->match) return;
    m->state = alloc_bytes(table->opening.game->state_size);
    memcpy(m->state, match_state(table->match), table->opening.game->state_size);
}

void truth_row(struct world *w, const struct store_row *row)
{
    struct truth *t = truth_find(w, &row->table);
    struct error err = {0};
    if (!t) t = truth_new(w, &row->table);
    struct folding folding = {w, t, row->seq};
    const struct watcher watcher = {note_step, &folding};
    char *deed = deed_of(t->table, row);
    if (t->count && row->time_ms < t->moments[t->count - 1].time_ms)
        broken(w, "the time of row %u of table %.16s is before that of the row before it", row->seq,
               row->table.text);
    if (!table_apply(t->table, games, row, &watcher, &err))
        broken(w, "row %u of table %.16s does not fit: %s", row->seq, row->table.text, err.text);
    t->rows = alloc_one_more(t->rows, t->count, &t->row_capacity, sizeof(char *));
    t->rows[t->count] = deed;
    note_moment(t, row);
    w->figures.rows++;
}

/* Of an action everything was asked for, of other rows how they begin. */
long truth_rows_of(const struct truth *t, const char *row)
{
    long count = 0;
    size_t n = strlen(row) + (strncmp(row, "act ", 4) == 0);
    for (size_t i = 0; t && i < t->count; i++) count += strncmp(t->rows[i], row, n) == 0;
    return count;
}

const char *truth_view(struct world *w, struct truth *t, uint32_t seq, int viewer)
{
    const struct game *g = t->table->opening.game;
    alignas(max_align_t) unsigned char world[STATE_MAX];
    struct moment *m = &t->moments[seq - 1];
    char **view = &m->views[viewer < 0 ? 0 : viewer + 1];
    if (*view) return *view;
    memcpy(world, m->state, g->state_size);
    if (m->phase != PHASE_OVER) g->imagine(world, viewer, &w->luck);
    *view = view_of_state(g, world, viewer);
    return *view;
}

char *truth_sync(const struct truth *t, int viewer)
{
    struct buf head, out;
    buf_init(&head, BUF_LIMIT);
    buf_init(&out, BUF_LIMIT);
    news_head(t->table, NULL, &head);
    news_sync(t->table, buf_text(&head), viewer, 0, &out);
    buf_free(&head);
    return out.text;
}

void truths_free(struct world *w)
{
    for (size_t i = 0; i < w->truth_count; i++) {
        struct truth *t = w->truths[i];
        for (size_t k = 0; k < t->count; k++) {
            free(t->moments[k].state);
            for (int s = 0; s < SLOTS; s++) free(t->moments[k].views[s]);
            free(t->rows[k]);
        }
        for (size_t k = 0; k < t->step_count; k++)
            for (int s = 0; s < SLOTS; s++) free(t->steps[k].told[s]);
        table_free(t->table);
        free(t->moments);
        free(t->rows);
        free(t->steps);
        free(t);
    }
    free(w->truths);
}
