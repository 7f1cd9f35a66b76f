/* The yardstick's wire: what is sent comes back; then it is the other seat's turn. Messages are as long as ours. */
#include <stdio.h>

#include "load.h"

static void play(struct seat *s)
{
    char text[256];
    snprintf(text, sizeof text,
             "{\"do\": \"play\", \"id\": 3, \"seat\": %d, \"at\": %d, \"action\": \"mark cell=a1\"}",
             s->number, s->match->at);
    seat_send_move(s, text);
}

static void begin(struct match *m)
{
    if (m->is_idle)
        match_begun(m);
    else
        seat_turn(&m->seats[0]);
}

static void on_text(struct seat *s, const char *text)
{
    struct match *m = s->match;
    (void)text;
    move_done(s);
    m->at = (m->at + 1) % MOVES;
    seat_turn(&m->seats[1 - s->number]);
}

const struct style style_echo = {"echo", "/ws", "echo", begin, play, on_text};
