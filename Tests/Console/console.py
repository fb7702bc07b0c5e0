"""A console of the lab for tests: started, asked by bytes, and ended. Python's own library only."""

import contextlib
import glob
import hashlib
import hmac
import json
import os
import re
import signal
import socket
import subprocess
import tempfile
import unittest

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "../.."))
ORCHESTRATE = os.environ.get("ORCHESTRATE", f"{ROOT}/.build/debug/orchestrate")
# Until a test that waits for an answer fails, in seconds.
PATIENCE = 60
# Until a test fails whatever it waits for: far longer than any takes.
LIMIT = 300
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
    "worker-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
)
PROFILE = """\
# Beside the window.
version: 1
screens:
  office:
    identity: { vendor: OFC, model: "Office*" }
    position: [0, 0]  # the first
    content: { image: door.png }
"""


@contextlib.contextmanager
def limit(name):
    """What is in it has an end."""

    def ring(*_):
        raise TimeoutError(f"{name} has not ended in {LIMIT} s")

    signal.signal(signal.SIGALRM, ring)
    signal.alarm(LIMIT)
    try:
        yield
    finally:
        signal.alarm(0)


class Limited(unittest.TestCase):
    """Tests that have an end each, and are named where they reach it."""

    def run(self, result=None):
        with limit(self.id()):
            return super().run(result)


class Reply:
    """What a server has answered, read without help, so that nothing is set right on the way."""

    def __init__(self, data):
        head, _, self.body = data.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        found = re.match(r"HTTP/1\.[01] (\d{3})", lines[0])
        self.status = int(found[1]) if found else None
        self.headers = [(name.lower(), value) for name, _, value in (line.partition(": ") for line in lines[1:])]

    def all(self, name):
        return [value for found, value in self.headers if found == name]

    def header(self, name):
        found = self.all(name)
        assert len(found) <= 1, f"{name} comes {len(found)} times"
        return found[0] if found else None

    def json(self):
        return json.loads(self.body)


class Lab:
    """One server of the lab, and a folder with what belongs to its user."""

    def __init__(self, *outputs, profile=PROFILE):
        self.outputs, self.text = outputs, profile

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="console-")
        self.display = subprocess.check_output([f"{ROOT}/lab/lab", "start", *self.outputs], text=True).strip()
        for name in ("run", "profiles", "profiles/pictures", "secret"):
            os.mkdir(self.path(name), 0o700)
        self.write("secret/key.txt", "kept from all")
        self.profile = self.write("profiles/desk.yaml", self.text)
        return self

    def __exit__(self, *_):
        subprocess.run([f"{ROOT}/lab/lab", "stop", self.display], check=True)
        subprocess.run(["rm", "-r", self.folder], check=True)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w") as file:
            file.write(text)
        return self.path(name)

    @property
    def environment(self):
        own = {"XDG_RUNTIME_DIR": self.path("run"), "HOME": self.folder, "DISPLAY": self.display}
        return {**os.environ, **own, "XDG_STATE_HOME": self.path("state")}

    @property
    def older(self):
        """The older versions of profiles that are kept, as files."""
        return glob.glob(self.path("state/orchestrate/versions/*/*"))


def code(key, *lines, body=b""):
    """As the page computes it, by another maker's library."""
    return hmac.new(key.encode(), "".join(f"{line}\n" for line in lines).encode("latin-1") + body, hashlib.sha256).hexdigest()


