/* isolario rules: read a game's rulebook, look a rule up, search the texts, or list where every rule is applied and tested.
 *
 * The texts are compiled in. Coverage reads the source tree (--source DIR, by default the current directory): the
 * lines of src/games/<game>/ that cite a rule as CM-MOVE-03 or CM_MOVE_03, and the scenarios that name it. A rule needs
 * both; a worked example (-EX-) needs its scenario. */
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "catalogue/catalogue.h"
#include "cli/book.h"
#include "cli/cli.h"
#include "cli/screen.h"
#include "core/alloc.h"
#include "core/file.h"
#include "core/notation.h"
#include "games/registry.h"

enum { SOURCE_MAX = 4 * 1024 * 1024, PLACES_SHOWN = 4, WORDS_BYTES = 256 };

/* ---- Looking up ---- */

static void print_rule(const struct screen *screen, const struct speaker *speaker, const struct game *g,
                       rule r)
{
    screen_put(screen, rule_id(g, r));
    screen_put(screen, "  ");
    screen_put(screen, speaker_rule(speaker, g, r));
    screen_line(screen);
}

/* Words are sought in the language in which the rules are told, in one game or in all. */
static int look_up(const struct game *game, const char *word, const struct screen *screen)
{
    const struct speaker said = {NULL, screen->language, catalogue_find}, *speaker = &said;
    int found = 0;
    for (int i = 0; games[i]; i++) {
        rule r = rule_find(games[i], word);
        if (!r) continue;
        print_rule(screen, speaker, games[i], r);
        return 0;
    }
    for (int i = 0; games[i]; i++) {
        if (game && games[i] != game) continue;
        found += book_show(screen, speaker, games[i], word);
        for (rule r = 1; r <= games[i]->rule_count; r++) {
            if (strncasecmp(rule_id(games[i], r), word, strlen(word)) != 0 &&
                !book_fits(speaker, games[i], speaker_rule(speaker, games[i], r), word))
                continue;
            print_rule(screen, speaker, games[i], r);
            found++;
        }
    }
    return found ? 0 : complain("rules", 1, "no rule is called \"%.40s\" or speaks of it", word);
}

/* The rulebook for people; where nobody has written one, the numbered rules. */
static int show_book(const struct game *g, const struct screen *screen)
{
    const struct speaker speaker = {NULL, screen->language, catalogue_find};
    if (book_show(screen, &speaker, g, "")) return 0;
    for (rule r = 1; r <= g->rule_count; r++) print_rule(screen, &speaker, g, r);
    return 0;
}

static int list_games(void)
{
    for (int i = 0; games[i]; i++)
        printf("%-16s %4d rules, %s to %s\n", games[i]->id, games[i]->rule_count, games[i]->rules[0].id,
               games[i]->rules[games[i]->rule_count - 1].id);
    puts("\nisolario rules GAME tells how it is played, isolario rules GAME WORDS searches in it, isolario "
         "rules ID shows one "
         "rule,\nisolario rules WORD searches in all games, isolario rules --coverage shows the tests");
    return 0;
}

/* ---- Coverage ---- */

struct citation {
    struct buf code, scenarios; /* "sail.c:61 sail.c:72" */
    int code_count, scenario_count;
};

struct coverage {
    const struct game *game;
    struct citation *rules; /* one a rule */
    int unknown;            /* citations of rules that do not exist */
};

/* The rule at this point of a text, written with dashes or underscores; its length in *n, 0 where
 * there is none. */
static rule citation_at(const struct game *g, const char *at, size_t *n)
{
    char id[40] = "";
    size_t k = 0, prefix = strcspn(g->rules[0].id, "-") + 1;
    *n = 0;
    if (strncmp(at, g->rules[0].id, prefix - 1) != 0 || (at[prefix - 1] != '-' && at[prefix - 1] != '_'))
        return 0;
    while (k < sizeof id - 1 &&
           (isupper((unsigned char)at[k]) || isdigit((unsigned char)at[k]) || at[k] == '-' || at[k] == '_')) {
        id[k] = at[k] == '_' ? '-' : at[k];
        k++;
    }
    /* Only what ends with a number of two digits or more is a rule: CM_CELL_BLUE is not. */
    size_t digits = 0;
    while (digits < k && isdigit((unsigned char)id[k - 1 - digits])) digits++;
    if (k < prefix + 3 || digits < 2 || id[k - 1 - digits] != '-') return 0;
    *n = k;
    return rule_find(g, id);
}

