/* Carta Magica described: domains, options, verbs, events, fields. The content (map, wheel, cards)
 * comes from content/carta-magica/ through cm_*_domain. */
#include "core/course.h"
#include "state.h"

#define WORDS(...) ((const char *const[]){__VA_ARGS__})

/* ---- Domains ---- */

static const struct domain PHASE = {
    .name = "phase",
    .words = WORDS("none", "setup_first", "setup_character", "setup_challenge", "setup_open", "setup_ship",
                   "setup_harbour", "pre_spin", "wheel", "keep", "action", "payment", "sailing", "harbour",
                   "late_harbour", "talisman_draw", "draw", "draw_chance", "spy_look", "spy_pick",
                   "spy_order", "monster", "good_weather", "battle_offer", "battle_prize", "battle_random",
                   "swap_offer", "swap_answer", "over"),
    .count = PHASES};
static const struct domain CONDITION = {.name = "condition",
                                        .words = WORDS("none", "free", "windless", "damaged", "complete"),
                                        .count = CONDITIONS};
static const struct domain SPIN_FOR = {
    .name = "spin_for",
    .words = WORDS("none", "turn", "direction", "monster", "attack", "defend"),
    .count = SPINS};
static const struct domain CAUSE = {
    .name = "cause", .words = WORDS("none", "sail", "storm", "swap"), .count = CAUSES};
static const struct domain BACK = {
    .name = "back",
    .words = WORDS("none", "setup", "pre_spin", "action", "harbour", "late_harbour", "arrival"),
    .count = BACKS};
static const struct domain PURPOSE = {
    .name = "purpose",
    .words = WORDS("none", "sale", "open_talisman", "top_talisman", "tow", "repair", "card"),
    .count = PURPOSES};
static const struct domain TOKEN = {.name = "token",
                                    .words = WORDS("none", "gold", "goods", "power"),
                                    .titles = WORDS("none", "gold", "goods", "magical power"),
                                    .count = TOKEN_KINDS};
static const struct domain DIRECTION = {.name = "direction",
                                        .words = WORDS("none", "n", "ne", "e", "se", "s", "sw", "w", "nw"),
                                        .titles = WORDS("none", "north", "north-east", "east", "south-east",
                                                        "south", "south-west", "west", "north-west"),
                                        .count = 9};
static const struct domain PLACE = {
    .name = "place",
    .words = WORDS("none", "rest", "discard", "faced", "picked", "look-1", "look-2", "look-3", "hand-0",
                   "hand-1", "hand-2", "hand-3", "tamed-0", "tamed-1", "tamed-2", "tamed-3", "top-1", "top-2",
                   "under-1", "under-2", "under-3", "under-4", "under-5", "under-6", "under-7", "under-8",
                   "under-9", "under-10", "under-11", "under-12", "under-13", "under-14", "under-15",
                   "under-16", "under-17", "under-18", "under-19", "under-20", "under-21", "under-22",
                   "under-23", "under-24", "under-25", "under-26", "under-27", "under-28", "under-29",
                   "under-30", "under-31", "under-32", "under-33", "under-34", "under-35", "under-36"),
    .count = PLACES};
static_assert(PLACES == 54, "the words of PLACE count 54");
static const struct domain SPOT = {
    .name = "spot",
    .words = WORDS("none", "deck", "slot-1", "slot-2", "slot-3", "seat-0", "seat-1", "seat-2", "seat-3"),
    .count = SPOTS};
static const struct domain KNOWER = {
    .name = "knower", .words = WORDS("none", "0", "1", "2", "3", "all"), .count = KNOWN_TO_ALL + 1};
static const struct domain TURNING = {.name = "turning",
                                      .words = WORDS("none", "slot-1", "slot-2", "slot-3", "buyer"),
                                      .count = TURN_TO_BUYER + 1};
static const struct domain FINAL = {.name = "final", .words = WORDS("none", "begun", "running"), .count = 3};
static const struct domain SLOT = {.name = "slot", .min = 1, .max = SLOTS};
static const struct domain COUNT = {.name = "count", .min = 1, .max = TOKEN_LIMIT};
static const struct domain POSITION = {.name = "position", .min = 1, .max = CM_ADVENTURES - 1};
static const struct domain SPUN = {.name = "spun", .min = 1, .max = 8, .or_zero = true};
static const struct domain NUMBER = {.name = "number", .min = INT16_MIN, .max = INT16_MAX};

