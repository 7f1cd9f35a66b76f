/* isolario play: sits people and bots down at a table in the terminal. What the command line leaves
 * open is asked. */
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

#include "catalogue/catalogue.h"
#include "cli/cli.h"
#include "cli/table.h"
#include "cli/texts.h"
#include "cli/words.h"
#include "core/record.h"
#include "games/registry.h"

enum { OPTIONS_GIVEN_MAX = 2 * OPTIONS_MAX };

static const char usage[] =
    "usage: isolario play [GAME] [--seats human:Ada,greedy,...] [--option NAME=VALUE]...\n"
    "                     [--seed N] [--load FILE] [--ask-all] [--plain] [--lang LANGUAGE]";

/* What the command line said. */
struct wishes {
    const struct game *game;
    const char *game_id, *seats, *load, *seed_text, *language;
    const char *option[OPTIONS_GIVEN_MAX];
    int option_count;
    bool ask_all, plain, help;
};

enum flag_id {
    FLAG_SEATS,
    FLAG_OPTION,
    FLAG_SEED,
    FLAG_LOAD,
    FLAG_LANG,
    FLAG_ASK_ALL,
    FLAG_PLAIN,
    FLAG_HELP,
    FLAGS
};

struct flag {
    const char *name;
    bool takes_value;
};

static const struct flag flags[FLAGS] = {
    [FLAG_SEATS] = {"--seats", true},  [FLAG_OPTION] = {"--option", true},
    [FLAG_SEED] = {"--seed", true},    [FLAG_LOAD] = {"--load", true},
    [FLAG_LANG] = {"--lang", true},    [FLAG_ASK_ALL] = {"--ask-all", false},
    [FLAG_PLAIN] = {"--plain", false}, [FLAG_HELP] = {"--help", false},
};

/* ---- The command line ---- */

/* The flag of "--name" or "--name=value"; FLAGS with *err where there is none. */
static enum flag_id find_flag(const char *text, const char **value, struct error *err)
{
    size_t n = strcspn(text, "=");
    struct guess guess = guess_begin(text);
    *value = text[n] ? text + n + 1 : NULL;
    for (enum flag_id i = 0; i < FLAGS; i++) {
        if (strlen(flags[i].name) == n && strncmp(flags[i].name, text, n) == 0) return i;
        guess_try(&guess, flags[i].name);
    }
    if (guess.word[0])
        fail(err, "usage", "%s: no such flag; did you mean %s?", text, guess.word);
    else
        fail(err, "usage", "%s: no such flag", text);
    return FLAGS;
}

static bool keep_flag(struct wishes *w, enum flag_id id, const char *value, struct error *err)
{
    switch (id) {
    case FLAG_SEATS: w->seats = value; break;
    case FLAG_SEED: w->seed_text = value; break;
    case FLAG_LOAD: w->load = value; break;
    case FLAG_LANG: w->language = value; break;
    case FLAG_ASK_ALL: w->ask_all = true; break;
    case FLAG_PLAIN: w->plain = true; break;
    case FLAG_HELP: w->help = true; break;
    case FLAG_OPTION:
        if (w->option_count == OPTIONS_GIVEN_MAX) return fail(err, "usage", "--option: too many");
        w->option[w->option_count++] = value;
        break;
    case FLAGS: return false;
    }
    return true;
}

static bool read_flag(struct wishes *w, int argc, char **argv, int *i, struct error *err)
{
    const char *value;
    enum flag_id id = find_flag(argv[*i], &value, err);
    if (id == FLAGS) return false;
    if (!flags[id].takes_value && value) return fail(err, "usage", "%s takes no value", flags[id].name);
    if (flags[id].takes_value && !value) {
        if (*i + 1 == argc) return fail(err, "usage", "%s: a value is missing", flags[id].name);
        value = argv[++*i];
    }
    return keep_flag(w, id, value, err);
}

static bool read_arguments(struct wishes *w, int argc, char **argv, struct error *err)
{
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] == '-') {
            if (!read_flag(w, argc, argv, &i, err)) return false;
        } else if (w->game_id && strchr(argv[i], '=')) {
            return fail(err, "usage", "%s: did you mean --option %s?", argv[i], argv[i]);
        } else if (w->game_id) {
            return fail(err, "usage", "%s: one game at a time, and %s is named already", argv[i], w->game_id);
        } else {
            w->game_id = argv[i];
            w->game = game_named(argv[i], err);
            if (!w->game) return false;
        }
    }
    if (w->load && (w->game_id || w->seed_text || w->option_count))
        return fail(err, "usage", "--load: the record says which game, options and seed");
    if (!w->game && !w->load && (w->seats || w->option_count))
        return fail(err, "usage", "%s: which game? name it first", w->seats ? "--seats" : "--option");
    return true;
}

