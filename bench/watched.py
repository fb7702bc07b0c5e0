"""A server of the lab and a real watcher that keeps it, seen from outside: the watcher's own status, the driver's events,
and the kernel's accounting."""

import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "lab"))

from labkit import card, control, server  # noqa: E402

import measure  # noqa: E402

PROFILES = {
    "alone": "version: 1\nscreens:\n  laptop: { identity: { builtin: true } }\n",
    "office": "version: 1\nscreens:\n  office: { identity: { vendor: OFC }, position: [0, 0] }\n"
              "  laptop: { identity: { builtin: true }, position: { right-of: office } }\n",
}
SCREENS = ["--output", "eDP-1,monitor=laptop-panel", "--output", "HDMI-1"]


class WatcherEnded(Exception):
    """The watcher went away while its answer was waited for."""


class TooLong(Exception):
    """The watcher did not come to where it was expected."""


class Watched:
    """The watcher ends with the `with` that owns it, and so does its server."""

    def __init__(self, binary, screens=SCREENS, profiles=PROFILES, log=subprocess.DEVNULL):
        self.binary, self.log = binary, log
        self._folder = tempfile.TemporaryDirectory(prefix="orchestrate-watched-")
        self.folder = pathlib.Path(self._folder.name)
        self.profiles = self.folder / "profiles"
        self.profiles.mkdir()
        for name, text in profiles.items():
            (self.profiles / f"{name}.yaml").write_text(text)
        started = subprocess.run([str(ROOT / "lab/lab"), "start", "--blank", "0", *screens], check=True, capture_output=True, text=True)
        self.display = started.stdout.strip()
        self.lab_socket = server.find(self.display).socket
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.folder), "DISPLAY": self.display,
            "XDG_RUNTIME_DIR": str(self.folder), "NOTIFY_SOCKET": str(self.folder / "notify"),
            "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={self.folder}/no-bus"}
        self.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        subprocess.run([str(ROOT / "lab/lab"), "stop", self.display], check=False, capture_output=True)
        self._folder.cleanup()

    def stand_beside(self, program):
        """Has another program run on the display as long as the server does, such as a window manager."""
        if program:
            subprocess.Popen([program], env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)

    def start(self):
        """Starts the watcher; returns when the screens are as they should be for the first time."""
        # A client that listens and does not read keeps the watcher waiting, so this one leaves once it knows.
        path = self.folder / "notify"
        manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        manager.bind(str(path))
        self.process = subprocess.Popen(
            [self.binary, "watch", "--profiles", str(self.profiles)], env=self.environment, stderr=self.log)
        manager.settimeout(60)
        while b"READY=1" not in manager.recv(4096):
            pass
        manager.close()
        path.unlink()
        self._feed = self._ask({"command": "status", "follow": True})

    def _ask(self, request):
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        # A fight is over after a minute of peace, in which there is nothing to say.
        connection.settimeout(120)
        try:
            connection.connect(str(self.folder / "orchestrate" / f"{self.environment['DISPLAY']}.socket"))
            connection.sendall(json.dumps(request).encode() + b"\n")
        except OSError as problem:
            raise WatcherEnded(str(problem)) from None
        return connection.makefile("r", encoding="utf-8")

    def status(self):
        """What the watcher says of itself now."""
        with self._ask({"command": "status"}) as answer:
            return self._next(answer)

    @staticmethod
    def _next(lines):
        try:
            line = lines.readline()
        except TimeoutError:
            raise TooLong("the watcher said nothing for two minutes") from None
        if not line:
            raise WatcherEnded("the watcher ended")
        return json.loads(line)["status"]

    def wait_until(self, wanted):
        """Reads the status as it changes until it is as wanted."""
        while not wanted(status := self._next(self._feed)):
            pass
        return status

    def wait_for(self, profile):
        return self.wait_until(lambda status: status.get("profile") == profile and status["resting"])

    def rest(self):
        """Returns the status of a watcher that has nothing to do any more."""
        while True:
            # The server has sent all its events when it answers a request that came after what caused them.
            self.run("xrandr", "--current")
            # Of two answers the second comes out of a later round of the loop, when all that had arrived before the
            # first was heard.
            self.status()
            status = self.status()
            if status["resting"]:
                return status
            self.wait_until(lambda now: now["resting"])

    def run(self, *command):
        """(exit code, all that it wrote) of a program on this display."""
        ended = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        return ended.returncode, ended.stdout + ended.stderr

    def orchestrate(self, *arguments):
        return self.run(self.binary, *arguments)

    def lab(self, *fields):
        return control.command(self.lab_socket, *fields)[0]

    def plug(self, output, monitor, *silent):
        plugged = card.plugged(monitor)
        self.lab("plug", output, plugged.state, plugged.label, plugged.hex, *silent)

    def outputs(self):
        """What the driver knows of each output: `state`, `crtc` (`-`: dark), …"""
        lines = map(control.values, self.lab("status"))
        return {values["name"]: values for kind, values in lines if kind == "output"}

    def framebuffer(self):
        """Its width and height, as the driver knows them."""
        lines = map(control.values, self.lab("status"))
        return next(tuple(map(int, values["framebuffer"].split("x"))) for kind, values in lines if kind == "card")

    def kernel(self, field):
        """A number of /proc/PID/status; sizes in KiB."""
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith(f"{field}:"):
                return int(line.split()[1])
        raise WatcherEnded(f"no {field} of process {self.process.pid}")

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def children(self):
        pid = self.process.pid
        return pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


class Traced(Watched):
    """One whose requests are counted on their way to the server."""

    def start(self):
        self._trace = measure.Trace(self.display, self.folder / "trace")
        self.environment["DISPLAY"] = self._trace.display
        super().start()

    def __exit__(self, *problem):
        super().__exit__(*problem)
        self._trace.close()

    def requests(self, act):
        """What the watcher sends from an act on until it rests again."""
        self.rest()
        before = len(self._trace.text())
        act()
        self.rest()
        return self._trace.text()[before:]


class Events:
    """What the driver does, as it does it."""

    def __init__(self, watched):
        self._connection = control.connect(watched.lab_socket)
        self._connection.sendall(b"watch\n")
        self._lines = self._connection.makefile("r", encoding="latin-1")
        # From this answer on nothing is missed.
        self._lines.readline()

    def wait(self, *texts):
        """All lines up to the first one that holds all the texts."""
        seen = []
        for line in self._lines:
            seen.append(line)
            if all(text in line for text in texts):
                return seen
        raise SystemExit("the lab's server went away")
