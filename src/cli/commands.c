/* What a player may type besides an action: one row a command. */
#include <string.h>
#include <strings.h>

#include "cli/book.h"
#include "cli/cli.h"
#include "cli/story.h"
#include "cli/table.h"
#include "cli/texts.h"
#include "cli/words.h"
#include "core/alloc.h"

enum { RULES_SHOWN_MAX = 12, UNDO_MAX = 10000, LABEL_MAX = 512, LEAD_COLUMNS = 16 };

struct table_command {
    const char *name;
    enum next (*run)(struct play_table *, const char *rest);
    struct text usage, help;
};

static const struct table_command *all_commands(int *count);

static const struct style plain = {.ink = INK_PLAIN}, faint = {.ink = INK_FAINT}, alarm = {.ink = INK_DANGER};

/* ---- Actions ---- */

static void say_error(const struct play_table *t, struct error *err)
{
    text_capital(err->text);
    screen_say(t->screen, alarm, err->text);
}

/* The number of the rule and its text: the answer to every illegal wish. */
static void say_rule(const struct play_table *t, enum ink ink, rule r)
{
    char lead[48];
    snprintf(lead, sizeof lead, "%s  ", rule_id(t->game, r));
    screen_say(t->screen, (struct style){.lead = lead, .lead_ink = ink, .indent = 2},
               speaker_rule(&t->speaker, t->game, r));
}

/* The sentence of an action, within another that has a place for it. */
static void say_action(const struct play_table *t, struct style style, const char *around, action a)
{
    struct buf label;
    buf_init(&label, LABEL_MAX);
    action_sentence(t->game, a, &t->speaker, &label);
    screen_sayf(t->screen, style, around, buf_text(&label));
    buf_free(&label);
}

static void say_refused(const struct play_table *t, action a, rule broken)
{
    say_action(t, alarm, SAY(t->screen, not_allowed), a);
    say_rule(t, INK_DANGER, broken);
}

static enum next play_action(struct play_table *t, action a)
{
    struct error err = {0};
    if (match_play(t->match, a, NULL, &err)) return GO_ON;
    if (err.rule)
        say_refused(t, a, err.rule);
    else
        say_error(t, &err);
    return ASK_AGAIN;
}

/* Several values of one verb, such as "n2 n3 n4" or "step n2 n3 n4", are as many choices. Where
 * they begin, or NULL where the line is nothing of the kind. */
static const char *route_start(const struct play_table *t, const char *line, const char **verb)
{
    char word[GUESS_BYTES];
    action a;
    const char *rest = line, *start = line;
    if (strchr(line, '=') || !word_take(&rest, word, sizeof word)) return NULL;
    if (menu_has_verb(&t->menu, word)) {
        start = rest;
        if (!word_take(&rest, word, sizeof word)) return NULL;
    }
    if (!*rest || text_is_number(word) || !menu_read(&t->menu, word, &a, NULL)) return NULL;
    *verb = t->game->verbs[a.verb].name;
    return verb_arg_count(&t->game->verbs[a.verb]) == 1 ? start : NULL;
}

/* One word of a route, in a match that runs ahead of the real one. False where it goes no further. */
static bool go_ahead(const struct play_table *t, struct match *ahead, const char *verb, const char *word)
{
    struct menu menu;
    struct error err = {0};
    action a;
    char text[2 * GUESS_BYTES];
    if (match_actor(ahead) != match_actor(t->match)) {
        screen_sayf(t->screen, alarm, SAY(t->screen, move_over_before), word);
        return false;
    }
    menu_fill(&menu, t->game, match_state(ahead), &t->speaker);
    snprintf(text, sizeof text, "%s %s", verb, word);
    if (!menu_read(&menu, word, &a, NULL) && !menu_read(&menu, text, &a, &err)) {
        say_error(t, &err);
        return false;
    }
    if (match_play(ahead, a, NULL, &err)) return true;
    if (err.rule) say_refused(t, a, err.rule);
    return false;
}

/* All of it or nothing, so that a slip at the end does not strand the ship on the way. */
static enum next play_route(struct play_table *t, const char *verb, const char *words)
{
    char word[GUESS_BYTES];
    bool good = true;
    size_t from = match_length(t->match);
    struct match *ahead = match_rewind(t->match, from);
    while (good && word_take(&words, word, sizeof word)) good = go_ahead(t, ahead, verb, word);
    for (size_t i = from; good && i < match_length(ahead); i++)
        if (!match_play(t->match, match_action(ahead, i, NULL), NULL, NULL)) bug("a route changed its mind");
    match_close(ahead);
    return good ? GO_ON : ASK_AGAIN;
}

/* ---- Commands ---- */

