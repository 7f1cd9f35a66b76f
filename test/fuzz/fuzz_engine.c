/* Request lines to one engine. Whatever comes in, each line is answered with exactly one line of JSON. */
#include "fuzz.h"

#include <string.h>

#include <jansson.h>

#include "cli/engine.h"
#include "core/error.h"

enum { LINES_MAX = 64 };

static void ask(struct engine *e, const char *line, size_t n, struct buf *answer)
{
    buf_clear(answer);
    engine_line(e, line, n, answer);
    if (!answer->size || memchr(answer->text, '\n', answer->size)) bug("not one line of answer");
    json_error_t fault;
    json_t *json = json_loadb(answer->text, answer->size, JSON_REJECT_DUPLICATES, &fault);
    if (!json) bug("the answer is not JSON: %s", fault.text);
    if (!json_is_boolean(json_object_get(json, "ok"))) bug("the answer does not say whether it is ok");
    json_decref(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct engine *e = engine_open();
    struct buf answer;
    buf_init(&answer, BUF_LIMIT);
    const char *at = (const char *)data, *end = at + size;
    for (int i = 0; i < LINES_MAX && at && at < end; i++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        ask(e, at, (size_t)((newline ? newline : end) - at), &answer);
        at = newline ? newline + 1 : NULL;
    }
    buf_free(&answer);
    engine_close(e);
    return 0;
}
