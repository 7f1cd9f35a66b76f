/* A fuzz target without the fuzzer: runs it on the files that are named, once each. So the seeds, and every input that
 * ever failed, are a test in any build. */
#include "fuzz.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static bool run_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    long size = file && fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    uint8_t *bytes = size >= 0 ? malloc((size_t)size + 1) : NULL;
    if (file) rewind(file);
    bool good = bytes && fread(bytes, 1, (size_t)size, file) == (size_t)size;
    if (good) LLVMFuzzerTestOneInput(bytes, (size_t)size);
    if (!good) fprintf(stderr, "cannot read %s\n", path);
    if (file) fclose(file);
    free(bytes);
    return good;
}

int main(int argc, char **argv)
{
    int passed = 0, failed = 0;
    for (int i = 1; i < argc; i++) run_file(argv[i]) ? passed++ : failed++;
    printf("%d passed, %d failed\n", passed, failed);
    return failed || !passed;
}
