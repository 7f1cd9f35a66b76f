/* Any bytes as a scenario file: run, or refused with a report. */
#include "fuzz.h"

#include "../scenario.h"
#include "core/buf.h"
#include "core/error.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct buf report;
    buf_init(&report, BUF_LIMIT);
    bool passed = scenario_run("fuzz", (const char *)data, size, &report);
    if (!passed && !report.size) bug("a scenario failed without a word");
    buf_free(&report);
    return 0;
}