/* ---- Questions ---- */

struct asking {
    struct screen *screen;
    const struct speaker *speaker;
    struct keys *keys;
    struct buf line;
};

/* One answer, trimmed, in a->line; false at the end of input. */
static bool ask_line(struct asking *a, const char *prompt)
{
    if (keys_read(a->keys, prompt, INK_GOLD, &a->line) == KEYS_END) return false;
    if (a->line.size > 0) {
        text_trim(a->line.text);
        a->line.size = strlen(a->line.text);
    }
    return true;
}

static void say_no(const struct asking *a, const char *why)
{
    char text[ERROR_TEXT_MAX];
    snprintf(text, sizeof text, "%s", why);
    text_capital(text);
    screen_say(a->screen, (struct style){.ink = INK_DANGER}, text);
}

static void __attribute__((format(printf, 2, 3))) say_nof(const struct asking *a, const char *format, ...)
{
    char text[ERROR_TEXT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    say_no(a, text);
}

/* The game by its number in the list, its id, or the beginning of it. */
static const struct game *game_meant(const char *text)
{
    const struct game *found = NULL;
    int matches = 0;
    for (int i = 0; games[i]; i++) {
        if (text_is_number(text) && strtol(text, NULL, 10) == i + 1) return games[i];
        if (text[0] && strncasecmp(games[i]->id, text, strlen(text)) == 0) {
            found = games[i];
            matches++;
        }
    }
    return matches == 1 ? found : NULL;
}

static void put_game(const struct asking *a, const struct game *g, const char *lead)
{
    struct style style = {.indent = 1, .lead = lead, .lead_ink = INK_GOLD};
    const char *title = speaker_says(a->speaker, g, "", "name", g->title),
               *blurb = speaker_says(a->speaker, g, "", "blurb", g->blurb);
    if (g->seats_min == g->seats_max)
        screen_sayf(a->screen, style, SAY(a->screen, game_row_fixed), title, g->seats_min, blurb);
    else
        screen_sayf(a->screen, style, SAY(a->screen, game_row), title, g->seats_min, g->seats_max, blurb);
}

static bool ask_game(struct asking *a, struct wishes *w)
{
    screen_say(a->screen, (struct style){.bold = true}, SAY(a->screen, which_game));
    for (int i = 0; games[i]; i++) {
        char lead[16];
        snprintf(lead, sizeof lead, "%d  ", i + 1);
        put_game(a, games[i], lead);
    }
    while (!w->game) {
        if (!ask_line(a, SAY(a->screen, game_prompt))) return false;
        w->game = a->line.size ? game_meant(buf_text(&a->line)) : games[0];
        if (!w->game) say_no(a, SAY(a->screen, type_a_game));
    }
    return true;
}

static bool ask_seat_count(struct asking *a, const struct game *g, long long *count)
{
    char prompt[64];
    *count = g->seats_min;
    if (g->seats_min == g->seats_max) return true;
    snprintf(prompt, sizeof prompt, SAY(a->screen, seats_prompt), g->seats_min, g->seats_max, g->seats_min);
    for (;;) {
        if (!ask_line(a, prompt)) return false;
        if (a->line.size == 0) return true;
        if (number_read("seats", buf_text(&a->line), g->seats_min, g->seats_max, count, NULL)) return true;
        say_nof(a, SAY(a->screen, not_a_number), SAY(a->screen, seats_word), buf_text(&a->line), g->seats_min,
                g->seats_max);
    }
}

/* Is there a bot of this specification? People need none. */
static bool is_playable(const struct game *g, const struct seat *seat, struct error *err)
{
    return !seat->specification[0] || bot_exists(g, seat->specification, err);
}

/* The bot whose name was perhaps mistyped; Freddy with his capital letter is not one. */
static struct guess guess_bot(const char *typed)
{
    struct guess guess = guess_begin(typed);
    char word[GUESS_BYTES];
    if (!islower((unsigned char)typed[0])) return guess;
    for (const char *names = bot_names(); word_take(&names, word, sizeof word);) {
        word[strcspn(word, ",")] = 0;
        guess_try(&guess, word);
    }
    return guess;
}

/* What is neither "human" nor a bot is somebody's name. */
static bool seat_person(const struct asking *a, struct seating *s)
{
    char text[96];
    struct error err;
    bool named = strncasecmp(buf_text(&a->line), "human:", 6) == 0;
    struct guess guess = guess_bot(buf_text(&a->line));
    if (guess.word[0]) {
        screen_sayf(a->screen, (struct style){.ink = INK_DANGER}, SAY(a->screen, mean_the_bot), guess.word,
                    guess.typed);
        return false;
    }
    snprintf(text, sizeof text, "%s%.80s", named ? "" : "human:", buf_text(&a->line));
    if (!seating_add(s, text, &err)) {
        say_no(a, err.text);
        return false;
    }
    screen_sayf(a->screen, (struct style){.ink = INK_FAINT, .indent = 1}, SAY(a->screen, is_a_person),
                s->seat[s->count - 1].name);
    return true;
}

static bool ask_seat(struct asking *a, const struct game *g, struct seating *s)
{
    char prompt[80];
    struct error err;
    const char *usual = s->count == 0 ? "human" : "medium";
    snprintf(prompt, sizeof prompt, SAY(a->screen, seat_prompt), s->count + 1, seat_name_usual(s->count),
             usual);
    for (;;) {
        if (!ask_line(a, prompt)) return false;
        int before = s->count;
        if (seating_add(s, a->line.size ? buf_text(&a->line) : usual, &err) &&
            is_playable(g, &s->seat[before], &err))
            return true;
        s->count = before;
        if (seat_person(a, s)) return true;
    }
}

static void say_levels(const struct asking *a)
{
    static const struct text rows[LEVELS] = {TEXT_ROW(level_easy), TEXT_ROW(level_medium),
                                             TEXT_ROW(level_hard), TEXT_ROW(level_master)};
    for (int i = 0; i < LEVELS; i++)
        screen_say(a->screen, (struct style){.indent = 1},
                   text_said(a->screen->language, rows[i].context, rows[i].english));
}

static bool ask_seats(struct asking *a, const struct game *g, struct seating *s)
{
    long long count;
    s->count = 0;
    if (!ask_seat_count(a, g, &count)) return false;
    screen_sayf(a->screen, (struct style){.bold = true}, SAY(a->screen, who_sits_where), bot_names());
    say_levels(a);
    while (s->count < count)
        if (!ask_seat(a, g, s)) return false;
    return true;
}

/* "up_to, exact": the values as they are typed, and with `explained` what they mean in the language of the screen. */
static void add_values(const struct asking *a, const struct game *g, const struct domain *d, bool explained,
                       struct buf *out)
{
    char number[16], unused[16];
    for (int code = domain_low(d); code <= domain_high(d); code++) {
        if (!domain_has(d, code)) continue;
        const char *word = domain_word(d, code, number),
                   *title = speaker_title(a->speaker, g, d, code, unused);
        buf_addf(out, "%s%s", out->size ? ", " : "", word);
        if (explained && strcmp(word, title) != 0) buf_addf(out, " (%s)", title);
    }
}

static void refuse_option(const struct asking *a, const struct game *g, const struct option *option)
{
    const struct domain *d = option->domain;
    struct buf values;
    buf_init(&values, 1024);
    add_values(a, g, d, false, &values);
    if (d->words)
        say_nof(a, SAY(a->screen, option_not_one_of), option->name, buf_text(&a->line), buf_text(&values));
    else
        say_nof(a, d->or_zero ? SAY(a->screen, option_no_number_nor_0) : SAY(a->screen, option_no_number),
                option->name, buf_text(&a->line), d->min, d->max);
    buf_free(&values);
}

static bool ask_option(struct asking *a, const struct game *g, struct setup *setup,
                       const struct option *option)
{
    char number[16], prompt[80];
    const char *say = option->say ? option->say : option->name;
    struct buf values;
    buf_init(&values, 1024);
    add_values(a, g, option->domain, true, &values);
    screen_sayf(a->screen, (struct style){.indent = 1}, "%s: %s",
                speaker_says(a->speaker, g, "option", option->name, say), buf_text(&values));
    buf_free(&values);
    snprintf(prompt, sizeof prompt, "%s [%s]: ", option->name,
             domain_word(option->domain, option->standard, number));
    for (;;) {
        if (!ask_line(a, prompt)) return false;
        if (a->line.size == 0 || setup_option(g, setup, option->name, buf_text(&a->line), NULL)) return true;
        refuse_option(a, g, option);
    }
}

static bool ask_options(struct asking *a, const struct game *g, struct setup *setup)
{
    if (option_count(g) == 0) return true;
    if (!ask_line(a, SAY(a->screen, options_prompt))) return false;
    if (strncasecmp(buf_text(&a->line), "o", 1) != 0) return true;
    for (const struct option *option = g->options; option->name; option++)
        if (!ask_option(a, g, setup, option)) return false;
    return true;
}

/* ---- Sitting down ---- */

static uint64_t fresh_seed(void)
{
    uint32_t seed = 0; /* short enough to be copied down from the screen */
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed) bug("the system has no randomness");
    return seed;
}

