/* CRTCs: mode sets that cost time or are refused; rotation and transforms through the server's shadow code. */
#include "lab.h"
#include <X11/extensions/dpmsconst.h>
#include <string.h>

#define ALL_ROTATIONS (RR_Rotate_0 | RR_Rotate_90 | RR_Rotate_180 | RR_Rotate_270)

const char *
rotation_name(Rotation rotation)
{
    switch (rotation & ALL_ROTATIONS) {
    case RR_Rotate_90: return "left";
    case RR_Rotate_180: return "inverted";
    case RR_Rotate_270: return "right";
    default: return "normal";
    }
}

const char *
reflection_name(Rotation rotation)
{
    static const char *const names[] = { "none", "x", "y", "xy" };

    return names[(rotation & RR_Reflect_X ? 1 : 0) | (rotation & RR_Reflect_Y ? 2 : 0)];
}

/* The outputs that a mode set is about are the server's; those of a CRTC that went dark are our own memory. */
enum moment { IN_REQUEST, AS_LIT };

static Bool
is_on(const struct connector *connector, xf86CrtcPtr crtc, enum moment moment)
{
    return (moment == IN_REQUEST ? connector->output->crtc : connector->lit_by) == crtc;
}

/* The outputs of a CRTC as "HDMI-1,DP-1", or "-". */
static void
output_names(xf86CrtcPtr crtc, enum moment moment, char *names, size_t size)
{
    xf86CrtcConfigPtr config = XF86_CRTC_CONFIG_PTR(crtc->scrn);
    size_t used = 0;

    snprintf(names, size, "-");
    for (int o = 0; o < config->num_output && used < size; o++)
        if (is_on(config->output[o]->driver_private, crtc, moment))
            used += snprintf(names + used, size - used, "%s%s", used ? "," : "", config->output[o]->name);
}

/* As slow as the slowest of its outputs. */
static void
wait_for_hardware(xf86CrtcPtr crtc, enum moment moment)
{
    xf86CrtcConfigPtr config = XF86_CRTC_CONFIG_PTR(crtc->scrn);
    int slowest = 0;

    for (int o = 0; o < config->num_output; o++) {
        struct connector *connector = config->output[o]->driver_private;

        if (is_on(connector, crtc, moment))
            slowest = max(slowest, connector->delay_ms);
    }
    delay(slowest);
}

static void
remember_outputs(xf86CrtcPtr crtc)
{
    xf86CrtcConfigPtr config = XF86_CRTC_CONFIG_PTR(crtc->scrn);

    for (int o = 0; o < config->num_output; o++) {
        struct connector *connector = config->output[o]->driver_private;

        if (connector->output->crtc == crtc)
            connector->lit_by = crtc;
        else if (connector->lit_by == crtc)
            connector->lit_by = NULL;
    }
}

Bool
crtc_shows(xf86CrtcPtr crtc)
{
    struct beam *beam = crtc->driver_private;

    return crtc->enabled && beam->running && beam->dpms == DPMSModeOn;
}

static void
switch_off(xf86CrtcPtr crtc)
{
    struct beam *beam = crtc->driver_private;
    char outputs[256];

    output_names(crtc, AS_LIT, outputs, sizeof(outputs));
    event(beam->lab, "crtc-off-begin crtc=%d outputs=%s", beam->index, outputs);
    wait_for_hardware(crtc, AS_LIT);
    beam_stop(crtc);
    remember_outputs(crtc);
    event(beam->lab, "crtc-off-end crtc=%d outputs=%s", beam->index, outputs);
}

/* Either the CRTC goes dark, or the screen saver changes the power of one that stays set. */
static void
dpms(xf86CrtcPtr crtc, int mode)
{
    static const char *const levels[] = { "on", "standby", "suspend", "off" };
    struct beam *beam = crtc->driver_private;

    if (crtc->enabled) {
        beam->dpms = mode;
        event(beam->lab, "dpms crtc=%d level=%s", beam->index, levels[mode & 3]);
    }
    else if (beam->running)
        switch_off(crtc);
}

static const char *
reason_to_refuse(xf86CrtcPtr crtc, DisplayModePtr mode, Rotation rotation)
{
    if (faults_refuse_mode(crtc, mode))
        return "fault";
    if (crtc_has_poor_output(crtc) && (rotation != RR_Rotate_0 || crtc->transformPresent))
        return "poor-output";
    /* Rotate last: it throws away the shadow that the old mode still needs when we refuse. */
    return xf86CrtcRotate(crtc) ? NULL : "no-memory";
}

