package import Displays
import FoundationEssentials
package import Platform

/// The file of a user's kept choices: they last on disk, since a machine that was restarted has no X server that would
/// know them.
package struct KeptFile: Sendable {
  package let path: Path

  /// The most bytes of the file: more than all choices take that are kept.
  private static let limit = 256 << 10

  /// The usual one.
  package init() { path = UserFolder.state.path.appending("kept.json") }

  /// The choices in the file, and its fault, which never stops anything.
  package struct Contents: Sendable {
    package var choices = KeptChoices()
    /// The fault in words for a person; nil where there is none.
    package var problem: String?
    /// True if the file holds something that a writer would lose.
    fileprivate var isBroken = false
  }

  /// A file that is not there holds nothing.
  package func read() -> Contents {
    do throws(Failure) {
      guard try UserFolder.state.has(path.folder), FileSystem.exists(path) else { return Contents() }
      return contents(of: try Failure.telling { try FileSystem.read(path, limit: Self.limit) })
    } catch {
      return Contents(problem: "kept choices are ignored: \(error.message)", isBroken: true)
    }
  }

  private func contents(of bytes: [UInt8]) -> Contents {
    guard bytes.count <= Self.limit, let document = try? JSONText.decode(KeptDocument.self, from: bytes) else {
      return Contents(problem: "\(path): found no document of kept choices; it is ignored", isBroken: true)
    }
    guard document.version == KeptDocument.version else {
      return Contents(
        problem: "\(path): found version \(document.version), expected \(KeptDocument.version); it is ignored",
        isBroken: true)
    }
    let entries = document.kept.compactMap(\.entry)
    var contents = Contents()
    for entry in entries { contents.choices.keep(entry) }
    let lost = document.kept.count - entries.count
    if lost > 0 {
      contents.problem = "\(path): \(lost == 1 ? "1 choice" : "\(lost) choices") cannot be understood and are ignored"
      contents.isBroken = true
    }
    return contents
  }

  /// Reads the file again, since another watcher may have written it, and replaces it with a changed one in one moment.
  /// A file that cannot be read in full stays beside it, as `kept.json.broken`.
  package func update(_ change: (inout KeptChoices) -> Void) throws(Failure) {
    try UserFolder.state.make(path.folder)
    var contents = read()
    change(&contents.choices)
    try Failure.telling {
      if contents.isBroken { try FileSystem.rename(path, to: "\(path).broken") }
      try FileSystem.store(Array(try KeptDocument(contents.choices).json().utf8) + [10], at: path)
    }
  }
}

/// The file as JSON.
private struct KeptDocument: Codable {
  let version: Int
  let kept: [KeptRow]

  static let version = 1

  init(_ choices: KeptChoices) {
    version = Self.version
    kept = choices.entries.compactMap(KeptRow.init)
  }
}

private struct KeptRow: Codable {
  var screens: [String]?
  var profile: String?
  var layout: String?

  init?(_ entry: KeptChoices.Entry) {
    screens = entry.screens.screens
    switch entry.choice {
    case .automatic: return nil
    case .manual(let name): profile = name
    case .layout(let standard): layout = standard.description
    }
  }

  /// Decodes a row. A row that holds something else is skipped, and is no reason to lose the others.
  init(from decoder: any Decoder) {
    let row = try? decoder.container(keyedBy: CodingKeys.self)
    screens = try? row?.decodeIfPresent([String].self, forKey: .screens)
    profile = try? row?.decodeIfPresent(String.self, forKey: .profile)
    layout = try? row?.decodeIfPresent(String.self, forKey: .layout)
  }

  /// The entry; nil where the row cannot be understood.
  var entry: KeptChoices.Entry? {
    guard let screens, !screens.isEmpty else { return nil }
    switch (profile, layout.flatMap { StandardLayout($0) }) {
    case (let name?, nil) where layout == nil && !name.isEmpty:
      return KeptChoices.Entry(.manual(name), for: ScreenSet(screens))
    case (nil, let standard?): return KeptChoices.Entry(.layout(standard), for: ScreenSet(screens))
    default: return nil
    }
  }
}
