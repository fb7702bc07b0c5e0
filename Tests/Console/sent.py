"""Attacks by what is sent: paths, heads and bodies that are none, programs."""

import os
import socket

from case import Case
from console import PROFILE, Console, read


class Paths(Case):
    def test_only_the_page_is_served(self):
        secret = self.lab.path("secret/key.txt")
        for target in (
            "/..", "/../", "/../Package.swift", "/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2fPackage.swift",
            "/..%5cPackage.swift", "/%252e%252e%252fPackage.swift", "/./../Package.swift", "//etc/passwd", f"/{secret}",
            f"//{secret}", "/.git/config", "/index.html/", "/index.html/..", "/x%00", "/%", "/%zz", "/%c0%ae%c0%ae/x",
            "/api", "/api/", "/api/../secret", "/api/look/x", "/API/look", "/x" * 2000,
        ):  # fmt: skip
            with self.subTest(target=target):
                reply = self.console.ask(target)
                self.refused(reply, 404, 400)
                self.assertNotIn(b"root:", reply.body)

    def test_only_profiles_of_the_folder_are_read(self):
        self.lab.write("profiles/notes.txt", "kept from all")
        os.symlink(self.lab.path("secret/key.txt"), self.lab.path("profiles/out.yaml"))
        os.symlink(self.lab.path("secret"), self.lab.path("profiles/elsewhere"))
        os.mkfifo(self.lab.path("profiles/pipe.yaml"))
        own = self.lab.path("profiles")
        for path in (
            "/etc/passwd", self.lab.path("secret/key.txt"), f"{own}/notes.txt", f"{own}/../secret/key.txt", f"{own}/out.yaml",
            f"{own}/elsewhere/key.txt", own, f"{own}/", f"{own}/pipe.yaml", "desk.yaml", "", "%00",
            f"{own}/desk.yaml%00", f"{own}/desk.yaml%00.txt", f"{own}/../profiles/desk.yaml", f"{own}//desk.yaml",
            "/proc/self/environ", "/dev/zero",
        ):  # fmt: skip
            with self.subTest(path=path):
                reply = self.console.ask(f"/api/profile?path={path}")
                self.refused(reply, 400, 403, 404, 422, 500)
                self.assertNotIn(b"kept from all", reply.body)
                plain = path.replace("%00", "\0")
                for route in ("/api/draft", "/api/save", "/api/try"):
                    reply = self.console.post(route, {"path": plain, "version": "", "edits": [], "page": "x"})
                    self.refused(reply, 400, 403, 404, 409, 422, 500)
                    self.assertNotIn(b"kept from all", reply.body)
        for name in ("out.yaml", "pipe.yaml", "elsewhere", "notes.txt"):
            os.unlink(self.lab.path(f"profiles/{name}"))

    def test_only_versions_of_profiles_are_read(self):
        for query in (
            "", "path=/etc/passwd", f"path={self.lab.path('secret/key.txt')}", f"path={self.lab.profile}&version=..",
            f"path={self.lab.profile}&version=../../../../secret/key.txt", f"path={self.lab.profile}&version=1%00", f"path={self.lab.profile}&version=",
        ):  # fmt: skip
            with self.subTest(query=query):
                reply = self.console.ask(f"/api/versions?{query}")
                self.refused(reply, 400, 403, 404)
                self.assertNotIn(b"kept from all", reply.body)

    def test_only_images_of_the_profiles_folder_are_shown(self):
        os.symlink(self.lab.path("secret"), self.lab.path("profiles/elsewhere"))
        os.symlink(self.lab.path("secret/key.txt"), self.lab.path("profiles/out.png"))
        os.mkfifo(self.lab.path("profiles/pipe.png"))
        self.lab.write("profiles/.hidden.png", "kept from all")
        self.lab.write("profiles/door.PNG", "as it is")
        for name in (
            "", "desk.yaml", "../secret/key.txt", "..%2fsecret%2fkey.txt", "elsewhere/key.txt", "out.png", "pipe.png", ".hidden.png", "pictures", "gone.png",
            "/etc/passwd", self.lab.path("profiles/door.PNG"), "door.PNG%00", "pictures/../door.PNG",
        ):  # fmt: skip
            with self.subTest(name=name):
                self.refused(self.console.ask(f"/api/image?path={self.lab.profile}&name={name}"), 400, 403, 404)
        for path in ("", "/etc/passwd", self.lab.path("secret/key.txt")):
            self.refused(self.console.ask(f"/api/image?path={path}&name=door.PNG"), 400, 403, 404)
        reply = self.console.ask(f"/api/image?path={self.lab.profile}&name=door.PNG")
        self.assertEqual((reply.status, reply.header("content-type"), reply.body), (200, "image/png", b"as it is"))
        for name in ("elsewhere", "out.png", "pipe.png", ".hidden.png", "door.PNG"):
            os.unlink(self.lab.path(f"profiles/{name}"))

    def test_a_week_is_one_of_the_calendar(self):
        version = self.console.ask(f"/api/profile?path={self.lab.profile}").json()["version"]
        ask = lambda **more: self.console.post("/api/week", {"path": self.lab.profile, "version": version, "edits": [], **more})
        for day in (None, "", "today", "2026-02-30", "2026-13-01", "1999-12-31", "2100-01-01", "99999999999999999999-01-01", "2026-1", "-1-1-1", 7):
            with self.subTest(day=day):
                self.refused(ask(**({} if day is None else {"day": day})), 400)
        self.refused(ask(day="2026-12-24", version="0"), 409)
        week = ask(day="2026-12-24").json()
        self.assertEqual((week["days"][0], week["days"][6]), ("2026-12-21", "2026-12-27"))
        self.assertEqual([run["minute"] for run in week["runs"]], [0])
        times = [f"{hour:02}:{minute:02}-{hour:02}:{minute + 1:02}" for hour in range(24) for minute in (0, 30)]
        self.refused(ask(day="2026-12-24", edits=[{"path": ["when", "time"], "value": times}]), 413)

    def test_new_profiles_are_profiles_of_the_folder(self):
        text = "version: 1\nscreens: { a: { identity: { connector: DP-1 } } }\n"
        for name in ("", "../x", "/tmp/x", ".hidden", "a/b", "x\n", "x\0", "desk", "desk.define", "x" * 300):
            with self.subTest(name=name):
                self.refused(self.console.post("/api/create", {"name": name, "text": text}), 400, 409, 422, 500)
        for wrong in ("", "screens: [", "version: 1\nscreens: { a: {} }\n", text.replace("} }", "}, content: { program: [sh] } }")):
            with self.subTest(text=wrong):
                self.refused(self.console.post("/api/create", {"name": "new", "text": wrong}), 403, 422)
        self.assertEqual(sorted(os.listdir(self.lab.path("profiles"))), ["desk.yaml", "pictures"])
        with open(self.lab.profile) as file:
            self.assertEqual(file.read(), PROFILE)

    def test_presses_are_requests_that_a_page_may_make(self):
        for request in (
            None, "", "{}", "[]", '{"command":"status"}', '{"command":"try"}', '{"command":"hold"}', '{"command":"confirm"}',
            '{"command":"switch","auto":true,"confirmSeconds":9}', '{"command":"put","screen":"office","content":{"url":"http://x/"}}',
            '{"command":"put","screen":"office","content":{"window":{"class":"a"}}}', '{"command":"put","screen":"office","content":{"video":"/x.mp4"}}', '{"command":"put","screen":"office","content":{"program":["sh"]}}',
            '{"command":"pause"}\n{"command":"pause"}',
        ):  # fmt: skip
            with self.subTest(request=request):
                self.refused(self.console.post("/api/press", {"request": request} if request is not None else {}), 400, 403)
        # No watcher runs here.
        self.refused(self.console.post("/api/press", {"request": '{"command":"pause"}'}), 503)
        for screens in ({}, "office", 1):
            self.refused(self.console.post("/api/stop", {"screens": screens}), 400)

    def test_only_files_beside_the_profile_are_listed(self):
        os.symlink(self.lab.path("secret"), self.lab.path("profiles/away"))
        os.symlink(self.lab.path("secret"), self.lab.path("profiles/pictures/away"))
        os.mkdir(self.lab.path("profiles/.hidden"))
        for under in (
            "..", "../secret", "pictures/../..", "/etc", "//", self.lab.path("secret"), "away", "away/.", ".hidden",
            "pictures/away", "%00", "pictures%00", "..%2fsecret", "%2e%2e",
        ):  # fmt: skip
            with self.subTest(under=under):
                reply = self.console.ask(f"/api/files?path={self.lab.profile}&kind=image&under={under}")
                self.refused(reply, 400, 403, 404)
                self.assertNotIn(b"key.txt", reply.body)
        reply = self.console.ask(f"/api/files?path={self.lab.profile}&kind=image&under=")
        self.assertEqual([entry["name"] for entry in reply.json()["entries"]], ["pictures"])

    def test_pictures_are_of_screens(self):
        for name in ("..", "../x", "%2e%2e%2fx", "nothing", "%00", "x" * 1000, "HDMI-1/x"):
            self.refused(self.console.ask(f"/api/picture/{name}"), 400, 404)


