/* The port: limits are kept before anything is allocated for a connection, and stopping is closing one descriptor. */
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/door_private.h"

enum { BACKLOG = 4096, ACCEPTS_PER_TURN = 32, LOG_MS = 1000, PORT_SIZE = 8 };

/* ---- Opening ---- */

static int bind_to(const struct addrinfo *at)
{
    int yes = 1, fd = socket(at->ai_family, at->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, at->ai_protocol);
    if (fd < 0) return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes); /* accepted sockets inherit it */
    if (bind(fd, at->ai_addr, at->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0) return fd;
    int reason = errno;
    close(fd);
    errno = reason;
    return -1;
}

static int bound_port(int fd)
{
    struct sockaddr_storage at;
    socklen_t n = sizeof at;
    if (getsockname(fd, (struct sockaddr *)&at, &n) != 0) return 0;
    if (at.ss_family == AF_INET6) return ntohs(((struct sockaddr_in6 *)(void *)&at)->sin6_port);
    return ntohs(((struct sockaddr_in *)(void *)&at)->sin_port);
}

bool listen_open(struct door *d, struct error *err)
{
    const struct door_setup *s = &d->setup;
    struct addrinfo wish = {.ai_flags = AI_PASSIVE | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM}, *found;
    char port[PORT_SIZE];
    snprintf(port, sizeof port, "%d", s->port);
    int code = getaddrinfo(s->host, port, &wish, &found);
    if (code) return fail(err, "listen", "cannot listen at \"%.200s\": %s", s->host, gai_strerror(code));
    d->listen_fd = bind_to(found);
    int reason = errno;
    freeaddrinfo(found);
    if (d->listen_fd < 0)
        return fail(err, "listen", "cannot listen at %.200s port %d: %s", s->host, s->port, strerror(reason));
    bool six = strchr(s->host, ':');
    snprintf(d->url, sizeof d->url, "%s://%s%.200s%s:%d/", s->tls_cert[0] ? "https" : "http", six ? "[" : "",
             s->host, six ? "]" : "", bound_port(d->listen_fd));
    return true;
}

/* ---- Accepting ---- */

static void address_text(const struct sockaddr_storage *at, char address[ADDRESS_SIZE])
{
    socklen_t n = at->ss_family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
    if (getnameinfo((const struct sockaddr *)at, n, address, ADDRESS_SIZE, NULL, 0, NI_NUMERICHOST) != 0)
        strcpy(address, "unknown");
}

static void turn_away(struct door *d, int fd, const char *address, const char *why)
{
    d->figures.turned_away++;
    close(fd);
    /* A flood must not fill the log: the figures count what is not told. */
    if (door_clock(d) - d->turned_away_ms < LOG_MS && d->turned_away_ms) return;
    d->turned_away_ms = door_clock(d);
    LOG(&d->setup.log, LOG_WARNING, "turned-away", {"address", address}, {"why", why});
}

static uint64_t group_key(const struct door *d, const char *address)
{
    char group[ADDRESS_SIZE];
    address_group(address, group);
    return share_key(d->shares, group);
}

/* Past the whole limit of memory nothing is kept of a visitor but these words; encrypted they would cost more. */
static void tell_full(const struct door *d, int fd)
{
    static const char text[] = "HTTP/1.1 503 Service Unavailable\r\nserver: isolario\r\nretry-after: 10\r\n"
                               "content-length: 0\r\nconnection: close\r\n\r\n";
    if (!d->tls && send(fd, text, sizeof text - 1, MSG_DONTWAIT | MSG_NOSIGNAL) >= 0) shutdown(fd, SHUT_WR);
}

/* Every connection is counted on its visitor; behind a proxy all come from one, and sockets are limited instead. */
static void welcome(struct door *d, int fd, const struct sockaddr_storage *from)
{
    const struct door_limits *limits = &d->setup.limits;
    char address[ADDRESS_SIZE];
    fcntl(fd, F_SETFD, FD_CLOEXEC); /* libuv lets it not block */
    address_text(from, address);
    if (d->figures.connections >= limits->connections) {
        turn_away(d, fd, address, "all connections are taken");
        return;
    }
    if (memory_state(&d->memory) == MEMORY_FULL) {
        tell_full(d, fd);
        turn_away(d, fd, address, "memory is full");
        return;
    }
    if (!d->setup.behind_proxy && !share_connects(d->shares, group_key(d, address), door_clock(d))) {
        turn_away(d, fd, address, "too many connections a second from one address");
        return;
    }
    int limit = d->setup.behind_proxy ? limits->connections : limits->connections_per_address;
    struct visitor *visitor = visitor_enter(d->visitors, address, limit);
    if (!visitor) {
        turn_away(d, fd, address, "too many connections from one address");
        return;
    }
    connection_open(d, fd, visitor);
}

/* Out of descriptors the port would report readiness for ever; the tick tries again. */
static void pause_listening(struct door *d)
{
    LOG(&d->setup.log, LOG_ERROR, "cannot-accept", {"why", strerror(errno)});
    uv_poll_stop(&d->listener);
    d->is_listening = false;
}

static void on_connection(uv_poll_t *listener, int status, int events)
{
    struct door *d = listener->data;
    (void)status;
    (void)events;
    for (int i = 0; i < ACCEPTS_PER_TURN; i++) {
        struct sockaddr_storage from;
        socklen_t n = sizeof from;
        int fd = accept(d->listen_fd, (struct sockaddr *)&from, &n);
        if (fd >= 0)
            welcome(d, fd, &from);
        else if (errno == EAGAIN)
            return;
        else if (errno != EINTR && errno != ECONNABORTED) {
            pause_listening(d);
            return;
        }
    }
}

void listen_begin(struct door *d)
{
    uv_poll_init(&d->loop, &d->listener, d->listen_fd);
    d->listener.data = d;
    listen_resume(d);
}

void listen_resume(struct door *d)
{
    if (d->is_listening || d->listen_fd < 0) return;
    uv_poll_start(&d->listener, UV_READABLE, on_connection);
    d->is_listening = true;
}

void listen_close(struct door *d)
{
    if (d->listen_fd < 0) return;
    if (d->listener.data) uv_close((uv_handle_t *)&d->listener, NULL);
    close(d->listen_fd);
    d->listen_fd = -1;
}
