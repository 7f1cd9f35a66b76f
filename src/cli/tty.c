/* Raw mode, keys and signals. A signal handler is given nothing but its number, so what it needs is global here. */
#include "cli/tty.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#include "core/utf8.h"

enum { INPUT_BYTES = 256, ESCAPE_NS = 50 * 1000 * 1000, CTRL_C = 3, CTRL_D = 4, CTRL_Z = 26 };

/* The alternate screen without a cursor, and back with the text as it was. */
static const char enter[] = "\033[?1049h\033[?25l\033[0m\033[2J", leave[] = "\033[0m\033[?25h\033[?1049l";

static struct termios before; /* how the terminal was */
static volatile sig_atomic_t taken, resized;
static unsigned char input[INPUT_BYTES];
static size_t input_start, input_end;

/* ---- Taking and giving back ---- */

void tty_write(const char *text, unsigned long size)
{
    while (size > 0) {
        ssize_t n = write(STDOUT_FILENO, text, size);
        if (n < 0 && errno != EINTR) return;
        if (n <= 0) continue;
        text += n;
        size -= (size_t)n;
    }
}

static void on_resize(int number)
{
    (void)number;
    resized = 1;
}

/* Only what a signal handler may do. */
static void give_back(void)
{
    if (!taken) return;
    taken = 0;
    tty_write(leave, sizeof leave - 1);
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

/* The program fails: its last words belong on the usual screen. */
static void on_failure(int number)
{
    give_back();
    signal(number, SIG_DFL);
    raise(number);
}

static void take(void)
{
    struct termios raw = before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG | IEXTEN);
    raw.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    tty_write(enter, sizeof enter - 1);
    taken = 1;
}

bool tty_open(void)
{
    static const int failures[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    struct sigaction resize = {.sa_handler = on_resize}, failure = {.sa_handler = on_failure};
    sigset_t signals;
    if (taken) return true;
    if (tcgetattr(STDIN_FILENO, &before) != 0) return false;
    sigemptyset(&signals);
    sigaddset(&signals, SIGWINCH);
    sigprocmask(SIG_BLOCK, &signals, NULL); /* it is let in where somebody waits */
    sigaction(SIGWINCH, &resize, NULL);
    for (size_t i = 0; i < sizeof failures / sizeof failures[0]; i++) sigaction(failures[i], &failure, NULL);
    atexit(give_back);
    input_start = input_end = 0;
    take();
    return true;
}

void tty_close(void) { give_back(); }

bool tty_is_open(void) { return taken; }

/* Ctrl-Z: the shell has the terminal for a while. */
static void suspend(void)
{
    give_back();
    raise(SIGTSTP);
    take();
    resized = 1;
}

/* ---- Keys ---- */

/* Waits for input, at most this long where a time is given; false where a signal or the time came first. */
static bool wait_for_input(const struct timespec *limit)
{
    fd_set wanted;
    sigset_t none;
    sigemptyset(&none);
    FD_ZERO(&wanted);
    FD_SET(STDIN_FILENO, &wanted);
    return pselect(STDIN_FILENO + 1, &wanted, NULL, NULL, limit, &none) > 0;
}

static bool fill(void)
{
    if (input_start == input_end) input_start = input_end = 0;
    if (input_end == INPUT_BYTES) return true;
    ssize_t n = read(STDIN_FILENO, input + input_end, INPUT_BYTES - input_end);
    if (n > 0) input_end += (size_t)n;
    return n > 0;
}

/* The next byte that belongs to a key already begun, or -1 where it was the key itself. */
static int more(void)
{
    const struct timespec limit = {0, ESCAPE_NS};
    if (input_start == input_end && (!wait_for_input(&limit) || !fill())) return -1;
    return input[input_start++];
}

static uint32_t arrow(int letter, bool scrolls)
{
    switch (letter) {
    case 'A': return scrolls ? KEY_SCROLL_UP : KEY_UP;
    case 'B': return scrolls ? KEY_SCROLL_DOWN : KEY_DOWN;
    case 'C': return scrolls ? KEY_SCROLL_RIGHT : KEY_RIGHT;
    case 'D': return scrolls ? KEY_SCROLL_LEFT : KEY_LEFT;
    case 'H': return KEY_HOME;
    case 'F': return KEY_END;
    case 'M': return KEY_ENTER; /* of the keypad */
    }
    return KEY_UNKNOWN;
}

static uint32_t key_of_number(int number)
{
    switch (number) {
    case 1:
    case 7: return KEY_HOME;
    case 4:
    case 8: return KEY_END;
    case 3: return KEY_BACKSPACE;
    case 5: return KEY_PAGE_UP;
    case 6: return KEY_PAGE_DOWN;
    }
    return KEY_UNKNOWN;
}

/* What follows ESC [ or ESC O: numbers, then a letter or a tilde. */
static uint32_t sequence(void)
{
    int number[2] = {0, 0}, at = 0, byte;
    while ((byte = more()) >= 0) {
        if (byte >= '0' && byte <= '9' && number[at] < 1000)
            number[at] = 10 * number[at] + byte - '0';
        else if (byte == ';')
            at = 1;
        else if (byte == '~')
            return key_of_number(number[0]);
        else if (byte >= '@')
            return arrow(byte, number[1] > 1);
    }
    return KEY_UNKNOWN;
}

static uint32_t escape(void)
{
    int byte = more();
    if (byte < 0) return KEY_ESCAPE;
    return byte == '[' || byte == 'O' ? sequence() : KEY_UNKNOWN;
}

/* A character of several bytes. */
static uint32_t letter(int first)
{
    char bytes[UTF8_BYTES_MAX + 1] = {(char)first};
    int size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1, byte;
    uint32_t code;
    for (int i = 1; i < size && (byte = more()) >= 0; i++) bytes[i] = (char)byte;
    return utf8_read(bytes, &code) > 0 && code != UTF8_BAD ? code : KEY_UNKNOWN;
}

static uint32_t key_of(int byte)
{
    switch (byte) {
    case '\r':
    case '\n': return KEY_ENTER;
    case '\t': return KEY_TAB;
    case 8:
    case 127: return KEY_BACKSPACE;
    case 27: return escape();
    case CTRL_C:
    case CTRL_D: return KEY_LEAVE;
    }
    if (byte < ' ') return KEY_UNKNOWN;
    return byte < 127 ? (uint32_t)byte : letter(byte);
}

uint32_t tty_key(void)
{
    for (;;) {
        if (resized) {
            resized = 0;
            return KEY_RESIZED;
        }
        if (input_start == input_end) {
            if (!wait_for_input(NULL)) {
                if (resized) continue;
                return KEY_LEAVE;
            }
            if (!fill()) return KEY_LEAVE;
        }
        int byte = input[input_start++];
        if (byte != CTRL_Z) return key_of(byte);
        suspend();
    }
}

bool tty_interrupted(void)
{
    int waiting = 0;
    if (ioctl(STDIN_FILENO, FIONREAD, &waiting) == 0 && waiting > 0) fill();
    for (size_t i = input_start; i < input_end; i++)
        if (input[i] == CTRL_C) return true;
    return false;
}