static enum next run_why(struct play_table *t, const char *rest)
{
    action a;
    struct error err = {0};
    if (!menu_read(&t->menu, rest, &a, &err)) {
        say_error(t, &err);
        return ASK_AGAIN;
    }
    rule broken = game_why_not(t->game, match_state(t->match), a);
    if (broken)
        say_refused(t, a, broken);
    else
        say_action(t, (struct style){.ink = INK_COAST}, SAY(t->screen, allowed), a);
    return ASK_AGAIN;
}

/* How many actions to take back so that `choices` choices of people are undone; 0 where there are
 * fewer. */
static size_t undo_steps(const struct play_table *t, long choices)
{
    struct story story;
    struct story_wish wish = {.viewer = EVERYTHING, .speaker = &t->speaker};
    bool seeded = match_start(t->match)->has_seed;
    size_t steps = 0, i;
    story_tell(&story, t->match, &wish);
    for (i = story.step_count; i > 0 && choices > 0; i--) {
        const struct story_step *step = &story.steps[i - 1];
        bool asked = step->actor >= 0 && seat_is_human(&t->seating, step->actor) &&
                     (step->options > 1 || t->ask_all);
        if (!seeded || step->actor != CHANCE) steps++;
        if (asked) choices--;
    }
    story_free(&story);
    return choices > 0 ? 0 : steps;
}

static enum next run_undo(struct play_table *t, const char *rest)
{
    int64_t choices = 1;
    struct error err = {0};
    if (rest[0] && !number_given("undo", rest, 1, UNDO_MAX, &choices, &err)) {
        screen_sayf(t->screen, alarm, SAY(t->screen, not_a_number), "Undo", rest, 1, UNDO_MAX);
        return ASK_AGAIN;
    }
    size_t steps = undo_steps(t, (long)choices);
    if (steps == 0) {
        screen_say(t->screen, alarm,
                   choices == 1 ? SAY(t->screen, nothing_to_undo) : SAY(t->screen, not_so_many));
        return ASK_AGAIN;
    }
    if (!match_undo(t->match, steps, &err)) bug("undo: %s", err.text);
    size_t length = match_length(t->match);
    for (int i = 0; i < SEATS_MAX; i++)
        if (t->told[i] > length) t->told[i] = length;
    if (choices == 1)
        screen_say(t->screen, faint, SAY(t->screen, taken_back_one));
    else
        screen_sayf(t->screen, faint, SAY(t->screen, taken_back), (long long)choices);
    return GO_ON;
}

static enum next run_log(struct play_table *t, const char *rest)
{
    (void)rest;
    page_log(t);
    return ASK_AGAIN;
}

static enum next run_save(struct play_table *t, const char *rest)
{
    table_save_and_tell(t, rest[0] ? rest : NULL);
    return ASK_AGAIN;
}

static enum next run_board(struct play_table *t, const char *rest)
{
    (void)rest;
    screen_measure(t->screen);
    if (t->screen->is_terminal && page_fits(t)) return DRAW_AGAIN;
    page_board(t);
    return ASK_AGAIN;
}

static enum next run_choices(struct play_table *t, const char *rest)
{
    (void)rest;
    menu_show_all(&t->menu, t->screen, &t->speaker);
    return ASK_AGAIN;
}

/* What the book for people says of the words, then the rules whose number begins with them, or whose text speaks of them.
 * Without words the whole book. */
static enum next run_rules(struct play_table *t, const char *rest)
{
    const struct game *g = t->game;
    int found = 0, read = 0;
    rule exact = rule_find(g, rest);
    if (exact) {
        say_rule(t, INK_GOLD, exact);
        return ASK_AGAIN;
    }
    read = book_show(t->screen, &t->speaker, g, rest);
    if (read) screen_line(t->screen);
    if (!rest[0]) {
        screen_sayf(t->screen, plain, SAY(t->screen, numbered_rules),
                    speaker_says(&t->speaker, g, "", "name", g->title), g->rule_count,
                    g->rule_count ? g->rules[0].id : "");
        return ASK_AGAIN;
    }
    for (int i = 0; i < g->rule_count; i++) {
        bool fits = strncasecmp(g->rules[i].id, rest, strlen(rest)) == 0 ||
                    book_fits(&t->speaker, g, speaker_rule(&t->speaker, g, (rule)(i + 1)), rest);
        if (fits && found++ < RULES_SHOWN_MAX) say_rule(t, INK_GOLD, (rule)(i + 1));
    }
    if (found + read == 0) screen_sayf(t->screen, alarm, SAY(t->screen, no_rule_speaks), rest);
    if (found > RULES_SHOWN_MAX)
        screen_sayf(t->screen, faint, SAY(t->screen, more_rules), found - RULES_SHOWN_MAX);
    return ASK_AGAIN;
}