const struct domain cm_reason_domain = {
    .name = "reason",
    .words = WORDS("none", "voyage", "round_limit"),
    .titles = WORDS("none", "a voyage round the middle island was completed", "the round limit was reached"),
    .count = END_REASONS};
const struct domain cm_score_domain = {
    .name = "score_line",
    .words = WORDS("none", "talismans", "challenge", "gold", "gold_cards", "voyage"),
    .titles = WORDS("none", "talismans", "talismans named by the challenge", "gold tokens", "gold cards",
                    "voyage round the middle island"),
    .count = 6};

static const struct domain FIRST_PLAYER = {.name = "first_player",
                                           .words = WORDS("none", "random", "seat0"),
                                           .titles = WORDS("none", "drawn by lot", "whoever sits first"),
                                           .count = 3};
static const struct domain CHALLENGE_PICK = {.name = "challenge_pick",
                                             .words = WORDS("none", "choose", "deal"),
                                             .titles = WORDS("none", "chosen", "dealt"),
                                             .count = 3};
static const struct domain MOVE = {.name = "move",
                                   .words = WORDS("none", "up_to", "exact"),
                                   .titles = WORDS("none", "up to the number", "exactly the number"),
                                   .count = 3};
static const struct domain HARBOUR_STOP = {.name = "harbour_stop",
                                           .words = WORDS("none", "must", "may"),
                                           .titles = WORDS("none", "ends the move", "may be sailed through"),
                                           .count = 3};
static const struct domain COST = {.name = "cost", .words = WORDS("none", "gold", "goods"), .count = 3};
static const struct domain SPYGLASS_RETURN = {.name = "spyglass_return",
                                              .words = WORDS("none", "top", "bottom"),
                                              .titles = WORDS("none", "on top of the pile", "under the pile"),
                                              .count = 3};
static const struct domain FAILED_MONSTER = {
    .name = "failed_monster",
    .words = WORDS("none", "shuffle", "bottom"),
    .titles = WORDS("none", "shuffled into the pile", "under the pile"),
    .count = 3};
static const struct domain FINAL_ROUND = {
    .name = "final_round",
    .words = WORDS("none", "finish_round", "one_more_turn"),
    .titles = WORDS("none", "the round is finished", "everybody else has one more turn"),
    .count = 3};
static const struct domain BATTLE_REASON = {
    .name = "battle_reason",
    .words = WORDS("none", "challenge", "any"),
    .titles = WORDS("none", "who has a talisman of one's challenge", "everybody"),
    .count = 3};
static const struct domain STORM_COMPASS = {.name = "storm_compass",
                                            .words = WORDS("none", "four", "eight"),
                                            .titles = WORDS("none", "four winds", "eight winds"),
                                            .count = 3};
static const struct domain HANDS = {.name = "hands", .words = WORDS("none", "open", "hidden"), .count = 3};
static const struct domain ROUND_LIMIT = {.name = "round_limit", .min = 20, .max = 200, .or_zero = true};

/* ---- Options ---- */

/* clang-format off */
#define OPTION(member, domain_, standard_, say_)                                       \
    {                                                                                  \
        .name = #member, .domain = &(domain_), .standard = (standard_), .say = (say_), \
        .offset = offsetof(struct carta_magica, options.member)                        \
    }

/* clang-format on */

const struct option cm_options[] = {
    OPTION(first_player, FIRST_PLAYER, FIRST_RANDOM, "who begins"),
    OPTION(challenge_pick, CHALLENGE_PICK, CHALLENGE_CHOOSE,
           "challenges are chosen, or dealt for a quick start"),
    OPTION(move, MOVE, MOVE_UP_TO, "sail up to the number shown, or exactly"),
    OPTION(harbour_stop, HARBOUR_STOP, STOP_MUST, "a harbour ends the move, or may be sailed through"),
    OPTION(repair_cost, COST, GOLD, "what a paid repair costs 2 of"),
    OPTION(tow_cost, COST, GOODS, "what a tow costs 2 of"),
    OPTION(spyglass_return, SPYGLASS_RETURN, RETURN_TOP, "where cards seen by Spyglass go back"),
    OPTION(failed_monster, FAILED_MONSTER, FAILED_SHUFFLE, "where a monster goes that was not tamed"),
    OPTION(final_round, FINAL_ROUND, FINISH_ROUND, "how the game ends after the first voyage"),
    OPTION(gold_cards_score, YESNO, 1, "do gold cards score like tokens"),
    OPTION(battle_reason, BATTLE_REASON, REASON_CHALLENGE, "whom one may attack"),
    OPTION(storm_compass, STORM_COMPASS, COMPASS_FOUR, "directions of storms"),
    OPTION(hands, HANDS, HANDS_OPEN, "are kept adventure cards open"),
    OPTION(round_limit, ROUND_LIMIT, 60, "rounds until the game ends without a voyage; 0: it never does"),
    {0},
};

