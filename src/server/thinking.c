/* Bots at a table. The job carries everything a bot needs, so that it can run on any thread. The bot's luck follows from
 * the table's secret, its seat and the position: nobody can foresee it, and when the game is over anybody can repeat it.
 *
 * A job is a move, whose answer counts only if the table still stands where the bot was asked; or a question of a guest
 * who looks at a finished match and wants to know what the bot thought, which needs neither table nor guest any more. */
#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/alloc.h"
#include "core/json_write.h"
#include "core/notation.h"
#include "server/inside.h"

/* Of a question: whose it is, and what was played then. */
struct asked {
    struct guest *guest; /* NULL: they have left */
    bool has_id;
    int64_t id;
    action played;
};

struct thinking {
    struct think_item item;                              /* its place in the queue */
    void (*take)(struct hub *, const struct thinking *); /* when it is thought */
    struct expiring *expiring;                           /* no thought at all: old tables are deleted */
    const struct game *game;
    size_t at;
    int seat;
    char bot[BOT_BYTES];
    uint64_t seed;
    struct table_id table; /* of a move: where it is to be played, and how often that was read anew before */
    uint32_t generation;
    struct asked asked;
    bool is_shown; /* what it thought, and not only what it chose */
    struct thought thought;
    size_t counted; /* bytes, in hub->memory */
    alignas(max_align_t) unsigned char state[];
};

/* Visitors choose the bots, and the server thinks for all of them. Levels are the games' own; of what else is asked for
 * neither time nor threads nor a tree that stays are given away. A temper costs nothing. */
static bool is_modest(const char *name, int most)
{
    const char *colon = strchr(name, ':');
    char *end = NULL;
    if (!colon || most == 0) return true;
    long budget = strtol(colon + 1, &end, 10);
    if (*end == '@') end += 1 + strspn(end + 1, "0123456789");
    return budget <= most && !*end;
}

static int level_of(const char *bot)
{
    int level = LEVELS - 1;
    while (level >= 0 && strcmp(bot_level_name(level), bot) != 0) level--;
    return level;
}

bool bot_is_at_least(const char *bot, const char *level)
{
    return level_of(bot) >= 0 && level_of(bot) >= level_of(level);
}

bool bot_may_sit(const struct hub *hub, const struct game *g, const char *name, struct error *err)
{
    struct error why = {0};
    int most = hub->setup.limits.bot_budget;
    if (strlen(name) >= BOT_BYTES) return fail(err, "bad-field", "bot: there is no such bot");
    if (!bot_exists(g, name, &why)) return fail(err, "bad-field", "bot: %s", why.text);
    return is_modest(name, most) ||
           fail(err, "bad-field", "bot: at a table the budget is a number from 1 to %d", most);
}

void bots_write(struct buf *out)
{
    json_open(out, '[');
    for (int level = 0; level < LEVELS; level++) {
        const char *name = bot_level_name(level);
        json_open(out, '{');
        json_member_word(out, "bot", name);
        json_member_open(out, "title", '"');
        buf_addf(out, "%c%s", name[0] - 'a' + 'A', name + 1);
        json_close(out, "\"}");
    }
    json_close(out, "]");
}

/* ---- Any job ---- */

static struct thinking *job_of(struct think_item *item)
{
    return (struct thinking *)(void *)((char *)item - offsetof(struct thinking, item));
}

static struct thinking *job_new(struct hub *hub, const struct game *g,
                                void (*take)(struct hub *, const struct thinking *))
{
    struct thinking *job = alloc_zeroed(1, sizeof *job + g->state_size);
    job->take = take;
    job->game = g;
    memory_count(hub->memory, MEMORY_THOUGHTS, &job->counted, sizeof *job + g->state_size);
    return job;
}

static void job_free(struct hub *hub, struct thinking *job)
{
    memory_count(hub->memory, MEMORY_THOUGHTS, &job->counted, 0);
    thinking_drop(job);
}

static void choose(struct thinking *job)
{
    struct error err = {0};
    struct bot *b = bot_open(job->game, job->bot, job->seed, &err);
    if (!b) b = bot_open(job->game, DEFAULT_BOT, job->seed, &err); /* a bot of an older version */
    if (!b) bug("there is no bot: %s", err.text);
    bot_choose(b, job->state, job->seat, job->at, &job->thought);
    if (job->is_shown) bot_say_chance(b, job->seat, job->at, &job->thought);
    bot_close(b);
}

void thinking_run(struct thinking *job)
{
    if (job->expiring)
        expiring_run(job->expiring);
    else
        choose(job);
}

void thinking_drop(struct thinking *job)
{
    free(job->expiring);
    free(job);
}

