/* Any bytes as a record. What is accepted was proved, so it must survive being written and read again. */
#include "fuzz.h"

#include "core/record.h"
#include "games/registry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct record_names names, names_again;
    struct error err;
    struct match *m = record_read(game_find, (const char *)data, size, &names, &err);
    if (!m) return 0;
    struct buf text;
    buf_init(&text, RECORD_MAX);
    record_write(m, &names, &text);
    struct match *again = record_read(game_find, buf_text(&text), text.size, &names_again, &err);
    if (!again) bug("a record was not read again: %s", err.text);
    if (match_hash(again) != match_hash(m)) bug("a record changed its hash");
    match_close(again);
    match_close(m);
    buf_free(&text);
    return 0;
}
