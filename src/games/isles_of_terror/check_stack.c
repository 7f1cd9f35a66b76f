/* The shape of the stack: which phase may lie on which and at which step, whose frame it is and how far its
 * numbers go, as frames.def says. Whether it fits what is under way is checked in check_moment.c. */
#include "check.h"

enum {
    BELOW_MAX = 10,
    DEPTH_MAX = 20, /* deeper than any game has gone, and with room above it */
    AMOUNT_OF_CHOICE = 60,
    LAST = UINT8_MAX
};

/* Whose a frame is. */
enum whose { ANYBODY, NO_FACTION, SOMEBODY, TURNS_OWN, STARTERS_OWN };

struct frame_row {
    rule rule;
    uint8_t whose;
    uint8_t copies; /* how many of it there may be; 0 stands for 1 */
    uint32_t a_low, a_high;
    uint8_t b_high, c_high, d_high;
    bool anywhere; /* it may lie on any frame; on those listed below at these steps only */
    struct {
        uint8_t phase, low, high; /* what may lie directly under it, and at which of its steps */
    } below[BELOW_MAX];
};

/* clang-format off */
static const struct frame_row rows[PHASES] = {
#define ON(below) {PHASE_##below, 0, LAST}
#define AT(below, step) BETWEEN(below, step, step)
#define BETWEEN(below, low, high) {PHASE_##below, below##_##low, below##_##high}
#define COUNTING(below, low, high) {PHASE_##below, low, high}
#define FRAME(code, word, rule_, whose_, ...) [PHASE_##code] = {.rule = rule_, .whose = whose_, __VA_ARGS__},
#include "frames.def"
};
/* clang-format on */

bool it_bad_frame(const struct isles *s, int i, const char *what, struct error *err)
{
    int phase = s->stack_phase[i];
    return refuse(err, rows[phase].rule, "stack.%d (%s): %s", i, it_phase_domain.words[phase], what);
}

/* ---- The shape ---- */

/* May it lie on that frame, and at the step at which that frame is? */
static bool may_lie_on(const struct frame_row *row, int below, uint32_t step, bool *at_step)
{
    bool listed = false;
    *at_step = false;
    for (int i = 0; i < BELOW_MAX && row->below[i].phase; i++) {
        if (row->below[i].phase != below) continue;
        listed = true;
        *at_step = *at_step || row->below[i].high == LAST ||
                   (step >= row->below[i].low && step <= row->below[i].high);
    }
    *at_step = *at_step || (row->anywhere && !listed);
    return listed || row->anywhere;
}

static bool is_whose(const struct isles *s, int i)
{
    int faction = s->stack_faction[i];
    switch ((enum whose)rows[s->stack_phase[i]].whose) {
    case ANYBODY: return true;
    case NO_FACTION: return faction == 0;
    case SOMEBODY: return faction != 0;
    case TURNS_OWN: return faction != 0 && faction == s->turn;
    case STARTERS_OWN: return faction != 0 && faction == s->starter;
    }
    return false;
}

static int count_of(const struct isles *s, int phase)
{
    int n = 0;
    for (int i = 0; i < s->stack_count; i++) n += s->stack_phase[i] == phase;
    return n;
}

static bool check_frame(const struct isles *s, int i, struct error *err)
{
    int phase = s->stack_phase[i];
    const struct frame_row *row = &rows[phase];
    bool at_step = true;
    if ((i == 0) != (phase == PHASE_ADVENTURE))
        return it_bad_frame(s, i, "the adventure is at the bottom", err);
    if (i && !may_lie_on(row, s->stack_phase[i - 1], s->stack_a[i - 1], &at_step))
        return it_bad_frame(s, i, "it cannot lie there", err);
    if (count_of(s, phase) > (row->copies ? row->copies : 1))
        return it_bad_frame(s, i, "too many of its kind", err);
    if (s->stack_faction[i] && !it_plays(s, s->stack_faction[i]))
        return it_bad_frame(s, i, "of a faction that does not take part", err);
    if (!is_whose(s, i)) return it_bad_frame(s, i, "of the wrong faction", err);
    bool within = s->stack_a[i] >= row->a_low && s->stack_a[i] <= row->a_high &&
                  s->stack_b[i] <= row->b_high && s->stack_c[i] <= row->c_high &&
                  s->stack_d[i] <= row->d_high;
    if (!within) return it_bad_frame(s, i, "a number out of its bounds", err);
    return at_step || it_bad_frame(s, i - 1, "its step does not fit what lies on it", err);
}

bool it_check_frames(const struct isles *s, struct error *err)
{
    if (s->stack_count < 1 || s->stack_count > DEPTH_MAX)
        return it_bad(err, IT_FLOW_01, "stack_count: no frame, or more than any game has");
    for (int i = 0; i < FRAMES; i++) {
        bool used = i < s->stack_count;
        if (used != (s->stack_phase[i] != PHASE_NONE))
            return it_bad(err, IT_FLOW_01, "stack_phase: as many as stack_count says");
        if (!used &&
            (s->stack_faction[i] || s->stack_a[i] || s->stack_b[i] || s->stack_c[i] || s->stack_d[i]))
            return it_bad(err, IT_FLOW_01, "stack: numbers of a frame that is not there");
        if (used && !check_frame(s, i, err)) return false;
    }
    if (it_phases[it_phase(s)].asks == ASKS_ITSELF)
        return it_bad(err, IT_FLOW_01, "stack_phase: nobody is asked");
    return true;
}
