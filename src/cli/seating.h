/* Who sits where: people by name, bots by their specification. */
#ifndef ISOLARIO_CLI_SEATING_H
#define ISOLARIO_CLI_SEATING_H

#include "bots/bot.h"
#include "core/record.h"

enum { NAME_BYTES = 25, SPECIFICATION_BYTES = 20 };

struct seat {
    char specification[SPECIFICATION_BYTES]; /* of the bot; "" for a person */
    char name[NAME_BYTES];
    struct bot *bot; /* NULL for a person */
};

struct seating {
    const char *language; /* of what is wrong with names and players */
    int count;
    struct seat seat[SEATS_MAX];
    const char *names[SEATS_MAX]; /* what a struct speaker wants; point into seat[] */
};

static inline bool seat_is_human(const struct seating *s, int seat)
{
    return !s->seat[seat].specification[0];
}
int seating_humans(const struct seating *);

/* One seat: "human", "human:Ada" or a bot's specification; who brings no name gets a usual one. */
bool seating_add(struct seating *, const char *text, struct error *);
/* "human:Ada,greedy,random"; the number of seats must suit the game. */
bool seating_read(struct seating *, const struct game *g, const char *list, struct error *);
/* From a record's lines "human Ada"; a seat without such a line is a person's. */
void seating_recall(struct seating *, int seats, const struct record_names *);
void seating_remember(const struct seating *, struct record_names *);

const char *seat_name_usual(int seat); /* for who brings none */

/* Checks the names and opens the bots, each with a generator of its own that follows from the seed.
 * After this the seating must not be copied. Close it with seating_close(), also after a failure. */
bool seating_open(struct seating *, const struct game *g, uint64_t seed, struct error *);
void seating_close(struct seating *);

#endif
