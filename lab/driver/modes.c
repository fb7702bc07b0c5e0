/* Modes: their rates, and those of an EDID, which are what the server's own parser finds and the 4K codes of CTA-861
 * that it does not know (its table ends at code 64; with real drivers the kernel adds these). */
#include "lab.h"

struct uhd {
    int code, clock;            /* kHz */
    int width, hsync_start, hsync_end, htotal;
};

/* All have 2160 lines, 2168 2178 2250, and positive syncs. */
static const struct uhd table[] = {
    { 93, 297000, 3840, 5116, 5204, 5500 }, { 94, 297000, 3840, 4896, 4984, 5280 },
    { 95, 297000, 3840, 4016, 4104, 4400 }, { 96, 594000, 3840, 4896, 4984, 5280 },
    { 97, 594000, 3840, 4016, 4104, 4400 }, { 98, 297000, 4096, 5116, 5204, 5500 },
    { 99, 297000, 4096, 5064, 5152, 5280 }, { 100, 297000, 4096, 4184, 4272, 4400 },
    { 101, 594000, 4096, 5064, 5152, 5280 }, { 102, 594000, 4096, 4184, 4272, 4400 },
};

static DisplayModePtr
mode_from(const struct uhd *uhd)
{
    DisplayModePtr mode = xnfcalloc(1, sizeof(*mode));

    mode->type = M_T_DRIVER;
    mode->Clock = uhd->clock;
    mode->HDisplay = uhd->width;
    mode->HSyncStart = uhd->hsync_start;
    mode->HSyncEnd = uhd->hsync_end;
    mode->HTotal = uhd->htotal;
    mode->VDisplay = 2160;
    mode->VSyncStart = 2168;
    mode->VSyncEnd = 2178;
    mode->VTotal = 2250;
    mode->Flags = V_PHSYNC | V_PVSYNC;
    xf86SetModeDefaultName(mode);
    return mode;
}

static DisplayModePtr
mode_with_code(int code)
{
    for (unsigned i = 0; i < ARRAY_SIZE(table); i++)
        if (table[i].code == code)
            return mode_from(&table[i]);
    return NULL;
}

/* A CTA-861 block has its data blocks from byte 4 up to the offset in byte 2; a data block begins with a byte of
 * three bits of tag and five of length. */
static DisplayModePtr
modes_of_cta_block(const unsigned char *block)
{
    enum { CTA_TAG = 0x02, VIDEO_TAG = 2, DATA_START = 4 };
    int end = min(block[2], EDID_BLOCK - 1);
    DisplayModePtr modes = NULL;

    if (block[0] != CTA_TAG)
        return NULL;
    for (int at = DATA_START; at < end; at += 1 + (block[at] & 0x1f))
        for (int i = 1; block[at] >> 5 == VIDEO_TAG && i <= (block[at] & 0x1f) && at + i < end; i++)
            modes = xf86ModesAdd(modes, mode_with_code(block[at + i]));
    return modes;
}

DisplayModePtr
modes_of(struct connector *connector)
{
    DisplayModePtr modes = xf86OutputGetEDIDModes(connector->output);

    if (!connector->output->MonInfo)
        return modes;
    for (unsigned at = EDID_BLOCK; at + EDID_BLOCK <= connector->edid_size; at += EDID_BLOCK)
        modes = xf86ModesAdd(modes, modes_of_cta_block(connector->edid + at));
    return xf86PruneDuplicateModes(modes);
}

/* 0 when the timing has no total or no clock. */
double
mode_refresh(const DisplayModeRec *mode)
{
    double hz;

    if (mode->HTotal <= 0 || mode->VTotal <= 0 || mode->Clock <= 0)
        return 0;
    hz = mode->Clock * 1000.0 / mode->HTotal / mode->VTotal;
    if (mode->Flags & V_INTERLACE)
        hz *= 2;
    if (mode->Flags & V_DBLSCAN)
        hz /= 2;
    return hz;
}
