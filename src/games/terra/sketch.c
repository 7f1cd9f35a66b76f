#include "state.h"
void te_sketch(const void *view, int seat, int width, struct canvas *canvas)
{
    (void)view; (void)seat; (void)width; (void)canvas;
}
