"""What people who install Isolario meet: one version everywhere, what `make install` and the Debian package put where, the manual page, the
completion, the unit and the settings. test/deb/run does the same with a package in a bare Debian (`make test-deb`)."""

import functools
import gzip
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from serving import DEADLINE, PROGRAM, Server

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PATIENCE = 120
FLAG = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


def said(*command, **environment):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True, timeout=PATIENCE,
                          env={**os.environ, **environment}).stdout


VERSION = said(ROOT / "tools" / "version").strip()


@functools.cache
def commands():
    """What `isolario help` lists, and the flags that each command's own help names."""
    names = re.findall(r"^  ([a-z]+) ", said(PROGRAM, "help"), re.MULTILINE)
    return {name: set(FLAG.findall(said(PROGRAM, name, "--help", LC_ALL="C"))) for name in names}


def completed(script, *words):
    """What bash offers for the last word."""
    line = " ".join("'%s'" % word for word in words)
    code = "source '%s'; COMP_WORDS=(%s); COMP_CWORD=%d; _isolario; printf '%%s\\n' \"${COMPREPLY[@]}\"" % (script, line, len(words) - 1)
    return said("bash", "--norc", "-c", code).split()


def exposure(unit):
    """How much of the system a unit leaves open, from 0 to 10; None where systemd-analyze cannot tell."""
    if not shutil.which("systemd-analyze"):
        return None
    done = subprocess.run(["systemd-analyze", "security", "--offline=true", "--no-pager", str(unit)], capture_output=True, text=True,
                          timeout=PATIENCE)
    level = re.search(r"exposure level for isolario.service: ([0-9.]+)", done.stdout)
    return float(level.group(1)) if level else None


class Version(unittest.TestCase):
    def test_the_program_and_the_changelog_have_the_version_of_the_build(self):
        self.assertRegex(VERSION, r"^\d+\.\d+\.\d+$")
        self.assertEqual(said(PROGRAM, "--version"), "isolario %s\n" % VERSION)
        headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
        self.assertEqual(headings[0], VERSION)


class Installed(unittest.TestCase):
    """What is the same however it came onto the machine."""

    def check_manual(self, page):
        self.assertIn('"Isolario %s"' % VERSION, page)
        page = page.replace("\\-", "-")
        for name, flags in commands().items():
            section = re.search(r"^\.SS %s$(.*?)^\.S[SH] " % name, page, re.MULTILINE | re.DOTALL)
            self.assertTrue(section, "the manual has no command " + name)
            told = set(re.findall(r"\\fB(--[a-z-]+)\\fR", section.group(1)))
            self.assertEqual(told, flags, name)

    def check_completion(self, script):
        known = commands()
        self.assertEqual(set(completed(script, "isolario", "")), set(known) | {"--help", "--version"})
        for name, flags in known.items():
            self.assertEqual(set(completed(script, "isolario", name, "--")), flags, name)
        self.assertEqual(completed(script, "isolario", "play", "ca"), ["carta-magica"])
        self.assertEqual(completed(script, "isolario", "help", "ar"), ["arena"])
        self.assertEqual(completed(script, "isolario", "play", "--lang", ""), ["en", "it"])
        self.assertEqual(completed(script, "isolario", "serve", "--config", str(ROOT / "LICEN")), [str(ROOT / "LICENSE")])

    def check_unit(self, path, prefix, user):
        unit = path.read_text(encoding="utf-8")
        self.assertNotIn("@", re.sub(r"@system-service|~@.*", "", unit))
        self.assertIn("ExecStart=%s/bin/isolario serve --config /etc/isolario/serve.conf\n" % prefix, unit)
        self.assertIn("\n%s\n" % user, unit)
        level = exposure(path)
        if level is not None:
            self.assertLessEqual(level, 2.0)

    def check_settings(self, path):
        """Also the lines that wait behind a # are settings that a server takes."""
        text = path.read_text(encoding="utf-8")
        with tempfile.NamedTemporaryFile("w", suffix=".conf") as file:
            file.write(re.sub(r"^#([a-z-]+ = )", r"\1", text, flags=re.MULTILINE))
            file.flush()
            server = Server("--config", file.name)
            self.addCleanup(server.clean)
            self.assertEqual(server.stop()[0], 0)


