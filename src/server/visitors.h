/* Who comes to the door: addresses and how many connections each has, and whether a browser's page is ours. */
#ifndef ISOLARIO_SERVER_VISITORS_H
#define ISOLARIO_SERVER_VISITORS_H

#include <stdbool.h>
#include <stddef.h>

enum { ADDRESS_SIZE = 50 }; /* the longest IPv6 address, "/64" and a 0 byte */

struct visitor; /* one address and its count */
struct visitors;

struct visitors *visitors_open(void);
void visitors_close(struct visitors *);

/* One connection more from this address, or NULL where it has as many as the limit allows. Of IPv6 a household has a whole
 * /64, so that is what counts as one address; and its neighbours of the same /56 have four times the limit in all. */
struct visitor *visitor_enter(struct visitors *, const char *address, int limit);
void visitor_leave(struct visitors *, struct visitor *);
const char *visitor_address(const struct visitor *); /* as it counts: "192.0.2.1", "2001:db8:1:2::/64" */

/* The address as it counts. What is no address stays as it is. */
void address_group(const char *address, char group[ADDRESS_SIZE]);

/* The last entry of X-Forwarded-For, the one our own proxy wrote; false where it is no address. */
bool forwarded_address(const char *list, char address[ADDRESS_SIZE]);

/* Is the page that asks one of ours? Its origin must be the host it was asked from, or that of public_url; programs
 * that are no browsers send none. With a proxy in front the host proves nothing and public_url decides alone. */
bool origin_allowed(const char *origin, const char *host, const char *public_url, bool behind_proxy);

#endif
