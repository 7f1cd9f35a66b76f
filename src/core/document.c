#include "core/document.h"

#include <jansson.h>
#include <stdalign.h>
#include <stdio.h>
#include <string.h>

#include "core/json_write.h"
#include "core/notation.h"
#include "core/view.h"

/* ---- Writing ---- */

/* Behind its name, where no comma is due. */
static void write_value(const struct domain *d, int64_t value, struct buf *out)
{
    char number[16];
    if (d && d->words)
        buf_add_json(out, domain_word(d, (int)value, number));
    else
        buf_add_int(out, value);
}

struct writing {
    const struct game *game;
    const void *state;
    int seat; /* who looks */
    int row;  /* which seat's rows are wanted, or NOBODY for the rest */
    const struct field *last;
    char group[32]; /* the open nested object of a dotted name, or "" */
    bool list_open;
    struct buf *out;
};

static void close_list(struct writing *w)
{
    if (w->list_open) json_close(w->out, "}");
    w->list_open = false;
}

static void close_group(struct writing *w)
{
    if (w->group[0]) json_close(w->out, "}");
    w->group[0] = 0;
}

/* Opens what a field needs around its values: the nested object of a dotted name, the object of a
 * list. */
static void open_field(struct writing *w, const struct field *f)
{
    close_list(w);
    const char *dot = strchr(f->name, '.');
    size_t n = dot ? (size_t)(dot - f->name) : 0;
    assert(n < sizeof w->group);
    if (strncmp(w->group, f->name, n) != 0 || w->group[n]) close_group(w);
    if (dot && !w->group[0]) {
        memcpy(w->group, f->name, n);
        w->group[n] = 0;
        json_member_open(w->out, w->group, '{');
    }
    json_member(w->out, dot ? dot + 1 : f->name);
    if (f->index) json_open(w->out, '{');
    w->list_open = f->index != NULL;
    w->last = f;
}

static bool write_element(void *context, const struct element *e)
{
    struct writing *w = context;
    char number[16];
    if (e->seat != w->row) return true;
    if (e->field != w->last) open_field(w, e->field);
    if (e->listed) json_member(w->out, domain_word(e->field->index, e->code, number));
    if (element_seen(w->state, e, w->seat))
        write_value(e->field->domain, e->value, w->out);
    else
        json_add_null(w->out);
    return true;
}

static void write_rows(struct writing *w, int row)
{
    w->row = row;
    w->last = NULL;
    state_walk(w->game, w->state, write_element, w);
    close_list(w);
    close_group(w);
}

void state_write(const struct game *g, const void *state, int seat, struct buf *out)
{
    struct writing w = {.game = g, .state = state, .seat = seat, .out = out};
    json_open(out, '{');
    write_rows(&w, NOBODY);
    json_member_open(out, "seats", '{');
    for (int i = 0; i < state_seats(state); i++) {
        const char name[] = {(char)('0' + i), 0};
        json_member_open(out, name, '{');
        write_rows(&w, i);
        json_close(out, "}");
    }
    json_close(out, "}}");
}

void action_write(const struct game *g, const void *state, action a, int owner, int seat, struct buf *out)
{
    const struct verb *v = &g->verbs[a.verb];
    struct buf text;
    buf_init(&text, 1024);
    action_text_seen(g, state, a, owner, seat, &text);
    json_open(out, '{');
    json_member_word(out, "verb", v->name);
    for (int i = 0; i < verb_arg_count(v); i++) {
        const struct arg *arg = &v->args[i];
        json_member(out, arg->name);
        if (arg_seen(arg, state, owner, seat))
            write_value(arg->domain, a.arg[i], out);
        else
            json_add_null(out);
    }
    json_member_text(out, "text", buf_text(&text));
    json_close(out, "}");
    buf_free(&text);
}

/* Everything but the closing brace. */
static bool write_event(const struct game *g, const void *state, const struct told *t, int seat,
                        struct buf *out)
{
    const struct event *e = &g->events[t->event];
    if (!event_seen(g, state, t, seat)) return false;
    json_open(out, '{');
    json_member_word(out, "event", e->name);
    for (int i = 0; i < event_arg_count(e); i++) {
        json_member(out, e->args[i].name);
        if (event_arg_seen(g, state, t, i, seat))
            write_value(e->args[i].domain, t->arg[i], out);
        else
            json_add_null(out);
    }
    return true;
}

