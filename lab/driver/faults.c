/* Hardware that says no, and hardware that takes its time. */
#include "lab.h"
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

struct fault {
    struct fault *next;
    struct refusal refusal;
    int seen;                   /* attempts it applied to, refused or not */
};

/* What a client tries to do: set a mode, add one to an output (without a CRTC), set a property, or (neither) resize the
 * framebuffer. */
struct attempt {
    xf86CrtcPtr crtc;
    const DisplayModeRec *mode;
    const struct connector *connector;
    const char *property;
};

Bool
faults_add(struct lab *lab, const struct refusal *refusal)
{
    struct fault *fault = calloc(1, sizeof(*fault)), **last = &lab->faults;

    if (!fault)
        return FALSE;
    fault->refusal = *refusal;
    while (*last)
        last = &(*last)->next;
    *last = fault;
    return TRUE;
}

static void
drop(struct fault **place)
{
    struct fault *gone = *place;

    *place = gone->next;
    free(gone);
}

/* An empty name drops them all. */
void
faults_remove(struct lab *lab, const char *output)
{
    for (struct fault **place = &lab->faults; *place;)
        if (!*output || !strcmp((*place)->refusal.output, output))
            drop(place);
        else
            place = &(*place)->next;
}

static Bool
drives(xf86CrtcPtr crtc, const char *name)
{
    xf86CrtcConfigPtr config = XF86_CRTC_CONFIG_PTR(crtc->scrn);

    for (int o = 0; o < config->num_output; o++)
        if (config->output[o]->crtc == crtc && !strcmp(config->output[o]->name, name))
            return TRUE;
    return FALSE;
}

static Bool
is_for_mode(const struct refusal *refusal, const DisplayModeRec *mode)
{
    return (!refusal->width || (refusal->width == mode->HDisplay && refusal->height == mode->VDisplay))
        && (!refusal->millihertz || fabs(mode_refresh(mode) * 1000 - refusal->millihertz) < 500);
}

static Bool
applies(const struct refusal *refusal, const struct attempt *attempt)
{
    const char *output = refusal->output;

    if (attempt->mode && !attempt->crtc)
        return refusal->added && is_for_mode(refusal, attempt->mode)
            && (!*output || !strcmp(output, attempt->connector->output->name));
    if (attempt->mode)
        return !refusal->added && !*refusal->property && is_for_mode(refusal, attempt->mode)
            && (!*output || drives(attempt->crtc, output));
    if (attempt->property)
        return !strcmp(refusal->property, attempt->property)
            && (!*output || !strcmp(output, attempt->connector->output->name));
    return !strcmp(output, FRAMEBUFFER);
}

static Bool
is_spent(const struct fault *fault)
{
    const struct refusal *refusal = &fault->refusal;

    return refusal->nth ? fault->seen >= refusal->nth : refusal->count && fault->seen >= refusal->count;
}

/* Counts the attempt against every fault that applies, and drops those that are spent. */
static Bool
refuses(struct lab *lab, const struct attempt *attempt)
{
    Bool refused = FALSE;

    for (struct fault **place = &lab->faults; *place;) {
        struct fault *fault = *place;

        if (applies(&fault->refusal, attempt)) {
            fault->seen++;
            refused |= !fault->refusal.nth || fault->seen == fault->refusal.nth;
        }
        if (is_spent(fault))
            drop(place);
        else
            place = &fault->next;
    }
    return refused;
}

Bool
faults_refuse_mode(xf86CrtcPtr crtc, const DisplayModeRec *mode)
{
    return refuses(lab_of(crtc->scrn), &(struct attempt) { .crtc = crtc, .mode = mode });
}

Bool
faults_refuse_added_mode(struct connector *connector, const DisplayModeRec *mode)
{
    return refuses(connector->lab, &(struct attempt) { .connector = connector, .mode = mode });
}

Bool
faults_refuse_property(struct connector *connector, const char *property)
{
    return refuses(connector->lab, &(struct attempt) { .connector = connector, .property = property });
}

Bool
faults_refuse_resize(struct lab *lab)
{
    return refuses(lab, &(struct attempt) { .mode = NULL });
}

static void
describe(const struct fault *fault, struct client *client)
{
    const struct refusal *refusal = &fault->refusal;
    char what[NAME_SIZE + 32] = "mode-set";

    if (*refusal->property)
        snprintf(what, sizeof(what), "\"property %s\"", refusal->property);
    else if (!strcmp(refusal->output, FRAMEBUFFER))
        snprintf(what, sizeof(what), "resize");
    else if (refusal->added)
        snprintf(what, sizeof(what), "added-modes");
    else if (refusal->width)
        snprintf(what, sizeof(what), "mode-set mode=%dx%d hz=%.3f", refusal->width, refusal->height,
                 refusal->millihertz / 1000.0);
    client_send(client, "fault output=%s refuses=%s nth=%d count=%d seen=%d\n",
                *refusal->output ? refusal->output : "all", what, refusal->nth, refusal->count, fault->seen);
}

void
faults_describe(struct lab *lab, struct client *client)
{
    for (struct fault *fault = lab->faults; fault; fault = fault->next)
        describe(fault, client);
}

/* Blocks the whole server, as a driver does that waits for its hardware. The end is a point in time, because the
 * scheduler's signals interrupt the wait. */
void
delay(int milliseconds)
{
    struct timespec end;

    if (milliseconds <= 0)
        return;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += milliseconds / 1000;
    end.tv_nsec += milliseconds % 1000 * 1000000L;
    if (end.tv_nsec >= 1000000000L) {
        end.tv_sec++;
        end.tv_nsec -= 1000000000L;
    }
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, NULL) == EINTR)
        continue;
}
