/* What can be said and done in Isles of Terror: the events of the journal, the verbs with their arguments and
 * the phases that know them, and how a phase describes itself. Part of state.h. */
#ifndef ISOLARIO_ISLES_OF_TERROR_VERBS_H
#define ISOLARIO_ISLES_OF_TERROR_VERBS_H

#include "state.h"

/* clang-format off */

/* What the journal says. The arguments are in tables.c; factions are told by their codes. */
enum event_id {
    EVENT_NONE,
    E_FACTION, E_STARTER, E_STORY, E_EPILOGUE, E_YEAR, E_SEASON, E_EVENT, E_DREW, E_NOT_DRAWN,
    E_TURN, E_PLACED, E_ENFORCED, E_GAINED, E_SEA_GAINED, E_LOST_RESOURCE, E_TRADED, E_UNLOADED,
    E_LANDED, E_SEA_FOUND, E_HIRED, E_ASHORE, E_MOVED, E_ENTERED, E_STAYS, E_DIRECTION, E_RECRUITED, E_PRODUCED,
    E_OFFERED, E_ACCEPTED, E_REFUSED, E_PACIFIED,
    E_CARD, E_KEPT, E_REVEALED, E_FOUND, E_EXPLORED, E_FAILED, E_HALTED, E_NEGOTIATED, E_EMPTIED, E_HIDDEN_AGAIN,
    E_PEEKED, E_EXCHANGED,
    E_COMBAT, E_COMBAT_FACTION, E_ROUND, E_ROLLED, E_REROLLED, E_GIFT, E_ROUND_WON, E_VALUE, E_SPARED, E_REMOVED, E_RETREATED,
    E_WON, E_LOST, E_CONQUERED, E_DAGGER,
    E_RAISED, E_DESTROYED, E_RAIDED, E_RETURNED, E_LOOTED,
    E_PLAYED, E_USED, E_BLADE, E_DISCARDED, E_WITHOUT_EFFECT, E_COVERED, E_CARD_DIE, E_HAND_SEEN, E_SHOWN, E_SHUFFLED,
    E_POINTS, E_POINTS_LOST, E_PROGRESS, E_SUCCESS, E_FULFILLED, E_MISSION,
    E_ATTACK, E_ATTACK_DIE, E_SAFE, E_YEAR_DIE, E_SHIPS_RETURN,
    E_SUMMONED, E_LEVEL, E_ACTIVATED, E_TERROR_MOVED, E_TERROR_GONE,
    E_CAMPAIGN_POINTS, E_ADVANTAGE, E_ADVENTURE_WON, E_ADVENTURE_LOST, E_OVER,
    ASK_FACTION, ASK_FIRST, ASK_STARTER, ASK_EVENT, ASK_DRAW, ASK_YEAR_DICE, ASK_DUES, ASK_ATTACK_DICE, ASK_LOSE,
    ASK_LOSE_RANGE, ASK_SPRING, ASK_NEXT, ASK_TOKEN, ASK_ACTION, ASK_BONUS, ASK_TURN_END, ASK_GAIN, ASK_SHIP, ASK_DRIFT, ASK_SEA, ASK_HIRE,
    ASK_ASHORE, ASK_PARTY, ASK_TARGET, ASK_GROUP, ASK_RIVER, ASK_COMPASS, ASK_CARD, ASK_FLIP, ASK_FIND, ASK_APPROACH, ASK_FIGHT,
    ASK_RECRUIT, ASK_SUPPLY, ASK_AMOUNT, ASK_ANSWER, ASK_PACIFY, ASK_CAMP, ASK_LOOT, ASK_PAY, ASK_DISCARD, ASK_CARD_DIE, ASK_LOOK,
    ASK_PEEK, ASK_EXCHANGE, ASK_TERROR_DIE, ASK_TERROR_STEP, ASK_PLUNDER, ASK_READY, ASK_ROLL, ASK_REROLL, ASK_GIFT,
    ASK_DICE, ASK_DIE, ASK_RETREAT, ASK_WINDOW, ASK_SPY, ASK_SHOW, ASK_SPY_CARD, ASK_MORALE, ASK_MISSION, ASK_NOTHING,
    EVENTS
};

