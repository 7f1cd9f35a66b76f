/* A sheet of character cells on which a game sketches its table. Each cell has a Unicode glyph and
 * an ASCII stand-in, so that one drawing serves colour terminals and plain ones. Drawing outside is
 * cut off. */
#ifndef ISOLARIO_CORE_CANVAS_H
#define ISOLARIO_CORE_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

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

struct canvas {
    int width, height; /* what was drawn on so far */
    struct glyph cell[CANVAS_HEIGHT][CANVAS_WIDTH];
};

void canvas_clear(struct canvas *);
void canvas_put(struct canvas *, int x, int y, struct glyph);
/* Writes UTF-8 text; returns the column after it. In ASCII output a glyph above 126 shows as '?'
 * unless put with its own stand-in by canvas_put(). */
int canvas_text(struct canvas *, int x, int y, enum ink, const char *text);
int canvas_textf(struct canvas *, int x, int y, enum ink, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

#endif
