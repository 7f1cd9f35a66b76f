/* tic-tac-toe written by hand, without any interface: what the machine can do. Like the games
 * behind the interface it lists the legal cells, picks one at random, checks that it is legal,
 * marks it and looks for a line. */
#include "cli/yardstick.h"

#include <string.h>

struct yardstick_board {
    unsigned char cell[9], turn, marked, over;
};

static int list_legal(const struct yardstick_board *b, int *out)
{
    int n = 0;
    for (int i = 0; i < 9; i++)
        if (!b->cell[i]) out[n++] = i;
    return n;
}

static bool has_line(const struct yardstick_board *b, int sign)
{
    static const unsigned char lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                              {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int i = 0; i < 8; i++)
        if (b->cell[lines[i][0]] == sign && b->cell[lines[i][1]] == sign && b->cell[lines[i][2]] == sign)
            return true;
    return false;
}

static bool mark(struct yardstick_board *b, int cell)
{
    if (b->over || cell < 0 || cell > 8 || b->cell[cell]) return false;
    int sign = b->turn + 1;
    b->cell[cell] = (unsigned char)sign;
    b->marked++;
    if (has_line(b, sign))
        b->over = 1;
    else if (b->marked == 9)
        b->over = 2;
    else
        b->turn = !b->turn;
    return true;
}

long yardstick_play(struct rng *rng, long games_count, uint64_t *checksum)
{
    long actions = 0;
    for (long i = 0; i < games_count; i++) {
        struct yardstick_board b;
        memset(&b, 0, sizeof b);
        while (!b.over) {
            int legal[9], n = list_legal(&b, legal);
            if (!mark(&b, legal[rng_below(rng, (uint32_t)n)])) return -1;
            actions++;
        }
        *checksum = *checksum * 31 + b.over * 3u + b.turn;
    }
    return actions;
}
