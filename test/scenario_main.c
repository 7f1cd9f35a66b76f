/* scenarios PATH...: runs scenario files, or all of a folder, and closes with "N passed, N failed". */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/file.h"
#include "scenario.h"

enum { SCENARIO_FILE_MAX = 4 * 1024 * 1024 };

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static void run_file(const char *path, struct scenario_tally *tally)
{
    struct error err;
    struct buf text, report;
    buf_init(&text, SCENARIO_FILE_MAX);
    buf_init(&report, BUF_LIMIT);
    if (file_read(path, SCENARIO_FILE_MAX, &text, &err)) {
        scenario_run_file(path, buf_text(&text), text.size, &report, tally);
        fputs(buf_text(&report), stdout);
    } else {
        printf("%s\n", err.text);
        tally->failed++;
    }
    buf_free(&text);
    buf_free(&report);
}

static void run_path(const char *path, struct scenario_tally *tally)
{
    struct dirent **names;
    int n = scandir(path, &names, NULL, by_name);
    if (n < 0) {
        run_file(path, tally);
        return;
    }
    for (int i = 0; i < n; i++) {
        const char *name = names[i]->d_name, *dot = strchr(name, '.');
        struct buf below;
        buf_init(&below, 4096);
        buf_addf(&below, "%s/%s", path, name);
        if (name[0] != '.' && (!dot || strcmp(dot, ".scn") == 0)) run_path(buf_text(&below), tally);
        buf_free(&below);
        free(names[i]);
    }
    free(names);
}

int main(int argc, char **argv)
{
    struct scenario_tally tally = {0, 0};
    for (int i = 1; i < argc; i++) run_path(argv[i], &tally);
    printf("%d passed, %d failed\n", tally.passed, tally.failed);
    return tally.failed ? 1 : 0;
}
