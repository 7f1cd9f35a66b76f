/* WebSocket framing by hand, for the load test; see wire.h. Frames are masked with zeros, which costs nothing and is
 * what the server must take. */
#include "wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { READ_SIZE = 256 * 1024, SEND_MAX = 64 * 1024, HEAD_MAX = 4096 };

_Noreturn void give_up(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(1);
}

static void shake_hands(int fd, const char *path, const char *protocol)
{
    char text[HEAD_MAX];
    int n = snprintf(text, sizeof text,
                     "GET %s HTTP/1.1\r\nHost: load\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                     "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s%s%s\r\n",
                     path, protocol ? "Sec-WebSocket-Protocol: " : "", protocol ? protocol : "",
                     protocol ? "\r\n" : "");
    size_t size = 0;
    if (write(fd, text, (size_t)n) != n) give_up("cannot shake hands: %s", strerror(errno));
    while (size < 4 || memcmp(text + size - 4, "\r\n\r\n", 4) != 0) {
        if (size == sizeof text || read(fd, text + size, 1) != 1)
            give_up("no WebSocket there: %.*s", (int)size, text);
        size++;
    }
    if (memcmp(text, "HTTP/1.1 101", 12) != 0) give_up("no WebSocket there: %.*s", (int)size, text);
}

void wire_open(struct wire *w, const char *host, int port, const char *path, const char *protocol)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int yes = 1;
    *w = (struct wire){.fd = socket(AF_INET, SOCK_STREAM, 0)};
    if (w->fd < 0) give_up("no socket: %s", strerror(errno));
    if (inet_pton(AF_INET, host, &at.sin_addr) != 1) give_up("%s is no IPv4 address", host);
    if (connect(w->fd, (struct sockaddr *)&at, sizeof at) != 0)
        give_up("cannot connect to %s:%d: %s", host, port, strerror(errno));
    setsockopt(w->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    shake_hands(w->fd, path, protocol);
    fcntl(w->fd, F_SETFL, O_NONBLOCK);
}

void wire_close(struct wire *w)
{
    close(w->fd);
    free(w->rest);
}

void wire_send(struct wire *w, const char *text, size_t n)
{
    static unsigned char frame[SEND_MAX + 16];
    size_t head = n < 126 ? 2 : 4;
    if (n > 65535) give_up("a message of %zu bytes", n);
    frame[0] = 0x81;
    frame[1] = (unsigned char)(0x80 | (n < 126 ? n : 126));
    if (n >= 126) {
        frame[2] = (unsigned char)(n >> 8);
        frame[3] = (unsigned char)n;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, n);
    size_t size = head + 4 + n;
    if (write(w->fd, frame, size) != (ssize_t)size) give_up("cannot send: %s", strerror(errno));
}

/* Bytes of the frame at p and where its text begins, or 0 where it is not whole yet. */
static size_t frame_size(const unsigned char *p, size_t n, size_t *head, size_t *size)
{
    if (n < 2) return 0;
    *size = p[1] & 0x7F;
    *head = *size == 126 ? 4 : *size == 127 ? 10 : 2;
    if (n < *head) return 0;
    if (*size == 126) *size = (size_t)p[2] << 8 | p[3];
    if (*size == 127) {
        *size = 0;
        for (int i = 0; i < 8; i++) *size = *size << 8 | p[2 + i];
    }
    return n < *head + *size ? 0 : *head + *size;
}

static void answer_ping(const struct wire *w, const unsigned char *text, size_t n)
{
    unsigned char pong[2 + 4 + 125] = {0x8A, (unsigned char)(0x80 | n)};
    memcpy(pong + 6, text, n);
    if (write(w->fd, pong, n + 6) != (ssize_t)n + 6) give_up("cannot send: %s", strerror(errno));
}

/* Calls each() for the whole frames in bytes; returns how much they were. */
static size_t take_frames(const struct wire *w, unsigned char *bytes, size_t n,
                          void (*each)(void *context, char *text, size_t n), void *context)
{
    size_t used = 0, whole, head, size;
    while ((whole = frame_size(bytes + used, n - used, &head, &size)) > 0) {
        unsigned char *text = bytes + used + head;
        if ((bytes[used] & 0x0F) == 1)
            each(context, (char *)text, size);
        else if ((bytes[used] & 0x0F) == 9)
            answer_ping(w, text, size);
        used += whole;
    }
    return used;
}

static void keep(struct wire *w, const unsigned char *bytes, size_t n)
{
    if (n > w->rest_room) {
        w->rest_room = n;
        w->rest = realloc(w->rest, n);
        if (!w->rest) give_up("out of memory");
    }
    memmove(w->rest, bytes, n);
    w->rest_size = n;
    if (n > 0) return;
    free(w->rest); /* idle sockets keep nothing */
    w->rest = NULL;
    w->rest_room = 0;
}

bool wire_read(struct wire *w, void (*each)(void *context, char *text, size_t n), void *context)
{
    static unsigned char bytes[2 * READ_SIZE];
    if (w->rest_size > READ_SIZE) give_up("a message of more than %d bytes", READ_SIZE);
    if (w->rest_size) memcpy(bytes, w->rest, w->rest_size);
    ssize_t n = read(w->fd, bytes + w->rest_size, READ_SIZE);
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) return true;
    if (n <= 0) return false;
    size_t size = w->rest_size + (size_t)n;
    size_t used = take_frames(w, bytes, size, each, context);
    if (w->rest_size || used < size) keep(w, bytes + used, size - used);
    return true;
}
