"""A server of another user that has the console's port: before it began, or after the tunnel to it has ended."""

import http.server
import json
import os
import select
import socket
import struct
import subprocess
import sys
import threading

NOBODY = 65534
# What it serves in place of the page: one that asks for all it could get, with a service worker for whoever comes later.
PAGE = b"""<!doctype html><title>waiting</title><img src="/picture"><script>
navigator.serviceWorker?.register("/worker.js").then(() => navigator.serviceWorker.ready).then(() => { document.title = "ready"; }, () => { document.title = "ready without"; });
</script>"""
WORKER = b"""self.oninstall = () => self.skipWaiting();
self.onactivate = (event) => event.waitUntil(clients.claim());
const list = async () => new Response(JSON.stringify((await (await caches.open("seen")).keys()).map((request) => request.url)));
self.onfetch = (event) => {
  if (event.request.url.endsWith("/seen")) event.respondWith(list());
  else event.waitUntil(caches.open("seen").then((all) => all.put(event.request.url, new Response(""))));
};"""


class Handler(http.server.BaseHTTPRequestHandler):
    def setup(self):
        # Closed by a reset, so that the system remembers none of its connections and the port is free at once.
        self.request.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        super().setup()

    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        # In one piece: print writes the end of a line by itself, and there is a thread for each request.
        asked = json.dumps([self.command, self.path, list(self.headers.items()), body.decode("latin-1")])
        os.write(sys.stdout.fileno(), f"{asked}\n".encode())
        kind, body = {"/": ("text/html", sys.argv[2].encode()), "/worker.js": ("text/javascript", WORKER)}.get(self.path, ("application/json", b'{"turn": 0}'))
        self.send_response(200)
        for name, value in (("Content-Type", kind), ("Content-Length", str(len(body))), ("X-Console", "0" * 64)):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = answer

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    def __init__(self, family, address):
        self.address_family = family
        super().__init__(address, Handler)


class Thief:
    """Both families of a port, any that is free where none is named."""

    def __init__(self, port=0, page=None):
        self.port, self.page = port, page

    def __enter__(self):
        with open(__file__) as source:
            command = ["/usr/bin/python3", "-c", source.read(), str(self.port), self.page or PAGE.decode()]
        other = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.getuid() == 0 else {}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **other)
        self.port = int(self.process.stdout.readline())
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.asked = [json.loads(line) for line in self.process.stdout]
        self.process.wait(60)
        self.process.stdout.close()


class Tunnel:
    """As `ssh -L` to a console: both families of a port of its own, until it ends."""

    def __init__(self, console, port=0):
        self.to, self.port = console.port, port

    def __enter__(self):
        four, six = socket.socket(), socket.socket(socket.AF_INET6)
        for one in (four, six):
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        four.bind(("127.0.0.1", self.port))
        self.port = four.getsockname()[1]
        six.bind(("::1", self.port))
        self.ours, self.ending = socket.socketpair()
        self.thread = threading.Thread(target=self.run, args=(four, six))
        self.thread.start()
        return self

    def run(self, *listeners):
        ways = {}
        for one in listeners:
            one.listen()
        while True:
            for ready in select.select([*listeners, *ways, self.ours], [], [])[0]:
                if ready is self.ours:
                    for one in [*listeners, *ways, self.ours]:
                        one.close()
                    return
                if ready in listeners:
                    near, far = ready.accept()[0], socket.create_connection(("127.0.0.1", self.to))
                    ways |= {near: far, far: near}
                elif ready in ways:
                    pump(ready, ways)

    def __exit__(self, *_):
        if self.thread.is_alive():
            self.ending.send(b".")
            self.thread.join()
        self.ending.close()


def pump(ready, ways):
    other = ways[ready]
    try:
        data = ready.recv(65536)
        other.sendall(data)
    except OSError:
        data = b""
    if not data:
        for one in (ready, other):
            del ways[one]
            one.close()


if __name__ == "__main__":
    first = Server(socket.AF_INET, ("127.0.0.1", int(sys.argv[1])))
    second = Server(socket.AF_INET6, ("::1", first.server_port))
    print(first.server_port, flush=True)
    threading.Thread(target=second.serve_forever, daemon=True).start()
    first.serve_forever()
