/* What a table looks like on the wire (docs/wire-protocol.md), for one viewer: a seat, or SPECTATOR. Nothing here
 * reaches beyond what core lets the viewer see, and the length and order of what is written depend on public facts
 * only. Everything is appended to *out. */
#ifndef ISOLARIO_SERVER_NEWS_H
#define ISOLARIO_SERVER_NEWS_H

#include "server/table.h"

enum { SYNC_STEPS = 200 };

/* Who is connected here; not part of the log. */
struct presence {
    uint8_t here; /* bits of the seats */
    int watching;
    int64_t since_ms[SEATS_MAX]; /* since when a seat is here, or away */
};

/* The head without presence is what the store keeps for the lobby. */
void news_head(const struct table *, const struct presence *, struct buf *out);
/* The same with what belongs to the asker, for `mine`. */
void news_head_mine(const struct table *, const struct presence *, uint8_t you, struct buf *out);

/* The member `name` with a list of the seats whose bits are set. */
void news_seats(const char *name, uint8_t seats, struct buf *out);

/* One entry of `steps`. */
void news_step(const struct table *, const struct step_told *, int viewer, struct buf *out);
/* {"at", "actor", "action", "events"} of a step of any match. */
void news_told(const struct game *, const struct step_told *, int viewer, struct buf *out);
/* {"actor", "prompt", "legal"?} */
void news_turn(const struct match *, int viewer, bool with_legal, struct buf *out);

/* The push after a row: head and steps were rendered while it was applied. */
void news_row(const struct table *, const char *head, const char *steps, int viewer, int64_t now_ms,
              struct buf *out);
/* Somebody came or went. */
void news_presence(const struct table *, const char *head, int64_t now_ms, struct buf *out);
void news_sync(const struct table *, const char *head, int viewer, int64_t now_ms, struct buf *out);
/* What came after row `since`; false where only `sync` can tell it. */
bool news_since(const struct table *, const char *head, uint32_t since, int viewer, int64_t now_ms,
                struct buf *out);

#endif
