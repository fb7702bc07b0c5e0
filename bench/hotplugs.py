"""A desk of a laptop and three sockets, what is plugged in there, its profiles, and what other clients do to it."""

import re
import time

SCREENS = ["--crtcs", "3", "--output", "eDP-1,monitor=laptop-panel", "--output", "HDMI-1,kind=amdgpu",
           "--output", "HDMI-2,kind=vc4", "--output", "DP-1"]
SOCKETS = ["HDMI-1", "HDMI-2", "DP-1"]
MONITORS = ["office", "office", "office-twin", "office-other", "tv-1080", "tv-1080", "beamer", "portrait", "ultrawide",
            "none-edid", "junk"]

LAPTOP = "  laptop: { identity: { builtin: true }"
PROFILES = {
    "alone": [f"version: 1\nscreens:\n{LAPTOP} }}\n", f"version: 1\nscreens:\n{LAPTOP}, scale: 1.5 }}\n",
              f"version: 1\nhooks:\n  before: ['true']\n  after: [[sleep, '0.05'], ['false']]\nscreens:\n{LAPTOP} }}\n"],
    "office": [f"version: 1\nscreens:\n  office: {{ identity: {{ vendor: OFC }}, position: [0, 0], primary: true }}\n"
               f"{LAPTOP}, position: {{ {side}: office }} }}\n" for side in ("right-of", "left-of", "below")],
    "tv": [f"version: 1\nenforce: {enforce}\nscreens:\n{LAPTOP}, enabled: false }}\n"
           f"  tv: {{ identity: {{ vendor: TVH }}, mode: [{mode}, 800x600] }}\n"
           for enforce, mode in (("hotplug", "1280x720"), ("always", "1920x1080"))],
    "created": [f"version: 1\nscreens:\n{LAPTOP} }}\n  wall:\n    identity: {{ connector: DP-1, vendor: BMR }}\n"
                f"    mode: {{ size: {size}, refresh: 60, create: cvt }}\n" for size in ("1360x720", "1000x600")],
}
BROKEN = ["version: 1\nscreens:\n  laptop: { identity: { builtin: true }, mod: 800x600 }\n", "version: 1\nscreens: [\n",
          "", "version: 9\nscreens: {}\n"]
# What other clients do, of which the last two leave the person who did it in the dark.
FOREIGN = [["--output", "eDP-1", "--rotate", "left"], ["--output", "eDP-1", "--auto"], ["--auto"],
           ["--output", "HDMI-1", "--right-of", "eDP-1", "--auto"], ["--output", "DP-1", "--primary"],
           ["--output", "HDMI-2", "--off"], ["--output", "eDP-1", "--off"]]
# What the system refused, and what a program says that breaks down.
UNEXPECTED_IN_LOG = re.compile(
    "[Ff]atal|precondition|internal|lost|not permitted|too many|go unnoticed|"
    "cannot (wait|stop|make|set|read|watch|listen|learn|start)")


def fight(desk):
    """What a tool does that wants something else, for longer than `enforce: always` undoes it."""
    for rotation in ["left", "normal"] * 8:
        desk.run("xrandr", "--output", "eDP-1", "--rotate", rotation)
        # The pace of that tool.
        time.sleep(0.1)
