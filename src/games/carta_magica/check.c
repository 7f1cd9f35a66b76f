/* What a sound state is: CM-INV-01 to CM-INV-09, and that the stage of the turn fits the rest, so
 * that every document that is accepted can be played on. */
#include "state.h"

static bool bad(struct error *err, rule broken, const char *what) { return refuse(err, broken, "%s", what); }

static bool bad_seat(struct error *err, rule broken, int seat, const char *what)
{
    return refuse(err, broken, "seats.%d.%s", seat, what);
}

static bool bad_card(struct error *err, rule broken, int card, const char *what)
{
    return refuse(err, broken, "card.%s: %s", cm_adventure_domain.words[card], what);
}

static bool in_setup(const struct carta_magica *s) { return s->phase <= PHASE_SETUP_HARBOUR; }

static bool is_spinning(const struct carta_magica *s)
{
    return s->phase == PHASE_WHEEL || s->phase == PHASE_KEEP;
}

static bool any(const uint8_t *flags, int n)
{
    for (int i = 0; i < n; i++)
        if (flags[i]) return true;
    return false;
}

/* ---- Seats ---- */

/* How many seats, clockwise from the first player, must have made the choice of a set-up phase by
 * now? */
static int chosen_by_now(const struct carta_magica *s, int phase)
{
    if (s->phase != phase) return s->phase > phase ? s->seat_count : 0;
    return (s->who - s->first + s->seat_count) % s->seat_count;
}

static bool is_chosen_in_turn(const struct carta_magica *s, int phase, const uint8_t *values)
{
    int n = chosen_by_now(s, phase);
    for (int i = 0, seat = s->first; i < s->seat_count; i++, seat = cm_next_seat(s, seat)) {
        if ((values[seat] != 0) != (i < n)) return false;
        for (int other = 0; other < seat; other++)
            if (values[seat] && values[seat] == values[other]) return false;
    }
    return true;
}

/* CM-INV-08: homes are harbours, all different, and given to whoever has chosen. */
static bool are_homes_sound(const struct carta_magica *s)
{
    uint8_t has[SEATS] = {0};
    int n = chosen_by_now(s, PHASE_SETUP_HARBOUR);
    for (int i = 0, seat = s->first; i < s->seat_count; i++, seat = cm_next_seat(s, seat)) has[seat] = i < n;
    for (int seat = 0; seat < s->seat_count; seat++) {
        if ((s->home[seat] != 0) != has[seat] || (s->ship[seat] != 0) != has[seat]) return false;
        if ((s->condition[seat] != CONDITION_NONE) != has[seat]) return false;
        if (s->home[seat] && !cm_is_harbour(s->home[seat])) return false;
        for (int other = 0; other < seat; other++)
            if (s->home[seat] && s->home[seat] == s->home[other]) return false;
    }
    return true;
}

/* CM-INV-05, CM-INV-06, CM-INV-07, CM-INV-09, CM-HARB-15 for one ship. */
static bool check_ship(const struct carta_magica *s, int seat, struct error *err)
{
    int cell = s->ship[seat], kind = cm_cell[cell], condition = s->condition[seat];
    bool harbour = cm_is_harbour(cell);
    for (int other = 0; other < seat; other++)
        if (s->ship[other] == cell)
            return bad_seat(err, CM_INV_05, seat, "ship: another ship is on that square");
    if (!cm_is_water(cell)) return bad_seat(err, CM_INV_05, seat, "ship: no ship can be on that square");
    bool leaving = s->phase == PHASE_SAILING && seat == s->turn && s->stepped == 0 && s->start == cell;
    if (condition == WINDLESS && kind != CM_CELL_WINDLESS)
        return bad_seat(err, CM_INV_06, seat, "condition: windless, but not on a windless square");
    if (condition != WINDLESS && kind == CM_CELL_WINDLESS && !leaving)
        return bad_seat(err, CM_INV_06, seat, "condition: on a windless square, but not windless");
    if (condition == COMPLETE && (cell != s->home[seat] || s->laps[seat] == 0))
        return bad_seat(err, CM_INV_07, seat, "condition: complete, but not home with a lap");
    if (s->late_trade[seat] && (!harbour || condition == COMPLETE))
        return bad_seat(err, CM_INV_09, seat,
                        "late_trade: only for a ship in a harbour whose voyage goes on");
    return true;
}

