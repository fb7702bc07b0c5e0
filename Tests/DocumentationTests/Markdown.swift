import Foundation
import LabSupport
import Testing

/// A Markdown file of the repository and its fenced blocks.
struct Document: Sendable, CustomTestStringConvertible {
  /// From the repository's root.
  let path: String
  let text: String
  let blocks: [Block]

  var testDescription: String { path }

  init(_ path: String) throws {
    self.path = path
    text = try String(contentsOf: Tool.repository.appending(path: path), encoding: .utf8)
    blocks = Block.all(in: text)
  }

  /// What people read to use the program and to work on it. Decisions tell of the past, and the lab has tests of its
  /// own.
  static let all: [Document] = {
    let folder = Tool.repository.appending(path: "docs").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
    let paths = ["README.md", "CONTRIBUTING.md"] + names.filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
    return paths.compactMap { try? Document($0) }
  }()
}

/// Fenced text, or a comment that begins with `run`: commands that readers need not see.
struct Block: Sendable {
  /// What stands behind the fence: `yaml invalid`.
  let kind: String
  let lines: [String]
  /// Of its first line of text, from 1.
  let line: Int
  /// Why its commands are not run: what stands behind `not run:` in a comment above the fence.
  let reasonNotRun: String?

  var text: String { lines.map { $0 + "\n" }.joined() }

  /// Where the first line, or the one below `#!`, says that the block is to be written: `# desk/travel.yaml`, `//
  /// tick.swift`.
  var path: String? {
    let head = lines.first?.hasPrefix("#!") ?? false ? lines.dropFirst().first : lines.first
    guard !isTyped, let match = head?.wholeMatch(of: #/(?:#|\/\/) ((?:~/)?[\w./-]+)/#) else { return nil }
    let path = String(match.1)
    return path.contains(".") || path.contains("/") ? path : nil
  }

  /// Whether it holds what a person types.
  var isTyped: Bool { ["console", "run"].contains(kind) }

  static func all(in text: String) -> [Block] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var (blocks, reasonNotRun, index) = ([Block](), String?.none, 0)
    while index < lines.count {
      let line = lines[index]
      index += 1
      guard let (kind, end) = opening(line) else {
        if !line.isEmpty { reasonNotRun = line.wholeMatch(of: /<!-- not run: (.+) -->/).map { String($0.1) } }
        continue
      }
      let body = lines[index...].prefix { $0 != end }
      blocks.append(Block(kind: kind, lines: Array(body), line: index + 1, reasonNotRun: reasonNotRun))
      index += body.count + 1
      reasonNotRun = nil
    }
    return blocks
  }

  private static func opening(_ line: String) -> (kind: String, end: String)? {
    if line.hasPrefix("```") { return (String(line.dropFirst(3)), "```") }
    return line == "<!-- run" ? ("run", "-->") : nil
  }
}
