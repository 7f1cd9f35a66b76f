/* The program: one table of commands. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static int cmd_help(int argc, char **argv);
static int cmd_version(int argc, char **argv);

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *arguments, *help;
} commands[] = {
    {"play", cmd_play, "[GAME] [--seats ...] [--option name=value] [--seed N] [--load FILE]",
     "play a game at the terminal"},
    {"replay", cmd_replay, "FILE [--step N] [--seat S | --all] [--plain]", "step through a record"},
    {"verify", cmd_verify, "FILE...", "prove that records are sound"},
    {"rules", cmd_rules, "[ID | WORD | --coverage [--strict] [GAME]]",
     "look up a rule, or see which are tested"},
    {"engine", cmd_engine, "", "speak JSON lines on standard input and output"},
    {"bench", cmd_bench, "[GAME...] [--seconds N] [--check --games N] [--checksum] [--seed N]",
     "measure random play, or check its invariants"},
    {"help", cmd_help, "", "show this"},
    {"version", cmd_version, "", "show the version"},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static int cmd_help(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    puts("Isolario: exploration games, each exactly by its rules.\n");
    for (int i = 0; i < COMMANDS; i++)
        printf("  isolario %s %s\n      %s\n", commands[i].name, commands[i].arguments, commands[i].help);
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
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return commands[i].run(argc > 1 ? argc - 1 : argc, argc > 1 ? argv + 1 : argv);
    return complain("", 2, "there is no command \"%s\"; \"isolario help\" lists them", name);
}
