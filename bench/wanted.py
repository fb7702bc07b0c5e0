"""The figures that are wanted, each beside what was measured, with a mark where it falls short."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import desks
import measure

MACHINES = 10000
FILES = 10000


def most(what, value, wanted, unit=""):
    line(what, value, f"at most {wanted}{unit}", value <= wanted, unit)


def least(what, value, wanted, unit=""):
    line(what, value, f"at least {wanted}{unit}", value >= wanted, unit)


def line(what, value, wanted, holds, unit):
    shown = f"{value:.1f}" if isinstance(value, float) else f"{value}"
    print(f"  {what:58} {shown + unit:>10}  {wanted}{'' if holds else '  << falls short'}")


def nothing_to_do(orchestrate, environment, profiles, costs, counts):
    """Of `xrandr --current`, of an apply with nothing to do, and of autorandr."""
    xrandr, ours, autorandr = costs
    print("wanted:")
    most("wall, against xrandr --current", ours.wall / xrandr.wall, 1.6, " x")
    least("wall of autorandr, against it", autorandr.wall / ours.wall, 12, " x")
    most("requests, against those of xrandr", counts[1].total / counts[0].total, 1.3, " x")
    for arguments, wanted in ((["apply", "--profiles", str(profiles)], 10), (["--version"], 3.5)):
        count = instructions([orchestrate, *arguments], environment)
        if count:
            most(f"instructions of {arguments[0]}", count / 1e6, wanted, " M")
    crowd = crowded(profiles)
    alone, beside = measure.in_turn(
        [[orchestrate, "apply", "--profiles", str(folder)] for folder in (profiles, crowd)], environment, 10)
    most("wall with 100 profiles in the folder, against one", beside.wall / alone.wall, 2.5, " x")


def instructions(command, environment):
    """Those of the whole process, the loader's too; 0 where valgrind is missing. It cannot read Swift's debug information."""
    if not shutil.which("valgrind"):
        return 0
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "orchestrate")
        subprocess.run(["strip", "-g", "-o", program, command[0]], check=True)
        ran = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, *command[1:]],
            env=environment, capture_output=True, text=True, errors="replace", check=False)
    found = re.search(r"I\s+refs:\s+([\d,]+)", ran.stderr)
    return int(found[1].replace(",", "")) if found else 0


def crowded(profiles):
    """The same profile among 99 of screens that are not here."""
    folder = profiles.parent / "crowd"
    shutil.copytree(profiles, folder)
    for number in range(1, 100):
        (folder / f"p{number}.yaml").write_text(desks.profile(number, 4))
    return folder


def changes(plug, pull):
    print("wanted:")
    most("requests per plug", plug.total, 70)
    most("requests per pull", pull.total, 60)


def many(orchestrate, folder):
    """A fleet on one core, a hundredth of it beside it for the memory, and as many profiles on all cores."""
    print("\nwanted of many machines and files:")
    one_core = ["taskset", "-c", "0", orchestrate, "validate"]
    sizes = (MACHINES // 10, MACHINES)
    fleets = [desks.fleet(pathlib.Path(folder, f"wanted-{size}"), size) for size in sizes]
    small, large = (
        measure.in_turn([[*one_core, str(fleet / "profiles"), "--against", str(fleet / "machines")]], os.environ, 1)[0]
        for fleet in fleets)
    most(f"{MACHINES:,} machines x 10 profiles, one core", large.wall, 3, " s")
    most("memory of it", large.memory / 1024, 40, " MiB")
    most("of that for each thousand machines", (large.memory - small.memory) / 1024 / (MACHINES / 1000), 0.5, " MiB")
    huge, = measure.in_turn(
        [[*one_core, str(fleets[1] / "profiles"), "--against", str(tenfold(fleets[1] / "machines"))]], os.environ, 1)
    most(f"{10 * MACHINES:,} machines, one core", huge.wall, 30, " s")
    most("memory of it", huge.memory / 1024, 60, " MiB")
    profiles = desks.write(pathlib.Path(folder, "wanted-files"), 4, 1, FILES) / "profiles"
    cost, = measure.in_turn([[orchestrate, "validate", str(profiles)]], os.environ, 1)
    most(f"validate of {FILES:,} files, CPU", cost.cpu, 1.2, " s")
    most("memory of it", cost.memory / 1024, 40, " MiB")


def tenfold(machines):
    """Each file under ten names, so that the disk holds it once."""
    for file in list(machines.iterdir()):
        for copy in range(9):
            os.link(file, machines / f"{file.stem}-{copy}.json")
    return machines


def size(*programs):
    """Of the programs as `make install` strips them."""
    print("\nwanted of what is installed:")
    total = 0
    for program in programs:
        with tempfile.NamedTemporaryFile() as stripped:
            subprocess.run(["strip", "-o", stripped.name, program], check=True)
            total += os.path.getsize(stripped.name)
    most("programs", total / 1e6, 25, " MB")
