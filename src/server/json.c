#include "server/json.h"

#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/utf8.h"

struct reader {
    char *begin, *at; /* a copy of the text, with a 0 byte at the end, which no value contains */
    char *out;        /* the text being read is unescaped where it stands */
    struct json *rows;
    uint32_t count, capacity;
    int level;
    struct error *err;
};

static bool bad(const struct reader *r, const char *what)
{
    return fail(r->err, "bad-json", "%s at byte %zu", what, (size_t)(r->at - r->begin));
}

static void skip_blanks(struct reader *r)
{
    while (*r->at == ' ' || *r->at == '\n' || *r->at == '\t' || *r->at == '\r') r->at++;
}

/* ---- Texts ---- */

static bool read_hex(struct reader *r, uint32_t *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        char c = *r->at;
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0) return bad(r, "four hexadecimal digits are missing");
        *code = *code << 4 | (uint32_t)digit;
    }
    return true;
}

/* After "\u"; two of them make a character beyond the first 65536. */
static bool read_code(struct reader *r)
{
    uint32_t code, low;
    if (!read_hex(r, &code)) return false;
    if (code >= 0xD800 && code < 0xDC00) {
        if (r->at[0] != '\\' || r->at[1] != 'u') return bad(r, "half a character");
        r->at += 2;
        if (!read_hex(r, &low)) return false;
        if (low < 0xDC00 || low > 0xDFFF) return bad(r, "half a character");
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    } else if (code >= 0xDC00 && code < 0xE000) {
        return bad(r, "half a character");
    }
    if (code == 0) return bad(r, "a 0 character");
    r->out += utf8_write(r->out, code);
    return true;
}

static bool read_escape(struct reader *r)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    char letter = *++r->at;
    const char *found = letter ? strchr(letters, letter) : NULL;
    if (!found && letter != 'u') return bad(r, "an unknown escape");
    r->at++;
    if (!found) return read_code(r);
    *r->out++ = meant[found - letters];
    return true;
}

static bool copy_character(struct reader *r)
{
    uint32_t code;
    int n = utf8_read(r->at, &code);
    if (n == 1) return bad(r, "not UTF-8");
    memmove(r->out, r->at, (size_t)n);
    r->out += n;
    r->at += n;
    return true;
}

/* From the quote on. What is meant is never longer than what is written. */
static bool read_text(struct reader *r, const char **text)
{
    if (*r->at != '"') return bad(r, "a text is missing");
    *text = r->out = ++r->at;
    while (*r->at != '"') {
        unsigned char c = (unsigned char)*r->at;
        if (c >= 32 && c < 128 && c != '\\')
            *r->out++ = *r->at++;
        else if (c < 32)
            return bad(r, "a text does not end");
        else if (c == '\\' ? !read_escape(r) : !copy_character(r))
            return false;
    }
    r->at++;
    *r->out = 0;
    return true;
}

/* ---- Numbers and words ---- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool skip_digits(struct reader *r)
{
    if (!is_digit(*r->at)) return bad(r, "a digit is missing");
    while (is_digit(*r->at)) r->at++;
    return true;
}

static bool read_whole(struct reader *r, const char *digits, bool is_negative, int64_t *whole)
{
    uint64_t value = 0, most = (uint64_t)INT64_MAX + is_negative;
    for (; digits < r->at; digits++) {
        unsigned digit = (unsigned)(*digits - '0');
        if (value > (most - digit) / 10) return bad(r, "a number of more than 64 bits");
        value = 10 * value + digit;
    }
    *whole = is_negative ? (int64_t)(0 - value) : (int64_t)value;
    return true;
}

static bool read_number(struct reader *r, struct json *value)
{
    bool is_negative = *r->at == '-';
    const char *digits = r->at += is_negative;
    if (!skip_digits(r)) return false;
    if (*digits == '0' && r->at > digits + 1) return bad(r, "a number begins with 0");
    value->kind = *r->at == '.' || *r->at == 'e' || *r->at == 'E' ? FRACTION_VALUE : WHOLE_VALUE;
    if (value->kind == WHOLE_VALUE) return read_whole(r, digits, is_negative, &value->whole);
    if (*r->at == '.' && (r->at++, !skip_digits(r))) return false;
    if (*r->at != 'e' && *r->at != 'E') return true;
    r->at++;
    if (*r->at == '+' || *r->at == '-') r->at++;
    return skip_digits(r);
}

static bool read_word(struct reader *r, struct json *value)
{
    static const struct {
        const char *word;
        enum json_kind kind;
    } words[] = {{"null", NULL_VALUE}, {"false", FALSE_VALUE}, {"true", TRUE_VALUE}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i].word);
        if (strncmp(r->at, words[i].word, n) != 0) continue;
        value->kind = words[i].kind;
        r->at += n;
        return true;
    }
    return bad(r, "a value is missing");
}

/* ---- Lists and objects ---- */

