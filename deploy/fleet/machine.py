"""One machine of a simulated fleet: an X server without hardware, a watcher, and what the role would have installed there."""

import os
import pathlib
import subprocess

PULL = pathlib.Path(__file__).parent.parent / "pull" / "orchestrate-pull"


class Machine:
    def __init__(self, number, folder, orchestrate, origin, size="1024x768"):
        self.name = f"wall-{number:03}"
        self.display = f":{500 + number}"
        self.folder = folder / self.name
        self.folder.mkdir(parents=True)
        self.profiles = self.folder / "profiles"
        self.environment = dict(
            os.environ, PATH=f"{orchestrate.parent}:{os.environ['PATH']}", DISPLAY=self.display, XDG_RUNTIME_DIR="/run/user/0",
            ORCHESTRATE_PROFILES=str(self.profiles), ORCHESTRATE_PULL_REPOSITORY=str(origin.folder),
            ORCHESTRATE_PULL_SIGNERS=str(origin.signers), ORCHESTRATE_PULL_USER="root", ORCHESTRATE_PULL_DISPLAY=self.display,
            ORCHESTRATE_PULL_METRICS=str(self.folder), ORCHESTRATE_PULL_STATE=str(self.folder / "state"),
            ORCHESTRATE_PULL_LINK=str(self.profiles), ORCHESTRATE_PULL_SECONDS="20")
        self.server = self.start_server(size)
        self.watcher = self.start_watcher()

    def start_server(self, size):
        """Returns when it takes connections, which it tells by its number on a pipe."""
        reading, writing = os.pipe()
        server = subprocess.Popen(
            ["Xvfb", self.display, "-noreset", "-displayfd", str(writing), "-screen", "0", f"{size}x24",
             "-nolisten", "tcp", "-ac"],
            pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as told:
            told.readline()
        return server

    def start_watcher(self):
        """Returns when it has looked at the screens for the first time, and so listens."""
        watcher = subprocess.Popen(
            ["orchestrate", "watch", "--plain", "--settle", "20"], env=self.environment, text=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        watcher.stderr.readline()
        return watcher

    def run(self, *command, **more):
        return subprocess.run(command, env=self.environment | more, text=True, capture_output=True)

    def pull(self, **settings):
        return self.run(str(PULL), **settings)

    def measure(self):
        """As node_exporter would: all files of the folder, and how old they are."""
        status = self.run("orchestrate", "status", "--format", "prometheus").stdout
        (self.folder / "orchestrate.prom").write_text(status)
        lines = []
        for file in sorted(self.folder.glob("*.prom")):
            lines += [file.read_text(), f'node_textfile_mtime_seconds{{file="{file}"}} {file.stat().st_mtime}\n']
        (self.folder / "metrics.new").write_text("".join(lines))
        (self.folder / "metrics.new").rename(self.folder / "metrics")

    def release(self):
        """The commit in force, or None."""
        if not self.profiles.is_symlink():
            return None
        return pathlib.Path(os.readlink(self.profiles)).parent.name

    def in_force(self):
        """The profile that the watcher says is in force."""
        words = self.run("orchestrate", "status", "--format", "prometheus").stdout
        found = [line for line in words.splitlines() if line.startswith("orchestrate_profile_info")]
        return found[0].split('profile="')[1].split('"')[0] if found else None

    def memory(self):
        """KiB of the server and of the watcher, each page counted for its share."""
        return tuple(proportional(process.pid) for process in (self.server, self.watcher))

    def end(self):
        for process in (self.watcher, self.server):
            process.terminate()
            process.wait()


def proportional(pid):
    for line in pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1])
    return 0
