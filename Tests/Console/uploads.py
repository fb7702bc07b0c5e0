"""Attacks by files that are uploaded: too large, half, of other kinds, into folders that lead elsewhere, onto a full disk."""

import glob
import hashlib
import os
import re
import signal
import subprocess
import unittest

from case import Case
from console import PATIENCE, Console, Lab, Limited

PART = 2 << 20
PNG = b"\x89PNG\r\n\x1a\n"
FILM = b"\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm"


def opened(console):
    """A page that is open, and its name."""
    page, data = console.listen(), b""
    while not (found := re.search(rb'"page":"(\d+)"', data)):
        more = page.recv(65536)
        assert more, "the events end before the page's name"
        data += more
    return page, found[1].decode()


def send(console, part, start, size, page, **headers):
    target = f"/api/upload?from={start}&of={size}&page={page}"
    return console.ask(target, "POST", part, Content_Type="application/octet-stream", **headers)


def upload(console, data, page):
    """The answers to all parts of a file."""
    return [send(console, data[start : start + PART], start, len(data), page) for start in range(0, len(data), PART)]


def held(lab):
    """What is in the folder, hidden files too."""
    folder = lab.path("state/orchestrate/uploads")
    return sorted(os.listdir(folder)) if os.path.isdir(folder) else []


