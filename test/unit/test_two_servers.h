/* A PostgreSQL of the test's own, for servers that share it: begin_postgres() and end_postgres() are the set-up and the
 * tear-down of a group of tests, `name` is the store. */
#ifndef ISOLARIO_TEST_TWO_SERVERS_H
#define ISOLARIO_TEST_TWO_SERVERS_H

#include <sys/stat.h>

#include "test_server.h"

static char folder[64], name[160];

static inline int run(const char *command)
{
    char line[200];
    snprintf(line, sizeof line, "test/postgres %s %s/pg >/dev/null", command, folder);
    return system(line);
}

static inline int begin_postgres(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/isolario-hub-XXXXXX");
    if (!mkdtemp(folder) || chmod(folder, 0755) != 0) return -1;
    snprintf(name, sizeof name, "postgresql://isolario@/postgres?host=%s/pg", folder);
    return run("start");
}

static inline int end_postgres(void **state)
{
    (void)state;
    char line[100];
    run("stop");
    snprintf(line, sizeof line, "rm -rf %s", folder);
    return system(line);
}

/* Both servers turn until the visitor has heard of so many steps. */
static inline void wait_for_step(struct door *one, struct door *two, const struct visitor *v, int64_t at)
{
    for (int i = 0; i < 1000; i++) {
        door_turn(one);
        door_turn(two);
        if (at_of(v) == at) return;
        usleep(5000);
    }
    fail_msg("the visitor has not heard of step %" PRId64, at);
}

#endif
