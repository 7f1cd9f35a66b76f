/* Two whole servers whose tables differ only in what one viewer cannot know, driven by the same words. A running table of
 * each is given a position of a random match with random options, once as it is and once as imagine() makes it for the
 * viewer, who then asks for everything that can be asked for. Every message to the viewer must be the same, byte for byte
 * and in the same order, and so must the figures of the server and what HTTP tells. test_server_worlds.c looks at single
 * messages of more positions. */
#include <stdalign.h>

#include "core/document.h"
#include "core/notation.h"
#include "server/inside.h"
#include "test_server.h"

enum { WISH_MAX = 300, MATCHES = 8, SAMPLES = 4, STEPS_MAX = 2500, WISHES = 20, SEATS_HERE = 2 };

struct house {
    struct door *door;
    struct visitor *people[SEATS_HERE + 1]; /* the last one only watches */
    struct tickets tickets;
    struct hub_figures before; /* of the opening, whose dice fall as they like */
};

static struct rng rng;
static struct house here, there;
static long compared, compared_plays;

static void house_open(struct house *h, const struct game *g)
{
    h->door = door_new();
    for (int i = 0; i <= SEATS_HERE; i++) h->people[i] = visitor_new(h->door);
    open_two(h->people[0], h->people[1], g->id, "", &h->tickets);
    hub_figures(h->door->hub, &h->before);
}

static struct table *table_of(const struct house *h)
{
    struct table_id id;
    assert_int_equal(strlen(h->tickets.table), sizeof id.text - 1);
    memcpy(id.text, h->tickets.table, sizeof id.text);
    struct live_table *live = live_held(h->door->hub, &id);
    assert_non_null(live);
    return live->table;
}

/* The table stands at this state from now on, with secrets that are the same in both houses. */
static void house_lay(const struct house *h, const struct setup *setup, const void *state)
{
    struct buf document;
    struct error err = {0};
    struct table *t = table_of(h);
    const struct game *g = t->opening.game;
    buf_init(&document, BUF_LIMIT);
    state_write(g, state, EVERYTHING, &document);
    const struct start start = {
        .game = g, .setup = *setup, .patch = buf_text(&document), .patch_size = document.size};
    struct match *m = match_open(&start, &err);
    if (!m) fail_msg("%s: %s", g->id, err.text);
    match_close(t->match);
    t->match = m;
    t->opening.setup = *setup;
    t->ask.seat = NOBODY;
    memset(t->opening.secret, 7, sizeof t->opening.secret);
    memset(t->opening.commitment, 'c', sizeof t->opening.commitment - 1);
    buf_free(&document);
}

/* ---- What the viewer asks for ---- */

static struct visitor *viewer_of(const struct house *h, int viewer)
{
    return h->people[viewer == SPECTATOR ? SEATS_HERE : viewer];
}

static void enter(const struct house *h, int viewer, const char *more)
{
    struct visitor *v = viewer_of(h, viewer);
    if (viewer == SPECTATOR)
        must(v, "'enter','table':'%s','keys':[]%s", h->tickets.table, more);
    else
        must(v, "'enter','table':'%s','keys':['%s']%s", h->tickets.table, h->tickets.key[viewer], more);
}

/* Words that need no seat: lists, replays, and what is refused while the game runs. */
static void ask_as_guest(const struct house *h, int viewer)
{
    struct visitor *v = viewer_of(h, viewer);
    const char *table = h->tickets.table;
    must(v, "'look','seat':null");
    must(v, "'replay','table':'%s','step':0", table);
    ask(v, "'replay','table':'%s','step':1", table);
    refused(v, "not-now", "'dice','table':'%s'", table);
    ask(v, "'thought','table':'%s','step':1", table);
}

static void ask_as_seat(const struct house *h, int seat, char wishes[WISHES][WISH_MAX])
{
    struct visitor *v = viewer_of(h, seat);
    must(v, "'mine','tables':[{'table':'%s','keys':['%s']}]", h->tickets.table, h->tickets.key[seat]);
    must(v, "'look','seat':%d", seat);
    for (int i = 0; i < WISHES; i++) ask(v, "'why','seat':%d,'action':'%s'", seat, wishes[i]);
    ask(v, "'play','seat':%d,'at':%" PRId64 ",'action':'%s'", seat, at_of(v) + 1, wishes[0]);
    ask(v, "'courses','seat':%d,'at':%" PRId64, seat, at_of(v));
    ask(v, "'undo','seat':%d", seat);
    ask(v, "'answer','seat':%d,'yes':false", seat);
}

