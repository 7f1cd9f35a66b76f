/* Records: a match as text, read and written.
 *
 *   isolario: 1                   (2 where something was taken back and the dice were renewed)
 *   game: carta-magica
 *   rules: 1
 *   seats: 2
 *   options: move=up_to harbour_stop=must ...
 *   seed: 42                      (where CHANCE played by it)
 *   commitment: 64 hex digits     (or by dice that server and seats agreed on, see dice.h)
 *   secret: 64 hex digits
 *   number 0: 64 hex digits       (of a seat; left out where it gave none)
 *   patch: {...}                  (where the match began with one)
 *   seat 0: human Ada             (any number of such lines: who sat there; free text)
 *
 *   * first seat=1
 *   1 choose character=pc1
 *   undone 1                      (something was taken back here, for the first time: from here on with other dice)
 *   ...
 *
 *   result: over scores=51,20 ranks=1,2 reason=voyage     (or: result: running)
 *   hash: 0123456789abcdef
 *
 * Where people ended it (match_end), the result reads
 *   result: ended resigned=1 scores=12,3 ranks=1,2 reason=resigned     (or reason=agreed; resigned= where somebody has)
 */
#ifndef ISOLARIO_CORE_RECORD_H
#define ISOLARIO_CORE_RECORD_H

#include "core/match.h"

enum { RECORD_MAX = 4 * 1024 * 1024, RECORD_NAME_MAX = 48 };

struct record_names {
    char seat[SEATS_MAX][RECORD_NAME_MAX];
};

void record_write(const struct match *, const struct record_names *, struct buf *out);

/* Reads a record and proves it: every action legal, made by the right actor, CHANCE as the seed
 * says where one is given, the result and the hash equal. NULL with *err naming the line otherwise.
 * find looks a game up by id. */
struct match *record_read(const struct game *(*find)(const char *id), const char *text, size_t n,
                          struct record_names *, struct error *);

/* The same in pieces, for callers that a long record must not hold up. The text must stay where it is. */
struct record_reader;
struct record_reader *record_begin(const struct game *(*find)(const char *id), const char *text, size_t n);
bool record_more(struct record_reader *, int lines); /* reads that many; false where nothing is left to do */
size_t record_bytes(const struct record_reader *);   /* of memory, without the text that is read */
/* The match, or NULL with *err; the reader is gone afterwards. To be called at any time. */
struct match *record_end(struct record_reader *, struct record_names *, struct error *);

#endif
