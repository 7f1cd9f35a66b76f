/* Does the stack of frames fit the rest? First its shape, then the question on top. */
#include "check.h"

bool it_check_frames(const struct isles *s, struct error *err)
{
    if (s->stack_count < 1 || s->stack_count > FRAMES)
        return it_bad(err, IT_FLOW_01, "stack_count: 1 to 24 frames");
    for (int i = 0; i < FRAMES; i++) {
        bool used = i < s->stack_count;
        if (used != (s->stack_phase[i] != PHASE_NONE))
            return it_bad(err, IT_FLOW_01, "stack_phase: as many as stack_count says");
        if (!used &&
            (s->stack_faction[i] || s->stack_a[i] || s->stack_b[i] || s->stack_c[i] || s->stack_d[i]))
            return it_bad(err, IT_FLOW_01, "stack: numbers of a frame that is not there");
        if (s->stack_faction[i] && !it_plays(s, s->stack_faction[i]))
            return it_bad(err, IT_FLOW_01, "stack_faction: it does not take part");
    }
    return s->stack_phase[0] == PHASE_ADVENTURE ||
           it_bad(err, IT_FLOW_01, "stack_phase: the adventure is at the bottom");
}

bool it_check_stack(const struct isles *s, struct error *err)
{
    if (it_phases[it_phase(s)].asks == ASKS_ITSELF)
        return it_bad(err, IT_FLOW_01, "stack_phase: nobody is asked");
    return true;
}
