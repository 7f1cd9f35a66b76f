"""Finis Terrae at the terminal: a map that outgrows it keeps its coasts, and a word says what lies beyond."""

import unittest

from table import TableTest, environment

FOUR = ("play", "finis-terrae", "--seats", "greedy,greedy,greedy,greedy", "--seed", "5", "--plain")


class Sketch(TableTest):
    def game(self, columns):
        """The transcript of a whole game at a terminal of that width."""
        return self.transcript(*FOUR, env=environment(COLUMNS=str(columns)))

    def test_a_large_map_is_cut_out_around_the_ship_with_its_coasts(self):
        out = self.game(48)
        end = out[out.rindex("the map goes on:"):]
        self.assertRegex(end, r"the map goes on:( [\^>v<]\d+)+\n")
        self.assertRegex(end, r"\n +[1-4G]: \d+ (east|west)( \d+ (north|south))?")
        above = out[:out.rindex("the map goes on:")].splitlines()[-45:]
        self.assertTrue(any("####" in line for line in above), "\n".join(above))

    def test_a_wide_terminal_shows_all_of_it(self):
        out = self.game(200)
        self.assertNotIn("the map goes on:", out)

    def test_a_strait_shows_its_beach(self):
        out = self.game(120)
        self.assertIn("##:##", out)


if __name__ == "__main__":
    unittest.main()