static bool check_seats(const struct carta_magica *s, struct error *err)
{
    if (s->first >= s->seat_count || s->turn >= s->seat_count || s->who >= s->seat_count ||
        s->foe >= s->seat_count)
        return bad(err, CM_SETUP_17, "first, turn, who, foe: there is no such seat");
    for (int seat = 0; seat < s->seat_count; seat++)
        if (s->gold[seat] > TOKEN_LIMIT || s->goods[seat] > TOKEN_LIMIT || s->power[seat] > TOKEN_LIMIT)
            return bad_seat(err, CM_INV_01, seat, "gold, goods, power: more than 8 of a kind");
    if (!is_chosen_in_turn(s, PHASE_SETUP_CHARACTER, s->character))
        return bad(err, CM_INV_08, "character: missing, chosen too early or twice");
    if (!is_chosen_in_turn(s, PHASE_SETUP_CHALLENGE, s->challenge))
        return bad(err, CM_INV_08, "challenge: missing, chosen too early or twice");
    if (!is_chosen_in_turn(s, PHASE_SETUP_SHIP, s->colour))
        return bad(err, CM_INV_08, "colour: missing, chosen too early or twice");
    if (!are_homes_sound(s))
        return bad(err, CM_INV_08, "home, ship, condition: missing, too early, no harbour, or twice");
    for (int seat = 0; seat < s->seat_count; seat++)
        if (s->condition[seat] && !check_ship(s, seat, err)) return false;
    return true;
}

/* ---- Cards ---- */

static int count_at(const struct carta_magica *s, int place)
{
    int n = 0;
    for (int c = 1; c < CM_ADVENTURES; c++) n += s->card[c] == place;
    return n;
}

/* Places from `place` on hold one card each, without a gap: how many? -1 where that is not so. */
static int row_length(const struct carta_magica *s, int place, int most)
{
    int n = 0, total = 0;
    while (n < most && count_at(s, place + n) == 1) n++;
    for (int i = 0; i < most; i++) total += count_at(s, place + i);
    return total == n ? n : -1;
}

static bool is_seat_place(int place, int base, int seats)
{
    return place >= base + seats && place < base + SEATS;
}

/* CM-INV-02, CM-INV-03 */
static bool check_card(const struct carta_magica *s, int card, struct error *err)
{
    int place = s->card[card], kind = cm_adventure[card].kind;
    bool monster = kind == CM_KIND_MONSTER, payment = kind == CM_KIND_PAYMENT;
    bool in_hand = place >= PLACE_HAND && place < PLACE_HAND + SEATS;
    bool tamed = place >= PLACE_TAMED && place < PLACE_TAMED + SEATS;
    if (place == PLACE_NONE) return bad_card(err, CM_INV_02, card, "it must be somewhere");
    if (is_seat_place(place, PLACE_HAND, s->seat_count) || is_seat_place(place, PLACE_TAMED, s->seat_count))
        return bad_card(err, CM_INV_02, card, "that seat is not in play");
    if (in_hand && (monster || payment))
        return bad_card(err, CM_INV_03, card, "such a card cannot be in a hand");
    if (tamed && !monster) return bad_card(err, CM_INV_03, card, "only monsters are tamed");
    if (place == PLACE_FACED && !monster && !payment)
        return bad_card(err, CM_INV_03, card, "nobody has to face it");
    return true;
}

/* CM-CARD-09, CM-INFO-09: the fixed top and bottom of the pile and who knows them. */
static bool check_pile(const struct carta_magica *s, struct error *err)
{
    int top = row_length(s, PLACE_TOP, LOOKS - 1), under = row_length(s, PLACE_UNDER, CM_ADVENTURES - 1);
    if (top < 0 || under < 0)
        return bad(err, CM_INV_02, "card: top and under must be filled from the first on, one card each");
    if ((s->top_knower != 0) != (top > 0) || s->top_knower > s->seat_count)
        return bad(err, CM_INV_02, "top_knower: a seat, and only while a card lies at top-1");
    for (int n = 1; n < CM_ADVENTURES; n++) {
        int knower = s->under_knower[n];
        if ((knower != 0) != (n <= under))
            return bad(err, CM_INV_02, "under_knower: one for each card lying under the pile");
        if (knower > s->seat_count && knower != KNOWN_TO_ALL)
            return bad(err, CM_INV_02, "under_knower: there is no such seat");
    }
    return true;
}

