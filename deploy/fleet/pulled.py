"""What orchestrate-pull does on one machine, release by release."""

def checks(machine, origin):
    """Yields (words, whether it holds, what was said)."""
    first = origin.commit("lobby")
    said = machine.pull()
    yield "the first release comes in force", machine.release() == first and machine.in_force() == "lobby", said
    yield "a second pull does nothing", machine.pull().stderr == "", said

    origin.commit("unsigned", signed=False)
    said = machine.pull()
    yield "a commit without a signature is refused", said.returncode == 1 and "not signed" in said.stderr, said
    yield "and the one before stays in force", machine.in_force() == "lobby", said
    said = machine.pull()
    yield "and is not tried again", said.returncode == 1 and "refused before" in said.stderr, said

    origin.commit("stranger", key=origin.stranger)
    said = machine.pull()
    yield "one that a stranger has signed is refused", said.returncode == 1 and "not signed" in said.stderr, said

    origin.commit("mistake", "identity: { any: true }, mod: preferred")
    said = machine.pull()
    yield "one that is not valid is refused, and told of with its line", "mistake.yaml:3:" in said.stderr, said
    origin.commit("elsewhere", "identity: { any: true }, mode: 3840x2160")
    said = machine.pull()
    yield "one that cannot be applied on this machine is refused", said.returncode == 1 and "not valid on this machine" in said.stderr, said

    origin.commit("broken", 'identity: { any: true }, content: { program: ["false"], restart: never }')
    said = machine.pull()
    yield "one that fails on the screens goes back by itself", said.returncode == 1 and "back to" in said.stderr, said
    yield "to the release before", machine.release() == first and machine.in_force() == "lobby", said
    numbers = (machine.folder / "orchestrate-pull.prom").read_text()
    yield "and the numbers say so", "orchestrate_pull_refused 1" in numbers and first in numbers, said

    second = origin.commit("hall")
    said = machine.pull()
    yield "the next good one comes in force", machine.release() == second and machine.in_force() == "hall", said
    origin.git("reset", "--quiet", "--hard", first)
    said = machine.pull()
    yield "an older one does not", said.returncode == 1 and "does not come after" in said.stderr, said
    said = machine.pull(ORCHESTRATE_PULL_COMMIT=first)
    yield "but when it is pinned", machine.release() == first and said.returncode == 0, said
    origin.git("reset", "--quiet", "--hard", second)
    said = machine.pull(ORCHESTRATE_PULL_REPOSITORY="/nonexistent")
    yield "without a network everything stays", said.returncode == 1 and machine.in_force() == "lobby", said
    said = machine.pull(ORCHESTRATE_PULL_SIGNERS="")
    yield "without a key or a commit nothing is trusted", said.returncode == 64, said
