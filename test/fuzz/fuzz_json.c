/* The server's reader of JSON beside jansson's: what one takes the other takes too, and both read the same, except for
 * the limits that json.h states, for fractions that are out of jansson's reach, and for a 0 byte, which jansson takes for
 * the end of a text. */
#include "fuzz.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "server/json.h"

static const struct json *compare(const struct json *ours, json_t *theirs);

static void compare_members(const struct json *ours, json_t *theirs)
{
    const struct json *at = json_first(ours);
    if (!json_is_object(theirs) || json_object_size(theirs) != (size_t)ours->count) bug("another object");
    for (int i = 0; i < ours->count; i++) at = compare(at, json_object_get(theirs, at->name));
}

static void compare_entries(const struct json *ours, json_t *theirs)
{
    const struct json *at = json_first(ours);
    if (!json_is_array(theirs) || json_array_size(theirs) != (size_t)ours->count) bug("another list");
    for (int i = 0; i < ours->count; i++) at = compare(at, json_array_get(theirs, (size_t)i));
}

static bool is_same(const struct json *ours, const json_t *theirs)
{
    switch (ours->kind) {
    case NULL_VALUE: return json_is_null(theirs);
    case FALSE_VALUE: return json_is_false(theirs);
    case TRUE_VALUE: return json_is_true(theirs);
    case WHOLE_VALUE: return json_is_integer(theirs) && json_integer_value(theirs) == ours->whole;
    case FRACTION_VALUE: return json_is_real(theirs);
    case TEXT_VALUE: return json_is_string(theirs) && strcmp(json_string_value(theirs), ours->text) == 0;
    case LIST_VALUE:
    case OBJECT_VALUE: return true; /* told apart by what is in them */
    }
    return false;
}

/* Returns the row behind the value. */
static const struct json *compare(const struct json *ours, json_t *theirs)
{
    if (!theirs) bug("jansson has no \"%s\"", ours->name ? ours->name : "");
    if (!is_same(ours, theirs)) bug("jansson reads something else");
    if (ours->kind == OBJECT_VALUE) compare_members(ours, theirs);
    if (ours->kind == LIST_VALUE) compare_entries(ours, theirs);
    return json_next(ours);
}

static bool is_limit(const char *why) { return strstr(why, "too many") != NULL; }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error err = {0};
    json_error_t fault;
    struct json *ours = json_read((const char *)data, size, &err);
    json_t *theirs = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &fault);
    if (ours && theirs)
        compare(ours, theirs);
    else if (ours && json_error_code(&fault) != json_error_numeric_overflow)
        bug("jansson refuses it: %s", fault.text);
    else if (theirs && !is_limit(err.text) && !memchr(data, 0, size))
        bug("only jansson takes it: %s", err.text);
    free(ours);
    json_decref(theirs);
    return 0;
}
