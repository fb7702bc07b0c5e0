/* The commands of the control socket. Each is answered when its effect is done and its RandR events are queued. */
#include "lab.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MAX_FIELDS 16
#define LONGEST_DELAY_MS 60000
#define MOST_FLAPS 1000

struct request {
    struct lab *lab;
    struct client *client;
    int count;
    char *field[MAX_FIELDS];    /* field[0] is the command */
    struct connector *connector;        /* field[1], where the command wants an output */
};

static Bool
has_word(const struct request *request, const char *word)
{
    for (int i = 2; i < request->count; i++)
        if (!strcmp(request->field[i], word))
            return TRUE;
    return FALSE;
}

static enum notice
notice_of(const struct request *request)
{
    return has_word(request, "silent") ? NOTICE_SILENT : NOTICE_SENT;
}

/* plug OUTPUT connected|unknown MONITOR EDID|- [silent] */
static const char *
plug(struct request *request)
{
    unsigned char *edid;
    unsigned size;

    if (request->count < 5)
        return "plug wants an output, a state, a name and an EDID";
    if (!edid_from_hex(request->field[4], &edid, &size))
        return "the EDID is not hexadecimal";
    connector_plug(request->connector,
                   !strcmp(request->field[2], "unknown") ? XF86OutputStatusUnknown : XF86OutputStatusConnected,
                   request->field[3], edid, size, notice_of(request));
    return NULL;
}

/* unplug OUTPUT [silent] */
static const char *
unplug(struct request *request)
{
    connector_unplug(request->connector, notice_of(request));
    return NULL;
}

static const char *
flap_once(struct connector *connector)
{
    char monitor[NAME_SIZE];
    unsigned size = connector->edid_size;
    unsigned char *edid = NULL;

    if (connector->edid) {
        if (!(edid = malloc(size)))
            return "no memory";
        memcpy(edid, connector->edid, size);
    }
    memcpy(monitor, connector->monitor, NAME_SIZE);
    xf86OutputStatus status = connector->status;
    connector_unplug(connector, NOTICE_SENT);
    connector_plug(connector, status, monitor, edid, size, NOTICE_SENT);
    return NULL;
}

/* flap OUTPUT COUNT */
static const char *
flap(struct request *request)
{
    int count = request->count > 2 ? atoi(request->field[2]) : 0;
    const char *problem = NULL;

    if (request->connector->status == XF86OutputStatusDisconnected)
        return "no monitor is plugged in";
    if (count < 1 || count > MOST_FLAPS)
        return "flap wants a count from 1 to 1000";
    while (count-- && !problem)
        problem = flap_once(request->connector);
    return problem;
}

/* link OUTPUT bad|good */
static const char *
link_status(struct request *request)
{
    int bad = has_word(request, "bad");

    if (!properties_has(request->connector, PROP_LINK_STATUS))
        return "this kind of output has no link-status property";
    if (request->count != 3 || bad == has_word(request, "good"))
        return "link wants bad or good";
    properties_change(request->connector, PROP_LINK_STATUS, bad);
    event(request->lab, "link output=%s status=%s", request->connector->output->name, bad ? "bad" : "good");
    return NULL;
}

static Bool
read_refusal(struct refusal *refusal, const char *word)
{
    if (!strcmp(word, "added"))
        return refusal->added = TRUE;
    return sscanf(word, "mode=%dx%d@%d", &refusal->width, &refusal->height, &refusal->millihertz) == 3
        || sscanf(word, "property=%63[^\n]", refusal->property) == 1
        || sscanf(word, "nth=%d", &refusal->nth) == 1
        || sscanf(word, "count=%d", &refusal->count) == 1;
}

/* fail OUTPUT|all|framebuffer [off] [mode=WxH@mHz] [property=NAME] [added] [nth=K] [count=N] */
static const char *
fail(struct request *request)
{
    struct refusal refusal = { .width = 0 };

    if (!strcmp(request->field[1], "probe"))
        return "a probe cannot fail; make it slow";
    if (strcmp(request->field[1], "all"))
        snprintf(refusal.output, NAME_SIZE, "%s", request->field[1]);
    if (has_word(request, "off")) {
        faults_remove(request->lab, refusal.output);
        return NULL;
    }
    for (int i = 2; i < request->count; i++)
        if (!read_refusal(&refusal, request->field[i]))
            return "fail knows off, mode=, property=, added, nth= and count=";
    if (!faults_add(request->lab, &refusal))
        return "no memory";
    event(request->lab, "fault output=%s", request->field[1]);
    return NULL;
}

static void
delay_all(struct lab *lab, int milliseconds)
{
    xf86CrtcConfigPtr config = config_of(lab);

    lab->resize_delay_ms = milliseconds;
    for (int o = 0; o < config->num_output; o++)
        ((struct connector *) config->output[o]->driver_private)->delay_ms = milliseconds;
}