/* The cards that a Spyglass, a monster or a payment holds in the air. */
static bool check_business(const struct carta_magica *s, struct error *err)
{
    int looked = row_length(s, PLACE_LOOK, LOOKS), picked = count_at(s, PLACE_PICKED),
        faced = count_at(s, PLACE_FACED);
    int spied = 0;
    for (int i = 0; i < LOOKS; i++) spied += count_at(s, PLACE_LOOK + i);
    bool facing = s->phase == PHASE_MONSTER || (is_spinning(s) && s->spin_for == SPIN_MONSTER);
    bool paying = s->phase == PHASE_PAYMENT && s->purpose == FOR_CARD;
    if (faced != (facing || paying))
        return bad(err, CM_INV_02, "card: one is faced just while it is resolved");
    if (faced && (cm_adventure[cm_card_at(s, PLACE_FACED)].kind == CM_KIND_MONSTER) != facing)
        return bad(err, CM_INV_03, "card: what is faced does not fit the phase");
    if (picked != (s->phase == PHASE_SPY_ORDER))
        return bad(err, CM_INV_02, "card: one is picked just while the others are ordered");
    switch (s->phase) {
    case PHASE_SPY_LOOK:
        if (looked < 0 || s->looks_left == 0 || looked + s->looks_left > LOOKS ||
            s->pile_count < s->looks_left || cm_card_at(s, PLACE_TOP) || !cm_card_at(s, PLACE_REST))
            return bad(err, CM_INV_02, "looks_left: does not fit the cards seen and the pile");
        return true;
    case PHASE_SPY_PICK:
        if (looked < 1) return bad(err, CM_INV_02, "card: one to three are looked at, from look-1 on");
        break;
    case PHASE_SPY_ORDER:
        if (spied != 2 || cm_card_at(s, PLACE_TOP)) return bad(err, CM_INV_02, "card: two are to be ordered");
        for (int i = 0; i < LOOKS; i++)
            if (count_at(s, PLACE_LOOK + i) > 1) return bad(err, CM_INV_02, "card: one card a place");
        break;
    default:
        if (spied != 0) return bad(err, CM_INV_02, "card: nobody is looking at cards");
    }
    if (s->phase == PHASE_SPY_PICK && cm_card_at(s, PLACE_TOP))
        return bad(err, CM_INV_02, "card: the top is being looked at");
    return s->looks_left == 0 || bad(err, CM_INV_02, "looks_left: nobody is looking at cards");
}

static bool check_cards(const struct carta_magica *s, struct error *err)
{
    for (int c = 1; c < CM_ADVENTURES; c++)
        if (!check_card(s, c, err)) return false;
    return check_pile(s, err) && check_business(s, err);
}

/* ---- Talismans: CM-INV-04 ---- */

static bool is_being_turned(const struct carta_magica *s, int slot)
{
    if (s->turning == 0 || s->turning == TURN_TO_BUYER) return false;
    return slot >= s->turning && slot <= s->turning + s->turn_left;
}

static bool check_talismans(const struct carta_magica *s, struct error *err)
{
    bool turning = s->phase == PHASE_TALISMAN_DRAW || s->phase == PHASE_SETUP_OPEN;
    if ((s->turning != 0) != turning || (!turning && s->turn_left))
        return bad(err, CM_INV_04, "turning: only while a talisman is turned open");
    int more = s->turning == TURN_TO_BUYER ? 0 : SLOTS - s->turning;
    if (turning && (s->turn_left > more || s->deck_count <= s->turn_left))
        return bad(err, CM_INV_04, "turn_left: more than there are slots or cards");
    int open[SLOTS] = {0};
    for (int t = 1; t < CM_TALISMANS; t++) {
        int spot = s->talisman[t];
        if (spot == SPOT_NONE || spot >= SPOT_SEAT + s->seat_count)
            return refuse(err, CM_INV_04, "talisman.%s: not a place of this match",
                          cm_talisman_domain.words[t]);
        if (spot >= SPOT_SLOT && spot < SPOT_SEAT) open[spot - SPOT_SLOT]++;
    }
    for (int slot = 1; slot <= SLOTS; slot++) {
        bool empty = is_being_turned(s, slot) || s->phase < PHASE_SETUP_OPEN;
        int n = open[slot - 1];
        if (n > 1 || (empty && n) || (!empty && !n && s->deck_count > 0))
            return refuse(err, CM_INV_04, "talisman: slot-%d must hold %s", slot,
                          empty ? "nothing now" : "one");
    }
    return true;
}

/* ---- The stage of the turn ---- */

