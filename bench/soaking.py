"""What every soak does: acts chosen by the seed, round by round, each held against what has to come of it."""

import collections
import os
import pathlib
import random
import time

from watched import ROOT, TooLong, WatcherEnded

BINARY = os.environ.get("ORCHESTRATE", str(ROOT / ".build/release/orchestrate"))


class Length:
    """How long a soak lasts: ROUNDS or MINUTES of the environment."""

    def __init__(self, minutes):
        self.rounds = int(os.environ.get("ROUNDS", "0"))
        self.minutes = float(os.environ.get("MINUTES", minutes))
        self._end = time.monotonic() + self.minutes * 60

    def __str__(self):
        return f"{self.rounds} rounds" if self.rounds else f"{self.minutes:g} minutes"

    def is_over(self, rounds):
        return rounds >= self.rounds if self.rounds else time.monotonic() >= self._end


class Soak:
    """What was done, and what was found. A kind of soak has `ACTIONS` with their weights, at most `MOST_ACTS` of which make
    a round, and judges in `settle`."""

    ACTIONS, MOST_ACTS = [], 1

    def __init__(self, seed, desk):
        self.random, self.desk = random.Random(seed), desk
        self.counts, self.failures, self.done = collections.Counter(), [], []
        # Whether another client may have left something that the watcher does not fix.
        self.is_foreign = False

    def pause(self):
        """The pace of the world, not a wait for anything."""

    def settle(self):
        """Waits until the round's acts have had their effect, and judges it."""

    def start_again(self):
        """A new watcher, in place of the one that is gone."""

    def progress(self):
        return f"{self.counts['rounds']} rounds, {len(self.failures)} failures"

    def endure(self, length):
        report = time.monotonic() + 60
        while not length.is_over(self.counts["rounds"]):
            self.counts["rounds"] += 1
            try:
                self.round()
            except (WatcherEnded, TooLong) as problem:
                self.fail(f"{problem}; exit code {self.desk.process.poll()}")
                self.desk.process.kill()
                self.desk.process.wait()
                self.start_again()
            if time.monotonic() > report:
                report += 60
                print(self.progress(), flush=True)

    def round(self):
        self.done = []
        actions, weights = zip(*self.ACTIONS)
        for action in self.random.choices(actions, weights, k=self.random.randint(1, self.MOST_ACTS)):
            self.act(action.__get__(self))
        self.settle()

    def act(self, action):
        self.done.append(action.__name__)
        self.counts[action.__name__] += 1
        action()
        self.pause()

    def fail(self, what, **circumstances):
        self.failures.append(what)
        print(f"FAILURE in round {self.counts['rounds']}: {what}", f"  done: {' '.join(self.done)}",
              *(f"  {name}: {value}" for name, value in circumstances.items()), sep="\n", flush=True)

    def summary(self, log):
        """Prints what was counted; returns the exit code."""
        for what, count in sorted(self.counts.items()):
            print(f"{count:7} {what}")
        print(f"{len(self.failures)} failures; the log: {log}")
        return 1 if self.failures else 0


def log_file(name):
    return pathlib.Path(f"/tmp/orchestrate-{name}-{os.getpid()}.log")
