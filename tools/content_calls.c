/* The part of the content reader that knows calls: what the cards of a game do, in a small vocabulary.
 *
 * A vocabulary says which words there are and what each takes: words of a list, rows of a table, numbers within bounds. A
 * column of calls holds what one card does, "winner gain(me,gold,1); halt"; every word, every argument and the number of
 * them are checked here, so that a card that says nonsense never reaches the program. */
#include "content_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

/* ---- The vocabulary ---- */

/* "1..9" is a number within bounds, anything else the name of a list or table. */
static bool read_argument(struct content_reader *r, int i, struct content_argument *argument)
{
    char *text = r->token[i].text, *dots = strstr(text, "..");
    if (!dots) {
        argument->source = text;
        return reader_want_name(r, i, "name");
    }
    *dots = 0;
    bool fine = reader_parse_number(text, INT8_MIN, INT8_MAX, &argument->low) &&
                reader_parse_number(dots + 2, argument->low, INT8_MAX, &argument->high);
    *dots = '.';
    return fine || reader_wrong(r, r->line, "\"%s\" is not LOW..HIGH with numbers from -128 to 127", text);
}

static bool read_word(struct content_reader *r, struct content_calls *calls)
{
    if (!reader_want_name(r, 0, "word")) return false;
    const char *name = r->token[0].text;
    if (!strcmp(name, "none"))
        return reader_wrong(r, r->line, "the word \"none\" is always there, with code 0");
    for (int i = 0; i < calls->count; i++)
        if (!strcmp(calls->word[i].name, name))
            return reader_wrong(r, r->line, "word \"%s\" stands twice", name);
    if (calls->count == CONTENT_WORDS_MAX)
        return reader_wrong(r, r->line, "calls %s: more than %d words", calls->name, CONTENT_WORDS_MAX);
    if (r->count - 1 > CONTENT_ARGUMENTS_MAX)
        return reader_wrong(r, r->line, "%s takes more than %d arguments", name, CONTENT_ARGUMENTS_MAX);
    struct content_call *word = &calls->word[calls->count++];
    *word = (struct content_call){.name = name, .line = r->line, .argument_count = r->count - 1};
    for (int i = 0; i < word->argument_count; i++)
        if (!read_argument(r, i + 1, &word->argument[i])) return false;
    return true;
}

bool calls_read(struct content_reader *r)
{
    if (!reader_want_count(r, 3, "calls NAME TIMES")) return false;
    if (!reader_want_new_part(r, r->c->calls_count) || !reader_want_name(r, 2, "name")) return false;
    struct content_calls *calls = &r->c->calls[r->c->calls_count++];
    calls->name = r->token[1].text;
    calls->times = r->token[2].text;
    calls->line = r->line;
    bool more;
    while ((more = reader_next_line(r)) && (r->count != 1 || strcmp(r->token[0].text, "end") != 0))
        if (!read_word(r, calls)) return false;
    if (!more) return reader_unfinished(r, "calls", calls->name);
    return calls->count || reader_wrong(r, r->line, "calls %s: no words", calls->name);
}

bool calls_check(struct content_reader *r, const struct content_calls *calls)
{
    const struct content *c = r->c;
    if (!content_words(c, calls->times))
        return reader_wrong(r, calls->line, "calls %s: there is no list \"%s\"", calls->name, calls->times);
    for (int i = 0; i < calls->count; i++)
        for (int k = 0; k < calls->word[i].argument_count; k++) {
            const char *source = calls->word[i].argument[k].source;
            if (source && !content_words(c, source) && !content_table(c, source))
                return reader_wrong(r, calls->word[i].line, "%s: there is no list or table \"%s\"",
                                    calls->word[i].name, source);
        }
    return true;
}

/* ---- The calls of one card ---- */

/* Where a mistake stands: "table row: column". */
struct content_place {
    struct content_reader *r;
    const struct content_table *t;
    const struct content_column *column;
    const struct content_row *row;
};

static bool wrong_near(const struct content_place *p, const struct nearest *near, const char *what)
{
    char message[CONTENT_ERROR_MAX];
    snprintf(message, sizeof message, "%s %s: %s: %.400s", p->t->name, p->row->text[0], p->column->name,
             what);
    return reader_wrong_near(p->r, p->row->line, near, message);
}

static bool wrong_here(const struct content_place *p, const char *what)
{
    struct nearest nobody = {0};
    return wrong_near(p, &nobody, what);
}

/* The code of a word of a list or the key of a table's row; 0 with what comes near it where it is unknown. */
static int code_of(const struct content *c, const char *source, struct nearest *near)
{
    const struct content_words *w = content_words(c, source);
    const struct content_table *t = content_table(c, source);
    int count = w ? w->count : t ? t->row_count : 0;
    for (int i = 0; i < count; i++) {
        const char *word = w ? w->word[i] : t->row[i].text[0];
        if (!strcmp(word, near->wanted)) return i + 1;
        reader_nearer(near, word);
    }
    return 0;
}

