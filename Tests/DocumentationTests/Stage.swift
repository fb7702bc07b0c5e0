import Foundation
import LabSupport

/// Where a document's commands are run: a folder with what the reader has at hand, screens of the lab once a command
/// starts them, and one shell for all of it, as a reader has.
struct Stage {
  private let folder: Scratch
  /// Elsewhere: what lies below the current folder is named as seen from there.
  private let home: Scratch

  init() throws { (folder, home) = (try Scratch(), try Scratch()) }

  /// What a command wrote, standard error included, and its exit code.
  struct Said {
    var lines: [String]
    var code: Int
  }

  /// Writes the files that the document shows where it shows them, and runs its commands in their order.
  ///
  /// - Returns: by line of the document.
  func play(_ document: Document) throws -> [Int: Said] {
    try furnish()
    let script = try folder.write(".stage/script", script(for: document))
    let ending = try Program(
      ["bash", "--norc", "-c", ". '\(Self.helpers.path)'; . '\(script.path)'"],
      environment: environment, in: folder.url
    ).finish(within: Deadline.scriptPatience)
    let displays = (try? folder.read(".stage/displays"))?.split(separator: "\n").map(String.init) ?? []
    return said(in: ending.output, on: Set(displays))
  }

  private static let helpers = Tool.repository.appending(path: "Tests/DocumentationTests/stage.sh")

  /// A reader stands in a clone of the repository with the program in `$PATH`.
  private func furnish() throws {
    for name in ["profiles", "schemas"] {
      let own = folder.url.appending(path: name)
      try FileManager.default.copyItem(at: Tool.repository.appending(path: name), to: own)
    }
    try folder.write(".stage/bin/.keep", "")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: ".stage/bin/orchestrate"), withDestinationURL: Orchestrate.binary)
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: ".stage/bin/swiftc"), withDestinationURL: Self.compiler)
    let runtime = folder.url.appending(path: ".stage/run")
    try FileManager.default.createDirectory(
      at: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let lab = try folder.write("lab/lab", "#!/bin/bash\n. '\(Self.helpers.path)'\nlab \"$@\"\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: lab.path)
  }

  /// Who builds the tests has it; what is not there is told when it is used.
  private static var compiler: URL {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    let files = folders.map { URL(filePath: "\($0)/swiftc") }
    return files.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? URL(filePath: "/usr/bin/swiftc")
  }

  private var environment: [String: String] {
    [
      "PATH": "\(folder.path)/.stage/bin:/usr/bin:/bin", "HOME": home.path, "LANG": "C.UTF-8",
      "STAGE": "\(folder.path)/.stage", "LAB": Tool.repository.appending(path: "lab/lab").path, "USER": "mia",
      "XDG_RUNTIME_DIR": "\(folder.path)/.stage/run", "COLUMNS": "100",
      // Lid and power are not known here.
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent",
    ]
  }

  /// Documents call the display `:20`, as the first server of the lab is called.
  private func script(for document: Document) -> String {
    document.blocks.map { block in
      if let path = block.path { return "put '\(path)' <<'END OF FILE'\n\(block.text)END OF FILE\n" }
      guard block.reasonNotRun == nil else { return "" }
      return block.commands.map { shown in
        let command = shown.command.replacing(#/(^|[\s="'])(:20)($|[\s"'])/#) { "\($0.1)$(cat $STAGE/display)\($0.3)" }
        return "begin \(shown.line)\n\(command)\nend $?\n"
      }.joined()
    }.joined()
  }

  private func said(in output: String, on displays: Set<String>) -> [Int: Said] {
    var said: [Int: Said] = [:]
    for part in output.split(separator: "\u{1}") {
      guard let match = part.wholeMatch(of: #/begin (\d+)\n((?s).*)\x{02}(\d+)\n/#), let line = Int(match.1) else {
        continue
      }
      let ownHome = String(match.2).replacing(home.path, with: "/home/mia")
      // Not the lines of files, which look like displays too.
      let text = ownHome.replacing(#/(^|[\s"'=])(:\d+)(?=$|[\s"';,.)])/#.anchorsMatchLineEndings()) {
        displays.contains(String($0.2)) ? "\($0.1):20" : String($0.0)
      }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      said[line] = Said(lines: lines.last == "" ? lines.dropLast() : lines, code: Int(match.3) ?? -1)
    }
    return said
  }
}
