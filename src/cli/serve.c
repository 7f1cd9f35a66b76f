/* isolario serve: the table in the browser. Reads the settings, opens the door, says where it is, and serves until it
 * is told to stop. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/confine.h"
#include "cli/settings.h"
#include "games/registry.h"
#include "server/door.h"
#include "server/pages.h"

static struct door_setup setup_of(const struct settings *s, const char *host, int port)
{
    return (struct door_setup){
        .host = host,
        .port = port,
        .public_url = s->public_url,
        .tls_cert = s->tls_cert,
        .tls_key = s->tls_key,
        .behind_proxy = s->behind_proxy,
        .limits = {.connections = s->connections,
                   .connections_per_address = s->connections_per_address,
                   .connections_per_second = s->connections_per_second,
                   .address_share = s->address_share,
                   .ping_ms = s->ping_ms,
                   .silence_ms = s->silence_ms,
                   .queue_bytes = s->queue_bytes,
                   .memory_mb = s->memory_mb},
        .log = {.file = stderr, .json = s->log_json, .least = LOG_INFO},
        .hub = {.store = s->db,
                .public_url = s->public_url,
                .keep_days = s->keep_days,
                .keep_abandoned_days = s->keep_abandoned_days,
                .bot_pace_ms = s->bot_pace,
                .limits = {.messages_per_second = s->messages_per_second,
                           .tables_per_hour = s->tables_per_hour,
                           .tables_max = s->tables,
                           .bot_budget = s->bot_budget,
                           .steps_max = s->match_steps,
                           .bot_threads = s->bot_threads,
                           .bots_only = s->bots_only,
                           .bots_only_per_address = s->bots_only_per_address,
                           .talk_kb_per_table = s->talk_kb_per_table,
                           .talk_kb_per_address = s->talk_kb_per_address,
                           .talk_kb = s->talk_kb,
                           .rows_kb_per_table = s->rows_kb_per_table,
                           .rows_kb_per_address = s->rows_kb_per_address},
                .games = games},
        .give_up_rights = confine_user,
        .user = s->user,
    };
}

static bool check_settings(const struct settings *s, char host[SETTING_TEXT_MAX], int *port,
                           struct error *err)
{
    bool is_url = strncmp(s->public_url, "http://", 7) == 0 || strncmp(s->public_url, "https://", 8) == 0;
    if (s->public_url[0] && !is_url)
        return fail(err, "usage", "public-url: \"%.60s\" does not begin with http:// or https://",
                    s->public_url);
    if (s->behind_proxy && !s->public_url[0])
        return fail(err, "usage", "behind-proxy needs public-url: which pages may open a WebSocket?");
    return listen_split(s->listen, host, port, err);
}

/* Whatever cannot be given up here is said, and the server serves all the same: containers may allow no filter. */
static void confine(const struct settings *s, const struct log *log)
{
    struct error err = {0};
    if (geteuid() == 0) LOG(log, LOG_WARNING, "root", {"why", "--user NAME would give up root's rights"});
    if (!s->unconfined && !confine_calls(&err)) LOG(log, LOG_WARNING, "unconfined", {"why", err.text});
}

static int run_serve(const struct flags_read *read)
{
    struct settings settings;
    struct error err = {0};
    char host[SETTING_TEXT_MAX];
    int port = 0;
    if (!settings_read(&settings, read, &err)) return complain("serve", 2, "%s", err.text);
    if (!check_settings(&settings, host, &port, &err)) return complain("serve", 2, "%s", err.text);
    struct door_setup setup = setup_of(&settings, host, port);
    struct door *door = door_open(&setup, &err);
    if (!door) return complain("serve", 1, "%s", err.text);
    confine(&settings, &setup.log);
    if (!pages_built)
        complain("serve", 0, "the web client is not in this program; \"make web\" and \"make\" build it");
    printf("isolario: serving %s\n", door_url(door));
    if (settings.public_url[0]) printf("isolario: known as %s\n", settings.public_url);
    fflush(stdout);
    LOG(&setup.log, LOG_INFO, "serving", {"url", door_url(door)});
    door_run(door);
    door_close(door);
    LOG(&setup.log, LOG_INFO, "stopped", {"url", settings.listen});
    return 0;
}

const struct command command_serve = {.name = "serve",
                                      .arguments = "",
                                      .help = "serve the table in the browser",
                                      .flags = serve_flags,
                                      .run = run_serve};
