package import Displays
package import Platform
import ProfileFile

/// A profile that the watcher has written by itself (`watch --learn`), for one set of screens.
package struct LearnedFile: Sendable {
  package let path: Path

  /// The most that are kept: no one arranges more sets of screens than a hotel has rooms.
  package static let most = 50
  private static let prefix = "learned-"
  private static let longestName = 48
  private static let firstLine =
    "# Learned by orchestrate watch --learn. Once you change this file it is yours, and is not written again."

  /// - Parameters:
  ///   - names: of the screens in the profile.
  ///   - set: the screens by what they tell of themselves, which gives the name its end.
  package init(named names: [String], for set: ScreenSet, in folder: Path) {
    let words = names.joined(separator: "-").lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    let hash = SHA256(Array(set.screens.joined(separator: "\n").utf8)).hexadecimal.prefix(8)
    path = folder.appending("\(Self.prefix)\(String(words.prefix(Self.longestName)))-\(hash).yaml")
  }

  package init(_ path: Path) { self.path = path }

  /// True if the watcher wrote this text, and no person has changed it since.
  private static func isUntouched(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3, lines[0].elementsEqual(firstLine.utf8) else { return false }
    return lines[1].elementsEqual(seal(Array(lines[2])).utf8)
  }

  private static func seal(_ text: [UInt8]) -> String { "# sha256:\(SHA256(text).hexadecimal)" }

  /// Writes the profile. A file that a person has written or changed stays as it is.
  ///
  /// - Throws: also where too many have been learned.
  package func write(_ text: String) throws(Failure) {
    guard isOursToWrite else {
      throw Failure(.failed, "\(path) is not written again: it was changed since it was learned")
    }
    guard FileSystem.exists(path) || count < Self.most else {
      throw Failure(
        .failed, "\(path) is not written: found \(count) learned profiles, expected at most \(Self.most); remove some")
    }
    let bytes = Array(text.utf8)
    try Failure.telling {
      try FileSystem.createFolders(path.folder)
      try FileSystem.store(Array("\(Self.firstLine)\n\(Self.seal(bytes))\n".utf8) + bytes, at: path)
    }
  }

  /// True if there is no file yet, or one that the watcher wrote and no person has changed.
  package var isOursToWrite: Bool {
    guard FileSystem.exists(path) else { return true }
    guard let bytes = try? FileSystem.read(path, limit: ProfileFile.largestSize) else { return false }
    return Self.isUntouched(bytes)
  }

  /// True if there is such a file, and no person has changed it.
  package var isLearned: Bool { FileSystem.exists(path) && isOursToWrite }

  private var count: Int {
    ((try? FileSystem.names(in: path.folder)) ?? []).count { "\($0)".hasPrefix(Self.prefix) }
  }
}
