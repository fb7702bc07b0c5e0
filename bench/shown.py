"""What screens are to show, and what they do show: pictures of the monitors, windows of the server, processes of the
kernel. All of it is seen from outside; the tool is asked for nothing but its status."""

import os
import pathlib
import re
import select
import subprocess
import sys
import time
from dataclasses import dataclass

from watched import ROOT, Watched

from labkit import control, png

CLIENTS = ROOT / "lab/build/clients"
# The screens of the profile by the monitors that they are.
SCREENS = {"office": "serial: LAB24-000001", "office-other": "serial: LAB24-000002", "beamer": "vendor: BMR"}
SOURCE = "office"
KINDS = ["color", "image", "slideshow", "program", "program", "window", "window", "desktop"]
DESKTOP = "000000"
# The pointer, which a window manager shows.
POINTER = 40 * 40


@dataclass(frozen=True)
class Content:
    """What one screen is to show."""

    kind: str
    colors: tuple = ()

    @property
    def is_program(self):
        return self.kind in ("program", "window")

    def yaml(self, folder):
        """The value of `content`; None for the desktop."""
        first = self.colors[0] if self.colors else None
        client = CLIENTS / "colour"
        match self.kind:
            case "desktop":
                return None
            case "color":
                return f'{{ color: "#{first}" }}'
            case "image":
                return f"{{ image: {image(folder, first)}, fit: stretch }}"
            case "slideshow":
                images = ", ".join(image(folder, color) for color in self.colors)
                return f"{{ slideshow: {{ images: [{images}], every: 1s }}, fit: stretch }}"
            case "program":
                # With a process that the program has started, and that leaves its group.
                return f'{{ program: [sh, -c, "setsid sleep 9999 & exec {client} {first} drawn {{window}}"] }}'
            case "window":
                return f'{{ window: {{ class: Colour }}, launch: [{client}, "{first}", own] }}'
            case "mirror":
                return f"{{ mirror: {SOURCE}, fit: stretch }}"


def image(folder, color):
    path = folder / f"{color}.png"
    if not path.exists():
        path.write_bytes(png.encode(64, 48, bytes.fromhex(color) * 64 * 48))
    return path.name


def profile(contents, folder, arrangements):
    """The profile's text; `arrangements` has more keys of the screens, by monitor."""
    lines = ["version: 1", "screens:"]
    for monitor, identity in SCREENS.items():
        lines += [f"  {monitor}:", f"    identity: {{ {identity} }}", "    optional: true", *arrangements.get(monitor, [])]
        if text := contents[monitor].yaml(folder):
            lines.append(f"    content: {text}")
    return "\n".join(lines) + "\n"


def misfits(picture, colors):
    """How many pixels are not of the one of these colours that fits best."""
    width, height, pixels = picture
    fewest = width * height
    for color in colors:
        row, count = bytes.fromhex(color) * width, 0
        for start in range(0, len(pixels), 3 * width):
            line = pixels[start:start + 3 * width]
            if line != row:
                count += sum(line[at:at + 3] != row[:3] for at in range(0, 3 * width, 3))
            if count > fewest:
                break
        fewest = min(fewest, count)
    return fewest


@dataclass(frozen=True)
class Process:
    """A presenter, or what one has started; `presenter` is whose process it is."""

    pid: int
    presenter: int
    name: str

    @property
    def is_presenter(self):
        return self.pid == self.presenter

    def kill(self):
        """SIGKILL; returns when it is gone."""
        try:
            handle = os.pidfd_open(self.pid)
        except ProcessLookupError:
            return
        with os.fdopen(handle):
            os.kill(self.pid, 9)
            select.select([handle], [], [], 10)


