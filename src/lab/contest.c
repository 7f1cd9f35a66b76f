/* Reading and describing contests. */
#include "lab/contest.h"

#include <inttypes.h>
#include <stdalign.h>
#include <string.h>

#include "bots/bot.h"

/* Takes the next name of a list apart by commas; false where it is empty or too long. */
static bool take_bot(struct contest *c, int i, const char **list, struct error *err)
{
    size_t n = strcspn(*list, ",");
    if (n == 0) return fail(err, "bad-bot", "--bots: bot %d has no name", i + 1);
    if (n >= BOT_NAME_BYTES)
        return fail(err, "bad-bot", "--bots: bot %d, \"%.40s...\", is longer than %d bytes", i + 1, *list,
                    BOT_NAME_BYTES - 1);
    memcpy(c->bot[i], *list, n);
    c->bot[i][n] = 0;
    *list += n + ((*list)[n] == ',' && (*list)[n + 1]);
    struct error why;
    return bot_exists(c->game, c->bot[i], &why) ||
           fail(err, "bad-bot", "--bots: bot %d: %s", i + 1, why.text);
}

static void number_contestants(struct contest *c)
{
    c->contestants = 0;
    for (int i = 0; i < c->setup.seats; i++) {
        c->contestant[i] = -1;
        for (int k = 0; k < i && c->contestant[i] < 0; k++)
            if (strcmp(c->bot[i], c->bot[k]) == 0) c->contestant[i] = c->contestant[k];
        if (c->contestant[i] < 0) c->contestant[i] = c->contestants++;
    }
    if (c->contestants > 1) return;
    c->contestants = c->setup.seats;
    for (int i = 0; i < c->setup.seats; i++) c->contestant[i] = i;
}

static bool seatings_repeat(const struct contest *c, int step)
{
    for (int i = 0; i < c->setup.seats; i++)
        if (c->contestant[i] != c->contestant[(i + step) % c->setup.seats]) return false;
    return true;
}

bool contest_read(struct contest *c, const struct game *g, const char *bots, struct error *err)
{
    int count = 1;
    for (const char *at = bots; *at; at++) count += *at == ',';
    if (count < g->seats_min || count > g->seats_max)
        return fail(err, "bad-seats", "--bots: %s is for %d to %d seats, not %d", g->id, g->seats_min,
                    g->seats_max, count);
    *c = (struct contest){.game = g, .setup = setup_standard(g, count), .seed = 1};
    for (int i = 0; i < count; i++)
        if (!take_bot(c, i, &bots, err)) return false;
    number_contestants(c);
    c->seatings = 1;
    while (c->seatings < count && !seatings_repeat(c, c->seatings)) c->seatings++;
    return true;
}

bool contest_has_rivals(const struct contest *c)
{
    return c->contestants > 1 && strcmp(contestant_name(c, 0), contestant_name(c, 1)) != 0;
}

bool contest_begins(const struct contest *c, struct error *err)
{
    alignas(max_align_t) unsigned char state[STATE_MAX];
    return game_begin(c->game, state, &c->setup, err);
}

void contest_write_options(const struct game *g, const struct setup *setup, struct buf *out)
{
    char number[16];
    for (int i = 0; g->options[i].name; i++)
        buf_addf(out, "%s%s=%s", i ? " " : "", g->options[i].name,
                 domain_word(g->options[i].domain, setup->option[i], number));
}

void contest_write(const struct contest *c, struct buf *out)
{
    buf_addf(out, "game: %s\nrules: %d\noptions: ", c->game->id, c->game->version);
    contest_write_options(c->game, &c->setup, out);
    buf_add(out, "\nbots: ");
    for (int i = 0; i < c->setup.seats; i++) buf_addf(out, "%s%s", i ? "," : "", c->bot[i]);
    buf_addf(out, "\nseed: %" PRIu64 "\n", c->seed);
}
