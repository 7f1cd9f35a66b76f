"""What people who install Isolario meet: one version everywhere."""

import pathlib
import re
import subprocess
import unittest

from serving import DEADLINE, PROGRAM

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def said(*command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True, timeout=DEADLINE).stdout


VERSION = said(ROOT / "tools" / "version").strip()


class Version(unittest.TestCase):
    def test_the_program_and_the_changelog_have_the_version_of_the_build(self):
        self.assertRegex(VERSION, r"^\d+\.\d+\.\d+$")
        self.assertEqual(said(PROGRAM, "--version"), "isolario %s\n" % VERSION)
        headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
        self.assertEqual(headings[0], VERSION)


if __name__ == "__main__":
    unittest.main()
