/* The reader of content files, mistake by mistake, and the facts that the map and the cards of
 * Carta Magica promise. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "carta_magica_content.h"
#include "tools/content_read.h"

#include <cmocka.h> /* after the house's headers, because it makes a macro of fail() */

/* ---- The reader ---- */

/* What the reader says about a text; "" where it takes it. */
static const char *fault_n(const char *text, size_t n)
{
    static char
        error[CONTENT_ERROR_MAX]; /* kept for the caller's comparison; each test looks at one at a time */
    struct content c;
    if (content_read("f", text, n, &c, error)) content_free(&c);
    return error;
}

static const char *fault(const char *text) { return fault_n(text, strlen(text)); }

static void test_reader_takes_words_tables_and_grids(void **state)
{
    (void)state;
    static const char text[] =
        "prefix xy # why\n\n"
        "words colour red dark-blue\n"
        "table ship 2\n column id key\n column colour word colour\n column at from sea\n"
        " column mate from ship\n column size number -3 300\n column fast flag\n"
        " column name title\nrows\n"
        " s1 dark-blue b2 s2 -3 fast \"The # 1\" # a comment\n"
        " s2 - a1 - 300 - \"Ünï\"\nend\n"
        "grid sea 2 2\n . water 3\n i isle 1\nrows\n..\n.i\nend";
    struct content c;
    char error[CONTENT_ERROR_MAX];
    assert_true(content_read("f", text, strlen(text), &c, error));
    assert_string_equal(c.prefix, "xy");
    assert_int_equal(content_words(&c, "colour")->count, 2);
    assert_string_equal(content_words(&c, "colour")->word[1], "dark-blue");
    const struct content_table *ship = content_table(&c, "ship");
    assert_int_equal(ship->row_count, 2);
    assert_int_equal(ship->title, 6);
    static const int first[] = {0, 2, 4, 2, -3, 1}, second[] = {0, 0, 1, 0, 300, 0};
    for (int i = 1; i < 6; i++) {
        assert_int_equal(ship->row[0].value[i], first[i]);
        assert_int_equal(ship->row[1].value[i], second[i]);
    }
    assert_string_equal(ship->row[0].text[6], "The # 1");
    assert_string_equal(ship->row[1].text[6], "Ünï");
    const struct content_grid *sea = content_grid(&c, "sea");
    assert_int_equal(sea->cell[0], 1);
    assert_int_equal(sea->cell[3], 2);
    assert_null(content_grid(&c, "ship"));
    content_free(&c);
}

static void test_reader_takes_texts_lists_and_scaled_numbers(void **state)
{
    (void)state;
    static const char text[] =
        "prefix xy\nwords colour red blue green\n"
        "table ship 2\n column id key\n column name title\n column song text\n column tale text\n"
        " column flags list colour 2\n column mates list ship 1\n column size scaled 2\nrows\n"
        " s1 \"One\" \"La la\" \"Then\" \"green red\" \"s2\" -146.6\n"
        " s2 \"Two\" \"Lo lo\" \"Once\" \"\" \"\" 12\nend\n";
    struct content c;
    char error[CONTENT_ERROR_MAX];
    assert_true(content_read("f", text, strlen(text), &c, error));
    const struct content_row *row = content_table(&c, "ship")->row;
    assert_string_equal(row[0].text[2], "La la");
    assert_string_equal(row[0].text[3], "Then");
    assert_int_equal(row[0].value[4], 2);
    assert_int_equal(row[0].list[4][0], 3);
    assert_int_equal(row[0].list[4][1], 1);
    assert_int_equal(row[0].list[5][0], 2);
    assert_int_equal(row[1].value[4], 0);
    assert_int_equal(row[0].value[6], -14660);
    assert_int_equal(row[1].value[6], 1200);
    content_free(&c);
}

