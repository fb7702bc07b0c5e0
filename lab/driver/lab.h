/* A graphics card without hardware: what the parts of the driver share. */
#ifndef LAB_H
#define LAB_H

#include <xorg-server.h>
#include <xf86.h>
#include <xf86Crtc.h>
#include <xf86DDC.h>
#include <randrstr.h>
#include <stdint.h>

#define NAME_SIZE 64
/* Where commands take an output's name, this stands for the framebuffer. */
#define FRAMEBUFFER "framebuffer"
/* RandR outputs name their CRTCs and clones in 32-bit masks (xf86Crtc.h). */
#define MASK_BITS 32

#define EDID_BLOCK 128          /* bytes */

enum kind { KIND_PLAIN, KIND_AMDGPU, KIND_RADEON, KIND_VC4, KIND_POOR, KIND_COUNT };

enum property_id {
    PROP_UNDERSCAN, PROP_UNDERSCAN_H, PROP_UNDERSCAN_V,
    PROP_MARGIN_LEFT, PROP_MARGIN_RIGHT, PROP_MARGIN_TOP, PROP_MARGIN_BOTTOM,
    PROP_SCALING, PROP_DITHER, PROP_BROADCAST, PROP_MAX_BPC, PROP_LINK_STATUS,
    PROP_NON_DESKTOP, PROP_CONNECTOR_TYPE, PROP_CONNECTOR_ID, PROP_COUNT
};

struct fault;
struct wait;
struct device;

/* A connector and the monitor plugged into it: xf86OutputRec.driver_private. */
struct connector {
    struct lab *lab;
    xf86OutputPtr output;
    enum kind kind;
    int index;
    Bool lit_at_start;
    xf86OutputStatus status;    /* what the next probe will find */
    char monitor[NAME_SIZE];    /* only a label for people */
    unsigned char *edid;        /* NULL: none */
    unsigned edid_size;
    unsigned char *shown_edid;  /* what output->MonInfo points into */
    int value[PROP_COUNT];      /* a number, or an index into the enum's values */
    int delay_ms;
    xf86CrtcPtr lit_by;         /* since the last mode set; the server forgets it before a CRTC goes dark */
};

/* Counts vertical blanks from the clock: xf86CrtcRec.driver_private. */
struct beam {
    struct lab *lab;
    int index;
    int dpms;
    Bool running;
    uint64_t start_ust;         /* when start_msc was counted, microseconds */
    uint64_t start_msc;
    double period;              /* microseconds from one vertical blank to the next */
    struct wait *waits;
};

/* One end of the control socket. */
struct client {
    struct client *next;
    int fd;
    Bool watching, gone;
};

struct settings {
    char socket[108];           /* sizeof sockaddr_un.sun_path */
    int max_width, max_height;
    int crtcs;
};

struct lab {
    ScrnInfoPtr scrn;
    struct settings settings;
    unsigned char *framebuffer;
    Bool probing_allowed;       /* FALSE while the server looks for an initial mode by itself */
    int control_fd;
    struct client *clients;
    struct fault *faults;
    struct device *devices;
    unsigned long events;
    int resize_delay_ms;
    int probe_delay_ms;
    CloseScreenProcPtr CloseScreen;
};

static inline struct lab *lab_of(ScrnInfoPtr scrn) { return scrn->driverPrivate; }
static inline xf86CrtcConfigPtr config_of(struct lab *lab) { return XF86_CRTC_CONFIG_PTR(lab->scrn); }

/* From here on the parts, in order: each uses only those above it. */

/* talk.c */
void client_join(struct lab *lab, struct client *client);
void client_leave(struct lab *lab, struct client *client);
void client_watch(struct client *client);
void client_send(struct client *client, const char *format, ...) _X_ATTRIBUTE_PRINTF(2, 3);
void client_send_fd(struct client *client, int fd, const char *format, ...) _X_ATTRIBUTE_PRINTF(3, 4);
/* Tells every client that watches at once, before anything slow happens. */
void event(struct lab *lab, const char *format, ...) _X_ATTRIBUTE_PRINTF(2, 3);

