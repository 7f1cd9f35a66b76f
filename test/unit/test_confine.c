/* What a confined process can no longer do. Each test does it in a child. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/confine.h"

#include <cmocka.h>

/* What a child returns from this. */
static int in_child(int (*work)(void))
{
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) _exit(work());
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static bool is_denied(int result) { return result == -1 && errno == EPERM; }

/* The number of the first that is not as it should be. */
static int try_calls(void)
{
    char *const argv[] = {(char *)"/bin/true", NULL};
    struct error err = {0};
    if (!confine_calls(&err)) return 1;
    if (!is_denied(execve(argv[0], argv, NULL))) return 2;
    if (!is_denied(socket(AF_PACKET, SOCK_RAW, 0))) return 3;
    if (!is_denied(socket(AF_ALG, SOCK_SEQPACKET, 0))) return 4;
    if (!is_denied(mount("none", "/tmp", "tmpfs", 0, NULL))) return 5;
    if (!is_denied(setuid(getuid()))) return 6;
    if (socket(AF_INET, SOCK_STREAM, 0) < 0 || socket(AF_INET6, SOCK_STREAM, 0) < 0) return 7;
    if (socket(AF_UNIX, SOCK_STREAM, 0) < 0) return 8;
    return 0;
}

static void test_a_confined_process_runs_no_program_and_opens_no_odd_sockets(void **state)
{
    (void)state;
    assert_int_equal(in_child(try_calls), 0);
}

static int try_user(void)
{
    struct error err = {0};
    if (confine_user("no such user", &err)) return 1;
    if (!confine_user("nobody", &err)) return 2;
    if (getuid() == 0 || geteuid() == 0 || getgid() == 0 || getgroups(0, NULL) > 1) return 3;
    return setuid(0) == 0 ? 4 : 0;
}

static void test_root_becomes_another_user_for_good(void **state)
{
    (void)state;
    if (geteuid() != 0) skip();
    assert_int_equal(in_child(try_user), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_confined_process_runs_no_program_and_opens_no_odd_sockets),
        cmocka_unit_test(test_root_becomes_another_user_for_good),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