static enum next run_score(struct play_table *t, const char *rest)
{
    (void)rest;
    page_standing(t);
    return ASK_AGAIN;
}

/* A bot that knows no more than the seat it advises. */
static enum next run_hint(struct play_table *t, const char *rest)
{
    int seat = match_actor(t->match);
    struct thought thought;
    struct error err = {0};
    struct buf label, text;
    (void)rest;
    if (seat < 0) {
        screen_say(t->screen, alarm, SAY(t->screen, nothing_to_advise));
        return ASK_AGAIN;
    }
    struct bot *bot = bot_open(t->game, "greedy", bot_person_of_seed(match_start(t->match)->seed, seat),
                               &err);
    if (!bot) bug("hint: %s", err.text);
    bot_choose(bot, match_state(t->match), seat, match_length(t->match), &thought);
    bot_close(bot);
    buf_init(&label, LABEL_MAX);
    buf_init(&text, LABEL_MAX);
    action_sentence(t->game, thought.choice, &t->speaker, &label);
    menu_notation(&t->menu, thought.choice, &text);
    int number = 0;
    for (int i = 0; i < t->menu.count; i++)
        if (action_equal(t->menu.list[i], thought.choice)) number = i + 1;
    text_capital(label.text);
    const struct style style = {.ink = INK_COAST};
    if (text.size > 0)
        screen_sayf(t->screen, style, SAY(t->screen, bot_would_play), number, buf_text(&label),
                    buf_text(&text));
    else
        screen_sayf(t->screen, style, SAY(t->screen, bot_would_choose), number, buf_text(&label));
    buf_free(&label);
    buf_free(&text);
    return ASK_AGAIN;
}

static const char *said(const struct play_table *t, struct text text)
{
    return text.english ? text_said(t->screen->language, text.context, text.english) : "";
}

/* "save [FILE]  ", as wide as the widest of them. */
static void put_lead(const struct play_table *t, const struct table_command *c, char *lead, size_t size)
{
    const char *usage = said(t, c->usage);
    snprintf(lead, size, "%s%s%s", c->name, usage[0] ? " " : "", usage);
    size_t n = strlen(lead);
    if (n < LEAD_COLUMNS) snprintf(lead + n, size - n, "%*s", (int)(LEAD_COLUMNS - n), "");
}

static enum next run_help(struct play_table *t, const char *rest)
{
    int count;
    const struct table_command *commands = all_commands(&count);
    (void)rest;
    screen_sayf(t->screen, (struct style){.bold = true}, "%s. %s",
                speaker_says(&t->speaker, t->game, "", "name", t->game->title),
                speaker_says(&t->speaker, t->game, "", "blurb", t->game->blurb));
    if (!t->stage) screen_say(t->screen, plain, SAY(t->screen, how_to_play));
    for (int i = 0; i < count; i++) {
        char lead[40];
        put_lead(t, &commands[i], lead, sizeof lead);
        screen_say(t->screen, (struct style){.lead = lead, .lead_ink = INK_GOLD, .indent = 2},
                   said(t, commands[i].help));
    }
    return ASK_AGAIN;
}

static enum next run_quit(struct play_table *t, const char *rest)
{
    struct buf line;
    (void)rest;
    if (match_actor(t->match) == NOBODY || table_is_kept(t)) return LEAVE;
    if (t->stage) return table_save_and_tell(t, NULL) ? LEAVE : ASK_AGAIN;
    buf_init(&line, BUF_LIMIT);
    enum keys_result result = keys_read(t->keys, SAY(t->screen, save_first), INK_PLAIN, &line);
    bool no = result == KEYS_LINE && (buf_text(&line)[0] == 'n' || buf_text(&line)[0] == 'N');
    bool kept = no || table_save_and_tell(t, NULL);
    buf_free(&line);
    return kept || result == KEYS_END ? LEAVE : ASK_AGAIN; /* a full disk must not cost the match */
}

static const struct table_command commands_list[] = {
    {"why", run_why, TEXT_ROW(usage_action), TEXT_ROW(help_why)},
    {"hint", run_hint, {0}, TEXT_ROW(help_hint)},
    {"undo", run_undo, TEXT_ROW(usage_count), TEXT_ROW(help_undo)},
    {"board", run_board, {0}, TEXT_ROW(help_board)},
    {"choices", run_choices, {0}, TEXT_ROW(help_choices)},
    {"score", run_score, {0}, TEXT_ROW(help_score)},
    {"log", run_log, {0}, TEXT_ROW(help_log)},
    {"rules", run_rules, TEXT_ROW(usage_rules), TEXT_ROW(help_rules)},
    {"save", run_save, TEXT_ROW(usage_file), TEXT_ROW(help_save)},
    {"help", run_help, {0}, TEXT_ROW(help_help)},
    {"quit", run_quit, {0}, TEXT_ROW(help_quit)},
};

