import Foundation
import LabSupport
import Testing

/// `doctor --report`: what a maintainer asks for, in a file to send.
@Suite(.limited) struct ReportTests {
  private let desk: Desk
  private let file: URL

  init() throws {
    let profile = """
      version: 1
      screens:
        panel: { identity: { builtin: true }, content: { url: "https://anna:word@example.org/board?token=abc" } }
      hooks: { after: [[curl, --password, hunter2]] }

      """
    desk = try Desk(["eDP-1,monitor=laptop-panel", "DP-1"], profiles: ["desk": profile])
    file = desk.scratch.url.appending(path: "a:machine.tar.gz")
  }

  private func write() throws {
    let ending = try desk.run("doctor", "--report", file.path)
    #expect(ending.errors.contains("wrote \(file.path), 9 files"), "\(ending)")
  }

  private func text(_ name: String) throws -> String {
    try Tool.run([
      "tar", "--extract", "--to-stdout", "--force-local", "--file", file.path, "orchestrate-report/\(name)",
    ])
  }

  @Test func itHoldsWhatIsAskedForAndNoSecrets() throws {
    try write()
    let names = try Tool.run(["tar", "--list", "--force-local", "--file", file.path])
    #expect(names.split(separator: "\n").count == 10)
    let shown = try desk.orchestrate.run("show", "--json").output
    #expect(try text("snapshot.json").split(separator: "\n") == shown.split(separator: "\n"))
    let profile = try text("profile-1-desk.yaml")
    #expect(profile.contains("https://…@example.org/…") && profile.contains("builtin: true"))
    #expect(try text("doctor.txt").contains("RandR"))
    #expect(try text("status.txt").contains("no watcher"))
    let versions = try text("versions.txt")
    #expect(versions.contains("orchestrate 0.1.0") && versions.contains("xserver-xorg-core"))
    let all = try names.split(separator: "\n").filter { !$0.hasSuffix("/") }.map {
      try text(String($0.split(separator: "/")[1]))
    }
    for secret in ["word@", "abc", "hunter2"] { #expect(!all.joined().contains(secret), "\(secret)") }
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func itIsAMachine() throws {
    try write()
    let against = try desk.orchestrate.run("validate", "profiles", "--against", file.path)
    #expect(against.code == 0 && against.output.contains("a:machine.tar.gz"), "\(against)")
    let folder = try desk.orchestrate.run("validate", "profiles", "--against", desk.scratch.url.path)
    #expect(folder.code == 0 && folder.output.contains("a:machine.tar.gz"), "\(folder)")
    #expect(try desk.run("plan", "--snapshot", file.path).output == desk.run("plan").output)
  }

  @Test func whatIsNoReportIsToldOf() throws {
    let file = try desk.scratch.write("b.tar.gz", "no archive").path
    let against = try desk.orchestrate.run("validate", "profiles", "--against", file)
    #expect(
      against.code == 65 && (against.output + against.errors).contains("b.tar.gz:1:1: error: found no snapshot in it"))
    let missing = try desk.orchestrate.run("validate", "profiles", "--against", "none.tar.gz")
    #expect(missing.code == 65 && (missing.output + missing.errors).contains("No such file"), "\(missing)")
  }

  @Test func aFileThatCannotBeWrittenIsToldOf() throws {
    let ending = try desk.run("doctor", "--report", "/nonexistent/a.tar.gz")
    #expect(ending.code == 1 && ending.errors.contains("/nonexistent"), "\(ending)")
    let name = try desk.run("doctor", "--report", "a.zip")
    #expect(name.code == 64 && name.errors.contains("expected a name that ends in .tar.gz or .tgz"))
  }
}
