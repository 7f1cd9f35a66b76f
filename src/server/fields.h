/* Reading the JSON of messages and rows, field by field, with errors that name the field. What is not asked for is
 * ignored. */
#ifndef ISOLARIO_SERVER_FIELDS_H
#define ISOLARIO_SERVER_FIELDS_H

#include <stddef.h>

#include "core/error.h"

struct json;

/* The object in a text, or NULL with *err ("bad-json"). Free it with fields_free(). */
struct json *fields_read(const char *text, size_t n, struct error *);
void fields_free(struct json *);

bool field_has(const struct json *, const char *name); /* there, and not null */
bool field_is_null(const struct json *, const char *name);

/* Each refuses with "bad-field" what is missing or of another kind. */
bool field_text(const struct json *, const char *name, const char **value, struct error *);
bool field_number(const struct json *, const char *name, int64_t least, int64_t most, int64_t *value,
                  struct error *);
bool field_flag(const struct json *, const char *name, bool *value, struct error *);
bool field_object(const struct json *, const char *name, const struct json **value, struct error *);
bool field_list(const struct json *, const char *name, int most, const struct json **value, struct error *);

/* The entries of a list; NULL where it is of another kind. */
int list_count(const struct json *);
const struct json *list_object(const struct json *, int i);
const char *list_text(const struct json *, int i);

/* Calls each() for every member of an object whose value is a text or a number (given as text); false as
 * soon as it returns false, or with *err where a value is of another kind. */
bool fields_each(const struct json *, bool (*each)(void *context, const char *name, const char *value),
                 void *context, struct error *);

/* People's words: well-formed UTF-8, trimmed, without control or bidirectional-override characters, 1 to
 * `most` characters. Copies into out, which has room for 4 * most + 1 bytes. */
bool text_clean(const char *what, const char *text, int most, char *out, struct error *);

#endif
