/* The line at the entrance. To open a table or to enter one costs many times what a move does, and when a server comes
 * back after a restart, everybody enters at once. So whoever asks for something costly waits in a line, of which some
 * are served each turn, and those who play meanwhile are not kept waiting. Where there is no crowd the line is served in
 * the turn in which it was joined. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

void line_join(struct guest *g, const char *text, size_t n)
{
    struct line *line = &g->hub->line;
    assert(!g->asked);
    g->asked = malloc(n);
    if (!g->asked) bug("out of memory for a message");
    memcpy(g->asked, text, n);
    g->asked_size = (uint32_t)n;
    g->next_in_line = NULL;
    g->previous_in_line = line->last;
    if (line->last)
        line->last->next_in_line = g;
    else
        line->first = g;
    line->last = g;
}

/* Out of the line; what he has asked is the caller's now. */
static char *leave(struct guest *g)
{
    struct line *line = &g->hub->line;
    char *asked = g->asked;
    if (g->previous_in_line)
        g->previous_in_line->next_in_line = g->next_in_line;
    else
        line->first = g->next_in_line;
    if (g->next_in_line)
        g->next_in_line->previous_in_line = g->previous_in_line;
    else
        line->last = g->previous_in_line;
    g->asked = NULL;
    return asked;
}

void line_call(struct guest *g)
{
    if (!g->asked) return;
    char *asked = leave(g);
    message_take(g, asked, g->asked_size, true, true);
    free(asked);
}

void line_serve(struct hub *hub)
{
    for (int i = 0; i < LINE_A_TURN && hub->line.first; i++) line_call(hub->line.first);
}

void line_leave(struct guest *g)
{
    if (g->asked) free(leave(g));
}
