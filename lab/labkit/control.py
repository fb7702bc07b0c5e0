"""Talks to the driver of one server through its control socket."""

import os
import socket
import shlex


class Refused(Exception):
    """The driver answered with an error; its text says why."""


class Gone(Exception):
    """The server does not answer any more."""


def connect(path):
    """A connected socket; raises Gone when nobody listens."""
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        connection.connect(str(path))
    except OSError as problem:
        connection.close()
        raise Gone(f"no server answers at {path}: {problem.strerror}") from None
    return connection


def _request(connection, fields):
    line = "\t".join(str(field) for field in fields)
    if "\n" in line or "\0" in line:
        raise Refused("a command cannot hold line ends or NULs")
    connection.sendall(line.encode() + b"\n")


def _lines(connection):
    """Lines as they come, each with the descriptors that came along."""
    pending, descriptors = b"", []
    while True:
        line, end, rest = pending.partition(b"\n")
        if end:
            pending = rest
            yield line.decode("latin-1"), descriptors
            continue
        data, received, _, _ = socket.recv_fds(connection, 65536, 4)
        descriptors += received
        if not data:
            raise Gone("the server went away")
        pending += data


def command(path, *fields):
    """Runs one command; returns (lines of the answer, descriptors)."""
    with connect(path) as connection:
        try:
            _request(connection, fields)
            answer = []
            for line, descriptors in _lines(connection):
                if line == "ok":
                    return answer, descriptors
                if line.startswith("error "):
                    raise Refused(line[6:])
                answer.append(line)
        except OSError as problem:
            raise Gone(f"the server went away: {problem.strerror}") from None


def events(path):
    """Yields the driver's events for ever; the first item, an empty line, says that watching has begun."""
    with connect(path) as connection:
        _request(connection, ["watch"])
        for line, _ in _lines(connection):
            yield "" if line == "ok" else line


def values(line):
    """`output name=DP-1 crtc=0` as ("output", {"name": "DP-1", "crtc": "0"})."""
    first, *rest = shlex.split(line)
    return first, dict(word.partition("=")[::2] for word in rest)


def picture(path, output):
    """(width, height, rgb bytes) of what the output's monitor shows."""
    answer, descriptors = command(path, "picture", output)
    width, height = map(int, answer[0].split()[1:])
    with os.fdopen(descriptors[0], "rb") as file:
        return width, height, file.read()
