/* Connectors: what a probe finds, and monitors coming and going. */
#include "lab.h"
#include <X11/Xatom.h>
#include <string.h>

#define EDID_EXTENSION_COUNT 126        /* the byte of the first block that counts the blocks after it */

const char *
connector_kind_name(enum kind kind)
{
    static const char *const names[KIND_COUNT] = { "plain", "amdgpu", "radeon", "vc4", "poor" };

    return names[kind];
}

static xf86OutputStatus
detect(xf86OutputPtr output)
{
    struct connector *connector = output->driver_private;

    if (!connector->lab->probing_allowed)
        return XF86OutputStatusDisconnected;
    event(connector->lab, "probe output=%s", output->name);
    delay(connector->lab->probe_delay_ms);
    return connector->status;
}

/* The server's EDID code trusts the extension count and reads that far: the copy it gets is as long as it claims. */
static unsigned char *
padded_copy(const unsigned char *edid, unsigned size)
{
    unsigned claimed = size > EDID_EXTENSION_COUNT ? (edid[EDID_EXTENSION_COUNT] + 1u) * EDID_BLOCK : EDID_BLOCK;
    unsigned char *copy = calloc(max(claimed, size), 1);

    if (copy)
        memcpy(copy, edid, size);
    return copy;
}

static xf86MonPtr
interpret(struct connector *connector, unsigned char *copy)
{
    xf86MonPtr monitor;

    if (!copy || connector->edid_size < EDID_BLOCK)
        return NULL;
    monitor = xf86InterpretEDID(connector->lab->scrn->scrnIndex, copy);
    if (monitor && connector->edid_size > EDID_BLOCK)
        monitor->flags |= EDID_COMPLETE_RAWDATA;
    return monitor;
}

/* Clients see the bytes as they came, also when the server could make nothing of them. */
static void
show_raw_edid(struct connector *connector)
{
    RROutputPtr randr_output = connector->output->randr_output;

    if (randr_output && connector->edid)
        RRChangeOutputProperty(randr_output, MakeAtom("EDID", 4, TRUE), XA_INTEGER, 8, PropModeReplace,
                               connector->edid_size, connector->edid, FALSE, FALSE);
}

/* Without an EDID the list is empty and the server adds its default modes up to 1368x768. */
static DisplayModePtr
get_modes(xf86OutputPtr output)
{
    struct connector *connector = output->driver_private;
    unsigned char *copy = connector->edid ? padded_copy(connector->edid, connector->edid_size) : NULL;

    xf86OutputSetEDID(output, interpret(connector, copy));
    show_raw_edid(connector);
    free(connector->shown_edid);
    connector->shown_edid = copy;
    return modes_of(connector);
}

/* Whatever a client asks for, as on a driver that leaves the check to the mode set. The server asks about each mode of a
 * probe too; those of clients have no type. */
static int
mode_valid(xf86OutputPtr output, DisplayModePtr mode)
{
    if (!mode->type && faults_refuse_added_mode(output->driver_private, mode))
        return MODE_BAD;
    return mode->HDisplay > 0 && mode->VDisplay > 0 ? MODE_OK : MODE_BAD;
}

static void dpms(xf86OutputPtr output, int mode) { (void) output; (void) mode; }
static Bool get_property(xf86OutputPtr output, Atom atom) { (void) output; (void) atom; return TRUE; }

static void
destroy(xf86OutputPtr output)
{
    struct connector *connector = output->driver_private;

    free(connector->edid);
    free(connector->shown_edid);
    free(connector);
}

static const xf86OutputFuncsRec output_funcs = {
    .create_resources = properties_create,
    .dpms = dpms,
    .mode_valid = mode_valid,
    .detect = detect,
    .get_modes = get_modes,
    .set_property = properties_set,
    .get_property = get_property,
    .destroy = destroy,
};

struct connector *
connector_create(struct lab *lab, const char *name, enum kind kind)
{
    xf86OutputPtr output = xf86OutputCreate(lab->scrn, &output_funcs, name);
    struct connector *connector = output ? calloc(1, sizeof(*connector)) : NULL;

    if (!connector)
        return NULL;
    connector->lab = lab;
    connector->output = output;
    connector->kind = kind;
    connector->index = config_of(lab)->num_output - 1;
    output->driver_private = connector;
    output->interlaceAllowed = TRUE;
    output->doubleScanAllowed = TRUE;
    xf86OutputUseScreenMonitor(output, FALSE);
    return connector;
}

struct connector *
connector_named(struct lab *lab, const char *name)
{
    xf86CrtcConfigPtr config = config_of(lab);

    for (int o = 0; o < config->num_output; o++)
        if (!strcmp(config->output[o]->name, name))
            return config->output[o]->driver_private;
    return NULL;
}

/* What RRGetInfo does on a hotplug, and then one OutputChange even when the new monitor looks like the old one:
 * real drivers get there through two interrupts, which `swap` is meant to hide. */
static void
announce(struct connector *connector)
{
    ScreenPtr screen = xf86ScrnToScreen(connector->lab->scrn);
    rrScrPrivPtr randr = rrGetScrPriv(screen);
    Rotation rotations = 0;

    for (int i = 0; i < randr->numOutputs; i++)
        randr->outputs[i]->changed = FALSE;
    for (int i = 0; i < randr->numCrtcs; i++)
        randr->crtcs[i]->changed = FALSE;
    randr->changed = FALSE;
    randr->configChanged = FALSE;
    UpdateCurrentTimeIf();
    randr->rrGetInfo(screen, &rotations);
    RROutputChanged(connector->output->randr_output, TRUE);
    RRTellChanged(screen);
}

static void
change(struct connector *connector, xf86OutputStatus status, const char *monitor,
       unsigned char *edid, unsigned size, enum notice notice)
{
    free(connector->edid);
    connector->edid = edid;
    connector->edid_size = size;
    connector->status = status;
    snprintf(connector->monitor, NAME_SIZE, "%s", monitor);
    if (notice == NOTICE_SENT)
        announce(connector);
}

void
connector_plug(struct connector *connector, xf86OutputStatus status, const char *monitor,
               unsigned char *edid, unsigned size, enum notice notice)
{
    change(connector, status, monitor, edid, size, notice);
    event(connector->lab, "plug output=%s monitor=%s state=%s silent=%s", connector->output->name, monitor,
          status == XF86OutputStatusUnknown ? "unknown" : "connected", notice == NOTICE_SILENT ? "yes" : "no");
}

/* A lit CRTC stays lit: turning it off is the client's job, as with real drivers. */
void
connector_unplug(struct connector *connector, enum notice notice)
{
    change(connector, XF86OutputStatusDisconnected, "-", NULL, 0, notice);
    event(connector->lab, "unplug output=%s silent=%s", connector->output->name,
          notice == NOTICE_SILENT ? "yes" : "no");
}
