/* Addresses in a hash table with chains; an address is there only while it has a connection. */
#include "server/visitors.h"

#include <arpa/inet.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/error.h"

enum { CHAINS = 4096 };

struct visitor {
    struct visitor *next;
    int count;
    char address[ADDRESS_SIZE];
};

struct visitors {
    struct visitor *chains[CHAINS];
};

static void *room(size_t size)
{
    void *p = calloc(1, size);
    if (!p) bug("out of memory");
    return p;
}

struct visitors *visitors_open(void) { return room(sizeof(struct visitors)); }

void visitors_close(struct visitors *v)
{
    for (int i = 0; v && i < CHAINS; i++)
        for (struct visitor *next, *at = v->chains[i]; at; at = next) {
            next = at->next;
            free(at);
        }
    free(v);
}

static struct visitor **chain_of(struct visitors *v, const char *address)
{
    uint32_t hash =
        2166136261u; /* FNV-1a; addresses cannot be chosen freely, so nothing stronger is needed */
    for (const char *c = address; *c; c++) hash = (hash ^ (unsigned char)*c) * 16777619u;
    return &v->chains[hash % CHAINS];
}

struct visitor *visitor_enter(struct visitors *v, const char *address, int limit)
{
    struct visitor **chain = chain_of(v, address), *at = *chain;
    while (at && strcmp(at->address, address) != 0) at = at->next;
    if (at && at->count >= limit) return NULL;
    if (!at) {
        at = room(sizeof *at);
        strncpy(at->address, address, sizeof at->address - 1);
        at->next = *chain;
        *chain = at;
    }
    at->count++;
    return at;
}

void visitor_leave(struct visitors *v, struct visitor *who)
{
    if (--who->count > 0) return;
    struct visitor **link = chain_of(v, who->address);
    while (*link != who) link = &(*link)->next;
    *link = who->next;
    free(who);
}

const char *visitor_address(const struct visitor *who) { return who->address; }

bool forwarded_address(const char *list, char address[ADDRESS_SIZE])
{
    unsigned char bytes[sizeof(struct in6_addr)];
    const char *comma = strrchr(list, ',');
    const char *at = comma ? comma + 1 : list;
    at += strspn(at, " \t");
    size_t n = strcspn(at, " \t");
    if (n == 0 || n >= ADDRESS_SIZE) return false;
    memcpy(address, at, n);
    address[n] = 0;
    return inet_pton(AF_INET, address, bytes) == 1 || inet_pton(AF_INET6, address, bytes) == 1;
}

/* The host and port of an URL, without what follows; NULL where it is none. */
static const char *authority(const char *url, size_t *size)
{
    const char *mark = strstr(url, "://");
    if (!mark) return NULL;
    *size = strcspn(mark + 3, "/?#");
    return *size ? mark + 3 : NULL;
}

static bool same_host(const char *origin, const char *host)
{
    size_t n = 0;
    const char *from = authority(origin, &n);
    return from && strlen(host) == n && strncasecmp(from, host, n) == 0 && from[n] == 0;
}

static bool same_origin(const char *origin, const char *url)
{
    size_t n = 0;
    const char *ours = authority(url, &n);
    size_t whole = ours ? (size_t)(ours - url) + n : 0;
    return ours && strlen(origin) == whole && strncasecmp(origin, url, whole) == 0;
}

bool origin_allowed(const char *origin, const char *host, const char *public_url, bool behind_proxy)
{
    if (!origin[0] || same_origin(origin, public_url)) return true;
    return !behind_proxy && same_host(origin, host);
}
