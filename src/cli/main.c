/* The program: one table of commands. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static int cmd_help(int argc, char **argv);
static int cmd_version(int argc, char **argv);

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *arguments, *help;
    bool explains; /* has a longer --help of its own */
} commands[] = {
    {"play", cmd_play,
     "[GAME] [--seats ...] [--option name=value] [--seed N]\n"
     "      [--load FILE | --resume] [--lines] [--plain] [--lang LANGUAGE]",
     "play a game at the terminal", true},
    {"serve", cmd_serve, "[--listen ADDRESS[:PORT]] [--db NAME] [--help ...]",
     "serve the table in the browser", true},
    {"replay", cmd_replay, "FILE [--step N] [--seat S | --all] [--plain]", "step through a record", true},
    {"verify", cmd_verify, "FILE...", "prove that records are sound"},
    {"rules", cmd_rules, "[GAME] [ID | WORDS] [--lang LANGUAGE] | --coverage [--strict] [GAME]",
     "read how a game is played, ask its rules, or see which are tested"},
    {"engine", cmd_engine, "", "speak JSON lines on standard input and output"},
    {"bench", cmd_bench,
     "[GAME...] [--seconds N] [--count VERB] [--check --games N] [--checksum] [--search] [--seed N]",
     "measure random play, or check its invariants"},
    {"arena", cmd_arena,
     "GAME --bots A,B[,C,D] [--games N] [--option name=value] [--seed N] [--threads N] [--sprt ELO0,ELO1]\n"
     "      [--save FILE | --resume FILE] [--json]",
     "let bots play each other: who is stronger, and by how much?"},
    {"lab", cmd_lab,
     "GAME --bots A[,B,...] [--seats N] --out FILE.html [--games N] [--option name=value] [--compare "
     "name=value]\n"
     "      [--seed N] [--threads N] [--csv FILE] [--json FILE] [--chunks FOLDER]",
     "play many games and report what the game is like: is it fair, how long, what matters?"},
    {"backup", cmd_backup, "[--db NAME] FILE", "copy a server's store, also while it runs"},
    {"help", cmd_help, "[COMMAND]", "show this, or one command"},
    {"version", cmd_version, "", "show the version"},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static int no_command(const char *name)
{
    return complain("", 2, "there is no command \"%s\"; \"isolario help\" lists them", name);
}

static const struct command *command_named(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0) return &commands[i];
    return NULL;
}

static int show_help(const struct command *c)
{
    printf("  isolario %s%s%s\n      %s\n", c->name, c->arguments[0] ? " " : "", c->arguments, c->help);
    return 0;
}

/* All commands, or the one that is named. */
static int cmd_help(int argc, char **argv)
{
    const char *wanted = argc > 1 && strcmp(argv[0], "help") == 0 ? argv[1] : NULL;
    const struct command *c = wanted ? command_named(wanted) : NULL;
    if (wanted) return c ? show_help(c) : no_command(wanted);
    puts("Isolario: exploration games, each exactly by its rules.\n");
    for (int i = 0; i < COMMANDS; i++) show_help(&commands[i]);
    return 0;
}

static int cmd_version(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    puts("isolario " ISOLARIO_VERSION);
    return 0;
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "help";
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) name = "help";
    if (strcmp(name, "--version") == 0) name = "version";
    const struct command *c = command_named(name);
    if (!c) return no_command(name);
    if (argc > 2 && strcmp(argv[2], "--help") == 0 && !c->explains) return show_help(c);
    return c->run(argc > 1 ? argc - 1 : argc, argc > 1 ? argv + 1 : argv);
}
