#include "state.h"
bool ft_check(const void *state, struct error *err) { const struct finis_terrae *s = state; return ft_islands_hold(s) || refuse(err, FT_MAP_08, "chart: islands"); }
