/* bare PORT FILE: the yardstick of the load test. libwebsockets on libuv sends every message back, and what came in one
 * turn of the loop is first appended to an SQLite table and committed with synchronous=FULL, as our own server does it.
 * There is no game, no JSON and no second seat: the least that a durable server of this kind can do. */
#include <libwebsockets.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum { MESSAGE_MAX = 4096, RECEIVE_SIZE = 512 };

struct socket {
    struct lws *wsi;
    struct socket *next; /* among those with a message in this turn */
    size_t size;
    bool waits;
    char *text; /* after LWS_PRE bytes; only while a message is under way */
};

static struct {
    sqlite3 *db;
    sqlite3_stmt *insert, *begin, *commit;
    struct socket *arrived;
} bare;

static void check(int code, const char *what)
{
    if (code == SQLITE_OK || code == SQLITE_DONE) return;
    fprintf(stderr, "bare: %s: %s\n", what, sqlite3_errmsg(bare.db));
    exit(1);
}

static void open_store(const char *path)
{
    check(sqlite3_open(path, &bare.db), "open");
    check(sqlite3_exec(
              bare.db,
              "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE log (text BLOB NOT NULL);",
              NULL, NULL, NULL),
          "schema");
    check(sqlite3_prepare_v2(bare.db, "INSERT INTO log VALUES (?)", -1, &bare.insert, NULL), "insert");
    check(sqlite3_prepare_v2(bare.db, "BEGIN", -1, &bare.begin, NULL), "begin");
    check(sqlite3_prepare_v2(bare.db, "COMMIT", -1, &bare.commit, NULL), "commit");
}

static void step(sqlite3_stmt *statement)
{
    check(sqlite3_step(statement), "step");
    sqlite3_reset(statement);
}

/* The end of a turn: everything that arrived is made durable, then it may go back. */
static void on_check(uv_check_t *handle)
{
    (void)handle;
    if (!bare.arrived) return;
    step(bare.begin);
    for (struct socket *s = bare.arrived; s; s = s->next) {
        check(sqlite3_bind_blob(bare.insert, 1, s->text + LWS_PRE, (int)s->size, SQLITE_STATIC), "bind");
        step(bare.insert);
    }
    step(bare.commit);
    for (struct socket *s = bare.arrived; s; s = s->next) lws_callback_on_writable(s->wsi);
    bare.arrived = NULL;
}

static int on_receive(struct socket *s, const char *in, size_t n)
{
    if (s->waits || n > MESSAGE_MAX) return -1; /* one at a time: the load test waits for each */
    s->text = malloc(LWS_PRE + n);
    if (!s->text) return -1;
    memcpy(s->text + LWS_PRE, in, n);
    s->size = n;
    s->waits = true;
    s->next = bare.arrived;
    bare.arrived = s;
    return 0;
}

static int on_writable(struct socket *s)
{
    if (!s->waits) return 0;
    int n = lws_write(s->wsi, (unsigned char *)s->text + LWS_PRE, s->size, LWS_WRITE_TEXT);
    free(s->text);
    s->text = NULL;
    s->waits = false;
    return n < 0 ? -1 : 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t n)
{
    struct socket *s = user;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED: *s = (struct socket){.wsi = wsi}; return 0;
    case LWS_CALLBACK_RECEIVE: return on_receive(s, in, n);
    case LWS_CALLBACK_SERVER_WRITEABLE: return on_writable(s);
    default: return 0;
    }
}

int main(int argc, char **argv)
{
    static const struct lws_protocols protocols[] = {{.name = "echo",
                                                      .callback = callback,
                                                      .per_session_data_size = sizeof(struct socket),
                                                      .rx_buffer_size = RECEIVE_SIZE,
                                                      .tx_packet_size = MESSAGE_MAX},
                                                     {0}};
    static const lws_retry_bo_t no_pings = {0};
    uv_loop_t loop;
    uv_check_t turn;
    void *loops[] = {&loop};
    if (argc != 3) {
        fputs("usage: bare PORT FILE\n", stderr);
        return 2;
    }
    open_store(argv[2]);
    uv_loop_init(&loop);
    uv_check_init(&loop, &turn);
    uv_check_start(&turn, on_check);
    struct lws_context_creation_info info = {.port = atoi(argv[1]),
                                             .iface = "127.0.0.1",
                                             .protocols = protocols,
                                             .foreign_loops = loops,
                                             .retry_and_idle_policy = &no_pings,
                                             .gid = -1,
                                             .uid = -1,
                                             .options = LWS_SERVER_OPTION_LIBUV |
                                                        LWS_SERVER_OPTION_DISABLE_IPV6};
    lws_set_log_level(LLL_ERR, NULL);
    struct lws_context *context = lws_create_context(&info);
    if (!context) return 1;
    printf("bare: serving port %d\n", lws_get_vhost_listen_port(lws_get_vhost_by_name(context, "default")));
    fflush(stdout);
    uv_run(&loop, UV_RUN_DEFAULT);
    return 0;
}
