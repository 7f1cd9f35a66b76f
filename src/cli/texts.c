/* The one place where the terminal asks the catalogue. */
#include "cli/texts.h"

#include "catalogue/catalogue.h"

const char *text_said(const char *language, const char *context, const char *english)
{
    return catalogue_find(language, context, english);
}
