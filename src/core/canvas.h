/* A sheet of character cells on which a game sketches its table. Each cell has a Unicode glyph and
 * an ASCII stand-in, so that one drawing serves colour terminals and plain ones. Drawing outside is
 * cut off. */
#ifndef ISOLARIO_CORE_CANVAS_H
#define ISOLARIO_CORE_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/schema.h"

enum { CANVAS_WIDTH = 160, CANVAS_HEIGHT = 80 };

/* clang-format off */
enum ink {
    INK_PLAIN, INK_FAINT, INK_SEA, INK_COAST, INK_SAND, INK_GOLD, INK_DANGER, INK_BLACK, INK_CALM,
    INK_SEAT_0, INK_SEAT_1, INK_SEAT_2, INK_SEAT_3, INK_SEAT_4, INK_SEAT_5, INKS
};
/* clang-format on */

struct glyph {
    uint32_t code; /* Unicode; 0: blank */
    char ascii;
    uint8_t ink;
    bool bold, reverse;
};

struct game;
struct speaker;

/* Where a value that actions name lies on the sheet: a cell of the sea is code e5 of its domain. A place that is named
 * by two numbers has the second one, too, which is the next argument. A large area may have many spots. */
struct spot {
    const struct domain *domain;
    int16_t code, second;
    bool is_pair;
    uint8_t x, y, width, height; /* 0 columns or lines mean 1 */
};

enum { SPOTS_MAX = 2048, CANVAS_TITLES = 8 };

struct canvas {
    int width, height; /* what was drawn on so far */
    struct {
        int x, y, width, height;
    } map; /* the part that is the map, so that it can have a pane of its own; 0 wide: all of it */
    int spot_count;
    struct spot spots[SPOTS_MAX];
    const struct game *game;
    const struct speaker *speaker;           /* the language of its texts; NULL: English */
    char titles[CANVAS_TITLES][TITLE_BYTES]; /* the last ones that were made up, */
    int title;                               /* and the newest of them */
    struct glyph cell[CANVAS_HEIGHT][CANVAS_WIDTH];
};

void canvas_clear(struct canvas *);
/* An empty sheet on which this game is sketched in the language of the speaker. */
void canvas_begin(struct canvas *, const struct game *, const struct speaker *);
void canvas_put(struct canvas *, int x, int y, struct glyph);
/* Says which part is the map: beside it, above or below lies all the rest. */
void canvas_map(struct canvas *, int x, int y, int width, int height);
/* Says where something lies that can be chosen; what lies outside, or is one too many, is left out. */
void canvas_spot(struct canvas *, struct spot);
/* Writes UTF-8 text and returns the column after it. The text, or the format, is said in the language of the canvas
 * where the catalogue has it with the context "GAME.sketch". In ASCII output letters lose their accents and other
 * glyphs above 126 show as '?' unless put with their own stand-in by canvas_put(). */
int canvas_text(struct canvas *, int x, int y, enum ink, const char *text);
int canvas_textf(struct canvas *, int x, int y, enum ink, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Who sits there: a name, or where the speaker knows none the number of the seat as people count. */
const char *canvas_seat(const struct canvas *, int seat);
/* The same without drawing: a text, and the title of a code. A title is good until CANVAS_TITLES more are asked for. */
const char *canvas_says(const struct canvas *, const char *english);
const char *canvas_title(struct canvas *, const struct domain *, int code);
/* Marks a text that reaches canvas_text() on a detour, so that it comes into the catalogue. */
#define SKETCHED(text) text

#endif