static void test_reader_wants_sound_texts_lists_and_scaled_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *column, *value, *says;
    } cases[] = {
        {"text", "hello", "f:7: t k: c stands in quotes"},
        {"text", "\"\"", "f:7: t k: c is empty"},
        {"title", "\" \"", "f:7: t k: c is empty"},
        {"notice", "\"\"", "f:7: t k: c is empty"},
        {"notice", "hello", "f:7: t k: c stands in quotes"},
        {"list colour 2", "\"red blue green\"", "f:7: t k: c has more than 2 words"},
        {"list colour 2", "\"red red\"", "f:7: t k: c: \"red\" stands twice"},
        {"list colour 2", "\"rad\"",
         "f:7: t k: c \"rad\" is not a word of list colour (did you mean \"red\"?)"},
        {"list colour 2", "\"-\"", "f:7: t k: c \"-\" is not a word of list colour"},
        {"list colour 2", "red", "f:7: t k: c stands in quotes"},
        {"list colours 2", "\"red\"",
         "f:5: table t: column c: there is no list, table or grid \"colours\" (did you mean \"colour\"?)"},
        {"list colour 0", "\"red\"", "f:5: most \"0\" is not a number from 1 to 16"},
        {"scaled 1", "1.25", "f:7: t k: c \"1.25\" is not a number with at most 1 decimals"},
        {"scaled 1", "1.", "f:7: t k: c \"1.\" is not a number with at most 1 decimals"},
        {"scaled 1", ".5", "f:7: t k: c \".5\" is not a number with at most 1 decimals"},
        {"scaled 1", "-", "f:7: t k: c \"-\" is not a number with at most 1 decimals"},
        {"scaled 1", "1e3", "f:7: t k: c \"1e3\" is not a number with at most 1 decimals"},
        {"scaled 1", "1234567890123456",
         "f:7: t k: c \"1234567890123456\" is not a number with at most 1 decimals"},
        {"scaled 7", "1", "f:5: number of decimals \"7\" is not a number from 0 to 6"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[400];
        snprintf(
            text, sizeof text,
            "prefix a\nwords colour red blue green\ntable t 1\ncolumn i key\ncolumn c %s\nrows\nk %s\nend\n",
            cases[i].column, cases[i].value);
        assert_string_equal(fault(text), cases[i].says);
    }
}

static void test_reader_wants_a_prefix(void **state)
{
    (void)state;
    assert_string_equal(fault(""), "f:1: the file is empty");
    assert_string_equal(fault("words a b\n"), "f:1: expected first: prefix NAME");
    assert_string_equal(fault("prefix A\n"), "f:1: prefix \"A\" is not made of a-z, 0-9 and dashes");
}

static void test_reader_refuses_what_is_no_text(void **state)
{
    (void)state;
    assert_string_equal(fault_n("prefix a\n\0", 10), "f:2: control character 0x00");
    assert_string_equal(fault("prefix a\r\n"), "f:1: control character 0x0d");
    assert_string_equal(fault("\n\nprefix \xc3("), "f:3: byte 0xc3 is not UTF-8");
    assert_string_equal(fault("prefix \xed\xa0\x80"), "f:1: byte 0xed is not UTF-8");
    assert_string_equal(fault("prefix \xf0\x9f\x98"), "f:1: byte 0xf0 is not UTF-8");
}

static void test_reader_refuses_broken_quotes_and_endless_words(void **state)
{
    (void)state;
    assert_string_equal(fault("prefix \"a\n"), "f:1: the quote is not closed");
    assert_string_equal(fault("prefix a\"b\"\n"), "f:1: a blank must stand before a quote");
    assert_string_equal(fault("prefix \"b\"a\n"), "f:1: a blank must stand behind a quote");
    assert_string_equal(fault("prefix abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"),
                        "f:1: a word of more than 40 bytes");
    char many[2000] = "prefix a\nwords b";
    for (int i = 0; i < 300; i++) strcat(many, " w");
    assert_string_equal(fault(many), "f:2: too many words in one line");
}

