import Displays
import Foundation
import LabSupport
import ProfileFile
import Testing

/// One folder of `Scenarios`, named by what is odd about it:
///
/// - `lab`: how a server of the lab gets into the state in question. Options of `lab start`, then commands of the lab,
///   of `xrandr` and of `xprop`, one a line;
/// - `*.yaml`: the profiles to choose from, and `*.define.yaml`: descriptions that they share;
/// - `snapshot.json`: that state, as `show --json` tells it, with small ids;
/// - `plan.txt` or `errors.txt`: what `plan` says to it.
///
/// ORCHESTRATE_UPDATE_GOLDEN=1 writes the last two anew, from the lab.
struct Scenario: Sendable, CustomTestStringConvertible {
  let name: String

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Scenarios")
  static let all: [Scenario] = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .sorted().map(Scenario.init)
  static let isUpdating = ProcessInfo.processInfo.environment["ORCHESTRATE_UPDATE_GOLDEN"] == "1"

  var testDescription: String { name }

  func file(_ name: String) -> URL { Self.folder.appending(path: "\(self.name)/\(name)") }
  private func bytes(of name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: file(name))) }
  private func text(_ name: String) throws -> String { try String(contentsOf: file(name), encoding: .utf8) }

  // MARK: Start state

  /// A server of its own in the start state.
  func start() throws -> LabServer {
    let lines = try text("lab").split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: " ").map(String.init) }
    let isOption = { (words: [String]) in ["crtcs", "framebuffer", "lit", "output"].contains(words.first ?? "") }
    let server = try LabServer(options: lines.filter(isOption).flatMap { ["--\($0[0])"] + $0.dropFirst() })
    for words in lines.filter({ !isOption($0) }) {
      switch words.first {
      case "xrandr": try server.xrandr(Array(words.dropFirst()))
      case "xprop": try server.xprop(Array(words.dropFirst()))
      default: try server.lab(words)
      }
    }
    return server
  }

  func snapshot() throws -> Snapshot { try Snapshot(json: bytes(of: "snapshot.json")) }

  /// In the order in which `plan` considers them.
  func profiles() throws -> [Profile] {
    let names = try FileManager.default.contentsOfDirectory(atPath: file("").path).filter { $0.hasSuffix(".yaml") }
    let described = names.sorted().filter { DefineFile.isNamed(Path($0)) }
    let shared = SharedDescriptions(try described.map { DefineFile(try bytes(of: $0), file: "\(name)/\($0)") })
    return try names.sorted().filter { !described.contains($0) }.map { file in
      let path: Path = "\(name)/\(file)"
      let decoded = ProfileFile.decode(try bytes(of: file), file: path, name: String(file.dropLast(5))) { shared }
      return try #require(decoded.profile, "\(decoded.diagnostics)")
    }
  }

  // MARK: Words

  /// What `plan` says of the snapshot, or of a running server.
  func plan(on server: LabServer? = nil) throws -> Words {
    let live = Orchestrate(display: server?.display, in: Self.folder)
    return Words(
      try live.run(["plan", "--profiles", name] + (server == nil ? ["--snapshot", "\(name)/snapshot.json"] : [])))
  }

  func expected() throws -> Words {
    for (file, code) in [("plan.txt", Int32(0)), ("errors.txt", 1)] where Tool.exists(self.file(file).path) {
      return Words(text: try text(file), isFine: code == 0)
    }
    throw ToolFailure("\(name) has neither plan.txt nor errors.txt")
  }

  func update(_ snapshot: Snapshot, _ words: Words) throws {
    try Data(snapshot.readableJSON().utf8).write(to: file("snapshot.json"))
    for stale in ["plan.txt", "errors.txt"] { try? FileManager.default.removeItem(at: file(stale)) }
    try Data(words.text.utf8).write(to: file(words.isFine ? "plan.txt" : "errors.txt"))
  }
}

/// All that a command says; a failure ends with the exit code.
struct Words: Equatable {
  let text: String
  let isFine: Bool

  init(text: String, isFine: Bool) {
    self.text = text
    self.isFine = isFine
  }

  /// - Parameter end: what the errors have to end with, and what is left away.
  init(_ ending: Ending, without end: String = "") {
    isFine = ending.code == 0
    let errors = ending.errors.hasSuffix(end) ? String(ending.errors.dropLast(end.count)) : "no \(end)"
    text = errors + ending.output + (isFine ? "" : "exit code \(ending.code)\n")
  }
}
