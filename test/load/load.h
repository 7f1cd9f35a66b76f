/* What the load test's files share: matches of two seats, and the ways of speaking in which they can be played. */
#ifndef ISOLARIO_LOAD_LOAD_H
#define ISOLARIO_LOAD_LOAD_H

#include <stdbool.h>
#include <stdint.h>

#include "wire.h"

enum { MOVES = 9, ID_SIZE = 64 };

struct match;

struct seat {
    struct wire wire;
    struct match *match;
    char key[ID_SIZE];
    int number;
    int64_t due_ns;           /* where moves fall due at a rate: when this one did; else 0 */
    int64_t sent_ns, done_ns; /* its last move, and its acknowledgement; 0: not yet */
    bool was_seen;            /* by the other seat */
};

struct match {
    struct seat seats[2];
    char table[ID_SIZE];
    int at, entered, state_id;
    bool is_idle, has_moved; /* begins, and that is all; has made its first move */
};

/* A server's way of speaking. begin() is called when both seats are connected; play() makes the seat's next move; text()
 * is called with everything one hears, ended by a 0 byte. */
struct style {
    const char *name, *path, *protocol;
    void (*begin)(struct match *);
    void (*play)(struct seat *);
    void (*text)(struct seat *, const char *text);
};

extern const struct style style_isolario, style_echo, style_boardgame;

void seat_send(struct seat *, const char *text);
void seat_send_move(struct seat *, const char *text);
void seat_turn(struct seat *);    /* it is to move: at once, or when a move is due */
void move_done(struct seat *);    /* the seat's last move was acknowledged */
void move_seen(struct seat *);    /* it has heard of the other seat's move */
void match_begun(struct match *); /* an idle one: nothing more happens at it */

#endif
