/* The list of choices. Many actions of one verb are shown as a heading and a table of their values,
 * few as sentences; on a low terminal these follow each other in the line, to leave room for the
 * board. Where the list would push the board off the screen, its long tables are folded to a line. */
#include "cli/menu.h"

#include <string.h>
#include <strings.h>

#include "cli/texts.h"
#include "cli/words.h"
#include "core/number.h"

enum {
    COMPACT_FROM = 6,
    LONG_FROM = 25,
    TITLE_FROM = 3,
    LABEL_MAX = 512,
    GAP = 3,
    NUMBER_BYTES = 16,
    HIGH_ENOUGH = 36
};

/* ---- Filling ---- */

void menu_fill(struct menu *m, const struct game *g, const void *state, const struct speaker *speaker)
{
    struct choices choices;
    bool taken[CHOICES_MAX] = {false};
    game_legal(g, state, &choices);
    m->game = g;
    m->speaker = speaker;
    m->count = 0;
    for (int i = 0; i < choices.count; i++)
        for (int k = i; k < choices.count && !taken[i]; k++)
            if (!taken[k] && choices.list[k].verb == choices.list[i].verb) {
                taken[k] = k > i;
                m->list[m->count++] = choices.list[k];
            }
}

/* The end of the group that begins at `first`. */
static int group_end(const struct menu *m, int first)
{
    int end = first + 1;
    while (end < m->count && m->list[end].verb == m->list[first].verb) end++;
    return end;
}

/* Many actions of one verb are a heading and a table of values; few are written out. */
static bool is_compact(const struct menu *m, int first, int end)
{
    return end - first >= COMPACT_FROM && m->game->verbs[m->list[first].verb].args[0].name;
}

/* ---- Labels ---- */

/* Notation counts seats from 0, as programs do: people are shown names instead. */
static bool names_seat(const struct verb *v)
{
    for (int i = 0; i < verb_arg_count(v); i++)
        if (v->args[i].domain == &SEAT) return true;
    return false;
}

void menu_notation(const struct menu *m, action a, struct buf *out)
{
    if (!names_seat(&m->game->verbs[a.verb])) action_text(m->game, a, out);
}

/* The values of an action: "Moon Mirror", and in *words the notation's "ta01" where that is
 * different. */
static void add_values(const struct menu *m, action a, const struct speaker *speaker, struct buf *titles,
                       struct buf *words)
{
    const struct verb *v = &m->game->verbs[a.verb];
    char number[TITLE_BYTES], other[NUMBER_BYTES];
    for (int i = 0; i < verb_arg_count(v); i++) {
        const struct domain *d = v->args[i].domain;
        const char *title = speaker_title(speaker, m->game, d, a.arg[i], number),
                   *word = domain_word(d, a.arg[i], other);
        if (d == &SEAT && speaker && speaker->seat_names && speaker->seat_names[a.arg[i]])
            title = speaker->seat_names[a.arg[i]];
        buf_addf(titles, "%s%s", i ? ", " : "", title);
        buf_addf(words, "%s%s", i ? " " : "", word);
    }
    if (strcasecmp(buf_text(titles), buf_text(words)) == 0 || names_seat(v)) buf_clear(words);
}

/* "Sail {steps} [step|steps]" as a heading: "Sail ... steps". */
static void add_heading(const char *say, const struct screen *s, struct buf *out)
{
    for (const char *at = say; *at;) {
        size_t n = strcspn(at, "{[");
        buf_add_n(out, at, n);
        at += n;
        if (*at == '{') {
            buf_add(out, s->rich ? "…" : "...");
        } else if (*at == '[') {
            at += strcspn(at, "|") + 1;
            buf_add_n(out, at, strcspn(at, "]"));
        }
        at += strcspn(at, "}]");
        if (*at) at++;
    }
    if (out->size > 0) text_capital(out->text);
}

/* "step to=..." */
static void add_pattern(const struct verb *v, const struct screen *s, struct buf *out)
{
    buf_add(out, v->name);
    for (int i = 0; i < verb_arg_count(v); i++)
        buf_addf(out, " %s=%s", v->args[i].name, s->rich ? "…" : "...");
}

static void add_label(const struct menu *m, action a, const struct speaker *speaker, struct buf *out)
{
    action_sentence(m->game, a, speaker, out);
    if (out->size > 0) text_capital(out->text);
}

