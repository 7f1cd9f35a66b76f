/* `courses`: where the seat on turn can come to by several of its actions (core/course.h), as a tree of steps. Nothing is played. */
#include <stdalign.h>
#include <string.h>

#include "core/course.h"
#include "core/json_write.h"
#include "core/notation.h"
#include "server/inside.h"

/* The place as the board knows it: the domain of its first name, and all of its names. */
static void write_goal(const struct game *g, const struct told *goal, struct buf *out)
{
    const struct event *e = &g->events[goal->event];
    const char *join = "";
    char number[16];
    for (int i = 0; i < event_arg_count(e); i++) {
        if (!e->args[i].goal) continue;
        if (!*join) {
            json_member_open(out, "to", '"');
            buf_addf(out, "%s:", e->args[i].domain->name);
        }
        buf_add(out, join);
        buf_add(out, domain_word(e->args[i].domain, goal->arg[i], number));
        join = "/";
    }
    json_close(out, "\"");
}

static void write_next(int next, struct buf *out)
{
    if (next >= 0)
        json_member_int(out, "then", next);
    else
        json_member_word(out, "then", next == CHANCE ? "chance" : "over");
}

static void write_step(const struct table *t, int seat, const struct courses *c, int i, struct buf *out)
{
    alignas(max_align_t) unsigned char before[STATE_MAX], after[STATE_MAX];
    const struct game *g = t->opening.game;
    const struct course_step *step = &c->list[i];
    struct journal journal = {0};
    struct step_told told = {.at = table_length(t) + (size_t)step->depth - 1, .action = step->action};
    told.actor = told.owner = seat;
    told.before = before;
    told.after = after;
    told.journal = &journal;
    memcpy(before, match_state(t->match), g->state_size);
    course_follow(g, before, c, step->after, NULL);
    memcpy(after, before, g->state_size);
    game_apply(g, after, step->action, &journal);
    json_open(out, '{');
    if (step->after == COURSE_ROOT)
        json_member_null(out, "after");
    else
        json_member_int(out, "after", step->after);
    if (step->goal.event) write_goal(g, &step->goal, out);
    if (step->is_goal) json_member_bool(out, "best", true);
    write_next(step->next, out);
    json_member(out, "step");
    news_told(g, &told, seat, out);
    json_close(out, "}");
}

bool do_courses(struct request *q)
{
    const struct table *t = q->live->table;
    const struct game *g = t->opening.game;
    struct courses courses;
    struct buf extra;
    int64_t at;
    if (!field_number(q->json, "at", 0, INT64_MAX, &at, &q->err)) return false;
    if ((size_t)at != table_length(t)) return fail(&q->err, "stale", "the table has moved on");
    if (table_actor(t) != q->seat) return fail(&q->err, "not-now", "it is not your turn");
    courses_find(g, match_state(t->match), q->seat, &courses);
    courses_prune(&courses);
    buf_init(&extra, OUT_LIMIT);
    json_member_open(&extra, "courses", '[');
    for (int i = 0; i < courses.count; i++) write_step(t, q->seat, &courses, i, &extra);
    json_close(&extra, "]");
    request_answer(q, buf_text(&extra), NULL);
    buf_free(&extra);
    return true;
}
