/* Memory, or the end of the process: where there is none, it ends with words. What is held for strangers is limited long
 * before that (admission control, server/memory.h). Whatever these functions return goes back by free(). */
#ifndef ISOLARIO_CORE_ALLOC_H
#define ISOLARIO_CORE_ALLOC_H

#include <stddef.h>

void *alloc_zeroed(size_t count, size_t size); /* every byte 0; none are as good as one */
void *alloc_bytes(size_t size);                /* with whatever was in them */
void *alloc_resized(void *old, size_t count,
                    size_t size);                   /* the old may be NULL; what is new is as it was found */
void *alloc_aligned(size_t alignment, size_t size); /* every byte 0; rounded up to whole multiples */
char *alloc_text(const char *text);                 /* a copy */

/* An array with memory for one element more than count; it is doubled where it has none. */
void *alloc_one_more(void *array, size_t count, size_t *capacity, size_t size);

/* What a library's function gave, which is NULL only where there is no memory. */
void *alloc_checked(void *memory);

#endif
