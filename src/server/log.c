/* Lines of the log. A line is put together first and written at once, so that lines of several threads or processes on
 * one terminal do not mix. */
#include "server/log.h"

#include <string.h>
#include <time.h>

#include "core/buf.h"
#include "core/json_write.h"

enum { LINE_MAX_BYTES = 4096, TIME_SIZE = 32 };

static const char *const level_names[] = {"debug", "info", "warning", "error"};

static void write_time(char text[TIME_SIZE])
{
    struct timespec now;
    struct tm parts;
    char day[TIME_SIZE - 8];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(text, TIME_SIZE, "%s.%03dZ", day, (int)(now.tv_nsec / 1000000));
}

static bool is_plain(const char *text)
{
    for (const char *c = text; *c; c++)
        if (*c <= ' ' || *c == '"' || *c == '=' || *c == '\\' || *c == 0x7F) return false;
    return text[0] != 0;
}

static void add_text_fields(struct buf *line, const struct log_field *fields)
{
    for (const struct log_field *f = fields; f->key; f++) {
        buf_addf(line, " %s=", f->key);
        if (is_plain(f->value))
            buf_add(line, f->value);
        else
            buf_add_json(line, f->value);
    }
}

static void add_json_fields(struct buf *line, const struct log_field *fields)
{
    for (const struct log_field *f = fields; f->key; f++) json_member_text(line, f->key, f->value);
}

void log_event(const struct log *log, enum log_level level, const char *what, const struct log_field *fields)
{
    struct buf line;
    char time_text[TIME_SIZE];
    if (level < log->least) return;
    write_time(time_text);
    buf_init(&line, LINE_MAX_BYTES);
    if (log->json) {
        line.is_spaced = true;
        json_open(&line, '{');
        json_member_word(&line, "time", time_text);
        json_member_word(&line, "level", level_names[level]);
        json_member_word(&line, "event", what);
        add_json_fields(&line, fields);
        json_close(&line, "}");
    } else {
        buf_addf(&line, "%s %s %s", time_text, level_names[level], what);
        add_text_fields(&line, fields);
    }
    fprintf(log->file, "%s\n", buf_text(&line));
    fflush(log->file);
    buf_free(&line);
}
