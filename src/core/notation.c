#include "core/notation.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

int verb_arg_count(const struct verb *v)
{
    int n = 0;
    while (n < ARGS_MAX && v->args[n].name) n++;
    return n;
}

int event_arg_count(const struct event *e)
{
    int n = 0;
    while (n < EVENT_ARGS_MAX && e->args[n].name) n++;
    return n;
}

bool arg_seen(const struct arg *arg, const void *state, int owner, int seat)
{
    if (arg->sight == SEEN_BY_ALL || seat == EVERYTHING) return true;
    if (arg->open && arg->open(state)) return true;
    return arg->sight == SEEN_BY_OWNER && seat >= 0 && owner == seat;
}

void action_text_seen(const struct game *g, const void *state, action a, int owner, int seat, struct buf *out)
{
    assert(a.verb > 0 && a.verb < g->verb_count);
    const struct verb *v = &g->verbs[a.verb];
    char number[16];
    buf_add(out, v->name);
    for (int i = 0; i < verb_arg_count(v); i++) {
        const struct arg *arg = &v->args[i];
        bool seen = arg_seen(arg, state, owner, seat);
        buf_add(out, " ");
        buf_add(out, arg->name);
        buf_add(out, "=");
        buf_add(out, seen ? domain_word(arg->domain, a.arg[i], number) : "?");
    }
}

void action_text(const struct game *g, action a, struct buf *out)
{
    action_text_seen(g, NULL, a, NOBODY, EVERYTHING, out);
}

static int verb_named(const struct game *g, const char *name, size_t n)
{
    for (int v = 1; v < g->verb_count; v++)
        if (strncasecmp(g->verbs[v].name, name, n) == 0 && g->verbs[v].name[n] == 0) return v;
    return 0;
}

static const char *skip_blanks(const char *s)
{
    while (*s && isspace((unsigned char)*s)) s++;
    return s;
}

static size_t token_size(const char *s)
{
    size_t n = 0;
    while (s[n] && !isspace((unsigned char)s[n])) n++;
    return n;
}

/* ---- Reading ---- */

enum { WORD_TOLD_MAX = 40 };

const struct fault_text fault_texts[FAULTS] = {
    [FAULT_NO_ACTION] = {"no_action", "an action is missing"},
    [FAULT_NO_VERB] = {"no_verb", "{game} has no verb \"{word}\""},
    [FAULT_NO_ARGUMENT] = {"no_argument", "{verb}: \"{word}\" is no argument of it"},
    [FAULT_TOO_MANY] = {"too_many", "{verb}: \"{word}\" is one value too many"},
    [FAULT_TWICE] = {"twice", "{verb}: argument {argument} is given twice"},
    [FAULT_NO_VALUE] = {"no_value", "{verb}: {argument}: \"{word}\" is no {domain}"},
    [FAULT_MISSING] = {"missing", "{verb}: argument {argument} is missing"},
};

static bool find_fault(struct fault *f, enum fault_kind kind, const char *word, size_t size)
{
    if (!f) return false;
    f->kind = kind;
    f->word = word;
    f->word_size = size < WORD_TOLD_MAX ? size : WORD_TOLD_MAX;
    return false;
}

static bool find_arg_fault(struct fault *f, enum fault_kind kind, const struct arg *arg, const char *word,
                           size_t size)
{
    if (f) f->argument = arg->name;
    if (f) f->domain = arg->domain->name;
    return find_fault(f, kind, word, size);
}

/* Which argument does "name=value" or a bare "value" fill? -1 where none. */
static int arg_of_token(const struct verb *v, const char *token, size_t n, const bool *given, struct fault *f)
{
    const char *equals = memchr(token, '=', n);
    int count = verb_arg_count(v);
    for (int i = 0; i < count; i++) {
        if (!equals && !given[i]) return i;
        size_t size = equals ? (size_t)(equals - token) : 0;
        if (!equals || strncasecmp(v->args[i].name, token, size) != 0 || v->args[i].name[size]) continue;
        if (!given[i]) return i;
        find_arg_fault(f, FAULT_TWICE, &v->args[i], token, n);
        return -1;
    }
    find_fault(f, equals ? FAULT_NO_ARGUMENT : FAULT_TOO_MANY, token, n);
    return -1;
}