static void
link_trained(xf86CrtcPtr crtc)
{
    xf86CrtcConfigPtr config = XF86_CRTC_CONFIG_PTR(crtc->scrn);

    for (int o = 0; o < config->num_output; o++) {
        struct connector *connector = config->output[o]->driver_private;

        if (config->output[o]->crtc == crtc && properties_has(connector, PROP_LINK_STATUS)
            && connector->value[PROP_LINK_STATUS])
            properties_change(connector, PROP_LINK_STATUS, 0);
    }
}

/* RRSetCrtcConfig ends here. FALSE becomes RRSetConfigFailed. */
static Bool
set_mode(xf86CrtcPtr crtc, DisplayModePtr mode, Rotation rotation, int x, int y)
{
    struct beam *beam = crtc->driver_private;
    char outputs[256], what[512];
    const char *refusal;

    output_names(crtc, IN_REQUEST, outputs, sizeof(outputs));
    snprintf(what, sizeof(what),
             "crtc=%d outputs=%s mode=%dx%d hz=%.3f x=%d y=%d rotation=%s reflection=%s transform=%s",
             beam->index, outputs, mode->HDisplay, mode->VDisplay, mode_refresh(mode), x, y,
             rotation_name(rotation), reflection_name(rotation), crtc->transformPresent ? "yes" : "no");
    event(beam->lab, "mode-set-begin %s", what);
    wait_for_hardware(crtc, IN_REQUEST);
    refusal = reason_to_refuse(crtc, mode, rotation);
    if (refusal) {
        event(beam->lab, "mode-set-refused %s reason=%s", what, refusal);
        return FALSE;
    }
    beam_start(crtc, mode);
    remember_outputs(crtc);
    link_trained(crtc);
    event(beam->lab, "mode-set-end %s", what);
    return TRUE;
}

static void
set_origin(xf86CrtcPtr crtc, int x, int y)
{
    struct beam *beam = crtc->driver_private;

    event(beam->lab, "pan crtc=%d x=%d y=%d", beam->index, x, y);
}

/* The ramp itself is kept by the server, in crtc->gamma_red and so on. */
static void
gamma_set(xf86CrtcPtr crtc, CARD16 *red, CARD16 *green, CARD16 *blue, int size)
{
    struct beam *beam = crtc->driver_private;

    (void) red;
    (void) green;
    (void) blue;
    event(beam->lab, "gamma crtc=%d size=%d", beam->index, size);
}

static void *
shadow_allocate(xf86CrtcPtr crtc, int width, int height)
{
    (void) crtc;
    return calloc((size_t) width * 4, height);
}

static PixmapPtr
shadow_create(xf86CrtcPtr crtc, void *data, int width, int height)
{
    ScrnInfoPtr scrn = crtc->scrn;

    if (!data && !(data = shadow_allocate(crtc, width, height)))
        return NULL;
    return GetScratchPixmapHeader(xf86ScrnToScreen(scrn), width, height, scrn->depth, scrn->bitsPerPixel,
                                  width * 4, data);
}

static void
shadow_destroy(xf86CrtcPtr crtc, PixmapPtr pixmap, void *data)
{
    (void) crtc;
    if (pixmap)
        FreeScratchPixmapHeader(pixmap);
    free(data);
}

static void destroy(xf86CrtcPtr crtc) { free(crtc->driver_private); }

static const xf86CrtcFuncsRec crtc_funcs = {
    .dpms = dpms,
    .gamma_set = gamma_set,
    .shadow_allocate = shadow_allocate,
    .shadow_create = shadow_create,
    .shadow_destroy = shadow_destroy,
    .set_mode_major = set_mode,
    .set_origin = set_origin,
    .destroy = destroy,
};

Bool
crtc_create(struct lab *lab)
{
    xf86CrtcPtr crtc = xf86CrtcCreate(lab->scrn, &crtc_funcs);
    struct beam *beam = crtc ? calloc(1, sizeof(*beam)) : NULL;

    if (!beam)
        return FALSE;
    beam->lab = lab;
    beam->index = config_of(lab)->num_crtc - 1;
    beam->dpms = DPMSModeOn;
    crtc->driver_private = beam;
    return TRUE;
}
