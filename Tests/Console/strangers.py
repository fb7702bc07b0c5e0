"""Attacks by whom the console does not know: strangers, foreign pages, other users of the machine."""

import errno
import json
import os
import pty
import re
import signal
import socket
import stat
import subprocess

from case import Case
from console import ORCHESTRATE, Console, Lab, Limited, Reply

ROUTES = [
    ("GET", "/api/look"), ("GET", "/api/events"), ("GET", "/api/picture/HDMI-1"), ("GET", "/api/profile"),
    ("GET", "/api/files"), ("GET", "/api/nothing"), ("POST", "/api/draft"), ("POST", "/api/try"), ("POST", "/api/save"),
    ("POST", "/api/try/1/keep"), ("POST", "/api/try/1/back"), ("POST", "/api/identify"), ("POST", "/api/overscan"),
    ("GET", "/api/versions"), ("GET", "/api/choices"), ("GET", "/api/proposal"), ("POST", "/api/create"), ("POST", "/api/press"),
    ("POST", "/api/stop"), ("POST", "/api/start"),
]  # fmt: skip
NOBODY = 65534


class Strangers(Case):
    def test_every_answer_needs_a_code(self):
        good = self.console.sign("GET", "/api/look")
        for method, target in ROUTES:
            wrong = self.console.sign(method, target, key="0" * 64)
            for shown in (None, "", "1", f"1 {'0' * 64}", good + "0", wrong, self.console.sign("GET", "/api/other"), [good, good]):
                with self.subTest(target=target, shown=shown):
                    body = {} if method == "POST" else None
                    self.refused(self.console.ask(target, method, body, X_Console=shown), 401)
        self.assertEqual(self.console.ask("/api/look", X_Console=good).status, 200)

    def test_the_pages_files_hold_no_secret(self):
        for name in ("", "index.html", "console.js", "console.css", "icon.svg", "wire.js"):
            reply = self.console.ask(f"/{name}", known=False)
            self.assertEqual(reply.status, 200)
            self.guarded(reply)
            for secret in (self.console.key, self.console.host.split(".")[0]):
                self.assertNotIn(secret.encode(), reply.body)

    def test_no_request_counts_twice(self):
        look = self.console.sign("GET", "/api/look")
        self.assertEqual(self.console.ask("/api/look", X_Console=look).status, 200)
        self.refused(self.console.ask("/api/look", X_Console=look), 401)
        later = [self.console.sign("GET", "/api/look") for _ in range(3)]
        for shown in reversed(later):
            self.assertEqual(self.console.ask("/api/look", X_Console=shown).status, 200, "requests overtake each other")
        for shown in later:
            self.refused(self.console.ask("/api/look", X_Console=shown), 401)

    def test_what_was_kept_back_is_worth_nothing_later(self):
        """A tunnel ends, and who has its port from then on keeps what the page sends."""
        kept = self.console.sign("GET", "/api/look")
        with self.console.listen() as page:
            self.assertEqual(Reply(page.recv(65536)).status, 200)
        # Answered once the console has seen the end, which it has when the page may begin anew.
        while self.console.greet(self.console.page).json()["turn"] == self.console.turn:
            pass
        self.refused(self.console.ask("/api/look", X_Console=kept), 401)
        self.console.enter_again()
        self.assertEqual(self.console.ask("/api/look").status, 200)
        self.refused(self.console.ask("/api/look", X_Console=kept), 401)

    def test_a_link_is_one_pages(self):
        self.refused(self.console.greet("another"), 410)
        self.assertEqual(self.console.greet(self.console.page).status, 200)
        host, key = self.console.next
        body = json.dumps({"page": "x"}).encode()
        for wrong in (self.console.key, "0" * 64, ""):
            shown = self.console.sign("POST", "/api/hello", body, key=wrong)
            reply = self.console.ask("/api/hello", "POST", body, Host=f"{host}:{self.console.port}", X_Console=shown,
                                     Origin=f"http://{host}:{self.console.port}")  # fmt: skip
            self.refused(reply, 403)
        self.console.enter()

    def test_a_person_without_a_link_is_told_what_to_do(self):
        for host in ("127.0.0.1", "localhost", f"{'0' * 32}.localhost"):
            reply = self.console.ask("/", known=False, Host=f"{host}:{self.console.port}", Accept="text/html,*/*")
            self.assertEqual(reply.status, 403)
            self.guarded(reply)
            self.assertIn(b"Open the link that the console has printed last", reply.body)
            self.assertIn(b"<code>orchestrate console</code>", reply.body)

    def test_names_that_lead_here_are_not_ours(self):
        port, name = self.console.port, self.console.host.split(":")[0]
        for host in (
            f"evil.example:{port}", "evil.example", f"{name}.evil.example:{port}", f"evil.{name}:{port}", f"{name}.:{port}",
            f"0.0.0.0:{port}", f"2130706433:{port}", f"localhost:{port}", f"127.0.0.1:{port}", f"[::1]:{port}", f"{name}:99999",
            f"{name}:", f"{name}:80@evil.example", f"{name[1:]}:{port}", "", " ", f"{name}:1:2", f"{'0' * 32}.localhost:{port}",
        ):  # fmt: skip
            with self.subTest(host=host):
                for target in ("/", "/api/look", "/console.js"):
                    self.refused(self.console.ask(target, Host=host), 403, 400)
        self.refused(self.console.ask("/", Host=[self.console.host, "evil.example"]), 403, 400)
        self.asked(b"GET / HTTP/1.1\r\n\r\n", 400, 403)

    def test_other_ends_of_ssh_are_ours(self):
        name = self.console.host.split(":")[0]
        for host in (f"{name}:8080", f"{name}:1", name):
            self.assertEqual(self.console.ask("/api/look", Host=host).status, 200)

    def test_pages_from_elsewhere_write_nothing(self):
        port, name = self.console.port, self.console.host.split(":")[0]
        for origin in (
            None, "null", "", "http://evil.example", f"https://{name}:{port}", f"http://{name}", f"http://127.0.0.1:{port}",
            f"http://localhost:{port}", f"http://{name}:{port + 1 if port < 65535 else 1024}",
            f"http://{name}:{port}.evil.example", [f"http://{self.console.host}", "http://evil.example"],
        ):  # fmt: skip
            with self.subTest(origin=origin):
                self.refused(self.console.post("/api/draft", {}, Origin=origin), 403)

    def test_forms_of_other_pages_write_nothing(self):
        for kind in (None, "", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/json"):
            with self.subTest(kind=kind):
                self.refused(self.console.post("/api/draft", {}, Content_Type=kind), 415)

    def test_what_browsers_say_of_where_they_come_from_counts(self):
        for site in ("cross-site", "same-site", "evil"):
            self.refused(self.console.ask("/api/look", Sec_Fetch_Site=site), 403)
            self.refused(self.console.post("/api/draft", {}, Sec_Fetch_Site=site), 403)
        for site in ("none", "same-origin"):
            self.assertEqual(self.console.ask("/api/look", Sec_Fetch_Site=site).status, 200)
        # A link is opened from anywhere.
        self.assertEqual(self.console.ask("/", Sec_Fetch_Site="cross-site").status, 200)
        for sites in (["same-origin", "same-origin"], ["same-origin", "cross-site"], ["cross-site", "same-origin"]):
            self.refused(self.console.ask("/api/look", Sec_Fetch_Site=sites), 403)
            self.refused(self.console.ask("/", Sec_Fetch_Site=sites), 403)

    def test_other_methods_are_not_known(self):
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "get", "X" * 3000):
            with self.subTest(method=method):
                self.refused(self.console.ask("/api/look", method), 405, 400, 501)
        reply = self.console.ask(
            "/api/save", "OPTIONS", Origin="http://evil.example", Access_Control_Request_Method="POST")  # fmt: skip
        self.refused(reply, 405)

    def test_writing_routes_are_not_read(self):
        for method, target in ROUTES:
            if method == "POST":
                self.refused(self.console.ask(target), 404, 405)
            elif target.startswith("/api"):
                self.refused(self.console.post(target, {}), 404, 405)


