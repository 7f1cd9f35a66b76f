/* The keyboard. This is the only file that knows libedit. Ctrl-C is read as a key while a line is
 * edited. SIGINT and SIGTERM stay blocked except while waiting for input, or until somebody asks
 * for them. SIGTERM ends the input like Ctrl-D, so that what was begun is kept. */
#include "cli/keys.h"

#include <errno.h>
#include <histedit.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#include "core/alloc.h"
#include "core/error.h"

enum { LINE_MAX_BYTES = 4096, CHUNK = 4096, HISTORY_LINES = 200 };

struct keys {
    struct screen *screen;
    EditLine *editor; /* NULL: plain reading */
    History *history;
    bool both_ends; /* input and output are terminals */
    bool interrupted;
    int interrupts; /* in a row */
    char prompt[160];
    completer *complete;
    const void *context;
    char chunk[CHUNK]; /* what was read from a pipe and not yet asked for */
    size_t start, end;
};

/* Which signal woke the waiting. A handler is given nothing but its number, so only a global can
 * carry it out. */
static volatile sig_atomic_t woken_by;

static void on_signal(int number) { woken_by = number; }

/* ---- Words for completion ---- */

void words_add(struct words *w, const char *word)
{
    for (int i = 0; i < w->count; i++)
        if (strcmp(w->list[i], word) == 0) return;
    if (w->count < WORDS_MAX && strlen(word) < WORD_BYTES) strcpy(w->list[w->count++], word);
}

void words_offer(struct words *w, const char *start, const char *word)
{
    if (strncasecmp(start, word, w->typed) == 0) words_add(w, word);
}

/* How many bytes all words share. */
static size_t words_common(const struct words *w)
{
    size_t n = strlen(w->list[0]);
    for (int i = 1; i < w->count; i++)
        for (size_t k = 0; k < n; k++)
            if (w->list[i][k] != w->list[0][k]) n = k;
    return n;
}

static void words_show(const struct words *w, const struct screen *s)
{
    int column = 0;
    screen_line(s);
    for (int i = 0; i < w->count; i++) {
        int width = text_width(w->list[i]) + 2;
        if (column + width > s->width && column > 0) {
            screen_line(s);
            column = 0;
        }
        column += screen_put(s, w->list[i]) + 2;
        screen_put(s, "  ");
    }
    screen_line(s);
}

/* ---- libedit ---- */

static struct keys *keys_of(EditLine *editor)
{
    void *keys = NULL;
    el_get(editor, EL_CLIENTDATA, &keys);
    return keys;
}

static char *give_prompt(EditLine *editor) { return keys_of(editor)->prompt; }

/* Extends what is typed as far as it is certain, and shows the possibilities where it is not. */
static unsigned char on_tab(EditLine *editor, wint_t key)
{
    (void)key;
    struct keys *k = keys_of(editor);
    const LineInfo *info = el_line(editor);
    size_t n = (size_t)(info->cursor - info->buffer);
    char line[LINE_MAX_BYTES];
    struct words *words = alloc_zeroed(1, sizeof *words);
    unsigned char answer = CC_ERROR;
    if (!k->complete || n >= sizeof line) goto done;
    memcpy(line, info->buffer, n);
    line[n] = 0;
    k->complete(k->context, line, words);
    if (words->count == 0) goto done;
    size_t common = words_common(words);
    if (common > words->typed || words->count == 1) {
        char *word = words->list[0];
        word[common] = 0;
        el_deletestr(editor, (int)words->typed);
        if (el_insertstr(editor, word) == 0 && words->count == 1 && common > 0 && word[common - 1] != '=')
            el_insertstr(editor, " ");
        answer = CC_REFRESH;
    } else {
        words_show(words, k->screen);
        answer = CC_REDISPLAY;
    }
done:
    free(words);
    return answer;
}

static unsigned char on_interrupt(EditLine *editor, wint_t key)
{
    (void)key;
    keys_of(editor)->interrupted = true;
    return CC_NEWLINE;
}

