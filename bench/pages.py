"""What a page costs that moves all over its screen, beside chromium alone with the same one: all that runs besides the X
server, and the server."""

import functools
import http.server
import os
import pathlib
import subprocess
import tempfile
import threading

import measure
import wanted
from mirroring import lab
from walls import SECONDS
from walls import measure as spent

SIZE = (1920, 1080)
PAGE = """<!doctype html><style>* { margin: 0; overflow: hidden } canvas { width: 100vw; height: 100vh }</style><canvas></canvas>
<script>
const picture = document.querySelector("canvas").getContext("2d");
const draw = time => {
  picture.fillStyle = `hsl(${time / 20 % 360} 60% 50%)`;
  picture.fillRect(0, 0, 300, 150);
  requestAnimationFrame(draw);
};
requestAnimationFrame(draw);
</script>
"""
PROFILE = "version: 1\nscreens:\n  office: { identity: { connector: A }, content: { url: ADDRESS } }\n"


class Served(http.server.SimpleHTTPRequestHandler):
    """Without a line for each request."""

    def log_message(self, *_):
        pass


def alone(folder, address, environment):
    """chromium as a kiosk's script starts it."""
    privileged = ["--no-sandbox"] if os.geteuid() == 0 else []
    command = ["chromium", "--kiosk", "--no-first-run", *privileged, "--window-position=0,0",
               f"--window-size={SIZE[0]},{SIZE[1]}", f"--user-data-dir={folder}/alone", address]
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def compared(binary, folder, environment, mark, server):
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Served, directory=folder)) as pages:
        threading.Thread(target=pages.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{pages.server_port}/page.html"
        profiles = pathlib.Path(folder, "profiles")
        profiles.mkdir()
        (profiles / "page.yaml").write_text(PROFILE.replace("ADDRESS", address))
        subprocess.run([binary, "apply", "--profiles", profiles], check=True, capture_output=True, env=environment)
        ours = spent(mark, server)
        subprocess.run([binary, "stop"], check=True, capture_output=True, env=environment)
        browser = alone(folder, address, environment)
        try:
            theirs = spent(mark, server)
        finally:
            browser.terminate()
            browser.wait()
            pages.shutdown()
    return ours, theirs


def run(binary):
    measure.need("chromium")
    display = lab("start", "--blank", "0", "--output", "A,monitor=office")
    environment = {**os.environ, "DISPLAY": display, "ORCHESTRATE_BENCH": display}
    try:
        server = next(line.split("\t")[1] for line in lab("list").splitlines() if line.split("\t")[0] == display)
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            pathlib.Path(folder, "page.html").write_text(PAGE)
            ours, theirs = compared(binary, folder, environment, f"ORCHESTRATE_BENCH={display}".encode(), server)
    finally:
        lab("stop", display)
    print(f"\na page of {SIZE[0]}x{SIZE[1]} that moves all over, {SECONDS} s each")
    print("{:22} {:>9} {:>9}".format("", "CPU %", "server %"))
    for name, shares in ("orchestrate", ours), ("chromium --kiosk", theirs):
        print("{:22} {:>9.1f} {:>9.1f}".format(name, *shares))
    wanted.most("the X server's share, against chromium alone", ours[1] / theirs[1], 1.1, " x")
