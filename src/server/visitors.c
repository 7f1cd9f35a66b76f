/* Addresses in a hash table with chains; an address is there only while it has a connection. */
#include "server/visitors.h"

#include <arpa/inet.h>
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/alloc.h"
#include "core/error.h"
#include "core/fnv.h"

enum { CHAINS = 4096 };

enum { HOME_BYTES = 8, NEIGHBOURS_BYTES = 7, NEIGHBOURS_LIMIT = 4, MAPPED_BYTES = 12 };

struct visitor {
    struct visitor *next, *neighbours; /* neighbours: those of the same /56, or NULL */
    int count;
    char address[ADDRESS_SIZE];
};

struct visitors {
    struct visitor *chains[CHAINS];
};

struct visitors *visitors_open(void) { return alloc_zeroed(1, sizeof(struct visitors)); }

void visitors_close(struct visitors *v)
{
    for (int i = 0; v && i < CHAINS; i++)
        for (struct visitor *next, *at = v->chains[i]; at; at = next) {
            next = at->next;
            free(at);
        }
    free(v);
}

/* Addresses cannot be chosen freely, so nothing stronger than FNV is needed. */
static struct visitor **chain_of(struct visitors *v, const char *address)
{
    return &v->chains[fnv_add_32(FNV_BEGIN_32, address, strlen(address)) % CHAINS];
}

/* ---- Groups of addresses ---- */

static bool is_mapped(const unsigned char *six)
{
    static const unsigned char prefix[MAPPED_BYTES] = {[10] = 0xFF, [11] = 0xFF};
    return memcmp(six, prefix, MAPPED_BYTES) == 0;
}

/* The first bytes of an IPv6 address as text, "2001:db8:1:2::/64"; false where it is none. IPv4 in IPv6 is IPv4. */
static bool prefix_text(const char *address, int bytes, char group[ADDRESS_SIZE])
{
    unsigned char six[sizeof(struct in6_addr)];
    char text[INET6_ADDRSTRLEN];
    if (inet_pton(AF_INET6, address, six) != 1) return false;
    if (is_mapped(six))
        return inet_ntop(AF_INET, six + MAPPED_BYTES, group, ADDRESS_SIZE) && bytes == HOME_BYTES;
    memset(six + bytes, 0, sizeof six - (size_t)bytes);
    inet_ntop(AF_INET6, six, text, sizeof text);
    snprintf(group, ADDRESS_SIZE, "%s/%d", text, 8 * bytes);
    return true;
}

void address_group(const char *address, char group[ADDRESS_SIZE])
{
    if (!prefix_text(address, HOME_BYTES, group)) snprintf(group, ADDRESS_SIZE, "%s", address);
}

/* ---- Coming and going ---- */

static struct visitor *enter_group(struct visitors *v, const char *address, int limit)
{
    struct visitor **chain = chain_of(v, address), *at = *chain;
    while (at && strcmp(at->address, address) != 0) at = at->next;
    if (at && at->count >= limit) return NULL;
    if (!at) {
        at = alloc_zeroed(1, sizeof *at);
        strncpy(at->address, address, sizeof at->address - 1);
        at->next = *chain;
        *chain = at;
    }
    at->count++;
    return at;
}

struct visitor *visitor_enter(struct visitors *v, const char *address, int limit)
{
    char group[ADDRESS_SIZE];
    struct visitor *neighbours = NULL;
    bool has_neighbours = prefix_text(address, NEIGHBOURS_BYTES, group);
    if (has_neighbours && !(neighbours = enter_group(v, group, NEIGHBOURS_LIMIT * limit))) return NULL;
    address_group(address, group);
    struct visitor *who = enter_group(v, group, limit);
    if (who) who->neighbours = neighbours;
    if (!who && neighbours) visitor_leave(v, neighbours);
    return who;
}

void visitor_leave(struct visitors *v, struct visitor *who)
{
    if (who->neighbours) visitor_leave(v, who->neighbours);
    if (--who->count > 0) return;
    struct visitor **link = chain_of(v, who->address);
    while (*link != who) {
        assert(*link);
        link = &(*link)->next;
    }
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
