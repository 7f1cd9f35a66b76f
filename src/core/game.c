/* What all games share at run time: set-up, the gate for actions from outside, picking, looking up
 * rules. */
#include "core/game.h"

#include <string.h>
#include <strings.h>

int option_count(const struct game *g)
{
    int n = 0;
    while (g->options[n].name) n++;
    assert(n <= OPTIONS_MAX);
    return n;
}

const char *ending_word(enum ended ending)
{
    static const char *const words[ENDINGS] = {"", "resigned", "agreed"};
    assert(ending < ENDINGS);
    return words[ending];
}

struct setup setup_standard(const struct game *g, int seats)
{
    struct setup setup = {.seats = seats ? seats : g->seats_min};
    for (int i = 0; g->options[i].name; i++) setup.option[i] = g->options[i].standard;
    return setup;
}

static bool fail_option_value(const struct option *o, const char *value, struct error *err)
{
    const struct domain *d = o->domain;
    if (!d->words)
        return fail(err, "bad-option", "option %s: \"%.40s\" is not a number from %d to %d%s", o->name, value,
                    d->min, d->max, d->or_zero ? ", or 0" : "");
    char list[200] = "";
    for (int i = domain_low(d); i < d->count; i++) {
        if (list[0]) strncat(list, ", ", sizeof list - strlen(list) - 1);
        strncat(list, d->words[i], sizeof list - strlen(list) - 1);
    }
    return fail(err, "bad-option", "option %s: \"%.40s\" is not one of %s", o->name, value, list);
}

bool setup_option(const struct game *g, struct setup *setup, const char *name, const char *value,
                  struct error *err)
{
    for (int i = 0; g->options[i].name; i++) {
        const struct option *o = &g->options[i];
        if (strcmp(o->name, name) != 0) continue;
        if (!domain_code(o->domain, value, strlen(value), &setup->option[i]))
            return fail_option_value(o, value, err);
        return true;
    }
    return fail(err, "bad-option", "%s has no option \"%.40s\"", g->id, name);
}

bool game_begin(const struct game *g, void *state, const struct setup *setup, struct error *err)
{
    if (setup->seats < g->seats_min || setup->seats > g->seats_max)
        return fail(err, "bad-seats", "%s is for %d to %d seats, not %d", g->id, g->seats_min, g->seats_max,
                    setup->seats);
    assert(g->state_size <= STATE_MAX);
    memset(state, 0, g->state_size);
    *(uint8_t *)state = (uint8_t)setup->seats;
    for (int i = 0; g->options[i].name; i++) {
        assert(domain_has(g->options[i].domain, setup->option[i]));
        ((uint8_t *)state)[g->options[i].offset] = (uint8_t)setup->option[i];
    }
    return g->begin(state, err);
}

bool action_valid(const struct game *g, action a)
{
    if (a.verb == 0 || a.verb >= g->verb_count || !g->verbs[a.verb].name) return false;
    for (int i = 0; i < ARGS_MAX; i++) {
        const struct domain *d = g->verbs[a.verb].args[i].domain;
        if (d ? !domain_has(d, a.arg[i]) : a.arg[i] != 0) return false;
    }
    return true;
}

action choices_pick(const struct choices *c, struct rng *r)
{
    assert(c->count > 0);
    if (c->total == 0) return c->list[rng_below(r, (uint32_t)c->count)];
    uint32_t x = rng_below(r, c->total);
    for (int i = 0;; i++) {
        assert(i < c->count);
        if (x < c->weights[i]) return c->list[i];
        x -= c->weights[i];
    }
}

bool choices_have(const struct choices *c, action a)
{
    for (int i = 0; i < c->count; i++)
        if (action_equal(c->list[i], a)) return true;
    return false;
}

const char *rule_id(const struct game *g, rule r)
{
    assert(r <= g->rule_count);
    return r ? g->rules[r - 1].id : "";
}

const char *rule_says(const struct game *g, rule r)
{
    assert(r <= g->rule_count);
    return r ? g->rules[r - 1].text : "";
}

rule rule_find(const struct game *g, const char *id)
{
    for (int i = 0; i < g->rule_count; i++)
        if (strcasecmp(g->rules[i].id, id) == 0) return (rule)(i + 1);
    return 0;
}
