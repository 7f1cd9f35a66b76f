/* Deleting old tables from PostgreSQL, by a connection of its own that waits; so it is made on another thread than the
 * loop's. A batch is one statement. Servers that delete at the same time take different tables (SKIP LOCKED), and a
 * table whose head was written meanwhile is looked at again before it is locked, and stays. */
#include <stdio.h>
#include <stdlib.h>

#include "store/driver.h"
#include "store/postgres_link.h"

static const char index_sql[] = "CREATE INDEX IF NOT EXISTS heads_time ON isolario.heads (time)";

static const char delete_sql[] = "WITH old AS (SELECT id FROM isolario.heads AS head WHERE time < $1::bigint "
                                 "AND (1 << phase) & $2::integer <> 0"
                                 "   AND coalesce((SELECT time FROM isolario.log WHERE id = head.id ORDER BY "
                                 "seq DESC LIMIT 1), 0) < $1::bigint"
                                 "   ORDER BY time LIMIT $3::integer FOR UPDATE SKIP LOCKED),"
                                 " rows AS (DELETE FROM isolario.log USING old WHERE log.id = old.id),"
                                 " gone AS (DELETE FROM isolario.heads USING old WHERE heads.id = old.id)"
                                 " SELECT id FROM old";

/* To make an index stops all who write, so it is asked first whether it is there. */
static bool has_index(PGconn *pq)
{
    PGresult *result = PQexec(pq, "SELECT 1 WHERE to_regclass('isolario.heads_time') IS NOT NULL");
    bool has = PQntuples(result) == 1;
    PQclear(result);
    return has;
}

static bool make_index(PGconn *pq, struct error *err)
{
    if (has_index(pq)) return true;
    PGresult *result = PQexec(pq, index_sql);
    bool good = PQresultStatus(result) == PGRES_COMMAND_OK || has_index(pq) || /* another server was faster */
                link_fail("be tidied", PQerrorMessage(pq), err);
    PQclear(result);
    return good;
}

static int delete_old(PGconn *pq, const struct store_expiry *what, struct table_id *gone, struct error *err)
{
    char before[24], phases[16], most[16];
    const char *values[] = {before, phases, most};
    int count = -1;
    snprintf(before, sizeof before, "%lld", (long long)what->before_ms);
    snprintf(phases, sizeof phases, "%u", what->phases);
    snprintf(most, sizeof most, "%d", STORE_EXPIRE_MAX);
    PGresult *result = PQexecParams(pq, delete_sql, 3, NULL, values, NULL, NULL, 0);
    if (PQresultStatus(result) == PGRES_TUPLES_OK)
        count = PQntuples(result);
    else
        link_fail("be tidied", PQerrorMessage(pq), err);
    for (int i = 0; i < count; i++)
        snprintf(gone[i].text, sizeof gone[i].text, "%s", PQgetvalue(result, i, 0));
    PQclear(result);
    return count;
}

int postgres_expire(const char *name, const struct store_expiry *what, struct table_id *gone,
                    struct error *err)
{
    struct link_address address = link_address(name);
    PGconn *pq = PQconnectdbParams(address.keys, address.values, 1);
    int count = -1;
    if (PQstatus(pq) != CONNECTION_OK)
        link_fail("be reached", PQerrorMessage(pq), err);
    else {
        link_hush(pq);
        if (make_index(pq, err)) count = delete_old(pq, what, gone, err);
    }
    PQfinish(pq);
    return count;
}
