"""The monitors of lab/monitors as EDIDs, judged by edid-decode."""

import subprocess
import tempfile

from labkit import edid, monitor


def _failures(data):
    """What edid-decode finds wrong, one sentence each."""
    with tempfile.NamedTemporaryFile(suffix=".bin") as file:
        file.write(data)
        file.flush()
        report = subprocess.run(["edid-decode", "--check", file.name],
                                capture_output=True, text=True, check=False).stdout
    verdict = report[report.rfind("\nFailures:"):] if "\nFailures:" in report else ""
    return [line.strip() for line in verdict.splitlines() if line.startswith("  ")]


def _bytes_that_differ(first, second):
    return [at for at, (a, b) in enumerate(zip(first, second)) if a != b]


def run(bench):
    built = {name: edid.build(monitor.load(name)) for name in monitor.names()}
    for name, data in built.items():
        bench.equal(f"{name}: edid-decode finds the flaws the text declares and no others",
                    sorted(_failures(data)), sorted(monitor.load(name).flaws))
        bench.check(f"{name}: every block adds up to 0", all(sum(data[at:at + 128]) % 256 == 0
                                                              for at in range(0, len(data), 128)))
    bench.equal("office-twin is office to the last bit", built["office-twin"], built["office"])
    serial_places = set(range(12, 16)) | set(range(108, 128))
    differing = _bytes_that_differ(built["office"], built["office-other"])
    bench.check("office-other differs from office in its serials and the checksum only",
                differing and set(differing) <= serial_places, differing)
    spoilt = bytearray(built["office"])
    spoilt[20] ^= 1
    bench.check("edid-decode does notice a wrong byte", _failures(bytes(spoilt)))
