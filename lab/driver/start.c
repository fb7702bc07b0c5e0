/* The state the server starts with. xf86InitialConfiguration would try every way to hand out CRTCs, which
 * never ends with many outputs, and it cannot leave a connected output dark. So it is shown a card with nothing
 * plugged in, and the outputs to be lit are lit here, left to right in their order, each with its preferred mode. */
#include "lab.h"

static xf86CrtcPtr
free_crtc(struct lab *lab, xf86OutputPtr output)
{
    xf86CrtcConfigPtr config = config_of(lab);

    for (int c = 0; c < config->num_crtc; c++)
        if (output->possible_crtcs & (1u << c) && !xf86CrtcInUse(config->crtc[c]))
            return config->crtc[c];
    return NULL;
}

static DisplayModePtr
preferred_mode(xf86OutputPtr output)
{
    for (DisplayModePtr mode = output->probed_modes; mode; mode = mode->next)
        if (mode->type & M_T_PREFERRED)
            return mode;
    return output->probed_modes;
}

static Bool
fits(struct lab *lab, DisplayModePtr mode, int x)
{
    return x + mode->HDisplay <= lab->settings.max_width && mode->VDisplay <= lab->settings.max_height;
}

static void
light(struct lab *lab, xf86OutputPtr output, int *x, int *height)
{
    xf86CrtcPtr crtc = free_crtc(lab, output);
    DisplayModePtr mode = preferred_mode(output);

    if (!crtc || !mode || !fits(lab, mode, *x)) {
        xf86DrvMsg(lab->scrn->scrnIndex, X_WARNING, "%s stays dark: %s\n", output->name,
                   !crtc ? "no CRTC is free" : !mode ? "it has no mode" : "the framebuffer is too small");
        return;
    }
    output->crtc = crtc;
    crtc->enabled = TRUE;
    xf86SaveModeContents(&crtc->desiredMode, mode);
    crtc->desiredRotation = RR_Rotate_0;
    crtc->desiredX = *x;
    *x += mode->HDisplay;
    *height = max(*height, mode->VDisplay);
}

Bool
light_initial_outputs(struct lab *lab)
{
    ScrnInfoPtr scrn = lab->scrn;
    xf86CrtcConfigPtr config = config_of(lab);
    int width = 0, height = 0;

    if (!xf86InitialConfiguration(scrn, TRUE))
        return FALSE;
    lab->probing_allowed = TRUE;
    xf86ProbeOutputModes(scrn, 0, 0);
    for (int o = 0; o < config->num_output; o++) {
        struct connector *connector = config->output[o]->driver_private;

        if (connector->lit_at_start && connector->status != XF86OutputStatusDisconnected)
            light(lab, config->output[o], &width, &height);
    }
    if (width) {
        scrn->virtualX = scrn->display->virtualX = width;
        scrn->virtualY = scrn->display->virtualY = height;
    }
    xf86SetScrnInfoModes(scrn);
    return TRUE;
}
