"""Starting a server: build the driver, choose a number, write what Xorg reads, wait until it says that it is ready."""

import os
import select
import shutil
import socket
import subprocess
import sys
from pathlib import Path

from . import card as cards
from .server import Server, ServerError, command_line, locked, parse_display, root

LAB = Path(__file__).resolve().parent.parent
BUILD = LAB / "build"
XORG = "/usr/lib/xorg/Xorg"     # not the set-uid wrapper: that one refuses our configuration
MODULES = "/usr/lib/xorg/modules"     # the server's own, for GLX
X_FILES = Path("/tmp")           # fixed in every X server
FIRST_DISPLAY = 20              # out of the way of people's own displays
LAST_DISPLAY = 999
START_LIMIT = 30                # seconds; a start takes a tenth of one
LONGEST_SOCKET = 107            # bytes; sizeof sockaddr_un.sun_path without its end

_CONFIGURATION = """\
Section "ServerFlags"
  Option "AutoAddDevices" "off"
  Option "AutoEnableDevices" "off"
  Option "AutoAddGPU" "off"
  Option "AutoBindGPU" "off"
  Option "DontVTSwitch" "on"
  Option "BlankTime" "{blank}"
  Option "StandbyTime" "{blank}"
  Option "SuspendTime" "{blank}"
  Option "OffTime" "{blank}"
EndSection
Section "Module"
  {glx} "glx"
EndSection
Section "Device"
  Identifier "card"
  Driver "lab"
  Option "Card" "{card}"
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
EndSection
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
EndSection
"""


def build():
    """Makes the driver when it is missing or older than its source. make's talk goes to stderr."""
    with locked(LAB / "driver"):
        made = subprocess.run(["make", "--no-print-directory", "-s", "-C", LAB / "driver"],
                              stdout=sys.stderr, check=False)
    if made.returncode:
        raise ServerError("the driver could not be built; lab/packages.txt lists the packages it needs")


def _answers(address):
    """Whether anybody listens at the address of a Unix socket."""
    with socket.socket(socket.AF_UNIX) as probe:
        probe.settimeout(1)
        try:
            probe.connect(address)
        except (ConnectionRefusedError, FileNotFoundError):
            return False
        except OSError:
            pass        # too busy or not for us, but there
        return True


def _is_locked(number):
    try:
        return bool(command_line(int((X_FILES / f".X{number}-lock").read_text())))
    except FileNotFoundError:
        return False
    except (OSError, ValueError):
        return True


def _is_taken(number):
    """Whether another X server has the number. Sockets count, because with -displayfd there is no lock file; locks
    count for servers that do not listen yet. What a killed server left behind does not."""
    path = str(X_FILES / ".X11-unix" / f"X{number}")
    return _is_locked(number) or _answers(path) or _answers("\0" + path)


def _prepare(server, description):
    """Makes the server's directory and what Xorg reads there."""
    shutil.rmtree(server.directory, ignore_errors=True)
    (server.directory / "none").mkdir(parents=True)
    (server.directory / "card").write_text(cards.driver_file(description, server.socket))
    (server.directory / "xorg.conf").write_text(_CONFIGURATION.format(
        card=server.directory / "card", glx="Load" if description.glx else "Disable",
        blank=description.blank))


def _arguments(server, ready, description):
    directory = server.directory
    modules = f"{BUILD},{MODULES}" if description.glx else str(BUILD)
    return [XORG, server.display, "-displayfd", str(ready), "-config", str(directory / "xorg.conf"),
            "-configdir", str(directory / "none"), "-logfile", str(directory / "log"), "-modulepath", modules,
            "-noreset", "-novtswitch", "-sharevts", "-nolisten", "tcp", "-ac", "-s", str(description.blank),
            *(word for name in description.without for word in ("-extension", name))]


def _launch(server, description):
    """Starts Xorg and returns the process and the descriptor on which it says that it is ready."""
    ready, its_end = os.pipe()
    # Without a system bus there is no logind that could hand us somebody's session.
    environment = {**os.environ, "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent"}
    with open(server.directory / "output", "wb") as output:
        process = subprocess.Popen(_arguments(server, its_end, description), stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                                   pass_fds=[its_end], start_new_session=True, env=environment)
    os.close(its_end)
    (server.directory / "pid").write_text(f"{process.pid}\n")
    return process, ready


def _wait_until_ready(process, ready):
    """Xorg writes the display's number when it listens; it closes the pipe when it dies. Read to the line's end:
    the number and the end are two writes, and a pipe closed between them would kill the server."""
    with open(ready, "rb") as pipe:
        if not select.select([pipe], [], [], START_LIMIT)[0]:
            process.kill()
            return False
        return pipe.readline().endswith(b"\n")


def _start_as(server, description):
    """False when the number is taken, raises ServerError when Xorg does not start. The lock is where all X servers of
    the machine share their numbers: labs with other directories choose from them, too. The other one keeps a server
    that ends from taking away the directory of its successor, which has no pid yet."""
    with locked(X_FILES), locked(root()):
        if server.pid or _is_taken(server.number):
            return False
        _prepare(server, description)
        process, ready = _launch(server, description)
        if _wait_until_ready(process, ready):
            return True
    process.wait()
    if _is_taken(server.number):    # an X server that is none of ours was quicker
        return False
    raise ServerError(server.complaint)


def start(description, display=None):
    """Starts a server with that card and returns it when it answers."""
    build()
    cards.driver_file(description, "")      # says what is wrong with the card before anything is started
    root().mkdir(mode=0o700, parents=True, exist_ok=True)
    if len(os.fsencode(Server(LAST_DISPLAY).socket)) > LONGEST_SOCKET:
        raise ServerError(f"{root()} is too long a path for sockets; choose another XDG_RUNTIME_DIR")
    numbers = [parse_display(display)] if display else range(FIRST_DISPLAY, LAST_DISPLAY + 1)
    for server in map(Server, numbers):
        if _start_as(server, description):
            return server
    raise ServerError(f"{display} is in use" if display else
                      f"no display number from {FIRST_DISPLAY} to {LAST_DISPLAY} is free")