/* modes.c: the modes in the EDID that xf86OutputSetEDID was given; a rate in Hz, of fields for interlaced modes. */
DisplayModePtr modes_of(struct connector *connector);
double mode_refresh(const DisplayModeRec *mode);

/* poor.c */
Bool crtc_has_poor_output(xf86CrtcPtr crtc);
void crtc_limit_poor(struct lab *lab);

/* faults.c */
struct refusal {
    char output[NAME_SIZE];     /* empty: every output */
    char property[NAME_SIZE];   /* empty: mode sets */
    int width, height;          /* 0: any mode */
    int millihertz;             /* 0: any refresh */
    Bool added;                 /* not mode sets but modes that clients add to the output */
    int nth;                    /* 0: every one */
    int count;                  /* 0: for ever */
};
Bool faults_add(struct lab *lab, const struct refusal *refusal);
void faults_remove(struct lab *lab, const char *output);
Bool faults_refuse_mode(xf86CrtcPtr crtc, const DisplayModeRec *mode);
Bool faults_refuse_added_mode(struct connector *connector, const DisplayModeRec *mode);
Bool faults_refuse_resize(struct lab *lab);
Bool faults_refuse_property(struct connector *connector, const char *property);
void faults_describe(struct lab *lab, struct client *client);
void delay(int milliseconds);

/* properties.c */
void properties_create(xf86OutputPtr output);
Bool properties_set(xf86OutputPtr output, Atom atom, RRPropertyValuePtr value);
Bool properties_has(const struct connector *connector, enum property_id id);
void properties_change(struct connector *connector, enum property_id id, int value);

/* present.c */
Bool present_init_screen(ScreenPtr screen);
void beam_start(xf86CrtcPtr crtc, const DisplayModeRec *mode);
void beam_stop(xf86CrtcPtr crtc);

/* outputs.c */
enum notice { NOTICE_SENT, NOTICE_SILENT };
struct connector *connector_create(struct lab *lab, const char *name, enum kind kind);
struct connector *connector_named(struct lab *lab, const char *name);
const char *connector_kind_name(enum kind kind);
void connector_plug(struct connector *connector, xf86OutputStatus status, const char *monitor,
                    unsigned char *edid, unsigned size, enum notice notice);
void connector_unplug(struct connector *connector, enum notice notice);

/* crtcs.c */
Bool crtc_create(struct lab *lab);
Bool crtc_shows(xf86CrtcPtr crtc);
const char *rotation_name(Rotation rotation);
const char *reflection_name(Rotation rotation);

/* picture.c: what a monitor shows, as rows of red, green, blue bytes in a file without a name. */
struct picture {
    int width, height;
    int fd;
};
const char *picture_take(struct connector *connector, struct picture *picture);

/* devices.c: what one touches, by a label that only the lab knows it by; places count from 0 to 1. */
struct device_look {
    const char *name;           /* as X clients see it, and not always its own */
    const char *node;           /* empty: none */
    unsigned vendor, product;   /* of USB; both 0: none */
    Bool is_pen;
    Bool is_calibrated;         /* its driver turns coordinates by itself */
};
/* On a device, from 0 to 1. */
struct place {
    double x, y;
};

const char *device_add(struct lab *lab, const char *label, const struct device_look *look);
const char *device_remove(struct lab *lab, const char *label);
const char *device_touch(struct lab *lab, const char *label, const struct place *places, int count);
void devices_forget(struct lab *lab);

/* settings.c: reads the file that describes the card; creates its CRTCs and connectors. */
Bool settings_read(struct lab *lab, const char *path);
Bool edid_from_hex(const char *hex, unsigned char **bytes, unsigned *size);

/* start.c: lights what the settings ask for, left to right. */
Bool light_initial_outputs(struct lab *lab);

/* status.c: lines of key=value pairs for `status`. */
void status_describe(struct lab *lab, struct client *client);

/* commands.c */
void command_run(struct lab *lab, struct client *client, char *line);

/* control.c */
Bool control_open(struct lab *lab);
void control_close(struct lab *lab);

/* screen.c */
Bool screen_init(ScreenPtr screen, int argc, char **argv);
extern const xf86CrtcConfigFuncsRec screen_config_funcs;

#endif