static bool open_new(struct table *t, const struct wishes *w, const struct setup *setup, struct error *err)
{
    struct start start = {.game = w->game, .setup = *setup, .has_seed = true, .seed = fresh_seed()};
    if (w->seed_text) {
        long long seed;
        if (!number_read("--seed", w->seed_text, 0, INT64_MAX, &seed, err)) return false;
        start.seed = (uint64_t)seed;
    }
    t->match = match_open(&start, err);
    return t->match != NULL;
}

static bool open_loaded(struct table *t, const struct wishes *w, struct error *err)
{
    struct buf text;
    struct error why = {0};
    struct record_names names;
    buf_init(&text, RECORD_MAX + 1);
    if (file_read(w->load, RECORD_MAX, &text, &why))
        t->match = record_read(game_find, buf_text(&text), text.size, &names, &why);
    buf_free(&text);
    if (!t->match) return fail(err, "bad-record", "%s: %.400s", w->load, why.text);
    seating_recall(&t->seating, match_start(t->match)->setup.seats, &names);
    if (!w->seats) return true;
    if (!seating_read(&t->seating, match_game(t->match), w->seats, err)) return false;
    if (t->seating.count != match_start(t->match)->setup.seats)
        return fail(err, "bad-seats", "--seats: the record has %d seats", match_start(t->match)->setup.seats);
    return true;
}

