#include "core/view.h"

#include <inttypes.h>
#include <limits.h>
#include <stdalign.h>
#include <stdio.h>
#include <string.h>

static int64_t load(const void *state, const struct field *f, long offset)
{
    const char *at = (const char *)state + offset;
    uint8_t u8;
    uint16_t u16;
    uint32_t u32;
    switch (f->width) {
    case 1: memcpy(&u8, at, 1); return f->is_signed ? (int8_t)u8 : (int64_t)u8;
    case 2: memcpy(&u16, at, 2); return f->is_signed ? (int16_t)u16 : (int64_t)u16;
    case 4: memcpy(&u32, at, 4); return f->is_signed ? (int32_t)u32 : (int64_t)u32;
    }
    bug("field %s has a width of %d bytes", f->name, f->width);
}

void element_store(void *state, const struct element *e, int64_t value)
{
    char *at = (char *)state + e->offset;
    uint8_t u8 = (uint8_t)value;
    uint16_t u16 = (uint16_t)value;
    uint32_t u32 = (uint32_t)value;
    switch (e->field->width) {
    case 1: memcpy(at, &u8, 1); return;
    case 2: memcpy(at, &u16, 2); return;
    case 4: memcpy(at, &u32, 4); return;
    }
}

static int elements_of(const struct field *f) { return (f->row ? f->row : f->size) / f->width; }

/* The first key of a list that documents show. */
static int first_key(const struct field *f)
{
    return f->index->or_zero || (!f->index->words && f->index->min == 0) ? 0 : 1;
}

static bool walk_row(const void *state, const struct field *f, int seat,
                     bool (*visit)(void *, const struct element *), void *context)
{
    int n = elements_of(f);
    for (int code = f->index ? first_key(f) : 0; code < n; code++) {
        struct element e = {.field = f, .seat = seat, .code = code, .listed = f->index != NULL};
        e.offset = f->offset + (seat >= 0 ? seat * f->row : 0) + code * f->width;
        e.value = load(state, f, e.offset);
        if (!visit(context, &e)) return false;
    }
    return true;
}

void state_walk(const struct game *g, const void *state, bool (*visit)(void *context, const struct element *),
                void *context)
{
    int seats = state_seats(state);
    for (const struct field *f = g->fields; f->name; f++) {
        if (f->cache) continue;
        if (!f->row && !walk_row(state, f, NOBODY, visit, context)) return;
        for (int seat = 0; f->row && seat < seats; seat++)
            if (!walk_row(state, f, seat, visit, context)) return;
    }
}

bool element_seen(const void *state, const struct element *e, int seat)
{
    if (seat == EVERYTHING) return true;
    if (e->field->seen) return e->field->seen(state, seat, e->seat, e->code);
    if (e->field->sight == SEEN_BY_OWNER) return seat >= 0 && e->seat == seat;
    return e->field->sight == SEEN_BY_ALL;
}

void element_path(const struct element *e, char *path)
{
    char number[16];
    int n = 0;
    if (e->seat >= 0) n = snprintf(path, PATH_MAX_TEXT, "seats.%d.", e->seat);
    n += snprintf(path + n, PATH_MAX_TEXT - (size_t)n, "%s", e->field->name);
    if (e->listed)
        snprintf(path + n, PATH_MAX_TEXT - (size_t)n, ".%s", domain_word(e->field->index, e->code, number));
}

struct viewing {
    const struct game *game;
    const void *source;
    void *target;
    int seat;
};

static bool blank_unseen(void *context, const struct element *e)
{
    struct viewing *v = context;
    if (!element_seen(v->source, e, v->seat)) element_store(v->target, e, 0);
    return true;
}

void view_of(const struct game *g, void *target, const void *source, int seat)
{
    assert(target != source && seat >= EVERYTHING && seat < SEATS_MAX);
    struct viewing v = {g, source, target, seat};
    memcpy(target, source, g->state_size);
    state_walk(g, source, blank_unseen, &v);
}

static uint64_t mix(uint64_t h, uint64_t value)
{
    h = (h ^ value) * 0x9FB21C651E98DF25u;
    return h ^ (h >> 32);
}