static void note(struct coverage *c, rule r, const char *file, int line, bool is_code)
{
    struct citation *cited = &c->rules[r - 1];
    int *count = is_code ? &cited->code_count : &cited->scenario_count;
    struct buf *list = is_code ? &cited->code : &cited->scenarios;
    if ((*count)++ < PLACES_SHOWN) buf_addf(list, " %s:%d", file, line);
}

static void scan_text(struct coverage *c, const char *text, const char *file, bool is_code)
{
    int line = 1;
    char before = ' ';
    for (const char *at = text; *at; at++) {
        size_t n = 0;
        rule r = isalnum((unsigned char)before) || before == '_' ? 0 : citation_at(c->game, at, &n);
        if (r) note(c, r, file, line, is_code);
        if (n && !r) {
            printf("%s:%d cites %.*s, which no rule is called\n", file, line, (int)n, at);
            c->unknown++;
        }
        if (n) at += n - 1;
        if (*at == '\n') line++;
        before = *at;
    }
}

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name), k = strlen(end);
    return n > k && strcmp(name + n - k, end) == 0;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bool scan_folder(struct coverage *c, const char *folder, bool is_code, struct error *err)
{
    struct dirent **names;
    int n = scandir(folder, &names, NULL, by_name);
    bool good = n >= 0 ||
                fail(err, "file", "cannot read %.200s; --source says where the sources are", folder);
    for (int i = 0; i < n; i++) {
        const char *name = names[i]->d_name;
        bool wanted = is_code ? ends_with(name, ".c") || ends_with(name, ".h") || ends_with(name, ".def")
                              : ends_with(name, ".scn");
        if (wanted && good) {
            struct buf path, text;
            buf_init(&path, 4096);
            buf_init(&text, SOURCE_MAX);
            buf_addf(&path, "%s/%s", folder, name);
            good = file_read(buf_text(&path), SOURCE_MAX, &text, err);
            if (good) scan_text(c, buf_text(&text), name, is_code);
            buf_free(&path);
            buf_free(&text);
        }
        free(names[i]);
    }
    if (n >= 0) free(names);
    return good;
}

static bool scan_game(struct coverage *c, const char *source, struct error *err)
{
    struct buf folder;
    buf_init(&folder, 4096);
    buf_addf(&folder, "%s/src/games/%s", source, c->game->id);
    for (size_t i = folder.size - strlen(c->game->id); i < folder.size; i++)
        if (folder.text[i] == '-') folder.text[i] = '_';
    bool good = scan_folder(c, buf_text(&folder), true, err);
    buf_clear(&folder);
    buf_addf(&folder, "%s/test/scenarios/%s", source, c->game->id);
    good = good && scan_folder(c, buf_text(&folder), false, err);
    buf_free(&folder);
    return good;
}

/* Prints a line a rule and returns the number of gaps. */
static int report(const struct coverage *c, bool gaps_only)
{
    const struct game *g = c->game;
    int gaps = 0;
    for (int i = 0; i < g->rule_count; i++) {
        const struct citation *cited = &c->rules[i];
        bool example = strstr(g->rules[i].id, "-EX-") != NULL;
        bool gap = cited->scenario_count == 0 || (cited->code_count == 0 && !example);
        gaps += gap;
        if (gaps_only && !gap) continue;
        printf("%s %-14s code%s%s | scenarios%s%s\n", gap ? "GAP" : "   ", g->rules[i].id,
               buf_text(&cited->code), cited->code_count > PLACES_SHOWN ? " ..." : "",
               buf_text(&cited->scenarios), cited->scenario_count > PLACES_SHOWN ? " ..." : "");
    }
    printf("%s: %d rules, %d gaps, %d citations of unknown rules\n", g->id, g->rule_count, gaps, c->unknown);
    return gaps;
}

struct coverage_request {
    const char *source, *game;
    bool strict, gaps_only;
};

