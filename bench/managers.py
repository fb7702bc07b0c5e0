"""Window managers and compositors that content has to live with, and how each is started beside it."""

import select
import subprocess

from contents import CLIENTS

PATIENCE = 20
MANAGERS = {
    "openbox": [["openbox", "--sm-disable"]],
    "xfwm4": [["xfwm4", "--compositor=on", "--vblank=off"]],
    "metacity": [["metacity", "--sm-disable", "--composite"]],
    "picom": [["openbox", "--sm-disable"],
              ["picom", "--config", "/dev/null", "--experimental-backends", "--backend", "xrender",
               "--unredir-if-possible"]],
    "i3": [["i3", "-c", "{folder}/i3.config"]],
}


def begin(command, folder, environment):
    """Starts one of them, which says nothing; `folder` gets the settings it is started with. i3 makes a folder `i3` there."""
    (folder / "i3.config").write_text("# i3 config file (v4)\n")
    return subprocess.Popen([word.format(folder=folder) for word in command], env=environment, stdin=subprocess.DEVNULL,
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def manage(commands, folder, environment):
    """The processes of these commands, once a window manager says that it manages the server's windows (EWMH)."""
    processes = []
    for command in commands:
        processes.append(begin(command, folder, environment))
        with subprocess.Popen([CLIENTS / "managed"], env=environment, stdout=subprocess.PIPE) as waiter:
            is_told = select.select([waiter.stdout], [], [], PATIENCE)[0] and waiter.stdout.readline()
            waiter.kill()
        if not is_told:
            raise SystemExit(f"{command[0]}: no window manager after {PATIENCE} s")
    return processes
