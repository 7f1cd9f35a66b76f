/* Flags of `isolario play`, one row each: what it is called, what stands behind it, and what it does. */
#include "cli/wishes.h"

#include <string.h>

#include "bots/bot.h"
#include "catalogue/catalogue.h"
#include "cli/asking.h"
#include "cli/cli.h"
#include "cli/keep.h"
#include "cli/texts.h"
#include "cli/words.h"

const char play_usage[] = "usage: isolario play [GAME] [--seats human:Ada,greedy,...] [--option NAME=VALUE]\n"
                          "                     [--seed N] [--resume | --load FILE] [--ask-all] [--lines]\n"
                          "                     [--plain] [--lang LANGUAGE]";

enum flag_id {
    FLAG_SEATS,
    FLAG_OPTION,
    FLAG_SEED,
    FLAG_RESUME,
    FLAG_LOAD,
    FLAG_ASK_ALL,
    FLAG_LINES,
    FLAG_PLAIN,
    FLAG_LANG,
    FLAG_HELP,
    FLAGS
};

struct play_flag {
    const char *name, *value; /* NULL: takes none */
    struct text help;
};

static const struct play_flag flags[FLAGS] = {
    [FLAG_SEATS] = {"--seats", "A,B,...", TEXT_ROW(flag_seats)},
    [FLAG_OPTION] = {"--option", "NAME=VALUE", TEXT_ROW(flag_option)},
    [FLAG_SEED] = {"--seed", "N", TEXT_ROW(flag_seed)},
    [FLAG_RESUME] = {"--resume", NULL, TEXT_ROW(flag_resume)},
    [FLAG_LOAD] = {"--load", "FILE", TEXT_ROW(flag_load)},
    [FLAG_ASK_ALL] = {"--ask-all", NULL, TEXT_ROW(flag_ask_all)},
    [FLAG_LINES] = {"--lines", NULL, TEXT_ROW(flag_lines)},
    [FLAG_PLAIN] = {"--plain", NULL, TEXT_ROW(flag_plain)},
    [FLAG_LANG] = {"--lang", "LANGUAGE", TEXT_ROW(flag_lang)},
    [FLAG_HELP] = {"--help", NULL, TEXT_ROW(flag_help)},
};

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
    case FLAG_RESUME: w->resume = true; break;
    case FLAG_ASK_ALL: w->ask_all = true; break;
    case FLAG_LINES: w->lines = true; break;
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
    if (!flags[id].value && value) return fail(err, "usage", "%s takes no value", flags[id].name);
    if (flags[id].value && !value) {
        if (*i + 1 == argc) return fail(err, "usage", "%s: a value is missing", flags[id].name);
        value = argv[++*i];
    }
    return keep_flag(w, id, value, err);
}

/* Options and seed are read here once for their mistakes; the options count when the seats are known. */
static bool check_values(struct wishes *w, struct error *err)
{
    long long seed = 0;
    if (w->seed_text && !number_read("--seed", w->seed_text, 0, INT64_MAX, &seed, err)) return false;
    w->seed = (uint64_t)seed;
    if (!w->game) return true;
    struct setup setup = setup_standard(w->game, 0);
    for (int i = 0; i < w->option_count; i++)
        if (!option_read(w->game, &setup, w->option[i], err)) return false;
    return true;
}

bool wishes_read(struct wishes *w, int argc, char **argv, struct error *err)
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
    if (w->load && (w->game_id || w->seed_text || w->option_count || w->resume))
        return fail(err, "usage", "--load: the record says which game, options and seed");
    if (w->resume && (w->game_id || w->seed_text || w->option_count))
        return fail(err, "usage", "--resume: the last match says which game, options and seed");
    if (!w->game && !w->load && !w->resume && (w->seats || w->option_count))
        return fail(err, "usage", "%s: which game? name it first", w->seats ? "--seats" : "--option");
    return check_values(w, err);
}

bool wishes_nothing(const struct wishes *w)
{
    return !w->game && !w->load && !w->resume && !w->seats && !w->seed_text && w->option_count == 0;
}

/* ---- Help ---- */

enum { LEAD_COLUMNS = 22 };

static void put_flag(const struct play_flag *f, const struct screen *s)
{
    char lead[48], folder[KEEP_PATH_BYTES] = "", languages[128];
    const char *help = text_said(s->language, f->help.context, f->help.english);
    snprintf(lead, sizeof lead, "%s%s%s", f->name, f->value ? " " : "", f->value ? f->value : "");
    size_t n = strlen(lead);
    if (n < LEAD_COLUMNS) snprintf(lead + n, sizeof lead - n, "%*s", (int)(LEAD_COLUMNS - n), "");
    const struct style style = {.lead = lead, .lead_ink = INK_GOLD, .indent = 2};
    keep_folder(folder, sizeof folder);
    screen_languages(languages, sizeof languages);
    if (f == &flags[FLAG_RESUME])
        screen_sayf(s, style, SAY(s, flag_resume), folder);
    else if (f == &flags[FLAG_SEATS])
        screen_sayf(s, style, SAY(s, flag_seats), bot_names());
    else if (f == &flags[FLAG_LANG])
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
    fprintf(s->out, "%s\n", play_usage);
    screen_say(s, plain, SAY(s, play_help));
    for (enum flag_id i = 0; i < FLAGS; i++) put_flag(&flags[i], s);
    if (!w->game || option_count(w->game) == 0) return;
    screen_sayf(s, plain, SAY(s, options_of), speaker_says(&speaker, w->game, "", "name", w->game->title));
    for (const struct option *o = w->game->options; o->name; o++) put_option(w->game, o, s);
}
