/* Actions and events as text.
 *   action    verb name=value name=value   "step to=l5", hidden values read "?"
 *   sentence  the English line of an event or the label of an action, {slots} filled */
#ifndef ISOLARIO_CORE_NOTATION_H
#define ISOLARIO_CORE_NOTATION_H

#include "core/buf.h"
#include "core/game.h"

/* state may be NULL when seat is EVERYTHING. owner: whose action it is (a seat, or for CHANCE
 * g->owner()). */
void action_text(const struct game *g, action a, struct buf *out);
void action_text_seen(const struct game *g, const void *state, action a, int owner, int seat,
                      struct buf *out);

/* Reads an action; missing, unknown or repeated arguments and words are refused by name. Values may
 * also stand without their name, in table order: "step l5". Letter case does not matter. */
bool action_parse(const struct game *g, const char *text, action *a, struct error *);

/* What is wrong with a text that is no action. Words point into the tables and into the text. */
enum fault_kind {
    FAULT_NO_ACTION,
    FAULT_NO_VERB,
    FAULT_NO_ARGUMENT,
    FAULT_TOO_MANY,
    FAULT_TWICE,
    FAULT_NO_VALUE,
    FAULT_MISSING,
    FAULTS
};
struct fault {
    enum fault_kind kind;
    const char *game, *verb, *argument, *domain;
    const char *word; /* what was typed */
    size_t word_size;
};
/* The sentences with their slots, which are the members above; their context is "terminal.fault.NAME". */
struct fault_text {
    const char *name, *say;
};
extern const struct fault_text fault_texts[FAULTS];

/* Who is named how in sentences, and in which language they are said. translate finds a text by its context, such as
 * "carta-magica.verb.step", and gives the English back where it knows none; catalogue_find() is made for it. */
struct speaker {
    const char *const *seat_names; /* NULL or a NULL entry means "seat 0" */
    const char *language;          /* what translate is told first */
    const char *(*translate)(const char *language, const char *context,
                             const char *english); /* NULL: English */
};

/* A text of the game in the speaker's language; the context is "GAME.NAME", or "GAME.KIND.NAME" where there is a kind. */
const char *speaker_says(const struct speaker *, const struct game *g, const char *kind, const char *name,
                         const char *english);
/* The title of a code on its own: words for many, seats by name. What is made up for it stands in *text. */
const char *speaker_title(const struct speaker *, const struct game *g, const struct domain *, int code,
                          char text[TITLE_BYTES]);
/* The text of a rule. */
const char *speaker_rule(const struct speaker *, const struct game *g, rule);

/* As action_parse(), for callers that tell the fault in another language. fault may be NULL. */
bool action_understand(const struct game *g, const char *text, action *a, struct fault *);
void fault_sentence(const struct fault *, const struct speaker *, struct buf *out);

void action_sentence(const struct game *g, action a, const struct speaker *, struct buf *out);
/* false (and nothing added) where the event is not for this seat's eyes at all. */
bool event_sentence(const struct game *g, const void *state, const struct told *, int seat,
                    const struct speaker *, struct buf *out);
/* Events of one kind that differ in one argument only can be told together: "Ada sails to a1, a2, a3". */
struct joint {
    int arg, count;
    const int16_t *codes; /* the values of that argument */
};
/* The argument in which two events differ, where one sentence can tell both; where they are equal, one that can be
 * said twice; 0 where they cannot be joined. A number is never left out: "3 points for two areas" would be wrong. Only
 * what counts down, an argument named "left", is told by its last value. */
int event_joint(const struct game *g, const struct told *, const struct told *);
/* The sentence of the last of them. */
bool event_sentence_joined(const struct game *g, const void *state, const struct told *, const struct joint *,
                           int seat, const struct speaker *, struct buf *out);
/* May seat see an argument whose owner is given? */
bool arg_seen(const struct arg *, const void *state, int owner, int seat);
bool event_seen(const struct game *g, const void *state, const struct told *, int seat);
bool event_arg_seen(const struct game *g, const void *state, const struct told *, int arg, int seat);
int event_arg_count(const struct event *);
int verb_arg_count(const struct verb *);

#endif