void menu_label(const struct menu *m, int i, const struct speaker *speaker, struct buf *out)
{
    add_label(m, m->list[i], speaker, out);
}

/* ---- Showing ---- */

static int digits(int n) { return n < 10 ? 1 : n < 100 ? 2 : 3; }

static void put_number(const struct menu *m, const struct screen *s, int i)
{
    screen_spaces(s, 2 + digits(m->count) - digits(i + 1));
    screen_ink(s, INK_PLAIN, true);
    screen_putf(s, "%d", i + 1);
    screen_ink_off(s);
    screen_spaces(s, 2);
}

static void put_faint(const struct screen *s, const char *text)
{
    screen_ink(s, INK_FAINT, false);
    screen_put(s, text);
    screen_ink_off(s);
}

/* Long tables do without the notation, to be half as long: what was meant can be typed by its title as well. */
static bool is_long(int first, int end) { return end - first >= LONG_FROM; }

/* The columns of the widest cell of a compact group. */
static int cell_width(const struct menu *m, int first, int end, const struct speaker *speaker)
{
    int widest = 0;
    struct buf titles, words;
    buf_init(&titles, LABEL_MAX);
    buf_init(&words, LABEL_MAX);
    for (int i = first; i < end; i++) {
        buf_clear(&titles);
        buf_clear(&words);
        add_values(m, m->list[i], speaker, &titles, &words);
        if (is_long(first, end)) buf_clear(&words);
        int width = text_width(buf_text(&titles)) + (words.size ? 1 + text_width(buf_text(&words)) : 0);
        if (width > widest) widest = width;
    }
    buf_free(&titles);
    buf_free(&words);
    return 4 + digits(m->count) + widest + GAP;
}

static int columns_for(const struct screen *s, int cell)
{
    int width = s->width < 120 ? s->width : 120;
    int n = (width + GAP) / cell;
    return n < 1 ? 1 : n;
}

struct menu_cell {
    int width;
    bool has_words, is_last; /* the notation beside the title; the last of its line */
};

static void put_cell(const struct menu *m, const struct screen *s, const struct speaker *speaker, int i,
                     struct menu_cell cell)
{
    struct buf titles, words;
    buf_init(&titles, LABEL_MAX);
    buf_init(&words, LABEL_MAX);
    add_values(m, m->list[i], speaker, &titles, &words);
    put_number(m, s, i);
    int width = 4 + digits(m->count) + screen_put(s, buf_text(&titles));
    if (words.size && cell.has_words) {
        put_faint(s, " ");
        put_faint(s, buf_text(&words));
        width += 1 + text_width(buf_text(&words));
    }
    if (cell.is_last)
        screen_line(s);
    else
        screen_spaces(s, cell.width - width);
    buf_free(&titles);
    buf_free(&words);
}

/* A heading, then the values across, so that the eye reads them as it reads a line. */
static void show_compact(const struct menu *m, const struct screen *s, const struct speaker *speaker,
                         int first, int end)
{
    const struct verb *v = &m->game->verbs[m->list[first].verb];
    struct buf heading, pattern;
    buf_init(&heading, LABEL_MAX);
    buf_init(&pattern, LABEL_MAX);
    add_heading(speaker_says(speaker, m->game, "verb", v->name, v->say), s, &heading);
    add_pattern(v, s, &pattern);
    screen_spaces(s, 2);
    int width = 2 + screen_put(s, buf_text(&heading));
    if (width + GAP + text_width(buf_text(&pattern)) <= s->width) {
        screen_spaces(s, GAP);
        put_faint(s, buf_text(&pattern));
    }
    screen_line(s);
    struct menu_cell cell = {.width = cell_width(m, first, end, speaker), .has_words = !is_long(first, end)};
    int columns = columns_for(s, cell.width);
    for (int i = first; i < end; i++) {
        cell.is_last = (i - first) % columns == columns - 1 || i == end - 1;
        put_cell(m, s, speaker, i, cell);
    }
    buf_free(&heading);
    buf_free(&pattern);
}

static bool is_folded(const struct menu *m, int first, int end)
{
    return is_compact(m, first, end) && is_long(first, end);
}

