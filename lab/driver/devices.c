/* Touchscreens and pens without hardware: devices of the server's own driver `inputtest`. It would take what is touched from
 * one client of a socket, once, and keeps the server busy when that one leaves: so touches are posted here, as it would
 * post them. It knows nothing of who made a device; what real drivers say of that is added too. */
#include "lab.h"
#include <X11/Xatom.h>
#include <X11/extensions/XI2.h>
#include <exevents.h>
#include <inputstr.h>
#include <stdio.h>
#include <string.h>
#include <xf86Xinput.h>
#include <xserver-properties.h>

#define AXIS_MAX 0xffff         /* of both axes, in inputtest */

struct device {
    struct device *next;
    DeviceIntPtr input;
    char label[NAME_SIZE];
    Bool is_pen;
};

static struct device **
place_of(struct lab *lab, const char *label)
{
    struct device **place = &lab->devices;

    while (*place && strcmp((*place)->label, label))
        place = &(*place)->next;
    return place;
}

static void
set_property(DeviceIntPtr input, const char *name, Atom type, int format, long count, const void *items)
{
    XIChangeDeviceProperty(input, MakeAtom(name, strlen(name), TRUE), type, format, PropModeReplace, count, items, FALSE);
}

/* As libinput's driver and wacom's tell of it (man 4 libinput, man 4 wacom). */
static void
describe(DeviceIntPtr input, const struct device_look *look)
{
    if (look->vendor || look->product)
        set_property(input, XI_PROP_PRODUCT_ID, XA_INTEGER, 32, 2, (CARD32[]) { look->vendor, look->product });
    if (*look->node)
        set_property(input, XI_PROP_DEVICE_NODE, XA_STRING, 8, strlen(look->node), look->node);
    if (look->is_pen) {
        Atom stylus = MakeAtom("STYLUS", 6, TRUE);

        set_property(input, "Wacom Tool Type", XA_ATOM, 32, 1, (CARD32[]) { stylus });
    }
    if (look->is_calibrated)
        set_property(input, "libinput Calibration Matrix", MakeAtom("FLOAT", 5, TRUE), 32, 9,
                     (float[]) { 0.5f, 0, 0, 0, 1, 0, 0, 0, 1 });
}

static InputOption *
options_of(struct lab *lab, const char *label, const struct device_look *look)
{
    InputOption *options = input_option_new(NULL, "driver", "inputtest");
    char socket[sizeof(lab->settings.socket) + NAME_SIZE];

    snprintf(socket, sizeof(socket), "%s-%s", lab->settings.socket, label);
    options = input_option_new(options, "name", look->name);
    options = input_option_new(options, "SocketPath", socket);
    return input_option_new(options, "DeviceType", look->is_pen ? "PointerAbsoluteProximity" : "Touch");
}

const char *
device_add(struct lab *lab, const char *label, const struct device_look *look)
{
    struct device *device;
    InputOption *options;
    int answer;

    if (*place_of(lab, label))
        return "there is such a device already";
    if (!(device = calloc(1, sizeof(*device))))
        return "no memory";
    snprintf(device->label, NAME_SIZE, "%s", label);
    options = options_of(lab, label, look);
    answer = NewInputDeviceRequest(options, NULL, &device->input);
    input_option_free_list(&options);
    if (answer != Success) {
        free(device);
        return "the server takes no such device; its driver inputtest may be missing";
    }
    device->is_pen = look->is_pen;
    describe(device->input, look);
    device->next = lab->devices;
    lab->devices = device;
    event(lab, "device-add label=%s id=%d", label, device->input->id);
    return NULL;
}

const char *
device_remove(struct lab *lab, const char *label)
{
    struct device **place = place_of(lab, label), *device = *place;

    if (!device)
        return "no such device";
    *place = device->next;
    event(lab, "device-remove label=%s id=%d", label, device->input->id);
    DeleteInputDeviceRequest(device->input);
    free(device);
    return NULL;
}

static void
post_touch(const struct device *device, int type, const ValuatorMask *mask)
{
    if (!device->is_pen)
        xf86PostTouchEvent(device->input, 1, type, 0, mask);
    else if (type == XI_TouchUpdate)
        xf86PostMotionEventM(device->input, Absolute, mask);
    else
        xf86PostButtonEventM(device->input, Absolute, 1, type == XI_TouchBegin, mask);
}

/* A finger, or a pen, down, along a line of places, and up again. The server is through with it before it hears any other
 * client. */
const char *
device_touch(struct lab *lab, const char *label, const struct place *places, int count)
{
    struct device *device = *place_of(lab, label);
    ValuatorMask *mask = valuator_mask_new(2);

    if (!device || !mask) {
        valuator_mask_free(&mask);
        return device ? "no memory" : "no such device";
    }
    input_lock();
    for (int i = 0; i < count; i++) {
        valuator_mask_set_double(mask, 0, places[i].x * AXIS_MAX);
        valuator_mask_set_double(mask, 1, places[i].y * AXIS_MAX);
        post_touch(device, i ? XI_TouchUpdate : XI_TouchBegin, mask);
    }
    post_touch(device, XI_TouchEnd, mask);
    input_unlock();
    valuator_mask_free(&mask);
    return NULL;
}

/* The server itself takes the devices away when it ends. */
void
devices_forget(struct lab *lab)
{
    for (struct device *device; (device = lab->devices);) {
        lab->devices = device->next;
        free(device);
    }
}
