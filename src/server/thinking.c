/* Bots at a table. The job carries everything a bot needs, so that it can run on any thread; its answer counts only
 * if the table still stands where the question was asked. The bot's luck follows from the table's secret, its seat and
 * the position: nobody can foresee it, and when the game is over anybody can repeat it. */
#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/notation.h"
#include "server/inside.h"

struct thinking {
    struct table_id table;
    const struct game *game;
    uint32_t generation;
    size_t at;
    int seat;
    char bot[BOT_BYTES];
    uint64_t seed;
    action choice;
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
    buf_add(out, "[");
    for (int level = 0; level < LEVELS; level++) {
        const char *name = bot_level_name(level);
        buf_addf(out, "%s{\"bot\":\"%s\",\"title\":\"%c%s\"}", level ? "," : "", name, name[0] - 'a' + 'A',
                 name + 1);
    }
    buf_add(out, "]");
}

void room_think(struct hub *hub, struct room *r)
{
    const struct table *t = r->table;
    const struct game *g = t->opening.game;
    struct thinking *job = calloc(1, sizeof *job + g->state_size);
    if (!job) bug("out of memory for a thought");
    job->table = t->id;
    job->game = g;
    job->generation = r->generation;
    job->at = table_length(t);
    job->seat = table_actor(t);
    job->seed = bot_person_of_secret(t->opening.secret, job->seat);
    memcpy(job->bot, table_bot(t, job->seat), BOT_BYTES);
    memcpy(job->state, match_state(t->match), g->state_size);
    r->is_thinking = true;
    hub->hooks.think(hub->hooks.context, job);
}

void thinking_run(struct thinking *job)
{
    struct thought thought;
    struct error err = {0};
    struct bot *b = bot_open(job->game, job->bot, job->seed, &err);
    if (!b) b = bot_open(job->game, DEFAULT_BOT, job->seed, &err); /* a bot of an older version */
    if (!b) bug("there is no bot: %s", err.text);
    bot_choose(b, job->state, job->seat, job->at, &thought);
    job->choice = thought.choice;
    bot_close(b);
}

void thinking_drop(struct thinking *job) { free(job); }

/* Is the question still open? A person may have come back meanwhile, or something was taken back. */
static bool is_open(const struct room *r, const struct thinking *job)
{
    const struct table *t = r->table;
    return !r->broken && r->generation == job->generation && table_length(t) == job->at &&
           table_actor(t) == job->seat && table_bot(t, job->seat) &&
           memcmp(match_state(t->match), job->state, job->game->state_size) == 0;
}

void hub_thought(struct hub *hub, struct thinking *job)
{
    struct room *r = room_held(hub, &job->table);
    struct error err = {0};
    if (r) r->is_thinking = false;
    if (r && is_open(r, job)) {
        struct buf row;
        buf_init(&row, STORE_ROW_MAX);
        buf_addf(&row, "act %d ", job->seat);
        action_text(job->game, job->choice, &row);
        if (!room_write(hub, r, NULL, "", buf_text(&row), &err))
            bug("a bot's move does not fit: %s", err.text);
        buf_free(&row);
    } else if (r) {
        room_schedule(hub, r);
    }
    free(job);
}