/* ---- Fields ---- */

#define OPEN_FIELD(type, m, ...) FIELD(struct carta_magica, type, m, .sight = SEEN_BY_ALL, __VA_ARGS__)
#define OPEN_BY_SEAT(type, m, ...) BY_SEAT(struct carta_magica, type, m, .sight = SEEN_BY_ALL, __VA_ARGS__)

const struct field cm_fields[] = {
    OPEN_FIELD(uint8_t, seat_count, .domain = NULL),
    OPEN_FIELD(uint8_t, options.first_player, .domain = &FIRST_PLAYER),
    OPEN_FIELD(uint8_t, options.challenge_pick, .domain = &CHALLENGE_PICK),
    OPEN_FIELD(uint8_t, options.move, .domain = &MOVE),
    OPEN_FIELD(uint8_t, options.harbour_stop, .domain = &HARBOUR_STOP),
    OPEN_FIELD(uint8_t, options.repair_cost, .domain = &COST),
    OPEN_FIELD(uint8_t, options.tow_cost, .domain = &COST),
    OPEN_FIELD(uint8_t, options.spyglass_return, .domain = &SPYGLASS_RETURN),
    OPEN_FIELD(uint8_t, options.failed_monster, .domain = &FAILED_MONSTER),
    OPEN_FIELD(uint8_t, options.final_round, .domain = &FINAL_ROUND),
    OPEN_FIELD(uint8_t, options.gold_cards_score, .domain = &YESNO),
    OPEN_FIELD(uint8_t, options.battle_reason, .domain = &BATTLE_REASON),
    OPEN_FIELD(uint8_t, options.storm_compass, .domain = &STORM_COMPASS),
    OPEN_FIELD(uint8_t, options.hands, .domain = &HANDS),
    OPEN_FIELD(uint8_t, options.round_limit, .domain = &ROUND_LIMIT),
    OPEN_FIELD(uint8_t, phase, .domain = &PHASE),
    OPEN_FIELD(uint16_t, round, .domain = NULL),
    OPEN_FIELD(uint8_t, first, .domain = &SEAT),
    OPEN_FIELD(uint8_t, turn, .domain = &SEAT),
    OPEN_FIELD(uint8_t, who, .domain = &SEAT),
    OPEN_FIELD(uint8_t, final, .domain = &FINAL),
    OPEN_FIELD(uint8_t, end, .domain = &cm_reason_domain),
    OPEN_FIELD(uint8_t, cause, .domain = &CAUSE),
    OPEN_FIELD(uint8_t, back, .domain = &BACK),
    OPEN_FIELD(uint8_t, spin_for, .domain = &SPIN_FOR),
    OPEN_FIELD(uint8_t, spun, .domain = &SPUN),
    OPEN_FIELD(uint8_t, segment, .domain = &cm_segment_domain),
    OPEN_FIELD(uint8_t, direction, .domain = &DIRECTION),
    OPEN_FIELD(uint8_t, left, .domain = NULL),
    OPEN_FIELD(uint16_t, start, .domain = &cm_cell_domain),
    OPEN_FIELD(uint8_t, stepped, .domain = NULL),
    OPEN_FIELD(uint8_t, owed, .domain = &YESNO),
    OPEN_FIELD(uint8_t, due, .domain = NULL),
    OPEN_FIELD(uint8_t, due_kind, .domain = &TOKEN),
    OPEN_FIELD(uint8_t, purpose, .domain = &PURPOSE),
    OPEN_FIELD(uint8_t, slot, .domain = &SLOT),
    OPEN_FIELD(uint8_t, turning, .domain = &TURNING),
    OPEN_FIELD(uint8_t, turn_left, .domain = NULL),
    OPEN_FIELD(uint8_t, looks_left, .domain = NULL),
    OPEN_FIELD(uint8_t, committed, .domain = NULL),
    OPEN_FIELD(uint8_t, tokens_committed, .domain = &YESNO),
    OPEN_FIELD(uint8_t, foe, .domain = &SEAT),
    OPEN_FIELD(uint8_t, attack, .domain = &cm_segment_domain),
    OPEN_FIELD(uint8_t, top_knower, .domain = &KNOWER),
    OPEN_BY_SEAT(uint16_t, ship, .domain = &cm_cell_domain),
    OPEN_BY_SEAT(uint16_t, home, .domain = &cm_cell_domain),
    OPEN_BY_SEAT(uint16_t, miss, .domain = NULL),
    OPEN_BY_SEAT(int16_t, laps, .domain = NULL),
    OPEN_BY_SEAT(uint8_t, character, .domain = &cm_character_domain),
    OPEN_BY_SEAT(uint8_t, challenge, .domain = &cm_challenge_domain),
    OPEN_BY_SEAT(uint8_t, colour, .domain = &cm_colour_domain),
    OPEN_BY_SEAT(uint8_t, condition, .domain = &CONDITION),
    OPEN_BY_SEAT(uint8_t, late_trade, .domain = &YESNO),
    OPEN_BY_SEAT(uint8_t, last_turn, .domain = &YESNO),
    OPEN_BY_SEAT(uint8_t, gold, .domain = NULL),
    OPEN_BY_SEAT(uint8_t, goods, .domain = NULL),
    OPEN_BY_SEAT(uint8_t, power, .domain = NULL),
    OPEN_BY_SEAT(uint8_t, ask_weather, .domain = &YESNO),
    OPEN_BY_SEAT(uint8_t, sheltered, .domain = &YESNO),
    OPEN_BY_SEAT(uint8_t, arriving, .domain = &YESNO),
    OPEN_BY_SEAT(uint8_t, hand_count, .derived = true),
    FIELD(struct carta_magica, uint8_t, card, .domain = &PLACE, .index = &cm_adventure_domain,
          .sight = SEEN_BY_NONE, .seen = cm_card_seen), /* CM-INFO-02 and others: by element */
    OPEN_FIELD(uint8_t, under_knower, .domain = &KNOWER, .index = &POSITION),
    OPEN_FIELD(uint8_t, talisman, .domain = &SPOT, .index = &cm_talisman_domain),
    OPEN_FIELD(uint8_t, bank, .index = &TOKEN, .derived = true),
    OPEN_FIELD(uint8_t, pile_count, .derived = true),
    OPEN_FIELD(uint8_t, discard_count, .derived = true),
    OPEN_FIELD(uint8_t, deck_count, .derived = true),
    {0},
};

