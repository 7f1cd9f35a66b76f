/* Writing to the terminal, or to a pipe. A rich screen has colour and Unicode; a plain one is ASCII
 * without colour and reads well as a transcript. Sentences are wrapped at words, and control
 * characters in them never reach the terminal. */
#ifndef ISOLARIO_CLI_SCREEN_H
#define ISOLARIO_CLI_SCREEN_H

#include <stdbool.h>
#include <stdio.h>

#include "core/canvas.h"
#include "core/error.h"

struct screen {
    FILE *out;
    bool is_terminal; /* a person sees the whole screen, so that it may be cleared and drawn again */
    bool rich;        /* colour and Unicode */
    bool colours;     /* colour, perhaps without Unicode: only the fixed screen draws so */
    bool colours_256;
    bool utf8; /* names and other texts may keep their letters even where the screen is plain */
    int width, height;
    const char *language; /* of its texts: a code of the catalogue */
};

enum { SCREEN_WIDTH_MIN = 20, SCREEN_WIDTH_MAX = 1000 };

/* plain: the user asked for it. The environment (NO_COLOR, TERM, the locale with its language) is read here and nowhere
 * else. */
void screen_open(struct screen *, FILE *out, bool plain);
/* Speaks the language that is wished for, such as "it"; false with *err where we do not know it. */
bool screen_speak(struct screen *, const char *wish, struct error *);
void screen_languages(char *list, size_t size); /* "en, it": what there is */
void screen_measure(struct screen *);           /* asks the terminal for its size, which may have changed */
bool screen_sound(const struct screen *);       /* false once writing failed, as on a closed pipe */

bool screen_is_large(
    const struct screen *); /* can it hold a fixed screen: 80 columns, 24 lines, a cursor that moves? */

void screen_clear(struct screen *); /* begins a new page: clears a terminal, leaves a blank line on a pipe */
void screen_hide(struct screen *);  /* likewise, and takes away what can be scrolled back to */

/* What follows is written in this ink until screen_ink_off(). */
void screen_ink(const struct screen *, enum ink, bool bold);
void screen_ink_off(const struct screen *);
/* The escape sequence itself, "" on a plain screen; text has 32 bytes. */
const char *screen_ink_text(const struct screen *, enum ink, bool bold, char *text);

/* Likewise with every property of a glyph, also on a screen without colours; text has 48 bytes. */
const char *screen_sgr(const struct screen *, struct glyph, bool underlined, char *text);

/* A text as it is, without line break; what a plain screen cannot show is replaced. Returns its
 * columns. */
int screen_put(const struct screen *, const char *text);
int screen_putf(const struct screen *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void screen_spaces(const struct screen *, int n);
void screen_line(const struct screen *); /* ends the line */

/* A paragraph: lead ("- ") in its ink, then the text wrapped at words, later lines indented below
 * the text. */
struct style {
    enum ink ink, lead_ink;
    bool bold;
    int indent;
    const char *lead; /* NULL: none */
};
void screen_say(const struct screen *, struct style, const char *text);
void screen_sayf(const struct screen *, struct style, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

void screen_rule(const struct screen *); /* a faint line across */
void screen_canvas(const struct screen *, const struct canvas *);

int text_width(const char *text); /* columns */
int code_columns(uint32_t code);  /* of a character; 1 where the locale does not know it */
char code_ascii(uint32_t code);   /* what stands for it on a plain screen */

#endif
