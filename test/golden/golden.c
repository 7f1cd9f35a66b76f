/* Golden transcripts: whole playthroughs kept in test/golden/ as text and compared line by line, so that no change of the rules,
 * the notation or what a seat may see goes unnoticed.
 *
 * A transcript begins with its set-up, then shows for every step the legal actions, the action played, its events, and
 * every line of the state that changed, with who sees it where not all do. A view is thereby pinned down for every seat and
 * for spectators. The actions are read back from the file itself; `golden --update [GAME]` plays anew with bots. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "cli/cli.h"
#include "core/document.h"
#include "core/file.h"
#include "core/match.h"
#include "core/notation.h"
#include "core/record.h"
#include "core/view.h"
#include "games/registry.h"

enum { LINES_MAX = 2400, LINE_TEXT = 160 };

static const struct playthrough {
    const char *name, *game;
    int seats;
    const char *options; /* "name=value name=value" */
} playthroughs[] = {
    {"tic-tac-toe", "tic-tac-toe", 2, ""},
    {"carta-magica-2", "carta-magica", 2, "round_limit=20"},
    {"carta-magica-3-hidden", "carta-magica", 3,
     "round_limit=20 hands=hidden storm_compass=eight battle_reason=any spyglass_return=bottom "
     "failed_monster=bottom"},
    {"carta-magica-4-variants", "carta-magica", 4,
     "round_limit=20 challenge_pick=deal move=exact harbour_stop=may final_round=one_more_turn hands=hidden "
     "repair_cost=goods tow_cost=gold gold_cards_score=no first_player=seat0 battle_reason=any"},
    {"finis-terrae-2", "finis-terrae", 2, ""},
    {"finis-terrae-4-variants", "finis-terrae", 4,
     "start_split=recommended combat=optional tiebreak=dice tie_cap=off largest_island=of_all "
     "farthest_port=straight_line reorganise=last_movement galleon_bounty=captain"},
    {"terra-2", "terra", 2, "cards_each=2"},
    {"terra-4-variants", "terra", 4,
     "cards_each=1 levels=green+blue+red refill=choice unasked_bar=allowed first_starter=seat1"},
    {"terra-incognita-2", "terra-incognita", 2, "round_cap=25"},
    {"terra-incognita-4-ultimate", "terra-incognita", 4,
     "mode=ultimate team_play=on orientation=chosen first_player=2 round_cap=12"},
    {"isles-of-terror-2", "isles-of-terror", 2, "adventure=adv2"},
    {"isles-of-terror-3-together", "isles-of-terror", 3, "mode=cooperative adventure=adv3"},
};

/* ---- Writing a transcript ---- */

struct page {
    char lines[LINES_MAX][LINE_TEXT];
    int count;
};

struct noting {
    const struct game *game;
    const void *state;
    struct page *page;
};

/* "card.ad15 = hand-0 (seen by 0)" */
static bool note_element(void *context, const struct element *e)
{
    struct noting *n = context;
    char path[PATH_MAX_TEXT], number[16], seen[40] = "";
    int seats = state_seats(n->state);
    bool all = element_seen(n->state, e, SPECTATOR);
    for (int seat = 0; seat < seats; seat++) {
        if (!element_seen(n->state, e, seat)) {
            all = false;
            continue;
        }
        size_t k = strlen(seen);
        snprintf(seen + k, sizeof seen - k, " %d", seat);
    }
    element_path(e, path);
    if (n->page->count == LINES_MAX) bug("a state of more than %d lines", LINES_MAX);
    snprintf(n->page->lines[n->page->count++], LINE_TEXT, "%s = %s%s%s%s", path,
             domain_word(e->field->domain, (int)e->value, number), all ? "" : " (seen by",
             all       ? ""
             : seen[0] ? seen
                       : " nobody",
             all ? "" : ")");
    return true;
}

static void write_changes(const struct match *m, struct page *before, struct buf *out)
{
    struct page now = {.count = 0};
    struct noting n = {match_game(m), match_state(m), &now};
    state_walk(n.game, n.state, note_element, &n);
    for (int i = 0; i < now.count; i++)
        if (before->count == 0 || strcmp(before->lines[i], now.lines[i]) != 0)
            buf_addf(out, "    %s\n", now.lines[i]);
    memcpy(before, &now, sizeof now);
}

static void write_legal(const struct match *m, struct buf *out)
{
    struct choices choices;
    game_legal(match_game(m), match_state(m), &choices);
    buf_add(out, "  legal");
    for (int i = 0; i < choices.count; i++) {
        buf_add(out, i ? "; " : " ");
        action_text(match_game(m), choices.list[i], out);
        if (choices.total) buf_addf(out, " x%d", choices.weights[i]);
    }
    buf_add(out, "\n");
}

static void write_events(const struct match *m, const struct journal *j, struct buf *out)
{
    for (int i = 0; i < j->count; i++) {
        buf_add(out, "  said  ");
        event_write(match_game(m), match_state(m), &j->list[i], EVERYTHING, out);
        buf_add(out, "\n");
    }
}

