import Foundation
import LabSupport
import Testing

/// The unit for systemd, as systemd reads it; nothing of systemd needs to run for that.
@Suite struct UnitTests {
  private static let unit = Tool.repository.appending(path: "deploy/systemd/orchestrate.service")

  /// What `systemd-analyze verify` says about the unit with the binary under test in it.
  private func complaints(_ edit: (String) -> String = { $0 }) throws -> Ending {
    let scratch = try Scratch()
    let text = try String(contentsOf: Self.unit, encoding: .utf8)
      .replacing("/usr/local/bin/orchestrate", with: LabSupport.Orchestrate.binary.path)
    let unit = try scratch.write("orchestrate.service", edit(text))
    // The manual pages it names are not installed where it is built.
    return try Program(
      ["systemd-analyze", "--user", "--man=no", "verify", unit.path],
      environment: ["PATH": "/usr/bin:/bin", "HOME": scratch.path, "XDG_RUNTIME_DIR": scratch.path]
    ).finish()
  }

  @Test func systemdHasNothingToSayAboutIt() throws {
    let ending = try complaints()
    #expect(ending.code == 0)
    #expect(ending.errors.isEmpty && ending.output.isEmpty, "\(ending.errors)\(ending.output)")
  }

  /// So silence means something.
  @Test(arguments: [
    ("WatchdogSec=", "WatchdogSeconds="), ("Type=notify", "Type=notfy"), ("orchestrate watch", "orchestra watch"),
  ])
  func systemdFindsFaults(right: String, wrong: String) throws {
    let ending = try complaints { $0.replacing(right, with: wrong) }
    #expect(!ending.errors.isEmpty, "\(wrong)")
  }

  /// `make install` finds what it replaces.
  @Test func theFolderOfTheBinaryIsTheOneThatInstallReplaces() throws {
    let text = try String(contentsOf: Self.unit, encoding: .utf8)
    #expect(text.contains("\nExecStart=/usr/local/bin/orchestrate watch\n"))
  }
}