void hub_thought(struct hub *hub, struct thinking *job)
{
    if (job->item.in) think_queue_done(&hub->thoughts, &job->item);
    job->take(hub, job);
    job_free(hub, job);
}

static void take_expired(struct hub *hub, const struct thinking *job) { expiring_done(hub, job->expiring); }

/* Beside the queue: it waits for a thread at most, and leaves it soon. */
void thinking_expire(struct hub *hub, struct expiring *e)
{
    struct thinking *job = alloc_zeroed(1, sizeof *job);
    job->take = take_expired;
    job->expiring = e;
    hub->hooks.think(hub->hooks.context, job);
}

void thoughts_serve(struct hub *hub)
{
    struct think_item *item;
    while ((item = think_queue_pop(&hub->thoughts))) {
        struct thinking *job = job_of(item);
        size_t bytes = sizeof *job + job->game->state_size + bot_bytes(job->game, job->bot);
        memory_count(hub->memory, MEMORY_THOUGHTS, &job->counted, bytes);
        hub->hooks.think(hub->hooks.context, job);
    }
}

void thoughts_free(struct hub *hub)
{
    struct think_item *item;
    while ((item = think_queue_any(&hub->thoughts))) {
        think_queue_remove(&hub->thoughts, item);
        job_free(hub, job_of(item));
    }
    think_queue_close(&hub->thoughts);
}

/* ---- Moves ---- */

/* Is the question still open? A person may have come back meanwhile, or something was taken back. */
static bool is_open(const struct live_table *r, const struct thinking *job)
{
    const struct table *t = r->table;
    return !r->broken && r->generation == job->generation && table_length(t) == job->at &&
           table_actor(t) == job->seat && table_bot(t, job->seat) &&
           memcmp(match_state(t->match), job->state, job->game->state_size) == 0;
}

static void take_move(struct hub *hub, const struct thinking *job)
{
    struct live_table *r = live_held(hub, &job->table);
    struct error err = {0};
    if (r) r->thinking = NULL;
    if (r && is_open(r, job)) {
        struct buf row;
        buf_init(&row, STORE_ROW_MAX);
        buf_addf(&row, "act %d ", job->seat);
        action_text(job->game, job->thought.choice, &row);
        if (!live_write(hub, r, NULL, "", buf_text(&row), &err))
            bug("a bot's move does not fit: %s", err.text);
        buf_free(&row);
    } else if (r) {
        live_schedule(hub, r);
    }
}

/* Who waits for the bot, and at whose expense it thinks: whoever asked something of the table last, else who opened it.
 * Neither is kept by the store, so after a restart all tables that nobody has entered since share one group. */
static void place_in_queue(const struct live_table *r, struct think_item *item)
{
    bool has_people = table_has_people(r->table);
    item->class = !has_people ? THINK_BOTS : r->presence.here ? THINK_PEOPLE : THINK_ABSENT;
    item->group = r->payer;
}

void live_think_again(struct hub *hub, struct live_table *r)
{
    struct think_item now, *item = r->thinking ? &r->thinking->item : NULL;
    if (!item || item->is_running) return;
    place_in_queue(r, &now);
    if (item->class == now.class && item->group == now.group) return;
    think_queue_remove(&hub->thoughts, item);
    place_in_queue(r, item);
    think_queue_push(&hub->thoughts, item);
}

bool thinking_has_begun(const struct thinking *job) { return job && job->item.is_running; }

void live_think_no_more(struct hub *hub, struct live_table *r)
{
    if (!r->thinking || thinking_has_begun(r->thinking)) return;
    think_queue_remove(&hub->thoughts, &r->thinking->item);
    job_free(hub, r->thinking);
    r->thinking = NULL;
}

void live_think(struct hub *hub, struct live_table *r)
{
    const struct table *t = r->table;
    const struct game *g = t->opening.game;
    struct thinking *job = job_new(hub, g, take_move);
    job->table = t->id;
    job->generation = r->generation;
    job->at = table_length(t);
    job->seat = table_actor(t);
    job->seed = bot_person_of_secret(t->opening.secret, job->seat);
    memcpy(job->bot, table_bot(t, job->seat), BOT_BYTES);
    memcpy(job->state, match_state(t->match), g->state_size);
    job->item.cost = bot_cost(g, job->bot);
    place_in_queue(r, &job->item);
    r->thinking = job;
    think_queue_push(&hub->thoughts, &job->item);
}

/* ---- Tables that only bots play ---- */

void live_count_bots(struct hub *hub, struct live_table *r)
{
    bool alone = r->table->phase == PHASE_PLAYING && !table_has_people(r->table);
    if (alone == r->is_bots_only && (!alone || r->bots_of == r->payer)) return;
    if (r->is_bots_only) tally_add(&hub->bots_only, r->bots_of, -1);
    r->is_bots_only = alone;
    r->bots_of = r->payer;
    if (alone) tally_add(&hub->bots_only, r->bots_of, 1);
}

