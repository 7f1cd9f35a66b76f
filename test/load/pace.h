/* An open loop: moves fall due at a given rate whether or not the server keeps up, as they do when people play who know
 * nothing of each other. The pauses between them are random (a Poisson process, the same in every run). A move that is
 * due is made by any of the seats that have their turn; where there is none, the move waits, and that counts: the time
 * of a move runs from when it was due. */
#ifndef ISOLARIO_LOAD_PACE_H
#define ISOLARIO_LOAD_PACE_H

#include "load.h"

void pace_begin(double moves_per_second, int64_t now_ns);
void pace_join(struct seat *); /* it has its turn, and waits until a move is due */
/* The seat that makes the move that is due, with when that was in due_ns; NULL: none is due, or nobody can. */
struct seat *pace_next(int64_t now_ns);
int64_t pace_due_ns(void); /* when somebody can make the next move; INT64_MAX: nobody can */

#endif