/* What is told brings its text along as NAME_text, since no description of the game has it. */
static void write_told(const struct game *g, const void *state, const struct told *t, int seat,
                       struct buf *out)
{
    const struct event *e = &g->events[t->event];
    char number[16], name[64];
    for (int i = 0; i < event_arg_count(e); i++) {
        const struct domain *d = e->args[i].domain;
        if (!d || !d->told || !event_arg_seen(g, state, t, i, seat)) continue;
        snprintf(name, sizeof name, "%s_text", e->args[i].name);
        json_member_text(out, name, domain_title(d, t->arg[i], number));
    }
}

bool event_write_plain(const struct game *g, const void *state, const struct told *t, int seat,
                       struct buf *out)
{
    if (!write_event(g, state, t, seat, out)) return false;
    write_told(g, state, t, seat, out);
    json_close(out, "}");
    return true;
}

bool event_write(const struct game *g, const void *state, const struct told *t, int seat, struct buf *out)
{
    if (!write_event(g, state, t, seat, out)) return false;
    struct buf say;
    buf_init(&say, 4096);
    event_sentence(g, state, t, seat, NULL, &say);
    json_member_text(out, "say", buf_text(&say));
    json_close(out, "}");
    buf_free(&say);
    return true;
}

static void write_numbers(const char *name, const int *list, int n, struct buf *out)
{
    json_member_open(out, name, '[');
    for (int i = 0; i < n; i++) json_add_int(out, list[i]);
    json_close(out, "]");
}

void outcome_write(const struct game *g, const struct outcome *o, struct buf *out)
{
    json_member_bool(out, "over", o->over);
    write_numbers("scores", o->score, o->seats, out);
    write_numbers("ranks", o->rank, o->seats, out);
    json_member(out, "reason");
    if (o->ending)
        json_add_text(out, ending_word(o->ending));
    else if (o->over)
        write_value(g->reasons, o->reason, out);
    else
        json_add_null(out);
    json_member_open(out, "lines", '[');
    for (int i = 0; i < o->line_count; i++) {
        const struct score_line *l = &o->lines[i];
        json_open(out, '{');
        json_member_int(out, "seat", l->seat);
        json_member(out, "line");
        write_value(g->score_lines, l->line, out);
        json_member_int(out, "points", l->points);
        json_close(out, "}");
    }
    json_close(out, "]");
}

/* ---- The description of a game ---- */

static void write_sight(enum sight sight, struct buf *out)
{
    static const char *const names[] = {"all", "owner", "none"};
    json_member_word(out, "sight", names[sight]);
}

static void write_arg_list(const struct arg *args, int n, struct buf *out)
{
    json_member_open(out, "args", '[');
    for (int i = 0; i < n; i++) {
        json_open(out, '{');
        json_member_word(out, "name", args[i].name);
        json_member_word(out, "domain", args[i].domain->name);
        write_sight(args[i].sight, out);
        json_close(out, "}");
    }
    json_close(out, "]");
}

static void write_domain_values(const struct domain *d, struct buf *out)
{
    json_open(out, '[');
    for (int code = domain_low(d); code <= domain_high(d); code++) {
        if (!domain_has(d, code)) continue;
        json_separate(out);
        write_value(d, code, out);
    }
    json_close(out, "]");
}

enum { DOMAINS_MAX = 128 };

struct domain_set {
    const struct domain *list[DOMAINS_MAX];
    int count;
};

static void domain_note(struct domain_set *set, const struct domain *d)
{
    if (!d) return;
    for (int i = 0; i < set->count; i++) /* some are known by one name and differ in their titles only */
        if (set->list[i] == d || (d->words && strcmp(set->list[i]->name, d->name) == 0)) return;
    if (set->count == DOMAINS_MAX) bug("more than %d domains in one game", DOMAINS_MAX);
    set->list[set->count++] = d;
}

