import Foundation
import LabSupport
import Testing

/// What the package orchestrate-kiosk starts, as far as nothing of systemd needs to run for it; `make test-kiosk` boots
/// it.
@Suite(.limited) struct KioskUnitTests {
  private static let folder = Tool.repository.appending(path: "deploy/kiosk")
  private static let units = ["-x", "", "-card", "-metrics"].map { "orchestrate-kiosk\($0)" }

  /// systemd's own rating, of 10: above 9 before there was a sandbox. The limit is in tenths.
  @Test(arguments: units) func itIsConfined(unit: String) throws {
    let ending = try Program(
      [
        "systemd-analyze", "--offline=true", "--no-pager", "--threshold=50", "security",
        Self.folder.appending(path: "\(unit).service").path,
      ],
      environment: ["PATH": "/usr/bin:/bin"]
    ).finish()
    #expect(ending.code == 0, "\(ending.output)\(ending.errors)")
  }

  /// Chromium's own sandbox takes namespaces and a root of its own, and the new watcher has to recognise the presenters
  /// of the last.
  @Test func browsersKeepTheirSandboxAndPresentersGoOn() throws {
    let unit = Self.folder.appending(path: "orchestrate-kiosk.service")
    let lines = try String(contentsOf: unit, encoding: .utf8).split(separator: "\n")
    for line in [
      "RestrictNamespaces=user pid net ipc", "SystemCallFilter=@system-service chroot seccomp", "KillMode=process",
      "BindReadOnlyPaths=-/tmp/.X11-unix",
    ] { #expect(lines.contains(Substring(line)), "\(line)") }
    for name in ["PrivateUsers", "PrivateTmp", "MemoryDenyWriteExecute", "PrivateDevices"] {
      #expect(!lines.contains { $0.hasPrefix("\(name)=") }, "\(name)")
    }
  }

  /// The unit's last step runs as root, and the folder belongs to the kiosk's user: pipes and links in it are his.
  @Test(.enabled(if: getuid() == 0, "it mounts a folder of its own as /run"), arguments: ["fifo", "link", "text"])
  func rootReadsAndWritesNothingOfTheUsers(trap: String) throws {
    let scratch = try Scratch()
    let precious = "\(scratch.path)/precious"
    try scratch.write("bin/systemctl", "#!/bin/sh\ncase $* in *NRestarts*) echo 3 ;; *) echo /none ;; esac\n")
    try scratch.write("bin/sleep", "#!/bin/sh\necho \"slept $*\"\n")
    try Tool.run(["chmod", "+x", "\(scratch.path)/bin/systemctl", "\(scratch.path)/bin/sleep"])
    let lay = [
      "fifo": "mkfifo /run/orchestrate-kiosk/x-failures",
      "link": "ln -s \(precious) /run/orchestrate-kiosk/x-failures",
      "text": "echo 'a[$(touch \(precious))]' >/run/orchestrate-kiosk/x-failures",
    ]
    let commands = """
      mount -t tmpfs run /run && mkdir /run/orchestrate-kiosk && \(try #require(lay[trap])) &&
      timeout 20 \(Self.folder.path)/orchestrate-kiosk-x failed
      """
    let ending = try Program(
      ["unshare", "--mount", "sh", "-c", commands],
      environment: ["PATH": "\(scratch.path)/bin:/usr/bin:/bin", "SERVICE_RESULT": "exit-code"]
    ).finish()
    #expect(ending.code == 0 && ending.output == "slept 16\n", "\(ending)")
    #expect(!Tool.exists(precious))
  }
}