static bool needs_back(const struct carta_magica *s)
{
    switch (s->phase) {
    case PHASE_PAYMENT: return s->purpose != FOR_TOW && s->purpose != FOR_REPAIR;
    case PHASE_TALISMAN_DRAW:
    case PHASE_SETUP_OPEN:
    case PHASE_DRAW:
    case PHASE_DRAW_CHANCE:
    case PHASE_SPY_LOOK:
    case PHASE_SPY_PICK:
    case PHASE_SPY_ORDER:
    case PHASE_MONSTER: return true;
    }
    return is_spinning(s) && s->spin_for == SPIN_MONSTER;
}

/* Is there a harbour stage that `who` could be in, or come back to? */
static bool can_be_in_harbour_stage(const struct carta_magica *s, bool late)
{
    if (!cm_is_harbour(s->ship[s->who])) return false;
    if (late)
        return s->who == s->turn && s->cause != CAUSE_SAIL && s->cause != CAUSE_SWAP &&
               s->condition[s->who] != COMPLETE;
    if (s->cause == CAUSE_SAIL) return s->who == s->turn && s->stepped > 0;
    return s->cause != CAUSE_NONE && s->condition[s->who] == COMPLETE;
}

/* The caller must be there: CM flow, "back to the caller". */
static bool is_back_sound(const struct carta_magica *s)
{
    bool red = s->phase == PHASE_TALISMAN_DRAW;
    bool drawing = !red && s->phase != PHASE_PAYMENT && s->phase != PHASE_SETUP_OPEN;
    bool card = drawing || s->purpose == FOR_CARD;
    if (!needs_back(s)) return s->back == BACK_NONE;
    switch (s->back) {
    case BACK_SETUP: return s->phase == PHASE_SETUP_OPEN;
    case BACK_PRE_SPIN: return red && s->who == s->turn && s->cause == CAUSE_NONE && s->segment == 0;
    case BACK_ACTION:
        return card && s->who == s->turn && s->cause == CAUSE_NONE && s->segment &&
               cm_segment[s->segment].card;
    case BACK_HARBOUR:
        return !(card && cm_cell[s->ship[s->who]] == CM_CELL_RED) && can_be_in_harbour_stage(s, false);
    case BACK_LATE_HARBOUR: return !card && can_be_in_harbour_stage(s, true);
    case BACK_ARRIVAL:
        return card && (s->cause == CAUSE_STORM || s->cause == CAUSE_SWAP) &&
               s->condition[s->who] != COMPLETE && cm_cell[s->ship[s->who]] == CM_CELL_BLACK;
    }
    return false;
}

/* What is paid for must be there, and the price payable: CM-PAY-06. */
static bool is_payment_sound(const struct carta_magica *s)
{
    int cell = cm_cell[s->ship[s->who]], kind = s->due_kind;
    if (s->phase != PHASE_PAYMENT) return !s->due && !s->due_kind && !s->purpose && !s->slot;
    if (s->due == 0 || s->due > 3 || (kind != GOLD && kind != GOODS) || cm_wealth(s, s->who, kind) < s->due)
        return false;
    if ((s->slot != 0) != (s->purpose == FOR_OPEN)) return false;
    bool escaping = s->who == s->turn && s->cause == CAUSE_NONE && s->segment &&
                    !cm_segment[s->segment].storm && cm_has_first_step(s, s->who);
    switch (s->purpose) {
    case FOR_SALE: return kind == GOODS && cell == CM_CELL_BLACK && s->gold[s->who] < TOKEN_LIMIT;
    case FOR_OPEN: return kind == GOLD && cell == CM_CELL_RED && cm_talisman_at(s, SPOT_SLOT + s->slot - 1);
    case FOR_TOP: return kind == GOLD && cell == CM_CELL_RED && s->deck_count > 0;
    case FOR_TOW: return escaping && kind == s->options.tow_cost && s->condition[s->who] == WINDLESS;
    case FOR_REPAIR: return escaping && kind == s->options.repair_cost && s->condition[s->who] == DAMAGED;
    case FOR_CARD: return kind == GOODS;
    }
    return false;
}

