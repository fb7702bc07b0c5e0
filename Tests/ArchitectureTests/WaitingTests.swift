import Foundation
import Testing

/// Tests that wait have an end, each of their waits and each of them (docs/decisions/136).
@Suite struct WaitingTests {
  /// The rings that start servers and programs.
  private static let rings = [
    "CommandTests", "PresenterTests", "X11Tests", "SessionTests", "ScenarioTests", "DocumentationTests",
  ]
  /// Where the one thing is that waits, and what of Foundation it stands on.
  private static let waiters = ["LabSupport/Deadline.swift", "LabSupport/Child.swift"]

  /// What waits there is what is tested.
  private static let ownWaits = "CommandTests/EventLoop/"

  private static func files(below folders: [String]) throws -> [(path: String, text: String)] {
    try folders.flatMap { folder in
      let url = SourceTree.root.appendingPathComponent("Tests/\(folder)")
      return try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".swift") }.sorted()
        .map {
          ("\(folder)/\($0)", try String(contentsOf: url.appendingPathComponent($0), encoding: .utf8))
        }
    }
  }

  /// Calls that return when something has come, whenever that is.
  private static func endlessWaits(in text: String) -> [String] {
    // Swift parses a regular expression anew at each use.
    let wait = /waitUntilExit\(|readDataToEndOfFile\(|poll\(&|\.wait\(\)|xcb_wait_for_event\(|WSTOPPED\)/
    return text.contains(wait) ? text.split(separator: "\n").map(String.init).filter { $0.contains(wait) } : []
  }

  @Test func allWaitsGoThroughOneThing() throws {
    let files = try Self.files(below: Self.rings + ["LabSupport"]).filter { file in
      !Self.waiters.contains(file.path) && !file.path.hasPrefix(Self.ownWaits)
    }
    #expect(files.count > 200)
    for file in files { #expect(Self.endlessWaits(in: file.text).isEmpty, "\(file.path): wait through Deadline") }
  }

  @Test(arguments: [
    "process.waitUntilExit()", "poll(&waiting, 1, 20_000)", "ready.wait()", "while let a = xcb_wait_for_event(b) {",
  ])
  func suchAWaitIsFound(line: String) { #expect(!Self.endlessWaits(in: line).isEmpty) }

  /// A suite without a limit of its own for each test.
  private static func unlimited(in text: String) -> [String] {
    let declarations = text.split(separator: "\n}").compactMap { part -> String? in
      guard part.contains(/(?m)^  @Test/) else { return nil }
      let declaration = part.firstMatch(
        of: /(?m)^(?:@Suite(?:[^{]*?)\s)?(?:final )?(?:struct|class|actor|enum) \w+[^{]*\{/)
      return declaration.map { String($0.output) }
    }
    return declarations.filter { !$0.contains(".limited") }
  }

  @Test func everyTestOfTheLabHasALimit() throws {
    for file in try Self.files(below: Self.rings) {
      #expect(Self.unlimited(in: file.text).isEmpty, "\(file.path): @Suite(.limited)")
    }
  }

  @Test(arguments: [
    ("@Suite struct A {\n  @Test func b() {}\n}", true), ("struct A {\n  @Test func b() {}\n}", true),
    ("@Suite(\n  .limited, .serialized)\nstruct A {\n  @Test func b() {}\n}", false),
    ("struct A {\n  func b() {}\n}", false),
  ])
  func suchASuiteIsFound(text: String, isFound: Bool) { #expect(Self.unlimited(in: text).isEmpty != isFound) }
}
