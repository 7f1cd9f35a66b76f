/* Tokens and cards: every change of a stock passes through the few functions here, so counts never
 * drift. */
#include <string.h>

#include "state.h"

/* ---- Tokens ---- */

uint8_t *cm_tokens(struct carta_magica *s, int seat, int kind)
{
    assert(seat >= 0 && seat < s->seat_count);
    return kind == GOLD ? &s->gold[seat] : kind == GOODS ? &s->goods[seat] : &s->power[seat];
}

int cm_token_count(const struct carta_magica *s, int seat, int kind)
{
    assert(seat >= 0 && seat < s->seat_count);
    return kind == GOLD ? s->gold[seat] : kind == GOODS ? s->goods[seat] : s->power[seat];
}

/* CM-LIM-01, CM-LIM-02, CM-LIM-03: what exceeds 8 stays in the bank, which by CM-LIM-05 and
 * CM-RULING-46 cannot run short: 4 seats times 8 are the 32 tokens of the box. CM-LIM-07: no
 * function here moves tokens between seats. */
int cm_gain(struct carta_magica *s, int seat, int kind, int count)
{
    uint8_t *held = cm_tokens(s, seat, kind);
    int room = TOKEN_LIMIT - *held, gained = count < room ? count : room;
    assert(gained >= 0 && s->bank[kind] >= gained);
    *held = (uint8_t)(*held + gained);
    s->bank[kind] = (uint8_t)(s->bank[kind] - gained);
    return gained;
}

/* CM-LIM-06: payments go to the bank. */
void cm_lose(struct carta_magica *s, int seat, int kind, int count)
{
    uint8_t *held = cm_tokens(s, seat, kind);
    assert(count >= 0 && *held >= count);
    *held = (uint8_t)(*held - count);
    s->bank[kind] = (uint8_t)(s->bank[kind] + count);
    assert(s->bank[kind] <= TOKENS);
}

/* ---- Adventure cards ---- */

/* The count that a place belongs to, or NULL. */
static uint8_t *count_of(struct carta_magica *s, int place)
{
    if (place == PLACE_REST || place >= PLACE_TOP) return &s->pile_count;
    if (place == PLACE_DISCARD) return &s->discard_count;
    if (place >= PLACE_HAND && place < PLACE_HAND + SEATS) return &s->hand_count[place - PLACE_HAND];
    return NULL;
}

/* CM-CARD-11: a card leaves its place at the moment it is played. */
void cm_move_card(struct carta_magica *s, int card, int place)
{
    uint8_t *from = count_of(s, s->card[card]), *to = count_of(s, place);
    assert(card > 0 && card < CM_ADVENTURES && place > 0 && place < PLACES);
    if (from) (*from)--;
    if (to) (*to)++;
    s->card[card] = (uint8_t)place;
}

int cm_card_at(const struct carta_magica *s, int place)
{
    const uint8_t *at = memchr(s->card + 1, place, CM_ADVENTURES - 1);
    return at ? (int)(at - s->card) : 0;
}

int cm_tamed_count(const struct carta_magica *s, int seat)
{
    int n = 0;
    for (int c = 1; c < CM_ADVENTURES; c++) n += s->card[c] == PLACE_TAMED + seat;
    return n;
}

/* CM-INC-01, CM-INC-09: an income card is good for its own kind only; its value is content.
 * CM-RULING-84: only goods cards can ask for a payment, so there are three kinds of income and one
 * of payment. */
int cm_income_kind(int card)
{
    assert(card > 0 && card < CM_ADVENTURES);
    switch (cm_adventure[card].kind) {
    case CM_KIND_GOLD: return GOLD;
    case CM_KIND_GOODS: return GOODS;
    case CM_KIND_POWER: return POWER;
    }
    return TOKEN_NONE;
}

/* CM-PAY-04, CM-INC-02: a kept income card works as that many tokens. */
int cm_wealth(const struct carta_magica *s, int seat, int kind)
{
    assert(seat >= 0 && seat < s->seat_count);
    int sum = cm_token_count(s, seat, kind);
    if (s->hand_count[seat] == 0) return sum;
    for (int c = 1; c < CM_ADVENTURES; c++)
        if (s->card[c] == PLACE_HAND + seat && cm_income_kind(c) == kind) sum += cm_adventure[c].value;
    return sum;
}

