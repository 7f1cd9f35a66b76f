/* Finding texts in the catalogues, and what every catalogue must hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "catalogue/catalogue.h"
#include "cli/texts.h"
#include "core/canvas.h"
#include "core/notation.h"
#include "games/registry.h"

#include <cmocka.h> /* after the house's headers: it takes the word fail for itself */

static void test_find_gives_the_text_of_the_language(void **state)
{
    (void)state;
    assert_string_equal(catalogue_find("it", "carta-magica.verb.step", "sail to {to}"), "naviga verso {to}");
    assert_string_equal(catalogue_find("it", "carta-magica.title.token.goods", "goods"), "merci");
    assert_string_equal(catalogue_find("it", "terminal.which_game", "Which game?"), "A che gioco giochiamo?");
}

static void test_find_gives_english_back_where_it_knows_nothing(void **state)
{
    (void)state;
    static const char changed[] = "sail over to {to}", unknown[] = "Ahoy";
    assert_ptr_equal(catalogue_find("it", "carta-magica.verb.step", changed), changed);
    assert_ptr_equal(catalogue_find("it", "carta-magica.verb.ahoy", unknown), unknown);
    assert_ptr_equal(catalogue_find("en", "carta-magica.verb.step", changed), changed);
    assert_ptr_equal(catalogue_find("tlh", "carta-magica.verb.step", changed), changed);
    assert_ptr_equal(catalogue_find(NULL, "carta-magica.verb.step", changed), changed);
}

static void test_one_context_may_have_several_texts(void **state)
{
    (void)state;
    assert_string_equal(catalogue_find("it", "carta-magica.sketch", "becalmed"), "in bonaccia");
    assert_string_equal(catalogue_find("it", "carta-magica.sketch", "damaged"), "danneggiata");
}

static void test_language_understands_locales(void **state)
{
    (void)state;
    static const char *const italian[] = {"it",    "IT",         "it_IT",   "it_CH.UTF-8",
                                          "it-IT", "it_IT@euro", "it.UTF-8"};
    static const char *const english[] = {"en", "en_GB.UTF-8", "C", "C.UTF-8", "POSIX"};
    static const char *const others[] = {"", "tlh", "ita", "i", "italiano", ".UTF-8"};
    for (size_t i = 0; i < sizeof italian / sizeof *italian; i++)
        assert_string_equal(catalogue_language(italian[i]), "it");
    for (size_t i = 0; i < sizeof english / sizeof *english; i++)
        assert_string_equal(catalogue_language(english[i]), "en");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) assert_null(catalogue_language(others[i]));
}

static void test_tables_are_sorted_and_have_no_empty_text(void **state)
{
    (void)state;
    for (const struct catalogue_language *l = catalogue_languages; l->code; l++)
        for (int i = 0; i < l->count; i++) {
            const struct catalogue_entry *e = &l->entries[i], *before = e - (i > 0);
            int order = strcmp(before->context, e->context);
            assert_true(order < 0 || i == 0 || (order == 0 && strcmp(before->english, e->english) < 0));
            assert_true(e->text[0] != 0);
            assert_ptr_equal(catalogue_find(l->code, e->context, e->english), e->text);
        }
}

/* Fills every sentence of every game with its arguments' first values: a slot that no argument fills ends the program. */
static void test_every_sentence_can_be_said_in_every_language(void **state)
{
    (void)state;
    struct buf out;
    buf_init(&out, 65536);
    for (const struct catalogue_language *l = catalogue_languages; l->code; l++) {
        struct speaker speaker = {NULL, l->code, catalogue_find};
        for (int i = 0; games[i]; i++) {
            for (int v = 1; v < games[i]->verb_count; v++) {
                action a = act(v, 0, 0, 0);
                for (int k = 0; k < verb_arg_count(&games[i]->verbs[v]); k++)
                    a.arg[k] = (int16_t)domain_low(games[i]->verbs[v].args[k].domain);
                buf_clear(&out);
                action_sentence(games[i], a, &speaker, &out);
                assert_true(out.size > 0);
            }
        }
    }
    buf_free(&out);
}

static void test_a_sketch_speaks_the_language_of_its_speaker(void **state)
{
    (void)state;
    static struct canvas canvas;
    struct speaker speaker = {NULL, "it", catalogue_find};
    const struct game *g = game_find("carta-magica");
    canvas_begin(&canvas, g, &speaker);
    assert_int_equal(canvas_textf(&canvas, 0, 0, INK_PLAIN, "Round %d", 12), 7);
    assert_int_equal(canvas.cell[0][0].code, 'G'); /* Giro 12 */
    assert_string_equal(canvas_says(&canvas, "calm"), "bonaccia");
    canvas_begin(&canvas, g, NULL);
    assert_int_equal(canvas_textf(&canvas, 0, 0, INK_PLAIN, "Round %d", 12), 8);
}

static void test_texts_of_the_terminal_follow_the_language(void **state)
{
    (void)state;
    const struct {
        const char *language;
    } italian = {"it"}, english = {"en"};
    assert_string_equal(SAY(&italian, wins), "Vince %s.");
    assert_string_equal(SAY(&english, wins), "%s wins.");
}

static void test_rules_are_told_in_the_language(void **state)
{
    (void)state;
    const struct game *g = game_find("carta-magica");
    struct speaker speaker = {NULL, "it", catalogue_find};
    rule r = rule_find(g, "CM-TURN-05");
    assert_string_equal(speaker_rule(&speaker, g, r), "Chi ha completato il viaggio non gioca altri turni.");
    assert_string_equal(speaker_rule(NULL, g, r), rule_says(g, r));
    assert_string_equal(speaker_rule(&speaker, g, 0), "");
}

/* The words of a domain without titles have no underscores in the catalogue, and keep them where it has none. */
static void test_titles_of_plain_words(void **state)
{
    (void)state;
    const struct game *g = game_find("carta-magica");
    struct speaker italian = {NULL, "it", catalogue_find}, other = {NULL, "tlh", catalogue_find};
    char number[TITLE_BYTES];
    for (const struct option *o = g->options; o->name; o++) {
        if (strcmp(o->name, "hands") != 0) continue;
        assert_string_equal(speaker_title(&italian, g, o->domain, o->standard, number), "scoperte");
        assert_string_equal(speaker_title(&other, g, o->domain, o->standard, number), "open");
        return;
    }
    fail_msg("carta-magica has no option hands");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_find_gives_the_text_of_the_language),
        cmocka_unit_test(test_find_gives_english_back_where_it_knows_nothing),
        cmocka_unit_test(test_one_context_may_have_several_texts),
        cmocka_unit_test(test_language_understands_locales),
        cmocka_unit_test(test_tables_are_sorted_and_have_no_empty_text),
        cmocka_unit_test(test_every_sentence_can_be_said_in_every_language),
        cmocka_unit_test(test_a_sketch_speaks_the_language_of_its_speaker),
        cmocka_unit_test(test_texts_of_the_terminal_follow_the_language),
        cmocka_unit_test(test_rules_are_told_in_the_language),
        cmocka_unit_test(test_titles_of_plain_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
