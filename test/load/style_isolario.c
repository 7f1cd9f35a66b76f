/* Our own wire: the first seat opens a table for both, both enter it, and they play nine moves; then the next table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load.h"

enum { OPEN = 1, ENTER, PLAY }; /* ids of requests */

/* A game without a winner, so that all nine cells are played. */
static const char *const cells[MOVES] = {"a1", "b2", "c3", "a2", "c2", "c1", "a3", "b3", "b1"};

static const char open_text[] =
    "{\"do\": \"open\", \"id\": 1, \"game\": \"tic-tac-toe\", \"seats\": 2, \"public\": false, \"places\": ["
    "{\"kind\": \"you\", \"name\": \"Ada\", \"colour\": 1, \"ready\": true, \"number\": "
    "\"5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a\"}, "
    "{\"kind\": \"you\", \"name\": \"Bob\", \"colour\": 2, \"ready\": true, \"number\": "
    "\"5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b\"}]}";

static void open_table(struct match *m)
{
    m->at = m->entered = 0;
    seat_send(&m->seats[0], "{\"do\": \"commit\", \"id\": 0}"); /* a browser would wait for the answer */
    seat_send(&m->seats[0], open_text);
}

static void enter(struct seat *s)
{
    char text[256];
    snprintf(text, sizeof text, "{\"do\": \"enter\", \"id\": %d, \"table\": \"%s\", \"keys\": [\"%s\"]}",
             ENTER, s->match->table, s->key);
    seat_send(s, text);
}

static void play(struct seat *s)
{
    char text[256];
    const struct match *m = s->match;
    snprintf(text, sizeof text,
             "{\"do\": \"play\", \"id\": %d, \"seat\": %d, \"at\": %d, \"action\": \"mark cell=%s\"}", PLAY,
             s->number, m->at, cells[m->at]);
    seat_send_move(s, text);
}

/* The string after a mark, up to its closing quote. */
static void find_text(const char *text, const char *mark, char *out)
{
    const char *at = strstr(text, mark);
    if (!at) give_up("there is no %s in %s", mark, text);
    at += strlen(mark);
    at += strspn(at, " \"");
    size_t n = strcspn(at, "\"");
    if (n >= ID_SIZE) give_up("a name of %zu bytes", n);
    memcpy(out, at, n);
    out[n] = 0;
}

static void on_opened(struct match *m, const char *text)
{
    find_text(text, "\"table\":", m->table);
    find_text(text, "\"0\":", m->seats[0].key);
    find_text(text, "\"1\":", m->seats[1].key);
    enter(&m->seats[0]);
    enter(&m->seats[1]);
}

static void on_answer(struct seat *s, const char *text)
{
    if (!strstr(text, "\"ok\": true") && !strstr(text, "\"ok\":true")) give_up("refused: %s", text);
    int id = atoi(strchr(text, ':') + 1);
    if (id == OPEN) on_opened(s->match, text);
    if (id == PLAY) move_done(s);
}

static void on_sync(struct match *m)
{
    if (++m->entered < 2) return;
    if (m->is_idle)
        match_begun(m);
    else
        seat_turn(&m->seats[0]);
}

/* News of the other's move: this seat is next. Of one's own move the answer has told already. */
static void on_news(struct seat *s, const char *text)
{
    struct match *m = s->match;
    const char *at = strstr(text, "\"at\":");
    int steps = at ? atoi(at + 5) : 0;
    if (m->is_idle || steps != m->at + 1 || s->number != steps % 2) return;
    m->at = steps;
    move_seen(s);
    if (steps < MOVES)
        seat_turn(s);
    else
        open_table(m);
}

static void on_text(struct seat *s, const char *text)
{
    bool is_push = strncmp(text, "{\"on\"", 5) == 0;
    if (!is_push)
        on_answer(s, text);
    else if (strncmp(text + 5 + strspn(text + 5, ": \""), "sync", 4) == 0)
        on_sync(s->match);
    else
        on_news(s, text);
}

const struct style style_isolario = {"isolario", "/ws", "isolario.1", open_table, play, on_text};
