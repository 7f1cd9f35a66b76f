/* Scenarios: the rules as tests, in text. A file holds any number of them.
 *
 *   scenario  A ship in a windless area cannot sail on a spin without wind
 *   rules     CM-CALM-02 CM-CALM-03                 the rules it tests
 *   game      carta-magica seats=2 move=exact       options by name; the rest at their defaults
 *   until     phase = pre_spin                      every actor plays its first legal action until this holds
 *   given     { "seats": { "0": { "gold": 5 } } }   a merge patch over the present state; may span lines
 *   reject    { "seats": { "0": { "gold": 9 } } } by CM-INV-01     such a patch is refused, by that rule
 *   play      0 step to=l5                          the actor (a seat or * for chance) and its action
 *   refuse    0 step to=l5 by CM-CALM-02            illegal, by just this rule
 *   legal     0 take what=goods                     it is in the legal list, and nothing forbids it
 *   illegal   0 take what=goods                     neither, whatever the rule
 *   only      0 sail; draw                          exactly these are legal, in any order
 *   weight    1 * spin segment=3                    chance's weight
 *   expect    seats.0.goods = 8                     a path of the state; also actor, score.N, rank.N, reason
 *   event     sold seat=0                           the last play said so (only the arguments given are compared)
 *   silent    sold                                  the last play did not say so
 *   told      1 drew seat=0 card=?                  what that seat (or spectator) hears of it; ? where it is hidden from it
 *   heard     1 pick card=?                         how that seat reads the action that was last played
 *   untold    1 saw                                 that seat hears nothing of it
 *   view      1 card.ad15 = null                    a path as that seat (or spectator) sees it
 *   nogame    carta-magica seats=5                  such a match cannot begin
 *
 * A # after a blank begins a comment. After every play the invariants are checked. */
#ifndef ISOLARIO_TEST_SCENARIO_H
#define ISOLARIO_TEST_SCENARIO_H

#include "core/buf.h"

struct scenario_tally {
    int passed, failed;
};

/* Runs all scenarios of a file; failures are written to *report as "name:line: what". */
void scenario_run_file(const char *name, const char *text, size_t n, struct buf *report,
                       struct scenario_tally *);

/* The same for whoever wants a yes or no. */
bool scenario_run(const char *name, const char *text, size_t n, struct buf *report);

#endif
