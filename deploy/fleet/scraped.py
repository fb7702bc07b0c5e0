"""A real Prometheus that scrapes the machines and evaluates deploy/prometheus/alerts.yml, with its waits made short."""

import contextlib
import functools
import http.server
import json
import pathlib
import re
import socket
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request

ALERTS = pathlib.Path(__file__).parent.parent / "prometheus" / "alerts.yml"


class Prometheus:
    def __init__(self, machines, port):
        self.machines, self.port = machines, port

    def measure_all(self, all_at_once):
        """Returns when Prometheus has scraped and judged what was measured now."""
        list(all_at_once.map(lambda machine: machine.measure(), self.machines))
        measured = time.time()
        self.wait(f"min(timestamp(orchestrate_watcher_up)) > {measured} and count(orchestrate_watcher_up) == {len(self.machines)}")
        self.wait(f"min(prometheus_rule_group_last_evaluation_timestamp_seconds) > {time.time() + 3}")

    def query(self, expression):
        address = f"http://127.0.0.1:{self.port}/api/v1/query?" + urllib.parse.urlencode({"query": expression})
        with urllib.request.urlopen(address) as answer:
            return json.load(answer)["data"]["result"]

    def wait(self, expression):
        """Prometheus tells nobody when it has scraped: it has to be asked."""
        for _ in range(120):
            with contextlib.suppress(OSError):
                if self.query(expression):
                    return
            time.sleep(0.5)
        raise SystemExit(f"Prometheus never came to {expression}")

    def firing(self):
        found = self.query('ALERTS{alertstate="firing"}')
        return {(one["metric"]["alertname"], one["metric"]["instance"]) for one in found}


def configuration(folder, machines, port, own):
    rules = re.sub(r"for: \S+", "for: 1s", ALERTS.read_text())
    (folder / "alerts.yml").write_text(rules)
    targets = [{"targets": [f"127.0.0.1:{port}"], "labels": {"instance": m.name, "__metrics_path__": f"/{m.name}/metrics"}}
               for m in machines]
    (folder / "prometheus.json").write_text(json.dumps({
        "global": {"scrape_interval": "5s", "evaluation_interval": "1s"}, "rule_files": ["alerts.yml"],
        "scrape_configs": [{"job_name": "screens", "static_configs": targets},
                           {"job_name": "prometheus", "static_configs": [{"targets": [f"127.0.0.1:{own}"]}]}]}))


def objections(file):
    """Of promtool, to a file of numbers."""
    with open(file) as text:
        ending = subprocess.run(["promtool", "check", "metrics"], stdin=text, text=True, capture_output=True)
    return ending.stdout + ending.stderr + ("" if ending.returncode == 0 else f"exit code {ending.returncode}")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    """While a release comes to all, this machine has no time for scrapes, and Prometheus hangs up."""

    def handle_error(self, *_):
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(*_)


@contextlib.contextmanager
def running(folder, machines):
    handler = functools.partial(Quiet, directory=str(machines[0].folder.parent))
    server = Server(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as taken:
        own = taken.getsockname()[1]
    configuration(folder, machines, server.server_address[1], own)
    with open(folder / "prometheus.log", "w") as log:
        process = subprocess.Popen(
            ["prometheus", f"--config.file={folder}/prometheus.json", f"--storage.tsdb.path={folder}/data",
             f"--web.listen-address=127.0.0.1:{own}"], stderr=log)
    try:
        yield Prometheus(machines, own)
    finally:
        process.terminate()
        process.wait()
        server.shutdown()
