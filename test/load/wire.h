/* The load test's end of a WebSocket: plain sockets and just enough framing, so that the client costs little. */
#ifndef ISOLARIO_LOAD_WIRE_H
#define ISOLARIO_LOAD_WIRE_H

#include <stdbool.h>
#include <stddef.h>

struct wire {
    int fd;
    char *rest; /* the beginning of a frame whose end has not come yet */
    size_t rest_size, rest_room;
};

/* Connects and shakes hands; ends the process with a message where that fails. The socket does not block. protocol
 * may be NULL. */
void wire_open(struct wire *, const char *host, int port, const char *path, const char *protocol);
void wire_close(struct wire *);
/* Sends one text of at most 64 KiB. */
void wire_send(struct wire *, const char *text, size_t n);
/* Reads what there is and calls each() with every whole text; false where the other side is gone. */
bool wire_read(struct wire *, void (*each)(void *context, char *text, size_t n), void *context);

_Noreturn void give_up(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