/* Everything before and after the step that is to be played; deed NULL: none. */
static void run_script(const struct house *h, int viewer, char wishes[WISHES][WISH_MAX], int actor,
                       const char *deed)
{
    for (int i = 0; i <= SEATS_HERE; i++) visitor_forget(h->people[i]);
    for (int i = 0; i <= SEATS_HERE; i++) enter(h, i < SEATS_HERE ? i : SPECTATOR, "");
    ask_as_guest(h, viewer);
    if (viewer != SPECTATOR) ask_as_seat(h, viewer, wishes);
    if (!deed) return;
    must_play(viewer_of(h, actor), actor, deed);
    must(viewer_of(h, viewer), "'replay','table':'%s','step':1", h->tickets.table);
    enter(h, viewer, ",'since':1");
    ask(viewer_of(h, actor), "'undo','seat':%d", actor);
    enter(h, viewer, "");
}

/* ---- Comparing ---- */

/* Names and keys that are drawn by lot, made the same in both houses. */
static void blot(char *text, const char *word)
{
    size_t n = strlen(word);
    for (char *found = text; n && (found = strstr(found, word)); found += n) memset(found, '#', n);
}

static void blot_all(const struct house *h, char *text)
{
    blot(text, h->tickets.table);
    blot(text, h->tickets.host);
    for (int i = 0; i < SEATS_HERE; i++) blot(text, h->tickets.key[i]);
}

static void compare_heard(const struct game *g, int viewer)
{
    const struct visitor *a = viewer_of(&here, viewer), *b = viewer_of(&there, viewer);
    for (int i = 0; i < a->count && i < b->count; i++) {
        blot_all(&here, a->texts[i]);
        blot_all(&there, b->texts[i]);
        if (strcmp(a->texts[i], b->texts[i]) != 0)
            fail_msg("message %d tells viewer %d of %s what it may not know:\n%s\n%s", i, viewer, g->id,
                     a->texts[i], b->texts[i]);
        compared++;
    }
    assert_int_equal(a->count, b->count);
}

static void compare_outside(void)
{
    struct house *houses[2] = {&here, &there};
    struct hub_figures figures[2];
    struct buf texts[2];
    for (int i = 0; i < 2; i++) {
        const char *table = houses[i]->tickets.table;
        struct error err = {0};
        buf_init(&texts[i], BUF_LIMIT);
        assert_false(record_of(houses[i]->door, table, &texts[i], &err));
        buf_addf(&texts[i], "%s %s ", err.code, err.text);
        hub_invitation(houses[i]->door->hub, "192.0.2.9", table, "http://example.org", &texts[i], &err);
        news_head(table_of(houses[i]), NULL, &texts[i]); /* what the store keeps for the lobby */
        blot_all(houses[i], texts[i].text);
        hub_figures(houses[i]->door->hub, &figures[i]);
    }
    assert_string_equal(buf_text(&texts[0]), buf_text(&texts[1]));
#define SAME(figure)                                                                                         \
    assert_int_equal(figures[0].figure - here.before.figure, figures[1].figure - there.before.figure)
    SAME(messages_out);
    SAME(messages_in);
    SAME(refused);
    SAME(actions);
    SAME(rows);
#undef SAME
    for (int i = 0; i < 2; i++) buf_free(&texts[i]);
}

/* ---- Positions ---- */

static int16_t random_code(const struct domain *d)
{
    return (int16_t)(domain_low(d) + (int)rng_below(&rng, (uint32_t)(domain_high(d) - domain_low(d) + 1)));
}

/* Any action, or a legal one with another argument, which comes nearer to what is hidden. */
static action random_wish(const struct game *g, const struct choices *legal)
{
    for (;;) {
        bool near = rng_below(&rng, 2) && legal->count > 0;
        action a = near ? legal->list[rng_below(&rng, (uint32_t)legal->count)]
                        : act(1 + (int)rng_below(&rng, (uint32_t)(g->verb_count - 1)), 0, 0, 0);
        int n = verb_arg_count(&g->verbs[a.verb]), one = n ? (int)rng_below(&rng, (uint32_t)n) : 0;
        for (int i = 0; i < n; i++)
            if (!near || i == one) a.arg[i] = random_code(g->verbs[a.verb].args[i].domain);
        if (action_valid(g, a)) return a;
    }
}

