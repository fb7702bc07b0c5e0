import Displays
import Glibc
package import Platform
import ProfileFile

/// The last valid text of each profile that was in force: for a watcher that is started while the file is broken, as
/// after a power cut. It is used only while the file is there, and as if it stood in it: paths start at its folder, and
/// the users who could write there count as for the file. A copy of a file that is gone or no longer trusted goes too;
/// one of a file that cannot be read stays: at the next start that file may be readable, and still broken.
package struct LastTexts: Sendable {
  private let folder: Path

  /// The most texts: no one machine has more profiles in force. Each is as large as a profile may be.
  package static let most = 100
  /// A line with the path of the file stands before the text.
  private static let limit = ProfileFile.largestSize + Int(PATH_MAX) + 4

  package init() { folder = UserFolder.state.path.appending("last") }

  /// The profile's source with its last valid text; nil where there is none that may be used.
  package func source(insteadOf broken: ProfileSource) -> ProfileSource? {
    guard let text = text(of: broken.path) else { return nil }
    let isDistrusted = broken.findings.contains { $0.rule == .untrustedFile || $0.rule == .unsafeLink }
    do throws(FileProblem) {
      let source = try ProfileSource(draft: text, of: broken.path)
      if isDistrusted || source.findings.contains(where: { $0.rule == .untrustedFile }) { forget(broken.path) }
      return isDistrusted || source.hasErrors ? nil : source
    } catch {
      if isDistrusted || Self.isGone(error.code) { forget(broken.path) }
      return nil
    }
  }

  private func text(of file: Path) -> [UInt8]? {
    let head = Self.head(of: file)
    guard (try? UserFolder.state.has(folder)) == true,
      let bytes = try? FileSystem.read(copy(of: file), limit: Self.limit), bytes.starts(with: head)
    else { return nil }
    return Array(bytes.dropFirst(head.count))
  }

  /// Writes down the text of a profile that is in force; one that is made of define files too is written out whole.
  package func keep(_ source: ProfileSource) throws(Failure) {
    guard let profile = source.profile, !source.bytes.isEmpty, !source.hasErrors else { return }
    let isWhole = source.descriptions?.files(besides: source.path).isEmpty ?? true
    let bytes = isWhole ? source.bytes : Array(ProfileText(profile).text.utf8)
    guard text(of: source.path) != bytes else { return }
    try UserFolder.state.make(folder)
    try Failure.telling { try FileSystem.store(Self.head(of: source.path) + bytes, at: copy(of: source.path)) }
    forgetSurplus(besides: copy(of: source.path))
  }

  /// Forgets the texts of files that are gone, or have another name now.
  package func forgetGone() {
    for copy in copies where isOfNoFile(copy) { unlink(copy.cString) }
  }

  private func isOfNoFile(_ copy: Path) -> Bool {
    guard let bytes = try? FileSystem.read(copy, limit: Self.limit) else { return false }
    var status = stat()
    return Self.file(in: bytes).map { lstat($0.cString, &status) != 0 && Self.isGone(errno) } ?? true
  }

  /// A disk with faults, or a folder that is closed, does not say that nothing is there.
  private static func isGone(_ code: Int32) -> Bool { code == ENOENT || code == ENOTDIR }

  private func forget(_ file: Path) { unlink(copy(of: file).cString) }

  private func forgetSurplus(besides new: Path) {
    for copy in copies.filter({ $0 != new }).dropFirst(Self.most - 1) { unlink(copy.cString) }
  }

  private var copies: [Path] {
    UserFolder.state.names(in: folder).filter { $0.hasEnding(".yaml") }.map(folder.appending)
  }

  /// A hash, since a path may be longer than the name of a file.
  private func copy(of file: Path) -> Path {
    folder.appending("\(SHA256(FileSystem.absolute(file).bytes).hexadecimal).yaml")
  }

  private static func head(of file: Path) -> [UInt8] { Array("# ".utf8) + FileSystem.absolute(file).bytes + [10] }

  private static func file(in bytes: [UInt8]) -> Path? {
    let head = Array("# ".utf8)
    guard bytes.starts(with: head) else { return nil }
    return Path(bytes: bytes.dropFirst(head.count).prefix { $0 != 10 })
  }
}