class Bytes(Case):
    def test_long_bodies_are_refused(self):
        for size in (256 * 1024 + 1, 1 << 30, 1 << 62):
            lines = {"Content_Length": str(size), "Expect": "100-continue"}
            self.refused(self.console.ask("/api/draft", "POST", **lines), 413)
        self.refused(self.console.post("/api/draft", b" " * (256 * 1024 + 1)), 413)
        self.refused(self.console.post("/api/draft", b" " * (256 * 1024)), 400)

    def head(self, *lines):
        shown = self.console.sign("POST", "/api/draft")
        known = [f"Host: {self.console.host}", f"Origin: http://{self.console.host}", f"X-Console: {shown}"]
        all = ["POST /api/draft HTTP/1.1", *known, "Content-Type: application/json", *lines, "", ""]
        return "\r\n".join(all).encode()

    def test_endless_bodies_end(self):
        chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
        with self.console.connect() as connection:
            with self.assertRaises((BrokenPipeError, ConnectionResetError)):
                connection.sendall(self.head("Transfer-Encoding: chunked"))
                for _ in range(1000):
                    connection.sendall(chunk)

    def test_lengths_that_readers_take_differently(self):
        smuggled = b"0\r\n\r\nGET /api/look HTTP/1.1\r\nHost: x\r\n\r\n"
        for lines in (
            ["Content-Length: 5", "Content-Length: 6"], ["Content-Length: -1"], ["Content-Length: +5"], ["Content-Length: 0x5"],
            ["Content-Length: 5, 6"], ["Content-Length: 99999999999999999999"], ["Content-Length: 5 5"],
            ["Transfer-Encoding: chunked", "Content-Length: 5"], ["Transfer-Encoding : chunked"],
        ):  # fmt: skip
            with self.subTest(lines=lines):
                with self.console.connect() as connection:
                    connection.sendall(self.head("Connection: close", *lines) + smuggled)
                    connection.shutdown(socket.SHUT_WR)
                    reply = read(connection)
                self.assertIn(reply.status, (400, 401, 411, 413, 501, None), reply.body)

    def test_heads_that_are_none(self):
        host = self.console.host.encode()
        known = b"Host: %s\r\nConnection: close\r\n" % host
        self.asked(b"GET / HTTP/1.1\r\n%sX: %s\r\n\r\n" % (known, b"a" * (1 << 20)), 431, 400, None)
        self.asked(b"GET / HTTP/1.1\r\n%s%s\r\n" % (known, b"X: y\r\n" * 100_000), 431, 400, None)
        self.asked(b"GET /%s HTTP/1.1\r\n%s\r\n" % (b"a" * (1 << 20), known), 414, 431, 400, None)
        for line in (b"\x16\x03\x01\x02\x00\x01", b"GET", b"GET /", b"PRI * HTTP/2.0", b"GET / HTTP/9.9\r\n" + known[:-2]):
            data = line + b"\r\n\r\n"
            with self.subTest(data=data[:20]):
                with self.console.connect() as connection:
                    connection.sendall(data)
                    connection.shutdown(socket.SHUT_WR)
                    reply = connection.recv(65536)
                self.assertNotIn(b"200 OK", reply.split(b"\r\n")[0])
        self.asked(b"GET / HTTP/1.1\r\nHost : %s\r\n\r\n" % host, 400, 403)
        self.asked(b"GET / HTTP/1.1\r\n%sX: a\r\n Host: evil.example\r\n\r\n" % known, 200, 400)

    def test_older_and_absolute_forms_are_refused_as_any(self):
        host, shown = self.console.host.encode(), self.console.sign("GET", "/api/look").encode()
        self.asked(b"GET /api/look HTTP/1.0\r\n\r\n", 403, 400)
        self.asked(b"GET /api/look HTTP/1.0\r\nHost: evil.example\r\nX-Console: %s\r\n\r\n" % shown, 403)
        for target in (b"http://evil.example/api/look", b"http://%s/api/look" % host, b"*", b"evil.example:443"):
            data = b"GET %s HTTP/1.1\r\nHost: %s\r\nX-Console: %s\r\nConnection: close\r\n\r\n" % (target, host, shown)
            self.asked(data, 400, 401, 403, 404)

    def test_nothing_that_is_sent_becomes_a_header(self):
        evil = "%0d%0aSet-Cookie:%20evil=1%0d%0a%0d%0a<script>"
        for target in (f"/?token={evil}", f"/{evil}", f"/api/profile?path={evil}", f"/api/picture/{evil}",
                       f"/api/files?path={evil}&kind={evil}&under={evil}", f"/api/try/{evil}/keep"):  # fmt: skip
            for reply in (self.console.ask(target), self.console.post(target, {})):
                self.assertEqual(reply.all("set-cookie"), [])
                self.guarded(reply)
                self.assertIn(reply.header("content-type"), ("application/json", "text/html; charset=utf-8"))

    def test_bodies_that_are_no_request(self):
        bomb = b"a: &a [x,x,x,x,x,x,x,x,x]\n" + b"".join(
            b"%c: &%c [%s]\n" % (c, c, b",".join([b"*%c" % (c - 1)] * 9)) for c in range(ord("b"), ord("p")))  # fmt: skip
        for body in (
            b"", b"null", b"[]", b"{", b"\xff\xfe", b"\0", b"{}" * 100, b"[" * 100_000, b'{"a":' * 40_000, b"{" * 200_000, bomb,
            b'{"path": 1, "version": []}', b'{"path": "\\ud800", "version": ""}', b"- " * 100_000, b"? " * 100_000,
        ):  # fmt: skip
            with self.subTest(body=body[:30]):
                self.refused(self.console.post("/api/draft", body), 400, 404, 422)

    def test_texts_that_are_no_profile(self):
        version = self.console.ask(f"/api/profile?path={self.lab.profile}").json()["version"]
        for text in ("[" * 50_000, "a: &a [*a]", "\0", "screens: " + "{a: " * 20_000, "- " * 50_000, "!!python/object x", "\ud800"):
            for route in ("/api/draft", "/api/save"):
                with self.subTest(text=text[:30], route=route):
                    body = {"path": self.lab.profile, "version": version, "text": text}
                    reply = self.console.post(route, body)
                    self.assertIn(reply.status, (200, 400, 413, 422) if route == "/api/draft" else (400, 413, 422))
        with open(self.lab.profile) as file:
            self.assertEqual(file.read(), PROFILE)