/* ---- Verbs ---- */

/* Tables read best a row a line. */
/* clang-format off */

/* A card that CHANCE gives to one seat; with open hands everybody sees it. */
#define DEALT_CARD {"card", &cm_adventure_domain, SEEN_BY_OWNER, cm_hands_open}
/* CM-INFO-08: what the Spyglass shows and what is done with it is for its owner alone, whatever the
 * hands. */
#define SPIED_CARD {"card", &cm_adventure_domain, SEEN_BY_OWNER, NULL}
/* CM-INFO-12: a card that is played is shown to all. */
#define PLAYED_CARD {"card", &cm_adventure_domain, SEEN_BY_ALL, NULL}
#define VERB(name, say, ...) {#name, {__VA_ARGS__}, cm_why_not_##name, cm_apply_##name, say}

const struct verb cm_verbs[VERBS] = {
    [V_FIRST] = VERB(first, "{seat} begins", {"seat", &SEAT}),
    [V_ASSIGN] = VERB(assign, "deal the challenge {challenge}", {"challenge", &cm_challenge_domain}),
    [V_REVEAL] = VERB(reveal, "turn {talisman} open", {"talisman", &cm_talisman_domain}),
    [V_SPIN] = VERB(spin, "the arrow stops in field {segment} of the wheel", {"segment", &cm_segment_domain}),
    [V_BLOW] = VERB(blow, "the storm blows {direction}", {"direction", &DIRECTION}),
    [V_DEAL] = VERB(deal, "the card drawn is {card}", DEALT_CARD),
    [V_SHOW] = VERB(show, "the Spyglass shows {card}", SPIED_CARD),
    [V_SNATCH] = VERB(snatch, "the card taken is {card}", SPIED_CARD),
    [V_CHOOSE_CHARACTER] = VERB(choose_character, "be {character}", {"character", &cm_character_domain}),
    [V_CHOOSE_CHALLENGE] =
        VERB(choose_challenge, "take the challenge {challenge}", {"challenge", &cm_challenge_domain}),
    [V_CHOOSE_SHIP] = VERB(choose_ship, "sail the {colour} ship", {"colour", &cm_colour_domain}),
    [V_CHOOSE_HARBOUR] = VERB(choose_harbour, "make {at} your home harbour", {"at", &cm_cell_domain}),
    [V_WHEEL] = VERB(wheel, "spin the wheel", {0}),
    [V_KEEP] = VERB(keep, "let this spin count", {0}),
    [V_AGAIN] = VERB(again, "play {card}", PLAYED_CARD),
    [V_SAIL] = {"sail", {{0}}, cm_why_not_sail, cm_apply_sail, "sail", course_leads},
    [V_TAKE] = VERB(take, "take {what}", {"what", &TOKEN}),
    [V_DRAW] = VERB(draw, "draw an adventure card", {0}),
    [V_TOW] = VERB(tow, "pay for a tow, then sail", {0}),
    [V_REPAIR] = VERB(repair, "pay for a repair, then sail", {0}),
    [V_LUCKY] = VERB(lucky, "play {card}", PLAYED_CARD),
    [V_MEND] = VERB(mend, "play {card}, then sail", PLAYED_CARD),
    [V_PASS] = VERB(pass, "pass", {0}),
    [V_PAY_TOKENS] = VERB(pay_tokens, "pay with tokens", {0}),
    [V_PAY_CARD] = VERB(pay_card, "pay with {card}", PLAYED_CARD),
    [V_STEP] = {"step", {{"to", &cm_cell_domain}}, cm_why_not_step, cm_apply_step, "sail to {to}", course_leads},
    [V_STOP] = VERB(stop, "stop here", {0}),
    [V_SELL] = VERB(sell, "sell 2 goods for 1 gold", {0}),
    [V_BUY] = VERB(buy, "buy the open talisman {slot} for 2 gold", {"slot", &SLOT}),
    [V_BUY_TOP] = VERB(buy_top, "buy the unseen top talisman for 2 gold", {0}),
    [V_CASH] = VERB(cash, "change {card} into tokens", PLAYED_CARD),
    [V_CURSE] = VERB(curse, "play {card} on the open talismans", PLAYED_CARD),
    [V_DONE] = VERB(done, "leave the market", {0}),
    [V_DRAW_TOP] = VERB(draw_top, "draw the top card", {0}),
    [V_SPYGLASS] = VERB(spyglass, "look at three cards first with {card}", PLAYED_CARD),
    [V_PICK] = VERB(pick, "take {card}", SPIED_CARD),
    [V_ORDER] = VERB(order, "put {card} back above the other", SPIED_CARD),
    [V_COMMIT] = VERB(commit, "use {count} magical power", {"count", &COUNT}),
    [V_COMMIT_CARD] = VERB(commit_card, "use {card}", PLAYED_CARD),
    [V_FACE] = VERB(face, "face the monster", {0}),
    [V_STAY] = VERB(stay, "play {card} and stay", PLAYED_CARD),
    [V_SUFFER] = VERB(suffer, "let the storm blow", {0}),
    [V_ATTACK] = VERB(attack, "attack {seat}", {"seat", &SEAT}),
    [V_NO_BATTLE] = VERB(no_battle, "do not fight", {0}),
    [V_TAKE_TALISMAN] = VERB(take_talisman, "take {talisman}", {"talisman", &cm_talisman_domain}),
    [V_TAKE_CARD] = VERB(take_card, "take {card}", PLAYED_CARD),
    [V_TAKE_HIDDEN] = VERB(take_hidden, "take one of the hidden cards unseen", {0}),
    [V_TAKE_NOTHING] = VERB(take_nothing, "take nothing", {0}),
    [V_OFFER] = VERB(offer, "offer to swap places", {0}),
    [V_NO_SWAP] = VERB(no_swap, "stay where you are", {0}),
    [V_ACCEPT] = VERB(accept, "accept the swap", {0}),
    [V_REFUSE] = VERB(refuse, "refuse the swap", {0}),
};

