"""The servers of this user: where they are, finding one, ending it. All that a server has is one directory and
its X socket."""

import fcntl
import os
import select
import shutil
import signal
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

STOP_LIMIT = 10     # seconds; a server may be in the middle of a `delay`


class ServerError(Exception):
    """A server that cannot be started, found or stopped."""


def root():
    """Where the servers of this user are. Short, because the path of a Unix socket has 107 bytes."""
    return Path(os.environ.get("XDG_RUNTIME_DIR") or "/tmp") / f"orchestrate-lab-{os.getuid()}"


@contextmanager
def locked(directory):
    """One process at a time; the lock ends with the process that holds it."""
    descriptor = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def command_line(pid):
    """The words of a process's command line; none when it has ended, also when nobody has waited for it yet."""
    try:
        return [word for word in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0") if word]
    except OSError:
        return []


@dataclass(frozen=True)
class Server:
    """One server of the lab, running or left over."""

    number: int

    @property
    def directory(self):
        return root() / str(self.number)

    @property
    def socket(self):
        return self.directory / "control"

    @property
    def display(self):
        return f":{self.number}"

    @property
    def pid(self):
        """The server's process, or None. Its command line names our directory: a number used again is another's."""
        try:
            pid = int((self.directory / "pid").read_text())
        except (OSError, ValueError):
            return None
        return pid if os.fsencode(self.directory / "xorg.conf") in command_line(pid) else None

    @property
    def complaint(self):
        """The errors in the server's log, for people."""
        try:
            log = (self.directory / "log").read_text(errors="replace").splitlines()
        except OSError:
            log = []
        errors = [line.partition("(EE) ")[2] for line in log if "] (EE) " in line
                  and not any(word in line for word in _ALWAYS_MISSING)]
        return "\n  ".join([f"Xorg did not start as {self.display}", *filter(None, errors)])


# What the log calls an error in every start, because we do without it.
_ALWAYS_MISSING = ("config directory", "dbus-core", '"mouse"', '"kbd"')


def _left_or_running():
    try:
        return [Server(number) for number in sorted(int(entry.name) for entry in root().iterdir()
                                                    if entry.name.isdigit())]
    except OSError:
        return []


def servers():
    """The running servers of this user, by number."""
    return [server for server in _left_or_running() if server.pid]


def parse_display(text):
    """`:20`, `20` or `:20.0` as a number."""
    number = text.removeprefix(":").partition(".")[0]
    if not number.isdigit():
        raise ServerError(f"'{text}' is no display number")
    return int(number)


def find(display):
    """The server meant: --display, else $DISPLAY if it is one of the lab's, else the only one that runs."""
    running = servers()
    if display:
        for server in running:
            if server.number == parse_display(display):
                return server
        raise ServerError(f"no server of the lab runs as {display}")
    for server in running:
        if os.environ.get("DISPLAY", "").partition(".")[0] == server.display:
            return server
    if len(running) == 1:
        return running[0]
    which = ", ".join(server.display for server in running)
    raise ServerError(f"several servers run ({which}): say which with --display" if running else
                      "no server of the lab runs; start one with: lab/lab start")


def stop(server):
    """Ends the server and takes its directory away."""
    pid = server.pid
    if pid:
        descriptor = os.pidfd_open(pid)
        signal.pidfd_send_signal(descriptor, signal.SIGTERM)
        if not wait_for_end(descriptor, STOP_LIMIT):
            signal.pidfd_send_signal(descriptor, signal.SIGKILL)
            wait_for_end(descriptor)
        os.close(descriptor)
    _take_away(server)


def wait_for_end(descriptor, seconds=None):
    """Whether the process ended in time. A pidfd becomes readable when its process has ended."""
    return bool(select.select([descriptor], [], [], seconds)[0])


def _take_away(server):
    with locked(root()):
        # Meanwhile somebody may have started another one with this number.
        if not server.pid:
            shutil.rmtree(server.directory, ignore_errors=True)


def sweep():
    """Takes away what killed servers left behind."""
    for server in _left_or_running():
        if not server.pid:
            _take_away(server)