static bool read_value(struct reader *r, const char *name);

static bool is_known(const struct json *object, const char *name)
{
    const struct json *member = json_first(object);
    for (int i = 0; i < object->count; i++, member = json_next(member))
        if (strcmp(member->name, name) == 0) return true;
    return false;
}

static bool read_member(struct reader *r, const struct json *object)
{
    const char *name = NULL;
    if (!read_text(r, &name)) return false;
    if (object->count == JSON_MEMBERS_MAX) return bad(r, "too many members");
    if (is_known(object, name)) return bad(r, "a name comes twice");
    skip_blanks(r);
    if (*r->at != ':') return bad(r, "a colon is missing");
    r->at++;
    return read_value(r, name);
}

/* The row itself may not move: there is memory for all of them. */
static bool read_inside(struct reader *r, struct json *value, char close)
{
    value->kind = close == '}' ? OBJECT_VALUE : LIST_VALUE;
    value->count = 0;
    if (++r->level > JSON_LEVELS_MAX) return bad(r, "too many levels");
    r->at++;
    skip_blanks(r);
    while (*r->at != close) {
        if (value->count > 0 && *r->at != ',') return bad(r, "a comma is missing");
        if (value->count > 0) r->at++;
        skip_blanks(r);
        if (!(close == '}' ? read_member(r, value) : read_value(r, NULL))) return false;
        value->count++;
        skip_blanks(r);
    }
    r->at++;
    r->level--;
    return true;
}

static bool read_kind(struct reader *r, struct json *value)
{
    switch (*r->at) {
    case '{': return read_inside(r, value, '}');
    case '[': return read_inside(r, value, ']');
    case '"': value->kind = TEXT_VALUE; return read_text(r, &value->text);
    default: return *r->at == '-' || is_digit(*r->at) ? read_number(r, value) : read_word(r, value);
    }
}

static bool read_value(struct reader *r, const char *name)
{
    uint32_t first = r->count;
    skip_blanks(r);
    if (r->count == r->capacity) return bad(r, "something does not end");
    struct json *value = &r->rows[r->count++];
    value->name = name;
    bool good = read_kind(r, value);
    value->rows = r->count - first;
    return good;
}

static bool read_all(struct reader *r, size_t n)
{
    if (!read_value(r, NULL)) return false;
    skip_blanks(r);
    return r->at == r->begin + n || bad(r, "something follows");
}

/* Each value but the first has a bracket, comma or colon of its own, so there are at most half as many as bytes; a text
 * that would need more rows does not end well. The copy of the text follows the rows. */
struct json *json_read(const char *text, size_t n, struct error *err)
{
    size_t capacity = n / 2 + 1;
    struct json *rows = alloc_bytes(capacity * sizeof *rows + n + 1);
    char *copy = (char *)(rows + capacity);
    memcpy(copy, text, n);
    copy[n] = 0;
    struct reader r = {.begin = copy, .at = copy, .rows = rows, .capacity = (uint32_t)capacity, .err = err};
    if (read_all(&r, n)) return rows;
    free(rows);
    return NULL;
}