class Files(Case):
    def setUp(self):
        page, self.page = opened(self.console)
        self.addCleanup(self.gone, page)

    def gone(self, page):
        page.close()
        self.console.look_again()
        for file in self.console.ask("/api/uploads").json()["files"]:
            self.console.post("/api/uploads/clear", {"path": file["path"]})
        self.assertEqual(held(self.lab), [])

    def test_a_file_comes_in_parts(self):
        data = PNG + os.urandom(2 * PART)
        replies = upload(self.console, data, self.page)
        self.assertEqual([reply.status for reply in replies], [200] * 3)
        self.assertEqual([reply.json() for reply in replies[:2]], [{}] * 2)
        path = self.lab.path(f"state/orchestrate/uploads/{hashlib.sha256(data).hexdigest()}.png")
        found = replies[2].json()["file"]
        self.assertEqual((found["path"], found["kind"], found["bytes"]), (path, "image", len(data)))
        with open(path, "rb") as file:
            self.assertEqual(file.read(), data)
        self.assertEqual([os.stat(name).st_mode & 0o777 for name in (path, os.path.dirname(path))], [0o600, 0o700])
        self.assertEqual(self.console.ask("/api/uploads").json()["files"], [found])
        reply = self.console.ask(f"/api/image?name={path}")
        self.assertEqual((reply.status, reply.header("content-type"), reply.body), (200, "image/png", data))
        again = upload(self.console, data, self.page)[2].json()["file"]
        self.assertEqual(again["path"], path, "the same file once more")
        self.assertEqual(held(self.lab), [os.path.basename(path)])

    def test_parts_that_do_not_follow_are_refused(self):
        size = 3 * PART
        part = PNG + bytes(PART - len(PNG))
        for start, of, body in (
            (2 * PART, size, part), (PART, size - 1, part), (PART, size, part[:-1]), (PART - 1, size, part), (PART, size, b""),
            (PART, PART, part), (size, size, part), (-PART, size, part),
        ):  # fmt: skip
            with self.subTest(start=start, of=of, length=len(body)):
                self.assertEqual(send(self.console, part, 0, size, self.page).status, 200)
                self.refused(send(self.console, body, start, of, self.page), 400, 409)
                self.assertEqual(held(self.lab), [], "nothing of it is kept")
                self.refused(send(self.console, part, PART, size, self.page), 409)
        self.refused(send(self.console, part, PART, size, self.page), 409)
        for page in ("", "0", "99", "x"):
            self.refused(send(self.console, part, 0, size, page), 409)
        for query in ("", "from=0", f"of={size}", f"from=x&of={size}", "from=0&of=1e3", f"from=0&of={2**64}"):
            target = f"/api/upload?{query}&page={self.page}"
            self.refused(self.console.ask(target, "POST", part, Content_Type="application/octet-stream"), 400)
        self.assertEqual(held(self.lab), [])

    def test_each_part_is_the_pages_own(self):
        part = PNG + bytes(PART - len(PNG))
        target = f"/api/upload?from=0&of={PART}&page={self.page}"
        for other in (part[:-1] + b"x", part[:-1], b""):
            signed = self.console.sign("POST", target, part)
            self.refused(send(self.console, other, 0, PART, self.page, X_Console=signed), 401)
        signed = self.console.sign("POST", target, part)
        self.refused(send(self.console, part, 0, PART + 1, self.page, X_Console=signed), 401)
        self.assertEqual(held(self.lab), [])
        self.assertEqual(send(self.console, part, 0, PART, self.page, X_Console=signed).status, 200)
        self.refused(send(self.console, part, 0, PART, self.page, X_Console=signed), 401)
        self.refused(send(self.console, part, 0, PART, self.page, Origin="http://evil.example"), 403)
        self.refused(send(self.console, part, 0, PART, self.page, Sec_Fetch_Site="cross-site"), 403)
        for kind in ("application/json", "text/plain", "multipart/form-data; boundary=x", None):
            self.refused(self.console.ask(target, "POST", part, Content_Type=kind), 415)
        self.refused(self.console.ask("/api/press", "POST", b"{}", Content_Type="application/octet-stream"), 415)

    def test_only_images_and_films_are_kept(self):
        for data, ending in (
            (PNG, "png"), (b"\xff\xd8\xff\xe0", "jpeg"), (b"GIF89a", "gif"), (b"RIFF1234WEBPVP8 ", "webp"), (b"<svg xmlns='x'/>", "svg"), (FILM, "webm"),
            (b"\0\0\0\x20ftypisom", "mp4"),
        ):  # fmt: skip
            reply = upload(self.console, data, self.page)[-1]
            self.assertEqual(reply.json()["file"]["path"].rsplit(".", 1)[1], ending)
        before = held(self.lab)
        for data in (
            b"#!/bin/sh\n", b"\x7fELF\2\1\1", b"#EXTM3U\nhttp://x/", b"version: 1\n", b"<html><script>", b"%PDF-1.7", b"\0" * 600, b"\0\0\0\x20ftypheic",
            b"kept from all", b"\xff\xd8", b"BM1234",
        ):  # fmt: skip
            with self.subTest(data=data[:12]):
                reply = send(self.console, data, 0, len(data), self.page)
                self.refused(reply, 415)
                self.assertIn("expected a film, or an image", reply.json()["error"])
        self.assertEqual(held(self.lab), before)

    def test_too_much_is_refused(self):
        part = PNG + bytes(PART - len(PNG))
        for size in (0, -1, (1 << 30) + 1, 1 << 62):
            self.refused(send(self.console, part, 0, size, self.page), 413)
        reply = send(self.console, part + b"x", 0, PART + 1, self.page)
        self.refused(reply, 413)
        # Who does not know a link's host gets no memory for a part.
        reply = self.console.ask("/api/upload?from=0&of=9", "POST", bytes(300 << 10), known=False, Host="localhost", Origin="http://localhost")
        self.refused(reply, 413)
        folder = self.lab.path("state/orchestrate/uploads")
        self.assertEqual(upload(self.console, PNG, self.page)[0].status, 200)
        large = f"{folder}/{'a' * 64}.mkv"
        with open(large, "w") as file:
            file.truncate((1 << 30) + 1)
        reply = send(self.console, part, 0, 1 << 30, self.page)
        self.refused(reply, 507)
        self.assertIn("more than 2 GiB", reply.json()["error"])
        self.assertEqual([name for name in held(self.lab) if name.startswith(".")], [])

    def test_two_upload_at_once(self):
        other, name = opened(self.console)
        files = {self.page: PNG + os.urandom(PART), name: FILM + os.urandom(PART)}
        for start in (0, PART):
            for page, data in files.items():
                reply = send(self.console, data[start : start + PART], start, len(data), page)
                self.assertEqual(reply.status, 200)
        self.assertEqual(held(self.lab), sorted(f"{hashlib.sha256(data).hexdigest()}.{data[1:4] == b'PNG' and 'png' or 'webm'}" for data in files.values()))
        other.close()

    def test_half_a_file_goes_with_its_page(self):
        other, name = opened(self.console)
        self.assertEqual(send(self.console, PNG + bytes(PART - len(PNG)), 0, 2 * PART, name).status, 200)
        self.assertEqual(len(held(self.lab)), 1)
        other.close()
        self.console.look_again()
        self.assertEqual(held(self.lab), [])

    def test_links_lead_nowhere(self):
        folder, away = self.lab.path("state/orchestrate/uploads"), self.lab.path("secret")
        data = PNG + b"a link"
        name = f"{hashlib.sha256(data).hexdigest()}.png"
        os.makedirs(folder, 0o700, exist_ok=True)
        os.symlink(self.lab.path("secret/key.txt"), f"{folder}/{name}")
        self.assertEqual(self.console.ask("/api/uploads").json()["files"], [], "a link is none of them")
        self.refused(self.console.ask(f"/api/image?name={folder}/{name}"), 400, 403, 404)
        self.refused(self.console.post("/api/uploads/clear", {"path": f"{folder}/{name}"}), 404)
        self.assertEqual(upload(self.console, data, self.page)[0].status, 200)
        self.assertFalse(os.path.islink(f"{folder}/{name}"), "it is replaced, and not followed")
        with open(self.lab.path("secret/key.txt")) as file:
            self.assertEqual(file.read(), "kept from all")
        os.unlink(f"{folder}/{name}")
        os.mkdir(f"{folder}/{name}")
        self.refused(upload(self.console, data, self.page)[0], 507)
        os.rmdir(f"{folder}/{name}")
        os.rmdir(folder)
        os.symlink(away, folder)
        self.refused(upload(self.console, data, self.page)[0], 507)
        self.assertEqual(os.listdir(away), ["key.txt"])
        os.unlink(folder)

    def test_only_uploaded_files_are_removed(self):
        path = upload(self.console, PNG, self.page)[0].json()["file"]["path"]
        folder = os.path.dirname(path)
        for other in ("", path[1:], folder, f"{folder}/../uploads/{os.path.basename(path)}", self.lab.profile, self.lab.path("secret/key.txt"), f"{folder}/x.png", 7):
            self.refused(self.console.post("/api/uploads/clear", {"path": other}), 404)
        self.lab.write("profiles/other.yaml", f'version: 1\nscreens: {{ a: {{ identity: {{ connector: DP-9 }}, content: {{ image: "{path}" }} }} }}\n')
        reply = self.console.post("/api/uploads/clear", {"path": path})
        self.refused(reply, 409)
        self.assertIn("the profile other shows it", reply.json()["error"])
        # What is half written at the moment may name it all the same.
        self.lab.write("profiles/other.yaml", f'version: 1\nscreens: {{ a: {{ identity: {{ connector: DP-9 }}, content: {{ image: "{path}"\n')
        reply = self.console.post("/api/uploads/clear", {"path": path})
        self.refused(reply, 409)
        self.assertIn("the profile other has errors and may show it", reply.json()["error"])
        os.unlink(self.lab.path("profiles/other.yaml"))
        self.assertEqual(self.console.post("/api/uploads/clear", {"path": path}).json(), {"files": []})

    def test_an_uploaded_film_is_no_program(self):
        film = upload(self.console, FILM, self.page)[0].json()["file"]["path"]
        put = lambda video: self.console.post("/api/press", {"request": f'{{"command":"put","screen":"office","content":{{"video":"{video}"}}}}'})
        # It is passed on, and no watcher runs here.
        self.refused(put(film), 503)
        with open(self.lab.path("profiles/own.webm"), "wb") as file:
            file.write(FILM)
        for other in (self.lab.path("profiles/own.webm"), f"{os.path.dirname(film)}/../uploads/{os.path.basename(film)}", os.path.basename(film)):
            self.refused(put(other), 403, 400)
        version = self.console.ask(f"/api/profile?path={self.lab.profile}").json()["version"]
        save = lambda content: self.console.post("/api/save", {
            "path": self.lab.profile, "version": version, "edits": [{"path": ["screens", "office", "content"], "value": content}]})  # fmt: skip
        self.refused(save({"video": "own.webm"}), 403)
        self.refused(save({"playlist": [{"video": film}, {"url": "https://example.org/"}]}), 403)
        reply = save({"playlist": [{"video": film}, {"text": "a", "for": "5s"}]})
        self.assertEqual(reply.status, 200, reply.body)
        os.unlink(self.lab.path("profiles/own.webm"))
        self.lab.write("profiles/desk.yaml", self.lab.text)


