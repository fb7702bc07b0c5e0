"""What the checks work with: a counter, servers of their own, and the stock clients."""

import os
import signal
import socket
import subprocess
import traceback
from contextlib import contextmanager
from pathlib import Path

from labkit import control, png, server, starting

LAB = starting.LAB
CLIENTS = starting.BUILD / "clients"
LIMIT = 300         # seconds; until a group fails that waits for something else


def start(*options):
    """`lab start` as the shell runs it; returns the finished process, text captured."""
    return subprocess.run([LAB / "lab", "start", *options], capture_output=True, text=True, check=False)


class Picture:
    """What a monitor shows."""

    def __init__(self, width, height, rgb):
        self.width, self.height, self.rgb = width, height, rgb

    def pixel(self, x, y):
        """`RRGGBB` at x, y; negative numbers count from the other side."""
        at = (y % self.height * self.width + x % self.width) * 3
        return self.rgb[at:at + 3].hex()

    @property
    def quarters(self):
        """The colours in the middle of the quarters: upper left, upper right, lower left, lower right."""
        left, right = self.width // 4, self.width * 3 // 4
        top, bottom = self.height // 4, self.height * 3 // 4
        return [self.pixel(x, y) for y in (top, bottom) for x in (left, right)]


class Listener:
    """What a client of clients/ hears of a server: it answers each line with all since the last, and a dot."""

    def __init__(self, screen, client="listen"):
        self.client = client
        self.process = subprocess.Popen([CLIENTS / client], env=screen.environment, text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._read()

    def _read(self):
        lines = []
        for line in self.process.stdout:
            if line == ".\n":
                return lines
            lines.append(line.strip())
        raise EOFError(f"{self.client} ended: " + "; ".join(lines))

    def events(self):
        """All events since the last call, those of commands already answered included."""
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return self._read()

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


class Screen:
    """One running server."""

    def __init__(self, number):
        self.server = server.Server(number)
        self.display = self.server.display
        self.environment = {**os.environ, "DISPLAY": self.display}

    def run(self, *command):
        """Runs a client; returns the finished process, text captured."""
        return subprocess.run([str(word) for word in command], env=self.environment, capture_output=True, text=True,
                              check=False, timeout=60)

    def lab(self, *arguments):
        return self.run(LAB / "lab", *arguments)

    def xrandr(self, *arguments):
        return self.run("xrandr", *arguments)

    def paint(self, *box):
        return self.run(CLIENTS / "paint", *box)

    def picture(self, output):
        """What the output's monitor shows, straight from the driver."""
        return Picture(*control.picture(self.server.socket, output))

    def picture_file(self, output):
        """The same, the way `lab picture` writes it."""
        file = self.server.directory / f"{output}.png"
        self.lab("picture", output, file)
        return Picture(*png.decode(file.read_bytes()))

    def lights(self):
        """Each lit output as `WIDTHxHEIGHT+X+Y`, as xrandr prints it."""
        lit = {}
        for words in map(str.split, self.xrandr("--current").stdout.splitlines()):
            place = next((word for word in words[1:4] if "+" in word and word[0].isdigit()), None)
            if len(words) > 2 and words[1] in ("connected", "disconnected", "unknown") and place:
                lit[words[0]] = place
        return lit

    def states(self):
        """The connection state of each output, as xrandr prints it after a probe."""
        return {words[0]: "unknown" if words[1] == "unknown" else words[1]
                for words in map(str.split, self.xrandr().stdout.splitlines())
                if len(words) > 1 and words[1] in ("connected", "disconnected", "unknown")}

    def modes(self, output):
        """The mode lines of an output, as xrandr prints them after a probe."""
        modes, inside = [], False
        for line in self.xrandr().stdout.splitlines():
            if not line.startswith(" "):
                inside = line.split()[0] == output
            elif inside:
                modes.append(line.split())
        return modes

    def property(self, output, name):
        """The value of a property, as xrandr prints it without a probe; None when there is none."""
        inside = False
        for line in self.xrandr("--current", "--prop").stdout.splitlines():
            if not line.startswith(("\t", " ")):
                inside = line.split()[0] == output
            elif inside and line.startswith(f"\t{name}:"):
                return line.partition(":")[2].strip()
        return None

    def edid(self, output):
        """The bytes of the EDID property, as xrandr prints them without a probe; empty when there is none."""
        digits, inside, reading = "", False, False
        for line in self.xrandr("--current", "--prop").stdout.splitlines():
            if not line.startswith(("\t", " ")):
                inside = line.split()[0] == output
            reading = inside and (line.startswith("\tEDID:") or reading and line.startswith("\t\t"))
            digits += line.strip() if reading and line.startswith("\t\t") else ""
        return bytes.fromhex(digits)

    @contextmanager
    def listener(self):
        listener = Listener(self)
        try:
            yield listener
        finally:
            listener.close()

    @contextmanager
    def watch(self):
        """The driver's events as pairs of a word and its values; watching has begun when this returns."""
        connection = control.connect(self.server.socket)
        connection.settimeout(30)
        connection.sendall(b"watch\n")
        lines = connection.makefile("r")
        if lines.readline() != "ok\n":
            raise RuntimeError("watch was refused")
        try:
            yield Events(connection, lines)
        finally:
            lines.close()
            connection.close()


class Events:
    """The event stream of `lab watch`."""

    def __init__(self, connection, lines):
        self.connection, self.lines = connection, lines

    def until(self, event, **wanted):
        """Reads on until that event with these values; returns all that was read, it last."""
        seen = []
        for line in self.lines:
            values = control.values("event " + line)[1]
            seen.append(values)
            if values["event"] == event and wanted.items() <= values.items():
                return seen
        raise EOFError(f"no {event}")

    def is_quiet(self):
        """Whether nothing more has come so far."""
        self.connection.setblocking(False)
        try:
            return not self.connection.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return True
        finally:
            self.connection.settimeout(30)


class Bench:
    """Counts, and gives each group its servers."""

    def __init__(self):
        self.passed = self.failed = 0
        self.name = ""
        starting.build()
        subprocess.run(["make", "--no-print-directory", "-s", "-C", LAB / "clients"], check=True)

    def group(self, name, run):
        self.name = name
        signal.signal(signal.SIGALRM, self._ring)
        signal.alarm(LIMIT)
        try:
            run(self)
        except Exception:   # a broken check is a failed one, and must not hide the others
            self.check("runs to its end", False, traceback.format_exc())
        finally:
            signal.alarm(0)

    @staticmethod
    def _ring(*_):
        raise TimeoutError(f"not at its end after {LIMIT} s")

    def check(self, claim, holds, detail=""):
        """One line of the report."""
        self.passed += bool(holds)
        self.failed += not holds
        print("ok    " if holds else "FAILED", f"{self.name}: {claim}", flush=True)
        if not holds and detail != "":
            print("       ", str(detail).strip().replace("\n", "\n        "), flush=True)

    def equal(self, claim, found, expected):
        self.check(claim, found == expected, f"found    {found}\nexpected {expected}")

    @contextmanager
    def screen(self, *options):
        """A server of its own with these options of `lab start`."""
        done = start(*options)
        if done.returncode:
            raise RuntimeError(done.stderr)
        screen = Screen(server.parse_display(done.stdout.strip()))
        try:
            yield screen
        finally:
            server.stop(screen.server)