/* A long table in a line: "Guess ...  1-79: Alaska ... Southeastern Pacific". */
static void show_folded(const struct menu *m, const struct screen *s, const struct speaker *speaker,
                        int first, int end)
{
    const struct verb *v = &m->game->verbs[m->list[first].verb];
    struct buf line, words;
    buf_init(&line, 4 * LABEL_MAX);
    buf_init(&words, LABEL_MAX);
    add_heading(speaker_says(speaker, m->game, "verb", v->name, v->say), s, &line);
    buf_addf(&line, "   %d-%d: ", first + 1, end);
    add_values(m, m->list[first], speaker, &line, &words);
    buf_add(&line, s->rich ? " … " : " ... ");
    add_values(m, m->list[end - 1], speaker, &line, &words);
    screen_say(s, (struct style){.indent = 2}, buf_text(&line));
    buf_free(&line);
    buf_free(&words);
}

/* The columns of the widest label among those written out. */
static int label_width(const struct menu *m, const struct speaker *speaker)
{
    int widest = 0;
    struct buf label;
    buf_init(&label, LABEL_MAX);
    for (int first = 0, end; first < m->count; first = end) {
        end = group_end(m, first);
        for (int i = first; i < end && !is_compact(m, first, end); i++) {
            buf_clear(&label);
            add_label(m, m->list[i], speaker, &label);
            int width = text_width(buf_text(&label));
            if (width > widest) widest = width;
        }
    }
    buf_free(&label);
    return widest;
}

/* Number, label, and the notation beside it where there is room. */
static void show_line(const struct menu *m, const struct screen *s, const struct speaker *speaker, int i,
                      int widest)
{
    struct buf label, text;
    char lead[NUMBER_BYTES];
    buf_init(&label, LABEL_MAX);
    buf_init(&text, LABEL_MAX);
    add_label(m, m->list[i], speaker, &label);
    menu_notation(m, m->list[i], &text);
    int start = 4 + digits(m->count);
    if (start + widest + GAP + text_width(buf_text(&text)) <= s->width) {
        put_number(m, s, i);
        int width = screen_put(s, buf_text(&label));
        screen_spaces(s, widest - width + GAP);
        put_faint(s, buf_text(&text));
        screen_line(s);
    } else {
        snprintf(lead, sizeof lead, "%d  ", i + 1);
        screen_say(s, (struct style){.indent = start - 2 - digits(i + 1), .lead = lead}, buf_text(&label));
    }
    buf_free(&label);
    buf_free(&text);
}

static bool is_low(const struct screen *s) { return s->is_terminal && s->height < HIGH_ENOUGH; }

/* The end of what is written out from `first` on: up to a compact group. */
static int sentences_end(const struct menu *m, int first)
{
    int end = first;
    while (end < m->count && !is_compact(m, end, group_end(m, end))) end = group_end(m, end);
    return end;
}

/* Sentences one after the other in the line. Returns the lines that they take; with show they are
 * written. */
static int flow(const struct menu *m, const struct screen *s, const struct speaker *speaker, int first,
                int end, bool show)
{
    int lines = 1, column = 0;
    struct buf label;
    buf_init(&label, LABEL_MAX);
    for (int i = first; i < end; i++) {
        buf_clear(&label);
        add_label(m, m->list[i], speaker, &label);
        int width = 4 + digits(m->count) + text_width(buf_text(&label));
        if (column > 0 && column + width > s->width) {
            if (show) screen_line(s);
            lines++;
            column = 0;
        }
        column += width;
        if (!show) continue;
        put_number(m, s, i);
        screen_put(s, buf_text(&label));
    }
    if (show) screen_line(s);
    buf_free(&label);
    return lines;
}

static void show(const struct menu *m, const struct screen *s, const struct speaker *speaker, bool folds)
{
    int widest = label_width(m, speaker);
    for (int first = 0, end; first < m->count; first = end) {
        end = group_end(m, first);
        if (folds && is_folded(m, first, end)) {
            show_folded(m, s, speaker, first, end);
        } else if (is_compact(m, first, end)) {
            show_compact(m, s, speaker, first, end);
        } else if (is_low(s)) {
            end = sentences_end(m, first);
            flow(m, s, speaker, first, end, true);
        } else {
            for (int i = first; i < end; i++) show_line(m, s, speaker, i, widest);
        }
    }
}

