/* isolario verify: proves records. Every action must be legal and made by the right actor, the dice
 * must follow from the seed where there is one, and result and hash must be those that the actions
 * lead to. */
#include <inttypes.h>
#include <stdio.h>

#include "cli/cli.h"
#include "core/file.h"
#include "core/record.h"
#include "games/registry.h"

static const char *about_dice(const struct match *m)
{
    bool chance = false;
    for (size_t i = 0; i < match_length(m) && !chance; i++) {
        int actor;
        match_action(m, i, &actor);
        chance = actor == CHANCE;
    }
    if (!chance) return "no dice were rolled";
    if (match_start(m)->has_dice)
        return "dice follow from the secret that was promised and the seats' numbers";
    return match_start(m)->has_seed ? "dice follow from the seed" : "dice as written, without a seed";
}

static void tell_undone(const struct match *m, char text[80])
{
    uint32_t undone = match_undone(m);
    text[0] = 0;
    if (undone)
        snprintf(text, 80, ", %" PRIu32 " time%s something was taken back and the dice renewed", undone,
                 undone == 1 ? "" : "s");
}

static const char *how_it_stands(const struct match *m)
{
    static const char *const ended[ENDINGS] = {"", "ended by resigning, ", "ended by agreement, "};
    return match_actor(m) == NOBODY ? ended[match_ending(m, NULL)] : "still running, ";
}

static bool prove(const char *path)
{
    struct buf text;
    struct error err = {0};
    struct match *m = NULL;
    buf_init(&text, RECORD_MAX + 1);
    if (file_read(path, RECORD_MAX, &text, &err))
        m = record_read(game_find, buf_text(&text), text.size, NULL, &err);
    buf_free(&text);
    if (!m) {
        printf("%s: failed: %s\n", path, err.text);
        return false;
    }
    size_t length = match_length(m);
    char undone[80];
    tell_undone(m, undone);
    printf("%s: proved: %s, %d seats, %zu action%s, %s%s%s, hash %016" PRIx64 "\n", path, match_game(m)->id,
           match_start(m)->setup.seats, length, length == 1 ? "" : "s", how_it_stands(m), about_dice(m),
           undone, match_hash(m));
    match_close(m);
    return true;
}

static int run_verify(const struct flags_read *read)
{
    bool all = true;
    if (!read->plain_count) return usage_wrong(&command_verify, "no file is named");
    for (int i = 0; i < read->plain_count; i++) all = prove(read->plain[i]) && all;
    return all ? 0 : 1;
}

const struct command command_verify = {
    .name = "verify",
    .help = "prove that records are sound",
    .arguments = "FILE...",
    .arguments_max = ARGUMENTS_MAX,
    .run = run_verify,
};