static bool is_spin_sound(const struct carta_magica *s)
{
    if (!is_spinning(s)) return s->spin_for == SPIN_NONE && s->spun == 0 && s->attack == 0;
    if ((s->spun != 0) != (s->phase == PHASE_KEEP)) return false;
    if (s->spin_for != SPIN_DIRECTION && s->spun >= CM_SEGMENTS) return false;
    if ((s->attack != 0) != (s->spin_for == SPIN_DEFEND)) return false;
    switch (s->spin_for) {
    case SPIN_TURN: return s->who == s->turn && s->cause == CAUSE_NONE && s->segment == 0;
    case SPIN_DIRECTION:
        if (s->options.storm_compass == COMPASS_FOUR && s->spun && s->spun % 2 == 0) return false;
        return s->who == s->turn && s->cause == CAUSE_NONE && s->segment && cm_segment[s->segment].storm;
    case SPIN_MONSTER: return true;
    case SPIN_ATTACK: return s->who == s->turn;
    case SPIN_DEFEND: return s->who == s->foe;
    }
    return false;
}

/* The turn's own spin and what came of it. */
static bool is_cause_sound(const struct carta_magica *s)
{
    bool storm = s->segment && cm_segment[s->segment].storm;
    bool begun = s->phase > PHASE_PRE_SPIN && s->phase != PHASE_OVER;
    if (!begun && (s->cause || s->segment)) return false;
    if ((s->direction != 0) != (s->cause == CAUSE_STORM)) return false;
    if (s->direction && s->options.storm_compass == COMPASS_FOUR && s->direction % 2 == 0) return false;
    bool sailed = s->cause == CAUSE_SAIL || s->cause == CAUSE_SWAP;
    if ((s->start != 0) != sailed || (!sailed && (s->left || s->stepped))) return false;
    if (sailed) return s->segment && !storm;
    if (s->cause == CAUSE_STORM) return storm;
    return s->phase != PHASE_ACTION || (s->segment && !storm);
}

static bool is_battle(const struct carta_magica *s)
{
    switch (s->phase) {
    case PHASE_BATTLE_PRIZE:
    case PHASE_BATTLE_RANDOM:
    case PHASE_SWAP_OFFER:
    case PHASE_SWAP_ANSWER: return true;
    }
    return is_spinning(s) && (s->spin_for == SPIN_ATTACK || s->spin_for == SPIN_DEFEND);
}

static bool is_battle_sound(const struct carta_magica *s)
{
    if (!is_battle(s)) return s->foe == 0 || s->cause == CAUSE_SWAP;
    if (s->foe == s->turn || s->cause != CAUSE_SAIL || (s->who != s->turn && s->who != s->foe)) return false;
    if (s->condition[s->turn] != FREE || s->condition[s->foe] != FREE) return false;
    return cm_are_beside(s->ship[s->turn], s->ship[s->foe]);
}

/* Storm flags and arrivals belong to storms and swaps. */
static bool are_flags_sound(const struct carta_magica *s)
{
    bool weather = s->phase == PHASE_GOOD_WEATHER;
    if (any(s->ask_weather, SEATS) && !weather) return false;
    if (any(s->sheltered, SEATS) && s->cause != CAUSE_STORM) return false;
    if (any(s->arriving, SEATS) && (weather || (s->cause != CAUSE_STORM && s->cause != CAUSE_SWAP)))
        return false;
    for (int seat = 0; seat < s->seat_count; seat++) {
        if (s->ask_weather[seat] && s->condition[seat] != FREE) return false;
        if (s->arriving[seat] && (!cm_is_harbour(s->ship[seat]) || s->phase == PHASE_LATE_HARBOUR))
            return false;
    }
    return true;
}

/* CM-END-01, CM-END-03: the end is near just when somebody is home. */
static bool is_end_sound(const struct carta_magica *s)
{
    bool home = false, due = false;
    for (int seat = 0; seat < s->seat_count; seat++) {
        home = home || s->condition[seat] == COMPLETE;
        due = due || s->last_turn[seat];
        if (s->last_turn[seat] && s->condition[seat] == COMPLETE) return false;
    }
    if ((s->final != 0) != home || (s->end != 0) != (s->phase == PHASE_OVER)) return false;
    if (s->end && (s->end == END_VOYAGE) != home) return false;
    if (s->phase == PHASE_PRE_SPIN && s->final == 1) return false;
    return !due || (s->final == 2 && s->options.final_round == ONE_MORE_TURN);
}