static void test_reader_names_unknown_parts(void **state)
{
    (void)state;
    assert_string_equal(
        fault("prefix a\ntabel x 1\n"),
        "f:2: \"tabel\" begins no part: words, table, grid or calls (did you mean \"table\"?)");
    assert_string_equal(fault("prefix a\nfleet x 1\n"),
                        "f:2: \"fleet\" begins no part: words, table, grid or calls");
}

static void test_reader_wants_words_once(void **state)
{
    (void)state;
    assert_string_equal(fault("prefix a\nwords b\n"), "f:2: expected: words NAME WORD ...");
    assert_string_equal(fault("prefix a\nwords b c d c\n"), "f:2: word \"c\" stands twice");
    assert_string_equal(fault("prefix a\nwords b none\n"),
                        "f:2: the word \"none\" is always there, with code 0");
    assert_string_equal(fault("prefix a\nwords b c\nwords b d\n"),
                        "f:3: name \"b\" is taken: it is a list of words");
}

static void test_reader_wants_sound_columns(void **state)
{
    (void)state;
    assert_string_equal(fault("prefix a\ntable t 0\n"),
                        "f:2: number of rows \"0\" is not a number from 1 to 1000");
    assert_string_equal(fault("prefix a\ntable t 1\nrows\n"), "f:3: table t: no columns");
    assert_string_equal(fault("prefix a\ntable t 1\ncolumn n number 1 2\n"),
                        "f:3: table t: the first column, and no other, is the key");
    assert_string_equal(fault("prefix a\ntable t 1\ncolumn i key\ncolumn n nummer 1 2\n"),
                        "f:4: column n: there is no type \"nummer\" (did you mean \"number\"?)");
    assert_string_equal(fault("prefix a\ntable t 1\ncolumn i key\ncolumn n number 1\n"),
                        "f:4: expected: column NAME number LOW HIGH");
    assert_string_equal(fault("prefix a\ntable t 1\ncolumn i key\ncolumn n number 3 2\n"),
                        "f:4: bound \"2\" is not a number from 3 to 1000000");
    assert_string_equal(fault("prefix a\ntable t 1\ncolumn i key\ncolumn i flag\n"),
                        "f:4: table t: column \"i\" stands twice");
    assert_string_equal(fault("prefix a\ntable t 1\ncolumn i key\ncolumn n title\ncolumn m title\n"),
                        "f:5: table t: there is a column of titles already");
    assert_string_equal(
        fault("prefix a\nwords kind x\ntable t 1\ncolumn i key\ncolumn k word knd\nrows\na x\nend\n"),
        "f:5: table t: column k: there is no list \"knd\" (did you mean \"kind\"?)");
    assert_string_equal(fault("prefix a\ntable t 1\ncolumn i key\ncolumn k from u\nrows\na x\nend\n"),
                        "f:4: table t: column k: there is no table or grid \"u\"");
}

