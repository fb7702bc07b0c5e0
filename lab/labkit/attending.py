"""Runs the commands of others in processes that are ready: to start Python takes longer than most of them."""

import os
import select
import socket
import sys
import traceback


def attend(path, run):
    """Listens at a path until the process that started this one ends, and runs each command in a child.

    A client sends the display, or nothing, and the words of a command, each with a NUL behind it, and ends its side. It
    gets what `run` writes, a NUL and the exit code."""
    starter = os.pidfd_open(os.getppid())
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
        listener.bind(path)
        listener.listen(128)
        print("ready", flush=True)
        while starter not in select.select([listener, starter], [], [])[0]:
            client, _ = listener.accept()
            with client:
                if os.fork() == 0:
                    _serve(client, run)
            _bury()


def _bury():
    """Those that have ended by now. Their signal stays as it is, since the servers that they start would inherit that."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def _serve(client, run):
    code = 1
    try:
        with client.makefile("rb") as request:
            display, *words = [os.fsdecode(word) for word in request.read().split(b"\0")[:-1]]
        if display:
            os.environ["DISPLAY"] = display
        os.dup2(client.fileno(), sys.stdout.fileno())
        os.dup2(client.fileno(), sys.stderr.fileno())
        code = run(words)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    except Exception:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        client.sendall(b"\0%d" % code)
        os._exit(0)
