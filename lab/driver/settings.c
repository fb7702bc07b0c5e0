/* Reads the file that describes the card. It is written by the `lab` script, which has checked it:
 *
 *   socket PATH
 *   framebuffer MAXWIDTH MAXHEIGHT
 *   crtcs NUMBER
 *   output NAME KIND CRTCS CLONES LIT STATE MONITOR EDID
 *
 * CRTCS and CLONES are hexadecimal masks, LIT is 0 or 1, STATE is connected, disconnected or unknown,
 * EDID is hexadecimal or "-". */
#include "lab.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Bool
status_from(const char *word, xf86OutputStatus *status)
{
    if (!strcmp(word, "connected"))
        *status = XF86OutputStatusConnected;
    else if (!strcmp(word, "disconnected"))
        *status = XF86OutputStatusDisconnected;
    else if (!strcmp(word, "unknown"))
        *status = XF86OutputStatusUnknown;
    else
        return FALSE;
    return TRUE;
}

static Bool
kind_from(const char *word, enum kind *kind)
{
    for (int k = 0; k < KIND_COUNT; k++)
        if (!strcmp(word, connector_kind_name(k))) {
            *kind = k;
            return TRUE;
        }
    return FALSE;
}

Bool
edid_from_hex(const char *hex, unsigned char **bytes, unsigned *size)
{
    unsigned length = strlen(hex) / 2;

    *bytes = NULL;
    *size = 0;
    if (!strcmp(hex, "-"))
        return TRUE;
    if (!length || !(*bytes = malloc(length)))
        return FALSE;
    for (unsigned i = 0; i < length; i++)
        if (sscanf(hex + 2 * i, "%2hhx", *bytes + i) != 1) {
            free(*bytes);
            *bytes = NULL;
            return FALSE;
        }
    *size = length;
    return TRUE;
}

static Bool
read_output(struct lab *lab, char *fields)
{
    enum { NAME, KIND, CRTCS, CLONES, LIT, STATE, MONITOR, EDID, FIELDS };
    char *field[FIELDS], *next = NULL;
    struct connector *connector;
    enum kind kind;

    for (int i = 0; i < FIELDS; i++)
        if (!(field[i] = strtok_r(i ? NULL : fields, " \n", &next)))
            return FALSE;
    if (!kind_from(field[KIND], &kind) || !(connector = connector_create(lab, field[NAME], kind)))
        return FALSE;
    connector->output->possible_crtcs = strtoul(field[CRTCS], NULL, 16);
    connector->output->possible_clones = strtoul(field[CLONES], NULL, 16);
    connector->lit_at_start = *field[LIT] == '1';
    snprintf(connector->monitor, NAME_SIZE, "%s", field[MONITOR]);
    return status_from(field[STATE], &connector->status)
        && edid_from_hex(field[EDID], &connector->edid, &connector->edid_size);
}

static Bool
read_crtcs(struct lab *lab, const char *number)
{
    struct settings *settings = &lab->settings;

    if (sscanf(number, "%d", &settings->crtcs) != 1 || settings->crtcs < 1 || settings->crtcs > MASK_BITS)
        return FALSE;
    for (int c = 0; c < settings->crtcs; c++)
        if (!crtc_create(lab))
            return FALSE;
    return TRUE;
}

static Bool
read_line(struct lab *lab, char *line)
{
    struct settings *settings = &lab->settings;
    char *rest = strchr(line, ' ');

    if (!rest)
        return *line == '\n';
    *rest++ = '\0';
    if (!strcmp(line, "socket"))
        return sscanf(rest, "%107[^\n]", settings->socket) == 1;
    if (!strcmp(line, "framebuffer"))
        return sscanf(rest, "%d %d", &settings->max_width, &settings->max_height) == 2;
    if (!strcmp(line, "crtcs"))
        return read_crtcs(lab, rest);
    return !strcmp(line, "output") && read_output(lab, rest);
}

Bool
settings_read(struct lab *lab, const char *path)
{
    FILE *file = path ? fopen(path, "r") : NULL;
    char *line = NULL;
    size_t room = 0;
    Bool good = file != NULL;

    for (int number = 1; good && getline(&line, &room, file) != -1; number++) {
        good = read_line(lab, line);
        if (!good)
            xf86DrvMsg(lab->scrn->scrnIndex, X_ERROR, "%s:%d: not understood\n", path, number);
    }
    free(line);
    if (file)
        fclose(file);
    else
        xf86DrvMsg(lab->scrn->scrnIndex, X_ERROR, "cannot read the card's file %s\n", path ? path : "(none)");
    return good;
}
