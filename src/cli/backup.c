/* isolario backup: copies the store of a server, which may be running, to a new file. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "store/store.h"

static const char usage[] = "usage: isolario backup [--db NAME] FILE";

int cmd_backup(int argc, char **argv)
{
    const char *name = "isolario.db", *target = NULL;
    struct error err = {0};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--db") == 0) {
            if (i + 1 == argc) return complain("backup", 2, "--db: a name must follow\n%s", usage);
            name = argv[++i];
        } else if (argv[i][0] == '-') {
            return complain("backup", 2, "%s: no such flag\n%s", argv[i], usage);
        } else if (target) {
            return complain("backup", 2, "%s: only one file can be written\n%s", argv[i], usage);
        } else {
            target = argv[i];
        }
    }
    if (!target) return complain("backup", 2, "no file is named\n%s", usage);
    if (!store_backup(name, target, &err)) return complain("backup", 1, "%s", err.text);
    printf("%s: copied and found sound\n", target);
    return 0;
}
