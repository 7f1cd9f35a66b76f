#include "server/fields.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "core/utf8.h"

struct json_t *fields_read(const char *text, size_t n, struct error *err)
{
    json_error_t fault;
    json_t *json = json_loadb(text, n, JSON_REJECT_DUPLICATES, &fault);
    if (!json)
        fail(err, "bad-json", "%s at byte %d", fault.text, fault.position);
    else if (!json_is_object(json))
        fail(err, "bad-json", "not an object");
    if (json_is_object(json)) return json;
    json_decref(json);
    return NULL;
}

void fields_free(struct json_t *json) { json_decref(json); }

bool field_has(const struct json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    return value && !json_is_null(value);
}

bool field_is_null(const struct json_t *object, const char *name)
{
    return json_is_null(json_object_get(object, name));
}

bool field_text(const struct json_t *object, const char *name, const char **value, struct error *err)
{
    *value = json_string_value(json_object_get(object, name));
    return *value || fail(err, "bad-field", "%s: a text is missing", name);
}

bool field_number(const struct json_t *object, const char *name, int64_t least, int64_t most, int64_t *value,
                  struct error *err)
{
    const json_t *number = json_object_get(object, name);
    *value = json_integer_value(number);
    if (json_is_integer(number) && *value >= least && *value <= most) return true;
    return fail(err, "bad-field", "%s: a number from %" PRId64 " to %" PRId64 " is missing", name, least,
                most);
}

bool field_flag(const struct json_t *object, const char *name, bool *value, struct error *err)
{
    const json_t *flag = json_object_get(object, name);
    *value = json_is_true(flag);
    return json_is_boolean(flag) || fail(err, "bad-field", "%s: true or false is missing", name);
}

bool field_object(const struct json_t *object, const char *name, const struct json_t **value,
                  struct error *err)
{
    *value = json_object_get(object, name);
    return json_is_object(*value) || fail(err, "bad-field", "%s: an object is missing", name);
}

bool field_list(const struct json_t *object, const char *name, int most, const struct json_t **value,
                struct error *err)
{
    *value = json_object_get(object, name);
    if (!json_is_array(*value)) return fail(err, "bad-field", "%s: a list is missing", name);
    if (list_count(*value) <= most) return true;
    return fail(err, "bad-field", "%s: more than %d entries", name, most);
}

int list_count(const struct json_t *list) { return (int)json_array_size(list); }

const struct json_t *list_object(const struct json_t *list, int i)
{
    const json_t *value = json_array_get(list, (size_t)i);
    return json_is_object(value) ? value : NULL;
}

const char *list_text(const struct json_t *list, int i)
{
    return json_string_value(json_array_get(list, (size_t)i));
}

bool fields_each(const struct json_t *object,
                 bool (*each)(void *context, const char *name, const char *value), void *context,
                 struct error *err)
{
    json_t *all = (json_t *)(uintptr_t)object; /* walking needs it writable, and changes nothing */
    for (void *at = json_object_iter(all); at; at = json_object_iter_next(all, at)) {
        const char *name = json_object_iter_key(at);
        const json_t *value = json_object_iter_value(at);
        char number[24];
        if (json_is_integer(value))
            snprintf(number, sizeof number, "%" PRId64, (int64_t)json_integer_value(value));
        if (!json_is_integer(value) && !json_is_string(value))
            return fail(err, "bad-field", "%.40s: neither a word nor a number", name);
        if (!each(context, name, json_is_integer(value) ? number : json_string_value(value))) return false;
    }
    return true;
}

/* What would break a line, hide, or turn the order of the text around it. */
static bool is_unwelcome(uint32_t c)
{
    return c < 32 || (c >= 127 && c < 160) || c == UTF8_BAD || c == 0x200B || c == 0x200E || c == 0x200F ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
           (c & 0xFFFE) == 0xFFFE;
}

bool text_clean(const char *what, const char *text, int most, char *out, struct error *err)
{
    uint32_t code;
    int count = 0;
    size_t size = 0, end = 0;
    while (*text == ' ') text++;
    for (int n; (n = utf8_read(text, &code)) > 0; text += n) {
        if (is_unwelcome(code)) return fail(err, "bad-field", "%s: a character that cannot be shown", what);
        if (++count > most && code != ' ')
            return fail(err, "too-long", "%s: more than %d characters", what, most);
        if (count > most) continue; /* blanks at the end do not count */
        memcpy(out + size, text, (size_t)n);
        size += (size_t)n;
        if (code != ' ') end = size;
    }
    out[end] = 0;
    return end > 0 || fail(err, "bad-field", "%s: it is empty", what);
}