static bool parse_arg(const struct verb *v, const char *token, size_t n, bool *given, action *a,
                      struct fault *f)
{
    int i = arg_of_token(v, token, n, given, f), code;
    if (i < 0) return false;
    const char *equals = memchr(token, '=', n);
    const char *value = equals ? equals + 1 : token;
    size_t size = n - (size_t)(value - token);
    if (!domain_code(v->args[i].domain, value, size, &code))
        return find_arg_fault(f, FAULT_NO_VALUE, &v->args[i], value, size);
    a->arg[i] = (int16_t)code;
    given[i] = true;
    return true;
}

bool action_understand(const struct game *g, const char *text, action *a, struct fault *f)
{
    const char *s = skip_blanks(text);
    size_t n = token_size(s);
    int verb = n ? verb_named(g, s, n) : 0;
    if (f) *f = (struct fault){.game = g->id};
    if (n == 0) return find_fault(f, FAULT_NO_ACTION, s, 0);
    if (!verb) return find_fault(f, FAULT_NO_VERB, s, n);
    const struct verb *v = &g->verbs[verb];
    bool given[ARGS_MAX] = {false};
    if (f) f->verb = v->name;
    *a = act(verb, 0, 0, 0);
    for (s = skip_blanks(s + n); *s; s = skip_blanks(s + n)) {
        n = token_size(s);
        if (!parse_arg(v, s, n, given, a, f)) return false;
    }
    for (int i = 0; i < verb_arg_count(v); i++)
        if (!given[i]) return find_arg_fault(f, FAULT_MISSING, &v->args[i], s, 0);
    return true;
}

/* What stands in a slot of a fault's sentence. */
static void add_fault_part(const struct fault *f, const char *slot, size_t n, struct buf *out)
{
    const struct {
        const char *name, *text;
    } parts[] = {{"game", f->game}, {"verb", f->verb}, {"argument", f->argument}, {"domain", f->domain}};
    if (n == 4 && strncmp(slot, "word", n) == 0) buf_add_n(out, f->word, f->word_size);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i].text && strlen(parts[i].name) == n && strncmp(parts[i].name, slot, n) == 0)
            buf_add(out, parts[i].text);
}

void fault_sentence(const struct fault *f, const struct speaker *speaker, struct buf *out)
{
    const struct fault_text *text = &fault_texts[f->kind];
    char context[64];
    snprintf(context, sizeof context, "terminal.fault.%s", text->name);
    const char *say = text->say;
    if (speaker && speaker->translate) say = speaker->translate(speaker->language, context, say);
    while (*say) {
        size_t n = strcspn(say, "{");
        buf_add_n(out, say, n);
        say += n;
        if (!*say) break;
        n = strcspn(say, "}");
        add_fault_part(f, say + 1, n - 1, out);
        say += say[n] ? n + 1 : n;
    }
}

bool action_parse(const struct game *g, const char *text, action *a, struct error *err)
{
    struct fault fault;
    struct buf out;
    if (action_understand(g, text, a, err ? &fault : NULL)) return true;
    if (!err) return false;
    buf_init(&out, 4096);
    fault_sentence(&fault, NULL, &out);
    fail(err, "bad-action", "%s", buf_text(&out));
    buf_free(&out);
    return false;
}

/* ---- Sentences ---- */

static int owner_of_event(const struct event *e, const struct told *t)
{
    return e->args[0].domain == &SEAT ? t->arg[0] : NOBODY;
}

bool event_arg_seen(const struct game *g, const void *state, const struct told *t, int arg, int seat)
{
    const struct event *e = &g->events[t->event];
    return arg_seen(&e->args[arg], state, owner_of_event(e, t), seat);
}

bool event_seen(const struct game *g, const void *state, const struct told *t, int seat)
{
    (void)state;
    const struct event *e = &g->events[t->event];
    if (e->sight == SEEN_BY_ALL || seat == EVERYTHING) return true;
    return e->sight == SEEN_BY_OWNER && seat >= 0 && owner_of_event(e, t) == seat;
}

const char *speaker_says(const struct speaker *speaker, const struct game *g, const char *kind,
                         const char *name, const char *english)
{
    if (!speaker || !speaker->translate) return english;
    struct buf context;
    buf_init(&context, 256);
    buf_addf(&context, "%s.%s%s%s", g->id, kind, kind[0] ? "." : "", name);
    const char *text = speaker->translate(speaker->language, buf_text(&context), english);
    buf_free(&context);
    return text;
}

/* Whether people read the bare number. */
static bool is_number(const struct domain *d) { return !d || (!d->words && !d->titles); }

