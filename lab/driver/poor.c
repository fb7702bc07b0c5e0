/* Hardware that can neither rotate nor transform. */
#include "lab.h"

/* TRUE when one of the outputs that a mode set is about is poor. */
Bool
crtc_has_poor_output(xf86CrtcPtr crtc)
{
    xf86CrtcConfigPtr config = XF86_CRTC_CONFIG_PTR(crtc->scrn);

    for (int o = 0; o < config->num_output; o++)
        if (config->output[o]->crtc == crtc
            && ((struct connector *) config->output[o]->driver_private)->kind == KIND_POOR)
            return TRUE;
    return FALSE;
}

/* A CRTC that can drive poor outputs only. */
static Bool
is_poor(xf86CrtcPtr crtc)
{
    xf86CrtcConfigPtr config = XF86_CRTC_CONFIG_PTR(crtc->scrn);
    struct beam *beam = crtc->driver_private;
    Bool poor = FALSE;

    for (int o = 0; o < config->num_output; o++) {
        if (!(config->output[o]->possible_crtcs & (1u << beam->index)))
            continue;
        if (((struct connector *) config->output[o]->driver_private)->kind != KIND_POOR)
            return FALSE;
        poor = TRUE;
    }
    return poor;
}

/* Such a CRTC says so: RandR then answers BadMatch to a rotation and BadValue to a transform. */
void
crtc_limit_poor(struct lab *lab)
{
    xf86CrtcConfigPtr config = config_of(lab);

    for (int c = 0; c < config->num_crtc; c++)
        if (is_poor(config->crtc[c])) {
            RRCrtcSetRotations(config->crtc[c]->randr_crtc, RR_Rotate_0);
            RRCrtcSetTransformSupport(config->crtc[c]->randr_crtc, FALSE);
        }
}