static void test_reader_wants_sound_rows(void **state)
{
    (void)state;
    static const char head[] = "prefix a\nwords kind gold power\ntable moon-mirror 2\ncolumn i key\n"
                               "column k word kind\ncolumn m from moon-mirror\ncolumn n number 1 6\n"
                               "column f flag\ncolumn t title\nrows\n";
    static const struct {
        const char *rows, *says;
    } cases[] = {
        {"a gold - 1 - \"A\"\nend\n", "f:12: table moon-mirror: 1 rows, not 2"},
        {"a gold - 1 - \"A\"\nb gold - 1 - \"A\"\nc gold\n",
         "f:13: table moon-mirror: more than 2 rows; after them stands \"end\""},
        {"a gold - 1\nend\n", "f:11: table moon-mirror: 4 values for 6 columns"},
        {"a gold - 1 - \"A\"\n", "f:12: table moon-mirror: the file ends before its \"end\""},
        {"a gold - 1 - \"A\"\na gold - 1 - \"A\"\nend\n",
         "f:12: table moon-mirror: key \"a\" stands in line 11 already"},
        {"A gold - 1 - \"A\"\nb gold - 1 - \"A\"\nend\n", "f:11: table moon-mirror: \"A\" cannot be a key"},
        {"none gold - 1 - \"A\"\nb gold - 1 - \"A\"\nend\n",
         "f:11: table moon-mirror: \"none\" cannot be a key"},
        {"a gould - 1 - \"A\"\nb gold - 1 - \"A\"\nend\n",
         "f:11: moon-mirror a: k \"gould\" is not a word of list kind (did you mean \"gold\"?)"},
        {"abc gold abd 1 - \"A\"\nb gold - 1 - \"A\"\nend\n",
         "f:11: moon-mirror abc: m \"abd\" is not a row of table moon-mirror (did you mean \"abc\"?)"},
        {"a gold - 7 - \"A\"\nb gold - 1 - \"A\"\nend\n",
         "f:11: moon-mirror a: n \"7\" is not a number from 1 to 6"},
        {"a gold - 1x - \"A\"\nb gold - 1 - \"A\"\nend\n",
         "f:11: moon-mirror a: n \"1x\" is not a number from 1 to 6"},
        {"a gold - 99999999999999999999 - \"A\"\nb gold - 1 - \"A\"\nend\n",
         "f:11: moon-mirror a: n \"99999999999999999999\" is not a number from 1 to 6"},
        {"a gold - 1 g \"A\"\nb gold - 1 - \"A\"\nend\n",
         "f:11: moon-mirror a: \"g\" is neither \"f\" nor \"-\""},
        {"a gold - 1 f A\nb gold - 1 - \"A\"\nend\n", "f:11: moon-mirror a: t stands in quotes"},
        {"a \"gold\" - 1 f \"A\"\nb gold - 1 - \"A\"\nend\n",
         "f:11: moon-mirror a: k does not stand in quotes"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[1000];
        snprintf(text, sizeof text, "%s%s", head, cases[i].rows);
        assert_string_equal(fault(text), cases[i].says);
    }
}

static void test_reader_wants_sound_grids(void **state)
{
    (void)state;
    assert_string_equal(fault("prefix a\ngrid g 27 2\n"),
                        "f:2: number of columns \"27\" is not a number from 1 to 26");
    assert_string_equal(fault("prefix a\ngrid g 2 1\n.. b 2\n"),
                        "f:3: grid g: glyph \"..\" is not one ASCII character");
    assert_string_equal(fault("prefix a\ngrid g 2 1\n. b 2\n. c 2\n"), "f:4: grid g: \". c\" stands twice");
    assert_string_equal(fault("prefix a\ngrid g 2 1\n. b 3\n"),
                        "f:3: count \"3\" is not a number from 0 to 2");
    assert_string_equal(fault("prefix a\ngrid g 2 1\n. b 2\nrows\n...\nend\n"),
                        "f:5: grid g: row 1 is not 2 squares");
    assert_string_equal(fault("prefix a\ngrid g 2 1\n. b 2\nrows\n.,\nend\n"),
                        "f:5: grid g: square b1: no kind has this glyph");
    assert_string_equal(fault("prefix a\ngrid g 2 1\n. b 2\nrows\n..\n..\nend\n"),
                        "f:6: grid g: more than 1 rows");
    assert_string_equal(fault("prefix a\ngrid g 2 2\n. b 2\nrows\n..\nend\n"), "f:6: grid g: 1 rows, not 2");
    assert_string_equal(fault("prefix a\ngrid g 2 1\n. b 1\nrows\n..\nend\n"),
                        "f:6: grid g: 2 squares are b, not 1");
    assert_string_equal(fault("prefix a\ngrid g 2 1\n. b 2\n"),
                        "f:4: grid g: the file ends before its \"end\"");
}

static void test_reader_knows_squares_by_name(void **state)
{
    (void)state;
    static const char form[] = "prefix a\ngrid g 2 3\n. b 6\nrows\n..\n..\n..\nend\n"
                               "table t 1\ncolumn i key\ncolumn at from g\nrows\nk %s\nend\n";
    static const char *const bad[] = {"c1", "a0", "a4", "a03", "a", "1a", "a1b"};
    char text[200], says[200];
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(text, sizeof text, form, bad[i]);
        snprintf(says, sizeof says, "f:13: t k: at \"%s\" is not a square of grid g", bad[i]);
        assert_string_equal(fault(text), says);
    }
    snprintf(text, sizeof text, form, "b3");
    assert_string_equal(fault(text), "");
}

