/* The server's log: one line an event on standard error, as text for people or JSON for machines.
 *
 *   2026-11-16T01:30:40.123Z info serving url=http://127.0.0.1:8080/ db=isolario.db
 *
 * What is logged are names of events, addresses, counts and reasons; never a key, a code, a table's hidden data or the
 * body of a message. */
#ifndef ISOLARIO_SERVER_LOG_H
#define ISOLARIO_SERVER_LOG_H

#include <stdbool.h>
#include <stdio.h>

enum log_level { LOG_DEBUG, LOG_INFO, LOG_WARNING, LOG_ERROR };

struct log {
    FILE *file;
    bool json;
    enum log_level least; /* what is below is left out */
};

struct log_field {
    const char *key, *value;
};

enum { LOG_FIELDS_MAX = 8 };

/* Writes one event with its fields, which end with a row without a key. */
void log_event(const struct log *, enum log_level, const char *what, const struct log_field *fields);

/* LOG(&log, LOG_INFO, "serving", {"url", url}, {"db", name}) */
#define LOG(log, level, what, ...) log_event(log, level, what, (const struct log_field[]){__VA_ARGS__, {0}})

#endif