static bool hash_element(void *context, const struct element *e)
{
    uint64_t *h = context;
    if (!e->field->derived) *h = mix(*h, (uint64_t)e->value);
    return true;
}

uint64_t state_hash(const struct game *g, const void *state)
{
    uint64_t h = 0x15014A1100000000u;
    for (const char *s = g->id; *s; s++) h = mix(h, (uint8_t)*s);
    state_walk(g, state, hash_element, &h);
    h = mix(h, h >> 29);
    return mix(h, h >> 31);
}

struct telling {
    const struct game *game;
    const void *state;
    int seat;
    const char *path;
    struct buf *out;
    bool found;
};

static void tell_value(struct telling *t, const struct element *e)
{
    const struct domain *d = e->field->domain;
    if (!element_seen(t->state, e, t->seat))
        buf_add(t->out, "null");
    else if (d && d->words)
        buf_add(t->out, domain_word(d, (int)e->value, NULL));
    else
        buf_addf(t->out, "%" PRId64, e->value);
}

static bool tell_line(void *context, const struct element *e)
{
    struct telling *t = context;
    char path[PATH_MAX_TEXT];
    element_path(e, path);
    buf_addf(t->out, "%s = ", path);
    tell_value(t, e);
    buf_add(t->out, "\n");
    return true;
}

static bool tell_at(void *context, const struct element *e)
{
    struct telling *t = context;
    char path[PATH_MAX_TEXT];
    element_path(e, path);
    if (strcmp(path, t->path) != 0) return true;
    tell_value(t, e);
    t->found = true;
    return false;
}

void state_lines(const struct game *g, const void *state, int seat, struct buf *out)
{
    struct telling t = {.game = g, .state = state, .seat = seat, .out = out};
    state_walk(g, state, tell_line, &t);
}

bool state_at(const struct game *g, const void *state, int seat, const char *path, struct buf *out)
{
    struct telling t = {.game = g, .state = state, .seat = seat, .path = path, .out = out};
    state_walk(g, state, tell_at, &t);
    return t.found;
}

struct checking {
    struct error *err;
    bool good;
};

static bool check_element(void *context, const struct element *e)
{
    struct checking *c = context;
    const struct domain *d = e->field->domain;
    if (!d || e->value == 0) return true;
    if (e->value >= INT_MIN && e->value <= INT_MAX && domain_has(d, (int)e->value)) return true;
    char path[PATH_MAX_TEXT];
    element_path(e, path);
    c->good = fail(c->err, "bad-state", "%s: %" PRId64 " is no %s", path, e->value, d->name);
    return false;
}

/* Whether all bytes of a plain field are surely in its domain; false leaves it to the walk, which can tell
 * the element. States are checked after every action of millions of games, and most fields are bytes. */
static bool is_surely_good(const struct field *f, const void *state)
{
    if (f->cache || !f->domain) return true;
    if (f->width != 1 || f->is_signed) return false;
    const uint8_t *bytes = (const uint8_t *)state + f->offset;
    int low = f->domain->words ? 1 : f->domain->min, high = domain_high(f->domain), wrong = 0;
    for (int i = 0; i < f->size; i++) wrong |= bytes[i] != 0 && (bytes[i] < low || bytes[i] > high);
    return !wrong;
}

static bool are_surely_good(const struct game *g, const void *state)
{
    for (const struct field *f = g->fields; f->name; f++)
        if (!is_surely_good(f, state)) return false;
    return true;
}

static bool is_zero(const void *state, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (((const char *)state)[i]) return false;
    return true;
}

/* Nothing may hide in the rows of seats nobody sits in, nor in the unused element 0 of a list. */
static bool check_unused(const struct game *g, const void *state, struct error *err)
{
    for (const struct field *f = g->fields; f->name; f++) {
        size_t used = f->row ? (size_t)(f->row * state_seats(state)) : f->size;
        if (!is_zero(state, f->offset + used, (size_t)f->offset + f->size))
            return fail(err, "bad-state", "%s: a seat that is not in play has a value", f->name);
        if (!f->index || first_key(f) == 0) continue;
        for (size_t at = f->offset; at < f->offset + used; at += f->row ? f->row : f->size)
            if (!is_zero(state, at, at + f->width))
                return fail(err, "bad-state", "%s: element \"none\" has a value", f->name);
    }
    return true;
}