static void write_domain(const struct domain *d, struct buf *out)
{
    json_member_open(out, d->name, '{');
    if (d->words) {
        json_member(out, "words");
        write_domain_values(d, out);
    } else {
        json_member_int(out, "min", d->min);
        json_member_int(out, "max", d->max);
        if (d->or_zero) json_member_bool(out, "or_zero", true);
    }
    json_close(out, "}");
}

static void write_domains(const struct game *g, struct buf *out)
{
    struct domain_set set = {.count = 0};
    for (int i = 0; g->options[i].name; i++) domain_note(&set, g->options[i].domain);
    for (int v = 1; v < g->verb_count; v++)
        for (int i = 0; i < ARGS_MAX; i++) domain_note(&set, g->verbs[v].args[i].domain);
    for (int e = 1; e < g->event_count; e++)
        for (int i = 0; i < EVENT_ARGS_MAX; i++) domain_note(&set, g->events[e].args[i].domain);
    for (const struct field *f = g->fields; f->name; f++) {
        domain_note(&set, f->domain);
        domain_note(&set, f->index);
    }
    domain_note(&set, g->reasons);
    domain_note(&set, g->score_lines);
    json_member_open(out, "domains", '{');
    for (int i = 0; i < set.count; i++) write_domain(set.list[i], out);
    json_close(out, "}");
}

static void write_options(const struct game *g, struct buf *out)
{
    json_member_open(out, "options", '[');
    for (int i = 0; g->options[i].name; i++) {
        const struct option *o = &g->options[i];
        json_open(out, '{');
        json_member_word(out, "name", o->name);
        json_member(out, "values");
        write_domain_values(o->domain, out);
        json_member(out, "default");
        write_value(o->domain, o->standard, out);
        json_member_text(out, "say", o->say);
        json_close(out, "}");
    }
    json_close(out, "]");
}

static void write_fields(const struct game *g, struct buf *out)
{
    json_member_open(out, "fields", '[');
    for (const struct field *f = g->fields; f->name; f++) {
        if (f->cache) continue;
        json_open(out, '{');
        json_member_word(out, "name", f->name);
        json_member_bool(out, "by_seat", f->row);
        if (f->domain) json_member_word(out, "domain", f->domain->name);
        if (f->index) json_member_word(out, "index", f->index->name);
        if (f->derived) json_member_bool(out, "derived", true);
        if (f->seen)
            json_member_word(out, "sight", "by element");
        else
            write_sight(f->sight, out);
        json_close(out, "}");
    }
    json_close(out, "]");
}

/* A verb or an event: its name, its arguments and its sentence. */
static void write_sentence(const char *name, const struct arg *args, int n, const char *say, struct buf *out)
{
    json_open(out, '{');
    json_member_word(out, "name", name);
    write_arg_list(args, n, out);
    json_member_text(out, "say", say);
    json_close(out, "}");
}

void game_write(const struct game *g, struct buf *out)
{
    const int seats[] = {g->seats_min, g->seats_max};
    json_open(out, '{');
    json_member_word(out, "id", g->id);
    json_member_text(out, "title", g->title);
    json_member_text(out, "blurb", g->blurb);
    json_member_int(out, "rules", g->version);
    write_numbers("seats", seats, 2, out);
    write_options(g, out);
    json_member_open(out, "verbs", '[');
    for (int v = 1; v < g->verb_count; v++)
        write_sentence(g->verbs[v].name, g->verbs[v].args, verb_arg_count(&g->verbs[v]), g->verbs[v].say,
                       out);
    json_close(out, "]");
    json_member_open(out, "events", '[');
    for (int e = 1; e < g->event_count; e++)
        write_sentence(g->events[e].name, g->events[e].args, event_arg_count(&g->events[e]), g->events[e].say,
                       out);
    json_close(out, "]");
    write_fields(g, out);
    write_domains(g, out);
    json_close(out, "}");
}

/* ---- Reading ---- */

static json_t *load(const char *json, size_t n, struct error *err)
{
    json_error_t where;
    json_t *root = json_loadb(json, n, JSON_REJECT_DUPLICATES, &where);
    if (!root)
        fail(err, "bad-json", "not JSON: %s (line %d, column %d)", where.text, where.line, where.column);
    else if (!json_is_object(root)) {
        fail(err, "bad-json", "an object is expected");
        json_decref(root);
        root = NULL;
    }
    return root;
}

