/* FNV-1a: a hash of few instructions for tables in memory and for check sums of files. It withstands nobody who chooses
 * the text; where strangers do, begin with a number that they do not know. */
#ifndef ISOLARIO_CORE_FNV_H
#define ISOLARIO_CORE_FNV_H

#include <stddef.h>
#include <stdint.h>

#define FNV_BEGIN_32 0x811C9DC5u
#define FNV_BEGIN_64 0xCBF29CE484222325u

static inline uint32_t fnv_add_32(uint32_t hash, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) hash = (hash ^ (unsigned char)text[i]) * 0x01000193u;
    return hash;
}

static inline uint64_t fnv_add_64(uint64_t hash, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) hash = (hash ^ (unsigned char)text[i]) * 0x00000100000001B3u;
    return hash;
}

#endif