/* ---- Events ---- */

#define WHO {"seat", &SEAT}
#define HELD_CARD {"card", &cm_adventure_domain, SEEN_BY_OWNER, cm_hands_open}
#define OPEN_CARD {"card", &cm_adventure_domain, SEEN_BY_ALL, NULL}
#define NUM(name) {name, &NUMBER}
#define EVENT(name_, say_, ...) {.name = (name_), .args = {__VA_ARGS__}, .say = (say_)}

const struct event cm_events[EVENTS] = {
    [E_FIRST] = EVENT("first", "{seat} is the first player", WHO),
    [E_CHARACTER] = EVENT("character", "{seat} is {character}", WHO, {"character", &cm_character_domain}),
    [E_CHALLENGE] = EVENT("challenge", "{seat} has the challenge: {challenge}", WHO, {"challenge", &cm_challenge_domain}),
    [E_OPEN] = EVENT("open", "{talisman} is for sale", {"talisman", &cm_talisman_domain}, {"slot", &SLOT}),
    [E_SHIP] = EVENT("ship", "{seat} sails the {colour} ship", WHO, {"colour", &cm_colour_domain}),
    [E_HOME] = EVENT("home", "{seat} starts from {at}", WHO, {"at", &cm_cell_domain}),
    [E_ROUND] = EVENT("round", "round {round} begins", NUM("round")),
    [E_TURN] = EVENT("turn", "{seat} is on turn", WHO),
    [E_MISSED] = EVENT("missed", "{seat} misses this turn ({left} more to come)", WHO, NUM("left")),
    [E_SPUN] = EVENT("spun", "{seat} spins {number}", WHO, {"segment", &cm_segment_domain}, NUM("number")),
    [E_KEPT] = EVENT("kept", "{seat} lets the spin count", WHO),
    [E_AGAIN] = EVENT("again", "{seat} plays {card}", WHO, OPEN_CARD),
    [E_SAILS] = EVENT("sails", "{seat} sets sail with {steps} [step|steps]", WHO, NUM("steps")),
    [E_TOOK] = EVENT("took", "{seat} takes {count} {kind} (the wheel shows {shown})", WHO, NUM("count"), {"kind", &TOKEN}, NUM("shown")),
    [E_PASSED] = EVENT("passed", "{seat} can do nothing and passes", WHO),
    [E_TOWED] = EVENT("towed", "{seat} asks for a tow", WHO),
    [E_REPAIRED] = EVENT("repaired", "{seat} has the ship repaired", WHO),
    [E_LUCKY_FREE] = EVENT("lucky_free", "{seat} plays {card} and leaves the calm", WHO, OPEN_CARD),
    [E_LUCKY_STEPS] = EVENT("lucky_steps", "{seat} plays {card}: now {steps} [step|steps]", WHO, OPEN_CARD, NUM("steps")),
    [E_MENDED] = EVENT("mended", "{seat} plays {card}: the ship is repaired", WHO, OPEN_CARD),
    [E_PAID_TOKENS] = EVENT("paid_tokens", "{seat} pays {count} {kind}", WHO, NUM("count"), {"kind", &TOKEN}),
    [E_PAID_CARD] = EVENT("paid_card", "{seat} pays with {card} and gets {change} back", WHO, OPEN_CARD, NUM("change")),
    [E_STEPPED] = EVENT("stepped", "{seat} sails to {to} ({left} [step|steps] left)", WHO, {"to", &cm_cell_domain, .goal = true}, NUM("left")),
    [E_CROSSED] = EVENT("crossed", "{seat} crosses the meridian", WHO, NUM("laps")),
    [E_STOPPED] = EVENT("stopped", "{seat} stops on {at}", WHO, {"at", &cm_cell_domain}),
    [E_ENTERED] = EVENT("entered", "{seat} enters the harbour {at}", WHO, {"at", &cm_cell_domain}),
    [E_VOYAGE] = EVENT("voyage", "{seat} has sailed round the middle island and is home", WHO, NUM("laps")),
    [E_FINAL] = EVENT("final", "the final round has begun", WHO),
    [E_SOLD] = EVENT("sold", "{seat} sells 2 goods for 1 gold", WHO),
    [E_BOUGHT] = EVENT("bought", "{seat} buys {talisman}", WHO, {"talisman", &cm_talisman_domain}),
    [E_CASHED] = EVENT("cashed", "{seat} changes {card} into {count} {kind}", WHO, OPEN_CARD, NUM("count"), {"kind", &TOKEN}),
    [E_CURSED] = EVENT("cursed", "{seat} plays {card}: the open talismans go back into the deck", WHO, OPEN_CARD),
    [E_DREW] = {.name = "drew", .args = {WHO, HELD_CARD}, .say = "{seat} draws {card}", .say_hidden = "{seat} draws a card and keeps it"},
    [E_PAYMENT_CARD] = EVENT("payment_card", "{seat} draws {card}: {due} goods are to be paid", WHO, OPEN_CARD, NUM("due")),
    [E_UNPAID] = EVENT("unpaid", "{seat} cannot pay and misses a turn", WHO, NUM("miss")),
    [E_RESHUFFLED] = EVENT("reshuffled", "the discard pile is shuffled into a new draw pile", {0}),
    [E_SPYGLASS] = EVENT("spyglass", "{seat} plays {card}", WHO, OPEN_CARD),
    [E_SAW] = {.name = "saw", .args = {WHO, {"card", &cm_adventure_domain, SEEN_BY_OWNER, NULL}}, .say = "{seat} sees {card}", .sight = SEEN_BY_OWNER},
    [E_PUT_BACK] = EVENT("put_back", "{seat} takes one and puts {count} back", WHO, NUM("count")),
    [E_MONSTER] = EVENT("monster", "{seat} meets a monster: {card}", WHO, OPEN_CARD),
    [E_COMMITTED] = EVENT("committed", "{seat} uses {count} magical power, {total} in all", WHO, NUM("count"), NUM("total")),
    [E_TAMED] = EVENT("tamed", "{seat} tames {card} with {total} and gets {gold} gold", WHO, OPEN_CARD, NUM("total"), NUM("gold")),
    [E_FAILED] = EVENT("failed", "{seat} fails against {card} with {total}", WHO, OPEN_CARD, NUM("total")),
    [E_GOODS_LOST] = EVENT("goods_lost", "the monster takes {count} goods from {seat}", WHO, NUM("count")),
    [E_BLOWS] = EVENT("blows", "a storm blows {direction}", {"direction", &DIRECTION}),
    [E_SHELTERED] = EVENT("sheltered", "{seat} plays {card} and stays", WHO, OPEN_CARD),
    [E_PUSHED] = EVENT("pushed", "{seat} is pushed to {to}", WHO, {"to", &cm_cell_domain}),
    [E_BECALMED] = EVENT("becalmed", "{seat} is becalmed on {at}", WHO, {"at", &cm_cell_domain}),
    [E_DAMAGED] = EVENT("damaged", "{seat} is damaged on {at}", WHO, {"at", &cm_cell_domain}),
    [E_ATTACKED] = EVENT("attacked", "{seat} attacks {foe}", WHO, {"foe", &SEAT}),
    [E_WON] = EVENT("won", "{seat} beats {foe} with {high} to {low}", WHO, {"foe", &SEAT}, NUM("high"), NUM("low")),
    [E_NO_WINNER] = EVENT("no_winner", "{seat} and {foe} both spin {number}: nobody wins", WHO, {"foe", &SEAT}, NUM("number")),
    [E_PRIZE_TALISMAN] = EVENT("prize_talisman", "{seat} takes {talisman} from {foe}", WHO, {"foe", &SEAT}, {"talisman", &cm_talisman_domain}),
    [E_PRIZE_CARD] = EVENT("prize_card", "{seat} takes {card} from {foe}", WHO, {"foe", &SEAT}, OPEN_CARD),
    [E_PRIZE_HIDDEN] = EVENT("prize_hidden", "{seat} takes a hidden card from {foe}", WHO, {"foe", &SEAT}),
    [E_SAW_PRIZE] = {.name = "saw_prize", .args = {WHO, {"card", &cm_adventure_domain, SEEN_BY_OWNER, NULL}}, .say = "{seat} sees that it is {card}", .sight = SEEN_BY_OWNER},
    [E_NO_PRIZE] = EVENT("no_prize", "{seat} takes nothing from {foe}", WHO, {"foe", &SEAT}),
    [E_OFFERED] = EVENT("offered", "{seat} offers {foe} to swap places", WHO, {"foe", &SEAT}),
    [E_SWAPPED] = EVENT("swapped", "{seat} and {foe} swap places", WHO, {"foe", &SEAT}),
    [E_REFUSED] = EVENT("refused", "{seat} refuses the swap", WHO),
    [E_OVER] = EVENT("over", "the game is over: {reason}", {"reason", &cm_reason_domain}),
    [ASK_FIRST] = EVENT("ask_first", "the first player is drawn by lot", {0}),
    [ASK_CHARACTER] = EVENT("ask_character", "{seat}: choose who you are", WHO),
    [ASK_CHALLENGE] = EVENT("ask_challenge", "{seat}: choose your challenge", WHO),
    [ASK_OPEN] = EVENT("ask_open", "a talisman is turned open", {0}),
    [ASK_SHIP] = EVENT("ask_ship", "{seat}: choose a ship", WHO),
    [ASK_HARBOUR] = EVENT("ask_harbour", "{seat}: choose your home harbour", WHO),
    [ASK_PRE_SPIN] = EVENT("ask_pre_spin", "{seat}: spin the wheel", WHO),
    [ASK_WHEEL] = EVENT("ask_wheel", "the wheel spins for {seat}", WHO),
    [ASK_DIRECTION] = EVENT("ask_direction", "the ring of winds spins for {seat}", WHO),
    [ASK_KEEP] = EVENT("ask_keep", "{seat}: you spun {number}. Does it count?", WHO, {"segment", &cm_segment_domain}, NUM("number")),
    [ASK_KEEP_DIRECTION] = EVENT("ask_keep_direction", "{seat}: let the storm blow {direction}?", WHO, {"direction", &DIRECTION}),
    [ASK_ACTION] = EVENT("ask_action", "{seat}: the wheel shows {number}; choose an action", WHO, {"segment", &cm_segment_domain}, NUM("number")),
    [ASK_PAYMENT] = EVENT("ask_payment", "{seat}: pay {due} {kind}", WHO, NUM("due"), {"kind", &TOKEN}),
    [ASK_SAILING] = EVENT("ask_sailing", "{seat}: choose where to sail ({left} [step|steps] left)", WHO, NUM("left")),
    [ASK_TRADE_BLACK] = EVENT("ask_trade_black", "{seat}: sell goods in the black harbour {at}", WHO, {"at", &cm_cell_domain}),
    [ASK_TRADE_RED] = EVENT("ask_trade_red", "{seat}: buy talismans in the red harbour {at}", WHO, {"at", &cm_cell_domain}),
    [ASK_DRAW] = EVENT("ask_draw", "{seat}: draw an adventure card", WHO),
    [ASK_CARD] = EVENT("ask_card", "a card is drawn for {seat}", WHO),
    [ASK_SPY_PICK] = EVENT("ask_spy_pick", "{seat}: choose one of the cards seen", WHO),
    [ASK_SPY_ORDER] = EVENT("ask_spy_order", "{seat}: choose the order of the cards put back", WHO),
    [ASK_MONSTER] = EVENT("ask_monster", "{seat}: how much magical power against {card}? ({total} so far)", WHO, OPEN_CARD, NUM("total")),
    [ASK_WEATHER] = EVENT("ask_weather", "{seat}: the storm blows {direction}; stay or let it blow?", WHO, {"direction", &DIRECTION}),
    [ASK_BATTLE] = EVENT("ask_battle", "{seat}: attack a ship beside yours?", WHO),
    [ASK_PRIZE] = EVENT("ask_prize", "{seat}: choose a prize from {foe}", WHO, {"foe", &SEAT}),
    [ASK_SNATCH] = EVENT("ask_snatch", "{seat} takes one of the hidden cards", WHO),
    [ASK_SWAP] = EVENT("ask_swap", "{seat}: offer {foe} to swap places?", WHO, {"foe", &SEAT}),
    [ASK_ANSWER] = EVENT("ask_answer", "{seat}: swap places with {foe}?", WHO, {"foe", &SEAT}),
    [ASK_NOTHING] = EVENT("ask_nothing", "the game is over", {0}),
};
