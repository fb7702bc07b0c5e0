/* The state of the card, for `lab status`: lines of key=value pairs. */
#include "lab.h"
#include <stdio.h>

static void
describe_lit(struct connector *connector, char *text, size_t size)
{
    xf86CrtcPtr crtc = connector->output->crtc;
    struct beam *beam = crtc ? crtc->driver_private : NULL;

    if (!crtc || !crtc->enabled)
        snprintf(text, size, "crtc=-");
    else
        snprintf(text, size, "crtc=%d mode=%dx%d hz=%.3f x=%d y=%d rotation=%s reflection=%s transform=%s dpms=%s",
                 beam->index, crtc->mode.HDisplay, crtc->mode.VDisplay, mode_refresh(&crtc->mode), crtc->x, crtc->y,
                 rotation_name(crtc->rotation), reflection_name(crtc->rotation),
                 crtc->transformPresent ? "yes" : "no", crtc_shows(crtc) ? "on" : "off");
}

static void
describe_output(struct connector *connector, struct client *client)
{
    static const char *const states[] = { "connected", "disconnected", "unknown" };
    char lit[256];

    describe_lit(connector, lit, sizeof(lit));
    client_send(client, "output name=%s kind=%s state=%s monitor=%s edid=%u delay=%d link=%s %s\n",
                connector->output->name, connector_kind_name(connector->kind), states[connector->status],
                connector->monitor, connector->edid_size, connector->delay_ms,
                !properties_has(connector, PROP_LINK_STATUS) ? "-" :
                connector->value[PROP_LINK_STATUS] ? "bad" : "good",
                lit);
}

void
status_describe(struct lab *lab, struct client *client)
{
    xf86CrtcConfigPtr config = config_of(lab);

    client_send(client, "card crtcs=%d framebuffer=%dx%d max=%dx%d resize-delay=%d probe-delay=%d events=%lu\n",
                config->num_crtc, lab->scrn->virtualX, lab->scrn->virtualY, lab->settings.max_width,
                lab->settings.max_height, lab->resize_delay_ms, lab->probe_delay_ms, lab->events);
    for (int o = 0; o < config->num_output; o++)
        describe_output(config->output[o]->driver_private, client);
    faults_describe(lab, client);
}
