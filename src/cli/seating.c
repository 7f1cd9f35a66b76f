/* Names and kinds of players, from the command line, from questions and from records. */
#include "cli/seating.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/texts.h"
#include "core/utf8.h"

/* Travellers, not colours: a game may let its seats choose the colour they play. */
static const char *const travellers[SEATS_MAX] = {"Marco", "Zheng", "Jeanne", "Tupaia", "Leif", "Ida"};
static const char human[] = "human";

const char *seat_name_usual(int seat) { return travellers[seat]; }

int seating_humans(const struct seating *s)
{
    int n = 0;
    for (int i = 0; i < s->count; i++) n += seat_is_human(s, i);
    return n;
}

/* A name stands in sentences and in records: a short line of printable text. */
static bool is_name(const char *text)
{
    uint32_t code;
    if (!text[0] || text[0] == ' ' || strlen(text) >= NAME_BYTES) return false;
    for (int n; (n = utf8_read(text, &code)) > 0; text += n)
        if (code == UTF8_BAD || code < ' ' || (code >= 0x7F && code < 0xA0)) return false;
    return true;
}

/* "human" gives "", "human:Ada" gives "Ada", anything else NULL. */
static const char *human_name(const char *text, char mark)
{
    size_t n = strlen(human);
    if (strncasecmp(text, human, n) != 0) return NULL;
    if (text[n] == 0) return text + n;
    return text[n] == mark ? text + n + 1 : NULL;
}

static bool is_taken(const struct seating *s, const char *name)
{
    for (int i = 0; i < s->count; i++)
        if (strcasecmp(s->seat[i].name, name) == 0) return true;
    return false;
}

/* The usual name of the next seat, or another where somebody bears it already. */
static const char *name_left(const struct seating *s)
{
    int i = s->count;
    while (is_taken(s, travellers[i])) i = (i + 1) % SEATS_MAX; /* fewer are taken than there are */
    return travellers[i];
}

bool seating_add(struct seating *s, const char *text, struct error *err)
{
    int number = s->count;
    if (number == SEATS_MAX) return fail(err, "bad-seats", SAY(s, seats_at_most), SEATS_MAX);
    struct seat *seat = &s->seat[number];
    *seat = (struct seat){.bot = NULL};
    const char *name = human_name(text, ':');
    if (name && name[0] && !is_name(name))
        return fail(err, "bad-name", SAY(s, bad_name), number + 1, NAME_BYTES - 1);
    if (name && is_taken(s, name)) return fail(err, "bad-name", SAY(s, name_taken), number + 1, name);
    if (!name && strlen(text) >= SPECIFICATION_BYTES)
        return fail(err, "bad-seats", SAY(s, no_such_player), number + 1, text);
    if (!name && !text[0]) return fail(err, "bad-seats", SAY(s, nobody_named), number + 1);
    snprintf(seat->name, sizeof seat->name, "%.*s", NAME_BYTES - 1, name && name[0] ? name : name_left(s));
    snprintf(seat->specification, sizeof seat->specification, "%s", name ? "" : text);
    s->count++;
    return true;
}

static bool wrong_number(const struct seating *s, const struct game *g, struct error *err)
{
    if (g->seats_min == g->seats_max)
        return fail(err, "bad-seats", SAY(s, seats_fixed), g->title, g->seats_min, s->count);
    return fail(err, "bad-seats", SAY(s, seats_between), g->title, g->seats_min, g->seats_max, s->count);
}

bool seating_read(struct seating *s, const struct game *g, const char *list, struct error *err)
{
    s->count = 0;
    for (const char *at = list;; at++) {
        char text[64];
        size_t n = strcspn(at, ",");
        snprintf(text, sizeof text, "%.*s", (int)n, at);
        if (!seating_add(s, text, err)) return false;
        at += n;
        if (!*at) break;
    }
    if (s->count < g->seats_min || s->count > g->seats_max) return wrong_number(s, g, err);
    return true;
}

/* "human Ada" or "greedy Crimson"; free text of another program makes the seat a person's. */
static void recall(struct seat *seat, int number, const char *text)
{
    const char *name = human_name(text, ' '), *space = strchr(text, ' ');
    size_t n = space ? (size_t)(space - text) : strlen(text);
    *seat = (struct seat){.bot = NULL};
    if (!name && n > 0 && n < SPECIFICATION_BYTES) {
        snprintf(seat->specification, sizeof seat->specification, "%.*s", (int)n, text);
        name = space ? space + 1 : "";
    }
    snprintf(seat->name, sizeof seat->name, "%s", name && is_name(name) ? name : travellers[number]);
}

void seating_recall(struct seating *s, int seats, const struct record_names *names)
{
    s->count = seats;
    for (int i = 0; i < seats; i++) recall(&s->seat[i], i, names->seat[i]);
}

void seating_remember(const struct seating *s, struct record_names *names)
{
    memset(names, 0, sizeof *names);
    for (int i = 0; i < s->count; i++)
        snprintf(names->seat[i], RECORD_NAME_MAX, "%s %s",
                 seat_is_human(s, i) ? human : s->seat[i].specification, s->seat[i].name);
}

static bool names_differ(const struct seating *s, struct error *err)
{
    for (int i = 0; i < s->count; i++)
        for (int k = 0; k < i; k++)
            if (strcasecmp(s->seat[i].name, s->seat[k].name) == 0)
                return fail(err, "bad-name", SAY(s, both_named), k + 1, i + 1, s->seat[i].name);
    return true;
}

bool seating_open(struct seating *s, const struct game *g, uint64_t seed, struct error *err)
{
    struct error why = {0};
    for (int i = 0; i < SEATS_MAX; i++) s->names[i] = i < s->count ? s->seat[i].name : NULL;
    if (!names_differ(s, err)) return false;
    for (int i = 0; i < s->count; i++) {
        if (seat_is_human(s, i)) continue;
        s->seat[i].bot = bot_open(g, s->seat[i].specification, bot_person_of_seed(seed, i), &why);
        if (!s->seat[i].bot)
            return fail(err, "bad-bot", SAY(s, no_player_of), i + 1, s->seat[i].specification, human,
                        bot_names());
    }
    return true;
}

void seating_close(struct seating *s)
{
    for (int i = 0; i < s->count; i++) {
        bot_close(s->seat[i].bot);
        s->seat[i].bot = NULL;
    }
}