enum sitting { SAT_DOWN, WENT_AWAY, WRONG };

/* A new match: from the command line, the open questions asked. */
static enum sitting sit_down(struct table *t, struct wishes *w, struct error *err)
{
    struct asking a = {.screen = t->screen, .speaker = &t->speaker, .keys = t->keys};
    enum sitting result = WENT_AWAY;
    buf_init(&a.line, BUF_LIMIT);
    if (!w->game && !ask_game(&a, w)) goto done;
    bool asks = !w->seats;
    if (asks && !ask_seats(&a, w->game, &t->seating)) goto done;
    result = WRONG;
    if (!asks && !seating_read(&t->seating, w->game, w->seats, err)) goto done;
    struct setup setup = setup_standard(w->game, t->seating.count);
    for (int i = 0; i < w->option_count; i++)
        if (!option_read(w->game, &setup, w->option[i], err)) goto done;
    if (asks && w->option_count == 0 && !ask_options(&a, w->game, &setup)) {
        result = WENT_AWAY;
        goto done;
    }
    if (open_new(t, w, &setup, err)) result = SAT_DOWN;
done:
    buf_free(&a.line);
    return result;
}

static int play(struct wishes *w, struct screen *screen, struct keys *keys)
{
    struct error err = {0};
    struct table t = {.screen = screen, .keys = keys, .ask_all = w->ask_all, .last_human = NOBODY};
    t.seating.language = screen->language;
    t.speaker = (struct speaker){t.seating.names, screen->language, catalogue_find};
    enum sitting sat = SAT_DOWN;
    if (!w->load)
        sat = sit_down(&t, w, &err);
    else if (!open_loaded(&t, w, &err))
        sat = WRONG;
    if (sat == SAT_DOWN) {
        t.game = match_game(t.match);
        rng_init(&t.luck, fresh_seed(), 0);
        uint64_t seed = match_start(t.match)->has_seed ? match_start(t.match)->seed : fresh_seed();
        if (!seating_open(&t.seating, t.game, seed, &err)) sat = WRONG;
    }
    if (sat == SAT_DOWN) table_run(&t);
    seating_close(&t.seating);
    match_close(t.match);
    bool broken_file = w->load && err.code && strcmp(err.code, "bad-record") == 0;
    return sat == WRONG ? complain("play", broken_file ? 1 : 2, "%s", err.text) : 0;
}

int cmd_play(int argc, char **argv)
{
    struct wishes w = {0};
    struct error err = {0};
    struct screen screen;
    if (!read_arguments(&w, argc, argv, &err)) return complain("play", 2, "%s\n%s", err.text, usage);
    if (w.help) {
        puts(usage);
        return 0;
    }
    screen_open(&screen, stdout, w.plain);
    if (w.language && !screen_speak(&screen, w.language, &err)) return complain("play", 2, "%s", err.text);
    struct keys *keys = keys_open(&screen);
    int status = play(&w, &screen, keys);
    keys_close(keys);
    return status;
}