/* A small vocabulary, and a table of one card that does something. */
#define VOCABULARY                                                                                           \
    "prefix a\nwords when later\nwords who me you\ntable ship 1\ncolumn i key\nrows\nboat\nend\n"            \
    "calls effect when\ngain who ship -2..9\nhalt\nend\n"

static void test_reader_takes_calls(void **state)
{
    (void)state;
    static const char text[] = VOCABULARY
        "table t 2\ncolumn i key\ncolumn c calls effect 3\nrows\n"
        "k \"later gain(you,boat,-2);halt ; gain(me,boat,9)\"\nl \"\"\nend\n";
    static const int codes[] = {1, 1, 2, 1, -2, 0, 0, 2, 0, 0, 0, 0, 0, 1, 1, 1, 9, 0};
    struct content c;
    char error[CONTENT_ERROR_MAX];
    assert_true(content_read("f", text, strlen(text), &c, error));
    const struct content_row *row = content_table(&c, "t")->row;
    assert_int_equal(row[0].value[1], 3);
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) assert_int_equal(row[0].list[1][i], codes[i]);
    assert_int_equal(row[1].value[1], 0);
    assert_string_equal(content_calls(&c, "effect")->word[1].name, "halt");
    content_free(&c);
}

static void test_reader_wants_sound_calls(void **state)
{
    (void)state;
    static const struct {
        const char *code, *says;
    } cases[] = {
        {"gan(me,boat,1)", "there is no call \"gan\" in effect (did you mean \"gain\"?)"},
        {"latter halt", "\"latter\" is not a word of when (did you mean \"later\"?)"},
        {"gain(my,boat,1)", "gain: \"my\" is not a word of who (did you mean \"me\"?)"},
        {"gain(me,goat,1)", "gain: \"goat\" is not a word of ship (did you mean \"boat\"?)"},
        {"gain(me,boat,10)", "gain: \"10\" is not a number from -2 to 9"},
        {"gain(me,boat,1x)", "gain: \"1x\" is not a number from -2 to 9"},
        {"gain(me,boat)", "gain takes 3 arguments, not 2"},
        {"gain(me,boat,1,1)", "gain takes 3 arguments, not 4"},
        {"gain", "gain takes 3 arguments, not 0"},
        {"halt(me)", "halt takes 0 arguments, not 1"},
        {"gain(me,boat,1", "a bracket is not closed"},
        {"halt;", "there is no call \"\" in effect"},
        {"halt;halt;halt", "more than 2 calls"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[600], says[300];
        snprintf(text, sizeof text,
                 VOCABULARY "table t 1\ncolumn i key\ncolumn c calls effect 2\nrows\nk \"%s\"\nend\n",
                 cases[i].code);
        snprintf(says, sizeof says, "f:17: t k: c: %s", cases[i].says);
        assert_string_equal(fault(text), says);
    }
}

static void test_reader_wants_a_sound_vocabulary(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
    } cases[] = {
        {"calls e\n", "f:3: expected: calls NAME TIMES"},
        {"calls e when\nend\n", "f:4: calls e: no words"},
        {"calls e when\nhalt\n", "f:5: calls e: the file ends before its \"end\""},
        {"calls e when\nhalt\nhalt\nend\n", "f:5: word \"halt\" stands twice"},
        {"calls e when\nnone\nend\n", "f:4: the word \"none\" is always there, with code 0"},
        {"calls e when\ngain 1..2 1..2 1..2 1..2 1..2\nend\n", "f:4: gain takes more than 4 arguments"},
        {"calls e when\ngain 2..1\nend\n", "f:4: \"2..1\" is not LOW..HIGH with numbers from -128 to 127"},
        {"calls e when\ngain whom\nend\n", "f:4: gain: there is no list or table \"whom\""},
        {"calls e wen\nhalt\nend\n", "f:3: calls e: there is no list \"wen\""},
        {"calls when when\nhalt\nend\n", "f:3: name \"when\" is taken: it is a list of words"},
        {"table t 1\ncolumn i key\ncolumn c calls e 2\nrows\nk \"\"\nend\n",
         "f:5: table t: column c: there are no calls \"e\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[300];
        snprintf(text, sizeof text, "prefix a\nwords when later\n%s", cases[i].text);
        assert_string_equal(fault(text), cases[i].says);
    }
}

static void test_reader_stops_at_its_limits(void **state)
{
    (void)state;
    char text[8000] = "prefix a\n", line[40];
    for (int i = 0; i <= CONTENT_PARTS_MAX; i++) {
        snprintf(line, sizeof line, "words w%d x\n", i);
        strcat(text, line);
    }
    assert_string_equal(fault(text), "f:66: more than 64 parts of a kind");
    strcpy(text, "prefix a\ntable t 1\ncolumn i key\n");
    for (int i = 0; i < CONTENT_COLUMNS_MAX; i++) {
        snprintf(line, sizeof line, "column c%d flag\n", i);
        strcat(text, line);
    }
    assert_string_equal(fault(text), "f:19: table t: more than 16 columns");
}

/* ---- The map of Carta Magica ---- */

enum { NORTH = 0, EAST = 2, SOUTH = 4, WEST = 6 };

static int count_kind(int kind)
{
    int count = 0;
    for (int i = 1; i < CM_CELLS; i++) count += cm_cell[i] == kind;
    return count;
}

/* Marks all that can be reached from a square by the directions given, over squares that `open`
 * allows. */
static int flood(int from, int step, bool (*open)(int kind), bool *seen)
{
    int stack[CM_CELLS], size = 0, count = 0;
    stack[size++] = from;
    seen[from] = true;
    while (size) {
        int at = stack[--size];
        count++;
        for (int d = 0; d < 8; d += step) {
            int next = cm_cell_next[at][d];
            if (!next || seen[next] || !open(cm_cell[next])) continue;
            seen[next] = true;
            stack[size++] = next;
        }
    }
    return count;
}

static int first_of(int kind)
{
    int i = 1;
    while (cm_cell[i] != kind) i++;
    return i;
}

static bool is_blue(int kind) { return kind == CM_CELL_BLUE; }
static bool is_harbour(int kind) { return kind == CM_CELL_BLACK || kind == CM_CELL_RED; }

static void test_map_has_432_squares_called_by_column_and_row(void **state)
{
    (void)state;
    assert_int_equal(CM_CELLS, 24 * 18 + 1);
    assert_int_equal(cm_cell_domain.count, CM_CELLS);
    assert_string_equal(cm_cell_domain.words[0], "none");
    assert_string_equal(cm_cell_domain.words[1], "a1");
    assert_string_equal(cm_cell_domain.words[24], "x1");
    assert_string_equal(cm_cell_domain.words[25], "a2");
    assert_string_equal(cm_cell_domain.words[432], "x18");
}

static void test_map_neighbours_are_mutual(void **state)
{
    (void)state;
    assert_int_equal(cm_cell_next[1][NORTH], 0);
    assert_int_equal(cm_cell_next[1][WEST], 0);
    assert_string_equal(cm_cell_domain.words[cm_cell_next[1][EAST]], "b1");
    assert_string_equal(cm_cell_domain.words[cm_cell_next[1][SOUTH]], "a2");
    assert_int_equal(cm_cell_next[24][EAST], 0);
    for (int i = 1; i < CM_CELLS; i++)
        for (int d = 0; d < 8; d++)
            if (cm_cell_next[i][d]) assert_int_equal(cm_cell_next[cm_cell_next[i][d]][(d + 4) % 8], i);
}

static void test_map_has_nine_harbours_of_each_colour(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        int kind;
    } some[] = {{"e1", CM_CELL_RED}, {"l1", CM_CELL_BLACK}, {"q9", CM_CELL_BLACK}, {"t18", CM_CELL_RED}};
    assert_int_equal(count_kind(CM_CELL_BLACK), 9);
    assert_int_equal(count_kind(CM_CELL_RED), 9);
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        int square = 1;
        while (strcmp(cm_cell_domain.words[square], some[i].word) != 0) square++;
        assert_int_equal(cm_cell[square], some[i].kind);
    }
}