static void make_wishes(const struct match *m, char wishes[WISHES][WISH_MAX])
{
    const struct game *g = match_game(m);
    struct choices legal;
    game_legal(g, match_state(m), &legal);
    for (int i = 0; i < WISHES; i++) {
        struct buf text;
        buf_init(&text, WISH_MAX);
        action_text(g, random_wish(g, &legal), &text);
        snprintf(wishes[i], WISH_MAX, "%s", buf_text(&text));
        buf_free(&text);
    }
}

/* May this step be played in both houses? CHANCE follows other weights in another world, so it must not follow; and what
 * the viewer is told of a step must not name what is hidden from them. */
static bool is_common_step(const struct game *g, const void *state, const void *world, action a, int viewer)
{
    alignas(max_align_t) unsigned char after[STATE_MAX];
    int actor = g->actor(state);
    if (actor < 0 || game_why_not(g, world, a)) return false;
    for (int i = 0; i < verb_arg_count(&g->verbs[a.verb]); i++)
        if (!arg_seen(&g->verbs[a.verb].args[i], state, actor, viewer)) return false;
    for (int i = 0; i < 2; i++) {
        memcpy(after, i ? world : state, g->state_size);
        game_apply(g, after, a, NULL);
        if (g->actor(after) < 0) return false;
    }
    return true;
}

static void compare_worlds(const struct match *m, action next)
{
    const struct game *g = match_game(m);
    const struct setup *setup = &match_start(m)->setup;
    alignas(max_align_t) unsigned char world[STATE_MAX];
    char wishes[WISHES][WISH_MAX], deed[WISH_MAX] = "";
    int viewer = (int)rng_below(&rng, SEATS_HERE + 1) - 1, actor = match_actor(m);
    if (viewer < 0) viewer = SPECTATOR;
    memcpy(world, match_state(m), g->state_size);
    g->imagine(world, viewer, &rng);
    make_wishes(m, wishes);
    if (is_common_step(g, match_state(m), world, next, viewer)) {
        struct buf text;
        buf_init(&text, WISH_MAX);
        action_text(g, next, &text);
        snprintf(deed, sizeof deed, "%s", buf_text(&text));
        buf_free(&text);
        compared_plays++;
    }
    house_lay(&here, setup, match_state(m));
    house_lay(&there, setup, world);
    run_script(&here, viewer, wishes, actor, *deed ? deed : NULL);
    run_script(&there, viewer, wishes, actor, *deed ? deed : NULL);
    compare_heard(g, viewer);
    compare_outside();
}

static struct match *open_match(const struct game *g)
{
    for (;;) {
        struct start start = {.game = g, .setup = setup_standard(g, SEATS_HERE)};
        for (int i = 0; g->options[i].name; i++) {
            const struct domain *d = g->options[i].domain;
            if (d->words) start.setup.option[i] = random_code(d);
        }
        struct match *m = match_open(&start, NULL);
        if (m) return m;
    }
}

/* Positions in which a person is asked, since those of CHANCE go by at once on a server. */
static void play_match(const struct game *g)
{
    struct choices choices;
    struct match *m = open_match(g);
    int samples = 0;
    for (int i = 0; i < STEPS_MAX && match_actor(m) != NOBODY && samples < SAMPLES; i++) {
        game_legal(g, match_state(m), &choices);
        action a = choices_pick(&choices, &rng);
        if (match_actor(m) >= 0 && rng_below(&rng, 40) == 0) {
            compare_worlds(m, a);
            samples++;
        }
        assert_true(match_play(m, a, NULL, NULL));
    }
    match_close(m);
}

static void test_two_servers_tell_a_viewer_the_same(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        rng_init(&rng, 27, (uint64_t)i);
        house_open(&here, games[i]);
        house_open(&there, games[i]);
        for (int k = 0; k < MATCHES; k++) play_match(games[i]);
        door_free(here.door);
        door_free(there.door);
    }
    assert_true(compared > 1000 && compared_plays > 10);
    printf("note: %ld messages of two worlds compared, %ld steps played in both\n", compared, compared_plays);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_two_servers_tell_a_viewer_the_same)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
