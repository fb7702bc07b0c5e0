"""The repository that a simulated fleet pulls from, with commits that are signed by one key, or by a stranger's."""

import subprocess


class Origin:
    def __init__(self, folder):
        self.folder = folder / "origin"
        self.key, self.stranger, self.signers = folder / "key", folder / "stranger", folder / "signers"
        for key in (self.key, self.stranger):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", key], check=True)
        self.signers.write_text(f"screens@example.org {self.key.with_suffix('.pub').read_text()}")
        self.git_in(folder, "init", "--quiet", "--initial-branch", "main", str(self.folder))
        (self.folder / "profiles").mkdir()

    def git_in(self, folder, *words):
        command = ["git", "-C", folder, "-c", "user.name=Test", "-c", "user.email=screens@example.org", "-c", "gpg.format=ssh"]
        return subprocess.run([*command, *words], check=True, text=True, capture_output=True).stdout.strip()

    def git(self, *words):
        return self.git_in(self.folder, *words)

    def commit(self, name, screen="identity: { any: true }", key=None, signed=True):
        """A release whose only profile has this name; its commit."""
        for profile in (self.folder / "profiles").iterdir():
            profile.unlink()
        (self.folder / "profiles" / f"{name}.yaml").write_text(f"version: 1\nscreens:\n  wall: {{ {screen} }}\n")
        self.git("add", "--all")
        sign = ["-S"] if signed else []
        self.git("-c", f"user.signingKey={key or self.key}", "commit", "--quiet", *sign, "--message", name)
        return self.git("rev-parse", "HEAD")