/* Who may be asked in which phase, and with a ship in which condition. */
static bool is_who_sound(const struct carta_magica *s)
{
    int condition = s->condition[s->who];
    bool own = s->who == s->turn;
    switch (s->phase) {
    case PHASE_PRE_SPIN: return own && condition != COMPLETE && (s->final != 2 || !s->last_turn[s->who]);
    case PHASE_ACTION: return own && condition != COMPLETE && s->cause == CAUSE_NONE;
    case PHASE_SAILING: return own && condition == FREE && s->cause == CAUSE_SAIL;
    case PHASE_HARBOUR: return can_be_in_harbour_stage(s, false);
    case PHASE_LATE_HARBOUR: return can_be_in_harbour_stage(s, true) && s->segment;
    case PHASE_GOOD_WEATHER: return condition == FREE && s->cause == CAUSE_STORM && !s->ask_weather[s->who];
    case PHASE_BATTLE_OFFER: return own && condition == FREE && s->cause == CAUSE_SAIL && cm_has_target(s);
    case PHASE_BATTLE_RANDOM:
        return s->options.hands == HANDS_HIDDEN && s->hand_count[own ? s->foe : s->turn] > 0;
    case PHASE_SWAP_OFFER: return own;
    case PHASE_SWAP_ANSWER: return s->who == s->foe;
    case PHASE_DRAW: return cm_can_draw(s);
    case PHASE_DRAW_CHANCE:
    case PHASE_SPY_LOOK: return s->pile_count > 0;
    }
    return true;
}

static bool is_owed_sound(const struct carta_magica *s)
{
    if (!s->owed) return true;
    bool here = s->phase == PHASE_HARBOUR ||
                (s->phase == PHASE_PAYMENT && s->back == BACK_HARBOUR && s->purpose == FOR_SALE);
    return here && cm_cell[s->ship[s->who]] == CM_CELL_BLACK && cm_can_draw(s);
}

static bool is_set_up_sound(const struct carta_magica *s)
{
    if (s->phase == PHASE_NONE) return false;
    if ((s->round == 0) != in_setup(s)) return false;
    if (!in_setup(s)) return true;
    bool tokens = true;
    for (int seat = 0; seat < s->seat_count; seat++)
        tokens = tokens && s->gold[seat] == 0 && s->goods[seat] == 3 && s->power[seat] == 3; /* CM-SETUP-08 */
    return tokens && s->pile_count == CM_ADVENTURES - 1 && (s->phase != PHASE_SETUP_FIRST || s->first == 0) &&
           s->turn == s->first &&
           ((s->phase != PHASE_SETUP_FIRST && s->phase != PHASE_SETUP_OPEN) || s->who == s->first);
}

static bool has_choice(const struct carta_magica *s)
{
    struct choices choices;
    choices.count = 0;
    if (s->phase != PHASE_SAILING) return true;
    cm_legal_sail(s, &choices);
    return choices.count > 0;
}

static bool check_stage(const struct carta_magica *s, struct error *err)
{
    if (!is_set_up_sound(s))
        return bad(err, CM_SETUP_15, "phase, round: the set-up is not over, or not begun, in that way");
    if (!is_cause_sound(s))
        return bad(err, CM_TURN_03, "cause, segment, direction, start, left, stepped: do not fit the phase");
    if (!is_spin_sound(s)) return bad(err, CM_TURN_03, "spin_for, spun, attack: do not fit the phase");
    if (!is_back_sound(s)) return bad(err, CM_TURN_03, "back: that is no stage to return to here");
    if (!is_payment_sound(s))
        return bad(err, CM_PAY_06, "due, due_kind, purpose, slot: no such payment is possible now");
    if (!is_owed_sound(s))
        return bad(err, CM_INV_09, "owed: a draw is owed only in a black harbour just entered");
    if (!is_battle_sound(s)) return bad(err, CM_BATT_01, "foe: there is no such battle now");
    if (!are_flags_sound(s))
        return bad(err, CM_STORM_07, "ask_weather, sheltered, arriving: do not fit the phase");
    if (!is_end_sound(s)) return bad(err, CM_END_01, "final, end, last_turn: do not fit who is home");
    if (!is_who_sound(s)) return bad(err, CM_TURN_03, "who: that seat cannot be asked in this phase");
    bool facing = s->phase == PHASE_MONSTER || (is_spinning(s) && s->spin_for == SPIN_MONSTER);
    if (!facing && (s->committed || s->tokens_committed))
        return bad(err, CM_MON_04, "committed: there is no monster");
    if (s->committed > 8 + 10) return bad(err, CM_MON_02, "committed: more than there is");
    return has_choice(s) || bad(err, CM_MOVE_14, "left: the ship has nowhere to go");
}

bool cm_check(const void *state, struct error *err)
{
    const struct carta_magica *s = state;
    return check_seats(s, err) && check_cards(s, err) && check_talismans(s, err) && check_stage(s, err);
}
