"""What screens do show: pictures of the monitors, windows of the server, processes of the kernel. All of it is seen from
outside; the tool is asked for nothing but its status."""

import os
import pathlib
import re
import select
import subprocess
import sys
from dataclasses import dataclass

from contents import CLIENTS
from managers import MANAGERS, manage
from watched import Watched

from labkit import control


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
        self._managers = []
        super().__init__(*arguments, **options)
        self._drawings = subprocess.Popen(
            [CLIENTS / "drawings"], env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        self._drawings.stdout.readline()

    def __exit__(self, *problem):
        for client in (self._drawings, *self._managers):
            client.kill()
            client.wait()
        super().__exit__(*problem)
        # They end with their server.
        for process in self.processes():
            with os.fdopen(os.pidfd_open(process.pid)) as handle:
                if not select.select([handle], [], [], 10)[0]:
                    print(f"outlives its server: {process}", file=sys.stderr)
                    process.kill()

    def start_window_manager(self, name):
        """One of `managers.MANAGERS`; returns once it manages windows."""
        self._managers = manage(MANAGERS[name], self.folder, self.environment)

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


def read(stream):
    """What has come; nothing at its end. A watcher that is killed may leave what it was told unread."""
    try:
        return os.read(stream.fileno(), 1 << 20)
    except ConnectionResetError:
        return b""
