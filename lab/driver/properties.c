/* Output properties with the names, values and limits of real drivers. RandR itself checks nothing: a value
 * out of range is refused here, and the client gets BadValue. */
#include "lab.h"
#include <X11/Xatom.h>
#include <string.h>

#define MAX_VALUES 8
#define ALL_BUT_POOR ((1 << KIND_PLAIN) | (1 << KIND_AMDGPU) | (1 << KIND_RADEON) | (1 << KIND_VC4))
/* What tells radeon from amdgpu where both have `underscan`: one has `dither`, the other `max bpc`. */
#define AMD ((1 << KIND_AMDGPU) | (1 << KIND_RADEON))

enum change { CHANGEABLE, IMMUTABLE };

struct property {
    const char *name;
    int kinds;
    enum change change;
    int minimum, maximum;       /* for numbers */
    const char *values[MAX_VALUES];     /* for enums, NULL-terminated */
};

static const struct property table[PROP_COUNT] = {
    [PROP_UNDERSCAN] = { "underscan", AMD, CHANGEABLE, 0, 0, { "off", "on", "auto" } },
    [PROP_UNDERSCAN_H] = { "underscan hborder", AMD, CHANGEABLE, 0, 128, { NULL } },
    [PROP_UNDERSCAN_V] = { "underscan vborder", AMD, CHANGEABLE, 0, 128, { NULL } },
    [PROP_MARGIN_LEFT] = { "left margin", 1 << KIND_VC4, CHANGEABLE, 0, 100, { NULL } },
    [PROP_MARGIN_RIGHT] = { "right margin", 1 << KIND_VC4, CHANGEABLE, 0, 100, { NULL } },
    [PROP_MARGIN_TOP] = { "top margin", 1 << KIND_VC4, CHANGEABLE, 0, 100, { NULL } },
    [PROP_MARGIN_BOTTOM] = { "bottom margin", 1 << KIND_VC4, CHANGEABLE, 0, 100, { NULL } },
    [PROP_SCALING] = { "scaling mode", AMD, CHANGEABLE, 0, 0, { "None", "Full", "Center", "Full aspect" } },
    [PROP_DITHER] = { "dither", 1 << KIND_RADEON, CHANGEABLE, 0, 0, { "off", "on" } },
    [PROP_BROADCAST] = { "Broadcast RGB", (1 << KIND_PLAIN) | (1 << KIND_VC4), CHANGEABLE, 0, 0,
                         { "Automatic", "Full", "Limited 16:235" } },
    [PROP_MAX_BPC] = { "max bpc", ALL_BUT_POOR & ~(1 << KIND_RADEON), CHANGEABLE, 8, 16, { NULL } },
    [PROP_LINK_STATUS] = { "link-status", ALL_BUT_POOR, CHANGEABLE, 0, 0, { "Good", "Bad" } },
    [PROP_NON_DESKTOP] = { "non-desktop", ALL_BUT_POOR, IMMUTABLE, 0, 1, { NULL } },
    [PROP_CONNECTOR_TYPE] = { "ConnectorType", ALL_BUT_POOR, IMMUTABLE, 0, 0,
                              { "unknown", "VGA", "DVI", "HDMI", "DisplayPort", "Panel" } },
    [PROP_CONNECTOR_ID] = { "CONNECTOR_ID", ALL_BUT_POOR, IMMUTABLE, 0, INT32_MAX, { NULL } },
};

static Atom atom_of(const char *text) { return MakeAtom(text, strlen(text), TRUE); }

Bool
properties_has(const struct connector *connector, enum property_id id)
{
    return (table[id].kinds & (1 << connector->kind)) != 0;
}

static int
connector_type(const char *name)
{
    static const struct { const char *prefix; int type; } known[] = {
        { "VGA", 1 }, { "DVI", 2 }, { "HDMI", 3 }, { "eDP", 5 }, { "LVDS", 5 }, { "DSI", 5 }, { "DP", 4 },
    };

    for (unsigned i = 0; i < ARRAY_SIZE(known); i++)
        if (!strncmp(name, known[i].prefix, strlen(known[i].prefix)))
            return known[i].type;
    return 0;
}

