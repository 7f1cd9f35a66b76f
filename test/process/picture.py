"""What a person sees on a terminal: a small model of one, fed with what the program writes.

It knows the few sequences that the fixed screen uses and fails on any other, and on a character that would
leave the screen, so that nothing can overflow unseen.
"""

import re

TOKEN = re.compile(r"\x1b\[(\??)([0-9;]*)([A-Za-z])|\x1b[=>]|([\r\n])|([^\x00-\x1f\x1b])")


class Picture:
    def __init__(self, columns, rows):
        self.alternate = False
        self.cursor_shown = True
        self.rest = ""
        self.resize(columns, rows)

    def resize(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.x = self.y = 0
        self.style = frozenset()
        self.cells = [[(" ", frozenset())] * columns for _ in range(rows)]

    def feed(self, text):
        text = self.rest + text
        at = 0
        while at < len(text):
            token = TOKEN.match(text, at)
            if not token:
                if text[at] == "\x1b" and len(text) - at < 40:
                    break  # the rest of it has not come yet
                raise AssertionError("the terminal would not know %r" % text[at:at + 16])
            self.take(token)
            at = token.end()
        self.rest = text[at:]

    def take(self, token):
        mark, numbers, letter, line, character = token.groups()
        if character and self.alternate:
            self.put(character)
        elif letter == "H":
            row, column = (list(map(int, numbers.split(";"))) if numbers else [1, 1])
            if not (1 <= row <= self.rows and 1 <= column <= self.columns):
                raise AssertionError("the cursor goes to %d;%d" % (row, column))
            self.x, self.y = column - 1, row - 1
        elif letter == "J":
            self.cells = [[(" ", frozenset())] * self.columns for _ in range(self.rows)]
        elif letter == "m":
            self.style = frozenset(n for n in numbers.split(";") if n not in ("", "0"))
        elif mark and letter in "hl" and numbers == "1049":
            self.alternate = letter == "h"
        elif mark and letter in "hl" and numbers == "25":
            self.cursor_shown = letter == "h"
        elif self.alternate and not (line or character):
            raise AssertionError("a sequence that is not expected: %r" % token.group())

    def put(self, character):
        if self.x >= self.columns:
            raise AssertionError("line %d overflows with %r" % (self.y + 1, character))
        self.cells[self.y][self.x] = (character, self.style)
        self.x += 1

    def lines(self):
        return ["".join(c for c, _ in row) for row in self.cells]

    def text(self):
        return "\n".join(line.rstrip() for line in self.lines())

    def reversed(self):
        """The texts shown in reverse, one for each run of cells."""
        found = []
        for row in self.cells:
            run = "".join(c if "7" in style else "\0" for c, style in row)
            found += [part for part in run.split("\0") if part.strip()]
        return found
