/* What the fuzz targets share. A target turns bytes into one call and checks that what was accepted is sound. */
#ifndef ISOLARIO_FUZZ_FUZZ_H
#define ISOLARIO_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* libFuzzer's entry: never anything but 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
