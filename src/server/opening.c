/* The first row of a table: what is played, by how many, with which options and clock. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/json_write.h"
#include "server/fields.h"
#include "server/table.h"

static const char *const clock_words[] = {"none", "move", "budget"};

enum { CLOCKS = sizeof clock_words / sizeof clock_words[0] };

static const int64_t CLOCK_MS_LEAST = 1000, CLOCK_MS_MOST = (int64_t)366 * 24 * 3600 * 1000;

const struct game *opening_game(const struct game *const *games, const char *id)
{
    for (; *games; games++)
        if (strcmp((*games)->id, id) == 0) return *games;
    return NULL;
}

void opening_write_clock(const struct table_clock *c, struct buf *out)
{
    json_open(out, '{');
    json_member_word(out, "kind", clock_words[c->kind]);
    if (c->kind != CLOCK_NONE) json_member_int(out, "ms", c->ms);
    if (c->kind == CLOCK_BUDGET) json_member_int(out, "increment", c->increment);
    json_close(out, "}");
}

void opening_write_options(const struct opening *o, struct buf *out)
{
    const struct game *g = o->game;
    char number[16];
    json_open(out, '{');
    for (int i = 0; g->options[i].name && !opening_is_old(o); i++) {
        const struct domain *d = g->options[i].domain;
        const char *word = domain_word(d, o->setup.option[i], number);
        if (d->words)
            json_member_text(out, g->options[i].name, word);
        else
            json_member_raw(out, g->options[i].name, word);
    }
    json_close(out, "}");
}

void opening_write(const struct opening *o, struct buf *out)
{
    char host[KEY_HASH_HEX + 1], secret[DICE_HEX + 1];
    key_hash_write(&o->host, host);
    dice_hex(o->secret, secret);
    json_open(out, '{');
    json_member_word(out, "game", o->game->id);
    json_member_int(out, "rules", o->rules);
    json_member_int(out, "seats", o->setup.seats);
    json_member(out, "options");
    opening_write_options(o, out);
    json_member_bool(out, "public", o->is_public);
    json_member(out, "clock");
    opening_write_clock(&o->clock, out);
    if (o->deal) json_member_int(out, "guided", o->deal);
    json_member_int(out, "log", o->log);
    json_member_word(out, "stand_in", o->stand_in);
    json_member_word(out, "host", host);
    json_member_word(out, "secret", secret);
    json_close(out, "}");
}

void opening_commit(struct opening *o)
{
    uint8_t commitment[DICE_BYTES];
    dice_commitment(o->secret, commitment);
    dice_hex(commitment, o->commitment);
}

bool opening_read_deal(const struct json *json, const char *name, struct opening *o, struct error *err)
{
    int64_t deal = 0;
    if (!field_has(json, name)) return true;
    if (!field_number(json, name, 1, DEAL_MAX, &deal, err)) return false;
    o->deal = (uint32_t)deal;
    return true;
}

void opening_deal(struct opening *o)
{
    char text[64];
    snprintf(text, sizeof text, "isolario guided %.24s %" PRIu32, o->game->id, o->deal);
    dice_known(text, o->secret);
}

struct option_reading {
    struct opening *opening;
    struct error *err;
};

static bool read_option(void *context, const char *name, const char *value)
{
    struct option_reading *r = context;
    struct error why = {0};
    if (setup_option(r->opening->game, &r->opening->setup, name, value, &why)) return true;
    return fail(r->err, "bad-field", "options: %s", why.text);
}

bool opening_read_options(const struct json *json, const char *name, struct opening *o, struct error *err)
{
    const struct json *options;
    struct option_reading r = {o, err};
    if (!field_has(json, name)) return true;
    return field_object(json, name, &options, err) && fields_each(options, read_option, &r, err);
}

bool opening_read_clock(const struct json *json, const char *name, struct table_clock *c, struct error *err)
{
    const struct json *clock;
    const char *kind;
    *c = (struct table_clock){.kind = CLOCK_NONE};
    if (!field_has(json, name)) return true;
    if (!field_object(json, name, &clock, err) || !field_text(clock, "kind", &kind, err)) return false;
    int k = 0;
    while (k < CLOCKS && strcmp(clock_words[k], kind) != 0) k++;
    if (k == CLOCKS) return fail(err, "bad-field", "%s: there is no kind \"%.20s\"", name, kind);
    c->kind = (enum clock_kind)k;
    if (k != CLOCK_NONE && !field_number(clock, "ms", CLOCK_MS_LEAST, CLOCK_MS_MOST, &c->ms, err))
        return false;
    if (k != CLOCK_BUDGET || !field_has(clock, "increment")) return true;
    return field_number(clock, "increment", 0, CLOCK_MS_MOST, &c->increment, err);
}

static bool read_secrets(const struct json *json, struct opening *o, struct error *err)
{
    const char *host, *secret;
    if (!field_text(json, "host", &host, err) || !field_text(json, "secret", &secret, err)) return false;
    if (!key_hash_read(host, &o->host)) return fail(err, "bad-row", "host: not a hash");
    return dice_bytes(secret, o->secret) || fail(err, "bad-row", "secret: not %d digits", DICE_HEX);
}

/* The game by its id, version and number of seats. Other rules may be for other numbers of seats. */
static bool read_game(const struct json *json, const struct game *const *games, struct opening *o,
                      struct error *err)
{
    const char *id;
    int64_t seats, version;
    if (!field_text(json, "game", &id, err) || !field_number(json, "seats", 1, SEATS_MAX, &seats, err) ||
        !field_number(json, "rules", 1, INT32_MAX, &version, err))
        return false;
    const struct game *g = opening_game(games, id);
    if (!g) return fail(err, "bad-row", "there is no game \"%.40s\"", id);
    o->game = g;
    o->rules = (int)version;
    if (!opening_is_old(o) && (seats < g->seats_min || seats > g->seats_max))
        return fail(err, "bad-row", "%s is not for %d seats", id, (int)seats);
    o->setup = setup_standard(g, (int)seats);
    return true;
}

/* What rows of before do not have: their meaning, and how well bots play for people who are away. */
static bool read_manners(const struct json *json, struct opening *o, struct error *err)
{
    int64_t log = 1;
    const char *stand_in = DEFAULT_BOT;
    if (field_has(json, "log") && !field_number(json, "log", 1, LOG_RULES, &log, err)) return false;
    if (field_has(json, "stand_in") && !field_text(json, "stand_in", &stand_in, err)) return false;
    if (strlen(stand_in) >= BOT_BYTES) return fail(err, "bad-row", "stand_in: not a bot");
    memcpy(o->stand_in, stand_in, strlen(stand_in) + 1);
    o->log = (int)log;
    return true;
}

bool opening_read(const struct game *const *games, const char *text, size_t n, struct opening *o,
                  struct error *err)
{
    struct json *json = fields_read(text, n, err);
    bool good = json && read_game(json, games, o, err) && field_flag(json, "public", &o->is_public, err) &&
                (opening_is_old(o) || opening_read_options(json, "options", o, err)) &&
                opening_read_clock(json, "clock", &o->clock, err) && read_manners(json, o, err) &&
                opening_read_deal(json, "guided", o, err) && read_secrets(json, o, err);
    if (good) opening_commit(o);
    fields_free(json);
    return good;
}
