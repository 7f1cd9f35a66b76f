/* JSON in and out: state documents, merge patches (RFC 7396), actions, events, the description of a
 * game. This is the only place in core that knows a JSON library. Texts come with their length;
 * they need not end with 0. */
#ifndef ISOLARIO_CORE_DOCUMENT_H
#define ISOLARIO_CORE_DOCUMENT_H

#include "core/buf.h"
#include "core/game.h"

/* The document of a state as seen by seat, or EVERYTHING. Hidden values are null. */
void state_write(const struct game *g, const void *state, int seat, struct buf *out);

/* Reads a whole document into state and validates it; on failure *state is unchanged and *err names
 * the path. */
bool state_read(const struct game *g, void *state, const char *json, size_t n, struct error *);

/* Lays a merge patch over the state and validates; on failure *state is unchanged. Derived fields
 * that the patch does not mention are computed anew. */
bool state_patch(const struct game *g, void *state, const char *json, size_t n, struct error *);

/* {"verb": "step", "to": "l5"}; with text adds "text"; hidden arguments are null. */
void action_write(const struct game *g, const void *state, action a, int owner, int seat, struct buf *out);
bool action_read(const struct game *g, const char *json, size_t n, action *a, struct error *);

/* {"event": "sold", "seat": 0, ..., "say": "..."}; false where the seat does not see it. */
bool event_write(const struct game *g, const void *state, const struct told *, int seat, struct buf *out);
/* The same without "say", for who has sentences of their own in any language; what is told comes with its text as
 * "NAME_text". */
bool event_write_plain(const struct game *g, const void *state, const struct told *, int seat,
                       struct buf *out);

/* The outcome as the engine's answer shows it, without the enclosing braces. */
void outcome_write(const struct game *g, const struct outcome *, struct buf *out);

/* One entry of the engine's `games`. */
void game_write(const struct game *g, struct buf *out);

#endif