/* delay OUTPUT|all|framebuffer|probe MS */
static const char *
set_delay(struct request *request)
{
    int milliseconds = request->count > 2 ? atoi(request->field[2]) : -1;
    const char *target = request->count > 1 ? request->field[1] : "";

    if (milliseconds < 0 || milliseconds > LONGEST_DELAY_MS)
        return "delay wants 0 to 60000 milliseconds";
    if (request->connector)
        request->connector->delay_ms = milliseconds;
    else if (!strcmp(target, FRAMEBUFFER))
        request->lab->resize_delay_ms = milliseconds;
    else if (!strcmp(target, "probe"))
        request->lab->probe_delay_ms = milliseconds;
    else
        delay_all(request->lab, milliseconds);
    event(request->lab, "delay target=%s ms=%d", target, milliseconds);
    return NULL;
}

/* The value of KEY=VALUE among the fields; empty where it is not given. */
static const char *
option(const struct request *request, const char *key)
{
    size_t length = strlen(key);

    for (int i = 2; i < request->count; i++)
        if (!strncmp(request->field[i], key, length) && request->field[i][length] == '=')
            return request->field[i] + length + 1;
    return "";
}

/* device LABEL add|remove name=… [usb=VVVV:PPPP] [node=…] [pen] [calibrated] */
static const char *
device(struct request *request)
{
    struct device_look look = {
        .name = option(request, "name"), .node = option(request, "node"),
        .is_pen = has_word(request, "pen"), .is_calibrated = has_word(request, "calibrated") };

    if (request->count < 3 || has_word(request, "add") == has_word(request, "remove"))
        return "device wants a label, and add or remove";
    if (has_word(request, "remove"))
        return device_remove(request->lab, request->field[1]);
    if (!*look.name)
        return "a device wants a name";
    sscanf(option(request, "usb"), "%x:%x", &look.vendor, &look.product);
    return device_add(request->lab, request->field[1], &look);
}

/* touch LABEL X Y [X Y]..., from 0 to 1 each */
static const char *
touch(struct request *request)
{
    struct place places[MAX_FIELDS / 2];
    int count = 0;

    for (int i = 2; i + 1 < request->count; i += 2, count++)
        if (sscanf(request->field[i], "%lf", &places[count].x) != 1 ||
            sscanf(request->field[i + 1], "%lf", &places[count].y) != 1)
            break;
    if (!count || request->count != 2 + 2 * count)
        return "touch wants a device and places, two numbers from 0 to 1 each";
    return device_touch(request->lab, request->field[1], places, count);
}

/* picture OUTPUT: answered with "picture WIDTH HEIGHT" and the descriptor of its bytes */
static const char *
picture(struct request *request)
{
    struct picture taken = { .fd = -1 };
    const char *problem = picture_take(request->connector, &taken);

    if (problem)
        return problem;
    client_send_fd(request->client, taken.fd, "picture %d %d\n", taken.width, taken.height);
    close(taken.fd);
    return NULL;
}

/* status */
static const char *
status(struct request *request)
{
    status_describe(request->lab, request->client);
    return NULL;
}

/* watch: from the answer on, every event comes as a line */
static const char *
watch(struct request *request)
{
    client_watch(request->client);
    return NULL;
}

enum wants { WANTS_OUTPUT, WANTS_TARGET, WANTS_NOTHING };

static const struct {
    const char *name;
    enum wants wants;
    const char *(*run)(struct request *);
} commands[] = {
    { "plug", WANTS_OUTPUT, plug },
    { "unplug", WANTS_OUTPUT, unplug },
    { "flap", WANTS_OUTPUT, flap },
    { "link", WANTS_OUTPUT, link_status },
    { "fail", WANTS_TARGET, fail },
    { "delay", WANTS_TARGET, set_delay },
    { "picture", WANTS_OUTPUT, picture },
    { "device", WANTS_NOTHING, device },
    { "touch", WANTS_NOTHING, touch },
    { "status", WANTS_NOTHING, status },
    { "watch", WANTS_NOTHING, watch },
};

static Bool
target_is_known(struct request *request, enum wants wants)
{
    const char *target = request->count > 1 ? request->field[1] : "";

    request->connector = connector_named(request->lab, target);
    if (wants == WANTS_NOTHING || request->connector)
        return TRUE;
    return wants == WANTS_TARGET
        && (!strcmp(target, "all") || !strcmp(target, FRAMEBUFFER) || !strcmp(target, "probe"));
}

static const char *
dispatch(struct request *request)
{
    for (unsigned i = 0; request->count && i < ARRAY_SIZE(commands); i++)
        if (!strcmp(request->field[0], commands[i].name))
            return target_is_known(request, commands[i].wants) ? commands[i].run(request) : "no such output";
    return "no such command";
}

void
command_run(struct lab *lab, struct client *client, char *line)
{
    struct request request = { .lab = lab, .client = client };
    char *next = NULL;
    const char *problem;

    for (char *field = strtok_r(line, "\t", &next); field && request.count < MAX_FIELDS;
         field = strtok_r(NULL, "\t", &next))
        request.field[request.count++] = field;
    problem = dispatch(&request);
    if (problem)
        client_send(client, "error %s\n", problem);
    else
        client_send(client, "ok\n");
}
