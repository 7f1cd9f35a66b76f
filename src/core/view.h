/* What derives from the field rows: walking, redaction, hashing, checking of the rows themselves. */
#ifndef ISOLARIO_CORE_VIEW_H
#define ISOLARIO_CORE_VIEW_H

#include "core/buf.h"
#include "core/game.h"

/* One value of a state while walking it. */
struct element {
    const struct field *field;
    int seat;    /* NOBODY where the field is not by seat */
    int code;    /* key in the field's index, or 0 */
    bool listed; /* code is meaningful */
    long offset;
    int64_t value;
};

enum { PATH_MAX_TEXT = 96 };

/* Calls visit for every element that documents show, rows in table order, seats in play only; stops
 * early when visit returns false. */
void state_walk(const struct game *g, const void *state, bool (*visit)(void *context, const struct element *),
                void *context);

bool element_seen(const void *state, const struct element *, int seat);
/* "seats.0.gold", "cards.ad15"; path has PATH_MAX_TEXT bytes. */
void element_path(const struct element *, char *path);
void element_store(void *state, const struct element *, int64_t value);

/* Copies the state and blanks with 0 what seat (or SPECTATOR) may not see. */
void view_of(const struct game *g, void *target, const void *source, int seat);

/* 64 bits over all fields that are not derived, the same on every platform. */
uint64_t state_hash(const struct game *g, const void *state);

/* Lines "path = word", as seen by seat (or EVERYTHING); what is hidden reads "null". */
void state_lines(const struct game *g, const void *state, int seat, struct buf *out);
/* The value at a path as word or number, "null" where hidden; false where there is no such path. */
bool state_at(const struct game *g, const void *state, int seat, const char *path, struct buf *out);

/* All values within their domains (0 always passes as "nothing", except in options), rows of absent
 * seats and unused elements 0. */
bool state_in_domains(const struct game *g, const void *state, struct error *);
/* The same, derived fields as derived, and then the game's own check. */
bool state_valid(const struct game *g, const void *state, struct error *);

/* Do the rows tile the state without gap or overlap? */
bool fields_tile(const struct game *g, struct error *);

#endif
