"""Times whole processes, from outside, by the operating system's own accounting."""

import os
import re
import shutil
import statistics
import subprocess
import time
from dataclasses import dataclass


@dataclass
class Cost:
    """Medians over the runs: seconds, and KiB of the largest process."""

    wall: float
    cpu: float
    memory: int


def once(command, environment):
    started = time.perf_counter()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - started
    if process.returncode != 0:
        raise SystemExit(f"{' '.join(command)}: exit code {process.returncode}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def in_turn(commands, environment, runs):
    """Runs the commands in turn, A B C A B C …, so that a drift of the machine's speed hits all of them."""
    seen = [[] for _ in commands]
    for command in commands:
        once(command, environment)
    for _ in range(runs):
        for number, command in enumerate(commands):
            seen[number].append(once(command, environment))
    return [Cost(*(statistics.median(column) for column in zip(*runs_of_one))) for runs_of_one in seen]


# Minor opcodes of RandR 1.6 (randrproto): what changes the screens, and the one that asks the hardware.
CHANGING = {7: "SetScreenSize", 13: "ChangeOutputProperty", 16: "CreateMode", 18: "AddOutputMode",
            21: "SetCrtcConfig", 26: "SetCrtcTransform", 30: "SetOutputPrimary"}
PROBE = 8


@dataclass
class Requests:
    total: int
    changing: int
    probes: int


def counted(trace):
    """The requests that a trace of xtrace holds."""
    lines = [line for line in trace.splitlines() if re.match(r"^\d{3}:<:[0-9a-f]{4}:", line)]
    minors = [int(found[1]) for found in (re.search(r"RANDR-Request\(\d+,(\d+)\)", line) for line in lines) if found]
    return Requests(len(lines), sum(minor in CHANGING for minor in minors), minors.count(PROBE))


def free_display():
    return next(f":{n}" for n in range(90, 200) if not os.path.exists(f"/tmp/.X11-unix/X{n}"))


def requests(command, environment):
    """All requests of the command that reach the X server, counted by xtrace in between."""
    trace = subprocess.run(
        ["xtrace", "-n", "-D", free_display(), "-d", environment["DISPLAY"], "--", *command],
        env=environment, capture_output=True, text=True, errors="replace", check=False)
    return counted(trace.stdout)


class Trace:
    """A proxy before a server, which writes down what its first client sends."""

    def __init__(self, server, file):
        self.display, self._file = free_display(), file
        # It listens when the inner program runs, and ends with its last client.
        self._proxy = subprocess.Popen(
            ["xtrace", "-n", "-W", "-d", server, "-D", self.display, "-o", str(file), "--", "echo", "ready"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self._proxy.stdout.readline()

    def text(self):
        return "".join(line for line in self._file.open(errors="replace") if line.startswith("000:"))

    def close(self):
        self._proxy.terminate()
        self._proxy.wait()


def need(*programs):
    for program in programs:
        if not shutil.which(program):
            raise SystemExit(f"bench: {program} is missing; `make bench` installs it")
