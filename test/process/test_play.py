"""The table in the terminal: what a player types and reads, through pipes and through a pseudo-terminal."""

import os
import re
import signal
import subprocess
import unittest

from table import DEADLINE, PROGRAM, TableTest, environment, plain

TWO = ("play", "tic-tac-toe", "--seats", "human:Ada,human:Bob", "--seed", "1")
ONE = ("play", "tic-tac-toe", "--seats", "human:Ada,greedy", "--seed", "1")
ADA_WINS = "a1\na2\nb1\nb2\nc1\n"
DRAW_BUT_ONE = "a1\nb1\nc1\nb2\na2\nc2\nb3\na3\n"  # c3 is all that is left


class Transcripts(TableTest):
    """On pipes: plain text that reads well."""

    def test_a_transcript_is_plain_ascii_without_escapes(self):
        out = self.transcript(*TWO, typed=ADA_WINS)
        self.assertTrue(out.isascii())
        self.assertNotIn("\x1b", out)

    def test_it_says_whose_turn_it_is_and_what_can_be_done(self):
        out = self.transcript(*TWO, typed="b2\n")
        self.assertIn(">> Ada: choose a cell for x", out)
        self.assertIn(">> Bob: choose a cell for o", out)
        self.assertRegex(out, r"1  a1 +2  b1 +3  c1")
        self.assertIn("Ada puts x on b2", out)

    def test_choices_are_echoed_after_their_prompt(self):
        self.assertIn("\nAda> b2\n", self.transcript(*TWO, typed="b2\n"))

    def test_every_way_to_write_an_action_means_the_same(self):
        for text in ("5", " 5 ", "mark cell=b2", "mark b2", "MARK B2", "m b2", "b2", "cell=b2", "mark b2\r"):
            with self.subTest(text=text):
                out = self.transcript(*TWO, typed=text + "\n")
                self.assertEqual(out.count("Ada puts x on b2"), 1)

    def test_an_illegal_action_is_refused_with_the_rule(self):
        out = self.transcript(*TWO, typed="b2\nmark b2\n")
        self.assertIn("Not allowed now: mark b2", out)
        self.assertIn("TTT-MARK-02  A marked cell cannot be marked again", out)
        self.assertEqual(out.count("puts"), 1)

    def test_why_answers_without_playing(self):
        out = self.transcript(*TWO, typed="b2\nwhy b2\nwhy a1\nwhy\nwhy 1\n")
        self.assertIn("TTT-MARK-02", out)
        self.assertEqual(out.count("That is allowed now: mark a1"), 2)
        self.assertIn("An action is missing", out)
        self.assertEqual(out.count("puts"), 1)

    def test_unknown_words_get_a_suggestion(self):
        out = self.transcript(*TWO, typed="mrak a1\nhlep\nxyzzy\nmark z9\n99\n0\n")
        self.assertIn('I do not know "mrak". Did you mean mark?', out)
        self.assertIn('I do not know "hlep". Did you mean help?', out)
        self.assertIn('I do not know "xyzzy". Type help', out)
        self.assertIn('"z9" is no cell', out)
        self.assertEqual(out.count("the choices are 1 to 9"), 2)
        self.assertNotIn("puts", out)

    def test_undo_goes_back_to_before_the_last_choice_of_a_person(self):
        out = self.transcript(*ONE, typed="b2\nundo\nlog\n")
        self.assertIn("Taken back: one choice.", out)
        self.assertIn("Nothing has happened yet.", out)
        self.transcript(*ONE, typed="1\n1\nundo\nsave left\n")
        self.assertEqual(self.read("left").count("mark"), 2)
        self.transcript(*ONE, typed="1\n1\nundo 2\nsave left\n")
        self.assertEqual(self.read("left").count("mark"), 0)

    def test_undo_of_more_than_there_is_changes_nothing(self):
        out = self.transcript(*TWO, typed="undo\nb2\nundo 2\nundo x\nundo 0\nsave left\n")
        self.assertIn("There is no choice to take back yet.", out)
        self.assertIn("There are not that many choices to take back.", out)
        self.assertEqual(out.count("is not a whole number"), 2)
        self.assertIn("0 mark cell=b2", self.read("left"))

    def test_undo_takes_back_the_end_as_well(self):
        out = self.transcript(*TWO, typed=ADA_WINS + "undo\n9\n")
        self.assertIn("The match is over: three in a row.", out)
        self.assertIn(">> Ada: choose a cell for x", out.split("The match is over")[1])

    def test_rules_are_found_by_number_and_by_word(self):
        out = self.transcript(*TWO, typed="rules ttt-end-02\nrules DIAGONAL\nrules flibbertigibbet\nrules\n")
        self.assertRegex(out, r"rules ttt-end-02\n  TTT-END-02  ")
        self.assertIn("TTT-END-01", out)
        self.assertIn('No rule speaks of "flibbertigibbet".', out)
        self.assertIn("numbered rules", out)

    def test_a_hint_names_one_of_the_choices(self):
        out = self.transcript(*TWO, typed="a1\na2\nb1\nb2\nhint\n")
        self.assertIn("The greedy bot would play 1: Mark c1 (mark cell=c1)", out)

    def test_help_lists_every_command(self):
        out = self.transcript(*TWO, typed="help\n")
        self.assertIn("\n  choices ", self.transcript(*TWO, typed="?\n"))
        for name in ("why", "hint", "undo", "board", "choices", "score", "log", "rules", "save", "help", "quit"):
            self.assertRegex(out, r"\n  %s\b" % name)

    def test_commands_can_be_shortened_or_marked_with_a_colon(self):
        out = self.transcript(*TWO, typed="sc\n:score\n")
        self.assertEqual(out.count("If the match ended now"), 2)

    def test_the_end_explains_scores_ranks_reason_and_seed(self):
        out = self.transcript(*TWO, typed=ADA_WINS)
        end = out.split("Ada> c1")[1]
        self.assertIn("The match is over: three in a row.", end)
        self.assertIn("Ada wins.", end)
        self.assertRegex(end, r" 1\. Ada  1 point\n +three in a row \.+ +1\n 2\. Bob  0 points")
        self.assertIn("seed 1.", end)
        self.assertIn("save", end)

    def test_a_shared_first_place_is_said(self):
        out = self.transcript(*TWO, typed=DRAW_BUT_ONE)
        self.assertIn("Ada and Bob share the first place.", out)

    def test_a_single_choice_is_played_with_a_note(self):
        out = self.transcript(*TWO, typed=DRAW_BUT_ONE)
        self.assertIn("Ada puts x on c3 (the only choice)", out)
        self.assertIn("The match is over: the board is full.", out)

    def test_with_ask_all_even_a_single_choice_is_asked(self):
        out = self.transcript(*TWO, "--ask-all", typed=DRAW_BUT_ONE)
        self.assertNotIn("the only choice", out)
        self.assertNotIn("The match is over", out)

    def test_undo_passes_over_what_was_played_by_itself(self):
        out = self.transcript(*TWO, typed=DRAW_BUT_ONE + "undo\nsave left\n")
        self.assertIn("1 mark cell=c2", self.read("left"))
        self.assertNotIn("mark cell=a3", self.read("left"))
        self.assertTrue(out)

    def test_bots_alone_play_to_the_end(self):
        out = self.transcript("play", "tic-tac-toe", "--seats", "greedy,random", "--seed", "5")
        self.assertIn("The match is over", out)
        self.assertIn("Marco puts x", out)

    def test_the_same_seed_gives_the_same_match(self):
        arguments = ("play", "tic-tac-toe", "--seats", "random,random", "--seed")
        first = self.transcript(*arguments, "7")
        self.assertEqual(first, self.transcript(*arguments, "7"))
        self.assertNotEqual(first, self.transcript(*arguments, "8"))

    def test_without_a_seed_one_is_drawn_and_shown(self):
        arguments = ("play", "tic-tac-toe", "--seats", "random,random")
        seeds = {re.search(r"seed (\d+)", self.transcript(*arguments)).group(1) for _ in range(4)}
        self.assertGreater(len(seeds), 1)

    def test_the_width_of_a_transcript_follows_columns(self):
        out = self.transcript(*TWO, typed="help\nb2\n", env=environment(COLUMNS="40"))
        self.assertLessEqual(max(map(len, out.split("\n"))), 40)

    def test_any_bytes_are_survived(self):
        noise = b"\x00\x01\x1b[2J\xff\xfe\n" + b"m" * 100000 + b"\n" + b"mark \xc3\n:\n  \n=\nmark ==\nwhy =\n\xf0\x9f\n"
        out = self.transcript(*TWO, typed=noise + b"b2\n")
        self.assertIn("Ada puts x on b2", out)
        self.assertNotIn("\x1b", out)

    def test_the_last_line_needs_no_end(self):
        self.assertIn("Ada puts x on b2", self.transcript(*TWO, typed="b2"))


