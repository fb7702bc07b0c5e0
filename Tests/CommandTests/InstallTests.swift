import Foundation
import LabSupport
import Testing

/// `make install` and `make uninstall`, into a folder that stands for the machine. The package is tried by
/// `make test-deb`.
@Suite(.limited) struct InstallTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @discardableResult
  private func make(_ target: String, prefix: String = "/opt/screens") throws -> String {
    try Tool.run([
      "make", "--silent", "-C", Tool.repository.path, target, "binary=\(Orchestrate.binary.path)",
      "DESTDIR=\(scratch.path)", "PREFIX=\(prefix)",
    ])
  }

  private func files() throws -> Set<String> {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: scratch.path)
    return Set(try paths.filter { try type(of: $0) != .typeDirectory })
  }

  /// Of a link, not of what it leads to.
  private func type(of path: String) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: "\(scratch.path)/\(path)")[.type] as? FileAttributeType
  }

  @Test func everythingGoesWhereItIsLookedFor() throws {
    try make("install")
    let files = try files()
    for file in [
      "bin/orchestrate", "lib/systemd/user/orchestrate.service", "share/man/man1/orchestrate.1",
      "share/man/man5/orchestrate-profile.5", "share/bash-completion/completions/orchestrate",
      "share/zsh/site-functions/_orchestrate", "share/fish/vendor_completions.d/orchestrate.fish",
      "share/orchestrate/schemas/profile-1.json", "share/doc/orchestrate/examples/wall-of-three.yaml",
      "share/doc/orchestrate/README.md", "share/doc/orchestrate/LICENSE", "lib/orchestrate/orchestrate-end",
      "share/doc/orchestrate/examples/media/sea.webm", "share/doc/orchestrate/examples/media/photos/hills.svg",
    ] { #expect(files.contains("opt/screens/\(file)"), "\(file)") }
    #expect(
      try scratch.read("opt/screens/lib/systemd/user/orchestrate.service").contains("=/opt/screens/bin/orchestrate "))
    #expect(try scratch.read("opt/screens/share/zsh/site-functions/_orchestrate").hasPrefix("#compdef orchestrate\n"))
    let installed = try Program(["\(scratch.path)/opt/screens/bin/orchestrate", "--version"]).finish()
    #expect(installed.code == 0)
  }

  @Test(.enabled(if: !Tool.exists("/usr/bin/swift"))) func withoutSwiftItSaysWhereItComesFrom() throws {
    let make = try Program(
      ["make", "-C", Tool.repository.path, "swift"], environment: ["PATH": "/usr/bin:/bin"]
    ).finish()
    #expect(make.code != 0 && make.errors.contains("https://www.swift.org/install/linux/"), "\(make)")
  }

  /// A user who reads the documents where they are installed finds the targets of their links, pictures too.
  @Test func linksOfDocumentsLeadSomewhere() throws {
    try make("install")
    let folder = scratch.url.appending(path: "opt/screens/share/doc/orchestrate")
    var count = 0
    for file in try files().filter({ $0.hasSuffix(".md") }).sorted() {
      // Programs in them have brackets of their own.
      let text = try scratch.read(file).replacing(/(?m)^```[^`]*^```$/, with: "")
      for match in text.matches(of: #/\]\(([^)\s#]+)/#) where !match.1.contains("://") {
        let place = scratch.url.appending(path: file).deletingLastPathComponent().appending(path: String(match.1))
        #expect(Tool.exists(place.path), "\(file): \(match.1)")
        count += 1
      }
    }
    #expect(count > 40 && Tool.exists(folder.appending(path: "docs/pictures/desk.png").path))
  }

  /// Installing again changes nothing, and what others have put there stays.
  @Test func uninstallTakesAllOfItAway() throws {
    try scratch.write("opt/screens/bin/other", "")
    try scratch.write("etc/orchestrate/profiles/mine.yaml", "version: 1\n")
    let before = try files()
    try make("install")
    let installed = try files()
    try make("install")
    #expect(try files() == installed)
    try make("uninstall")
    #expect(try files() == before)
  }

  /// What runs of the installed program ends with it, although the X server goes on; what runs of another one does not.
  @Test func uninstallSaysWhatIsShownAndEndsIt() throws {
    try make("install")
    let server = try LabServer(["A,monitor=office", "B,monitor=portrait"])
    func show(_ color: String, on output: String, by program: String) throws -> Ending {
      let screen = "{ identity: { connector: \(output) }, content: { color: \"\(color)\" } }"
      try scratch.write("\(output)/sign.yaml", "version: 1\nscreens:\n  sign: \(screen)\n")
      let arguments = [program, "apply", "--profiles", "\(scratch.path)/\(output)", "--display", server.display]
      return try Program(arguments, environment: ["HOME": scratch.path, "PATH": "/usr/bin:/bin"]).finish()
    }
    #expect(try show("#ff0000", on: "A", by: "\(scratch.path)/opt/screens/bin/orchestrate").code == 0)
    #expect(try server.picture(of: "A").color(0, 0) == "#ff0000")
    let said = try make("uninstall")
    #expect(said.contains("\n  content on A of \(server.display), user "), "\(said)")
    #expect(try server.picture(of: "A").color(0, 0) == "#000000")
    #expect(try show("#0000ff", on: "B", by: Orchestrate.binary.path).code == 0)
    #expect(!(try make("uninstall")).contains("content on"))
    #expect(try server.picture(of: "B").color(0, 0) == "#0000ff")
  }

  /// One place says the version; whatever else names it says the same.
  @Test(arguments: ["docs/man/orchestrate.1", "docs/man/orchestrate-profile.5", "CHANGELOG.md"])
  func theVersionIsTheSameEverywhere(file: String) throws {
    let version = try Orchestrate().run("--version").output.trimmingCharacters(in: .newlines)
    let text = try String(contentsOf: Tool.repository.appending(path: file), encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix(".TH ") || $0.hasPrefix("## [") }
    #expect(line?.contains(version) ?? false, "\(line ?? "no line") says not \(version)")
  }
}