class Console:
    """`orchestrate console`, and a page that it has let in."""

    def __init__(self, lab, *arguments, within=(), **started):
        command = [*within, ORCHESTRATE, "console", "--profiles", lab.path("profiles"), *arguments]
        lines = started.pop("lines", None)
        started = {"stdout": subprocess.PIPE, "env": lab.environment, **started}
        self.process = subprocess.Popen(command, **started)
        self.lines = lines or self.process.stdout
        self.lab = lab
        # A path in place of the port.
        self.address = None
        self.page = self.turn = None
        self.number = 0
        self.link = self.next_link()

    def next_link(self):
        line = self.lines.readline()
        line = (line if isinstance(line, str) else line.decode()).strip()
        found = re.fullmatch(r"http://([0-9a-f]{32}\.localhost):(\d+)/#([0-9a-f]{64})", line)
        assert found, f"no link: {line!r}"
        # Of the page that is in these stay as they are.
        self.next = (found[1], found[3])
        if self.page is None:
            self.reach(found[1], int(found[2]))
            self.key = found[3]
        return line

    def reach(self, host, port):
        """By this name, as a browser would."""
        self.host, self.port = f"{host}:{port}", port

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        finally:
            self.process.kill()
        self.lines.close()
        assert self.process.returncode == 0, f"the console has ended with {self.process.returncode}"

    def connect(self):
        if isinstance(self.address, str):
            connection = socket.socket(socket.AF_UNIX)
            connection.settimeout(PATIENCE)
            connection.connect(self.address)
            return connection
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE)

    def raw(self, data):
        """The whole answer to these bytes, to its length or to the end."""
        with self.connect() as connection:
            try:
                connection.sendall(data)
            except (BrokenPipeError, ConnectionResetError):
                pass
            return read(connection)

    @property
    def own(self):
        return code(self.key, "turn", self.page, self.turn)

    def sign(self, method, target, body=b"", key=None):
        """What shows who asks: each time another number."""
        self.number += 1
        return f"{self.number} {code(self.own if key is None else key, 'request', self.number, method, target, body=body or b'')}"

    def ask(self, target, method="GET", body=None, known=True, **headers):
        """Headers with None are left out, lists come several times, `_` is `-`."""
        body = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        lines = {"Host": self.host, "Connection": "close"}
        if known and target.startswith("/api"):
            lines["X-Console"] = self.sign(method, target, body)
        if method == "POST":
            lines |= {"Origin": f"http://{self.host}", "Content-Type": "application/json"}
        if body is not None:
            lines["Content-Length"] = str(len(body))
        lines |= {name.replace("_", "-"): value for name, value in headers.items()}
        reply = self.raw(request(method, target, lines, body))
        if known and headers.keys() <= {"X_Console"}:
            self.check(reply, lines.get("X-Console"), method, target)
        return reply

    def check(self, reply, header, method, target):
        """Whether it is the console that has answered, where it could."""
        shown = reply.header("x-console")
        if isinstance(header, str) and shown is not None:
            about = ("answer", header, method, target, reply.status, reply.header("content-type"))
            assert shown == code(self.key, *about, body=reply.body), f"a wrong code on {target}: {reply.status}"
        assert not isinstance(header, str) or shown is not None or reply.status not in (200, 401, 410), f"no code on {target}"

    def post(self, target, body, **headers):
        return self.ask(target, "POST", body, **headers)

    def listen(self):
        """A page that is open: its stream of events, of which nothing is read."""
        page = self.connect()
        page.sendall(request("GET", "/api/events", {"Host": self.host, "X-Console": self.sign("GET", "/api/events")}))
        return page

    def greet(self, page):
        body = json.dumps({"page": page}).encode()
        return self.ask("/api/hello", "POST", body, X_Console=self.sign("POST", "/api/hello", body, key=self.key))

    def look_again(self):
        """Also after the events of the page have ended."""
        while (reply := self.ask("/api/look")).status == 401:
            self.enter_again()
        return reply

    def enter(self):
        """A page comes by the link that was printed last, and the next one is printed."""
        reply = self.enter_by_next()
        self.link = self.next_link()
        return reply

    def enter_by_next(self):
        host, self.key = self.next
        self.reach(host, self.port)
        reply = self.greet("page")
        assert reply.status == 200, reply.body
        self.page, self.turn = "page", reply.json()["turn"]
        return reply

    def enter_again(self):
        """The same page, after its events have ended."""
        self.turn = self.greet(self.page).json()["turn"]


def request(method, target, lines, body=None):
    text = f"{method} {target} HTTP/1.1\r\n"
    for name, value in lines.items():
        for one in value if isinstance(value, list) else [value]:
            text += f"{name}: {one}\r\n" if one is not None else ""
    return text.encode("latin-1") + b"\r\n" + (body or b"")


def read(connection):
    """An answer: as much as it says, or all until its end."""
    data = b""
    while True:
        head, found, body = data.partition(b"\r\n\r\n")
        size = re.search(rb"\r\nContent-Length: (\d+)", head, re.I) if found else None
        if size and len(body) >= int(size[1]):
            return Reply(data)
        try:
            more = connection.recv(65536)
        except ConnectionResetError:
            return Reply(data)
        if not more:
            return Reply(data)
        data += more


