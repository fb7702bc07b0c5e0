/* The framebuffer in plain memory: drawn by fb, as large as RandR asks, black where nothing is drawn. */
#include "lab.h"
#include <fb.h>
#include <micmap.h>
#include <mipointer.h>
#include <xf86cmap.h>
#include <X11/extensions/dpmsconst.h>

#define BYTES_PER_PIXEL 4

static unsigned char *
framebuffer_allocate(int width, int height)
{
    /* calloc gives untouched pages: memory is used only where something is drawn. */
    return calloc((size_t) width * BYTES_PER_PIXEL, height);
}

/* Transformed CRTCs read the framebuffer again: what lay beyond the new edge is black now. Real drivers set every mode
 * again after a resize (drmmode_xf86crtc_resize of modesetting), with the same effect. */
static void
render_again(ScrnInfoPtr scrn)
{
    xf86CrtcConfigPtr config = XF86_CRTC_CONFIG_PTR(scrn);

    for (int c = 0; c < config->num_crtc; c++)
        if (config->crtc[c]->enabled)
            xf86CrtcRotate(config->crtc[c]);
}

/* RRSetScreenSize ends here. FALSE becomes an error for the client. Nothing is copied: the server exposes the whole
 * root window afterwards, and everything is drawn anew. */
static Bool
resize(ScrnInfoPtr scrn, int width, int height)
{
    struct lab *lab = lab_of(scrn);
    ScreenPtr screen = xf86ScrnToScreen(scrn);
    PixmapPtr pixmap = screen->GetScreenPixmap(screen);
    unsigned char *old = lab->framebuffer, *new;

    if (width == scrn->virtualX && height == scrn->virtualY)
        return TRUE;
    event(lab, "framebuffer-begin size=%dx%d", width, height);
    delay(lab->resize_delay_ms);
    if (faults_refuse_resize(lab) || !pixmap || !(new = framebuffer_allocate(width, height))) {
        event(lab, "framebuffer-refused size=%dx%d", width, height);
        return FALSE;
    }
    screen->ModifyPixmapHeader(pixmap, width, height, -1, -1, width * BYTES_PER_PIXEL, new);
    lab->framebuffer = new;
    scrn->virtualX = width;
    scrn->virtualY = height;
    scrn->displayWidth = width;
    free(old);
    render_again(scrn);
    event(lab, "framebuffer-end size=%dx%d", width, height);
    return TRUE;
}

const xf86CrtcConfigFuncsRec screen_config_funcs = { .resize = resize };

static Bool
close_screen(ScreenPtr screen)
{
    ScrnInfoPtr scrn = xf86ScreenToScrn(screen);
    struct lab *lab = lab_of(scrn);

    control_close(lab);
    devices_forget(lab);
    scrn->vtSema = FALSE;
    screen->CloseScreen = lab->CloseScreen;
    screen->CloseScreen(screen);
    free(lab->framebuffer);
    lab->framebuffer = NULL;
    return TRUE;
}

static void
describe_visuals(ScrnInfoPtr scrn, ScreenPtr screen)
{
    for (VisualPtr visual = screen->visuals; visual < screen->visuals + screen->numVisuals; visual++) {
        if ((visual->class | DynamicClass) != DirectColor)
            continue;
        visual->offsetRed = scrn->offset.red;
        visual->offsetGreen = scrn->offset.green;
        visual->offsetBlue = scrn->offset.blue;
        visual->redMask = scrn->mask.red;
        visual->greenMask = scrn->mask.green;
        visual->blueMask = scrn->mask.blue;
    }
}

static Bool
init_drawing(ScrnInfoPtr scrn, ScreenPtr screen)
{
    struct lab *lab = lab_of(scrn);

    lab->framebuffer = framebuffer_allocate(scrn->virtualX, scrn->virtualY);
    scrn->displayWidth = scrn->virtualX;
    miClearVisualTypes();
    if (!lab->framebuffer
        || !miSetVisualTypes(scrn->depth, miGetDefaultVisualMask(scrn->depth), scrn->rgbBits, scrn->defaultVisual)
        || !miSetPixmapDepths()
        || !fbScreenInit(screen, lab->framebuffer, scrn->virtualX, scrn->virtualY, scrn->xDpi, scrn->yDpi,
                         scrn->displayWidth, scrn->bitsPerPixel))
        return FALSE;
    describe_visuals(scrn, screen);
    if (!fbPictureInit(screen, NULL, 0))
        return FALSE;
    xf86SetBlackWhitePixels(screen);
    xf86SetBackingStore(screen);
    /* The pointer is drawn into the framebuffer, so that pictures show it where the monitor would. */
    return miDCInitialize(screen, xf86GetPointerScreenFuncs());
}

Bool
screen_init(ScreenPtr screen, int argc, char **argv)
{
    ScrnInfoPtr scrn = xf86ScreenToScrn(screen);
    struct lab *lab = lab_of(scrn);

    (void) argc;
    (void) argv;
    if (!init_drawing(scrn, screen))
        return FALSE;
    scrn->pScreen = screen;
    scrn->vtSema = TRUE;
    if (!xf86CrtcScreenInit(screen) || !xf86SetDesiredModes(scrn))
        return FALSE;
    crtc_limit_poor(lab);
    if (!miCreateDefColormap(screen)
        || !xf86HandleColormaps(screen, 256, 8, NULL, NULL, CMAP_RELOAD_ON_MODE_SWITCH | CMAP_PALETTED_TRUECOLOR))
        return FALSE;
    xf86DPMSInit(screen, xf86DPMSSet, 0);
    screen->SaveScreen = xf86SaveScreen;
    lab->CloseScreen = screen->CloseScreen;
    screen->CloseScreen = close_screen;
    return present_init_screen(screen) && control_open(lab);
}
