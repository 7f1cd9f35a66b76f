/* The program: one list of commands. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/words.h"

static const struct command command_help, command_version;

static const struct command *const commands[] = {
    &command_play,   &command_serve, &command_replay,  &command_verify, &command_rules,
    &command_engine, &command_bench, &command_arena,   &command_lab,    &command_chances,
    &command_backup, &command_help,  &command_version,
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const struct flag no_flags[] = {{NULL}};

static const struct flag *flags_of(const struct command *c) { return c->flags ? c->flags : no_flags; }

/* ---- Help ---- */

int usage_wrong(const struct command *c, const char *why)
{
    struct buf usage;
    buf_init(&usage, 4096);
    flags_usage(flags_of(c), c->name, c->arguments, &usage);
    complain(c->name, 2, "%s", why);
    fputs(buf_text(&usage), stderr);
    buf_free(&usage);
    return 2;
}

static int show_help(const struct command *c)
{
    struct buf text;
    buf_init(&text, 64 * 1024);
    flags_usage(flags_of(c), c->name, c->arguments, &text);
    buf_addf(&text, "\n%s\n\n", c->help);
    flags_help(flags_of(c), &text);
    fputs(buf_text(&text), stdout);
    buf_free(&text);
    return 0;
}

static const struct command *command_named(const char *name)
{
    struct guess guess = guess_begin(name);
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i]->name, name) == 0) return commands[i];
        guess_try(&guess, commands[i]->name);
    }
    complain("", 2, "there is no command \"%.40s\"%s%s; \"isolario help\" lists them", name,
             guess.word[0] ? ", did you mean " : "", guess.word);
    return NULL;
}

static int run_command(const struct command *c, int argc, char **argv)
{
    struct flags_read read;
    struct error err;
    char why[120];
    if (!flags_parse(flags_of(c), argc, argv, &read, &err)) return usage_wrong(c, err.text);
    if (flag_given(&read, "--help") && !c->explains) return show_help(c);
    if (read.plain_count <= c->arguments_max) return c->run(&read);
    snprintf(why, sizeof why, "\"%.40s\" is one argument too many", read.plain[c->arguments_max]);
    return usage_wrong(c, why);
}

static int run_help(const struct flags_read *read)
{
    char help[] = "--help";
    const struct command *c = read->plain_count ? command_named(read->plain[0]) : NULL;
    if (read->plain_count) return c ? run_command(c, 2, (char *[]){read->plain[0], help, NULL}) : 2;
    puts("Isolario: exploration games, each exactly by its rules.\n");
    for (int i = 0; i < COMMANDS; i++) printf("  %-8s %s\n", commands[i]->name, commands[i]->help);
    puts("\n\"isolario help COMMAND\" shows how one of them is used.");
    return 0;
}

static const struct command command_help = {.name = "help",
                                            .arguments = "[COMMAND]",
                                            .arguments_max = 1,
                                            .help = "list the commands, or explain one",
                                            .run = run_help};

static int run_version(const struct flags_read *read)
{
    (void)read;
    puts("isolario " ISOLARIO_VERSION);
    return 0;
}

static const struct command command_version = {
    .name = "version", .arguments = "", .help = "show the version", .run = run_version};

int main(int argc, char **argv)
{
    char help[] = "help", version[] = "version", *nothing[] = {help, NULL};
    if (argc < 2) return run_command(&command_help, 1, nothing);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) argv[1] = help;
    if (strcmp(argv[1], "--version") == 0) argv[1] = version;
    const struct command *c = command_named(argv[1]);
    return c ? run_command(c, argc - 1, argv + 1) : 2;
}