class Programs(Case):
    ways = [
        [(["screens", "office", "content"], {"program": ["xterm"]})],
        [(["screens", "office", "content"], {"url": "file:///etc/passwd"})],
        [(["screens", "office", "content"], {"video": "door.mp4"})], [(["hooks"], {"applied": ["touch", "/tmp/x"]})],
        [(["hooks", "applied"], ["touch", "/tmp/x"])], [(["screens", "office", "content", "fallback"], {"program": ["xterm"]})],
        [(["screens", "office", "content"], {"playlist": [{"image": "a.png"}, {"program": ["xterm"]}]})],
        [(["screens", "office", "content"], {"window": {"class": "x"}, "launch": ["xterm"]})],
    ]  # fmt: skip

    def save(self, console, **draft):
        version = console.ask(f"/api/profile?path={self.lab.profile}").json()["version"]
        return console.post("/api/save", {"path": self.lab.profile, "version": version, **draft})

    def texts(self):
        lines = PROFILE.replace("content: { image: door.png }", "content: { program: [xterm] }")
        yield lines
        yield PROFILE + "hooks: { applied: [touch, /tmp/x] }\n"
        yield PROFILE.replace("{ image: door.png }", "{ &p program: [xterm] }")
        yield PROFILE.replace("{ image: door.png }", '{ "prog\\x72am": [xterm] }')

    def test_programs_are_not_written(self):
        drafts = [{"edits": [{"path": path, "value": value} for path, value in way]} for way in self.ways]
        for draft in drafts + [{"text": text} for text in self.texts()]:
            with self.subTest(draft=draft):
                self.refused(self.save(self.console, **draft), 403, 422)
                with open(self.lab.profile) as file:
                    self.assertEqual(file.read(), PROFILE)
        self.assertEqual(self.lab.older, [])

    def test_they_are_where_that_was_asked_for(self):
        with Console(self.lab, "--no-open", "--allow-programs") as console:
            console.enter()
            self.assertEqual(self.save(console, text=next(self.texts())).status, 200)
        # What was there already may stay, and no other comes beside it.
        self.assertEqual(self.save(self.console, edits=[{"path": ["description"], "value": "x"}]).status, 200)
        self.refused(self.save(self.console, edits=[{"path": self.ways[0][0][0], "value": {"program": ["xeyes"]}}]), 403)
        self.lab.write("profiles/desk.yaml", PROFILE)
        for version in self.lab.older:
            os.unlink(version)

    def test_what_somebody_else_has_written_stays(self):
        version = self.console.ask(f"/api/profile?path={self.lab.profile}").json()["version"]
        theirs = self.lab.write("profiles/desk.yaml", PROFILE + "# theirs\n") and PROFILE + "# theirs\n"
        body = {"path": self.lab.profile, "version": version, "edits": [{"path": ["description"], "value": "ours"}]}
        reply = self.console.post("/api/save", body)
        self.refused(reply, 409)
        self.assertEqual(reply.json()["disk"]["text"], theirs)
        with open(self.lab.profile) as file:
            self.assertEqual(file.read(), theirs)
        self.lab.write("profiles/desk.yaml", PROFILE)