/* Follows a dotted path; *parent and *key say where it hangs. key points into path. */
static json_t *at_path(json_t *root, char *path, json_t **parent, const char **key)
{
    json_t *node = root;
    char *rest;
    *parent = NULL;
    *key = "";
    for (char *part = strtok_r(path, ".", &rest); part; part = strtok_r(NULL, ".", &rest)) {
        *parent = node;
        *key = part;
        node = json_object_get(node, part); /* NULL where node is no object */
        if (!node) return NULL;
    }
    return node;
}

struct document_reading {
    const struct game *game;
    json_t *root;
    void *target;
    struct error *err;
    bool good;
    bool given[STATE_MAX]; /* by byte of the state */
};

static bool value_of(const struct element *e, const json_t *node, const char *path, int64_t *value,
                     struct error *err)
{
    const struct domain *d = e->field->domain;
    if (json_is_null(node))
        return fail(err, "bad-state", "%s: null, which hides a value, cannot be read", path);
    if (d && d->words) {
        if (!json_is_string(node))
            return fail(err, "bad-state", "%s: a word of %s is expected", path, d->name);
        const char *word = json_string_value(node);
        int code = 0;
        if (strcmp(word, d->words[0]) != 0 && !domain_code(d, word, strlen(word), &code))
            return fail(err, "bad-state", "%s: \"%.40s\" is no %s", path, word, d->name);
        *value = code;
        return true;
    }
    if (!json_is_integer(node)) return fail(err, "bad-state", "%s: a whole number is expected", path);
    json_int_t number = json_integer_value(node);
    int bits = 8 * e->field->width - (e->field->is_signed ? 1 : 0);
    json_int_t top = ((json_int_t)1 << bits) - 1, low = e->field->is_signed ? -top - 1 : 0;
    if (number < low || number > top)
        return fail(err, "bad-state", "%s: %lld is out of range", path, (long long)number);
    *value = number;
    return true;
}

/* Takes an element's value out of the tree, so that what is left at the end is unknown. */
static bool read_element(void *context, const struct element *e)
{
    struct document_reading *r = context;
    char path[PATH_MAX_TEXT], parts[PATH_MAX_TEXT];
    json_t *parent;
    const char *key;
    int64_t value = 0;
    element_path(e, path);
    memcpy(parts, path, sizeof parts);
    json_t *node = at_path(r->root, parts, &parent, &key);
    if (!node && e->field->derived) return true;
    if (!node) return r->good = fail(r->err, "bad-state", "%s: missing", path);
    if (!value_of(e, node, path, &value, r->err)) return r->good = false;
    element_store(r->target, e, value);
    memset(r->given + e->offset, true, e->field->width);
    json_object_del(parent, key);
    return true;
}

/* Whatever remains was never asked for, but for objects that have become empty. */
static bool find_unknown(json_t *node, const char *path, struct error *err)
{
    const char *key;
    json_t *child;
    json_object_foreach(node, key, child)
    {
        char longer[PATH_MAX_TEXT];
        snprintf(longer, sizeof longer, "%.60s%s%.30s", path, path[0] ? "." : "", key);
        if (!json_is_object(child) || strlen(longer) > 80)
            return fail(err, "bad-state", "%s: there is no such field", longer);
        if (!find_unknown(child, longer, err)) return false;
    }
    return true;
}

/* Derived fields that the document leaves out are computed from the rest. */
static void fill_derived(const struct game *g, void *state, const bool *given)
{
    alignas(max_align_t) char right[STATE_MAX];
    if (!g->derive) return;
    memcpy(right, state, g->state_size);
    g->derive(right);
    for (const struct field *f = g->fields; f->name; f++)
        for (int i = f->offset; f->derived && i < f->offset + f->size; i++)
            if (!given[i]) ((char *)state)[i] = right[i];
}