class Users(Limited):
    """Others on the same machine."""

    def setUp(self):
        self.lab = self.enterContext(Lab())

    def test_the_link_is_in_no_list_of_processes(self):
        opened = self.lab.path("opened")
        os.mkdir(self.lab.path("bin"))
        os.mkfifo(opened)
        self.lab.write("bin/xdg-open", f'#!/bin/sh\necho "$1" >{opened}\n')
        os.chmod(self.lab.path("bin/xdg-open"), 0o700)
        ours, theirs = pty.openpty()
        environment = {**self.lab.environment, "PATH": f"{self.lab.path('bin')}:{os.environ['PATH']}"}
        with os.fdopen(ours, "rb", 0) as terminal:
            with Console(self.lab, stdout=theirs, env=environment, lines=terminal) as console:
                with open(opened) as file:
                    page = file.read().strip().removeprefix("file://")
                self.assertEqual(stat.S_IMODE(os.stat(page).st_mode), 0o600)
                self.assertEqual(stat.S_IMODE(os.stat(os.path.dirname(page)).st_mode), 0o700)
                with open(page) as file:
                    self.assertIn(console.key, file.read())
                for name in ("cmdline", "environ"):
                    with open(f"/proc/{console.process.pid}/{name}", "rb") as file:
                        self.assertNotIn(console.key.encode(), file.read())
                console.enter()
            os.close(theirs)
            self.assertFalse(os.path.exists(page), "the link is left behind")

    def test_the_socket_is_the_users_own(self):
        with Console(self.lab, "--socket", stderr=subprocess.PIPE) as console:
            words = console.process.stderr.readline().decode()
            console.address = re.search(r"8080:(\S+)", words)[1]
            self.assertIn("-o ExitOnForwardFailure=yes -L 127.0.0.1:8080:", words)
            self.assertIn(f"-L '[::1]:8080:{console.address}'", words, "both families are bound")
            console.process.stderr.close()
            self.assertTrue(stat.S_ISSOCK(os.stat(console.address).st_mode))
            self.assertEqual(stat.S_IMODE(os.stat(console.address).st_mode) & 0o077, 0)
            self.assertEqual(stat.S_IMODE(os.stat(os.path.dirname(console.address)).st_mode), 0o700)
            self.assertEqual(console.enter().status and console.ask("/api/look").status, 200)
            if os.getuid() == 0:
                self.assertEqual(as_another(lambda: reach(console.address)), errno.EACCES)
        self.assertFalse(os.path.exists(console.address), "the socket is left behind")

    def test_loopback_is_all_that_listens(self):
        with Console(self.lab, "--no-open") as console:
            self.assertEqual(listening(console.port), [f"0100007F:{console.port:04X}"])

    def test_no_other_user_gets_the_port(self):
        with Console(self.lab, "--no-open") as console:
            for family, address in ((socket.AF_INET6, "::1"), (socket.AF_INET6, "::"), (socket.AF_INET, "127.0.0.1"), (socket.AF_INET, "0.0.0.0")):
                with self.subTest(address=address):
                    self.assertEqual(as_another(lambda: take(family, address, console.port)), errno.EADDRINUSE)

    def test_a_port_of_which_another_user_has_half_is_not_taken(self):
        with socket.socket(socket.AF_INET6) as theirs:
            theirs.bind(("::1", 0))
            theirs.listen()
            port = theirs.getsockname()[1]
            command = [ORCHESTRATE, "console", "--no-open", "--port", str(port)]
            ended = subprocess.run(command, env=self.lab.environment, capture_output=True, text=True)
        self.assertEqual((ended.returncode, ended.stdout), (1, ""))
        self.assertIn(f"port {port} of ::1 is taken", ended.stderr)

    def test_a_service_tells_a_next_link_only_when_asked(self):
        """Its standard output is the journal, by which systemd tells that it is (systemd.exec(5), JOURNAL_STREAM)."""
        ours, theirs = socket.socketpair()
        status = os.fstat(theirs.fileno())
        environment = {**self.lab.environment, "JOURNAL_STREAM": f"{status.st_dev}:{status.st_ino}"}
        with Console(self.lab, stdout=theirs, env=environment, lines=ours.makefile("rb")) as console:
            theirs.close()
            host, console.key = console.next
            self.assertEqual(console.greet("page").status, 200)
            ours.setblocking(False)
            with self.assertRaises(BlockingIOError):
                ours.recv(1)
            ours.setblocking(True)
            console.process.send_signal(signal.SIGHUP)
            # By it the next page comes.
            console.next_link()
            self.assertNotEqual(console.next[0], host)
            self.assertEqual((console.enter_by_next()).status, 200)
        ours.close()


def as_another(work):
    """What another user gets: a number of the system's, or 0."""
    if os.getuid() != 0:
        return work()
    child = os.fork()
    if child == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
        os._exit(work())
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def reach(address):
    with socket.socket(socket.AF_UNIX) as stranger:
        return stranger.connect_ex(address)


def take(family, address, port):
    """As somebody does who tries hard."""
    with socket.socket(family) as stranger:
        stranger.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        stranger.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if family == socket.AF_INET6:
            stranger.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        try:
            stranger.bind((address, port))
            stranger.listen()
        except OSError as problem:
            return problem.errno
    return 0


def listening(port):
    with open("/proc/net/tcp") as four, open("/proc/net/tcp6") as six:
        lines = [line.split() for line in [*four, *six]]
    return [line[1] for line in lines if line[3:4] == ["0A"] and line[1].endswith(f":{port:04X}")]