/* Verbs, their arguments, and the phases that know them. */
enum verb_id {
    VERB_NONE,
    /* made by CHANCE */
    V_FACTION,     /* faction=         PHASE_FACTION                                             begin.c */
    V_FIRST,       /* faction=         PHASE_FIRST                                               begin.c */
    V_EVENT,       /* card=            PHASE_EVENT                                               season.c */
    V_DRAW,        /* card= (secret)   PHASE_DRAW: a strategy card                               season.c */
    V_MISSION,     /* mission=         PHASE_MISSION                                             progress.c */
    V_CARD,        /* card=            PHASE_CARD: an exploration card                           explore.c */
    V_FLIP,        /* tile=            PHASE_FLIP, PHASE_FIND, PHASE_SEA                         explore.c */
    V_PEEK,        /* tile= (secret)   PHASE_PEEK                                                effects.c */
    V_DRIFT,       /* at=              PHASE_DRIFT                                               land.c */
    V_ROLL,        /* face=            every phase with rolled() in its row                      isles_of_terror.c */
    /* the season */
    V_STARTER,     /* faction=         PHASE_STARTER                                             season.c */
    V_PAY_DUE,     /* resource=        PHASE_DUES, PHASE_PLUNDER                                 season.c */
    V_LOSE,        /* faction= figure= at=   PHASE_LOSE                                          season.c */
    V_SPRING,      /*                  PHASE_SPRING (V_NO closes it)                             season.c */
    /* the turn */
    V_NEXT,        /* faction=         PHASE_TURNS                                               turn.c */
    V_PLACE,       /* slot=            PHASE_TOKEN                                               turn.c */
    V_PERFORM,     /* action=          PHASE_ACTION                                              turn.c */
    V_ENFORCE,     /*                  PHASE_ACTION                                              turn.c */
    V_TAKE,        /* resource=        PHASE_BONUS, PHASE_GAIN, PHASE_SUPPLY, PHASE_LOOT         turn.c */
    /* closes the question; which of them it is says the phase's row                              isles_of_terror.c */
    V_END, V_DONE, V_NO, V_STAY, V_DECLINE, V_PASS, V_REFUSE, V_SUFFER,
    /* land, move, the other actions */
    V_LAND,        /* at=              PHASE_SHIP                                                land.c */
    V_HIRE,        /* figure=          PHASE_HIRE                                                land.c */
    V_ASHORE,      /* at=              PHASE_ASHORE                                              land.c */
    V_PARTY,       /* soldiers= captain=     PHASE_PARTY                                         land.c */
    V_TARGET,      /* at=              PHASE_TARGET                                              move.c */
    V_GROUP,       /* from= soldiers= captain=   PHASE_GROUP                                     move.c */
    V_GO,          /*                  PHASE_GROUP                                               move.c */
    V_GO_ON,       /* at=              PHASE_RIVER                                               move.c */
    V_RECRUIT,     /* figure= at=      PHASE_RECRUIT                                             actions.c */
    V_OFFER,       /* faction=         PHASE_SUPPLY                                              actions.c */
    V_AMOUNT,      /* count=           PHASE_AMOUNT                                              actions.c */
    V_ACCEPT,      /*                  PHASE_ANSWER (V_REFUSE closes it)                         actions.c */
    V_PACIFY,      /* terror=          PHASE_PACIFY                                              actions.c */
    /* exploring */
    V_NEGOTIATE,   /*                  PHASE_APPROACH                                            explore.c */
    V_FIGHT,       /*                  PHASE_APPROACH                                            explore.c */
    V_PAY,         /*                  PHASE_PAY (V_SUFFER closes it)                            effects.c */
    V_LOOK,        /* at=              PHASE_LOOK (V_DONE closes it)                             effects.c */
    V_EXCHANGE,    /* tile= (shown)    PHASE_EXCHANGE (V_NO closes it)                           effects.c */
    /* free actions, where the phase's row allows them */
    V_TRADE,       /* resource= (given)                                                          free.c */
    V_POST,        /* resource= (given)   LO1                                                    free.c */
    V_ABANDON,     /* at=                                                                        camps.c */
    V_RAISE,       /*                  PHASE_CAMP                                                camps.c */
    /* cards */
    V_PLAY,        /* card=            free windows, PHASE_READY, PHASE_REROLL, PHASE_RETREAT, PHASE_WINDOW   strategy.c */
    V_PLAY_AT,     /* card= at=        the same for a card with a place */
    V_PLAY_PATH,   /* card= at= to=    the same for YO07 */
    V_USE,         /* card=            an exploration card that was kept; X07 is used with negotiate: V_USE at X5   strategy.c */
    V_BLADE,       /*                  PHASE_READY: the Ancestral Blade                          strategy.c */
    V_SPY,         /* faction=         PHASE_SPY                                                 strategy.c */
    V_SHOW,        /* card= (secret)   PHASE_SHOW, by CHANCE                                     strategy.c */
    V_DISCARD,     /* card=            PHASE_DISCARD, PHASE_SPY                                  strategy.c */
    V_SPEND,       /* card=            a card for a re-roll: PHASE_REROLL, PHASE_COMPASS_AGAIN   strategy.c */
    V_LEND,        /* card=            PHASE_GIFT                                                strategy.c */
    /* combat */
    V_REROLL,      /* means=           PHASE_REROLL                                              combat.c */
    V_DICE,        /* set=             PHASE_DICE                                                combat.c */
    V_DIE,         /* die=             PHASE_DIE: 1 is the first of its side                     combat.c */
    V_RETREAT,     /* at=              PHASE_RETREAT                                             combat.c */
    /* the rest */
    V_MORALE,      /* bar=             PHASE_MORALE (V_NO closes it)                             progress.c */
    V_STEP,        /* at=              PHASE_TERROR_STEP                                         terrors.c */
    VERBS
};

