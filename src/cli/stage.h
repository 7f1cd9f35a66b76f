/* The fixed screen: map, panel, story and choices each in their place, chosen from with the arrows or by typing. Where
 * the terminal cannot hold it, the table is drawn line by line as page.h says. */
#ifndef ISOLARIO_CLI_STAGE_H
#define ISOLARIO_CLI_STAGE_H

#include "cli/table.h"

/* Takes the terminal over; NULL where it cannot. Close it before anything else is written. */
struct stage *stage_open(struct play_table *);
void stage_close(struct stage *); /* NULL is fine */

/* Asks until something is done about it; what is to be said after leaving is said on the usual screen. */
enum next stage_ask(struct stage *);
/* Another person sits down; false where nobody does. */
bool stage_curtain(struct stage *, int seat);
/* A bot is thinking, or the dice are rolling: shows what has happened so far. */
void stage_watch(struct stage *);
bool stage_interrupted(const struct stage *); /* wants somebody to leave meanwhile? */

#endif
