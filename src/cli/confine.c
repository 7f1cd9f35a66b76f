#include "cli/confine.h"

#include <errno.h>
#include <grp.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pwd.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

/* ---- Another user ---- */

bool confine_user(const char *name, struct error *err)
{
    const struct passwd *user = getpwnam(name);
    if (!user) return fail(err, "usage", "user: there is no user \"%.40s\"", name);
    if (geteuid() != 0) {
        return user->pw_uid == geteuid() ||
               fail(err, "usage", "user: only root can become %.40s; this process is not root's", name);
    }
    if (initgroups(user->pw_name, user->pw_gid) != 0 || setgid(user->pw_gid) != 0 ||
        setuid(user->pw_uid) != 0)
        return fail(err, "usage", "user: cannot become %.40s: %s", name, strerror(errno));
    if (user->pw_uid != 0 && setuid(0) == 0) bug("root's rights came back");
    return true;
}

/* ---- Fewer system calls ----
 *
 * A list of what is denied, not of what is allowed: libc, OpenSSL and libpq make other calls on other machines, and a server
 * that fails for a harmless one would be started without the filter soon. */

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#define SANITIZED __has_feature(address_sanitizer)
#else
#define SANITIZED 0
#endif

/* clang-format off */
static const unsigned denied[] = {
    __NR_execve, __NR_execveat,                                          /* another program */
#if !SANITIZED
    __NR_ptrace,                                                         /* the leak sanitizer looks at our threads by it */
#endif
    __NR_process_vm_readv, __NR_process_vm_writev, __NR_perf_event_open, __NR_userfaultfd,
    __NR_mount, __NR_umount2, __NR_pivot_root, __NR_chroot, __NR_unshare, __NR_setns, __NR_open_by_handle_at,
    __NR_init_module, __NR_finit_module, __NR_delete_module, __NR_kexec_load, __NR_bpf, __NR_reboot, __NR_swapon, __NR_swapoff,
    __NR_keyctl, __NR_add_key, __NR_request_key,
    __NR_sethostname, __NR_setdomainname, __NR_acct, __NR_quotactl, __NR_personality,
    __NR_settimeofday, __NR_clock_settime, __NR_adjtimex, __NR_clock_adjtime,
    __NR_setuid, __NR_setgid, __NR_setreuid, __NR_setregid, __NR_setresuid, __NR_setresgid, __NR_setgroups, __NR_setfsuid,
    __NR_setfsgid, __NR_capset,
};
/* clang-format on */

/* PostgreSQL by a socket of the machine or of the network; NETLINK is how the C library learns which addresses there are. */
static const unsigned families[] = {AF_UNIX, AF_INET, AF_INET6, AF_NETLINK};

#if defined(__x86_64__)
static const uint32_t architecture = AUDIT_ARCH_X86_64;
enum { CALLS_END = 0x40000000 }; /* from there on: the x32 calls */
#elif defined(__aarch64__)
static const uint32_t architecture = AUDIT_ARCH_AARCH64;
enum { CALLS_END = 0x40000000 };
#else
static const uint32_t architecture = 0;
enum { CALLS_END = 0 };
#endif

enum {
    DENIED = sizeof denied / sizeof *denied,
    FAMILIES = sizeof families / sizeof *families,
    PROGRAM_MAX = 16 + 2 * DENIED + 2 * FAMILIES
};

struct program {
    struct sock_filter lines[PROGRAM_MAX];
    unsigned short count;
};

static void add(struct program *p, uint16_t code, uint32_t value, uint8_t if_true, uint8_t if_false)
{
    p->lines[p->count++] = (struct sock_filter){code, if_true, if_false, value};
}

static void load(struct program *p, size_t offset)
{
    add(p, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}
static void answer(struct program *p, uint32_t what) { add(p, BPF_RET | BPF_K, what, 0, 0); }

/* Where the value that was loaded compares so, the call is answered `what`. */
static void when(struct program *p, uint16_t compares, uint32_t value, uint32_t what)
{
    add(p, BPF_JMP | compares | BPF_K, value, 0, 1);
    answer(p, what);
}

/* A call of another architecture is none of ours, and could mean anything by the same number. */
static void write_program(struct program *p)
{
    const uint32_t deny = SECCOMP_RET_ERRNO | EPERM;
    load(p, offsetof(struct seccomp_data, arch));
    add(p, BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0);
    answer(p, SECCOMP_RET_KILL_PROCESS);
    load(p, offsetof(struct seccomp_data, nr));
    when(p, BPF_JGE, CALLS_END, deny);
    for (int i = 0; i < DENIED; i++) when(p, BPF_JEQ, denied[i], deny);
    add(p, BPF_JMP | BPF_JEQ | BPF_K, __NR_socket, 1, 0);
    answer(p, SECCOMP_RET_ALLOW);
    load(p, offsetof(struct seccomp_data, args[0]));
    for (int i = 0; i < FAMILIES; i++) when(p, BPF_JEQ, families[i], SECCOMP_RET_ALLOW);
    answer(p, deny);
}

bool confine_calls(struct error *err)
{
    struct program p = {.count = 0};
    write_program(&p);
    struct sock_fprog program = {p.count, p.lines};
    if (architecture == 0)
        return fail(err, "confine", "no filter of system calls is known for this processor");
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return fail(err, "confine", "cannot give up new privileges: %s", strerror(errno));
    if (syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) != 0)
        return fail(err, "confine", "cannot filter system calls: %s", strerror(errno));
    return true;
}
