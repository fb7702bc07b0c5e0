/* How Xorg finds the driver: module, probe, and what has to be known before the screen exists. */
#include "lab.h"
#include <xf86Module.h>
#include <xf86_OSproc.h>

#define DRIVER_NAME "lab"
#define DRIVER_VERSION 1

enum { OPTION_CARD };
static const OptionInfoRec known_options[] = {
    { OPTION_CARD, "Card", OPTV_STRING, { 0 }, FALSE },
    { -1, NULL, OPTV_NONE, { 0 }, FALSE },
};

static Bool
pre_init_colours(ScrnInfoPtr scrn)
{
    rgb no_weight = { 0, 0, 0 };
    Gamma no_gamma = { 0.0, 0.0, 0.0 };

    return xf86SetDepthBpp(scrn, 24, 24, 32, Support32bppFb) && scrn->depth == 24
        && xf86SetWeight(scrn, no_weight, no_weight)
        && xf86SetDefaultVisual(scrn, -1) && xf86SetGamma(scrn, no_gamma);
}

static Bool
pre_init(ScrnInfoPtr scrn, int flags)
{
    GDevPtr device = xf86GetEntityInfo(scrn->entityList[0])->device;
    OptionInfoRec options[ARRAY_SIZE(known_options)];
    struct lab *lab;

    if (flags & PROBE_DETECT)
        return TRUE;
    lab = scrn->driverPrivate = xnfcalloc(1, sizeof(*lab));
    lab->scrn = scrn;
    lab->control_fd = -1;
    scrn->monitor = scrn->confScreen->monitor;
    scrn->progClock = TRUE;
    if (!pre_init_colours(scrn))
        return FALSE;
    xf86CollectOptions(scrn, device->options);
    memcpy(options, known_options, sizeof(options));
    xf86ProcessOptions(scrn->scrnIndex, scrn->options, options);

    xf86CrtcConfigInit(scrn, &screen_config_funcs);
    if (!settings_read(lab, xf86GetOptValString(options, OPTION_CARD)))
        return FALSE;
    xf86CrtcSetSizeRange(scrn, 320, 200, lab->settings.max_width, lab->settings.max_height);
    if (!light_initial_outputs(lab))
        return FALSE;
    xf86SetDpi(scrn, 0, 0);
    return TRUE;
}

static Bool always(ScrnInfoPtr scrn) { (void) scrn; return TRUE; }
static void nothing(ScrnInfoPtr scrn) { (void) scrn; }
static void move_nothing(ScrnInfoPtr scrn, int x, int y) { (void) scrn; (void) x; (void) y; }
static Bool switch_nothing(ScrnInfoPtr scrn, DisplayModePtr mode) { (void) scrn; (void) mode; return TRUE; }

static void
claim_screen(DriverPtr driver, GDevPtr device)
{
    int entity = xf86ClaimNoSlot(driver, 0, device, TRUE);
    ScrnInfoPtr scrn = xf86AllocateScreen(driver, 0);

    if (!scrn)
        return;
    xf86AddEntityToScreen(scrn, entity);
    scrn->driverVersion = DRIVER_VERSION;
    scrn->driverName = DRIVER_NAME;
    scrn->name = DRIVER_NAME;
    scrn->PreInit = pre_init;
    scrn->ScreenInit = screen_init;
    scrn->EnterVT = always;
    scrn->LeaveVT = nothing;
    scrn->SwitchMode = switch_nothing;
    scrn->AdjustFrame = move_nothing;
}

static Bool
probe(DriverPtr driver, int flags)
{
    GDevPtr *devices;
    int count = xf86MatchDevice(DRIVER_NAME, &devices);

    if (flags & PROBE_DETECT || count <= 0)
        return FALSE;
    for (int i = 0; i < count; i++)
        claim_screen(driver, devices[i]);
    free(devices);
    return TRUE;
}

static void identify(int flags) { (void) flags; }

static const OptionInfoRec *
available_options(int chip, int bus)
{
    (void) chip;
    (void) bus;
    return known_options;
}

/* Without this answer Xorg would want a console and root. */
static Bool
driver_func(ScrnInfoPtr scrn, xorgDriverFuncOp op, void *answer)
{
    (void) scrn;
    if (op != GET_REQUIRED_HW_INTERFACES)
        return FALSE;
    *(CARD32 *) answer = HW_SKIP_CONSOLE;
    return TRUE;
}

static DriverRec lab_driver = {
    .driverVersion = DRIVER_VERSION,
    .driverName = (char *) DRIVER_NAME,
    .Identify = identify,
    .Probe = probe,
    .AvailableOptions = available_options,
    .driverFunc = driver_func,
};

static void *
setup(void *module, void *options, int *error_major, int *error_minor)
{
    (void) options;
    (void) error_major;
    (void) error_minor;
    xf86AddDriver(&lab_driver, module, HaveDriverFuncs);
    return (void *) 1;          /* Xorg only wants it not to be NULL */
}

static XF86ModuleVersionInfo version = {
    .modname = DRIVER_NAME,
    .vendor = "orchestrate lab",
    ._modinfo1_ = MODINFOSTRING1,
    ._modinfo2_ = MODINFOSTRING2,
    .xf86version = XORG_VERSION_CURRENT,
    .majorversion = DRIVER_VERSION,
    .abiclass = ABI_CLASS_VIDEODRV,
    .abiversion = ABI_VIDEODRV_VERSION,
    .moduleclass = MOD_CLASS_VIDEODRV,
};

_X_EXPORT XF86ModuleData labModuleData = { &version, setup, NULL };