/* A title as the tables and catalogues have it. */
static const char *raw_title(const struct speaker *speaker, const struct game *g, const struct domain *d,
                             int code, char *number)
{
    const char *title = domain_title(d, code, number);
    if (is_number(d) || !speaker || !speaker->translate) return title; /* numbers are numbers everywhere */
    char name[128], plain[128], word[16];
    snprintf(name, sizeof name, "%s.%s", d->name, domain_word(d, code, word));
    if (d->titles) return speaker_says(speaker, g, "title", name, title);
    snprintf(plain, sizeof plain, "%s", title); /* catalogues have a word's underscores as blanks */
    for (char *s = plain; *s; s++)
        if (*s == '_') *s = ' ';
    const char *text = speaker_says(speaker, g, "title", name, plain);
    return text == plain ? title : text;
}

const char *speaker_rule(const struct speaker *speaker, const struct game *g, rule r)
{
    return r ? speaker_says(speaker, g, "rule", rule_id(g, r), rule_says(g, r)) : "";
}

static void add_seat(int seat, const struct speaker *speaker, struct buf *out)
{
    const char *const *names = speaker ? speaker->seat_names : NULL;
    if (names && seat >= 0 && names[seat])
        buf_add(out, names[seat]);
    else
        buf_addf(out, "seat %d", seat);
}

/* Writes one of the forms of "[step|steps]" and returns what follows the bracket. */
static const char *add_form(const char *bracket, int number, struct buf *out)
{
    size_t one = strcspn(bracket, "|"), end = strcspn(bracket, "]");
    if (one >= end || !bracket[end]) bug("\"%s\" has an open bracket", bracket);
    if (number == 1)
        buf_add_n(out, bracket + 1, one - 1);
    else
        buf_add_n(out, bracket + one + 1, end - one - 1);
    return bracket + end + 1;
}

/* A title may name a seat, "the ship of {0}", and its words may agree with the number before it in the sentence,
 * "[castaway|castaways]". */
static void add_title(const char *title, int number, const struct speaker *speaker, struct buf *out)
{
    for (const char *s = title; *s;) {
        size_t n = strcspn(s, "{[");
        buf_add_n(out, s, n);
        s += n;
        if (*s == '[') {
            s = add_form(s, number, out);
        } else if (*s == '{') {
            add_seat(s[1] - '0', speaker, out);
            s += strcspn(s, "}") + 1;
        }
    }
}

const char *speaker_title(const struct speaker *speaker, const struct game *g, const struct domain *d,
                          int code, char text[TITLE_BYTES])
{
    const char *title = raw_title(speaker, g, d, code, text);
    if (is_number(d) || !strpbrk(title, "[{")) return title;
    struct buf out;
    buf_init(&out, TITLE_BYTES);
    add_title(title, 0, speaker, &out);
    snprintf(text, TITLE_BYTES, "%s", buf_text(&out));
    buf_free(&out);
    return text;
}

/* What stands in a slot of a sentence, where that number was said last before it. */
static void add_value(const struct game *g, const struct domain *d, int code, int said,
                      const struct speaker *speaker, struct buf *out)
{
    char number[16];
    if (d == &SEAT)
        add_seat(code, speaker, out);
    else if (!is_number(d))
        add_title(raw_title(speaker, g, d, code, number), said, speaker, out);
    else
        buf_add(out, raw_title(speaker, g, d, code, number));
}

/* What fills the slots of a sentence. */
struct filling {
    const struct game *game;
    const struct arg *args;
    const int16_t *codes;
    int count;
    const struct joint *joint; /* NULL: one value for each slot */
};

/* "a1", or where events are told together "a1, a2, a3". */
static void add_slot(const struct filling *f, int i, int said, const struct speaker *speaker, struct buf *out)
{
    const struct domain *d = f->args[i].domain;
    if (!f->joint || f->joint->arg != i) {
        add_value(f->game, d, f->codes[i], said, speaker, out);
        return;
    }
    for (int k = 0; k < f->joint->count; k++) {
        if (k > 0) buf_add(out, ", ");
        add_value(f->game, d, f->joint->codes[k], said, speaker, out);
    }
}

/* The argument that a slot names, given at its brace; a slot that no argument fills is our own mistake. */
static int slot_argument(const char *say, const char *slot, const struct filling *f)
{
    size_t n = strcspn(slot + 1, "}");
    int i = 0;
    while (i < f->count && (strncmp(f->args[i].name, slot + 1, n) != 0 || f->args[i].name[n])) i++;
    if (i == f->count || slot[n + 1] != '}')
        bug("the sentence \"%s\" has a slot that no argument fills", say);
    return i;
}

/* The number that a word agrees with, given its place: the one said last before it, or else, where that is wanted, the
 * first after it. False where there is none. */