class Install(Installed):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="isolario-install-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.install(PROGRAM)

    @classmethod
    def install(cls, argument, **environment):
        said(ROOT / "tools" / "install", argument, DESTDIR=str(cls.folder), PREFIX="/usr/local", SYSCONFDIR="", SERVICE_USER="", **environment)

    def test_the_program_runs_from_there(self):
        self.assertEqual(said(self.folder / "usr/local/bin/isolario", "version"), "isolario %s\n" % VERSION)

    def test_the_manual_has_every_command_and_flag(self):
        page = self.folder / "usr/local/share/man/man1/isolario.1"
        self.check_manual(page.read_text(encoding="utf-8"))
        self.assertIn("/usr/local/share/doc/isolario/club.md", page.read_text(encoding="utf-8"))
        if shutil.which("man") and shutil.which("groff"):
            done = subprocess.run(["man", "--warnings", "-l", str(page)], capture_output=True, text=True, timeout=DEADLINE)
            self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_bash_completes_commands_flags_and_games(self):
        self.check_completion(self.folder / "usr/local/share/bash-completion/completions/isolario")

    def test_the_unit_runs_what_was_installed_and_leaves_little_exposed(self):
        self.check_unit(self.folder / "usr/local/lib/systemd/system/isolario.service", "/usr/local", "DynamicUser=yes")

    def test_the_settings_that_come_with_it_are_sound(self):
        self.check_settings(self.folder / "etc/isolario/serve.conf")

    def test_licence_and_documents_are_there(self):
        documents = self.folder / "usr/local/share/doc/isolario"
        licence = (documents / "copyright").read_text(encoding="utf-8")
        self.assertIn("MIT License", licence)
        self.assertIn("CC BY 3.0", licence)  # of the pictures
        self.assertTrue((documents / "CHANGELOG.md").exists())

    def test_zz_removing_leaves_only_what_somebody_changed(self):
        settings = self.folder / "etc/isolario/serve.conf"
        settings.write_text("memory = 256\n", encoding="utf-8")
        self.install(PROGRAM)
        self.assertEqual(settings.read_text(encoding="utf-8"), "memory = 256\n")
        self.install("--remove")
        self.assertEqual([path for path in self.folder.rglob("*") if not path.is_dir()], [settings])

    def test_a_prefix_is_a_whole_path(self):
        done = subprocess.run([ROOT / "tools" / "install", PROGRAM], capture_output=True, text=True, timeout=DEADLINE,
                              env={**os.environ, "PREFIX": "local", "DESTDIR": str(self.folder)})
        self.assertEqual((done.returncode, done.stderr), (2, 'install: PREFIX must begin with /, and is "local"\n'))


@unittest.skipUnless(shutil.which("dpkg-shlibdeps"), "this system builds no Debian packages")
class Package(Installed):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="isolario-package-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.package = said(ROOT / "tools" / "deb", PROGRAM, cls.folder, DEB_COMPRESSION="none").strip()
        said("dpkg-deb", "-R", cls.package, cls.folder / "root")
        cls.root = cls.folder / "root"

    def test_its_name_and_fields_are_those_of_the_version(self):
        self.assertRegex(os.path.basename(self.package), r"^isolario_%s-1_\w+\.deb$" % re.escape(VERSION))
        fields = said("dpkg-deb", "-f", self.package)
        self.assertIn("Version: %s-1\n" % VERSION, fields)
        self.assertRegex(fields, r"Depends: .*libsqlite3-0 .*, adduser\n")

    def test_it_holds_everything_and_belongs_to_root(self):
        self.assertEqual(said(self.root / "usr/bin/isolario", "version"), "isolario %s\n" % VERSION)
        self.check_manual(gzip.decompress((self.root / "usr/share/man/man1/isolario.1.gz").read_bytes()).decode())
        self.check_unit(self.root / "usr/lib/systemd/system/isolario.service", "/usr", "User=isolario")
        self.assertTrue((self.root / "usr/share/bash-completion/completions/isolario").exists())
        self.assertEqual((self.root / "DEBIAN/conffiles").read_text(encoding="utf-8"), "/etc/isolario/serve.conf\n")
        owners = set(re.findall(r"^\S+ (\S+)", said("dpkg-deb", "-c", self.package), re.MULTILINE))
        self.assertEqual(owners, {"root/root"})

    def test_its_scripts_are_sound_and_start_nothing_new(self):
        for name in ("postinst", "prerm", "postrm"):
            said("sh", "-n", self.root / "DEBIAN" / name)
            text = (self.root / "DEBIAN" / name).read_text(encoding="utf-8")
            deeds = re.findall(r"systemctl (?:--?\S+ )*([a-z-]+)", re.sub(r"(?m)^\s*(#|echo ).*$", "", text))
            self.assertLessEqual(set(deeds), {"daemon-reload", "try-restart", "disable", "stop"}, name)


if __name__ == "__main__":
    unittest.main()
