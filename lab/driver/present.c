/* The Present extension's clock: each CRTC counts its own vertical blanks (MSC), at its mode's rate, from the
 * server's monotonic clock (UST). Nothing flips; presented pixmaps are copied by the server. */
#include "lab.h"
#include <present.h>
#include <X11/extensions/dpmsconst.h>
#include <math.h>

#define LONGEST_TIMER_MS 60000  /* Present may ask for a blank in a thousand years; timers have 31 bits */

/* A wait for one vertical blank, in its CRTC's list. */
struct wait {
    struct wait *next;
    RRCrtcPtr crtc;
    uint64_t event_id, msc;
    OsTimerPtr timer;
};

static struct beam *beam_of(RRCrtcPtr crtc) { return ((xf86CrtcPtr) crtc->devPrivate)->driver_private; }

static uint64_t
beam_msc(const struct beam *beam, uint64_t ust)
{
    if (!beam->running || beam->period <= 0)
        return beam->start_msc;
    /* The small sum keeps a time that was computed from an MSC on that MSC's side. */
    return beam->start_msc + (uint64_t) floor((ust - beam->start_ust) / beam->period + 1e-6);
}

static uint64_t
beam_ust(const struct beam *beam, uint64_t msc)
{
    double ahead = ceil((msc - beam->start_msc) * beam->period);

    return beam->start_ust + (uint64_t) min(ahead, 1e18);
}

/* The count goes on across mode sets, as the hardware's does. */
void
beam_start(xf86CrtcPtr crtc, const DisplayModeRec *mode)
{
    struct beam *beam = crtc->driver_private;
    uint64_t now = GetTimeInMicros();
    double hz = mode_refresh(mode);

    beam->start_msc = beam_msc(beam, now);
    beam->start_ust = now;
    beam->period = hz > 0 ? 1e6 / hz : 0;
    beam->running = TRUE;
    beam->dpms = DPMSModeOn;
}

void
beam_stop(xf86CrtcPtr crtc)
{
    struct beam *beam = crtc->driver_private;

    beam->start_msc = beam_msc(beam, GetTimeInMicros());
    beam->running = FALSE;
}

static Bool
beam_blanks(const struct beam *beam)
{
    return beam->running && beam->period > 0 && beam->dpms == DPMSModeOn;
}

static long
shared_area(const BoxRec *a, const BoxRec *b)
{
    long width = min(a->x2, b->x2) - max(a->x1, b->x1);
    long height = min(a->y2, b->y2) - max(a->y1, b->y1);

    return width > 0 && height > 0 ? width * height : 0;
}

/* The lit CRTC that shows most of the window. */
static RRCrtcPtr
get_crtc(WindowPtr window)
{
    xf86CrtcConfigPtr config = XF86_CRTC_CONFIG_PTR(xf86ScreenToScrn(window->drawable.pScreen));
    BoxRec box = { window->drawable.x, window->drawable.y,
                   window->drawable.x + window->drawable.width, window->drawable.y + window->drawable.height };
    RRCrtcPtr best = NULL;
    long best_area = 0;

    for (int c = 0; c < config->num_crtc; c++) {
        long area = config->crtc[c]->enabled ? shared_area(&box, &config->crtc[c]->bounds) : 0;

        if (area > best_area) {
            best_area = area;
            best = config->crtc[c]->randr_crtc;
        }
    }
    return best;
}

static int
get_ust_msc(RRCrtcPtr crtc, uint64_t *ust, uint64_t *msc)
{
    struct beam *beam = beam_of(crtc);
    uint64_t now = GetTimeInMicros();

    *msc = beam_msc(beam, now);
    *ust = beam_blanks(beam) ? beam_ust(beam, *msc) : now;
    return Success;
}

static CARD32
milliseconds_until(uint64_t ust)
{
    uint64_t now = GetTimeInMicros();

    return ust > now ? min((ust - now + 999) / 1000, LONGEST_TIMER_MS) : 0;
}

static void
wait_end(struct wait *wait)
{
    struct wait **place = &beam_of(wait->crtc)->waits;

    while (*place != wait)
        place = &(*place)->next;
    *place = wait->next;
    TimerFree(wait->timer);
    free(wait);
}

/* Too early when the blank is far off, or the mode was changed to a slower one; at once when the CRTC went dark. */
static CARD32
blank_reached(OsTimerPtr timer, CARD32 now_ms, void *closure)
{
    struct wait *wait = closure;
    struct beam *beam = beam_of(wait->crtc);
    uint64_t event_id = wait->event_id, ust, msc;

    (void) timer;
    (void) now_ms;
    get_ust_msc(wait->crtc, &ust, &msc);
    if (beam_blanks(beam) && msc < wait->msc)
        return max(1, milliseconds_until(beam_ust(beam, wait->msc)));
    wait_end(wait);
    present_event_notify(event_id, ust, msc);
    return 0;
}

/* Refused on a CRTC without vertical blanks: Present then answers the client at once, as with DPMS off on real
 * hardware. The type says Bool, the extension wants an error code. */
static int
queue_vblank(RRCrtcPtr crtc, uint64_t event_id, uint64_t msc)
{
    struct beam *beam = beam_of(crtc);
    struct wait *wait = beam_blanks(beam) ? calloc(1, sizeof(*wait)) : NULL;

    if (!wait)
        return BadAlloc;
    *wait = (struct wait) { .next = beam->waits, .crtc = crtc, .event_id = event_id, .msc = msc };
    beam->waits = wait;
    wait->timer = TimerSet(NULL, 0, max(1, milliseconds_until(beam_ust(beam, msc))), blank_reached, wait);
    return Success;
}

static void
abort_vblank(RRCrtcPtr crtc, uint64_t event_id, uint64_t msc)
{
    (void) msc;
    for (struct wait *wait = beam_of(crtc)->waits; wait; wait = wait->next)
        if (wait->event_id == event_id) {
            wait_end(wait);
            return;
        }
}

static void flush(WindowPtr window) { (void) window; }

Bool
present_init_screen(ScreenPtr screen)
{
    static present_screen_info_rec info = {
        .version = PRESENT_SCREEN_INFO_VERSION,
        .get_crtc = get_crtc,
        .get_ust_msc = get_ust_msc,
        .queue_vblank = queue_vblank,
        .abort_vblank = abort_vblank,
        .flush = flush,
        .capabilities = PresentCapabilityNone,
    };

    return present_screen_init(screen, &info);
}