static void test_map_blue_squares_are_connected(void **state)
{
    (void)state;
    bool seen[CM_CELLS] = {false};
    assert_int_equal(flood(first_of(CM_CELL_BLUE), 2, is_blue, seen), count_kind(CM_CELL_BLUE));
}

static bool has_blue_side(int square)
{
    for (int d = 0; d < 8; d += 2)
        if (cm_cell[cm_cell_next[square][d]] == CM_CELL_BLUE) return true;
    return false;
}

static void test_map_windless_squares_and_harbours_have_a_way_out(void **state)
{
    (void)state;
    for (int i = 1; i < CM_CELLS; i++)
        if (cm_cell[i] == CM_CELL_WINDLESS || is_harbour(cm_cell[i])) assert_true(has_blue_side(i));
}

/* The middle island is one piece with the harbours in it, and no square of it lies at the border,
 * so blue sea goes all round it: seen from the border without crossing blue squares, nobody gets
 * there even diagonally. */
static bool is_not_blue(int kind) { return kind != CM_CELL_BLUE; }

static void test_map_middle_island_is_encircled(void **state)
{
    (void)state;
    bool seen[CM_CELLS] = {false};
    flood(first_of(CM_CELL_MIDDLE), 1, is_not_blue, seen);
    int middle = 0;
    for (int i = 1; i < CM_CELLS; i++) {
        if (!seen[i]) continue;
        middle += cm_cell[i] == CM_CELL_MIDDLE;
        for (int d = 0; d < 8; d++) assert_int_not_equal(cm_cell_next[i][d], 0);
    }
    assert_int_equal(middle, 68);
}