/* The number of gaps and unknown citations, or -1 where the sources cannot be read. */
static int cover(const struct game *g, const struct coverage_request *q)
{
    struct coverage c = {.game = g, .rules = alloc_zeroed((size_t)g->rule_count, sizeof *c.rules)};
    struct error err;
    for (int i = 0; i < g->rule_count; i++) {
        buf_init(&c.rules[i].code, 4096);
        buf_init(&c.rules[i].scenarios, 4096);
    }
    int gaps = -1;
    if (scan_game(&c, q->source, &err))
        gaps = report(&c, q->gaps_only) + c.unknown;
    else
        complain("rules", 1, "%s", err.text);
    for (int i = 0; i < g->rule_count; i++) {
        buf_free(&c.rules[i].code);
        buf_free(&c.rules[i].scenarios);
    }
    free(c.rules);
    return gaps;
}

static int cover_all(const struct coverage_request *q)
{
    struct error err;
    int total = 0;
    if (q->game && !game_named(q->game, &err)) return complain("rules", 2, "%s", err.text);
    for (int i = 0; games[i]; i++) {
        if (q->game && strcmp(q->game, games[i]->id) != 0) continue;
        int gaps = cover(games[i], q);
        if (gaps < 0) return 1;
        total += gaps;
    }
    return q->strict && total > 0 ? 1 : 0;
}

/* What the command line asks for. */
struct rules_question {
    struct coverage_request request;
    const char *game, *language; /* the first word, where it names a game */
    char words[WORDS_BYTES];     /* all others */
    bool coverage;
};

static bool take_word(struct rules_question *q, const char *word)
{
    struct error err = {0};
    size_t n = strlen(q->words);
    if (!q->game && !n && game_named(word, &err)) {
        q->game = word;
        return true;
    }
    return snprintf(q->words + n, sizeof q->words - n, "%s%s", n ? " " : "", word) <
           (int)(sizeof q->words - n);
}

static const struct flag flags[] = {
    {"--lang", "LANGUAGE", NULL, "the language of the rules"},
    {"--coverage", NULL, NULL, "list where every rule is applied and tested, of one game or of all"},
    {"--strict", NULL, NULL, "with --coverage: fail where a rule is not applied or not tested"},
    {"--gaps", NULL, NULL, "with --coverage: list only those rules"},
    {"--source", "DIR", ".", "with --coverage: where the sources are"},
    {NULL},
};

static bool read_question(struct rules_question *q, const struct flags_read *read)
{
    q->coverage = flag_given(read, "--coverage");
    q->request.strict = flag_given(read, "--strict");
    q->request.gaps_only = flag_given(read, "--gaps");
    q->request.source = flag_text(read, "--source");
    q->language = flag_text(read, "--lang");
    for (int i = 0; i < read->plain_count; i++)
        if (!take_word(q, read->plain[i])) return false;
    q->request.game = q->words[0] ? q->words : q->game;
    return true;
}

static int answer(const struct rules_question *q, const struct screen *screen)
{
    struct error err = {0};
    const struct game *g = q->game ? game_named(q->game, &err) : NULL;
    if (q->words[0]) return look_up(g, q->words, screen);
    return g ? show_book(g, screen) : list_games();
}

static int run_rules(const struct flags_read *read)
{
    struct rules_question q = {.coverage = false};
    struct error err = {0};
    struct screen screen;
    if (!read_question(&q, read)) return usage_wrong(&command_rules, "that is too long to be searched for");
    if (q.coverage) return cover_all(&q.request);
    if (q.request.strict || q.request.gaps_only)
        return usage_wrong(&command_rules, "--strict and --gaps go with --coverage");
    screen_open(&screen, stdout, true);
    if (q.language && !screen_speak(&screen, q.language, &err)) return complain("rules", 2, "%s", err.text);
    return answer(&q, &screen);
}

const struct command command_rules = {
    .name = "rules",
    .help = "read how a game is played, ask its rules, or see which are tested",
    .arguments = "[GAME] [ID | WORDS]",
    .arguments_max = ARGUMENTS_MAX,
    .flags = flags,
    .run = run_rules,
};