static bool read_tree(const struct game *g, json_t *root, void *state, struct error *err)
{
    alignas(max_align_t) char fresh[STATE_MAX] = {0};
    const char *seats_name = g->fields[0].name;
    const json_t *seats = json_object_get(root, seats_name);
    json_int_t n = json_is_integer(seats) ? json_integer_value(seats) : -1;
    if (n < g->seats_min || n > g->seats_max)
        return fail(err, "bad-state", "%s: a number from %d to %d is expected", seats_name, g->seats_min,
                    g->seats_max);
    fresh[0] = (char)n; /* the walk asks the state how many seats there are */
    struct document_reading r = {.game = g, .root = root, .target = fresh, .err = err, .good = true};
    state_walk(g, fresh, read_element, &r);
    if (!r.good || !find_unknown(root, "", err) || !state_in_domains(g, fresh, err)) return false;
    fill_derived(g, fresh, r.given);
    if (!state_valid(g, fresh, err)) return false;
    memcpy(state, fresh, g->state_size);
    return true;
}

bool state_read(const struct game *g, void *state, const char *json, size_t n, struct error *err)
{
    json_t *root = load(json, n, err);
    bool good = root && read_tree(g, root, state, err);
    json_decref(root);
    return good;
}

/* RFC 7396. Returns a new reference. */
static json_t *merge(json_t *target, const json_t *patch)
{
    if (!json_is_object(patch)) return json_deep_copy(patch);
    json_t *result = json_is_object(target) ? json_incref(target) : json_object();
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)patch, key, value)
    {
        if (json_is_null(value))
            json_object_del(result, key);
        else
            json_object_set_new(result, key, merge(json_object_get(result, key), value));
    }
    return result;
}

struct dropping {
    json_t *root, *patch;
};

/* A derived value that the patch is silent about must not contradict what the patch changes. */
static bool drop_derived(void *context, const struct element *e)
{
    struct dropping *d = context;
    char path[PATH_MAX_TEXT], parts[PATH_MAX_TEXT];
    json_t *parent;
    const char *key;
    if (!e->field->derived) return true;
    element_path(e, path);
    memcpy(parts, path, sizeof parts);
    if (at_path(d->patch, parts, &parent, &key)) return true;
    memcpy(parts, path, sizeof parts);
    if (at_path(d->root, parts, &parent, &key)) json_object_del(parent, key);
    return true;
}

bool state_patch(const struct game *g, void *state, const char *json, size_t n, struct error *err)
{
    struct buf document;
    buf_init(&document, BUF_LIMIT);
    state_write(g, state, EVERYTHING, &document);
    json_t *patch = load(json, n, err);
    json_t *root = json_loadb(buf_text(&document), document.size, 0, NULL);
    bool good = false;
    if (patch && root) {
        json_t *merged = merge(root, patch);
        struct dropping d = {merged, patch};
        state_walk(g, state, drop_derived, &d);
        good = read_tree(g, merged, state, err);
        json_decref(merged);
    }
    json_decref(root);
    json_decref(patch);
    buf_free(&document);
    return good;
}

/* A word of an object must not smuggle further notation in. */
static bool is_plain_word(const char *word) { return word[0] && !strpbrk(word, " \t\r\n\v\f="); }

/* Rewrites the object as notation, so that there is one parser and one set of messages. */
bool action_read(const struct game *g, const char *json, size_t n, action *a, struct error *err)
{
    json_t *root = load(json, n, err);
    if (!root) return false;
    const char *verb = json_string_value(json_object_get(root, "verb"));
    struct buf text;
    buf_init(&text, 4096);
    bool good = (verb && is_plain_word(verb)) || fail(err, "bad-action", "verb: a word is expected");
    if (good && verb) buf_add(&text, verb);
    const char *key;
    json_t *value;
    json_object_foreach(root, key, value)
    {
        if (!good || strcmp(key, "verb") == 0 || strcmp(key, "text") == 0) continue;
        if (json_is_string(value) && is_plain_word(key) && is_plain_word(json_string_value(value)))
            buf_addf(&text, " %s=%s", key, json_string_value(value));
        else if (json_is_integer(value) && is_plain_word(key))
            buf_addf(&text, " %s=%lld", key, (long long)json_integer_value(value));
        else
            good = fail(err, "bad-action", "%.40s: a word or a whole number is expected", key);
    }
    if (good && text.full) good = fail(err, "bad-action", "the action is too long");
    good = good && action_parse(g, buf_text(&text), a, err);
    buf_free(&text);
    json_decref(root);
    return good;
}