/* ---- The cards ---- */

static void test_cards_are_64(void **state)
{
    (void)state;
    assert_int_equal(CM_CHARACTERS - 1 + CM_CHALLENGES - 1 + CM_TALISMANS - 1 + CM_ADVENTURES - 1, 64);
    assert_int_equal(cm_adventure_domain.count, 37);
}

static void test_talismans_have_72_points_nine_a_design(void **state)
{
    (void)state;
    int points[CM_DESIGNS] = {0}, cards[CM_DESIGNS] = {0}, total = 0;
    for (int i = 1; i < CM_TALISMANS; i++) {
        points[cm_talisman[i].design] += cm_talisman[i].value;
        cards[cm_talisman[i].design]++;
        total += cm_talisman[i].value;
    }
    assert_int_equal(total, 72);
    assert_int_equal(points[0], 0);
    for (int d = 1; d < CM_DESIGNS; d++) {
        assert_int_equal(points[d], 9);
        assert_int_equal(cards[d], 2);
        assert_int_equal(cm_challenge[d].design, d);
    }
    assert_string_equal(cm_talisman_domain.titles[CM_TALISMAN_TA08], "Star Anchor (6)");
}

static void test_adventures_are_of_eleven_kinds(void **state)
{
    (void)state;
    static const int wanted[CM_KINDS] = {0, 4, 4, 3, 3, 3, 2, 3, 3, 2, 2, 7};
    int count[CM_KINDS] = {0};
    for (int i = 1; i < CM_ADVENTURES; i++) {
        count[cm_adventure[i].kind]++;
        assert_int_equal(cm_adventure[i].strength > 0, cm_adventure[i].kind == CM_KIND_MONSTER);
        assert_int_equal(cm_adventure[i].value < 0, cm_adventure[i].kind == CM_KIND_PAYMENT);
    }
    for (int k = 0; k < CM_KINDS; k++) assert_int_equal(count[k], wanted[k]);
}