/* Ctrl-Z arrives as a key like any other, because Ctrl-C has to; so it is carried out here. */
static unsigned char on_suspend(EditLine *editor, wint_t key)
{
    (void)key;
    el_set(editor, EL_PREP_TERM, 0);
    raise(SIGTSTP);
    el_set(editor, EL_PREP_TERM, 1);
    return CC_REDISPLAY;
}

/* Waits until there is input; false where a signal came first. Only here are signals let in, so
 * none is lost; SIGINT only where Ctrl-C is not a key. */
static bool wait_for_input(bool interruptible)
{
    fd_set wanted;
    sigset_t blocked;
    sigemptyset(&blocked);
    if (!interruptible) sigaddset(&blocked, SIGINT);
    FD_ZERO(&wanted);
    FD_SET(STDIN_FILENO, &wanted);
    return pselect(STDIN_FILENO + 1, &wanted, NULL, NULL, NULL, &blocked) >= 0;
}

/* One character for libedit, whose own reading would sleep through a signal. -1 ends the line. */
static int read_character(EditLine *editor, wchar_t *character)
{
    mbstate_t state = {0};
    (void)editor;
    for (;;) {
        char byte;
        if (!wait_for_input(false)) return -1;
        ssize_t n = read(STDIN_FILENO, &byte, 1);
        if (n <= 0) return (int)n;
        size_t used = mbrtowc(character, &byte, 1, &state);
        if (used == (size_t)-1) memset(&state, 0, sizeof state); /* not a character: leave it out */
        if (used <= 1) return 1;
    }
}

static void open_editor(struct keys *k)
{
    HistEvent event;
    k->editor = el_init("isolario", stdin, k->screen->out, stderr);
    if (!k->editor) return;
    k->history = history_init();
    history(k->history, &event, H_SETSIZE, HISTORY_LINES);
    history(k->history, &event, H_SETUNIQUE, 1);
    el_set(k->editor, EL_CLIENTDATA, k);
    el_set(k->editor, EL_EDITOR, "emacs");
    el_set(k->editor, EL_HIST, history, k->history);
    el_wset(k->editor, EL_GETCFN, read_character);
    el_set(k->editor, EL_PROMPT_ESC, give_prompt, '\1');
    el_source(k->editor, NULL);
    /* The wide call keeps our strings; the narrow one makes copies that nobody frees. */
    el_wset(k->editor, EL_ADDFN, L"isolario-complete", L"complete a word", on_tab);
    el_wset(k->editor, EL_ADDFN, L"isolario-interrupt", L"clear the line", on_interrupt);
    el_wset(k->editor, EL_ADDFN, L"isolario-suspend", L"stop for a while", on_suspend);
    el_set(k->editor, EL_SETTY, "-d", "-isig", NULL);
    el_set(k->editor, EL_BIND, "^I", "isolario-complete", NULL);
    el_set(k->editor, EL_BIND, "^C", "isolario-interrupt", NULL);
    el_set(k->editor, EL_BIND, "^Z", "isolario-suspend", NULL);
    el_set(k->editor, EL_BIND, "^R", "em-inc-search-prev", NULL);
}

static bool edit_line(struct keys *k, struct buf *line)
{
    int n = 0;
    HistEvent event;
    el_resize(k->editor);
    el_set(k->editor, EL_PREP_TERM,
           1); /* before the prompt invites keys: Ctrl-D must not meet the old mode */
    const char *text = el_gets(k->editor, &n);
    if (k->interrupted) return true;
    if (!text || n <= 0 || woken_by == SIGTERM) {
        screen_line(k->screen);
        return false;
    }
    while (n > 0 && (text[n - 1] == '\n' || text[n - 1] == '\r')) n--;
    buf_add_n(line, text, (size_t)n);
    if (n > 0) history(k->history, &event, H_ENTER, buf_text(line));
    return true;
}

/* ---- Plain reading ---- */