class Names(TableTest):
    def test_letters_of_a_name_are_kept_where_the_locale_can(self):
        seats = "human:Zo\u00eb,greedy"
        out = self.transcript("play", "tic-tac-toe", "--seats", seats, "--seed", "1")
        self.assertIn("Zo\u00eb> ", out)
        out = self.transcript("play", "tic-tac-toe", "--seats", seats, "--seed", "1", env=environment(LANG="C"))
        self.assertTrue(out.isascii())
        self.assertIn("Zoe> ", out)

    def test_escape_sequences_in_a_record_do_not_reach_the_screen(self):
        self.transcript(*TWO, typed="b2\nsave kept\n")
        self.write("evil", self.read("kept").replace("human Ada", "human \x1b[31mred"))
        for arguments in (("play", "--load"), ("replay",), ("verify",)):
            _, out, err = self.run_program(*arguments, self.path("evil"))
            self.assertNotIn("\x1b", out + err)


class Keeping(TableTest):
    """Saving and loading."""

    def test_the_end_of_input_saves_the_running_match(self):
        out = self.transcript(*ONE, typed="b2\n")
        (name,) = self.records()
        self.assertRegex(name, r"^isolario-tic-tac-toe-[0-9-]+\.record$")
        self.assertIn("Saved in " + name, out)
        self.assertIn("2 actions, still running", self.proved(name))

    def test_isolario_home_is_where_it_is_saved(self):
        os.mkdir(self.path("home"))
        self.transcript(*ONE, typed="b2\n", env=environment(ISOLARIO_HOME=self.path("home")))
        self.assertEqual(self.records(), [])
        self.assertEqual(len(os.listdir(self.path("home"))), 1)

    def test_two_matches_saved_at_once_get_two_names(self):
        for _ in range(3):
            self.transcript(*ONE, typed="b2\n")
        self.assertEqual(len(self.records()), 3)

    def test_a_finished_match_is_saved_only_when_asked(self):
        self.transcript(*TWO, typed=ADA_WINS)
        self.assertEqual(self.records(), [])
        self.transcript(*TWO, typed=ADA_WINS + "save won.record\n")
        self.assertIn("5 actions", self.proved("won.record"))

    def test_where_nothing_can_be_written_the_match_goes_on(self):
        out = self.transcript(*TWO, typed="save no/such/folder\nb2\nsave kept\n")
        self.assertIn("Not saved: cannot write no/such/folder", out)
        self.assertIn("Saved in kept", out)

    def test_quit_stays_at_the_table_where_saving_failed(self):
        env = environment(ISOLARIO_HOME="/nonexistent")
        out = self.transcript(*TWO, typed="b2\nquit\ny\na1\nquit\nn\n", env=env)
        self.assertIn("Not saved: ", out)
        self.assertIn("Bob puts o on a1", out)

    def test_only_records_are_replaced(self):
        self.write("letter.txt", "Dear Ada")
        os.mkfifo(self.path("pipe"))
        out = self.transcript(*TWO, typed="save a\nsave a\nsave letter.txt\nsave pipe\nsave .\n")
        self.assertEqual(out.count("Saved in a\n"), 2)
        self.assertIn("letter.txt is there already and is not a record", out)
        self.assertIn("cannot write pipe: it is not an ordinary file", out)
        self.assertIn("cannot write .: it is not an ordinary file", out)
        self.assertEqual(self.read("letter.txt"), "Dear Ada")

    def test_an_endless_file_is_refused(self):
        status, _, err = self.run_program("play", "--load", "/dev/zero")
        self.assertEqual(status, 1)
        self.assertIn("longer than", err)

    def test_quit_asks_whether_to_save(self):
        self.transcript(*TWO, typed="b2\nquit\nn\n")
        self.assertEqual(self.records(), [])
        self.transcript(*TWO, typed="b2\nquit\ny\n")
        self.assertEqual(len(self.records()), 1)

    def test_quit_asks_nothing_when_all_is_saved(self):
        out = self.transcript(*TWO, typed="b2\nsave kept\nquit\n")
        self.assertNotIn("Save the match first?", out)
        self.assertEqual(self.records(), [])
        out = self.transcript(*TWO, typed="b2\nsave kept\na1\nquit\nn\n")
        self.assertIn("Save the match first?", out)

    def test_a_loaded_match_goes_on_where_it_stopped(self):
        self.transcript(*TWO, typed="a1\na2\nsave half\n")
        out = self.transcript("play", "--load", self.path("half"), typed="b1\nb2\nc1\n")
        self.assertIn("Bob puts o on a2", out)
        self.assertIn("Ada wins.", out)

    def test_a_loaded_match_can_have_other_players(self):
        self.transcript(*TWO, typed="a1\na2\nsave half\n")
        out = self.transcript("play", "--load", self.path("half"), "--seats", "greedy,greedy")
        self.assertIn("The match is over", out)

    def test_a_finished_record_is_shown(self):
        self.transcript(*TWO, typed=ADA_WINS + "save won\n")
        out = self.transcript("play", "--load", self.path("won"))
        self.assertIn("Ada wins.", out)
        self.assertIn("x | x | x", out)

    def test_a_broken_record_is_refused_with_its_line(self):
        self.transcript(*TWO, typed="a1\na2\nsave half\n")
        self.write("bad", self.read("half").replace("1 mark cell=a2", "1 mark cell=a1"))
        status, out, err = self.run_program("play", "--load", self.path("bad"))
        self.assertEqual((status, out), (1, ""))
        self.assertRegex(err, r"bad: line \d+: TTT-MARK-02")

    def test_a_closed_output_ends_the_program_and_keeps_the_match(self):
        process = subprocess.Popen([PROGRAM, *ONE], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, cwd=self.folder.name, env=environment())
        process.stdout.read(10)
        process.stdout.close()
        for _ in range(3):
            try:
                process.stdin.write(b"help\n")
                process.stdin.flush()
            except BrokenPipeError:
                break
        self.assertEqual(process.wait(timeout=DEADLINE), 0)
        self.assertEqual(process.stderr.read(), b"")
        process.stderr.close()
        try:
            process.stdin.close()
        except BrokenPipeError:
            pass
        self.assertEqual(len(self.records()), 1)