static void test_wheel_is_as_printed(void **state)
{
    (void)state;
    static const int numbers[CM_SEGMENTS] = {0, 9, 7, 6, 5, 4, -2};
    int wind = 0, hammer = 0, card = 0, goods = 0, power = 0, storm = 0;
    for (int i = 1; i < CM_SEGMENTS; i++) {
        assert_int_equal(cm_segment[i].number, numbers[i]);
        wind |= cm_segment[i].wind << i;
        hammer |= cm_segment[i].hammer << i;
        card |= cm_segment[i].card << i;
        goods |= cm_segment[i].goods << i;
        power |= cm_segment[i].power << i;
        storm |= cm_segment[i].storm << i;
    }
    assert_int_equal(wind, 1 << 1 | 1 << 4);
    assert_int_equal(hammer, 1 << 2 | 1 << 4);
    assert_int_equal(card, 1 << 1 | 1 << 2);
    assert_int_equal(goods, 1 << 3 | 1 << 5);
    assert_int_equal(power, 1 << 3 | 1 << 5);
    assert_int_equal(storm, 1 << 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reader_takes_words_tables_and_grids),
        cmocka_unit_test(test_reader_takes_texts_lists_and_scaled_numbers),
        cmocka_unit_test(test_reader_wants_sound_texts_lists_and_scaled_numbers),
        cmocka_unit_test(test_reader_wants_a_prefix),
        cmocka_unit_test(test_reader_refuses_what_is_no_text),
        cmocka_unit_test(test_reader_refuses_broken_quotes_and_endless_words),
        cmocka_unit_test(test_reader_names_unknown_parts),
        cmocka_unit_test(test_reader_wants_words_once),
        cmocka_unit_test(test_reader_wants_sound_columns),
        cmocka_unit_test(test_reader_wants_sound_rows),
        cmocka_unit_test(test_reader_wants_sound_grids),
        cmocka_unit_test(test_reader_knows_squares_by_name),
        cmocka_unit_test(test_reader_takes_calls),
        cmocka_unit_test(test_reader_wants_sound_calls),
        cmocka_unit_test(test_reader_wants_a_sound_vocabulary),
        cmocka_unit_test(test_reader_stops_at_its_limits),
        cmocka_unit_test(test_map_has_432_squares_called_by_column_and_row),
        cmocka_unit_test(test_map_neighbours_are_mutual),
        cmocka_unit_test(test_map_has_nine_harbours_of_each_colour),
        cmocka_unit_test(test_map_blue_squares_are_connected),
        cmocka_unit_test(test_map_windless_squares_and_harbours_have_a_way_out),
        cmocka_unit_test(test_map_middle_island_is_encircled),
        cmocka_unit_test(test_cards_are_64),
        cmocka_unit_test(test_talismans_have_72_points_nine_a_design),
        cmocka_unit_test(test_adventures_are_of_eleven_kinds),
        cmocka_unit_test(test_wheel_is_as_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
