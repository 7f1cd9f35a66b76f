/* Flags of `isolario play`, one row each. */
#include "cli/wishes.h"

#include <string.h>

#include "bots/bot.h"
#include "catalogue/catalogue.h"
#include "cli/asking.h"
#include "cli/cli.h"
#include "cli/keep.h"
#include "cli/texts.h"
#include "cli/words.h"

/* name of the text, flag, value, bounds of a number */
#define PLAY_FLAGS(ROW)                                                                                      \
    ROW(seats, "--seats", "A,B,...", 0, 0)                                                                   \
    ROW(option, "--option", "NAME=VALUE", 0, 0)                                                              \
    ROW(seed, "--seed", "N", 0, INT64_MAX)                                                                   \
    ROW(resume, "--resume", NULL, 0, 0)                                                                      \
    ROW(load, "--load", "FILE", 0, 0)                                                                        \
    ROW(ask_all, "--ask-all", NULL, 0, 0)                                                                    \
    ROW(lines, "--lines", NULL, 0, 0)                                                                        \
    ROW(plain, "--plain", NULL, 0, 0)                                                                        \
    ROW(lang, "--lang", "LANGUAGE", 0, 0)                                                                    \
    ROW(help, "--help", NULL, 0, 0)

#define FLAG_ROW(text, flag, value, low, high) {flag, value, NULL, text_flag_##text, low, high},
#define CONTEXT_ROW(text, flag, value, low, high) "terminal.flag_" #text,

const struct flag play_flags[] = {PLAY_FLAGS(FLAG_ROW){NULL}};
static const char *const contexts[] = {PLAY_FLAGS(CONTEXT_ROW)};

static bool check_game(struct wishes *w, struct error *err)
{
    char *const *plain = w->read->plain;
    struct setup setup;
    if (plain[0] && plain[1] && strchr(plain[1], '='))
        return fail(err, "usage", "%.40s: did you mean --option %.40s?", plain[1], plain[1]);
    if (plain[0] && plain[1])
        return fail(err, "usage", "%.40s: one game at a time, and %.40s is named already", plain[1],
                    plain[0]);
    if (!plain[0]) return true;
    w->game = game_named(plain[0], err);
    if (!w->game) return false;
    setup = setup_standard(w->game, 0);
    return options_read(w->game, &setup, w->read, err);
}

bool wishes_read(struct wishes *w, const struct flags_read *read, struct error *err)
{
    *w = (struct wishes){
        .read = read,
        .seats = flag_text(read, "--seats"),
        .load = flag_text(read, "--load"),
        .language = flag_text(read, "--lang"),
        .seed = (uint64_t)flag_number(read, "--seed"),
        .has_seed = flag_given(read, "--seed"),
        .has_options = flag_given(read, "--option"),
        .resume = flag_given(read, "--resume"),
        .ask_all = flag_given(read, "--ask-all"),
        .lines = flag_given(read, "--lines"),
        .plain = flag_given(read, "--plain"),
        .help = flag_given(read, "--help"),
    };
    if (!check_game(w, err)) return false;
    bool is_new = w->game || w->has_seed || w->has_options;
    if (w->load && (is_new || w->resume))
        return fail(err, "usage", "--load: the record says which game, options and seed");
    if (w->resume && is_new)
        return fail(err, "usage", "--resume: the last match says which game, options and seed");
    if (!w->game && !w->load && !w->resume && (w->seats || w->has_options))
        return fail(err, "usage", "%s: which game? name it first", w->seats ? "--seats" : "--option");
    return true;
}

bool wishes_nothing(const struct wishes *w)
{
    return !w->game && !w->load && !w->resume && !w->seats && !w->has_seed && !w->has_options;
}

/* ---- Help ---- */

enum { LEAD_COLUMNS = 22 };

static void put_flag(int i, const struct screen *s)
{
    const struct flag *f = &play_flags[i];
    char lead[48], folder[KEEP_PATH_BYTES] = "", languages[128];
    const char *help = text_said(s->language, contexts[i], f->help);
    snprintf(lead, sizeof lead, "%s%s%s", f->name, f->value ? " " : "", f->value ? f->value : "");
    size_t n = strlen(lead);
    if (n < LEAD_COLUMNS) snprintf(lead + n, sizeof lead - n, "%*s", (int)(LEAD_COLUMNS - n), "");
    const struct style style = {.lead = lead, .lead_ink = INK_GOLD, .indent = 2};
    keep_folder(folder, sizeof folder);
    screen_languages(languages, sizeof languages);
    if (strcmp(f->name, "--resume") == 0)
        screen_sayf(s, style, SAY(s, flag_resume), folder);
    else if (strcmp(f->name, "--seats") == 0)
        screen_sayf(s, style, SAY(s, flag_seats), bot_names());
    else if (strcmp(f->name, "--lang") == 0)
        screen_sayf(s, style, SAY(s, flag_lang), languages);
    else
        screen_say(s, style, help);
}

static void put_option(const struct game *g, const struct option *o, const struct screen *s)
{
    const struct speaker speaker = {NULL, s->language, catalogue_find};
    char number[16];
    struct buf text;
    buf_init(&text, 1024);
    buf_addf(&text, "%s: ", speaker_says(&speaker, g, "option", o->name, o->say ? o->say : o->name));
    option_values(g, o, &speaker, &text);
    buf_addf(&text, " [%s]", domain_word(o->domain, o->standard, number));
    char lead[80];
    snprintf(lead, sizeof lead, "%s  ", o->name);
    screen_say(s, (struct style){.lead = lead, .lead_ink = INK_GOLD, .indent = 2}, buf_text(&text));
    buf_free(&text);
}

void wishes_help(const struct wishes *w, const struct screen *s)
{
    const struct speaker speaker = {NULL, s->language, catalogue_find};
    const struct style plain = {.ink = INK_PLAIN};
    struct buf usage;
    buf_init(&usage, 1024);
    flags_usage(play_flags, command_play.name, command_play.arguments, &usage);
    fputs(buf_text(&usage), s->out);
    buf_free(&usage);
    screen_say(s, plain, SAY(s, play_help));
    for (int i = 0; play_flags[i].name; i++) put_flag(i, s);
    if (!w->game || option_count(w->game) == 0) return;
    screen_sayf(s, plain, SAY(s, options_of), speaker_says(&speaker, w->game, "", "name", w->game->title));
    for (const struct option *o = w->game->options; o->name; o++) put_option(w->game, o, s);
}
