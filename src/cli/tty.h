/* The terminal as a whole screen: raw keys in, the alternate screen out. Whatever ends the program, the terminal comes
 * back as it was. Plain escape sequences are enough for this, since games draw on cells already, and they leave libedit
 * the only library that owns the terminal. */
#ifndef ISOLARIO_CLI_TTY_H
#define ISOLARIO_CLI_TTY_H

#include <stdbool.h>
#include <stdint.h>

/* What a key is: a character, or one of these. */
enum tty_key {
    KEY_UP = 0x110000, /* behind all of Unicode */
    KEY_DOWN,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_SCROLL_UP, /* arrows with Shift or Ctrl */
    KEY_SCROLL_DOWN,
    KEY_SCROLL_LEFT,
    KEY_SCROLL_RIGHT,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_HOME,
    KEY_END,
    KEY_ENTER,
    KEY_TAB,
    KEY_ESCAPE,
    KEY_BACKSPACE,
    KEY_LEAVE,   /* Ctrl-C, Ctrl-D, a signal or a closed terminal */
    KEY_RESIZED, /* the window has another size */
    KEY_UNKNOWN
};

/* Takes the terminal over; false where that cannot be done. There is one terminal, so this has no object. */
bool tty_open(void);
void tty_close(void); /* gives it back; harmless where it was not taken */
bool tty_is_open(void);

uint32_t tty_key(void);     /* waits for a key */
bool tty_interrupted(void); /* has Ctrl-C been pressed while nobody waited? */
void tty_write(const char *text, unsigned long size);

#endif
