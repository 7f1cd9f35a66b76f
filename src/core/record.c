#include "core/record.h"

#include <ctype.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/notation.h"
#include "core/number.h"
#include "core/utf8.h"

/* 2: with lines that say how often something was taken back. Where nothing was, a record is one of format 1, which older
 * programs read too. */
enum { RECORD_FORMAT = 1, RECORD_FORMAT_UNDONE = 2 };

/* ---- Writing ---- */

static void write_options(const struct game *g, const struct setup *setup, struct buf *out)
{
    char number[16];
    buf_add(out, "options:");
    for (int i = 0; g->options[i].name; i++)
        buf_addf(out, " %s=%s", g->options[i].name,
                 domain_word(g->options[i].domain, setup->option[i], number));
    buf_add(out, "\n");
}

/* A name is free text, and must not become further lines. */
static void write_name(int seat, const char *name, struct buf *out)
{
    buf_addf(out, "seat %d: ", seat);
    for (; *name; name++) buf_add_n(out, (unsigned char)*name < 32 ? " " : name, 1);
    buf_add(out, "\n");
}

static void write_hex(const char *key, const uint8_t bytes[DICE_BYTES], struct buf *out)
{
    char hex[DICE_HEX + 1];
    dice_hex(bytes, hex);
    buf_addf(out, "%s: %s\n", key, hex);
}

static void write_dice(const struct dice *d, int seats, struct buf *out)
{
    static const uint8_t none[DICE_BYTES];
    uint8_t commitment[DICE_BYTES];
    dice_commitment(d->secret, commitment);
    write_hex("commitment", commitment, out);
    write_hex("secret", d->secret, out);
    for (int i = 0; i < seats; i++) {
        char key[24];
        snprintf(key, sizeof key, "number %d", i);
        if (memcmp(d->number[i], none, DICE_BYTES) != 0) write_hex(key, d->number[i], out);
    }
}

static void write_header(const struct match *m, const struct record_names *names, struct buf *out)
{
    const struct start *start = match_start(m);
    const struct game *g = start->game;
    buf_addf(out, "isolario: %d\ngame: %s\nrules: %d\nseats: %d\n",
             match_undone(m) ? RECORD_FORMAT_UNDONE : RECORD_FORMAT, g->id, g->version, start->setup.seats);
    write_options(g, &start->setup, out);
    if (start->has_seed) buf_addf(out, "seed: %" PRIu64 "\n", start->seed);
    if (start->has_dice) write_dice(&start->dice, start->setup.seats, out);
    if (start->patch) buf_addf(out, "patch: %s\n", start->patch);
    for (int i = 0; names && i < start->setup.seats; i++)
        if (names->seat[i][0]) write_name(i, names->seat[i], out);
}

static void write_list(const char *name, const int *list, int n, struct buf *out)
{
    buf_addf(out, " %s=", name);
    for (int i = 0; i < n; i++) buf_addf(out, "%s%d", i ? "," : "", list[i]);
}

static void write_resigned(const struct match *m, struct buf *out)
{
    int list[SEATS_MAX], n = 0;
    uint8_t resigned;
    match_ending(m, &resigned);
    for (int i = 0; i < SEATS_MAX; i++)
        if (resigned & 1 << i) list[n++] = i;
    if (n) write_list("resigned", list, n, out);
}

static void write_result(const struct match *m, struct buf *out)
{
    const struct game *g = match_game(m);
    struct outcome o = {0};
    char number[16];
    match_outcome(m, &o);
    if (!o.over) {
        buf_add(out, "result: running");
        return;
    }
    buf_add(out, o.ending ? "result: ended" : "result: over");
    if (o.ending) write_resigned(m, out);
    write_list("scores", o.score, o.seats, out);
    write_list("ranks", o.rank, o.seats, out);
    buf_addf(out, " reason=%s", o.ending ? ending_word(o.ending) : domain_word(g->reasons, o.reason, number));
}