bool bots_may_play_alone(const struct hub *hub, uint64_t address, struct error *err)
{
    const struct hub_limits *limits = &hub->setup.limits;
    int here = limits->bots_only_per_address, all = limits->bots_only;
    if (here > 0 && tally_count(&hub->bots_only, address) >= here)
        return fail(err, "too-many",
                    "bots play by themselves at %d tables of yours already; let one end first", here);
    return all == 0 || hub->bots_only.sum < all ||
           fail(err, "full",
                "bots play by themselves at as many tables as the server allows; sit down with them");
}

/* ---- Questions: what did the bot think? ---- */

static void write_thought(const struct thinking *job, struct buf *out)
{
    const struct thought *thought = &job->thought;
    json_member_int(out, "step", (int64_t)job->at + 1);
    json_member_int(out, "seat", job->seat);
    json_member_text(out, "bot", job->bot);
    json_member_open(out, "action", '"');
    action_text(job->game, thought->choice, out);
    json_close(out, "\"");
    json_member_bool(out, "played", action_equal(thought->choice, job->asked.played));
    thought_write(job->game, thought, out);
}

static void take_answer(struct hub *hub, const struct thinking *job)
{
    const struct asked *asked = &job->asked;
    struct request q = {.hub = hub, .guest = asked->guest, .has_id = asked->has_id, .id = asked->id};
    struct buf extra;
    hub->questions--;
    if (!asked->guest) return;
    asked->guest->question = NULL;
    buf_init(&extra, OUT_LIMIT);
    write_thought(job, &extra);
    request_answer(&q, buf_text(&extra), NULL);
    buf_free(&extra);
}

void question_forget(const struct guest *g)
{
    if (g->question) g->question->asked.guest = NULL;
}

/* Players must not wait because others are curious: such a question is as much work as a move. */
static bool may_ask(struct request *q)
{
    if (q->guest->question) return fail(&q->err, "too-many", "the bot still thinks about your last question");
    return q->hub->questions < QUESTIONS_MAX ||
           fail(&q->err, "too-many", "too many ask what bots thought; wait a little");
}

/* Who made the step, and may the server think for them once more? The bot of an uploaded record is whatever somebody
 * has written there. */
static bool find_bot(struct request *q, const struct table *t, size_t step, int *seat, uint64_t *person)
{
    match_action(t->match, step - 1, seat);
    if (*seat == CHANCE || t->places[*seat].kind != PLACE_BOT)
        return fail(&q->err, "bad-field", "step: %zu was not a bot's", step);
    if (!bot_person_of_start(match_start(t->match), *seat, person))
        return fail(&q->err, "bad-field", "step: the record does not say what the bot's luck came from");
    return bot_may_sit(q->hub, t->opening.game, t->places[*seat].bot, &q->err);
}

static void note_moment(void *context, const struct table *t, const struct step_told *step)
{
    struct thinking *job = context;
    (void)t;
    job->at = step->at;
    job->asked.played = step->action;
    memcpy(job->state, step->before, job->game->state_size);
}

static void ask_again(struct request *q, const struct table *t, size_t step, int seat, uint64_t person)
{
    struct thinking *job = job_new(q->hub, t->opening.game, take_answer);
    job->is_shown = true;
    const struct watcher watcher = {note_moment, job};
    job->seat = seat;
    job->seed = person;
    memcpy(job->bot, t->places[seat].bot, BOT_BYTES);
    job->asked = (struct asked){.guest = q->guest, .has_id = q->has_id, .id = q->id};
    match_close(table_rewind(t, step, &watcher));
    q->guest->question = job;
    q->hub->questions++;
    q->is_answered_later = true;
    job->item = (struct think_item){
        .class = THINK_ABSENT, .group = q->guest->address, .cost = bot_cost(job->game, job->bot)};
    think_queue_push(&q->hub->thoughts, &job->item);
}

bool do_thought(struct request *q)
{
    const struct table *t;
    int64_t step;
    uint64_t person = 0;
    int seat;
    if (!request_match(q, &t)) return false;
    if (q->live && !live_is_over(q->live)) /* an uploaded match has no room, and is always over */
        return fail(&q->err, "not-now", "what bots thought is told when the game is over");
    if (!field_number(q->json, "step", 1, (int64_t)table_length(t), &step, &q->err)) return false;
    if (!find_bot(q, t, (size_t)step, &seat, &person) || !may_ask(q)) return false;
    ask_again(q, t, (size_t)step, seat, person);
    return true;
}
