/* What only SQLite's store must hold: one owner of the file, files that are not ours, the tail and its tidying, full and
 * locked disks, crashes, backups. */
#include "test_store.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>

static struct world world;

static int begin(void **state)
{
    must_open(&world.a, fresh_sqlite(&world));
    *state = &world.a;
    return 0;
}

static int end(void **state)
{
    (void)state;
    if (world.a.fates) ear_close(&world.a);
    return 0;
}

static const char *path_of(const char *file)
{
    static char path[2 * NAME_MAX_TEXT];
    snprintf(path, sizeof path, "%s/%s", world.dir, file);
    return path;
}

/* Runs SQL on a file beside the store; returns the first number it gives, or -1. */
static int64_t sql(const char *file, const char *text)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *statement = NULL;
    int64_t number = -1;
    assert_int_equal(sqlite3_open(path_of(file), &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 2000);
    assert_int_equal(sqlite3_prepare_v2(db, text, -1, &statement, NULL), SQLITE_OK);
    int result = sqlite3_step(statement);
    assert_true(result == SQLITE_ROW || result == SQLITE_DONE);
    if (result == SQLITE_ROW) number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return number;
}

static void write_file(const char *file, const char *text, size_t n)
{
    FILE *out = fopen(path_of(file), "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(text, 1, n, out), n);
    fclose(out);
}

static void assert_refused(const char *file, const char *part)
{
    struct error err = {0};
    struct ear ear;
    char name[3 * NAME_MAX_TEXT];
    snprintf(name, sizeof name, "sqlite:%s", path_of(file));
    assert_false(ear_open(&ear, name, &err));
    if (!strstr(err.text, part)) fail_msg("\"%s\" does not say \"%s\"", err.text, part);
}

/* ---- Whose file it is ---- */

static void test_a_second_server_is_refused(void **state)
{
    struct ear *e = *state;
    char owner[60];
    snprintf(owner, sizeof owner, "is in use by another server, process %ld; ", (long)getpid());
    assert_refused("store.db", owner);
    append(e, 1, 1);
    wait_for_fates(e, 1);
    ear_close(e);
    must_open(e, world.name);
    assert_int_equal(rows_from(e, 1, 1), 1);
}

static void test_a_new_file_is_its_owners_only(void **state)
{
    struct stat there;
    (void)state;
    assert_int_equal(stat(path_of("store.db"), &there), 0);
    assert_int_equal(there.st_mode & 0777, 0600);
    assert_int_equal(stat(path_of("store.db-wal"), &there), 0);
    assert_int_equal(there.st_mode & 0777, 0600);
}

static void test_a_newer_schema_is_refused(void **state)
{
    struct ear *e = *state;
    ear_close(e);
    sql("store.db", "PRAGMA user_version = 99");
    assert_refused("store.db", "has schema version 99; this program knows 2, a newer one is needed");
    assert_int_equal(sql("store.db", "PRAGMA user_version"), 99);
}

static void test_a_foreign_database_is_refused_and_left_alone(void **state)
{
    (void)state;
    unlink(path_of("foreign.db"));
    sql("foreign.db", "CREATE TABLE recipes (name TEXT)");
    assert_refused("foreign.db", "foreign.db is a database of another program");
    assert_int_equal(sql("foreign.db", "SELECT count(*) FROM sqlite_schema"), 1);
    assert_int_equal(access(path_of("foreign.db-wal"), F_OK), -1);
}

static void test_what_is_no_database_is_refused(void **state)
{
    char noise[9000];
    (void)state;
    memset(noise, 'x', sizeof noise);
    write_file("noise.db", noise, sizeof noise);
    assert_refused("noise.db", "noise.db: file is not a database");
    assert_refused("none/store.db", "none/store.db.lock: No such file or directory");
}

static void test_a_damaged_database_is_refused(void **state)
{
    struct ear *e = *state;
    char noise[4096];
    for (uint32_t seq = 1; seq <= 500; seq++) append(e, 1, seq);
    wait_for_fates(e, 500);
    ear_close(e);
    memset(noise, 0xA5, sizeof noise);
    int fd = open(path_of("store.db"), O_WRONLY);
    for (int page = 1; page < 12; page++)
        assert_int_equal(pwrite(fd, noise, sizeof noise, page * 4096), sizeof noise);
    close(fd);
    assert_refused("store.db", "store.db: database disk image is malformed");
}

/* ---- Checksums ---- */

/* How reading a table ends: "" or the error. */
static const char *reading_of(struct ear *e, int table)
{
    static char text[2 * ERROR_TEXT_MAX];
    struct reading reading = {.table = table, .next = 1};
    struct table_id id = table_named(table);
    struct error err = {0};
    bool good = store_read(e->store, &id, 1, read_one, &reading, &err);
    snprintf(text, sizeof text, "%s%s%s", good ? "" : err.code, good ? "" : ": ", good ? "" : err.text);
    return text;
}

/* Tables 1 to 4 of five rows each, changed behind the store's back by this SQL. */
static void damage(struct ear *e, const char *change)
{
    for (int table = 1; table <= 4; table++)
        for (uint32_t seq = 1; seq <= 5; seq++) append(e, table, seq);
    wait_for_fates(e, 20);
    ear_close(e);
    must_open(e, world.name); /* what was in the tail is in the log now */
    sql("store.db", change);
}

#define OF_TABLE_1 "head = (SELECT key FROM heads WHERE id = 'table00000000001')"

static void test_a_changed_row_is_refused_by_name(void **state)
{
    struct ear *e = *state;
    damage(e, "UPDATE log SET text = replace(text, 'l3', 'l7') WHERE seq = 3 AND " OF_TABLE_1);
    assert_string_equal(reading_of(e, 1),
                        "damaged: row 3 of table table00000000001 is damaged: its checksum is wrong");
    assert_string_equal(reading_of(e, 2), "");
}

static void test_a_row_of_another_table_or_time_is_refused(void **state)
{
    struct ear *e = *state;
    damage(e, "UPDATE heads SET id = CASE id WHEN 'table00000000001' THEN 'table00000000009'"
              " WHEN 'table00000000002' THEN 'table00000000001' ELSE id END");
    assert_string_equal(reading_of(e, 1),
                        "damaged: row 1 of table table00000000001 is damaged: its checksum is wrong");
    sql("store.db", "UPDATE log SET time = time + 1 WHERE seq = 5");
    assert_non_null(strstr(reading_of(e, 3), "row 5 of table table00000000003 is damaged"));
}

/* Rows of before have none; but behind one that has, none may be without. */
static void test_old_rows_without_checksums_are_read(void **state)
{
    struct ear *e = *state;
    damage(e, "UPDATE log SET sum = NULL WHERE seq <= 2 OR (seq = 4 AND " OF_TABLE_1 ")");
    assert_string_equal(reading_of(e, 2), "");
    assert_string_equal(reading_of(e, 1),
                        "damaged: row 4 of table table00000000001 is damaged: its checksum is gone");
}

static void test_a_file_of_before_is_taken_over(void **state)
{
    struct ear *e = *state;
    damage(e, "SELECT 1");
    ear_close(e);
    sql("store.db", "ALTER TABLE log DROP COLUMN sum");
    sql("store.db", "ALTER TABLE tail DROP COLUMN sum");
    sql("store.db", "PRAGMA user_version = 1");
    must_open(e, world.name);
    append(e, 1, 6);
    wait_for_fates(e, 1);
    assert_int_equal(rows_from(e, 1, 1), 6);
    assert_int_equal(sql("store.db", "SELECT (SELECT count(sum) FROM log) + (SELECT count(sum) FROM tail)"),
                     1);
}

/* ---- The tail ---- */

/* Turns until the store asks for nothing more, and no thread is at work for it. */
static void wait_for_rest(struct ear *e)
{
    int64_t limit = now_ms() + DEADLINE_MS;
    while ((store_wait_ms(e->store) >= 0 || sql("store.db", "SELECT count(*) FROM tail") > 0) &&
           now_ms() < limit)
        turn(e);
    assert_int_equal(store_wait_ms(e->store), -1);
}

static void test_the_tail_is_moved_into_the_log_while_idle(void **state)
{
    struct ear *e = *state;
    for (uint32_t seq = 1; seq <= 30; seq++)
        for (int table = 0; table < 200; table++) append(e, table, seq);
    wait_for_fates(e, 6000);
    assert_int_equal(sql("store.db", "SELECT count(*) FROM tail"), 6000);
    store_serve(e->store); /* too early */
    assert_int_equal(sql("store.db", "SELECT count(*) FROM tail"), 6000);
    assert_in_range(store_wait_ms(e->store), 1, 200);
    wait_for_rest(e);
    assert_int_equal(sql("store.db", "SELECT count(*) FROM tail"), 0);
    assert_int_equal(sql("store.db", "SELECT count(*) FROM log"), 6000);
    for (int table = 0; table < 200; table++) assert_int_equal(rows_from(e, table, 1), 30);
    append(e, 7, 31);
    append(e, 7, 31 + 1);
    wait_for_fates(e, 6002);
    assert_int_equal(rows_from(e, 7, 30), 3); /* from both */
}

/* One slice moves some tables; rows that come then wait in the tail, behind those. */
static void test_rows_that_come_during_the_tidying_are_read_once(void **state)
{
    struct ear *e = *state;
    for (uint32_t seq = 1; seq <= 40; seq++)
        for (int table = 0; table < 200; table++) append(e, table, seq);
    wait_for_fates(e, 8000);
    while (sql("store.db", "SELECT count(*) FROM log") == 0) turn(e);
    assert_in_range(sql("store.db", "SELECT count(*) FROM log"), 1, 7999);
    for (int table = 0; table < 200; table++) append(e, table, 41);
    wait_for_fates(e, 8200);
    for (int table = 0; table < 200; table++) assert_int_equal(rows_from(e, table, 1), 41);
    wait_for_rest(e);
    for (int table = 0; table < 200; table++) assert_int_equal(rows_from(e, table, 1), 41);
    assert_int_equal(sql("store.db", "SELECT count(*) FROM tail"), 0);
}

/* It begins at 200,000 rows and cuts them off before as many more have come; so the second time, or the tail would grow. */
static void test_a_long_tail_is_tidied_in_spite_of_traffic(void **state)
{
    struct ear *e = *state;
    size_t fates = 0;
    uint32_t seq = 0;
    while (fates < 588000) {
        for (int i = 0; i < 10; i++) {
            seq++;
            for (int table = 0; table < 300; table++, fates++) append(e, table, seq);
        }
        wait_for_fates(e, fates);
    }
    assert_in_range(sql("store.db", "SELECT count(*) FROM tail"), 0, 400000);
    assert_int_equal(e->kept, fates);
    for (int table = 0; table < 300; table += 13) assert_int_equal(rows_from(e, table, 1), seq);
    ear_close(e);
    must_open(e, world.name);
    for (int table = 0; table < 300; table += 13) assert_int_equal(rows_from(e, table, 1), seq);
}

/* ---- Crashes ---- */

/* A process that appends and tidies until it is killed; it writes down, in a pipe, the last number of each row that was
 * kept. */
static void append_until_killed(int report)
{
    struct ear e;
    must_open(&e, world.name);
    for (uint32_t seq = rows_from(&e, 0, 1) + 1;; seq++) {
        size_t fates = e.fate_count;
        for (int table = 0; table < 20; table++) append(&e, table, seq);
        wait_for_fates(&e, fates + 20);
        if (write(report, &seq, sizeof seq) != sizeof seq) _exit(3);
        if (seq % 50 == 0) /* let the tidying begin, and be killed in it */
            for (int64_t until = now_ms() + 230; now_ms() < until;) turn(&e);
    }
}

static void test_kill_9_loses_nothing_that_was_kept(void **state)
{
    struct ear *e = *state;
    uint32_t kept = 0;
    ear_close(e);
    for (int kill_number = 0; kill_number < 8; kill_number++) {
        int ends[2];
        assert_int_equal(pipe(ends), 0);
        pid_t child = fork();
        if (child == 0) append_until_killed(ends[1]);
        close(ends[1]);
        usleep(150000 + 37000u * (unsigned)kill_number);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        for (uint32_t seq; read(ends[0], &seq, sizeof seq) == sizeof seq;) kept = seq;
        close(ends[0]);
        must_open(e, world.name);
        for (int table = 0; table < 20; table++) {
            uint32_t there = rows_from(e, table, 1);
            assert_in_range(there, kept, kept + 1);
            assert_int_equal(there, rows_from(e, 0, 1));
        }
        ear_close(e);
    }
    assert_in_range(kept, 50, UINT32_MAX);
    must_open(e, world.name);
}

/* ---- When the world refuses ---- */

static void limit_files(rlim_t size)
{
    struct rlimit limit = {.rlim_cur = size, .rlim_max = RLIM_INFINITY};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void test_a_full_disk_fails_the_batch_and_is_recovered_from(void **state)
{
    struct ear *e = *state;
    struct error err = {0};
    signal(SIGXFSZ, SIG_IGN);
    append(e, 1, 1);
    put_head(e, 1, 0, true, false, 1, "before");
    wait_for_fates(e, 1);
    limit_files(64 * 1024);
    uint32_t seq = 1;
    while (!e->failed && seq < 5000) {
        size_t fates = e->fate_count;
        for (int i = 0; i < 50; i++) append(e, 1, ++seq);
        append(e, 2, seq / 50);
        put_head(e, 3, 0, true, false, seq, "alone");
        put_head(e, 1, 0, true, false, seq, "with rows");
        wait_for_fates(e, fates + 51);
    }
    assert_int_equal(e->failed, 51);
    assert_non_null(strstr(e->why, "store.db: "));
    assert_false(store_well(e->store, &err));
    assert_string_equal(err.text, e->why);
    uint32_t kept = seq - 50;
    assert_int_equal(rows_from(e, 1, 1), kept);
    limit_files(RLIM_INFINITY);
    /* By itself, without any traffic. */
    for (int64_t limit = now_ms() + DEADLINE_MS; !store_well(e->store, NULL) && now_ms() < limit;) turn(e);
    assert_true(store_well(e->store, &err));
    append(e, 1, kept + 1);
    wait_for_fates(e, e->fate_count + 1);
    assert_int_equal(e->failed, 51);
    assert_int_equal(rows_from(e, 1, 1), kept + 1);
}

static void test_a_locked_database_fails_the_batch_and_is_recovered_from(void **state)
{
    struct ear *e = *state;
    sqlite3 *db = NULL;
    append(e, 1, 1);
    wait_for_fates(e, 1);
    assert_int_equal(sqlite3_open(path_of("store.db"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    append(e, 1, 2);
    append(e, 7, 1); /* a table that would have been new */
    put_head(e, 8, 0, true, false, 5, "kept later");
    wait_for_fates(e, 3);
    assert_int_equal(e->failed, 2);
    assert_non_null(strstr(e->why, "store.db: database is locked"));
    assert_int_equal(rows_from(e, 1, 1), 1);
    assert_false(store_has_waiting(e->store)); /* the head has patience */
    assert_int_equal(sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    append(e, 1, 2);
    append(e, 7, 1);
    wait_for_fates(e, 5);
    assert_int_equal(e->kept, 3);
    assert_true(store_well(e->store, NULL));
    assert_int_equal(rows_from(e, 1, 1), 2);
    assert_int_equal(rows_from(e, 7, 1), 1);
    assert_list(e, "kept later", .phase = -1);
}

static void flush_and_wait(struct ear *e)
{
    store_flush(e->store);
    for (int64_t limit = now_ms() + DEADLINE_MS; store_is_busy(e->store) && now_ms() < limit;) turn(e);
    assert_false(store_is_busy(e->store));
}

static void test_a_head_that_failed_alone_is_tried_again(void **state)
{
    struct ear *e = *state;
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path_of("store.db"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    put_head(e, 8, 0, true, false, 5, "patient");
    flush_and_wait(e);
    assert_list(e, "", .phase = -1);
    assert_int_equal(sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    assert_in_range(store_wait_ms(e->store), 1, 1000);
    for (int64_t limit = now_ms() + DEADLINE_MS; !store_has_waiting(e->store) && now_ms() < limit;) turn(e);
    flush_and_wait(e);
    assert_list(e, "patient", .phase = -1);
}

/* ---- Backup ---- */

static void test_a_backup_of_a_running_store_is_sound(void **state)
{
    struct ear *e = *state;
    struct ear copy;
    char source[3 * NAME_MAX_TEXT], target[2 * NAME_MAX_TEXT], name[3 * NAME_MAX_TEXT];
    snprintf(source, sizeof source, "%s", world.name);
    snprintf(target, sizeof target, "%s/copy.db", world.dir);
    snprintf(name, sizeof name, "sqlite:%s", target);
    unlink(target);
    uint32_t seq = 0, before = 0;
    int status = -1;
    pid_t child = -1;
    for (int64_t limit = now_ms() + DEADLINE_MS; now_ms() < limit;) {
        size_t fates = e->fate_count;
        seq++;
        for (int table = 0; table < 50; table++) append(e, table, seq);
        wait_for_fates(e, fates + 50);
        if (seq < 100) continue;
        if (child < 0) {
            before = seq;
            child = fork();
            struct error err = {0};
            if (child == 0) _exit(store_backup(source, target, &err) ? 0 : 1);
        }
        if (waitpid(child, &status, WNOHANG) == child) break;
    }
    assert_int_equal(status, 0);
    must_open(&copy, name);
    uint32_t there = rows_from(&copy, 0, 1);
    assert_in_range(there, before, seq);
    for (int table = 1; table < 50; table++) assert_int_equal(rows_from(&copy, table, 1), there);
    ear_close(&copy);
    assert_int_equal(rows_from(e, 0, 1), seq);
}

static void test_a_backup_wants_a_store_and_a_new_file(void **state)
{
    struct error err = {0};
    char target[2 * NAME_MAX_TEXT];
    (void)state;
    snprintf(target, sizeof target, "%s/taken", world.dir);
    write_file("taken", "x", 1);
    assert_false(store_backup(world.name, target, &err));
    assert_non_null(strstr(err.text, "taken is there already; a backup wants a new file"));
    assert_false(store_backup(path_of("nothing.db"), "/tmp/isolario-never", &err));
    assert_non_null(strstr(err.text, "nothing.db: No such file or directory"));
    snprintf(target, sizeof target, "%s/no/such/place", world.dir);
    assert_false(store_backup(world.name, target, &err));
    assert_non_null(strstr(err.text, "No such file or directory"));
    sql("foreign2.db", "CREATE TABLE IF NOT EXISTS recipes (name TEXT)");
    assert_false(store_backup(path_of("foreign2.db"), "/tmp/isolario-never", &err));
    assert_non_null(strstr(err.text, "is a database of another program"));
    assert_int_equal(access("/tmp/isolario-never", F_OK), -1);
}

#define EACH(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        EACH(test_a_second_server_is_refused),
        EACH(test_a_new_file_is_its_owners_only),
        EACH(test_a_newer_schema_is_refused),
        EACH(test_a_foreign_database_is_refused_and_left_alone),
        EACH(test_what_is_no_database_is_refused),
        EACH(test_a_damaged_database_is_refused),
        EACH(test_a_changed_row_is_refused_by_name),
        EACH(test_a_row_of_another_table_or_time_is_refused),
        EACH(test_old_rows_without_checksums_are_read),
        EACH(test_a_file_of_before_is_taken_over),
        EACH(test_the_tail_is_moved_into_the_log_while_idle),
        EACH(test_rows_that_come_during_the_tidying_are_read_once),
        EACH(test_a_long_tail_is_tidied_in_spite_of_traffic),
        EACH(test_kill_9_loses_nothing_that_was_kept),
        EACH(test_a_full_disk_fails_the_batch_and_is_recovered_from),
        EACH(test_a_locked_database_fails_the_batch_and_is_recovered_from),
        EACH(test_a_head_that_failed_alone_is_tried_again),
        EACH(test_a_backup_of_a_running_store_is_sound),
        EACH(test_a_backup_wants_a_store_and_a_new_file),
    };
    world_open(&world);
    int failed = cmocka_run_group_tests_name("store_sqlite", tests, NULL, NULL);
    works_aside = true;
    failed += cmocka_run_group_tests_name("store_sqlite_aside", tests, NULL, NULL);
    world_close(&world);
    return failed != 0;
}
