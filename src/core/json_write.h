/* JSON into a buf, with the commas that belong there. The last byte tells whether one does: nothing needs it after '{', '[',
 * ':' or another comma, nor at the beginning, after a blank or after the end of a line; everything else does. So a function
 * writes members of an object or entries of a list that another one opened, without knowing what they hold already.
 *
 *     json_open(out, '{');
 *     json_member_int(out, "seat", 2);
 *     json_member_open(out, "names", '[');
 *     json_add_text(out, "Ada");
 *     json_close(out, "]}");                     {"seat":2,"names":["Ada"]}
 *
 * A server writes some hundred values for every move, so all of this is compiled where it is used. */
#ifndef ISOLARIO_CORE_JSON_WRITE_H
#define ISOLARIO_CORE_JSON_WRITE_H

#include "core/buf.h"

static inline bool json_needs_comma(const struct buf *b)
{
    char last = b->size > 0 ? b->text[b->size - 1] : '\n';
    return last != '{' && last != '[' && last != ':' && last != ',' && last != ' ' && last != '\n';
}

/* Writes a comma where one belongs before the next value or name. */
static inline void json_separate(struct buf *b)
{
    if (!json_needs_comma(b)) return;
    if (b->is_spaced)
        buf_add_n(b, ", ", 2);
    else
        buf_add_n(b, ",", 1);
}

/* ---- Values: entries of a list, or what follows a name ---- */

/* A list '[', an object '{', or a text '"' whose characters are then added to the buf and need no escapes. */
static inline void json_open(struct buf *b, char bracket)
{
    json_separate(b);
    buf_add_n(b, &bracket, 1);
}

/* The ends of what was opened, innermost first. */
static inline void json_close(struct buf *b, const char *brackets) { buf_add(b, brackets); }

static inline void json_add_int(struct buf *b, int64_t value)
{
    json_separate(b);
    buf_add_int(b, value);
}

static inline void json_add_bool(struct buf *b, bool value)
{
    json_separate(b);
    buf_add(b, value ? "true" : "false");
}

static inline void json_add_null(struct buf *b)
{
    json_separate(b);
    buf_add(b, "null");
}

static inline void json_add_text(struct buf *b, const char *text)
{
    json_separate(b);
    buf_add_json(b, text);
}

/* A text of ours that has nothing to escape. */
static inline void json_add_word(struct buf *b, const char *word)
{
    json_open(b, '"');
    buf_add(b, word);
    buf_add_n(b, "\"", 1);
}

/* What is JSON already: a value, members or entries; or nothing. */
static inline void json_add_raw(struct buf *b, const char *json)
{
    if (!*json) return;
    json_separate(b);
    buf_add(b, json);
}

/* ---- Members of an object: a name, and its value ---- */

void json_member_slowly(struct buf *b, const char *name, size_t n);

/* The name; its value must follow. Mostly there is memory enough to write comma, quotes and colon at once. */
static inline void json_member(struct buf *b, const char *name)
{
    size_t n = strlen(name), most = n + sizeof ",\"\":";
    if (b->is_spaced || b->full || most > b->capacity - b->size) {
        json_member_slowly(b, name, n);
        return;
    }
    char *at = b->text + b->size;
    if (json_needs_comma(b)) *at++ = ',';
    *at++ = '"';
    memcpy(at, name, n);
    memcpy(at + n, "\":", sizeof "\":");
    b->size = (size_t)(at - b->text) + n + 2;
}

static inline void json_member_open(struct buf *b, const char *name, char bracket)
{
    json_member(b, name);
    buf_add_n(b, &bracket, 1);
}

static inline void json_member_int(struct buf *b, const char *name, int64_t value)
{
    json_member(b, name);
    buf_add_int(b, value);
}

static inline void json_member_bool(struct buf *b, const char *name, bool value)
{
    json_member(b, name);
    buf_add(b, value ? "true" : "false");
}

static inline void json_member_null(struct buf *b, const char *name)
{
    json_member(b, name);
    buf_add(b, "null");
}

static inline void json_member_text(struct buf *b, const char *name, const char *text)
{
    json_member(b, name);
    buf_add_json(b, text);
}

static inline void json_member_word(struct buf *b, const char *name, const char *word)
{
    json_member(b, name);
    json_add_word(b, word);
}

static inline void json_member_raw(struct buf *b, const char *name, const char *json)
{
    json_member(b, name);
    buf_add(b, json);
}

#endif
