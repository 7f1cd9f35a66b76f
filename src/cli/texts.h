/* The texts of the terminal in the language of its screen. They stand in texts.def; the compiler checks each call against
 * the English format, and msgfmt checks each translation against it. */
#ifndef ISOLARIO_CLI_TEXTS_H
#define ISOLARIO_CLI_TEXTS_H

#define TEXT(name, english) static const char text_##name[] = english;
#include "cli/texts.def"
#undef TEXT

/* SAY(screen, saved_in) is the text of that row; what is given first is anything with a language. */
#define SAY(speaking, name) text_said((speaking)->language, "terminal." #name, text_##name)

const char *text_said(const char *language, const char *context, const char *english)
    __attribute__((format_arg(3)));

/* A text that waits in a table until it is said. */
struct text {
    const char *context, *english;
};
#define TEXT_ROW(name)                                                                                       \
    {                                                                                                        \
        "terminal." #name, text_##name                                                                       \
    }

#endif