class Ends(Limited):
    def test_of_a_killed_console_nothing_is_left(self):
        with Lab() as lab:
            with self.assertRaises(AssertionError), Console(lab, "--no-open") as console:
                console.enter()
                stream, page = opened(console)
                self.enterContext(stream)
                self.assertEqual(send(console, PNG + bytes(PART - len(PNG)), 0, 2 * PART, page).status, 200)
                console.process.send_signal(signal.SIGKILL)
                console.process.wait(PATIENCE)
            self.assertEqual(len(held(lab)), 1, "it had no time to clean up")
            with Console(lab, "--no-open") as console:
                console.enter()
                self.assertEqual(held(lab), [])
                stream, page = opened(console)
                self.enterContext(stream)
                self.assertEqual(send(console, PNG + bytes(PART - len(PNG)), 0, 2 * PART, page).status, 200)
                with Console(lab, "--no-open"):
                    self.assertEqual(len(held(lab)), 1, "another console leaves what still comes")
            self.assertEqual(glob.glob(lab.path("state/orchestrate/uploads/.*")), [])

    @unittest.skipUnless(os.geteuid() == 0, "only root can make a small disk")
    def test_a_tenth_of_the_disk_stays_free(self):
        with Lab() as lab:
            os.mkdir(lab.path("state"), 0o700)
            subprocess.run(["mount", "-t", "tmpfs", "-o", "size=10m,mode=700", "tmpfs", lab.path("state")], check=True)
            try:
                with Console(lab, "--no-open") as console:
                    console.enter()
                    stream, page = opened(console)
                    self.enterContext(stream)
                    reply = send(console, PNG + bytes(PART - len(PNG)), 0, 10 << 20, page)
                    self.assertEqual((reply.status, "less than a tenth" in reply.json()["error"]), (507, True))
                    self.assertEqual([reply.status for reply in upload(console, PNG + bytes(4 << 20), page)], [200] * 3)
                    first = held(lab)
                    data = PNG + bytes(4 << 20) + b"x"
                    self.assertEqual(send(console, data[:PART], 0, len(data), page).status, 200)
                    # Another program fills it meanwhile.
                    with open(lab.path("state/other"), "wb") as file:
                        file.write(bytes(2 << 20))
                    self.assertEqual(send(console, data[PART : 2 * PART], PART, len(data), page).status, 507)
                    self.assertEqual(held(lab), first)
            finally:
                subprocess.run(["umount", lab.path("state")], check=True)
