/* What a client makes of what it is told, as the browser does (web/src/net): `sync` says everything, `news` what changed. The
 * parts are kept as they came, and read when they are needed. */
#include "simulate.h"

static void set(char **part, const struct parts *push, const char *name)
{
    struct part found;
    if (!part_find(push, name, &found)) return;
    free(*part);
    *part = strndup(found.text, found.size);
}

void picture_clear(struct picture *p)
{
    free(p->head);
    free(p->moment);
    free(p->view);
    free(p->turn);
    free(p->outcome);
    free(p->notes);
    buf_free(&p->chat);
    *p = (struct picture){.look = SPECTATOR};
    buf_init(&p->chat, BUF_LIMIT);
}

/* Lines of talk, one after the other. */
static void add_chat(struct picture *p, const struct parts *push)
{
    struct part chat;
    if (!part_find(push, "chat", &chat) || chat.size <= 2) return;
    if (p->chat.size) buf_add(&p->chat, ",");
    buf_add_n(&p->chat, chat.text + 1, chat.size - 2);
}

void picture_hear(struct picture *p, const struct parts *push)
{
    struct part part;
    if (part_is(push, "on", "\"sync\"")) picture_clear(p);
    set(&p->head, push, "table");
    if (part_find(push, "table", &part)) {
        free(p->moment);
        p->moment = NULL;
    }
    set(&p->moment, push, "moment");
    if (part_find(push, "look", &part)) p->look = (int)part_number(push, "look", SPECTATOR);
    set(&p->view, push, "view");
    set(&p->turn, push, "turn");
    set(&p->outcome, push, "outcome");
    set(&p->notes, push, "notes");
    add_chat(p, push);
    p->at = part_number(push, "at", 0);
    p->seq = part_number(push, "seq", 0);
}

static json_t *read_json(const char *text)
{
    json_error_t fault;
    json_t *json = text ? json_loads(text, JSON_REJECT_DUPLICATES, &fault) : NULL;
    if (text && !json) abort();
    return json;
}

/* Lays what a move changed over the head. */
static void move_head(json_t *head, const json_t *moment)
{
    static const char *const parts[] = {"turn", "running", "deadline", "ask", "undo"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        json_t *part = json_object_get(moment, parts[i]);
        if (part)
            json_object_set(head, parts[i], part);
        else
            json_object_del(head, parts[i]);
    }
    const json_t *left = json_object_get(moment, "left");
    for (size_t i = 0; i < json_array_size(left); i++)
        json_object_set(json_array_get(json_object_get(head, "seats"), i), "left", json_array_get(left, i));
}

json_t *picture_head(const struct picture *p)
{
    json_t *head = read_json(p->head), *moment = read_json(p->moment);
    if (moment) move_head(head, moment);
    json_decref(moment);
    return head;
}

json_t *picture_turn(const struct picture *p) { return read_json(p->turn); }

int picture_actor(const struct picture *p)
{
    struct part actor;
    struct parts turn;
    if (!p->turn) return NOBODY;
    parts_read(&turn, p->turn);
    if (!part_find(&turn, "actor", &actor) || *actor.text == '"') return NOBODY;
    return (int)strtol(actor.text, NULL, 10);
}
