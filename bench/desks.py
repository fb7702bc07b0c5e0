"""Desks of any size, as snapshots and profiles in files: what a planner has to cope with."""

import json
import pathlib


def snapshot(outputs, modes):
    """A snapshot in which every output has a screen, each with its own serial and this many modes, all dark but one."""
    offered = [{"id": 1000 + n, "width": 640 + 8 * n, "height": 480 + 4 * n, "refreshMilliHertz": 60000,
                "preferred": n == 0, "interlaced": False} for n in range(modes)]
    names = [f"DP-{n + 1}" for n in range(outputs)]
    screens = [{"id": 500 + n, "name": name, "connection": "connected", "modes": offered, "clones": [],
                "identity": {"vendor": "BEN", "product": n, "model": f"Bench {n}", "serial": f"S{n:04}", "builtin": False},
                "physicalSize": {"width": 500, "height": 300}, "properties": {}} for n, name in enumerate(names)]
    screens[0] |= {"crtc": 100, "mode": offered[0], "position": {"x": 0, "y": 0}}
    crtcs = [{"id": 100 + n, "outputs": names} for n in range(outputs)]
    return {"version": 1, "framebuffer": {
        "size": {"width": 640, "height": 480}, "physicalSize": {"width": 169, "height": 127},
        "minimum": {"width": 320, "height": 200}, "maximum": {"width": 65535, "height": 65535}},
        "crtcs": crtcs, "outputs": screens}


def profile(number, screens):
    """Claims `screens` screens by serial; only number 0 finds all of its screens plugged in."""
    lines = ["version: 1", "screens:"]
    for n in range(screens):
        serial = f"S{n:04}" if number == 0 else f"P{number}-{n}"
        row, column = divmod(n, 8)
        lines += [f"  s{n}:", f"    identity: {{ vendor: BEN, serial: {serial} }}", "    mode: lowest",
                  f"    position: [{column * 640}, {row * 480}]"]
    return "\n".join(lines) + "\n"


def fleet(folder, machines):
    """Captured machines of four outputs, each with screens of its own, and ten profiles that share them out."""
    folder = pathlib.Path(folder)
    (folder / "profiles").mkdir(parents=True)
    (folder / "machines").mkdir()
    for number in range(machines):
        captured = snapshot(4, 30)
        for place, output in enumerate(captured["outputs"]):
            output["identity"] |= {"model": f"Wall {number % 10}", "serial": f"M{number}-{place}"}
        (folder / "machines" / f"m{number:05}.json").write_text(json.dumps(captured))
    for number in range(10):
        (folder / "profiles" / f"wall-{number}.yaml").write_text(
            f"version: 1\nscreens:\n  left:\n    identity: {{ vendor: BEN, model: Wall {number} }}\n"
            f"    mode: [3840x2160, 640x480, preferred]\n  right:\n    identity: {{ vendor: BEN, connector: DP-2 }}\n"
            f"    position: {{ right-of: left }}\n")
    return folder


def write(folder, outputs, modes, profiles):
    folder = pathlib.Path(folder)
    (folder / "profiles").mkdir(parents=True, exist_ok=True)
    (folder / "snapshot.json").write_text(json.dumps(snapshot(outputs, modes)))
    for number in range(profiles):
        (folder / "profiles" / f"p{number}.yaml").write_text(profile(number, min(outputs, 16 if number else outputs)))
    return folder
