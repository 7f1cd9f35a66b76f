/* Telling a match again. Engines replay a whole match in less time than a key press takes, so
 * nothing is cached. */
#include "cli/story.h"

#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cli/texts.h"
#include "cli/words.h"
#include "core/alloc.h"
#include "core/view.h"

enum { SENTENCE_MAX = 4096 };

static void add_line(struct story *s, const struct story_line *line)
{
    s->lines = alloc_one_more(s->lines, s->line_count, &s->line_capacity, sizeof *s->lines);
    struct story_line *new = &s->lines[s->line_count++];
    *new = *line;
    new->text = alloc_text(line->text);
    text_capital(new->text);
}

/* The action itself, for steps of which the game says nothing. */
static void add_bare(struct story *s, const struct game *g, const void *before, action a, int actor,
                     bool forced, const struct story_wish *wish)
{
    struct buf text;
    buf_init(&text, SENTENCE_MAX);
    if (actor != CHANCE) buf_addf(&text, "%s: ", wish->speaker->seat_names[actor]);
    if (actor == wish->viewer || wish->viewer == EVERYTHING || forced) /* then nothing is hidden */
        action_sentence(g, a, wish->speaker, &text);
    else
        action_text_seen(g, before, a, actor == CHANCE ? g->owner(before) : actor, wish->viewer, &text);
    if (forced) buf_add(&text, SAY(wish->speaker, only_choice));
    add_line(s, &(struct story_line){.step = s->step_count, .actor = actor, .text = text.text});
    s->run = (struct story_run){0};
    buf_free(&text);
}

/* Does the event say what this seat did? What "is pushed" did nothing. */
static bool is_about(const struct game *g, const struct told *t, int seat)
{
    static const char passive[] = "{seat} is ";
    const struct event *event = &g->events[t->event];
    return event->args[0].domain == &SEAT && t->arg[0] == seat &&
           strncmp(event->say, passive, sizeof passive - 1) != 0;
}

/* That a seat had no choice may tell about its hand: only eyes that see as much are told. */
static bool may_know_forced(const struct game *g, const void *state, int actor, int viewer)
{
    alignas(max_align_t) unsigned char theirs[STATE_MAX], ours[STATE_MAX];
    if (viewer == actor || viewer == EVERYTHING) return true;
    if (viewer < 0) return false;
    view_of(g, theirs, state, actor);
    view_of(g, ours, state, viewer);
    return memcmp(theirs, ours, g->state_size) == 0;
}

/* Lets an event join the run of the last line. False where it is of another kind, or something in it is hidden: that
 * two secrets are equal is a secret too. */
static bool run_join(struct story_run *run, const struct game *g, const void *after, const struct told *t,
                     int viewer)
{
    int joint = run->last.event && run->count < STORY_RUN_MAX ? event_joint(g, &run->last, t) : 0;
    if (!joint || (run->joint && run->joint != joint)) return false;
    for (int i = 0; i < event_arg_count(&g->events[t->event]); i++)
        if (!event_arg_seen(g, after, t, i, viewer)) return false;
    if (!run->joint) run->codes[0] = run->last.arg[joint];
    run->joint = joint;
    run->codes[run->count++] = t->arg[joint];
    run->last = *t;
    return true;
}

/* Makes "Ada sails to a1 (3 left)" and "Ada sails to a2 (2 left)" one line with both places. False
 * where the event begins a line of its own. */
static bool join(struct story *s, const struct game *g, const void *after, const struct told *t,
                 const struct story_wish *wish)
{
    if (s->line_count == 0 || !run_join(&s->run, g, after, t, wish->viewer)) {
        s->run = (struct story_run){.last = *t, .count = 1};
        return false;
    }
    struct joint joint = {s->run.joint, s->run.count, s->run.codes};
    struct story_line *last = &s->lines[s->line_count - 1];
    struct buf text;
    buf_init(&text, SENTENCE_MAX);
    event_sentence_joined(g, after, t, &joint, wish->viewer, wish->speaker, &text);
    free(last->text);
    last->text = alloc_text(buf_text(&text));
    text_capital(last->text);
    buf_free(&text);
    return true;
}

/* What the game has to say about this step and the viewer may hear. */
static void add_events(struct story *s, const struct game *g, const void *after, const struct journal *j,
                       int actor, bool forced, const struct story_wish *wish)
{
    struct buf text;
    buf_init(&text, SENTENCE_MAX);
    for (int i = 0; i < j->count; i++) {
        buf_clear(&text);
        if (!event_sentence(g, after, &j->list[i], wish->viewer, wish->speaker, &text)) continue;
        if (wish->joined && join(s, g, after, &j->list[i], wish)) {
            if (i == 0) s->steps[s->step_count].first_line = s->line_count - 1;
            continue;
        }
        if (forced && i == 0) buf_add(&text, SAY(wish->speaker, only_choice));
        add_line(s, &(struct story_line){.step = s->step_count, .actor = actor, .text = text.text});
    }
    buf_free(&text);
}

/* The story as it grows, and of what. */
struct storytelling {
    struct story *story;
    const struct game *game;
    const struct story_wish *wish;
};

static void tell_step(void *context, const struct step_told *step)
{
    const struct storytelling *t = context;
    const struct game *g = t->game;
    const struct journal *j = step->journal;
    struct story *s = t->story;
    struct choices choices = {.count = 0};
    int actor = step->actor;
    if (actor != CHANCE) game_legal(g, step->before, &choices);
    s->steps[s->step_count] = (struct story_step){actor, choices.count, s->line_count};
    bool forced = actor != CHANCE && t->wish->note_forced[actor] && choices.count == 1 &&
                  may_know_forced(g, step->before, actor, t->wish->viewer);
    bool told = j->count > 0 && is_about(g, &j->list[0], actor);
    bool answered = j->count == 0 && g->actor(step->after) == CHANCE; /* what the dice say tells it too */
    if ((forced && !told && !answered) || (t->wish->every_step && j->count == 0))
        add_bare(s, g, step->before, step->action, actor, forced, t->wish);
    add_events(s, g, step->after, j, actor, forced && told, t->wish);
    s->step_count++;
}

void story_tell(struct story *s, const struct match *m, const struct story_wish *wish)
{
    size_t length = match_length(m), from = wish->from < length ? wish->from : length;
    struct storytelling t = {s, match_game(m), wish};
    *s = (struct story){.steps = alloc_zeroed(length + 1, sizeof *s->steps)};
    for (; s->step_count < from; s->step_count++)
        match_action(m, s->step_count, &s->steps[s->step_count].actor);
    match_close(match_retell(m, from, length, tell_step, &t));
    s->steps[length] = (struct story_step){.actor = NOBODY, .first_line = s->line_count};
}

void story_free(struct story *s)
{
    for (size_t i = 0; i < s->line_count; i++) free(s->lines[i].text);
    free(s->lines);
    free(s->steps);
    *s = (struct story){0};
}

void state_sketch(const struct game *g, const void *state, int viewer, int width,
                  const struct speaker *speaker, struct canvas *canvas)
{
    alignas(max_align_t) unsigned char view[STATE_MAX];
    canvas_begin(canvas, g, speaker);
    if (viewer == EVERYTHING) {
        g->sketch(state, SPECTATOR, width, canvas);
        return;
    }
    view_of(g, view, state, viewer);
    g->sketch(view, viewer, width, canvas);
}
