/* People. A client connects, opens a table or enters one, and asks for what somebody at a table asks for, by what it was
 * told last; so it is often late, and sometimes wrong. */
#include "simulate.h"

enum { AGAIN_MS = 400 }; /* after it was not let in, a client tries again */

/* ---- Asking ---- */

static struct request *ask(struct client *c, const char *word, const char *row, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* {"id", "do", and the rest with ' for "}; row: how its row begins in the log, or "". */
static struct request *ask(struct client *c, const char *word, const char *row, const char *format, ...)
{
    struct world *w = c->world;
    char text[8192];
    va_list args;
    int64_t id = ++w->next_id;
    int n = snprintf(text, sizeof text, "{\"id\":%" PRId64 ",\"do\":\"%s\"", id, word);
    va_start(args, format);
    n += vsnprintf(text + n, sizeof text - (size_t)n, format, args);
    va_end(args);
    text[n++] = '}';
    text[n] = 0;
    for (int i = 0; i < n; i++)
        if (text[i] == '\'') text[i] = '"';
    w->requests = alloc_one_more(w->requests, w->request_count, &w->request_capacity, sizeof *w->requests);
    struct request *r = &w->requests[w->request_count++];
    *r = (struct request){.client = c->number, .connection = c->connection->number, .id = id, .seat = NOBODY};
    snprintf(r->word, sizeof r->word, "%s", word);
    snprintf(r->row, sizeof r->row, "%s", row);
    r->text = alloc_text(text);
    if (c->table >= 0) r->table = w->tables[c->table].id;
    queue_add(&c->connection->up, text, (size_t)n);
    return r;
}

static void draw_number(struct world *w, char hex[65])
{
    for (int i = 0; i < 64; i++) hex[i] = "0123456789abcdef"[rng_below(&w->luck, 16)];
    hex[64] = 0;
}

/* ---- Coming ---- */

static struct server *pick_server(struct world *w, uint32_t what)
{
    for (int i = 0; i < w->script->servers; i++) {
        struct server *s = &w->servers[(what + (uint32_t)i) % (uint32_t)w->script->servers];
        if (s->hub) return s;
    }
    return NULL;
}

static void enter(struct client *c, uint32_t what)
{
    const struct known_table *t = &c->world->tables[c->table];
    char keys[SEATS_MAX * (KEY_ROOM + 4)] = "", since[32] = "";
    size_t n = 0;
    for (int i = 0; i < SEATS_MAX; i++)
        if (c->seats & 1 << i)
            n += (size_t)snprintf(keys + n, sizeof keys - n, "%s'%s'", n ? "," : "", t->key[i]);
    bool has_picture = c->picture.head && c->picture.seq > 0;
    if (has_picture && what % 3 > 0) snprintf(since, sizeof since, ",'since':%" PRId64, c->picture.seq);
    if (!since[0]) picture_clear(&c->picture);
    struct request *r = ask(c, "enter", "", ",'table':'%s','keys':[%s],'host':'%s'%s", t->id.text, keys,
                            c->number == 0 ? t->host : "", since);
    r->seats = c->seats;
}

void client_return(struct client *c, uint32_t what)
{
    struct server *s = c->connection || even_ms() < c->again_ms ? NULL : pick_server(c->world, what);
    if (!s) return;
    connect_to(c, s);
    if (c->table >= 0) enter(c, what / 8);
}

/* ---- Opening ---- */

static void add_place(struct client *c, int seat, struct buf *out)
{
    const struct script *script = c->world->script;
    char number[65];
    draw_number(c->world, number);
    if (seat) buf_add(out, ",");
    if (script->bots && seat % script->bots == script->bots - 1)
        buf_addf(out, "{'kind':'bot','bot':'%s'}", seat % 2 ? "random" : "greedy");
    else if (script->has_open_seats && seat > 0)
        buf_add(out, "{'kind':'open'}");
    else
        buf_addf(out, "{'kind':'you','name':'P%d','colour':%d,'number':'%s','ready':true}", seat, seat + 1,
                 number);
}

static void open_table(struct client *c)
{
    static const char *const clocks[] = {"{'kind':'none'}", "{'kind':'move','ms':20000}",
                                         "{'kind':'budget','ms':60000,'increment':2000}"};
    const struct script *script = c->world->script;
    const struct game *g = script->game;
    int seats = g->seats_min + script->seats % (g->seats_max - g->seats_min + 1);
    struct buf places;
    buf_init(&places, BUF_LIMIT);
    for (int i = 0; i < seats; i++) add_place(c, i, &places);
    ask(c, "commit", "", " ");
    ask(c, "open", "", ",'game':'%s','seats':%d,'public':true,'stand_in':'easy','clock':%s,'places':[%s]",
        g->id, seats, clocks[script->clock], buf_text(&places));
    buf_free(&places);
    c->awaits_table = true;
}

/* Everybody goes to the newest table, with the keys that they have there. */
static void move_to_table(struct client *c)
{
    struct world *w = c->world;
    const struct known_table *t = &w->tables[w->table_count];
    for (int i = 0; i < w->script->clients; i++) {
        struct client *one = &w->clients[i];
        one->table = w->table_count;
        one->seats = 0;
        one->is_entered = false;
        picture_clear(&one->picture);
        for (int k = 0; k < SEATS_MAX; k++)
            if (t->holder[k] == i) one->seats |= (uint8_t)(1 << k);
        if (one->connection && (one != c || c->connection->table.text[0]))
            client_end(one->connection); /* a connection is for one table */
    }
    w->table_count++;
    if (c->connection) enter(c, 0);
}

/* A table that this client has opened: its keys go to everybody, beside the wire, as links do. */
static void note_table(struct client *c, const json_t *answer)
{
    struct world *w = c->world;
    const char *seat;
    json_t *key;
    if (w->table_count == TABLES_MAX) return;
    struct known_table *t = &w->tables[w->table_count];
    *t = (struct known_table){.seats = (int)json_object_size(json_object_get(answer, "keys"))};
    snprintf(t->id.text, sizeof t->id.text, "%s", json_string_value(json_object_get(answer, "table")));
    snprintf(t->host, sizeof t->host, "%s", json_string_value(json_object_get(answer, "host")));
    for (int i = 0; i < SEATS_MAX; i++) t->holder[i] = -1;
    json_object_foreach(json_object_get(answer, "keys"), seat, key)
    {
        int i = seat[0] - '0';
        snprintf(t->key[i], KEY_ROOM, "%s", json_string_value(key));
        t->holder[i] = i % w->script->clients;
    }
    move_to_table(c);
}

/* Everybody has moved up by one seat, with the same keys. */
static void note_rematch(struct client *c, const json_t *answer)
{
    struct world *w = c->world;
    const struct truth *truth = truth_find(w, &w->tables[c->table].id);
    const char *id = json_string_value(json_object_get(answer, "table"));
    for (int i = 0; i < w->table_count; i++)
        if (strcmp(w->tables[i].id.text, id) == 0) return;
    if (w->table_count == TABLES_MAX) return;
    const struct known_table *old = &w->tables[c->table];
    struct known_table *t = &w->tables[w->table_count];
    int seats = table_seats(truth->table);
    *t = (struct known_table){.seats = seats};
    snprintf(t->id.text, sizeof t->id.text, "%s", id);
    memcpy(t->host, old->host, sizeof t->host);
    for (int i = 0; i < SEATS_MAX; i++) t->holder[i] = -1;
    for (int i = 0; i < seats; i++) {
        memcpy(t->key[i], old->key[(i + 1) % seats], KEY_ROOM);
        t->holder[i] = old->holder[(i + 1) % seats];
    }
    move_to_table(c);
}

/* ---- At a table ---- */

/* The head's entry of a seat; `head` is picture_head(). */
static const json_t *head_seat(const json_t *head, int seat)
{
    return json_array_get(json_object_get(head, "seats"), (size_t)seat);
}

static void play(struct client *c, int seat, uint32_t what)
{
    json_t *turn = picture_turn(&c->picture);
    const json_t *legal = json_object_get(turn, "legal");
    char row[ROW_KEY];
    size_t count = json_array_size(legal);
    if (count > 0) {
        const char *deed = json_string_value(json_array_get(legal, what % count));
        snprintf(row, sizeof row, "act %d @%" PRId64 " %s", seat, c->picture.at, deed);
        ask(c, "play", row, ",'seat':%d,'at':%" PRId64 ",'action':'%s'", seat, c->picture.at, deed);
    }
    json_decref(turn);
}

static void say(struct client *c, int seat)
{
    char row[ROW_KEY];
    int64_t number = ++c->said;
    snprintf(row, sizeof row, "say %d c%dm%" PRId64 ".", seat, c->number, number);
    ask(c, "say", row, ",'seat':%d,'text':'c%dm%" PRId64 ".'", seat, c->number, number);
}

static void ask_seat(struct client *c, const char *word, int seat)
{
    char row[ROW_KEY];
    snprintf(row, sizeof row, "%s %d", word, seat);
    ask(c, word, row, ",'seat':%d", seat);
}

static void sit(struct client *c, int seat)
{
    char number[65], row[ROW_KEY];
    draw_number(c->world, number);
    snprintf(row, sizeof row, "sit %d ", seat);
    struct request *r = ask(c, "sit", row, ",'seat':%d,'name':'S%d','colour':%d,'number':'%s'", seat, seat,
                            seat + 1, number);
    r->seat = seat;
}

static void take_seat(struct client *c, const json_t *head)
{
    char row[ROW_KEY];
    for (int i = 0; i < (int)json_array_size(json_object_get(head, "seats")); i++) {
        const char *kind = json_string_value(json_object_get(head_seat(head, i), "kind"));
        if (!kind || strcmp(kind, "open") != 0) continue;
        sit(c, i);
        return;
    }
    for (int i = 0; i < SEATS_MAX; i++) {
        if (!(c->seats & 1 << i) || json_is_true(json_object_get(head_seat(head, i), "ready"))) continue;
        snprintf(row, sizeof row, "ready %d yes", i);
        ask(c, "ready", row, ",'seat':%d,'ready':true", i);
    }
}

/* The seat of this client's that is to act, or any of its seats. */
static int seat_to_use(const struct client *c, uint32_t what)
{
    int actor = picture_actor(&c->picture);
    if (actor >= 0 && (c->seats & 1 << actor)) return actor;
    for (int i = 0; i < SEATS_MAX; i++) {
        int seat = (int)((what + (uint32_t)i) % SEATS_MAX);
        if (c->seats & 1 << seat) return seat;
    }
    return NOBODY;
}

static void ask_beside(struct client *c, int seat, uint32_t what)
{
    char row[ROW_KEY];
    bool yes = what / 64 % 2;
    switch (what % 16) {
    case 0:
    case 1:
    case 2:
    case 3: say(c, seat); break;
    case 4:
    case 5:
    case 6: ask(c, "undo", "", ",'seat':%d", seat); break;
    case 7:
    case 8:
    case 9:
        snprintf(row, sizeof row, "answer %d %s", seat, yes ? "yes" : "no");
        ask(c, "answer", row, ",'seat':%d,'yes':%s", seat, yes ? "true" : "false");
        break;
    case 10: ask_seat(c, "leave", seat); break;
    case 11:
    case 12: ask_seat(c, "back", seat); break;
    case 13: ask(c, "end", "", ",'seat':%d", seat); break;
    case 14:
        ask(c, "replay", "", ",'table':'%s','step':%u", c->world->tables[c->table].id.text, what / 64 % 32);
        break;
    case 15: what / 64 % 8 == 0 ? ask_seat(c, "resign", seat) : say(c, seat); break;
    }
}

static void act_at_table(struct client *c, uint32_t what)
{
    int seat = seat_to_use(c, what / 1024);
    bool is_own = seat >= 0 && seat == picture_actor(&c->picture);
    json_t *head = picture_head(&c->picture);
    const char *phase = json_string_value(json_object_get(head, "phase"));
    if (phase && strcmp(phase, "waiting") == 0)
        take_seat(c, head);
    else if (phase && strcmp(phase, "over") == 0 && seat >= 0 && what % 4 == 0)
        ask(c, "rematch", "", " ");
    else if (phase && strcmp(phase, "over") == 0 && c->number == 0 && what % 4 == 1)
        open_table(c);
    else if (seat < 0 || what % 32 == 0)
        ask(c, what / 32 % 2 ? "ping" : "lobby", "", ",'watch':%s", what / 64 % 2 ? "true" : "false");
    else if (is_own && json_is_string(json_object_get(head_seat(head, seat), "stand_in")))
        ask_seat(c, "back", seat);
    else if (is_own && c->picture.look != seat)
        ask(c, "look", "", ",'seat':%d", seat);
    else if (is_own && what % 8 > 0)
        play(c, seat, what / 8);
    else
        ask_beside(c, seat, what / 8);
    json_decref(head);
}

void client_act(struct client *c, uint32_t what)
{
    if (!c->connection) {
        client_return(c, what);
    } else if (c->table < 0 || (c->number == 0 && what % 512 == 511)) {
        if (c->number == 0 && !c->awaits_table) open_table(c);
    } else if (c->is_entered) {
        act_at_table(c, what);
    }
}

/* Whoever was not answered before the connection ended asks for the same again. */
void client_repeat(struct client *c)
{
    struct world *w = c->world;
    if (!c->connection || !c->is_entered) return;
    for (size_t i = w->request_count; i > 0; i--) {
        const struct request old = w->requests[i - 1];
        if (old.client != c->number || old.answers > 0 || !old.row[0] || !old.text) continue;
        if (memcmp(old.table.text, w->tables[c->table].id.text, TABLE_ID_SIZE) != 0) continue;
        const char *rest = strstr(old.text, ",\"seat\"");
        if (!rest) continue;
        struct request *again = ask(c, old.word, old.row, "%.*s", (int)strlen(rest) - 1, rest);
        again->seat = old.seat;
        return;
    }
}

/* ---- Hearing ---- */

static void hear_seat(struct client *c, const json_t *json)
{
    struct known_table *t = &c->world->tables[c->table];
    int seat = (int)json_integer_value(json_object_get(json, "seat"));
    snprintf(t->key[seat], KEY_ROOM, "%s", json_string_value(json_object_get(json, "key")));
    t->holder[seat] = c->number;
    c->seats |= (uint8_t)(1 << seat);
}

static void hear_answer(struct client *c, const struct parts *parts, const char *text)
{
    const struct request *r = watch_request(c->world, c->connection->number, part_number(parts, "re", 0));
    bool ok = part_is(parts, "ok", "true"), is_open = r && strcmp(r->word, "open") == 0;
    bool is_rematch = r && strcmp(r->word, "rematch") == 0;
    json_error_t fault;
    if (is_open) c->awaits_table = false;
    if (r && strcmp(r->word, "enter") == 0 && !ok) {
        client_end(c->connection);
        c->again_ms = even_ms() + AGAIN_MS;
    }
    if (!r || !ok || !(is_open || is_rematch || strcmp(r->word, "sit") == 0)) return;
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &fault);
    if (!json)
        broken(c->world, "not JSON: %s in %s", fault.text, text);
    else if (is_open)
        note_table(c, json);
    else if (is_rematch)
        note_rematch(c, json);
    else if (c->table >= 0)
        hear_seat(c, json);
    json_decref(json);
}

void client_hear(struct client *c, const char *text)
{
    struct parts parts;
    struct part on;
    parts_read(&parts, text);
    if (!part_find(&parts, "on", &on)) {
        hear_answer(c, &parts, text);
    } else if (part_is(&parts, "on", "\"sync\"") || part_is(&parts, "on", "\"news\"")) {
        picture_hear(&c->picture, &parts);
        c->is_entered = c->picture.head;
    }
}
