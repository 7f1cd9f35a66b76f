/* Heads of HTTP requests: whatever is accepted has texts that end within the bytes that came. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "server/head.h"

static void check_text(const char *text, const char *bytes, size_t n)
{
    if (!*text) return;
    if (text < bytes || text + strlen(text) >= bytes + n) bug("a text of the head lies outside of it");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes = malloc(size + 1);
    struct head head;
    const char *why = NULL;
    memcpy(bytes, data, size);
    size_t whole = head_size(bytes, size, 0);
    if (whole > 0 && whole <= HEADS_MAX) {
        int status = head_read(bytes, whole, &head, &why);
        if (status && !why) bug("a refusal without a reason");
        for (int i = 0; !status && i < HEADERS; i++) check_text(head.header[i], bytes, whole);
        if (!status) check_text(head.path, bytes, whole);
    }
    free(bytes);
    return 0;
}