/* Plays the actions of one match again and tells everything. */
static void write_transcript(const struct match *told, struct buf *out)
{
    struct error err;
    struct journal journal;
    struct match *m = match_open(match_start(told), &err);
    struct page *before = calloc(1, sizeof *before);
    if (!m || !before) bug("cannot play again");
    write_changes(m, before, out);
    for (size_t i = 0; i < match_length(told); i++) {
        int actor;
        action a = match_action(told, i, &actor);
        write_legal(m, out);
        if (actor == CHANCE)
            buf_add(out, "> * ");
        else
            buf_addf(out, "> %d ", actor);
        action_text(match_game(m), a, out);
        buf_add(out, "\n");
        if (!match_play(m, a, &journal, &err)) bug("cannot play again: %s", err.text);
        write_events(m, &journal, out);
        write_changes(m, before, out);
    }
    struct outcome o;
    match_outcome(m, &o);
    buf_add(out, "outcome {");
    outcome_write(match_game(m), &o, out);
    buf_addf(out, "}\nhash %016llx\n", (unsigned long long)match_hash(m));
    free(before);
    match_close(m);
}

/* ---- Making and reading the matches ---- */

static struct match *open_playthrough(const struct playthrough *p)
{
    struct error err;
    struct start start = {.game = game_find(p->game)};
    char options[400], *rest;
    if (!start.game) bug("no game %s", p->game);
    start.setup = setup_standard(start.game, p->seats);
    snprintf(options, sizeof options, "%s", p->options);
    for (char *word = strtok_r(options, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        if (!option_read(start.game, &start.setup, word, &err)) bug("%s", err.text);
    struct match *m = match_open(&start, &err);
    if (!m) bug("%s", err.text);
    return m;
}

/* Bots play to the end; now and then a seat does something at random, so that more of the rules is
 * seen. */
static void play_with_bots(struct match *m)
{
    struct error err;
    struct rng rng;
    struct choices choices;
    struct bot *bot = bot_open(match_game(m), "greedy:2", 5, &err);
    if (!bot) bug("%s", err.text);
    rng_init(&rng, 2026, 1);
    while (match_actor(m) != NOBODY) {
        struct thought thought = {0};
        game_legal(match_game(m), match_state(m), &choices);
        thought.choice = choices_pick(&choices, &rng);
        if (match_actor(m) != CHANCE && rng_below(&rng, 5) > 0)
            bot_choose(bot, match_state(m), match_actor(m), match_length(m), &thought);
        if (!match_play(m, thought.choice, NULL, &err)) bug("%s", err.text);
    }
    bot_close(bot);
}

/* Plays the lines "> actor action" of a kept transcript. */
static bool play_from(struct match *m, char *text, struct error *err)
{
    for (char *line = strstr(text, "\n> "); line; line = strstr(line + 1, "\n> ")) {
        char copy[LINE_TEXT];
        action a;
        snprintf(copy, sizeof copy, "%.*s", (int)strcspn(line + 5, "\n"), line + 5);
        if (!action_parse(match_game(m), copy, &a, err) || !match_play(m, a, NULL, err)) return false;
    }
    return true;
}

static int first_difference(const char *a, const char *b)
{
    int line = 1;
    for (; *a && *a == *b; a++, b++) line += *a == '\n';
    return line;
}

static bool compare(const struct playthrough *p, const char *path)
{
    struct buf kept, now;
    struct error err;
    buf_init(&kept, BUF_LIMIT);
    buf_init(&now, BUF_LIMIT);
    struct match *m = open_playthrough(p);
    bool good = file_read(path, BUF_LIMIT, &kept, &err) && play_from(m, kept.text, &err);
    if (!good) {
        printf("%s: %s\n", path, err.text);
    } else {
        write_transcript(m, &now);
        good = strcmp(buf_text(&kept), buf_text(&now)) == 0;
        if (!good)
            printf("%s:%d: what happens now differs from here on\n", path,
                   first_difference(buf_text(&kept), buf_text(&now)));
    }
    match_close(m);
    buf_free(&kept);
    buf_free(&now);
    return good;
}

static bool update(const struct playthrough *p, const char *path)
{
    struct buf now;
    struct error err;
    buf_init(&now, BUF_LIMIT);
    struct match *m = open_playthrough(p);
    play_with_bots(m);
    write_transcript(m, &now);
    bool good = file_write(path, buf_text(&now), now.size, &err);
    printf("%s: %zu actions%s%s\n", path, match_length(m), good ? "" : ": ", good ? "" : err.text);
    match_close(m);
    buf_free(&now);
    return good;
}

int main(int argc, char **argv)
{
    int passed = 0, failed = 0;
    bool anew = argc > 1 && strcmp(argv[1], "--update") == 0;
    for (size_t i = 0; i < sizeof playthroughs / sizeof *playthroughs; i++) {
        char path[120];
        if (anew && argc > 2 && strcmp(argv[2], playthroughs[i].game) != 0) continue;
        snprintf(path, sizeof path, "test/golden/%s.txt", playthroughs[i].name);
        if (anew ? update(&playthroughs[i], path) : compare(&playthroughs[i], path))
            passed++;
        else
            failed++;
    }
    if (failed && !anew)
        puts("what was meant to change is written anew by: build/test/test/golden --update GAME");
    printf("%d passed, %d failed\n", passed, failed);
    return failed ? 1 : 0;
}