static int height(const struct menu *m, const struct screen *s, const struct speaker *speaker, bool folds)
{
    int lines = 0;
    for (int first = 0, end; first < m->count; first = end) {
        end = group_end(m, first);
        if (folds && is_folded(m, first, end)) {
            lines++;
        } else if (is_compact(m, first, end)) {
            int columns = columns_for(s, cell_width(m, first, end, speaker));
            lines += 1 + (end - first + columns - 1) / columns;
        } else if (is_low(s)) {
            end = sentences_end(m, first);
            lines += flow(m, s, speaker, first, end, false);
        } else {
            lines += end - first;
        }
    }
    return lines;
}

bool menu_folds(const struct menu *m, const struct screen *s, const struct speaker *speaker)
{
    if (!s->is_terminal || height(m, s, speaker, false) < s->height / 2) return false;
    for (int first = 0, end; first < m->count; first = end) {
        end = group_end(m, first);
        if (is_folded(m, first, end)) return true;
    }
    return false;
}

void menu_show(const struct menu *m, const struct screen *s, const struct speaker *speaker)
{
    show(m, s, speaker, menu_folds(m, s, speaker));
}

void menu_show_all(const struct menu *m, const struct screen *s, const struct speaker *speaker)
{
    show(m, s, speaker, false);
}

int menu_height(const struct menu *m, const struct screen *s, const struct speaker *speaker)
{
    return height(m, s, speaker, menu_folds(m, s, speaker));
}

/* ---- Reading ---- */

static bool in_menu(const struct menu *m, int verb)
{
    for (int i = 0; i < m->count; i++)
        if (m->list[i].verb == verb) return true;
    return false;
}

static bool word_is(const char *name, const char *word, size_t n) { return strncasecmp(name, word, n) == 0; }

bool menu_has_verb(const struct menu *m, const char *word)
{
    for (int v = 1; v < m->game->verb_count; v++)
        if (in_menu(m, v) && strcasecmp(m->game->verbs[v].name, word) == 0) return true;
    return false;
}

/* The verb that is meant: spelled out, or the only one of the choices, or of the game, that begins
 * so. 0: none. */
static int find_verb(const struct menu *m, const char *word)
{
    size_t n = strlen(word);
    int offered = 0, offered_count = 0, known = 0, known_count = 0;
    for (int v = 1; v < m->game->verb_count && n > 0; v++) {
        const char *name = m->game->verbs[v].name;
        if (strcasecmp(name, word) == 0) return v;
        if (!word_is(name, word, n)) continue;
        known = v;
        known_count++;
        if (in_menu(m, v)) {
            offered = v;
            offered_count++;
        }
    }
    if (offered_count > 0) return offered_count == 1 ? offered : 0;
    return known_count == 1 ? known : 0;
}

static bool read_choice(const struct menu *m, const char *text, action *a, struct error *err)
{
    int64_t n;
    if (!number_read(text, 1, m->count, &n))
        return fail(err, "no-choice", SAY(m->speaker, no_choice), text, m->count);
    *a = m->list[n - 1];
    return true;
}

/* A verb alone is enough where only one of the choices has it. */
static bool read_lone_verb(const struct menu *m, int verb, action *a)
{
    int found = 0;
    for (int i = 0; i < m->count; i++)
        if (m->list[i].verb == verb) {
            *a = m->list[i];
            found++;
        }
    return found == 1;
}

static bool unknown_word(const struct menu *m, const char *word, struct error *err)
{
    struct guess guess = guess_begin(word);
    for (int i = 0; i < m->count; i++) guess_try(&guess, m->game->verbs[m->list[i].verb].name);
    if (guess.word[0]) return fail(err, "unknown", SAY(m->speaker, no_action_mean), word, guess.word);
    return fail(err, "unknown", SAY(m->speaker, no_action), word);
}

static bool read_with_verb(const struct menu *m, int verb, const char *values, action *a, struct error *err)
{
    struct buf whole, wrong;
    struct fault fault;
    buf_init(&whole, LABEL_MAX);
    buf_init(&wrong, LABEL_MAX);
    buf_addf(&whole, "%s %s", m->game->verbs[verb].name, values);
    bool sound = action_understand(m->game, buf_text(&whole), a, &fault);
    if (!sound) {
        fault_sentence(&fault, m->speaker, &wrong);
        fail(err, "bad-action", "%s", buf_text(&wrong));
    }
    buf_free(&whole);
    buf_free(&wrong);
    return sound;
}