/* Where it has changed. */
static void write_undone(uint32_t *told, uint32_t undone, struct buf *out)
{
    if (undone != *told) buf_addf(out, "undone %" PRIu32 "\n", undone);
    *told = undone;
}

void record_write(const struct match *m, const struct record_names *names, struct buf *out)
{
    uint32_t undone = 0;
    write_header(m, names, out);
    buf_add(out, "\n");
    for (size_t i = 0; i < match_length(m); i++) {
        int actor;
        write_undone(&undone, match_undone_before(m, i), out);
        action a = match_action(m, i, &actor);
        if (actor == CHANCE)
            buf_add(out, "* ");
        else
            buf_addf(out, "%d ", actor);
        action_text(match_game(m), a, out);
        buf_add(out, "\n");
    }
    write_undone(&undone, match_undone(m), out);
    buf_add(out, "\n");
    write_result(m, out);
    buf_addf(out, "\nhash: %016" PRIx64 "\n", match_hash(m));
}

/* ---- Reading ---- */

struct record_lines {
    const char *at, *end;
    int line;
    char *text; /* the current line, without its end; has room for the whole record */
    struct error *err;
};

static bool fail_line(struct record_lines *r, const char *what)
{
    return fail(r->err, "bad-record", "line %d: %.400s", r->line, what);
}

/* What the game refuses, and by which rule. */
static bool fail_refused(struct record_lines *r, const struct error *refused)
{
    rule broken = refused->rule;
    fail_line(r, refused->text);
    r->err->rule = broken;
    return false;
}

/* Where there is no next line: the text is at its end, or it is none. */
static bool fail_end(struct record_lines *r, const char *what)
{
    return fail_line(r, r->at == r->end ? what : "a 0 byte, which no line of text has");
}

/* The next line in r->text; false at the end of the text or where a line has a 0 byte. */
static bool next_line(struct record_lines *r)
{
    if (r->at == r->end) return false;
    const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
    size_t n = (size_t)((stop ? stop : r->end) - r->at);
    r->line++;
    if (n > 0 && r->at[n - 1] == '\r') n--;
    if (memchr(r->at, 0, n)) return false;
    memcpy(r->text, r->at, n);
    r->text[n] = 0;
    r->at = stop ? stop + 1 : r->end;
    return true;
}

/* "key: value" with that key gives the value, else NULL. */
static const char *value_of(const char *line, const char *key)
{
    size_t n = strlen(key);
    if (strncmp(line, key, n) != 0 || line[n] != ':') return NULL;
    for (line += n + 1; *line == ' ';) line++;
    return line;
}

static bool whole_number(const char *text, uint64_t top, uint64_t *value)
{
    return number_take_digits(&text, top, value) && *text == 0;
}

/* What the header says. */
struct record_header {
    struct start start;
    char *patch; /* memory of our own */
    uint8_t commitment[DICE_BYTES];
    struct record_names *names;
    bool has_undone; /* lines that say how often something was taken back */
};

static bool read_rules(struct record_lines *r, struct record_header *h, char *value)
{
    uint64_t number;
    const struct game *g = h->start.game;
    char text[200];
    if (!whole_number(value, 1000, &number)) return fail_line(r, "rules: a number is expected");
    snprintf(text, sizeof text,
             "the record was played by version %d of the rules of %s, and this program plays version %d",
             (int)number, g->title, g->version);
    return (int)number == g->version || fail_line(r, text);
}

static bool read_seats(struct record_lines *r, struct record_header *h, char *value)
{
    uint64_t number;
    if (!whole_number(value, SEATS_MAX, &number)) return fail_line(r, "seats: a number is expected");
    h->start.setup.seats = (int)number;
    bool fits = (int)number >= h->start.game->seats_min && (int)number <= h->start.game->seats_max;
    return fits || fail_line(r, "seats: the game is not for so many");
}

