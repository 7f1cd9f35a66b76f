/* What a server gives up once it has what it needs: root's rights, and system calls that it never makes. Whoever finds a
 * fault in it finds less to do then. */
#ifndef ISOLARIO_CLI_CONFINE_H
#define ISOLARIO_CLI_CONFINE_H

#include "core/error.h"

/* Becomes this user, with their groups and no capability, for good; false with *err. Only root can. */
bool confine_user(const char *name, struct error *);
/* From now on, in every thread: no new privileges, no other program, no other process's memory, no mounts, no modules, and
 * no sockets but those of the network. What is denied fails with EPERM. False where the kernel has no such filter. */
bool confine_calls(struct error *);

#endif
