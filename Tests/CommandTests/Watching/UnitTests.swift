import Foundation
import LabSupport
import Testing

/// The unit for systemd, as systemd reads it; nothing of systemd needs to run for that.
@Suite(.limited) struct UnitTests {
  private static let unit = Tool.repository.appending(path: "deploy/systemd/orchestrate.service")

  /// What `systemd-analyze verify` says about the unit with the binary under test in it.
  private func complaints(_ edit: (String) -> String = { $0 }) throws -> Ending {
    let scratch = try Scratch()
    let text = try String(contentsOf: Self.unit, encoding: .utf8)
      .replacing("/usr/local/bin/orchestrate", with: Orchestrate.binary.path)
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

/// The unit that measures for Prometheus, as Ansible would write it.
@Suite(.limited) struct MetricsUnitTests {
  private let scratch: Scratch
  private let text: String

  init() throws {
    scratch = try Scratch()
    let template = "deploy/ansible/roles/orchestrate/templates/orchestrate-metrics.service"
    let user = String(cString: try #require(getpwuid(getuid())).pointee.pw_name)
    text = try String(contentsOf: Tool.repository.appending(path: template), encoding: .utf8)
      .replacing("{{ ansible_managed }}", with: "managed")
      .replacing("{{ orchestrate_user }}", with: user)
      .replacing("{{ orchestrate_display }}", with: ":7")
      .replacing("{{ orchestrate_metrics }}", with: "\(scratch.path)/collector")
  }

  @Test func systemdHasNothingToSayAboutIt() throws {
    let unit = try scratch.write("orchestrate-metrics.service", text)
    let ending = try Program(
      ["systemd-analyze", "--man=no", "verify", unit.path], environment: ["PATH": "/usr/bin:/bin"]
    ).finish()
    #expect(ending.code == 0 && !text.contains("{{"))
    #expect(ending.errors.isEmpty && ending.output.isEmpty, "\(ending.errors)\(ending.output)")
  }

  /// systemd opens these as root, before it becomes the user, and follows links.
  @Test func systemdItselfWritesNoFile() throws {
    let files = text.split(separator: "\n").filter { $0.hasPrefix("Standard") }
    #expect(files.isEmpty)
  }

  /// What its commands write while the collector's user has laid links.
  @Test(.enabled(if: getuid() == 0, "root gives its rights up, as the unit does"))
  func aLinkInTheCollectorsFolderOverwritesNothing() throws {
    let precious = try scratch.write("precious", "untouched")
    for name in ["orchestrate.prom.new", "orchestrate.prom"] {
      try scratch.write("collector/.keep", "")
      try FileManager.default.createSymbolicLink(
        atPath: "\(scratch.path)/collector/\(name)", withDestinationPath: precious.path)
    }
    try scratch.write("run/orchestrate-metrics/.keep", "")
    for command in text.split(separator: "\n").filter({ $0.hasPrefix("ExecStart") }) {
      let words = String(command.drop { $0 != "=" }.dropFirst()).replacing("$$", with: "$")
        .replacing("%t", with: "\(scratch.path)/run")
        .replacing(" orchestrate status", with: " \(Orchestrate.binary.path) status")
      let ending = try Program(["sh", "-c", words], environment: ["PATH": "/usr/bin:/bin"]).finish()
      #expect([0, 69].contains(ending.code), "\(words): \(ending.errors)")
    }
    #expect(try String(contentsOf: precious, encoding: .utf8) == "untouched")
    let numbers = "\(scratch.path)/collector/orchestrate.prom"
    #expect(try String(contentsOfFile: numbers, encoding: .utf8).contains("orchestrate_watcher_up{display=\":7\"} 0"))
    #expect(try FileManager.default.attributesOfItem(atPath: numbers)[.type] as? FileAttributeType == .typeRegular)
  }
}

/// The unit that fetches profiles, with its timer.
@Suite(.limited) struct PullUnitTests {
  private static let folder = Tool.repository.appending(path: "deploy/pull")

  @Test func systemdHasNothingToSayAboutIt() throws {
    let scratch = try Scratch()
    let service = try String(contentsOf: Self.folder.appending(path: "orchestrate-pull.service"), encoding: .utf8)
      .replacing("/usr/local/lib/orchestrate/", with: Self.folder.path + "/")
    let timer = try String(contentsOf: Self.folder.appending(path: "orchestrate-pull.timer"), encoding: .utf8)
    let units = [
      try scratch.write("orchestrate-pull.service", service), try scratch.write("orchestrate-pull.timer", timer),
    ]
    let ending = try Program(
      ["systemd-analyze", "--man=no", "verify"] + units.map(\.path), environment: ["PATH": "/usr/bin:/bin"]
    ).finish()
    #expect(ending.code == 0)
    #expect(ending.errors.isEmpty && ending.output.isEmpty, "\(ending.errors)\(ending.output)")
  }

  /// Releases of friends and of strangers, with git, ssh-keygen and gpg as they are.
  @Test(.enabled(if: getuid() == 0, "it gives root's rights up for what reads a profile"))
  func itTakesOnlyWhatIsSigned() throws {
    let path = "\(Orchestrate.binary.deletingLastPathComponent().path):/usr/sbin:/usr/bin:/sbin:/bin"
    let ending = try Program([Self.folder.appending(path: "test").path], environment: ["PATH": path])
      .finish(within: Deadline.scriptPatience)
    #expect(ending.code == 0 && ending.output.hasSuffix(" 0 failed\n"), "\(ending.output)\(ending.errors)")
  }

  /// Each setting that the script knows stands in the file that explains them, and none else; those of a test only do
  /// not.
  @Test func allSettingsAreExplained() throws {
    func settings(_ file: String) throws -> Set<Substring> {
      let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
      return Set(text.matches(of: /ORCHESTRATE_PULL_[A-Z]+/).map(\.output))
    }
    let ofTests: Set<Substring> = ["ORCHESTRATE_PULL_STATE", "ORCHESTRATE_PULL_LINK", "ORCHESTRATE_PULL_SECONDS"]
    #expect(try settings("orchestrate-pull").subtracting(ofTests) == settings("pull.conf"))
  }
}
