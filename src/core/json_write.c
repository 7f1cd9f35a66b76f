#include "core/json_write.h"

void json_member_slowly(struct buf *b, const char *name, size_t n)
{
    json_open(b, '"');
    buf_add_n(b, name, n);
    buf_add(b, b->is_spaced ? "\": " : "\":");
}
