/* The table in the terminal: a match, who sits at it, the screen and the keyboard between them.
 * table.c plays, page.c and stage.c draw, commands.c answers what players type. */
#ifndef ISOLARIO_CLI_TABLE_H
#define ISOLARIO_CLI_TABLE_H

#include "cli/keep.h"
#include "cli/keys.h"
#include "cli/menu.h"
#include "cli/screen.h"
#include "cli/seating.h"
#include "core/match.h"

struct stage;

struct play_table {
    struct match *match;
    const struct game *game;
    struct seating seating;
    struct speaker speaker;
    struct screen *screen;
    struct keys *keys;
    struct stage *stage; /* the fixed screen, NULL where the table is drawn line by line */
    bool wants_stage;
    struct rng luck; /* CHANCE's where the match has no seed */
    bool ask_all;    /* ask also where there is one choice only */
    bool greeted;    /* the first page was drawn, with its word of advice */
    int last_human;  /* who was asked last, or NOBODY */
    struct menu menu;
    size_t told[SEATS_MAX]; /* how much of the log each seat has been told */
    char saved_as[4096];    /* where this match was saved last, or "" */
    size_t saved_length;    /* and what it was then */
    uint64_t saved_hash;
    struct keep keep;
};

/* What follows a line that a player typed. */
enum next { ASK_AGAIN, DRAW_AGAIN, GO_ON, LEAVE };

/* ---- table.c ---- */

/* Plays until the match is over and everybody has left, or somebody leaves. */
void table_run(struct play_table *);
/* Writes the record; a NULL path means a name of its own. False with *err; else saved_as says
 * where. */
bool table_save(struct play_table *, const char *path, struct error *);
/* Saves the match and says where, and how to go on with it; false where that failed. */
bool table_save_and_tell(struct play_table *, const char *path);
/* Is all that was played in a file, so that leaving costs nothing? Says how to go on with it. */
bool table_is_kept(struct play_table *);
/* Is anything hidden from seat a that b sees, or the other way round? */
bool table_hides(const struct play_table *, int a, int b);
/* Through whose eyes the table is shown now. */
int table_viewer(const struct play_table *);

/* ---- page.c ---- */

void page_draw(struct play_table *);  /* the whole page: board, what happened, what is asked, the choices */
void page_board(struct play_table *); /* the board alone */
bool page_fits(const struct play_table *);        /* is the terminal high enough for the whole page? */
void page_events(struct play_table *);            /* what happened since the viewer was told last */
void page_log(struct play_table *);               /* the whole story */
void page_standing(struct play_table *);          /* scores line by line, ranks and the reason */
bool page_curtain(struct play_table *, int seat); /* another person sits down; false at the end of input */
enum ink seat_ink(int seat);

/* What the fixed screen draws, too. */
struct story;
void page_tell(const struct play_table *, size_t from, struct story *); /* the story for the viewer's eyes */
size_t page_untold(const struct play_table *); /* the first action that is news to the viewer */
void page_mark_told(struct play_table *);
bool page_prompt(const struct play_table *,
                 struct buf *out); /* what is expected of whom; false where it is secret */
void page_outcome(const struct play_table *,
                  struct outcome *); /* how it stands, as far as the viewer may see */

/* ---- commands.c ---- */

enum next command_run(struct play_table *, char *line);
/* Would command_run() know what to do with it? */
bool command_known(const struct play_table *, const char *line);
/* The same without a terminal of its own: what it says comes in *text, which the caller frees. width: of its lines. */
enum next command_capture(struct play_table *, char *line, int width, char **text);
void command_complete(const void *table, const char *line, struct words *out);

#endif
