/* The engine protocol, version 1, as a function from a request line to an answer line;
 * docs/engine-protocol.md is its reference. `isolario engine` puts it on standard input and output,
 * tests and fuzzers call it directly. */
#ifndef ISOLARIO_CLI_ENGINE_H
#define ISOLARIO_CLI_ENGINE_H

#include "core/buf.h"

struct engine;

enum {
    ENGINE_PROTOCOL = 1,
    ENGINE_LINE_MAX = 1024 * 1024, /* bytes of a request line */
    ENGINE_MATCHES_MAX = 1024      /* open at the same time */
};

struct engine *engine_open(void);
void engine_close(struct engine *); /* and all its matches */

/* Answers one request line, given without its newline: *answer is cleared and holds exactly one
 * line, also without its newline. Any bytes are answered; a request that fails changes nothing. */
void engine_line(struct engine *, const char *line, size_t n, struct buf *answer);

#endif
