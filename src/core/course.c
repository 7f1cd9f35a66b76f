#include "core/course.h"

#include <stdalign.h>
#include <string.h>

#include "core/notation.h"

bool course_leads(const void *state, action a)
{
    (void)state;
    (void)a;
    return true;
}

/* ---- What a step tells ---- */

static bool names_goal(const struct event *e)
{
    for (int i = 0; i < event_arg_count(e); i++)
        if (e->args[i].goal) return true;
    return false;
}

bool course_same_goal(const struct game *g, const struct told *a, const struct told *b)
{
    if (a->event != b->event) return false;
    const struct event *e = &g->events[a->event];
    for (int i = 0; i < event_arg_count(e); i++)
        if (e->args[i].goal && a->arg[i] != b->arg[i]) return false;
    return true;
}

/* The first place that the step leads to is the one that was meant by it: what carries a piece on from there comes after. */
static void hear(const struct game *g, const void *state, int seat, const struct journal *j,
                 struct course_step *step)
{
    for (int i = 0; i < j->count; i++) {
        const struct event *e = &g->events[j->list[i].event];
        if (!event_seen(g, state, &j->list[i], seat)) continue;
        step->price += e->dear;
        if (!step->goal.event && names_goal(e)) step->goal = j->list[i];
    }
}

/* ---- Comparing ---- */

static uint64_t mix(uint64_t key, uint64_t word)
{
    key = (key ^ word) * 0x9e3779b97f4a7c15u;
    return key ^ key >> 29;
}

/* Over the bytes of all that everybody sees. */
static uint64_t open_key(const struct game *g, const void *state)
{
    uint64_t key = 0, word;
    for (const struct field *f = g->fields; f->name; f++) {
        if (f->sight != SEEN_BY_ALL || f->seen || f->derived || f->cache) continue;
        const char *at = (const char *)state + f->offset;
        size_t left = f->size;
        for (; left >= sizeof word; left -= sizeof word, at += sizeof word) {
            memcpy(&word, at, sizeof word);
            key = mix(key, word);
        }
        word = 0;
        memcpy(&word, at, left);
        key = mix(key, word);
    }
    return key;
}

static bool is_known(const struct courses *c, uint64_t key)
{
    for (int i = 0; i < c->count; i++)
        if (c->list[i].key == key) return true;
    return false;
}

/* ---- The search: the cheapest way first, and of equals the one found first ---- */

void course_follow(const struct game *g, void *state, const struct courses *c, int step, struct journal *j)
{
    int way[COURSE_STEPS_MAX], n = 0;
    assert(step < c->count);
    for (int i = step; i != COURSE_ROOT; i = c->list[i].after) {
        assert(n < COURSE_STEPS_MAX && c->list[i].after < i);
        way[n++] = i;
    }
    while (n-- > 0) {
        if (j) journal_clear(j);
        game_apply(g, state, c->list[way[n]].action, j);
    }
}

static int cheapest(const struct courses *c)
{
    int best = COURSE_ROOT;
    for (int i = 0; i < c->count; i++)
        if (!c->list[i].is_done && (best == COURSE_ROOT || c->list[i].price < c->list[best].price)) best = i;
    return best;
}

static void add_step(const struct game *g, const void *state, int seat, struct courses *c, int after,
                     action a)
{
    alignas(max_align_t) unsigned char then[STATE_MAX];
    struct journal journal = {0};
    struct course_step step = {.action = a, .after = after, .depth = 1, .price = 1};
    if (after != COURSE_ROOT) {
        step.depth += c->list[after].depth;
        step.price += c->list[after].price;
    }
    memcpy(then, state, g->state_size);
    game_apply(g, then, a, &journal);
    hear(g, then, seat, &journal, &step);
    step.next = g->actor(then);
    step.key = open_key(g, then);
    /* Under way every step leads somewhere: after it another piece may be to move, which is another course. */
    if (after != COURSE_ROOT && c->list[after].goal.event && !step.goal.event) return;
    if (is_known(c, step.key)) return;
    if (after != COURSE_ROOT)
        step.opening = c->list[after].opening;
    else
        step.opening = step.goal.event ? COURSE_ROOT : c->count;
    assert(c->count < COURSE_NODES_MAX);
    c->list[c->count++] = step;
}

static void go_on(const struct game *g, const void *state, int seat, struct courses *c, int after)
{
    struct choices choices;
    game_legal(g, state, &choices);
    for (int i = 0; i < choices.count && c->count < COURSE_NODES_MAX; i++) {
        bool (*leads)(const void *, action) = g->verbs[choices.list[i].verb].leads;
        if (leads && leads(state, choices.list[i])) add_step(g, state, seat, c, after, choices.list[i]);
    }
}

static bool is_best(const struct game *g, const struct courses *c, int step)
{
    if (!c->list[step].goal.event) return false;
    for (int i = 0; i < c->count; i++)
        if (c->list[i].is_goal && c->list[i].opening == c->list[step].opening &&
            course_same_goal(g, &c->list[i].goal, &c->list[step].goal))
            return false;
    return true;
}

void courses_find(const struct game *g, const void *state, int seat, struct courses *out)
{
    alignas(max_align_t) unsigned char there[STATE_MAX];
    out->count = 0;
    if (seat < 0 || g->actor(state) != seat) return;
    go_on(g, state, seat, out, COURSE_ROOT);
    for (int i = cheapest(out); i != COURSE_ROOT; i = cheapest(out)) {
        struct course_step *step = &out->list[i];
        step->is_done = true;
        step->is_goal = is_best(g, out, i);
        if (step->next != seat || step->depth == COURSE_STEPS_MAX) continue;
        memcpy(there, state, g->state_size);
        course_follow(g, there, out, i, NULL);
        go_on(g, there, seat, out, i);
    }
}

/* ---- What is told of them ---- */

void courses_prune(struct courses *c)
{
    int moved[COURSE_NODES_MAX], kept = 0;
    bool wanted[COURSE_NODES_MAX] = {false};
    for (int i = 0; i < c->count; i++)
        for (int at = i; c->list[i].is_goal && at != COURSE_ROOT && !wanted[at]; at = c->list[at].after)
            wanted[at] = true;
    for (int i = 0; i < c->count; i++) {
        if (!wanted[i]) continue;
        moved[i] = kept;
        c->list[kept] = c->list[i];
        if (c->list[kept].after != COURSE_ROOT) c->list[kept].after = moved[c->list[kept].after];
        if (c->list[kept].opening != COURSE_ROOT) c->list[kept].opening = moved[c->list[kept].opening];
        kept++;
    }
    c->count = kept;
}
