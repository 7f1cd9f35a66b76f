#include "state.h"
void ft_imagine(void *state, int seat, struct rng *rng) { (void)state; (void)seat; (void)rng; }
int ft_promise(const void *state, int seat) { struct outcome o; ft_outcome(state, &o); return o.score[seat]; }
