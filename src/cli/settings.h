/* The settings of `isolario serve`. settings.def serves the flags and the lines of a configuration file alike:
 *
 *   --bot-pace 500            bot-pace = 500
 *   --behind-proxy            behind-proxy = yes
 *
 * Flags win over the file, whatever their order. */
#ifndef ISOLARIO_CLI_SETTINGS_H
#define ISOLARIO_CLI_SETTINGS_H

#include "cli/flags.h"
#include "core/error.h"

extern const struct flag serve_flags[];

enum { SETTING_TEXT_MAX = 512 };

struct settings {
    char listen[SETTING_TEXT_MAX], db[SETTING_TEXT_MAX], public_url[SETTING_TEXT_MAX];
    char tls_cert[SETTING_TEXT_MAX], tls_key[SETTING_TEXT_MAX], config[SETTING_TEXT_MAX];
    char user[SETTING_TEXT_MAX];
    bool behind_proxy, log_json, unconfined;
    int bot_pace, bot_budget, connections, connections_per_address, connections_per_second, address_share,
        messages_per_second, tables_per_hour, tables, match_steps, bot_threads, bots_only,
        bots_only_per_address;
    int talk_kb_per_table, talk_kb_per_address, talk_kb, rows_kb_per_table, rows_kb_per_address;
    int keep_days, keep_abandoned_days;
    int ping_ms, silence_ms, queue_bytes, memory_mb;
};

/* Defaults, then the file that --config names, then the flags; false with *err saying what is wrong and where. */
bool settings_read(struct settings *, const struct flags_read *, struct error *);
/* "127.0.0.1:8080", "8080", "[::1]:0", "0.0.0.0" as a host and a port. */
bool listen_split(const char *text, char host[SETTING_TEXT_MAX], int *port, struct error *);

#endif
