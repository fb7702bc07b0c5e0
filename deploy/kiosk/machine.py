"""A virtual machine with two screens: its power, its plugs, what it shows, and a shell on its serial line."""

import json
import os
import re
import socket
import struct
import subprocess
import time


class Machine:
    """QEMU with virtio-gpu. Its first screen is connected from the start, the second one when it is plugged."""

    def __init__(self, folder, disk, kernel, initrd, clock=None, memory=1024):
        self.folder = folder
        self.log = open(os.path.join(folder, "serial.log"), "ab")
        sockets = {name: os.path.join(folder, name) for name in ("qmp", "serial", "first", "second")}
        for path in sockets.values():
            if os.path.exists(path):
                os.unlink(path)
        # Emulated unless somebody asks: inside of other virtual machines KVM is there and may hang.
        self.accelerator = "kvm" if os.environ.get("KVM") else "tcg"
        command = [
            "qemu-system-x86_64", "-machine", f"q35,accel={self.accelerator}", "-cpu", "host" if os.environ.get("KVM") else "max",
            "-smp", "2", "-m", str(memory), "-nodefaults", "-no-reboot", "-nic", "none",
            "-device", "virtio-vga,id=card,max_outputs=2,xres=1024,yres=768",
            "-vnc", f"unix:{sockets['first']},display=card,head=0", "-vnc", f"unix:{sockets['second']},display=card,head=1",
            "-drive", f"file={disk},if=virtio,format=qcow2,cache=writethrough",
            "-kernel", kernel, "-initrd", initrd, "-append", "root=/dev/vda rw console=tty0 console=ttyS0 quiet",
            "-chardev", f"socket,id=line,path={sockets['serial']},server=on,wait=off", "-serial", "chardev:line",
            "-qmp", f"unix:{sockets['qmp']},server=on,wait=off", "-rtc", f"base={clock or 'utc'}",
        ]
        self.sockets = sockets
        self.heard = b""
        self.serial = None
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        try:
            self.serial = connected(sockets["serial"], self.process)
            self.qmp = connected(sockets["qmp"], self.process).makefile("rw")
            self.qmp.readline()
            self.ask("qmp_capabilities")
        except BaseException:
            self.cut_power()
            raise

    def ask(self, command, **arguments):
        self.qmp.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
        self.qmp.flush()
        while True:
            line = self.qmp.readline()
            if not line:
                raise RuntimeError(f"{command}: QEMU has ended")
            answer = json.loads(line)
            if "error" in answer:
                raise RuntimeError(f"{command}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]

    def plug(self, head, width, height):
        """Tells the card how large the monitor is, as a viewer's window would (RFB, SetDesktopSize)."""
        with connected(self.sockets[("first", "second")[head]], self.process) as viewer:
            stream = viewer.makefile("rb")
            stream.read(12)
            viewer.sendall(b"RFB 003.008\n")
            stream.read(stream.read(1)[0])
            viewer.sendall(b"\x01")
            stream.read(4)
            viewer.sendall(b"\x01")
            size = stream.read(24)
            stream.read(struct.unpack(">I", size[20:])[0])
            # ExtendedDesktopSize (-308), and raw pixels.
            viewer.sendall(struct.pack(">BxHii", 2, 2, -308, 0))
            viewer.sendall(struct.pack(">BBHHHH", 3, 0, 0, 0, 1, 1))
            viewer.sendall(struct.pack(">BxHHBxIHHHHI", 251, width, height, 1, 0, 0, 0, width, height, 0))
            time.sleep(0.5)

    def path(self, head):
        return os.path.join(self.folder, f"head-{head}.ppm")

    def picture(self, head):
        """The pixels of a screen: width, height, and RGB bytes; None while it shows nothing."""
        path = self.path(head)
        try:
            self.ask("screendump", filename=path, device="card", head=head)
        except (RuntimeError, OSError):
            return None
        with open(path, "rb") as file:
            data = file.read()
        found = re.match(rb"P6\n(\d+) (\d+)\n255\n", data)
        return (int(found[1]), int(found[2]), data[found.end():]) if found else None

    def color(self, head, across=0.5, down=0.9):
        """Of one place, as parts of the screen's sides."""
        picture = self.picture(head)
        if not picture:
            return None
        width, height, pixels = picture
        place = 3 * (int(down * (height - 1)) * width + int(across * (width - 1)))
        return "#" + pixels[place:place + 3].hex()

    def shows(self, colors, patience, down=0.9):
        """Whether the screens get to show these colours in time, at one place; None for any."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if all(wanted is None or self.color(head, down=down) == wanted for head, wanted in enumerate(colors)):
                return True
            if self.process.poll() is not None:
                return False
            time.sleep(0.25)
        return False

    def shell(self, command, patience=120):
        """What a command of root's prints, on the serial line."""
        self.wait_for(b"READY# ", patience, wake=b"\n")
        self.heard = b""
        self.serial.sendall(f"{command}; echo END-$?\n".encode())
        text = self.wait_for(rb"END-\d+", patience)
        return text.decode(errors="replace").rsplit("END-", 1)[0]

    def does(self, command, patience=120):
        """Whether a command of root's succeeds."""
        return "DONE" in self.shell(f"({command}) >/run/said 2>&1 && echo DO''NE", patience)

    def shell_while(self, command, look, patience):
        """As `shell`, and looks at the screens for as long as it takes."""
        self.wait_for(b"READY# ", 120, wake=b"\n")
        self.heard = b""
        self.serial.sendall(f"{command}; echo END-$?\n".encode())
        end = time.monotonic() + patience
        while not (found := re.search(rb"END-\d+", self.heard)):
            if time.monotonic() > end:
                raise TimeoutError(f"{command} did not end")
            look()
            self.drain()
        text, self.heard = self.heard[:found.start()], self.heard[found.end():]
        return text.decode(errors="replace")

    def wait_for(self, pattern, patience, wake=None):
        end = time.monotonic() + patience
        self.serial.settimeout(2)
        while True:
            found = re.search(pattern, self.heard)
            if found:
                text, self.heard = self.heard[:found.end()], self.heard[found.end():]
                return text
            if time.monotonic() > end:
                raise TimeoutError(f"the machine did not say {pattern!r}")
            try:
                data = self.serial.recv(65536)
            except TimeoutError:
                if wake:
                    self.serial.sendall(wake)
                continue
            self.log.write(data)
            self.log.flush()
            self.heard += data

    def drain(self):
        """Keeps what the machine has said."""
        if not self.serial:
            return
        self.serial.settimeout(0.01)
        try:
            while data := self.serial.recv(65536):
                self.log.write(data)
                self.heard = (self.heard + data)[-65536:]
        except (TimeoutError, OSError):
            self.log.flush()

    def tell(self):
        """Keeps what a machine that failed shows and writes down: pictures, and its journal while it still answers."""
        number = 1
        while os.path.exists(os.path.join(self.folder, f"failed-{number}-head-0.ppm")):
            number += 1
        for head in (0, 1):
            if self.picture(head):
                os.rename(self.path(head), os.path.join(self.folder, f"failed-{number}-head-{head}.ppm"))
        try:
            text = self.shell("journalctl --boot --no-pager --output=short-monotonic; systemctl --no-pager --failed")
        except (TimeoutError, OSError) as problem:
            text = f"{problem}\n"
        with open(os.path.join(self.folder, f"failed-{number}-journal.txt"), "w") as file:
            file.write(text)

    def ended(self):
        return self.process.poll() is not None

    def cut_power(self):
        if self.log.closed:
            return
        self.drain()
        self.process.kill()
        self.process.wait()
        self.log.close()

    def shut_down(self, patience=120):
        self.ask("system_powerdown")
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()


def connected(path, process, patience=20):
    end = time.monotonic() + patience
    while True:
        stream = socket.socket(socket.AF_UNIX)
        try:
            stream.connect(path)
            return stream
        except OSError:
            stream.close()
            if time.monotonic() > end or process.poll() is not None:
                raise RuntimeError(f"QEMU does not listen at {path}")
            time.sleep(0.05)