static const struct table_command *all_commands(int *count)
{
    *count = (int)(sizeof commands_list / sizeof commands_list[0]);
    return commands_list;
}

/* ---- Finding out what was meant ---- */

/* The command with this name, or, with shortened, the only one that begins so. */
static const struct table_command *find_command(const char *word, bool shortened)
{
    int count, found = 0;
    const struct table_command *commands = all_commands(&count), *match = NULL;
    for (int i = 0; i < count; i++) {
        if (strcasecmp(commands[i].name, word) == 0) return &commands[i];
        if (shortened && strncasecmp(commands[i].name, word, strlen(word)) == 0) {
            match = &commands[i];
            found++;
        }
    }
    return found == 1 ? match : NULL;
}

static enum next unknown(struct play_table *t, const char *word)
{
    int count;
    const struct table_command *commands = all_commands(&count);
    struct guess guess = guess_begin(word);
    for (int i = 0; i < count; i++) guess_try(&guess, commands[i].name);
    for (int i = 0; i < t->menu.count; i++) guess_try(&guess, t->game->verbs[t->menu.list[i].verb].name);
    if (guess.word[0])
        screen_sayf(t->screen, alarm, SAY(t->screen, unknown_mean), word, guess.word);
    else
        screen_sayf(t->screen, alarm, SAY(t->screen, unknown_help), word);
    return ASK_AGAIN;
}

/* A verb spelled out is an action and a command spelled out a command; shortened words are tried as
 * verbs, then as commands, then as titles of choices. A colon in front makes it a command in any case, should a game have a
 * verb of that name. */
enum next command_run(struct play_table *t, char *line)
{
    char word[GUESS_BYTES];
    text_trim(line);
    bool colon = line[0] == ':';
    const char *text = colon ? line + 1 : line, *rest = text;
    if (!word_take(&rest, word, sizeof word)) return ASK_AGAIN;
    const struct table_command *exact = find_command(strcmp(word, "?") == 0 ? "help" : word, false);
    action a;
    struct error err = {0};
    if (exact && (colon || !menu_has_verb(&t->menu, word))) return exact->run(t, rest);
    if (!colon && t->menu.count > 0) {
        const char *verb, *route = route_start(t, text, &verb);
        if (route) return play_route(t, verb, route);
        if (menu_read(&t->menu, text, &a, &err)) return play_action(t, a);
        if (strcmp(err.code, "unknown") != 0) {
            say_error(t, &err);
            return ASK_AGAIN;
        }
    }
    const struct table_command *near = find_command(word, true);
    if (near) return near->run(t, rest);
    if (!colon && menu_read_title(&t->menu, text, &a)) return play_action(t, a);
    return unknown(t, word);
}

bool command_known(const struct play_table *t, const char *line)
{
    char word[GUESS_BYTES];
    const char *rest = line, *verb;
    action a;
    struct error err = {0};
    if (line[0] == ':' || strcmp(line, "?") == 0) return true;
    if (!word_take(&rest, word, sizeof word)) return false;
    if (find_command(word, true)) return true;
    if (t->menu.count == 0) return false;
    if (route_start(t, line, &verb) || menu_read(&t->menu, line, &a, &err)) return true;
    return strcmp(err.code, "unknown") != 0 || menu_read_title(&t->menu, line, &a);
}

enum next command_capture(struct play_table *t, char *line, int width, char **text)
{
    struct screen kept = *t->screen;
    size_t size = 0;
    *text = NULL;
    FILE *memory = alloc_checked(open_memstream(text, &size));
    t->screen->out = memory;
    t->screen->is_terminal = t->screen->rich = t->screen->colours = false;
    t->screen->width = width;
    enum next next = command_run(t, line);
    fclose(memory);
    *t->screen = kept;
    return next;
}

/* ---- Completion ---- */

void command_complete(const void *table, const char *line, struct words *out)
{
    const struct play_table *t = table;
    char word[GUESS_BYTES];
    int count;
    const struct table_command *commands = all_commands(&count);
    const char *rest = line;
    bool first = !strchr(line, ' ');
    if (!first && word_take(&rest, word, sizeof word) && strcasecmp(word, "why") == 0) {
        menu_complete(&t->menu, rest, out);
        return;
    }
    if (!first && strcasecmp(word, "rules") == 0) {
        out->typed = strlen(rest);
        for (int i = 0; i < t->game->rule_count; i++) words_offer(out, rest, t->game->rules[i].id);
        return;
    }
    menu_complete(&t->menu, line, out);
    for (int i = 0; i < count && first; i++) words_offer(out, line, commands[i].name);
}