rule cm_not_held(const struct carta_magica *s, int card, int kind, rule otherwise)
{
    assert(card > 0 && card < CM_ADVENTURES);
    if (cm_adventure[card].kind != kind) return otherwise;
    return s->card[card] == PLACE_HAND + s->who ? 0 : CM_CARD_07;
}

void cm_offer_cards(struct choices *out, const struct carta_magica *s, int verb, int kind)
{
    if (s->hand_count[s->who] == 0) return;
    for (int c = 1; c < CM_ADVENTURES; c++)
        if (s->card[c] == PLACE_HAND + s->who && (!kind || cm_adventure[c].kind == kind))
            offer(out, s, verb, c);
}

/* CM-INFO-02, CM-INFO-13, CM-RULING-54: kept cards are open with that option, and always after the
 * end. */
bool cm_hands_open(const void *state)
{
    const struct carta_magica *s = state;
    return s->options.hands == HANDS_OPEN || s->phase == PHASE_OVER;
}

/* CM-INFO-01 to CM-INFO-04, CM-INFO-07 to CM-INFO-09: may seat know where this card is? A card in
 * the unordered rest shows to nobody: what a seat can work out from all it does see (CM-INFO-14) it
 * can count for itself (CM-INFO-10). */
bool cm_card_seen(const void *state, int seat, int row, int card)
{
    assert(card > 0 && card < CM_ADVENTURES);
    const struct carta_magica *s = state;
    (void)row;
    int place = s->card[card];
    if (place == PLACE_REST) return false;
    if (place == PLACE_PICKED || (place >= PLACE_LOOK && place < PLACE_LOOK + LOOKS)) return seat == s->who;
    if (place >= PLACE_UNDER) {
        int knower = s->under_knower[place - PLACE_UNDER + 1];
        return knower == KNOWN_TO_ALL || (seat >= 0 && knower == seat + 1);
    }
    if (place >= PLACE_TOP) return seat >= 0 && s->top_knower == seat + 1;
    if (place >= PLACE_HAND && place < PLACE_HAND + SEATS)
        return seat == place - PLACE_HAND || cm_hands_open(s);
    return true; /* discarded, faced, tamed: CM-CARD-02, CM-MON-16 */
}

/* ---- Talismans ---- */

void cm_move_talisman(struct carta_magica *s, int talisman, int spot)
{
    assert(talisman > 0 && talisman < CM_TALISMANS && spot > 0 && spot < SPOTS);
    if (s->talisman[talisman] == SPOT_DECK) s->deck_count--;
    if (spot == SPOT_DECK) s->deck_count++;
    s->talisman[talisman] = (uint8_t)spot;
}

int cm_talisman_at(const struct carta_magica *s, int spot)
{
    const uint8_t *at = memchr(s->talisman + 1, spot, CM_TALISMANS - 1);
    return at ? (int)(at - s->talisman) : 0;
}

/* The fields that follow from the others: bank (CM-LIM-05) and counts. */
void cm_derive(void *state)
{
    struct carta_magica *s = state;
    for (int kind = GOLD; kind <= POWER; kind++) {
        int held = 0;
        for (int seat = 0; seat < s->seat_count; seat++) held += cm_token_count(s, seat, kind);
        s->bank[kind] = (uint8_t)(held <= TOKENS ? TOKENS - held : 0);
    }
    s->pile_count = s->discard_count = s->deck_count = 0;
    memset(s->hand_count, 0, sizeof s->hand_count);
    for (int c = 1; c < CM_ADVENTURES; c++) {
        bool absent = s->card[c] >= PLACE_HAND + s->seat_count && s->card[c] < PLACE_HAND + SEATS;
        uint8_t *count = absent ? NULL : count_of(s, s->card[c]);
        if (count) (*count)++;
    }
    for (int t = 1; t < CM_TALISMANS; t++)
        s->deck_count = (uint8_t)(s->deck_count + (s->talisman[t] == SPOT_DECK));
}
