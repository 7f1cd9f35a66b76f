/* The words of people who play: acting, asking why not, taking back, talking, leaving and coming back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/json_write.h"
#include "core/notation.h"
#include "server/inside.h"

/* Is it the seat's turn, and what does it want to do? */
static bool read_action(struct request *q, action *a)
{
    const struct table *t = q->live->table;
    const struct game *g = t->opening.game;
    struct error why = {0};
    const char *text;
    if (!field_text(q->json, "action", &text, &q->err)) return false;
    if (table_actor(t) != q->seat) return fail(&q->err, "not-now", "it is not your turn");
    if (!action_parse(g, text, a, &why)) return fail(&q->err, "bad-field", "action: %s", why.text);
    return action_valid(g, *a) || fail(&q->err, "bad-field", "action: %s knows no such action", g->id);
}

static bool refuse_action(struct request *q, action a)
{
    const struct game *g = q->live->table->opening.game;
    rule broken = table_rule(q->live->table, q->seat, a);
    return refuse(&q->err, broken, "not allowed now: %s",
                  broken ? rule_id(g, broken) : g->verbs[a.verb].name);
}

bool do_play(struct request *q)
{
    struct table *t = q->live->table;
    int64_t at;
    action a = {0};
    q->is_play = true;
    if (t->phase == PHASE_OVER) return fail(&q->err, "over", "the game is over");
    if (t->phase == PHASE_WAITING) return fail(&q->err, "not-now", "the game has not begun");
    if (!field_number(q->json, "at", 0, INT64_MAX, &at, &q->err)) return false;
    if ((size_t)at != table_length(t)) return fail(&q->err, "stale", "the table has moved on");
    if (hub_match_is_full(q->hub, t))
        return fail(&q->err, "too-long", "this match has %zu steps and cannot go on", table_length(t));
    if (!read_action(q, &a)) return false;
    if (table_bot(t, q->seat)) return fail(&q->err, "not-now", "somebody plays for you; come back first");
    if (game_why_not(t->opening.game, match_state(t->match), a)) return refuse_action(q, a);
    struct buf *row = &q->hub->row;
    buf_clear(row);
    buf_add(row, "act ");
    buf_add_int(row, q->seat);
    buf_add(row, " ");
    action_text(t->opening.game, a, row);
    return live_write(q->hub, q->live, q, "", buf_text(row), &q->err);
}

bool do_why(struct request *q)
{
    const struct table *t = q->live->table;
    const struct game *g = t->opening.game;
    struct buf extra;
    action a = {0};
    if (!read_action(q, &a)) return false;
    buf_init(&extra, OUT_LIMIT);
    bool legal = game_why_not(g, match_state(t->match), a) == 0;
    json_member_bool(&extra, "legal", legal);
    rule broken = legal ? 0 : table_rule(t, q->seat, a);
    if (broken) {
        json_member_word(&extra, "rule", rule_id(g, broken));
        json_member_text(&extra, "text", rule_says(g, broken));
    }
    request_answer(q, buf_text(&extra), NULL);
    buf_free(&extra);
    return true;
}

/* ---- Taking back ---- */

bool do_undo(struct request *q)
{
    const struct table *t = q->live->table;
    bool is_free;
    size_t steps = undo_steps(t, q->seat, &is_free);
    if (steps == 0) return fail(&q->err, "not-now", "you have done nothing yet");
    if (table_bot(t, q->seat)) return fail(&q->err, "not-now", "somebody plays for you; come back first");
    if (t->ask.seat != NOBODY) return fail(&q->err, "not-now", "another question is open");
    if (is_free || ask_needs_nobody(t, ASK_UNDO, q->seat, live_now(q->hub, q->live)))
        return request_wish(q, "\"asked\":false", "undo %zu", steps);
    int absent = ask_absent(t, q->seat, 0);
    if (absent >= 0)
        return fail(&q->err, "not-now", "%s is away and cannot agree to taking this back",
                    t->places[absent].name);
    return request_wish(q, "\"asked\":true", "ask %d undo %zu", q->seat, steps);
}

bool do_answer(struct request *q)
{
    const struct table *t = q->live->table;
    bool yes;
    if (!field_flag(q->json, "yes", &yes, &q->err)) return false;
    if (t->ask.seat == NOBODY || !table_is_present(t, q->seat))
        return fail(&q->err, "not-now", "nothing is asked of you");
    /* Who asked may only withdraw it. */
    if (t->ask.seat == q->seat && yes) return fail(&q->err, "not-now", "it is your own question");
    return request_wish(q, "", "answer %d %s", q->seat, yes ? "yes" : "no");
}

/* ---- Talking, leaving, coming back ---- */

bool do_say(struct request *q)
{
    char said[4 * CHAT_MAX_CHARACTERS + 1];
    const char *text;
    if (!field_text(q->json, "text", &text, &q->err)) return false;
    if (!text_clean("text", text, CHAT_MAX_CHARACTERS, said, &q->err)) return false;
    return writing_allows_talk(q, said) && request_wish(q, "", "say %d %s", q->seat, said);
}

/* Who plays for somebody away: a bot of at least the level that the table names, whoever asks for it. */
static bool read_stand_in(struct request *q, const char **bot)
{
    const struct opening *o = &q->live->table->opening;
    *bot = o->stand_in;
    if (!field_has(q->json, "bot")) return true;
    if (!field_text(q->json, "bot", bot, &q->err) || !bot_may_sit(q->hub, o->game, *bot, &q->err))
        return false;
    return bot_is_at_least(*bot, o->stand_in) ||
           fail(&q->err, "bad-field", "bot: at this table a stand-in is at least \"%s\"", o->stand_in);
}

