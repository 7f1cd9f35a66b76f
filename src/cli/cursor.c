/* Which place of the map an action names, and which of these places lies in the direction of an arrow. */
#include <stdlib.h>

#include "cli/stage_room.h"
#include "cli/tty.h"

enum { MARGIN_COLUMNS = 4, MARGIN_LINES = 2, ACROSS = 2 };

static bool names(const struct spot *spot, const struct verb *v, action a, int arg)
{
    if (spot->domain != v->args[arg].domain || spot->code != a.arg[arg]) return false;
    return !spot->is_pair || (arg + 1 < verb_arg_count(v) && spot->second == a.arg[arg + 1]);
}

/* The last argument that lies somewhere is where the action leads; of a large area the middle is taken. */
static int16_t find_spot(const struct canvas *c, const struct game *g, action a)
{
    const struct verb *v = &g->verbs[a.verb];
    for (int arg = verb_arg_count(v) - 1; arg >= 0; arg--) {
        int count = 0;
        for (int i = 0; i < c->spot_count; i++) count += names(&c->spots[i], v, a, arg);
        int middle = count / 2;
        for (int i = 0; i < c->spot_count && count > 0; i++)
            if (names(&c->spots[i], v, a, arg) && middle-- == 0) return (int16_t)i;
    }
    return NO_SPOT;
}

void cursor_find(struct stage *s)
{
    const struct menu *m = &s->table->menu;
    for (int i = 0; i < m->count; i++) s->spot[i] = find_spot(&s->map, m->game, m->list[i]);
}

bool cursor_same(const struct stage *s, int a, int b)
{
    if (s->spot[a] < 0 || s->spot[b] < 0) return false;
    const struct spot *one = &s->map.spots[s->spot[a]], *other = &s->map.spots[s->spot[b]];
    return one->domain == other->domain && one->code == other->code && one->second == other->second;
}

/* How far a place lies in the direction of a key, less being nearer; -1 where it lies elsewhere. A line is as high as
 * two columns are wide. */
static int distance(const struct spot *from, const struct spot *to, uint32_t key)
{
    int dx = (to->x * 2 + to->width) - (from->x * 2 + from->width);
    int dy = 2 * ((to->y * 2 + to->height) - (from->y * 2 + from->height));
    int along = key == KEY_RIGHT ? dx : key == KEY_LEFT ? -dx : key == KEY_DOWN ? dy : -dy;
    int across = abs(key == KEY_RIGHT || key == KEY_LEFT ? dy : dx);
    if (along <= 0 || across > ACROSS * along) return -1;
    return along + ACROSS * across;
}

/* The first choice that lies anywhere, where the chosen one does not. */
static bool enter_board(struct stage *s)
{
    for (int i = 0; i < s->listed_count; i++)
        if (s->spot[s->listed[i]] >= 0) {
            s->chosen = i;
            return true;
        }
    return false;
}

bool cursor_move(struct stage *s, uint32_t key)
{
    int best = -1, nearest = 0;
    if (s->listed_count == 0) return false;
    int here = s->spot[s->listed[s->chosen]];
    if (here < 0) return enter_board(s);
    for (int i = 0; i < s->listed_count; i++) {
        int spot = s->spot[s->listed[i]];
        int far = spot < 0 ? -1 : distance(&s->map.spots[here], &s->map.spots[spot], key);
        if (far < 0 || (best >= 0 && far >= nearest)) continue;
        best = i;
        nearest = far;
    }
    if (best >= 0) s->chosen = best;
    return true;
}

void cursor_show(struct stage *s)
{
    const struct pane *p = &s->layout.map;
    int width = s->map.map.width, height = s->map.map.height;
    int spot = s->listed_count > 0 ? s->spot[s->listed[s->chosen]] : NO_SPOT;
    int x = s->map.map.x + width / 2, y = s->map.map.y + height / 2, right = x, below = y;
    if (spot < 0 && s->moved) x = y = right = below = -1;
    if (spot >= 0) {
        const struct spot *to = &s->map.spots[spot];
        x = to->x;
        y = to->y;
        right = x + to->width - 1;
        below = y + to->height - 1;
        s->moved = true;
    }
    if (x < 0) { /* nothing to show: stay, within what there is now */
        x = right = s->map.map.x + s->map_x + p->width / 2;
        y = below = s->map.map.y + s->map_y + p->height / 2;
    }
    s->map_x = scroll_to(s->map_x, p->width, width, x - s->map.map.x, right - s->map.map.x, MARGIN_COLUMNS);
    s->map_y = scroll_to(s->map_y, p->height, height, y - s->map.map.y, below - s->map.map.y, MARGIN_LINES);
}