class Questions(TableTest):
    """What the command line leaves open is asked."""

    def test_enter_takes_what_is_offered(self):
        out = self.transcript("play", typed="tic\n\n\n\n")
        self.assertIn("Which game?", out)
        self.assertIn("Player 1, Marco [human]:", out)
        self.assertIn(">> Marco: choose a cell", out)

    def test_wrong_answers_are_asked_again(self):
        out = self.transcript("play", typed="chess\ntic\nhuman:Ada\nada\ngreedy\n")
        self.assertIn("Type the number of a game in the list", out)
        self.assertIn("Player 2: there is somebody named ada already", out)
        self.assertIn(">> Ada: choose a cell", out)

    def test_a_name_alone_is_a_person(self):
        out = self.transcript("play", typed="tic\nAda\ngredy\nKasparov\n\nb2\n")
        self.assertIn("Did you mean the bot greedy?", out)
        self.assertIn("Kasparov is a person.", out)
        self.assertIn(">> Kasparov: choose a cell", out)

    def test_leaving_during_the_questions_keeps_nothing(self):
        self.transcript("play", typed="tic\nhuman:Ada\n")
        self.assertEqual(self.records(), [])


class Usage(TableTest):
    def test_wrong_usage_says_what_and_where(self):
        cases = [
            (["--sead", "1"], "--sead: no such flag; did you mean --seed?"),
            (["--zzz"], "--zzz: no such flag"),
            (["tic-tac-toe", "--seed"], "--seed: a value is missing"),
            (["tic-tac-toe", "--seats", "greedy,random", "--seed", "x"], '--seed: "x" is not a whole number'),
            (["tic-tac-toe", "--seats", "greedy,random", "--seed", "-1"], '--seed: "-1" is not a whole number'),
            (["chess"], 'there is no game "chess"'),
            (["tic-tac-toe", "chess"], 'chess'),
            (["tic-tac-toe", "tic-tac-toe"], "one game at a time"),
            (["tic-tac-toe", "--seats", "human"], "tic-tac-toe is for 2 players, not 1"),
            (["tic-tac-toe", "--seats", "human,human,human"], "tic-tac-toe is for 2 players, not 3"),
            (["tic-tac-toe", "--seats", "human,kasparov"], 'player 2: no player "kasparov": there are human, easy'),
            (["tic-tac-toe", "--seats", "human,"], "player 2: nobody is named"),
            (["tic-tac-toe", "--seats", "human:Ada,human:ada"], "player 2: there is somebody named ada already"),
            (["tic-tac-toe", "--seats", "human:\x1b[31m,greedy"], "player 1: a name has 1 to 24 plain characters"),
            (["tic-tac-toe", "--seats", "human:" + 25 * "x" + ",greedy"], "player 1: a name has 1 to 24"),
            (["tic-tac-toe", "--seats", "human,greedy", "--option", "speed=fast"], "speed"),
            (["tic-tac-toe", "--seats", "human,greedy", "--option", "speed"], "name=value"),
            (["--seats", "human,greedy"], "--seats: which game?"),
            (["tic-tac-toe", "--load", "x"], "--load: the record says which game"),
            (["tic-tac-toe", "--ask-all=1"], "--ask-all takes no value"),
        ]
        for arguments, message in cases:
            with self.subTest(arguments=arguments):
                status, out, err = self.run_program("play", *arguments)
                self.assertEqual((status, out), (2, ""))
                self.assertTrue(err.startswith("isolario play: "), err)
                self.assertIn(message, err)

    def test_a_missing_record_is_named(self):
        status, _, err = self.run_program("play", "--load", "nowhere.record")
        self.assertEqual(status, 1)
        self.assertIn("nowhere.record", err)

    def test_options_and_seed_are_looked_at_before_anybody_is_asked(self):
        cases = [(["terra", "--option", "speed=fast"], 'terra has no option "speed"'),
                 (["terra", "--option", "refill=never"], "refill"),
                 (["terra", "--seed", "x"], '--seed: "x" is not a whole number'),
                 (["--seed", "-1"], '--seed: "-1" is not a whole number')]
        for arguments, message in cases:
            with self.subTest(arguments=arguments):
                status, out, err = self.run_program("play", *arguments)
                self.assertEqual((status, out), (2, ""))
                self.assertIn(message, err)

    def test_help_explains_every_flag(self):
        out = self.transcript("play", "--help")
        self.assertIn("usage: isolario play", out)
        for flag in re.findall(r"--[a-z-]+", out.split("Whatever")[0]):
            self.assertRegex(out, r"\n  %s\b.*  \w+" % flag)
        self.assertLessEqual(max(map(len, out.split("\n"))), 80)
        self.assertIn("refill", self.transcript("play", "terra", "--help"))
        self.assertIn("mostra questo elenco", self.transcript("play", "--help", "--lang", "it"))

    def test_every_command_reads_its_flags_alike(self):
        out = self.transcript("help")
        commands = re.findall(r"^  (\w+) ", out, re.M)
        self.assertEqual(len(commands), 13)
        self.assertLessEqual(max(map(len, out.split("\n"))), 100)
        for command in commands:
            with self.subTest(command=command):
                explained = self.transcript(command, "--help")
                self.assertTrue(explained.startswith("usage: isolario " + command), explained)
                self.assertEqual(self.transcript("help", command), explained)
                status, _, err = self.run_program(command, "--no-such-flag=1")
                self.assertEqual(status, 2)
                self.assertIn("isolario %s: --no-such-flag=1: no such flag" % command, err)
                flags = re.findall(r"^  (--[a-z-]+) [A-Z]", explained, re.M)
                for flag in flags[:3]:
                    status, _, err = self.run_program(command, flag)
                    self.assertEqual(status, 2)
                    self.assertIn("%s: a value is missing; it reads %s" % (flag, flag), err)
                    self.assertIn("did you mean %s?" % flag, self.run_program(command, flag + "q", "1")[2])

    def test_a_value_may_follow_an_equals_sign(self):
        self.assertIn("usage", self.run_program("arena", "tic-tac-toe", "--bots=greedy,random", "--games=x")[2])
        self.assertIn("2 games", self.transcript("arena", "tic-tac-toe", "--bots=greedy,random", "--games=2"))
        self.assertIn("cannot open --odd", self.run_program("verify", "--", "--odd")[1])

    def test_a_mistyped_command_is_guessed(self):
        self.assertIn("did you mean replay", self.run_program("repaly", "x")[2])

    def test_seats_are_counted_from_one(self):
        self.assertRegex(self.transcript(*TWO), r"tic-tac-toe +1 Ada +2 Bob")


