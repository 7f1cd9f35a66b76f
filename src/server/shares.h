/* How much of the loop's time and how many connections an address may have. Everybody is served on one loop, so whoever
 * keeps it busy keeps everybody waiting. What is done for an address is measured in processor time and charged to it: it may
 * use a part of the loop's time in the long run, more for a moment, and only a little within one turn of the loop. An address
 * that has used up its share is not read from for a while: nothing is lost, its messages wait in the network.
 *
 * Nobody is remembered exactly: an address shares a small set of places with others, and the one that was longest quiet
 * gives way. */
#ifndef ISOLARIO_SERVER_SHARES_H
#define ISOLARIO_SERVER_SHARES_H

#include <stdbool.h>
#include <stdint.h>

struct shares;

enum share_state {
    SHARE_FREE,
    SHARE_NEXT_TURN, /* its time within this turn is used up */
    SHARE_USED_UP    /* so is its share in the long run: wait some milliseconds */
};

/* percent of the loop's time; 0: no limit. connections a second, with ten times as many at once; 0: no limit. */
struct shares *shares_open(int percent, int connections);
void shares_close(struct shares *);

/* The address as it is named below, never 0, which stands for nobody: it has no limits. */
uint64_t share_key(const struct shares *, const char *address);
enum share_state share_state(struct shares *, uint64_t key, uint64_t turn, int64_t now_ms);
void share_charge(struct shares *, uint64_t key, uint64_t turn, int64_t now_ms, int64_t spent_ns);
bool share_connects(struct shares *, uint64_t key,
                    int64_t now_ms); /* counts a connection; false: one too many */

#endif