/* Each verb has its two functions in the file named above. apply changes the state and the stack and does
 * not run it: the rows of the verbs do that. why_not asks for the phase first. */
#define VERB_FUNCTIONS(name)                             \
    rule it_why_not_##name(const void *state, action a); \
    void it_apply_##name(void *state, action a, struct journal *j)

VERB_FUNCTIONS(faction);  VERB_FUNCTIONS(first);     VERB_FUNCTIONS(event);    VERB_FUNCTIONS(draw);
VERB_FUNCTIONS(mission);  VERB_FUNCTIONS(card);      VERB_FUNCTIONS(flip);     VERB_FUNCTIONS(peek);
VERB_FUNCTIONS(drift);    VERB_FUNCTIONS(roll);      VERB_FUNCTIONS(starter);  VERB_FUNCTIONS(pay_due);
VERB_FUNCTIONS(lose);     VERB_FUNCTIONS(next);      VERB_FUNCTIONS(place);    VERB_FUNCTIONS(perform);
VERB_FUNCTIONS(enforce);  VERB_FUNCTIONS(take);      VERB_FUNCTIONS(close);    VERB_FUNCTIONS(land);
VERB_FUNCTIONS(hire);     VERB_FUNCTIONS(ashore);    VERB_FUNCTIONS(party);    VERB_FUNCTIONS(target);
VERB_FUNCTIONS(group);    VERB_FUNCTIONS(go);        VERB_FUNCTIONS(go_on);    VERB_FUNCTIONS(recruit);
VERB_FUNCTIONS(offer);    VERB_FUNCTIONS(amount);    VERB_FUNCTIONS(accept);   VERB_FUNCTIONS(pacify);
VERB_FUNCTIONS(negotiate); VERB_FUNCTIONS(fight);    VERB_FUNCTIONS(pay);      VERB_FUNCTIONS(look);
VERB_FUNCTIONS(exchange); VERB_FUNCTIONS(trade);     VERB_FUNCTIONS(post);     VERB_FUNCTIONS(abandon);
VERB_FUNCTIONS(raise);    VERB_FUNCTIONS(play);      VERB_FUNCTIONS(use);      VERB_FUNCTIONS(blade);
VERB_FUNCTIONS(spy);
VERB_FUNCTIONS(show);      VERB_FUNCTIONS(discard);   VERB_FUNCTIONS(spend);    VERB_FUNCTIONS(lend);
VERB_FUNCTIONS(reroll);   VERB_FUNCTIONS(dice);      VERB_FUNCTIONS(die);      VERB_FUNCTIONS(retreat);
VERB_FUNCTIONS(morale);   VERB_FUNCTIONS(step);      VERB_FUNCTIONS(spring);

/* What the active faction may do beside the question, as bits of a phase's row (section 4 of the rules). */
enum { FREE_GOLD = 1, FREE_RATION = 2, FREE_ABANDON = 4, FREE_CARDS = 8, FREE_TRADES = 3, FREE_ALL = 15 };
/* clang-format on */

enum phase_actor { ASKS_NOBODY, ASKS_FACTION, ASKS_CHANCE, ASKS_ITSELF };

/* One row a phase, in isles_of_terror.c. step() of a frame is called whenever it is on top: true where the
 * frame asks now, false where it has changed itself or the stack. Frames that always ask have none, frames
 * that ASKS_ITSELF never return true. closed() runs when the closing verb is chosen; without it the frame
 * is popped. may_close() is 0 or the rule why it may not be closed yet; without it, always. rolled() takes
 * the face of a die of `die_sides()` sides (6 where it is NULL) and must pop or change the frame. */
struct phase_row {
    enum phase_actor asks;
    bool (*step)(struct isles *, struct journal *);
    void (*legal)(const struct isles *,
                  struct choices *); /* all but closing, trades, abandoning, free cards */
    int prompt;                      /* an ASK_ event */
    int close;                       /* the verb that closes it, or 0 */
    rule (*may_close)(const struct isles *);
    void (*closed)(struct isles *, struct journal *);
    void (*rolled)(struct isles *, int face, struct journal *);
    int (*die_sides)(const struct isles *);
    int frees;
};
extern const struct phase_row it_phases[PHASES];

#endif