/* Values without a verb are enough where they suit one verb of the choices only. */
static bool read_values(const struct menu *m, const char *text, action *a)
{
    int found = 0;
    action read;
    for (int first = 0; first < m->count; first = group_end(m, first)) {
        int verb = m->list[first].verb;
        if (verb_arg_count(&m->game->verbs[verb]) == 0) continue;
        if (!read_with_verb(m, verb, text, &read, NULL)) continue;
        *a = read;
        found++;
    }
    return found == 1;
}

bool menu_read(const struct menu *m, const char *text, action *a, struct error *err)
{
    char word[GUESS_BYTES];
    const char *rest = text;
    if (text_is_number(text)) return read_choice(m, text, a, err);
    if (!word_take(&rest, word, sizeof word))
        return fail(err, "unknown", "%s", SAY(m->speaker, action_missing));
    int verb = find_verb(m, word);
    if (verb && !*rest && read_lone_verb(m, verb, a)) return true;
    if (verb) return read_with_verb(m, verb, rest, a, err);
    return read_values(m, text, a) || unknown_word(m, word, err);
}

/* Commas part values where they are shown, and need not be typed. */
static void drop_commas(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++)
        if (*from != ',') *to++ = *from;
    *to = 0;
}

bool menu_read_title(const struct menu *m, const char *text, action *a)
{
    char typed[LABEL_MAX];
    struct buf titles, words;
    int found = 0;
    bool whole = false;
    snprintf(typed, sizeof typed, "%s", text);
    drop_commas(typed);
    buf_init(&titles, LABEL_MAX);
    buf_init(&words, LABEL_MAX);
    for (int i = 0; i < m->count && !whole && strlen(typed) >= TITLE_FROM; i++) {
        buf_clear(&titles);
        add_values(m, m->list[i], m->speaker, &titles, &words);
        if (titles.size == 0) continue;
        drop_commas(titles.text);
        if (strncasecmp(titles.text, typed, strlen(typed)) != 0) continue;
        whole = strlen(titles.text) == strlen(typed);
        *a = m->list[i];
        found++;
    }
    buf_free(&titles);
    buf_free(&words);
    return whole || found == 1;
}

/* ---- Completion ---- */

/* Does an action have this argument, given as name=value or as a value alone? */
static bool agrees(const struct menu *m, action a, const char *given)
{
    const struct verb *v = &m->game->verbs[a.verb];
    const char *equals = strchr(given, '=');
    char number[NUMBER_BYTES];
    for (int i = 0; i < verb_arg_count(v); i++) {
        const char *value = domain_word(v->args[i].domain, a.arg[i], number);
        bool named = equals && strlen(v->args[i].name) == (size_t)(equals - given) &&
                     word_is(v->args[i].name, given, (size_t)(equals - given));
        if (strcasecmp(value, named ? equals + 1 : given) == 0) return true;
    }
    return false;
}

static bool agrees_with_all(const struct menu *m, action a, const char *args, const char *last)
{
    char word[GUESS_BYTES];
    while (args < last && word_take(&args, word, sizeof word))
        if (!agrees(m, a, word)) return false;
    return true;
}

static void offer_arguments(const struct menu *m, action a, const char *last, struct words *out)
{
    const struct verb *v = &m->game->verbs[a.verb];
    char number[NUMBER_BYTES], named[WORD_BYTES];
    for (int i = 0; i < verb_arg_count(v); i++) {
        const char *value = domain_word(v->args[i].domain, a.arg[i], number);
        snprintf(named, sizeof named, "%s=%s", v->args[i].name, value);
        words_offer(out, last, named);
        if (out->typed > 0) words_offer(out, last, value);
    }
}

void menu_complete(const struct menu *m, const char *line, struct words *out)
{
    char word[GUESS_BYTES];
    const char *rest = line, *last = strrchr(line, ' ');
    last = last ? last + 1 : line;
    out->typed = strlen(last);
    if (last == line) {
        for (int i = 0; i < m->count; i++) words_offer(out, last, m->game->verbs[m->list[i].verb].name);
        return;
    }
    int verb = word_take(&rest, word, sizeof word) ? find_verb(m, word) : 0;
    for (int i = 0; i < m->count; i++)
        if (m->list[i].verb == verb && agrees_with_all(m, m->list[i], rest, last))
            offer_arguments(m, m->list[i], last, out);
}