static bool look_up_argument(const struct content_place *p, const struct content_call *word, int i,
                             const char *text, int *value)
{
    const struct content_argument *argument = &word->argument[i];
    struct nearest near = reader_nearest_to(text);
    char what[CONTENT_ERROR_MAX];
    if (argument->source) {
        *value = code_of(p->r->c, argument->source, &near);
        if (*value) return true;
        snprintf(what, sizeof what, "%s: \"%.60s\" is not a word of %s", word->name, text, argument->source);
        return wrong_near(p, &near, what);
    }
    if (reader_parse_number(text, argument->low, argument->high, value)) return true;
    snprintf(what, sizeof what, "%s: \"%.60s\" is not a number from %d to %d", word->name, text,
             argument->low, argument->high);
    return wrong_here(p, what);
}

/* "me,gold,1": as many as the word takes, commas between them. */
static bool look_up_arguments(const struct content_place *p, const struct content_call *word, char *text,
                              int *values)
{
    int count = 0;
    char what[CONTENT_ERROR_MAX];
    for (char *next = text; next && *text; count++) {
        char *item = next, *comma = strchr(item, ',');
        if (comma) *comma = 0;
        next = comma ? comma + 1 : NULL;
        if (count < word->argument_count && !look_up_argument(p, word, count, item, &values[count]))
            return false;
    }
    if (count == word->argument_count) return true;
    snprintf(what, sizeof what, "%s takes %d arguments, not %d", word->name, word->argument_count, count);
    return wrong_here(p, what);
}

static const struct content_call *find_word(const struct content_place *p, const struct content_calls *calls,
                                            const char *name, int *code)
{
    struct nearest near = reader_nearest_to(name);
    for (int i = 0; i < calls->count; i++) {
        if (!strcmp(calls->word[i].name, name)) {
            *code = i + 1;
            return &calls->word[i];
        }
        reader_nearer(&near, calls->word[i].name);
    }
    char what[CONTENT_ERROR_MAX];
    snprintf(what, sizeof what, "there is no call \"%.60s\" in %s", name, calls->name);
    wrong_near(p, &near, what);
    return NULL;
}

/* One call, "TIME WORD(ARGUMENTS)", time and arguments where there are any: codes of time, word and arguments. */
static bool look_up_call(const struct content_place *p, const struct content_calls *calls, char *text,
                         int *codes)
{
    char *open = strchr(text, '('), *close = text + strlen(text);
    char nothing[] = "", *arguments = nothing;
    if (open) {
        if (close[-1] != ')') return wrong_here(p, "a bracket is not closed");
        close[-1] = 0;
        *open = 0;
        arguments = open + 1;
    }
    char *blank = strchr(text, ' '), *name = text;
    if (blank) {
        *blank = 0;
        name = blank + 1 + strspn(blank + 1, " ");
        struct nearest near = reader_nearest_to(text);
        codes[0] = code_of(p->r->c, calls->times, &near);
        char what[CONTENT_ERROR_MAX];
        snprintf(what, sizeof what, "\"%.60s\" is not a word of %s", text, calls->times);
        if (!codes[0]) return wrong_near(p, &near, what);
    }
    const struct content_call *word = find_word(p, calls, name, &codes[1]);
    return word && look_up_arguments(p, word, arguments, codes + 2);
}

bool calls_look_up(struct content_reader *r, const struct content_table *t, int i, struct content_row *row)
{
    const struct content_column *column = &t->column[i];
    const struct content_calls *calls = content_calls(r->c, column->source);
    struct content_place place = {r, t, column, row};
    char copy[CONTENT_TITLE_SIZE_MAX + 1];
    snprintf(copy, sizeof copy, "%s", row->text[i]);
    row->list[i] = text_alloc((size_t)column->size * CONTENT_CALL_SIZE, sizeof *row->list[i]);
    for (char *next = *copy ? copy : NULL; next;) {
        char *item = next + strspn(next, " "), *mark = strchr(item, ';');
        if (mark) *mark = 0;
        next = mark ? mark + 1 : NULL;
        for (char *end = item + strlen(item); end > item && end[-1] == ' '; end--) end[-1] = 0;
        char what[CONTENT_ERROR_MAX];
        snprintf(what, sizeof what, "more than %d calls", column->size);
        if (row->value[i] == column->size) return wrong_here(&place, what);
        if (!look_up_call(&place, calls, item, row->list[i] + CONTENT_CALL_SIZE * row->value[i]))
            return false;
        row->value[i]++;
    }
    return true;
}
