"""Attacks by whom the console does not know: strangers, foreign pages, other users of the machine."""

import errno
import os
import pty
import re
import socket
import stat
import subprocess

from case import Case
from console import Console, Lab, Limited

ROUTES = [
    ("GET", "/"), ("GET", "/index.html"), ("GET", "/console.js"), ("GET", "/console.css"), ("GET", "/icon.svg"),
    ("GET", "/api/look"), ("GET", "/api/events"), ("GET", "/api/picture/HDMI-1"), ("GET", "/api/profile"),
    ("GET", "/api/files"), ("GET", "/nothing"), ("POST", "/api/draft"), ("POST", "/api/try"), ("POST", "/api/save"),
    ("POST", "/api/try/1/keep"), ("POST", "/api/try/1/back"), ("POST", "/api/identify"), ("POST", "/api/overscan"),
]  # fmt: skip
NOBODY = 65534


class Strangers(Case):
    def test_every_route_needs_the_cookie(self):
        for method, target in ROUTES:
            for cookie in (None, "orchestrate-console=", self.console.cookie + "0", "x" + self.console.cookie):
                with self.subTest(target=target, cookie=cookie):
                    body = {} if method == "POST" else None
                    self.refused(self.console.ask(target, method, body, Cookie=cookie), 403)

    def test_the_token_is_good_once(self):
        self.refused(self.console.ask(self.console.entrance[:-1] + "g", known=False), 403)
        for token in ("", "?token=", "?token", "?token=" + "0" * 64, "?token=%00", "?tokens=x"):
            self.refused(self.console.ask("/enter" + token, known=False), 403)
        used = self.console.entrance
        self.assertIn(self.console.enter().status, (200, 303))
        self.refused(self.console.ask(used, known=False), 403)

    def test_the_cookie_is_for_our_pages_only(self):
        name, *attributes = self.entered.header("set-cookie").split("; ")
        self.assertRegex(name, r"^orchestrate-console[-0-9a-f]*=[0-9a-f]{64}$")
        self.assertEqual(sorted(attributes), ["HttpOnly", "Path=/", "SameSite=Strict"])
        self.guarded(self.entered)
        self.assertNotIn(self.console.token.encode(), self.entered.body)

    def test_two_cookies_are_none(self):
        good = self.console.cookie
        self.refused(self.console.ask("/", Cookie=[good, good]), 403)

    def test_names_that_lead_here_are_not_ours(self):
        port = self.console.port
        for host in (
            f"evil.example:{port}", "evil.example", f"localhost.evil.example:{port}", f"127.0.0.1.evil.example:{port}",
            f"0.0.0.0:{port}", f"2130706433:{port}", "localhost:99999", "localhost:", "localhost:80@evil.example",
            "", " ", "127.0.0.1:1:2", f"[::1]evil:{port}", f"[::ffff:127.0.0.1]:{port}",
        ):  # fmt: skip
            with self.subTest(host=host):
                self.refused(self.console.ask("/", Host=host), 403, 400)
                self.refused(self.console.ask(self.console.entrance, Host=host), 403, 400)
        self.refused(self.console.ask("/", Host=[self.console.host, "evil.example"]), 403, 400)
        self.asked(b"GET / HTTP/1.1\r\nCookie: %s\r\n\r\n" % self.console.cookie.encode(), 400, 403)

    def test_other_ends_of_ssh_are_ours(self):
        for host in ("localhost:8080", "127.0.0.1:8080", "[::1]:8080", "localhost"):
            self.assertEqual(self.console.ask("/", Host=host).status, 200)

    def test_pages_from_elsewhere_write_nothing(self):
        port = self.console.port
        for origin in (
            None, "null", "", "http://evil.example", f"https://127.0.0.1:{port}", "http://127.0.0.1",
            f"http://localhost:{port}", f"http://127.0.0.1:{port + 1 if port < 65535 else 1024}",
            f"http://127.0.0.1:{port}.evil.example", [f"http://{self.console.host}", "http://evil.example"],
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
            self.assertEqual(self.console.ask("/", Sec_Fetch_Site=site).status, 200)

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
                    self.assertIn(console.token, file.read())
                for name in ("cmdline", "environ"):
                    with open(f"/proc/{console.process.pid}/{name}", "rb") as file:
                        self.assertNotIn(console.token.encode(), file.read())
                console.enter()
            os.close(theirs)
            self.assertFalse(os.path.exists(page), "the link is left behind")

    def test_the_socket_is_the_users_own(self):
        with Console(self.lab, "--socket", stderr=subprocess.PIPE) as console:
            console.address = re.search(r"8080:(\S+)", console.process.stderr.readline().decode())[1]
            console.process.stderr.close()
            self.assertTrue(stat.S_ISSOCK(os.stat(console.address).st_mode))
            self.assertEqual(stat.S_IMODE(os.stat(console.address).st_mode) & 0o077, 0)
            self.assertEqual(stat.S_IMODE(os.stat(os.path.dirname(console.address)).st_mode), 0o700)
            self.assertEqual(console.enter().status in (200, 303) and console.ask("/").status, 200)
            if os.getuid() == 0:
                self.assertEqual(self.reach(console.address), errno.EACCES)
        self.assertFalse(os.path.exists(console.address), "the socket is left behind")

    def reach(self, address):
        """What somebody else gets there."""
        child = os.fork()
        if child == 0:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
            with socket.socket(socket.AF_UNIX) as stranger:
                os._exit(stranger.connect_ex(address))
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    def test_loopback_is_all_that_listens(self):
        with Console(self.lab, "--no-open") as console:
            with open("/proc/net/tcp") as four, open("/proc/net/tcp6") as six:
                lines = [line.split() for line in [*four, *six]]
            ports = [line[1] for line in lines if line[3:4] == ["0A"] and line[1].endswith(f":{console.port:04X}")]
            self.assertEqual(ports, [f"0100007F:{console.port:04X}"])
