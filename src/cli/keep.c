/* A record is written anew after every action and takes the place of the old one by renaming: a process that is killed
 * leaves one of them whole. Nothing is synced to the disk, since only a failing machine could tell the difference. */
#include "cli/keep.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "core/file.h"
#include "core/record.h"
#include "games/registry.h"

enum { KEPT_MAX = 20, NAME_PARTS_MAX = 200 };

static const char ending[] = ".record";

bool keep_folder(char *path, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    struct stat there;
    int n = -1;
    path[0] = 0;
    if (data && data[0] == '/')
        n = snprintf(path, size, "%s/isolario/matches", data);
    else if (home && home[0] == '/' &&
             stat(home, &there) == 0) /* somebody without a home gets none from us */
        n = snprintf(path, size, "%s/.local/share/isolario/matches", home);
    if (n < 0 || (size_t)n >= size) path[0] = 0;
    return path[0] != 0;
}

/* Makes the folder and those above it. */
static bool make_folder(const char *path)
{
    char part[KEEP_PATH_BYTES];
    snprintf(part, sizeof part, "%s", path);
    for (char *slash = strchr(part + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        if (mkdir(part, 0700) != 0 && errno != EEXIST) return false;
        *slash = '/';
    }
    return mkdir(part, 0700) == 0 || errno == EEXIST;
}

static bool is_record(const char *name)
{
    size_t n = strlen(name), tail = sizeof ending - 1;
    return n > tail && n < NAME_PARTS_MAX && strcmp(name + n - tail, ending) == 0;
}

static bool is_later(const struct stat *a, const struct stat *b)
{
    if (a->st_mtim.tv_sec != b->st_mtim.tv_sec) return a->st_mtim.tv_sec > b->st_mtim.tv_sec;
    return a->st_mtim.tv_nsec > b->st_mtim.tv_nsec;
}

/* Is the record of a game and a version of its rules that this program plays? Its first lines say it. */
static bool is_current(const char *path)
{
    char line[128], id[64] = "";
    const struct game *g = NULL;
    int rules = -1;
    FILE *file = fopen(path, "r");
    if (!file) return false;
    while (fgets(line, sizeof line, file) && line[0] != '\n' && rules < 0) {
        if (sscanf(line, "game: %63s", id) == 1) g = game_find(id);
        if (sscanf(line, "rules: %d", &rules) != 1) rules = -1;
    }
    fclose(file);
    return g && g->version == rules;
}

static bool is_any(const char *path)
{
    (void)path;
    return true;
}

/* Walks over the folder: the newest or the oldest record that fits in path, and how many there are. */
static int scan(const char *folder, bool newest, bool (*fits)(const char *path), char path[KEEP_PATH_BYTES])
{
    DIR *list = opendir(folder);
    struct stat best = {0}, there;
    int count = 0;
    path[0] = 0;
    if (!list) return 0;
    for (const struct dirent *entry; (entry = readdir(list)) != NULL;) {
        char name[KEEP_PATH_BYTES];
        int n = snprintf(name, sizeof name, "%s/%s", folder, entry->d_name);
        if (!is_record(entry->d_name) || n < 0 || (size_t)n >= sizeof name) continue;
        if (stat(name, &there) != 0 || !S_ISREG(there.st_mode) || !fits(name)) continue;
        if (count++ == 0 || is_later(&there, &best) == newest) {
            best = there;
            memcpy(path, name, sizeof name);
        }
    }
    closedir(list);
    return count;
}

bool keep_latest(struct keep *k, struct error *err)
{
    char folder[KEEP_PATH_BYTES];
    /* Where all are of other rules, the newest says so. */
    if (keep_folder(folder, sizeof folder) &&
        (scan(folder, true, is_current, k->path) > 0 || scan(folder, true, is_any, k->path) > 0))
        return true;
    return fail(err, "no-match", "there is no unfinished match to go on with");
}

/* Old matches that nobody has gone on with make room for new ones. */
static void tidy(const char *folder)
{
    char oldest[KEEP_PATH_BYTES];
    while (scan(folder, false, is_any, oldest) >= KEPT_MAX)
        if (unlink(oldest) != 0) return;
}

void keep_begin(struct keep *k, const char *game_id, bool wanted)
{
    char folder[KEEP_PATH_BYTES], when[32];
    time_t now = time(NULL);
    struct tm local;
    k->wanted = wanted || k->path[0];
    k->holds = k->exists = k->path[0] != 0;
    if (!k->wanted || k->path[0] || !keep_folder(folder, sizeof folder) || !make_folder(folder)) return;
    tidy(folder);
    localtime_r(&now, &local);
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", &local);
    int n = snprintf(k->path, sizeof k->path, "%s/%s-%s-%ld%s", folder, game_id, when, (long)getpid(),
                     ending);
    if (n < 0 || (size_t)n >= sizeof k->path) k->path[0] = 0;
    k->holds = k->path[0] != 0;
}

static bool has_choice(const struct match *m, const struct seating *s)
{
    for (size_t i = 0; i < match_length(m); i++) {
        int actor;
        match_action(m, i, &actor);
        if (actor >= 0 && seat_is_human(s, actor)) return true;
    }
    return false;
}

void keep_update(struct keep *k, const struct match *m, const struct seating *s)
{
    struct record_names names;
    struct buf text;
    if (!k->wanted || !k->path[0]) return;
    if (match_actor(m) == NOBODY || !has_choice(m, s)) {
        k->holds = unlink(k->path) == 0 || errno == ENOENT;
        k->exists = false;
        return;
    }
    seating_remember(s, &names);
    buf_init(&text, RECORD_MAX);
    record_write(m, &names, &text);
    k->exists = true;
    k->holds = !text.full && file_replace(k->path, buf_text(&text), text.size, NULL);
    buf_free(&text);
}