static bool read_options(struct record_lines *r, struct record_header *h, char *value)
{
    char *rest;
    for (char *word = strtok_r(value, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        char *equals = strchr(word, '=');
        if (!equals) return fail_line(r, "an option reads name=value");
        *equals = 0;
        if (!setup_option(h->start.game, &h->start.setup, word, equals + 1, r->err))
            return fail_refused(r, r->err);
    }
    return true;
}

static bool read_seed(struct record_lines *r, struct record_header *h, char *value)
{
    h->start.has_seed = whole_number(value, UINT64_MAX, &h->start.seed);
    return h->start.has_seed || fail_line(r, "seed: a number is expected");
}

static bool read_commitment(struct record_lines *r, struct record_header *h, char *value)
{
    return dice_bytes(value, h->commitment) || fail_line(r, "commitment: 64 hexadecimal digits are expected");
}

static bool read_secret(struct record_lines *r, struct record_header *h, char *value)
{
    h->start.has_dice = dice_bytes(value, h->start.dice.secret);
    return h->start.has_dice || fail_line(r, "secret: 64 hexadecimal digits are expected");
}

static bool read_number(struct record_lines *r, struct record_header *h)
{
    int seat = r->text[7] - '0';
    bool good = seat >= 0 && seat < h->start.setup.seats && strncmp(r->text + 8, ": ", 2) == 0 &&
                dice_bytes(r->text + 10, h->start.dice.number[seat]);
    return good ||
           fail_line(r, "a seat's number reads \"number N: 64 hexadecimal digits\", for a seat in play");
}

/* The secret must be the one that was promised, and the key is made of it and of the seats' numbers. */
static bool settle_dice(struct record_lines *r, struct record_header *h)
{
    uint8_t promised[DICE_BYTES];
    if (!h->start.has_dice) return true;
    if (h->start.has_seed) return fail_line(r, "a record has a seed or a secret, not both");
    dice_commitment(h->start.dice.secret, promised);
    if (memcmp(promised, h->commitment, DICE_BYTES) != 0)
        return fail_line(r, "the secret is not the one whose commitment was published");
    dice_key(&h->start.dice, h->start.setup.seats);
    return true;
}

static bool read_patch(struct record_lines *r, struct record_header *h, char *value)
{
    (void)r;
    h->patch = alloc_text(value);
    h->start.patch = h->patch;
    h->start.patch_size = strlen(value);
    return true;
}

/* A name that is too long is cut at a character's border. */
static void copy_name(char *name, const char *text)
{
    size_t size = 0;
    uint32_t code;
    for (int n; (n = utf8_read(text + size, &code)) > 0 && size + (size_t)n < RECORD_NAME_MAX;)
        size += (size_t)n;
    memcpy(name, text, size);
    name[size] = 0;
}

static bool read_name(struct record_lines *r, struct record_header *h)
{
    int seat = r->text[5] - '0';
    if (seat < 0 || seat >= h->start.setup.seats || strncmp(r->text + 6, ": ", 2) != 0)
        return fail_line(r, "a seat's line reads \"seat N: name\", for a seat in play");
    if (h->names) copy_name(h->names->seat[seat], r->text + 8);
    return true;
}

/* The lines that may follow the game's, each at most once. */
static const struct {
    const char *key;
    bool (*read)(struct record_lines *, struct record_header *, char *value);
    bool needed;
} header_lines[] = {
    {"rules", read_rules, true},    {"seats", read_seats, true},  {"options", read_options, false},
    {"seed", read_seed, false},     {"patch", read_patch, false}, {"commitment", read_commitment, false},
    {"secret", read_secret, false},
};

enum { HEADER_LINES = sizeof header_lines / sizeof *header_lines };

static bool read_header_line(struct record_lines *r, struct record_header *h, bool *given)
{
    if (strncmp(r->text, "seat ", 5) == 0) return read_name(r, h);
    if (strncmp(r->text, "number ", 7) == 0) return read_number(r, h);
    for (int i = 0; i < HEADER_LINES; i++) {
        const char *value = value_of(r->text, header_lines[i].key);
        if (!value) continue;
        if (given[i]) return fail_line(r, "this header line stands twice");
        given[i] = true;
        return header_lines[i].read(r, h, r->text + (value - r->text));
    }
    return fail_line(r, "unknown header line");
}

static bool read_header(struct record_lines *r, const struct game *(*find)(const char *),
                        struct record_header *h)
{
    bool given[HEADER_LINES] = {false};
    const char *value = next_line(r) ? value_of(r->text, "isolario") : NULL;
    h->has_undone = value && strcmp(value, "2") == 0;
    if (!value || (!h->has_undone && strcmp(value, "1") != 0))
        return fail_line(r, "not a record: the first line is \"isolario: 1\" or \"isolario: 2\"");
    value = next_line(r) ? value_of(r->text, "game") : NULL;
    h->start.game = value ? find(value) : NULL;
    if (!h->start.game) return fail_line(r, "game: no such game here");
    h->start.setup = setup_standard(h->start.game, 0);
    while (next_line(r)) {
        if (r->text[0] && !read_header_line(r, h, given)) return false;
        if (r->text[0]) continue;
        for (int i = 0; i < HEADER_LINES; i++)
            if (header_lines[i].needed && !given[i]) return fail_line(r, "rules or seats are missing");
        return settle_dice(r, h);
    }
    return fail_end(r, "the record ends within its header");
}

static bool read_action(struct record_lines *r, struct match *m)
{
    const struct game *g = match_game(m);
    int actor = match_actor(m);
    char who = actor == CHANCE ? '*' : (char)('0' + actor);
    action a;
    if (actor == NOBODY) return fail_line(r, "an action after the end of the game");
    if (r->text[0] != who || r->text[1] != ' ') {
        char text[80];
        snprintf(text, sizeof text, "the actor is %c here, not %.8s", who, r->text);
        return fail_line(r, text);
    }
    struct error err = {0};
    bool played = action_parse(g, r->text + 2, &a, &err) && match_play(m, a, NULL, &err);
    return played || fail_refused(r, &err);
}

static bool read_undone(struct record_lines *r, struct match *m, const char *number)
{
    uint64_t undone;
    bool good = (match_start(m)->has_dice || match_start(m)->has_seed) &&
                whole_number(number, UINT32_MAX, &undone) && match_renew(m, (uint32_t)undone);
    return good || fail_line(r, "\"undone\" counts upwards, in a record whose dice can be checked");
}

/* "result: ended resigned=0,2 ... reason=agreed": people ended a match that the rules would have gone on with. All else
 * of the line follows from that. */
static void read_ending(const char *text, struct match *m)
{
    static const char lead[] = "result: ended", list[] = " resigned=", last[] = " reason=";
    const char *reason = strstr(text, last), *seats = strstr(text, list);
    uint8_t resigned = 0;
    if (strncmp(text, lead, sizeof lead - 1) != 0 || !reason || match_actor(m) == NOBODY) return;
    for (const char *at = seats ? seats + sizeof list - 1 : ""; isdigit((unsigned char)*at);
         at += at[1] == ',' ? 2 : 1)
        if (*at >= '0' && *at - '0' < match_start(m)->setup.seats) resigned |= (uint8_t)(1 << (*at - '0'));
    for (int i = ENDED_BY_RULES + 1; i < ENDINGS; i++)
        if (strcmp(reason + sizeof last - 1, ending_word((enum ended)i)) == 0 &&
            (resigned || i != ENDED_BY_RESIGNING)) {
            match_end(m, (enum ended)i, resigned);
            return;
        }
}

static bool read_end(struct record_lines *r, struct match *m)
{
    struct buf result;
    char hash[24];
    bool good = next_line(r);
    if (good) read_ending(r->text, m);
    buf_init(&result, 4096);
    write_result(m, &result);
    snprintf(hash, sizeof hash, "%016" PRIx64, match_hash(m));
    good = good && strcmp(r->text, buf_text(&result)) == 0;
    if (!good) {
        char text[300];
        snprintf(text, sizeof text, "the actions lead to \"%.250s\"", buf_text(&result));
        fail_line(r, text);
    } else {
        const char *value = next_line(r) ? value_of(r->text, "hash") : NULL;
        good = value && strcmp(value, hash) == 0;
        if (!good) fail_line(r, "the hash is not that of the state the actions lead to");
    }
    while (good && next_line(r))
        if (r->text[0]) good = fail_line(r, "something stands after the hash");
    if (good && r->at != r->end) good = fail_end(r, "");
    buf_free(&result);
    return good;
}

/* ---- The whole, in pieces ---- */

enum record_stage { AT_HEADER, AT_ACTIONS, AT_END };

struct record_reader {
    struct record_lines reader;
    struct record_header header;
    const struct game *(*find)(const char *id);
    struct record_names names;
    struct error err;
    struct match *match; /* from the header on */
    enum record_stage stage;
    bool is_good;
    size_t text_capacity; /* of the line that is read */
};

struct record_reader *record_begin(const struct game *(*find)(const char *id), const char *text, size_t n)
{
    struct record_reader *r = alloc_zeroed(1, sizeof *r);
    r->reader = (struct record_lines){.at = text, .end = text + n, .err = &r->err};
    r->header.names = &r->names;
    r->find = find;
    if (n > RECORD_MAX) {
        fail(&r->err, "bad-record", "a record has at most %d bytes", RECORD_MAX);
        r->stage = AT_END;
        return r;
    }
    r->text_capacity = n + 1;
    r->reader.text = alloc_zeroed(1, r->text_capacity);
    return r;
}

static bool open_match(struct record_reader *r)
{
    if (!read_header(&r->reader, r->find, &r->header)) return false;
    r->match = match_open(&r->header.start, &r->err);
    return r->match || fail_refused(&r->reader, &r->err);
}

/* One line of the log, or the end of the record. */
static bool read_line(struct record_reader *r)
{
    static const char undone[] = "undone ";
    if (!next_line(&r->reader)) return fail_end(&r->reader, "the record ends without its result and hash");
    if (r->header.has_undone && strncmp(r->reader.text, undone, sizeof undone - 1) == 0)
        return read_undone(&r->reader, r->match, r->reader.text + sizeof undone - 1);
    if (r->reader.text[0]) return read_action(&r->reader, r->match);
    r->stage = AT_END;
    r->is_good = read_end(&r->reader, r->match);
    return r->is_good;
}

bool record_more(struct record_reader *r, int lines)
{
    bool good = true;
    if (r->stage == AT_HEADER) {
        r->stage = AT_ACTIONS;
        good = open_match(r);
    }
    for (int i = 0; i < lines && good && r->stage == AT_ACTIONS; i++) good = read_line(r);
    if (!good) r->stage = AT_END;
    return r->stage != AT_END;
}

size_t record_bytes(const struct record_reader *r)
{
    return sizeof *r + r->text_capacity + match_bytes(r->match);
}

struct match *record_end(struct record_reader *r, struct record_names *names, struct error *err)
{
    struct match *m = r->match;
    if (names) *names = r->names;
    if (!r->is_good) {
        match_close(m);
        m = NULL;
        if (err) *err = r->err;
    }
    free(r->header.patch);
    free(r->reader.text);
    free(r);
    return m;
}

struct match *record_read(const struct game *(*find)(const char *id), const char *text, size_t n,
                          struct record_names *names, struct error *err)
{
    struct record_reader *r = record_begin(find, text, n);
    while (record_more(r, INT_MAX)) {}
    return record_end(r, names, err);
}
