import Foundation
import Testing

/// What a player or a watcher is made of: few parts, which have a state of their own, and phases instead of flags.
@Suite struct StoredFieldTests {
  static let players = [
    "ApplicationPlay", "ApplicationPlayer", "MessagePlayer", "MirrorDrawing", "MirrorPlay", "MirrorPlayer",
    "PlayerFrame",
    "PlaylistPlay", "PlaylistPlayer", "ProgramPlay", "ProgramPlayer", "StillPlayer",
  ]

  private func fields(of type: String) throws -> [String] {
    let file = try #require(SourceTree.files().first { $0.path.hasSuffix("/\(type).swift") })
    return try #require(file.storedFields(of: type))
  }

  @Test(arguments: players + ["Watcher"]) func thereAreTwelveAtMost(type: String) throws {
    let fields = try fields(of: type)
    #expect(!fields.isEmpty && fields.count <= 12, "\(type): \(fields.joined(separator: "\n"))")
  }

  @Test(arguments: players) func oneFlagAtMost(type: String) throws {
    let flags = try fields(of: type).filter { $0.contains(/: Bool\b|= (?:true|false)$/) }
    #expect(flags.count <= 1, "\(type): \(flags.joined(separator: "\n"))")
  }

  /// Computed properties, constants of the type and what stands in another type are no fields.
  @Test func fieldsAreFound() {
    let code = """
      struct Other {
        let c: Int
      }
      final class Thing: Base {
        private let a: Int
        package private(set) var isB = false
        /// let d: Int
        static let e = 1
        var f: Int { a }
        let (g, h): (Int, Int)
        enum Kind {
          case i
          static var j: Bool { true }
        }
        init() { let k = 1 }
      }
      """
    let file = SourceFile(module: "", path: "Thing.swift", lines: code.split(separator: "\n").map(String.init))
    #expect(
      file.storedFields(of: "Thing") == [
        "private let a: Int", "package private(set) var isB = false", "let (g, h): (Int, Int)",
      ])
  }
}

extension SourceFile {
  /// The declarations of stored properties of a type, as its own body has them; nil where the type is not declared
  /// here.
  fileprivate func storedFields(of type: String) -> [String]? {
    let heads = ["class", "struct"].flatMap { kind in [":", " {"].map { "\(kind) \(type)\($0)" } }
    guard let start = lines.firstIndex(where: { line in !line.hasPrefix(" ") && heads.contains(where: line.contains) })
    else { return nil }
    let body = lines[(start + 1)...].prefix { $0 != "}" }
    return body.filter {
      $0.contains(/^  (?:(?:private|fileprivate|package|internal)(?:\(set\))? )*(?:let|var) [^{]*$/)
    }
    .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
