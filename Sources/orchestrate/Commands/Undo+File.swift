import Control
import Displays
import Files
import Platform
import Rendering

/// Older versions of one file, listed and brought back.
struct FileUndo {
  private let file: Path
  /// As the person has named it.
  private let name: String
  private let versions: [FileVersions.Version]
  private let color: Bool

  /// - Parameter name: of a profile, or a path.
  init(of name: String, in store: ProfileStore, color: Bool) {
    (self.name, self.color) = (name, color)
    file = store.file(named: name)
    versions = FileVersions().versions(of: file)
  }

  func list() throws -> ExitStatus {
    try refuseNone()
    let lines = versions.enumerated().map { index, version in
      "\(index + 1)  \(Timestamp(secondsSince1970: version.seconds).local)  \(version.path)"
    }
    try Terminal.print(lines.joined(separator: "\n"))
    return .fine
  }

  /// Writes the text of a version. The text that the file has now becomes a version itself.
  func restore(version number: Int) throws -> ExitStatus {
    try refuseNone()
    guard versions.count >= number else {
      throw Failure(.noProfileMatches, "\(file) has \(versions.count) older versions, found --to \(number)")
    }
    let old = try ProfileEdition.read(versions[number - 1].path)
    let now = FileSystem.exists(file) ? try ProfileEdition.read(file) : nil
    guard old.bytes != now?.bytes ?? [] else {
      let isLast = number == versions.count
      Terminal.tell("\(file) has this text already" + (isLast ? "" : "; `--to \(number + 1)` goes further back"))
      return .fine
    }
    if let now {
      try now.save(old.bytes)
    } else {
      // The file is gone.
      try Failure.telling { try FileSystem.store(old.bytes, at: file, like: old.path) }
    }
    print(from: now?.bytes ?? [], to: old.bytes)
    Terminal.tell(wayBack: Path(name).wayBack)
    return .fine
  }

  private func print(from now: [UInt8], to old: [UInt8]) {
    let difference = LineDifference(
      from: String(decoding: now, as: UTF8.self), to: String(decoding: old, as: UTF8.self))
    try? Terminal.print("\(difference.text(color: color))\n\(file)")
  }

  private func refuseNone() throws(Failure) {
    guard versions.isEmpty else { return }
    throw Failure(.noProfileMatches, "found no older version of \(file)")
  }
}