class AtATerminal(TableTest):
    def test_colour_and_unicode_are_used(self):
        t = self.terminal(*TWO)
        page = t.expect("Ada> ")
        self.assertIn("\x1b[0;1;38;5;214m", page)
        self.assertIn("\u2502", page)

    def test_few_colours_are_enough(self):
        t = self.terminal(*TWO, env=environment(TERM="xterm"))
        page = t.expect("Ada> ")
        self.assertNotIn("38;5", page)
        self.assertIn("\x1b[0;1;33m", page)

    def test_plain_where_colour_or_unicode_is_not_wanted(self):
        cases = [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": None}, {"LANG": "C"}]
        for changes in cases:
            with self.subTest(**{k: str(v) for k, v in changes.items()}):
                t = self.terminal(*TWO, env=environment(**changes))
                page = t.expect("Ada> ")
                self.assertNotRegex(page, r"\x1b\[[0-9;]*3[0-9]")
                self.assertTrue(page.isascii(), page)
                self.assertIn("---+---+---", page)
                t.enter("b2")
                t.expect("Bob> ")

    def test_the_plain_flag_does_the_same(self):
        page = self.terminal(*TWO, "--plain").expect("Ada> ")
        self.assertTrue(page.isascii())

    def test_tab_completes_verbs_arguments_and_values(self):
        t = self.terminal(*TWO)
        t.expect("Ada> ")
        t.type("m\t")
        t.expect("mark ")
        t.type("\t")
        t.expect("cell=")
        t.type("b\t")
        t.expect("cell=b1  cell=b2  cell=b3")
        t.enter("2")
        t.expect("Ada puts x on b2")

    def test_tab_completes_commands_and_rules(self):
        t = self.terminal(*TWO)
        t.expect("Ada> ")
        t.type("ru\tTTT-E\t")
        t.expect("TTT-END-01")
        t.type("ND-02\r")
        t.expect("TTT-END-02  ")

    def test_tab_does_not_offer_what_is_taken(self):
        t = self.terminal(*TWO)
        t.expect("Ada> ")
        t.enter("b2")
        t.expect("Bob> ")
        t.type("why mark cell=b\t")
        self.assertNotIn("cell=b2", plain(t.expect("cell=b1  cell=b3")))

    def test_the_up_arrow_brings_back_what_was_typed(self):
        t = self.terminal(*TWO)
        t.expect("Ada> ")
        t.enter("rules TTT-END-02")
        t.expect("Ada> ")
        t.type("\x1b[A")
        t.expect("rules TTT-END-02")

    def test_ctrl_c_clears_the_line_and_twice_leaves(self):
        t = self.terminal(*TWO)
        t.expect("Ada> ")
        t.type("mark a1\x03")
        t.expect("(Ctrl-C again to leave)")
        t.expect("Ada> ")
        t.enter("b2")
        t.expect("Ada puts x on b2")
        t.expect("Bob> ")
        t.type("\x03")
        t.expect("Bob> ")
        t.type("\x03")
        t.expect("Saved in isolario-tic-tac-toe-")
        self.assertEqual(t.status(), 0)
        (name,) = self.records()
        self.assertIn("1 action, ", self.proved(name))

    def test_ctrl_c_twice_leaves_a_dumb_terminal_too(self):
        t = self.terminal(*TWO, env=environment(TERM="dumb"))
        t.expect("Ada> ")
        t.type("\x03")
        t.expect("(Ctrl-C again to leave)")
        t.expect("Ada> ")
        t.type("\x03")
        t.expect("Saved in ")
        self.assertEqual(t.status(), 0)

    def test_ctrl_d_saves_and_leaves(self):
        t = self.terminal(*TWO)
        t.expect("Ada> ")
        t.enter("b2")
        t.expect("Bob> ")
        t.type("\x04")
        t.expect("Saved in isolario-tic-tac-toe-")
        self.assertEqual(t.status(), 0)
        self.assertEqual(len(self.records()), 1)

    def test_sigterm_saves_and_leaves(self):
        for term in ("xterm-256color", "dumb"):
            with self.subTest(term=term):
                before = len(self.records())
                t = self.terminal(*ONE, env=environment(TERM=term, LANG="C.UTF-8"))
                t.expect("Ada> ")
                t.enter("b2")
                t.expect("Ada> ")
                t.type("mar")  # a half line is not played
                t.expect("mar")
                os.kill(t.process.pid, signal.SIGTERM)
                t.expect("Saved in ")
                self.assertEqual(t.status(), 0)
                self.assertEqual(len(self.records()), before + 1)

    def test_letters_beyond_ascii_can_be_typed(self):
        t = self.terminal(*ONE, env=environment(LANG="C.UTF-8"))
        t.expect("Ada> ")
        t.enter("Zoë")
        self.assertIn('"Zoë"', plain(t.expect("Type help")))

    def test_a_hung_up_terminal_keeps_the_match(self):
        t = self.terminal(*TWO)
        t.expect("Ada> ")
        t.enter("b2")
        t.expect("Bob> ")
        t.hang_up()
        self.assertEqual(len(self.records()), 1)

    def test_forty_columns_are_enough(self):
        for columns in (20, 40):
            with self.subTest(columns=columns):
                t = self.terminal(*TWO, columns=columns)
                pages = t.expect("Ada> ")
                t.enter("help")
                pages += t.expect("leave the")
                t.enter("")
                t.enter("b2")
                pages += t.expect("Bob> ")
                for line in plain(pages).split("\n"):
                    self.assertLessEqual(len(line), columns, line)

    def test_a_resize_is_picked_up_at_the_next_page(self):
        t = self.terminal(*TWO, columns=100)
        self.assertRegex(plain(t.expect("Ada> ")), r"8  b3     9  c3")
        t.resize(40, 30)
        t.enter("board")
        page = plain(t.expect("Ada> ").split("\x1b[2J")[-1])
        self.assertLessEqual(max(map(len, page.split("\n"))), 40)
        self.assertNotRegex(page, r"8  b3     9  c3")

    def test_with_everything_open_there_is_no_curtain(self):
        t = self.terminal(*TWO)
        t.expect("Ada> ")
        t.enter("b2")
        self.assertNotIn("Pass the keyboard", plain(t.expect("Bob> ")))

    def test_ctrl_c_while_bots_play_is_not_lost(self):
        t = self.terminal(*ONE)
        t.expect("Ada> ")
        os.kill(t.process.pid, signal.SIGINT)
        t.enter("b2")
        t.expect("Saved in ")
        self.assertEqual(t.status(), 0)


class WithDiceAndSecrets(TableTest):
    """Carta Magica: chance, options, long turns, and with hidden hands something to hide."""

    BOTS = ("play", "carta-magica", "--seats", "greedy,random", "--seed", "11")

    def test_bots_play_a_whole_match_that_can_be_proved(self):
        out = self.transcript(*self.BOTS, typed="save done\n")
        self.assertIn("The match is over", out)
        self.assertIn("seed 11.", out)
        self.assertRegex(self.proved("done"), r"proved: carta-magica, 2 seats, \d+ actions, dice follow from the seed")

    def test_dice_that_do_not_follow_from_the_seed_are_found(self):
        self.transcript(*self.BOTS, typed="save done\n")
        lines = self.read("done").split("\n")
        dice = [i for i, line in enumerate(lines) if line.startswith("* spin ")]
        old = lines[dice[0]]
        lines[dice[0]] = old[:-1] + ("1" if old[-1] != "1" else "2")
        self.write("forged", "\n".join(lines))
        status, out, _ = self.run_program("verify", self.path("forged"))
        self.assertEqual(status, 1)
        self.assertIn("line %d: the dice do not follow from the seed" % (dice[0] + 1), out)

    def test_people_can_play_a_whole_match_by_numbers(self):
        out = self.transcript("play", "carta-magica", "--seats", "human:Ada,human:Bob,greedy", "--seed", "3",
                              typed="1\n" * 4000 + "save done\n")
        self.assertIn("The match is over", out)
        self.assertIn("proved", self.proved("done"))

    def test_every_seat_count_and_option_begins(self):
        for seats in ("human,greedy", "human,greedy,random", "human,greedy,random,random"):
            out = self.transcript("play", "carta-magica", "--seats", seats, "--seed", "1", "--option",
                                  "hands=hidden", "--option", "move=exact")
            self.assertIn("Marco> ", out)

    def test_undo_brings_back_the_same_dice(self):
        seats = ("play", "carta-magica", "--seats", "human:Ada,human:Bob", "--seed", "5")
        self.transcript(*seats, typed="1\n" * 40 + "save once\n")
        self.transcript(*seats, typed="1\n" * 40 + "undo 5\nundo 4\n" + "1\n" * 9 + "save twice\n")
        self.assertGreater(self.read("once").count("* spin"), 3)
        self.assertEqual(self.read("once"), self.read("twice"))

    def test_options_are_asked_with_their_defaults(self):
        out = self.transcript("play", typed="carta\n2\n\n\no\nexact\nsideways\n" + "\n" * 20)
        self.assertIn("Which game?", out)
        self.assertRegex(out, r"\w+ \[\w+\]: ")
        self.assertIn(">> ", out)

    def test_the_board_is_drawn_once_a_turn_on_a_pipe(self):
        out = self.transcript("play", "carta-magica", "--seats", "human:Ada,greedy", "--seed", "5", typed="1\n" * 30)
        self.assertLess(len(out.split("\n")), 30 * 60)

    SAILING = ("play", "carta-magica", "--seats", "human:Ada,greedy", "--seed", "3")
    TO_SEA = "1\n1\n1\ne1\nsail\n"

    def test_a_way_is_played_as_a_whole(self):
        for way in ("f1 g1 g2", "step f1 g1 g2", "STEP F1 G1 G2"):
            with self.subTest(way=way):
                out = self.transcript(*self.SAILING, typed=self.TO_SEA + way + "\n")
                self.assertIn("Ada sails to f1, g1, g2 (1 step left)", out)

    def test_a_way_that_goes_wrong_is_not_begun(self):
        for way, why in (("f1 g1 q1", "CM-MOVE-01"), ("f1 g1 g2 h2 h3", "Not allowed now: sail to h3"),
                         ("f1 nowhere", "nowhere"), ("f1 stop 1 1", "The move is over before 1")):
            with self.subTest(way=way):
                out = self.transcript(*self.SAILING, typed=self.TO_SEA + way + "\n")
                self.assertIn(why, out)
                self.assertNotIn("Ada sails to f1", out)

    def test_the_steps_of_a_move_are_told_in_one_line(self):
        story = self.transcript(*self.SAILING, typed=self.TO_SEA + "f1 g1\nstop\nlog\n")
        self.assertIn("Ada sails to f1, g1 (2 steps left)", story.split("> log")[1])
        self.assertNotIn("spin the wheel (the only choice)", story)

    def test_a_low_terminal_shows_board_question_and_choices_at_once(self):
        t = self.terminal(*self.SAILING, columns=80, rows=24, env=environment(LANG="C.UTF-8"))
        for line in self.TO_SEA.split():
            t.expect("Ada> ")
            t.enter(line)
        t.expect("Ada: choose where")
        t.expect("Ada> ")
        page = plain(t.raw).split("   abcdefgh")[-1]
        self.assertIn("18 ", page)
        self.assertLessEqual(page.count("\n"), 23)

    TERRA = ["play", "terra", "--seats", "human:Ada,greedy", "--seed", "3"]

    def test_a_list_longer_than_the_screen_is_folded_and_can_be_asked_for(self):
        t = self.terminal(*self.TERRA, columns=80, rows=44, env=environment(LANG="C.UTF-8"))
        page = plain(t.expect("Ada> "))
        self.assertIn("1-79: Alaska … Southeastern Pacific", page)
        self.assertNotIn("Southern India", page)
        t.enter("choices")
        listed = plain(t.expect("Ada> "))
        self.assertRegex(listed, r"\b24  Italy\b")
        self.assertRegex(listed, r"\b36  Southern India\b")

    def test_a_choice_is_known_by_what_it_is_called(self):
        story = self.transcript(*self.TERRA, typed="central\ncentral asia\n0 to 500\nYEAR-7\nItal\nlog\n")
        self.assertIn('I do not know "central"', story)
        for told in ("Central Asia", "0 to 500", "1000 to 1200", "Italy"):
            self.assertIn("Ada guesses " + told, story.split("> log")[1])
        italian = self.transcript(*self.TERRA, "--lang", "it", typed="asia centrale\nlog\n")
        self.assertIn("Ada punta su Asia centrale", italian.split("> log")[1])

    def test_only_what_differs_in_one_word_is_told_together(self):
        story = self.transcript("play", "terra", "--seats", "scholar,greedy", "--seed", "1", typed="log\n")
        self.assertRegex(story, r"gets 7 points for Italy\n")
        self.assertNotRegex(story, r"gets \d+ points? for .*, ")
        guesses = "1\npass\nyear-6\nyear-7\nnumber-3\nlog\n"
        story = self.transcript("play", "terra", "--seats", "human:Ada,human:Bob", "--seed", "3", typed="1\n" + guesses)
        told = story.split("> log")[1]
        self.assertIn("guesses 500 to 1000, 1000 to 1200\n", told)
        self.assertNotIn("on the year, ", told)

    def test_a_seat_is_shown_and_typed_by_its_name(self):
        for seed in range(1, 30):  # until Ada meets Bob at sea
            out = self.transcript("play", "carta-magica", "--seats", "human:Ada,human:Bob", "--seed", str(seed),
                                  typed="1\n" * 120)
            found = re.search(r"\n  \d+  Attack \w+.*", out)
            if found:
                break
        self.assertIsNotNone(found)
        self.assertNotIn("seat=", found.group())

    def test_a_loaded_match_with_secrets_begins_with_a_curtain(self):
        hidden = ("play", "carta-magica", "--seats", "human:Ada,human:Bob", "--seed", "2", "--option", "hands=hidden")
        self.transcript(*hidden, typed="1\n" * 60 + "save secret\n")
        t = self.terminal("play", "--load", "secret")
        self.assertNotIn("Round", plain(t.expect("press Enter.")))

    def test_hidden_cards_stay_hidden_in_the_story_of_another_seat(self):
        seats = ("play", "carta-magica", "--seats", "human:Ada,greedy", "--seed", "2", "--option")
        hidden = self.transcript(*seats, "hands=hidden", typed="1\n" * 300)
        self.assertGreater(hidden.count("Zheng draws a card and keeps it"), 0)
        while_running = hidden[:hidden.rindex("Ada> 1")]
        self.assertEqual(re.findall(r"Zheng draws (?!a card)(?!.*payment).*", while_running), [])

    def curtain(self):
        """A terminal that stands at its first curtain, and what was shown there."""
        t = self.terminal("play", "carta-magica", "--seats", "human:Ada,human:Bob", "--seed", "2", "--option",
                          "hands=hidden", columns=160, rows=60)
        for _ in range(400):
            shown = t.expect_one("> ", "press Enter.")
            if "Pass the keyboard to" in plain(shown):
                return t, shown
            t.enter("1")
        raise AssertionError("nothing was ever hidden")

    def test_a_curtain_stands_between_people_who_see_different_things(self):
        t, shown = self.curtain()
        self.assertNotIn("Type a number", plain(shown.split("\x1b[3J")[-1]))
        t.enter("")
        self.assertIn("▶ Ada: ", plain(t.expect("Type a number")))

    def test_leaving_at_the_curtain_shows_nothing_and_keeps_the_match(self):
        t, _ = self.curtain()
        t.type("\x04")
        self.assertNotIn("Type a number", plain(t.expect("Saved in ")))
        self.assertEqual(t.status(), 0)
        self.assertEqual(len(self.records()), 1)

    def test_forty_columns_are_enough_for_a_big_board(self):
        t = self.terminal("play", "carta-magica", "--seats", "human:Ada,greedy", "--seed", "2", columns=40, rows=30)
        for _ in range(25):
            page = plain(t.expect("Ada> "))
            for line in page.split("\n"):
                self.assertLessEqual(len(line), 40, line)
            t.enter("1")


if __name__ == "__main__":
    unittest.main()
