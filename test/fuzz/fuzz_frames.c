/* WebSocket frames: the same bytes in one piece and in small ones are heard alike, and every message is within its limit. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "core/error.h"
#include "server/frames.h"

/* What was heard, as a sum that depends on order and content. */
static void note(void *context, const char *text, size_t n)
{
    uint64_t *sum = context;
    if (n > FRAME_MESSAGE_MAX) bug("a message of %zu bytes", n);
    *sum = *sum * 1099511628211u + n;
    for (size_t i = 0; i < n; i++) *sum = (*sum ^ (unsigned char)text[i]) * 1099511628211u;
}

static void note_control(void *context, enum frame_kind kind, const char *payload, size_t n)
{
    if (n > FRAME_CONTROL_MAX) bug("a control frame of %zu bytes", n);
    *(uint64_t *)context += (uint64_t)kind;
    note(context, payload, n);
}

static int feed(const uint8_t *data, size_t size, size_t piece, uint64_t *sum)
{
    static const struct frame_hooks hooks = {note, note_control};
    struct frames f = {0};
    int fault = 0;
    char *bytes = malloc(size + 1);
    memcpy(bytes, data, size);
    *sum = 14695981039346656037u;
    for (size_t at = 0; at < size && !fault; at += piece)
        fault = frames_read(&f, bytes + at, size - at < piece ? size - at : piece, &hooks, sum);
    frames_free(&f);
    free(bytes);
    return fault;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint64_t whole, pieces;
    if (size < 2) return 0;
    int fault = feed(data + 1, size - 1, size, &whole);
    if (feed(data + 1, size - 1, 1 + data[0], &pieces) != fault || pieces != whole)
        bug("heard otherwise in pieces");
    return 0;
}