static bool find_number(const char *say, const char *word, bool after, const struct filling *f, int *number)
{
    bool found = false;
    for (const char *s = strchr(say, '{'); s && (s < word || (after && !found)); s = strchr(s + 1, '{')) {
        int i = slot_argument(say, s, f);
        const struct domain *d = f->args[i].domain;
        if (d == &SEAT || !is_number(d)) continue;
        found = true;
        *number = f->codes[i];
    }
    return found;
}

/* Writes the form of a word that agrees with its number, "[step|steps]", and returns what follows the bracket. */
static const char *add_agreeing(const char *say, const char *bracket, const struct filling *f,
                                struct buf *out)
{
    int number = 0;
    bool found = find_number(say, bracket, true, f, &number);
    const char *rest = add_form(bracket, number, out);
    if (!found) bug("the sentence \"%s\" has a word that agrees with no number", say);
    return rest;
}

/* Writes a sentence, fills its {slots}, and lets its [word|words] agree with their numbers. */
static void add_sentence(const char *say, const struct filling *f, const struct speaker *speaker,
                         struct buf *out)
{
    for (const char *s = say; *s;) {
        size_t n = strcspn(s, "{[");
        buf_add_n(out, s, n);
        s += n;
        if (*s == '[') {
            s = add_agreeing(say, s, f, out);
        } else if (*s == '{') {
            int said = 0;
            find_number(say, s, false, f, &said);
            add_slot(f, slot_argument(say, s, f), said, speaker, out);
            s += strcspn(s, "}") + 1;
        }
    }
}

void action_sentence(const struct game *g, action a, const struct speaker *speaker, struct buf *out)
{
    const struct verb *v = &g->verbs[a.verb];
    struct filling filling = {g, v->args, a.arg, verb_arg_count(v), NULL};
    add_sentence(speaker_says(speaker, g, "verb", v->name, v->say), &filling, speaker, out);
}

/* The sentence for who is told everything, or the one for who may not see a hidden argument. */
static const char *event_says(const struct game *g, const struct event *e, bool hidden,
                              const struct speaker *speaker)
{
    char name[128];
    if (!hidden) return speaker_says(speaker, g, "event", e->name, e->say);
    snprintf(name, sizeof name, "%s.hidden", e->name);
    return speaker_says(speaker, g, "event", name, e->say_hidden);
}

bool event_sentence(const struct game *g, const void *state, const struct told *t, int seat,
                    const struct speaker *speaker, struct buf *out)
{
    return event_sentence_joined(g, state, t, NULL, seat, speaker, out);
}

bool event_sentence_joined(const struct game *g, const void *state, const struct told *t,
                           const struct joint *joint, int seat, const struct speaker *speaker,
                           struct buf *out)
{
    const struct event *e = &g->events[t->event];
    struct filling filling = {g, e->args, t->arg, event_arg_count(e), joint};
    bool hidden = false;
    if (!event_seen(g, state, t, seat)) return false;
    for (int i = 0; i < filling.count; i++) hidden = hidden || !event_arg_seen(g, state, t, i, seat);
    add_sentence(event_says(g, e, hidden, speaker), &filling, speaker, out);
    return true;
}

/* ---- Events that are told together ---- */

/* What is left counts down, so the last number speaks for the whole row. */
static bool counts_down(const struct arg *a) { return strcmp(a->name, "left") == 0; }

static bool is_word(const struct arg *a) { return a->domain && a->domain != &SEAT && a->domain->words; }

static bool can_be_joined(const struct event *e)
{
    static const char subject[] = "{seat} ";
    if (e->args[0].domain != &SEAT || strncmp(e->say, subject, sizeof subject - 1) != 0) return false;
    for (int i = 1; i < event_arg_count(e); i++)
        if (e->args[i].domain != &SEAT && !is_word(&e->args[i]) && !counts_down(&e->args[i])) return false;
    return true;
}

int event_joint(const struct game *g, const struct told *a, const struct told *b)
{
    const struct event *e = &g->events[a->event];
    int joint = 0, differing = 0;
    if (a->event != b->event || !can_be_joined(e)) return 0;
    for (int i = event_arg_count(e) - 1; i >= 0; i--) {
        if (counts_down(&e->args[i])) continue;
        bool differs = a->arg[i] != b->arg[i];
        differing += differs;
        if (differs && !is_word(&e->args[i])) return 0;
        if (differs || (differing == 0 && is_word(&e->args[i]))) joint = i;
    }
    return differing <= 1 ? joint : 0;
}
