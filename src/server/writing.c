/* How much people may have a server write down: tables by address, talk by table, address and server, and everything else by
 * table and address. What bots and clocks write is bounded by the length of a match. */
#include <string.h>

#include "server/inside.h"

enum { ROW_EXTRA = 64, EVERYBODY = 0 }; /* bytes a row takes beside its text */

void writing_open(struct hub *hub)
{
    const struct hub_limits *limits = &hub->setup.limits;
    hub->talk_here.per_hour = (int64_t)1024 * limits->talk_kb_per_address;
    hub->talk_all.per_hour = (int64_t)1024 * limits->talk_kb;
    hub->opened_here.per_hour = (int64_t)ONE_TABLE * limits->tables_per_hour;
    hub->rows_here.per_hour = (int64_t)1024 * limits->rows_kb_per_address;
}

void writing_free(struct hub *hub)
{
    quota_free(&hub->talk_here);
    quota_free(&hub->talk_all);
    quota_free(&hub->rows_here);
    quota_free(&hub->opened_here);
}

/* Nobody is kept from ending a game. */
static bool is_farewell(const char *row)
{
    return strncmp(row, "resign ", 7) == 0 || strncmp(row, "end ", 4) == 0;
}

bool writing_allows_row(struct request *q, const struct table *t, const char *row, struct error *err)
{
    struct hub *hub = q->hub;
    int64_t bytes = (int64_t)strlen(row) + ROW_EXTRA,
            most = (int64_t)1024 * hub->setup.limits.rows_kb_per_table;
    if (is_farewell(row)) return true;
    if (most > 0 && t->row_bytes + bytes > most)
        return fail(err, "too-long", "this table's log is full; end the game, or open another table");
    if (!quota_allows(&hub->rows_here, q->guest->address, bytes, q->now_ms))
        return fail(err, "too-many", "too much was written from here in the last hour; wait a little");
    quota_take(&hub->rows_here, q->guest->address, bytes, q->now_ms);
    return true;
}

bool writing_allows_talk(struct request *q, const char *said)
{
    struct hub *hub = q->hub;
    const struct table *t = q->live->table;
    int64_t bytes = (int64_t)strlen(said) + ROW_EXTRA,
            most = (int64_t)1024 * hub->setup.limits.talk_kb_per_table;
    if (most > 0 && t->talk_bytes + bytes > most)
        return fail(&q->err, "too-long", "so much was said at this table that no more can be kept");
    if (!quota_allows(&hub->talk_here, q->guest->address, bytes, q->now_ms))
        return fail(&q->err, "too-many", "too much was said from here in the last hour; wait a little");
    if (!quota_allows(&hub->talk_all, EVERYBODY, bytes, q->now_ms))
        return fail(&q->err, "too-many", "too much was said at all tables in the last hour; wait a little");
    quota_take(&hub->talk_here, q->guest->address, bytes, q->now_ms);
    quota_take(&hub->talk_all, EVERYBODY, bytes, q->now_ms);
    return true;
}