bool do_leave(struct request *q)
{
    const char *bot;
    if (!read_stand_in(q, &bot)) return false;
    if (!table_is_present(q->live->table, q->seat))
        return fail(&q->err, "not-now", "somebody plays for you already");
    return request_wish(q, "", "leave %d %s", q->seat, bot);
}

bool do_resign(struct request *q)
{
    if (q->live->table->places[q->seat].resigned)
        return fail(&q->err, "not-now", "you have resigned already");
    if (!request_wish(q, "", "resign %d %s", q->seat, PARTING_BOT)) return false;
    /* Whoever is left to play is asked whether to go on with a bot. */
    const struct table *t = q->live->table;
    char ask[32];
    snprintf(ask, sizeof ask, "ask %d end", q->seat);
    int64_t time_ms = live_now(q->hub, q->live);
    if (t->phase == PHASE_OVER) return true; /* all others had agreed to end it already */
    if (table_is_given_up(t)) return live_write(q->hub, q->live, NULL, "", "end resigned", &q->err);
    if (t->ask.seat != NOBODY || ask_needs_nobody(t, ASK_END, q->seat, time_ms)) return true;
    return live_write(q->hub, q->live, NULL, "", ask, &q->err);
}

bool do_end(struct request *q)
{
    const struct table *t = q->live->table;
    if (!table_is_present(t, q->seat))
        return fail(&q->err, "not-now", "somebody plays for you; come back first");
    if (t->ask.seat != NOBODY) return fail(&q->err, "not-now", "another question is open");
    if (ask_needs_nobody(t, ASK_END, q->seat, live_now(q->hub, q->live)))
        return request_wish(q, "\"asked\":false", "end agreed");
    return request_wish(q, "\"asked\":true", "ask %d end", q->seat);
}

bool do_back(struct request *q)
{
    const struct place *p = &q->live->table->places[q->seat];
    if (p->resigned) return fail(&q->err, "not-now", "who has resigned cannot come back");
    if (!p->stand_in[0]) return fail(&q->err, "not-now", "nobody plays for you");
    return request_wish(q, "", "back %d", q->seat);
}

bool do_stand_in(struct request *q)
{
    const struct presence *p = &q->live->presence;
    const char *bot;
    if (!read_stand_in(q, &bot)) return false;
    if (!table_is_present(q->live->table, q->seat))
        return fail(&q->err, "not-now", "a bot plays there already");
    if (p->here & 1 << q->seat || q->now_ms - p->since_ms[q->seat] < AWAY_MS)
        return fail(&q->err, "not-now", "they have been away for less than %d seconds", AWAY_MS / 1000);
    return request_wish(q, "", "stand_in %d %s", q->seat, bot);
}

/* ---- Once more ---- */

static bool write_place(struct hub *hub, struct live_table *next, const struct place *p, int seat,
                        struct error *err)
{
    static const uint8_t none[DICE_BYTES];
    struct sitting s = {.colour = p->colour};
    struct buf *row = &hub->row;
    buf_clear(row);
    memcpy(s.name, p->name, sizeof s.name);
    dice_hex(none, s.number); /* its share of the new dice comes with `ready` */
    if (p->kind == PLACE_BOT)
        buf_addf(row, "bot %d %s", seat, p->bot);
    else
        sitting_write(&s, seat, &p->key, row);
    return live_write(hub, next, NULL, "", buf_text(row), err);
}

static bool open_again(struct request *q, struct live_table *next)
{
    const struct table *t = q->live->table;
    struct opening opening = t->opening;
    struct buf row;
    opening.deal = 0; /* after a guided game comes an ordinary one */
    secret_draw(opening.secret);
    opening.log = LOG_RULES;
    buf_init(&row, STORE_ROW_MAX);
    buf_add(&row, "open ");
    opening_write(&opening, &row);
    bool good = live_write(q->hub, next, NULL, "", buf_text(&row), &q->err);
    /* Everybody moves up by one, so that another seat begins. */
    int seats = table_seats(t);
    for (int i = 0; i < seats && good; i++)
        good = write_place(q->hub, next, &t->places[(i + 1) % seats], i, &q->err);
    buf_free(&row);
    return good;
}

static int first_seat(uint8_t you)
{
    int seat = 0;
    while (!(you & 1 << seat)) seat++;
    return seat;
}

bool do_rematch(struct request *q)
{
    const struct table *t = q->live->table;
    struct table_id id = t->rematch;
    char extra[64];
    bool is_new = !id.text[0];
    if (is_new) {
        if (!address_allows(q->hub, q->guest->address, q->now_ms))
            return fail(&q->err, "too-many", "too many tables were opened from here; wait a little");
        table_id_draw(&id);
        struct live_table *next = live_new(q->hub, &id, q->guest->address, &q->err);
        if (next) next->payer = q->guest->address;
        if (!next || !open_again(q, next)) return false;
    }
    snprintf(extra, sizeof extra, "\"table\":\"%s\"", id.text);
    if (is_new) return request_wish(q, extra, "rematch %s %d", id.text, first_seat(q->guest->you));
    request_answer(q, extra, q->live); /* somebody else's rematch may still be lost */
    return true;
}
