#include "core/alloc.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/error.h"

enum { CAPACITY_FIRST = 16 };

static void *or_end(void *memory, size_t bytes)
{
    if (!memory) bug("out of memory for %zu bytes", bytes);
    return memory;
}

static size_t product(size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size) bug("out of memory for %zu times %zu bytes", count, size);
    return count * size;
}

void *alloc_zeroed(size_t count, size_t size)
{
    size_t bytes = product(count, size);
    return or_end(calloc(1, bytes ? bytes : 1), bytes); /* calloc() may give nothing for nothing */
}

void *alloc_bytes(size_t size) { return or_end(malloc(size ? size : 1), size); }

void *alloc_resized(void *old, size_t count, size_t size)
{
    size_t bytes = product(count, size);
    return or_end(realloc(old, bytes ? bytes : 1), bytes);
}

void *alloc_aligned(size_t alignment, size_t size)
{
    assert(alignment > 0 && (alignment & (alignment - 1)) == 0);
    size_t whole = (size + alignment - 1) / alignment * alignment;
    return memset(or_end(aligned_alloc(alignment, whole), whole), 0, whole);
}

char *alloc_text(const char *text)
{
    size_t n = strlen(text) + 1;
    return memcpy(alloc_bytes(n), text, n);
}

void *alloc_one_more(void *array, size_t count, size_t *capacity, size_t size)
{
    assert(count <= *capacity);
    if (count < *capacity) return array;
    *capacity = *capacity ? 2 * *capacity : CAPACITY_FIRST;
    return alloc_resized(array, *capacity, size);
}

void *alloc_checked(void *memory)
{
    if (!memory) bug("out of memory");
    return memory;
}
