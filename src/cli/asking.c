/* Questions are asked until the answer makes sense; Enter takes what stands in brackets. */
#include "cli/asking.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>
#include <strings.h>

#include "cli/cli.h"
#include "cli/texts.h"
#include "cli/words.h"
#include "core/number.h"
#include "games/registry.h"

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
    int64_t number;
    int matches = 0;
    for (int i = 0; games[i]; i++) {
        if (number_read(text, i + 1, i + 1, &number)) return games[i];
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

bool ask_game(struct asking *a, const struct game **game)
{
    screen_say(a->screen, (struct style){.bold = true}, SAY(a->screen, which_game));
    for (int i = 0; games[i]; i++) {
        char lead[16];
        snprintf(lead, sizeof lead, "%d  ", i + 1);
        put_game(a, games[i], lead);
    }
    while (!*game) {
        if (!ask_line(a, SAY(a->screen, game_prompt))) return false;
        *game = a->line.size ? game_meant(buf_text(&a->line)) : games[0];
        if (!*game) say_no(a, SAY(a->screen, type_a_game));
    }
    return true;
}

static bool ask_seat_count(struct asking *a, const struct game *g, int64_t *count)
{
    char prompt[64];
    *count = g->seats_min;
    if (g->seats_min == g->seats_max) return true;
    snprintf(prompt, sizeof prompt, SAY(a->screen, seats_prompt), g->seats_min, g->seats_max, g->seats_min);
    for (;;) {
        if (!ask_line(a, prompt)) return false;
        if (a->line.size == 0) return true;
        if (number_given("seats", buf_text(&a->line), g->seats_min, g->seats_max, count, NULL)) return true;
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

bool ask_seats(struct asking *a, const struct game *g, struct seating *s)
{
    int64_t count;
    s->count = 0;
    if (!ask_seat_count(a, g, &count)) return false;
    screen_sayf(a->screen, (struct style){.bold = true}, SAY(a->screen, who_sits_where), bot_names());
    say_levels(a);
    while (s->count < count)
        if (!ask_seat(a, g, s)) return false;
    return true;
}

/* "up_to, exact": the values as they are typed, and with `speaker` what they mean in the language of the screen. */
static void add_values(const struct game *g, const struct domain *d, const struct speaker *speaker,
                       struct buf *out)
{
    char number[16], made[TITLE_BYTES];
    bool first = true;
    for (int code = domain_low(d); code <= domain_high(d); code++) {
        if (!domain_has(d, code)) continue;
        const char *word = domain_word(d, code, number),
                   *title = speaker ? speaker_title(speaker, g, d, code, made) : word;
        buf_addf(out, "%s%s", first ? "" : ", ", word);
        if (strcmp(word, title) != 0) buf_addf(out, " (%s)", title);
        first = false;
    }
}

void option_values(const struct game *g, const struct option *o, const struct speaker *speaker,
                   struct buf *out)
{
    add_values(g, o->domain, speaker, out);
}

static void refuse_option(const struct asking *a, const struct game *g, const struct option *option)
{
    const struct domain *d = option->domain;
    struct buf values;
    buf_init(&values, 1024);
    add_values(g, d, NULL, &values);
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
    add_values(g, option->domain, a->speaker, &values);
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

bool ask_options(struct asking *a, const struct game *g, struct setup *setup)
{
    if (option_count(g) == 0) return true;
    if (!ask_line(a, SAY(a->screen, options_prompt))) return false;
    if (strncasecmp(buf_text(&a->line), "o", 1) != 0) return true;
    for (const struct option *option = g->options; option->name; option++)
        if (!ask_option(a, g, setup, option)) return false;
    return true;
}

bool ask_yes(struct asking *a, const char *prompt, bool *yes)
{
    if (!ask_line(a, prompt)) return false;
    *yes = strncasecmp(buf_text(&a->line), "n", 1) != 0;
    return true;
}
