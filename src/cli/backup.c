/* isolario backup: copies the store of a server, which may be running, to a new file. */
#include <stdio.h>

#include "cli/cli.h"
#include "store/store.h"

static const struct flag flags[] = {
    {"--db", "NAME", "isolario.db", "the store: a SQLite file"},
    {NULL},
};

static int run_backup(const struct flags_read *read)
{
    const char *name = flag_text(read, "--db"), *target = read->plain[0];
    struct error err = {0};
    if (!target) return usage_wrong(&command_backup, "no file is named");
    if (!store_backup(name, target, &err)) return complain("backup", 1, "%s", err.text);
    printf("%s: copied and found sound\n", target);
    return 0;
}

const struct command command_backup = {
    .name = "backup",
    .help = "copy a server's store, also while it runs",
    .arguments = "FILE",
    .arguments_max = 1,
    .flags = flags,
    .run = run_backup,
};