/* More input in the chunk; false at its end. */
static bool fill(struct keys *k)
{
    k->start = k->end = 0;
    if (!wait_for_input(true)) {
        k->interrupted = woken_by == SIGINT;
        return k->interrupted;
    }
    ssize_t n = read(STDIN_FILENO, k->chunk, sizeof k->chunk);
    if (n > 0) k->end = (size_t)n;
    return n > 0;
}

static bool plain_line(struct keys *k, struct buf *line)
{
    screen_put(k->screen, k->prompt);
    fflush(k->screen->out);
    for (;;) {
        if (k->start == k->end && !fill(k)) {
            bool half = line->size > 0 && woken_by != SIGTERM; /* a last line without its end */
            if (!half) screen_line(k->screen);
            return half;
        }
        if (k->interrupted) return true;
        char c = k->chunk[k->start++];
        if (c == '\n') return true;
        if (c != '\r' && line->size < LINE_MAX_BYTES) buf_add_n(line, c ? &c : "?", 1);
    }
}

/* ---- The public part ---- */

static sigset_t ending_signals(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    return signals;
}

struct keys *keys_open(struct screen *s)
{
    struct keys *k = alloc_zeroed(1, sizeof *k);
    k->screen = s;
    k->both_ends = s->is_terminal && isatty(STDIN_FILENO) == 1;
    const char *term = getenv("TERM");
    if (k->both_ends && term && term[0] && strcmp(term, "dumb") != 0) open_editor(k);

    /* The handler only exists so that pselect() is woken; elsewhere signals wait for
     * keys_interrupted(). */
    struct sigaction wake = {.sa_handler = on_signal}, ignore = {.sa_handler = SIG_IGN};
    sigset_t signals = ending_signals();
    woken_by = 0;
    sigaction(SIGINT, &wake, NULL);
    sigaction(SIGTERM, &wake, NULL);
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGHUP, &ignore, NULL);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    return k;
}

void keys_close(struct keys *k)
{
    if (!k) return;
    if (k->editor) el_end(k->editor);
    if (k->history) history_end(k->history);
    free(k);
}

bool keys_interactive(const struct keys *k) { return k->both_ends; }

void keys_complete(struct keys *k, completer *complete, const void *context)
{
    k->complete = complete;
    k->context = context;
}

void keys_forget(struct keys *k)
{
    HistEvent event;
    if (k->history) history(k->history, &event, H_CLEAR);
}

bool keys_interrupted(struct keys *k)
{
    sigset_t signals = ending_signals();
    const struct timespec now = {0};
    (void)k;
    return sigtimedwait(&signals, NULL, &now) > 0;
}

/* libedit wants escape sequences between its marks, so that it can count the prompt's columns. */
static void set_prompt(struct keys *k, const char *text, enum ink ink)
{
    char on[32], off[32];
    if (k->editor && k->screen->rich)
        snprintf(k->prompt, sizeof k->prompt, "\1%s\1%.80s\1%s\1", screen_ink_text(k->screen, ink, true, on),
                 text, screen_ink_text(k->screen, INK_PLAIN, false, off));
    else
        snprintf(k->prompt, sizeof k->prompt, "%.80s", text);
}

/* Where the terminal does not show what was typed, the transcript does. */
static void echo(const struct keys *k, const struct buf *line)
{
    screen_put(k->screen, buf_text(line));
    screen_line(k->screen);
}

enum keys_result keys_read(struct keys *k, const char *prompt, enum ink ink, struct buf *line)
{
    set_prompt(k, prompt, ink);
    while (screen_sound(k->screen)) {
        buf_clear(line);
        k->interrupted = false;
        woken_by = 0;
        bool more = k->editor ? edit_line(k, line) : plain_line(k, line);
        if (!more) return KEYS_END;
        if (!k->interrupted) {
            k->interrupts = 0;
            if (!k->both_ends) echo(k, line);
            return KEYS_LINE;
        }
        screen_line(k->screen);
        if (++k->interrupts == 2) return KEYS_END;
        screen_say(k->screen, (struct style){.ink = INK_FAINT}, "(Ctrl-C again to leave)");
    }
    return KEYS_END;
}
