/* What a link to a table says of it before anybody opens it: the head of the page has a title, a sentence and the game's
 * cover, which messengers show beside the link. Only what everybody sees who follows it is told, and only of a table
 * that can be entered. */
#include <stdio.h>

#include "server/inside.h"
#include "server/pages.h"

/* People's names go into HTML. */
static void add_escaped(struct buf *out, const char *text)
{
    for (; *text; text++) switch (*text) {
        case '&': buf_add(out, "&amp;"); break;
        case '<': buf_add(out, "&lt;"); break;
        case '>': buf_add(out, "&gt;"); break;
        case '"': buf_add(out, "&quot;"); break;
        case '\'': buf_add(out, "&#39;"); break;
        default: buf_add_n(out, text, 1);
        }
}

static void add_tag(struct buf *out, const char *attribute, const char *name, const char *content)
{
    buf_addf(out, "<meta %s=\"%s\" content=\"", attribute, name);
    add_escaped(out, content);
    buf_add(out, "\" />\n");
}

/* The first person at the table, or NULL: whoever sends the link is one of them, and hardly anybody opens a table to
 * sit last. */
static const char *inviter(const struct table *t)
{
    for (int i = 0; i < table_seats(t); i++)
        if (t->places[i].kind == PLACE_PERSON) return t->places[i].name;
    return NULL;
}

static void write_sentence(const struct table *t, struct buf *out)
{
    int open = 0;
    const char *who = inviter(t);
    for (int i = 0; i < table_seats(t); i++) open += t->places[i].kind == PLACE_OPEN;
    if (t->phase == PHASE_OVER)
        buf_addf(out, "The game is over; its replay is here to see. ");
    else if (open && who)
        buf_addf(out, "%s invites you to a game; %d %s free. ", who, open,
                 open == 1 ? "seat is" : "seats are");
    else if (open)
        buf_addf(out, "%d %s free at this table. ", open, open == 1 ? "seat is" : "seats are");
    else
        buf_add(out, "The game is on; come and watch. ");
    buf_add(out, t->opening.game->blurb);
}

static void write_tags(const struct table *t, const char *base, struct buf *out)
{
    const struct game *g = t->opening.game;
    char picture[128];
    struct buf text;
    buf_init(&text, 4096);
    buf_addf(&text, "%s · Isolario", g->title);
    add_tag(out, "property", "og:title", buf_text(&text));
    buf_clear(&text);
    write_sentence(t, &text);
    add_tag(out, "name", "description", buf_text(&text));
    add_tag(out, "property", "og:description", buf_text(&text));
    add_tag(out, "property", "og:type", "website");
    add_tag(out, "property", "og:site_name", "Isolario");
    buf_clear(&text);
    snprintf(picture, sizeof picture, "/cards/%s.jpg", g->id);
    buf_addf(&text, "%s%s", base, picture);
    if (page_find(picture)) add_tag(out, "property", "og:image", buf_text(&text));
    add_tag(out, "name", "twitter:card", "summary");
    buf_free(&text);
}

bool hub_invitation(struct hub *hub, const char *address, const char *text, const char *base, struct buf *out,
                    struct error *err)
{
    struct table_id id;
    if (!table_id_read(text, &id)) return fail(err, "not-found", "there is no such table");
    const struct live_table *r = live_find(hub, &id, hub_address(hub, address), err);
    if (!r || !table_is_current(r->table, err)) return false;
    write_tags(r->table, base, out);
    return true;
}