/* An option always has one of its values: "none" is a word, but no choice. */
static bool check_options(const struct game *g, const void *state, struct error *err)
{
    for (const struct option *o = g->options; o->name; o++)
        if (!domain_has(o->domain, ((const uint8_t *)state)[o->offset]))
            return fail(err, "bad-state", "options.%s: that is no value of this option", o->name);
    return true;
}

struct deriving {
    const void *state;
    struct checking checking;
};

static bool check_derived(void *context, const struct element *e)
{
    struct deriving *d = context;
    int64_t right = load(d->state, e->field, e->offset);
    if (e->value == right) return true;
    char path[PATH_MAX_TEXT];
    element_path(e, path);
    d->checking.good = fail(d->checking.err, "bad-state",
                            "%s: %" PRId64 " follows from the other fields, not %" PRId64, path, right,
                            e->value);
    return false;
}

bool state_in_domains(const struct game *g, const void *state, struct error *err)
{
    int seats = state_seats(state);
    if (seats < g->seats_min || seats > g->seats_max)
        return fail(err, "bad-state", "%s: %d seats, not %d to %d", g->fields[0].name, seats, g->seats_min,
                    g->seats_max);
    struct checking c = {err, true};
    if (!are_surely_good(g, state)) state_walk(g, state, check_element, &c);
    return c.good && check_options(g, state, err) && check_unused(g, state, err);
}

bool state_valid(const struct game *g, const void *state, struct error *err)
{
    if (!state_in_domains(g, state, err)) return false;
    if (g->derive) {
        alignas(max_align_t) char right[STATE_MAX];
        memcpy(right, state, g->state_size);
        g->derive(right);
        if (memcmp(right, state, g->state_size) == 0) return g->check(state, err);
        struct deriving d = {right, {err, true}};
        state_walk(g, state, check_derived, &d);
        if (!d.checking.good) return false;
        for (const struct field *f = g->fields; f->name; f++)
            if (f->cache && memcmp(right + f->offset, (const char *)state + f->offset, f->size) != 0)
                return fail(err, "bad-state", "%s: does not follow from the other fields", f->name);
    }
    return g->check(state, err);
}

bool fields_tile(const struct game *g, struct error *err)
{
    uint8_t covered[STATE_MAX] = {0};
    if (g->state_size > STATE_MAX)
        return fail(err, "bad-table", "%s: state of %zu bytes", g->id, g->state_size);
    if (g->fields[0].offset != 0 || g->fields[0].size != 1)
        return fail(err, "bad-table", "%s: the first byte is not the number of seats", g->id);
    for (const struct field *f = g->fields; f->name; f++) {
        int n = elements_of(f), keys = f->index ? domain_high(f->index) + 1 : 1;
        if (!f->cache && (n * f->width != (f->row ? f->row : f->size) || n != keys))
            return fail(err, "bad-table", "%s: %d elements, %d keys", f->name, n, keys);
        if (f->sight == SEEN_BY_OWNER && !f->row)
            return fail(err, "bad-table", "%s: an owner's row must be by seat", f->name);
        if (f->row && f->size < f->row * g->seats_max)
            return fail(err, "bad-table", "%s: not enough rows for %d seats", f->name, g->seats_max);
        if ((size_t)f->offset + f->size > g->state_size)
            return fail(err, "bad-table", "%s: reaches beyond the state", f->name);
        for (int i = f->offset; i < f->offset + f->size; i++)
            if (covered[i]++) return fail(err, "bad-table", "%s: byte %d is described twice", f->name, i);
    }
    for (size_t i = 0; i < g->state_size; i++)
        if (!covered[i]) return fail(err, "bad-table", "%s: byte %zu of the state has no row", g->id, i);
    return true;
}
