"""The driver's parts: each uses only those before it, so that they can be read in that order."""

import subprocess

from labkit import starting


def _symbols(part):
    """What an object file defines for others, and what it wants of them."""
    lines = subprocess.run(["nm", "--extern-only", starting.BUILD / "objects" / f"{part}.o"], check=True,
                           capture_output=True, text=True).stdout.splitlines()
    words = [line.split() for line in lines]
    return {line[-1] for line in words if line[-2] != "U"}, {line[-1] for line in words if line[-2] == "U"}


def run(bench):
    makefile = (starting.LAB / "driver" / "Makefile").read_text()
    parts = next(line for line in makefile.splitlines() if line.startswith("PARTS := ")).split()[2:]
    later, against = set(), {}
    for part in reversed(parts):
        defined, wanted = _symbols(part)
        if wanted & later:
            against[part] = sorted(wanted & later)
        later |= defined
    bench.check("each part uses only those before it", parts and not against, against)
