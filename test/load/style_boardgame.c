/* boardgame.io's wire: socket.io over a WebSocket. A match comes into being when its first seat asks for it, so that the
 * next one after nine moves needs no visit to that server's lobby. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load.h"

#define ROOM "/tic-tac-toe,"

/* A game without a winner, so that all nine cells are played. */
static const int cells[MOVES] = {0, 4, 8, 1, 7, 6, 2, 5, 3};

static void begin(struct match *m)
{
    static int count;
    m->at = m->entered = 0;
    snprintf(m->table, sizeof m->table, "m%d", count++);
}

static void play(struct seat *s)
{
    char text[512];
    const struct match *m = s->match;
    snprintf(text, sizeof text,
             "42" ROOM
             "[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"mark\",\"args\":[%d],\"playerID\":"
             "\"%d\"}},%d,\"%s\",\"%d\"]",
             cells[m->at], s->number, m->state_id, m->table, s->number);
    seat_send_move(s, text);
}

static void ask_sync(struct seat *s)
{
    char text[256];
    snprintf(text, sizeof text, "42" ROOM "[\"sync\",\"%s\",\"%d\",null,2]", s->match->table, s->number);
    seat_send(s, text);
}

static void on_sync(struct match *m)
{
    if (++m->entered < 2) return;
    m->state_id = 0;
    if (m->is_idle)
        match_begun(m);
    else
        seat_turn(&m->seats[0]);
}

/* Every move is told to both seats: to who made it as the acknowledgement, to the other as his turn. */
static void on_update(struct seat *s, const char *text)
{
    struct match *m = s->match;
    const char *id = strstr(text, "\"_stateID\":");
    if (!id) give_up("no state in %s", text);
    int state_id = atoi(id + 11);
    if (s->number == (state_id - 1) % 2) {
        move_done(s);
        return;
    }
    m->state_id = state_id;
    m->at = state_id;
    if (m->at < MOVES) {
        seat_turn(s);
        return;
    }
    begin(m);
    ask_sync(&m->seats[0]);
    ask_sync(&m->seats[1]);
}

static bool begins(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }

static void on_text(struct seat *s, const char *text)
{
    if (begins(text, "0{"))
        seat_send(s, "40" ROOM);
    else if (begins(text, "2"))
        seat_send(s, "3");
    else if (begins(text, "40" ROOM))
        ask_sync(s);
    else if (begins(text, "42" ROOM "[\"sync\""))
        on_sync(s->match);
    else if (begins(text, "42" ROOM "[\"update\""))
        on_update(s, text);
    else if (!begins(text, "42" ROOM "[\"matchData\""))
        give_up("what is this? %s", text);
}

const struct style style_boardgame = {"boardgame", "/socket.io/?EIO=4&transport=websocket", NULL, begin, play,
                                      on_text};
