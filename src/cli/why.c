/* A bot's luck follows from the match and the moment, so what it thought need not be kept: it is asked again. */
#include "cli/why.h"

#include "cli/story.h"
#include "cli/table.h"
#include "cli/texts.h"

static void say_opinion(const struct why *w, const struct opinion *o, enum measure measure)
{
    const struct style style = {.indent = 1};
    struct buf label;
    buf_init(&label, BUF_LIMIT);
    action_sentence(match_game(w->match), o->choice, w->speaker, &label);
    if (measure == MEASURE_WIN)
        screen_sayf(w->screen, style, SAY(w->screen, why_win), buf_text(&label), o->visits, 100 * o->value);
    else if (measure == MEASURE_SEARCH)
        screen_sayf(w->screen, style, SAY(w->screen, why_search), buf_text(&label), o->visits,
                    100 * o->value);
    else
        screen_sayf(w->screen, style, SAY(w->screen, why_worth), buf_text(&label), o->visits, o->value);
    buf_free(&label);
}

static void say_thought(const struct why *w, const struct thought *t, int seat, action played)
{
    screen_sayf(w->screen, (struct style){.ink = seat_ink(seat), .bold = true}, SAY(w->screen, why_head),
                w->seating->seat[seat].name, w->seating->seat[seat].specification);
    for (int i = 0; i < t->opinion_count; i++) say_opinion(w, &t->opinion[i], t->measure);
    screen_say(w->screen, (struct style){.indent = 1, .ink = INK_FAINT},
               t->opinion_count == 0          ? SAY(w->screen, why_none)
               : t->measure == MEASURE_WIN    ? SAY(w->screen, why_win_note)
               : t->measure == MEASURE_SEARCH ? SAY(w->screen, why_search_note)
                                              : SAY(w->screen, why_worth_note));
    if (!action_equal(t->choice, played))
        screen_say(w->screen, (struct style){.indent = 1}, SAY(w->screen, why_other));
}

static void ask_again(const struct why *w, size_t moment, int seat, uint64_t person)
{
    const struct game *g = match_game(w->match);
    struct error err = {0};
    struct thought thought;
    int actor;
    struct bot *bot = bot_open(g, w->seating->seat[seat].specification, person, &err);
    if (!bot) {
        screen_say(w->screen, (struct style){.ink = INK_DANGER}, err.text);
        return;
    }
    struct match *there = match_rewind(w->match, moment);
    bot_choose(bot, match_state(there), seat, moment, &thought);
    bot_say_chance(bot, seat, moment, &thought);
    match_close(there);
    bot_close(bot);
    say_thought(w, &thought, seat, match_action(w->match, moment, &actor));
}

void why_say(const struct why *w, size_t step)
{
    const struct style faint = {.ink = INK_FAINT};
    uint64_t person = 0;
    int seat = CHANCE;
    if (step > 0) match_action(w->match, step - 1, &seat);
    if (seat < 0 || seat_is_human(w->seating, seat))
        screen_say(w->screen, faint, SAY(w->screen, why_nobody));
    else if (w->viewer != EVERYTHING && w->viewer != seat)
        screen_sayf(w->screen, faint, SAY(w->screen, why_hidden), w->seating->seat[seat].name, seat + 1);
    else if (!bot_person_of_start(match_start(w->match), seat, &person))
        screen_say(w->screen, faint, SAY(w->screen, why_lost));
    else
        ask_again(w, step - 1, seat, person);
}
