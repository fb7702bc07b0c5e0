"""What a page costs the X server that moves all over its screen, beside chromium alone with the same one."""

import functools
import http.server
import os
import pathlib
import subprocess
import tempfile
import threading
import time

import measure
import wanted
from mirroring import lab, seconds, server_of

SECONDS = 10
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


def spent(server):
    """Of one core, in percent."""
    time.sleep(3)  # until it moves
    before = seconds(server)
    time.sleep(SECONDS)
    return (seconds(server) - before) / SECONDS * 100


def compared(binary, folder, environment, server):
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Served, directory=folder)) as pages:
        threading.Thread(target=pages.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{pages.server_port}/page.html"
        profiles = pathlib.Path(folder, "profiles")
        profiles.mkdir()
        (profiles / "page.yaml").write_text(PROFILE.replace("ADDRESS", address))
        subprocess.run([binary, "apply", "--profiles", profiles], check=True, capture_output=True, env=environment)
        ours = spent(server)
        subprocess.run([binary, "stop"], check=True, capture_output=True, env=environment)
        browser = alone(folder, address, environment)
        try:
            theirs = spent(server)
        finally:
            browser.terminate()
            browser.wait()
            pages.shutdown()
    return ours, theirs


def run(binary):
    measure.need("chromium")
    display = lab("start", "--blank", "0", "--output", "A,monitor=office")
    environment = {**os.environ, "DISPLAY": display}
    try:
        server = server_of(display)
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            pathlib.Path(folder, "page.html").write_text(PAGE)
            ours, theirs = compared(binary, folder, environment, server)
    finally:
        lab("stop", display)
    print(f"\na page of {SIZE[0]}x{SIZE[1]} that moves all over, {SECONDS} s each: "
          f"the X server takes {ours:.1f} % of a core, and {theirs:.1f} % for chromium --kiosk")
    wanted.most("the X server's share, against chromium alone", ours / theirs, 1.1, " x")