class Shown(Watched):
    """A server, its watcher, and all that is shown on it."""

    def __init__(self, *arguments, **options):
        self._manager = None
        super().__init__(*arguments, **options)
        self._drawings = subprocess.Popen(
            [CLIENTS / "drawings"], env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        self._drawings.stdout.readline()

    def __exit__(self, *problem):
        for client in (self._drawings, self._manager):
            if client:
                client.kill()
                client.wait()
        super().__exit__(*problem)
        # They end with their server.
        for process in self.processes():
            with os.fdopen(os.pidfd_open(process.pid)) as handle:
                if not select.select([handle], [], [], 10)[0]:
                    print(f"outlives its server: {process}", file=sys.stderr)
                    process.kill()

    def start_window_manager(self):
        """Openbox; returns once it manages windows, which it announces with a property of the root window (EWMH)."""
        self._manager = subprocess.Popen(
            ["openbox", "--sm-disable"], env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # xprop asks for events only after its first look, so what happens in between is lost on it.
        for _ in range(10):
            with subprocess.Popen(["xprop", "-root", "-spy", "_NET_SUPPORTING_WM_CHECK"], env=self.environment,
                                  stdout=subprocess.PIPE) as spy:
                while select.select([spy.stdout], [], [], 1)[0] and (told := os.read(spy.stdout.fileno(), 4096)):
                    if b"window id" in told:
                        spy.kill()
                        return
                spy.kill()
        raise SystemExit("no window manager came")

    def await_news(self, seconds):
        """Until something is drawn, the watcher tells something, or a process ends; returns whether something was."""
        handles = [os.fdopen(handle) for process in self.processes() if (handle := handle_of(process)) is not None]
        told = [stream for stream in (self._drawings.stdout, self._feed) if stream]
        ready = select.select(told + handles, [], [], max(0, seconds))[0]
        for handle in handles:
            handle.close()
        for stream in told:
            if stream in ready and not read(stream):
                stream.close()
                self._feed = None
        return bool(ready)

    def processes(self):
        """The presenters of this display, and what they have started."""
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            try:
                if entry.name.isdigit() and (process := self._process(entry)):
                    found.append(process)
            except OSError:
                continue
        return found

    def _process(self, entry):
        arguments = (entry / "cmdline").read_bytes().decode(errors="replace").split("\0")[:-1]
        if arguments[1:2] == ["present"] and arguments[-2:] == ["--display", self.display]:
            return Process(int(entry.name), int(entry.name), arguments[3])
        mark = f"ORCHESTRATE_CONTENT={self.display}/".encode()
        for variable in (entry / "environ").read_bytes().split(b"\0"):
            if variable.startswith(mark):
                presenter = variable.decode().rpartition("/")[2].partition(".")[0]
                return Process(int(entry.name), int(presenter), (entry / "comm").read_text().strip())
        return None

    def presenter_at(self, output):
        """The process that presents something at a connector, by its window; None when there is none."""
        _, words = self.run("xprop", "-name", f"orchestrate {output}", "_NET_WM_PID")
        return int(words.split()[-1]) if words.split()[-1:] and words.split()[-1].isdigit() else None

    def windows(self):
        """The titles of all windows that have one."""
        _, tree = self.run("xwininfo", "-root", "-tree")
        return re.findall(r'^ +0x[0-9a-f]+ "(.*)": \(', tree, re.MULTILINE)

    def picture(self, output):
        return control.picture(self.lab_socket, output)


def handle_of(process):
    try:
        return os.pidfd_open(process.pid)
    except ProcessLookupError:
        return None


class Judge:
    """Holds what is shown against what is to be shown."""

    def __init__(self, desk):
        self.desk = desk

    def wait(self, contents, seconds):
        """Until all is as it should be; returns what is not, if that does not come about in time."""
        end = time.monotonic() + seconds
        while problems := self.problems(contents):
            if not self.desk.await_news(end - time.monotonic()) and time.monotonic() > end:
                return problems
        return []

    def problems(self, contents):
        status = self.desk.status()
        if not status["resting"]:
            return [f"not at rest: {status}"]
        # While no profile is in force, all that shows something stays as it is.
        if "profile" not in status:
            return []
        outputs = self.desk.outputs()
        told = {screen["output"]: screen["content"] for screen in status["screens"] if "content" in screen}
        # A mirror of the same size is the hardware's business.
        wanted = {output: content for output, content in wanted_on(outputs, contents).items()
                  if content.kind != "mirror" or output in told}
        return (self._words(told, wanted, outputs) or self._processes(wanted, outputs)
                or self._windows(wanted, outputs) or self._pictures(outputs, contents))

    @staticmethod
    def _words(told, wanted, outputs):
        """What the watcher says of itself."""
        found = [f"{output}: said to show {told.get(output)}, and not {content}" for output, content in wanted.items()
                 if told.get(output, {}).get("state") != ("showing" if is_lit(outputs[output]) else "parked")]
        return found + [f"{output}: said to show {told[output]}" for output in told.keys() - wanted.keys()]

    def _processes(self, wanted, outputs):
        """One presenter a screen that shows something, at most one parked at each connector without a screen, and of
        each at most one program with what that has started."""
        processes = self.desk.processes()
        presenters = {process.pid for process in processes if process.is_presenter}
        free = sum(output["state"] == "disconnected" for output in outputs.values())
        found = []
        if not len(wanted) <= len(presenters) <= len(wanted) + free:
            found.append(f"{len(presenters)} presenters for {len(wanted)} screens and {free} free connectors")
        others = [process for process in processes if not process.is_presenter]
        found += [f"left over: {process}" for process in others if process.presenter not in presenters]
        for presenter in presenters:
            names = sorted(process.name for process in others if process.presenter == presenter)
            if names not in ([], ["colour"], ["colour", "sleep"]):
                found.append(f"presenter {presenter} runs {names}")
        return found

    def _windows(self, wanted, outputs):
        """One window a presenter, by the name of its connector."""
        titles = self.desk.windows()
        found = []
        for output, values in outputs.items():
            count = titles.count(f"orchestrate {output}")
            most = 1 if output in wanted or values["state"] == "disconnected" else 0
            if not (1 if output in wanted else 0) <= count <= most:
                found.append(f"{output}: {count} windows of presenters")
        for title in ("own", "drawn"):
            most = sum(process.name == "colour" for process in self.desk.processes())
            if titles.count(title) > most:
                found.append(f"{titles.count(title)} windows of {most} programs")
        return found

    def _pictures(self, outputs, contents):
        """Every screen is of the one colour that it should be, all over."""
        found = []
        for output, values in outputs.items():
            colors = colors_on(values["monitor"], outputs, contents)
            if values["state"] == "disconnected" or not is_lit(values) or is_covered(output, colors, outputs, contents):
                continue
            picture = self.desk.picture(output)
            if (count := misfits(picture, colors)) > POINTER:
                middle = picture[2][3 * (picture[0] * (picture[1] // 2) + picture[0] // 2):][:3].hex()
                found.append(f"{output}: {count} pixels of {picture[0]}x{picture[1]} are not {colors}; "
                             f"{middle} in the middle")
        return found


def is_lit(output):
    return output["crtc"] != "-"


def read(stream):
    """What has come; nothing at its end. A watcher that is killed may leave what it was told unread."""
    try:
        return os.read(stream.fileno(), 1 << 20)
    except ConnectionResetError:
        return b""


def area(output):
    """Left, top, right and bottom in the framebuffer."""
    width, height = map(int, output["mode"].split("x"))
    if output["rotation"] in ("left", "right"):
        width, height = height, width
    left, top = int(output["x"]), int(output["y"])
    return left, top, left + width, top + height


def is_covered(output, colors, outputs, contents):
    """Whether another client has made a screen overlap one that shows something else; a drawn mirror gives way to its
    source, so that only one in the very same place shows the same."""
    own = area(outputs[output])
    for name, values in outputs.items():
        if name == output or not is_lit(values):
            continue
        other = area(values)
        if other == own and colors_on(values["monitor"], outputs, contents) == colors:
            continue
        if own[0] < other[2] and other[0] < own[2] and own[1] < other[3] and other[1] < own[3]:
            return True
    return False


def place_of(monitor, outputs):
    return next((values for values in outputs.values()
                 if values["monitor"] == monitor and values["state"] != "disconnected"), None)


def wanted_on(outputs, contents):
    """The content of each connector for which there is a presenter. A mirror of a screen that is away is none."""
    found = {}
    for output, values in outputs.items():
        content = contents.get(values["monitor"]) if values["state"] != "disconnected" else None
        if not content or content.kind == "desktop" or content.kind == "mirror" and not place_of(SOURCE, outputs):
            continue
        found[output] = content
    return found


def colors_on(monitor, outputs, contents):
    content = contents.get(monitor, Content("desktop"))
    if content.kind == "desktop":
        return (DESKTOP,)
    if content.kind != "mirror":
        return content.colors
    source = place_of(SOURCE, outputs)
    return colors_on(SOURCE, outputs, contents) if source and is_lit(source) else (DESKTOP,)