static void
show_value(struct connector *connector, enum property_id id, Bool send_event)
{
    const struct property *property = &table[id];
    INT32 value = connector->value[id];
    Atom choice = None;

    if (property->values[0])
        choice = atom_of(property->values[value]);
    RRChangeOutputProperty(connector->output->randr_output, atom_of(property->name),
                           property->values[0] ? XA_ATOM : XA_INTEGER, 32, PropModeReplace, 1,
                           property->values[0] ? (void *) &choice : (void *) &value, send_event, FALSE);
}

static void
configure(struct connector *connector, enum property_id id)
{
    const struct property *property = &table[id];
    INT32 range[2] = { property->minimum, property->maximum };
    INT32 choices[MAX_VALUES];
    int count = 0;

    for (; count < MAX_VALUES && property->values[count]; count++)
        choices[count] = atom_of(property->values[count]);
    RRConfigureOutputProperty(connector->output->randr_output, atom_of(property->name), FALSE, !count,
                              property->change == IMMUTABLE, count ? count : 2, count ? choices : range);
}

void
properties_create(xf86OutputPtr output)
{
    struct connector *connector = output->driver_private;

    connector->value[PROP_MAX_BPC] = 8;
    connector->value[PROP_CONNECTOR_TYPE] = connector_type(output->name);
    connector->value[PROP_CONNECTOR_ID] = 100 + connector->index;
    for (int id = 0; id < PROP_COUNT; id++)
        if (properties_has(connector, id)) {
            configure(connector, id);
            show_value(connector, id, FALSE);
        }
}

/* The driver itself changes a value: clients get a property event. */
void
properties_change(struct connector *connector, enum property_id id, int value)
{
    connector->value[id] = value;
    show_value(connector, id, TRUE);
}

static Bool
read_number(const struct property *property, RRPropertyValuePtr given, int *value)
{
    if (given->type != XA_INTEGER || given->format != 32 || given->size != 1)
        return FALSE;
    *value = *(INT32 *) given->data;
    return *value >= property->minimum && *value <= property->maximum;
}

static Bool
read_choice(const struct property *property, RRPropertyValuePtr given, int *value)
{
    const char *name;

    if (given->type != XA_ATOM || given->format != 32 || given->size != 1
        || !(name = NameForAtom(*(Atom *) given->data)))
        return FALSE;
    for (*value = 0; *value < MAX_VALUES && property->values[*value]; ++*value)
        if (!strcmp(name, property->values[*value]))
            return TRUE;
    return FALSE;
}

static const char *
try_to_set(struct connector *connector, enum property_id id, RRPropertyValuePtr given)
{
    const struct property *property = &table[id];
    int value;

    if (property->change == IMMUTABLE)
        return "immutable";
    if (!(property->values[0] ? read_choice : read_number)(property, given, &value))
        return "invalid";
    if (faults_refuse_property(connector, property->name))
        return "fault";
    connector->value[id] = value;
    return NULL;
}

/* RRChangeOutputProperty ends here. FALSE becomes BadValue. Names the driver does not know are the clients' own. */
Bool
properties_set(xf86OutputPtr output, Atom atom, RRPropertyValuePtr given)
{
    struct connector *connector = output->driver_private;
    const char *name = NameForAtom(atom), *refusal;
    int id = 0;

    while (id < PROP_COUNT && !(properties_has(connector, id) && name && !strcmp(name, table[id].name)))
        id++;
    if (id == PROP_COUNT)
        return TRUE;
    event(connector->lab, "property-begin output=%s property=\"%s\"", output->name, name);
    delay(connector->delay_ms);
    refusal = try_to_set(connector, id, given);
    if (refusal)
        event(connector->lab, "property-refused output=%s property=\"%s\" reason=%s", output->name, name, refusal);
    else if (table[id].values[0])
        event(connector->lab, "property-end output=%s property=\"%s\" value=\"%s\"", output->name, name,
              table[id].values[connector->value[id]]);
    else
        event(connector->lab, "property-end output=%s property=\"%s\" value=%d", output->name, name,
              connector->value[id]);
    return refusal == NULL;
}
