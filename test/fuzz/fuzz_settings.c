/* Flags and a configuration file of `isolario serve`: the lines up to an empty one are flags, the rest is the file. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/settings.h"
#include "core/error.h"

enum { FLAGS_MAX = 32 };

static const char *config_path(void)
{
    static char path[64];
    snprintf(path, sizeof path, "%s/isolario-fuzz-%ld.conf",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp", (long)getpid());
    return path;
}

static void write_config(const char *text, size_t n)
{
    FILE *file = fopen(config_path(), "wb");
    if (!file || fwrite(text, 1, n, file) != n) bug("cannot write a configuration");
    fclose(file);
}

/* No other file is read: it could be a device that never ends. */
static bool is_harmless(const char *flag) { return !strstr(flag, "config"); }

/* Cuts the text into flags up to an empty line; returns what follows that. */
static char *cut_flags(char *text, char *argv[], int *argc)
{
    while (*text && *text != '\n') {
        char *end = text + strcspn(text, "\n");
        bool more = *end;
        *end = 0;
        if (*argc < FLAGS_MAX && is_harmless(text)) argv[(*argc)++] = text;
        text = more ? end + 1 : end;
    }
    return *text ? text + 1 : text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char serve[] = "serve", config[] = "--config";
    char *text = malloc(size + 1), *argv[FLAGS_MAX + 4] = {serve};
    char host[SETTING_TEXT_MAX];
    struct settings settings;
    struct flags_read read;
    struct error err = {0};
    int argc = 1, port = 0;
    memcpy(text, data, size);
    text[size] = 0;
    const char *file = cut_flags(text, argv, &argc);
    write_config(file, strlen(file));
    argv[argc++] = config;
    argv[argc++] = (char *)config_path();
    bool good = flags_parse(serve_flags, argc, argv, &read, &err) && settings_read(&settings, &read, &err);
    if (!good && !err.code) bug("settings are refused without a reason");
    if (good && listen_split(settings.listen, host, &port, &err) && (port < 0 || port > 65535))
        bug("a port that is none");
    unlink(config_path());
    free(text);
    return 0;
}
