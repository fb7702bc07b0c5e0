package import Displays
import Platform
package import ProfileFile

/// The define files of a folder, their texts, and the users who could have put them there.
package struct DefineFolder: Sendable {
  package let shared: SharedDescriptions
  private let sources: [DefineSource]

  package static let none = DefineFolder([])

  private init(_ sources: [DefineSource]) {
    self.sources = sources
    shared = SharedDescriptions(sources.map(\.file))
  }

  /// - Parameters:
  ///   - path: the path of a profile or of a define file.
  ///   - links: where they may lead; nil for anywhere.
  package init(beside path: Path, within links: SafeLinks? = nil) {
    do {
      let names = try FileSystem.names(in: path.folder)?.filter(ProfileFolder.isDefineFile) ?? []
      let paths = names.map { path.hasFolder ? path.folder.appending($0) : $0 }
      self.init(paths.map { DefineSource(path: $0, within: links) })
    } catch {
      self.init([DefineSource(unusable: path.folder, .unreadableFile, "cannot be read: \(error.reason)")])
    }
  }

  /// The define file at a path in this folder, with its text and faults. A file that this folder does not list is read
  /// by itself.
  package func source(of path: Path, isNamed: Bool, within links: SafeLinks?) -> ProfileSource {
    guard sources.contains(where: { $0.path == path }) else {
      let source = DefineSource(path: path, isNamed: isNamed, within: links)
      return ProfileSource(path: path, bytes: source.bytes, findings: source.file.findings)
    }
    return ProfileSource(
      path: path, bytes: bytes(of: path), findings: shared.findings.filter { $0.mark.file == path })
  }

  /// The text of a define file of this folder, as far as it may be shown.
  func bytes(of file: Path) -> [UInt8] { sources.first { $0.path == file }?.bytes ?? [] }

  /// The folders and links that were passed on the way to a define file.
  func pathPermissions(of file: Path) -> [PathPermissions] { sources.first { $0.path == file }?.pathPermissions ?? [] }
}

/// A define file as it lies on the disk.
struct DefineSource: Sendable {
  let file: DefineFile
  let bytes: [UInt8]
  let pathPermissions: [PathPermissions]

  var path: Path { file.path }

  /// Reads a define file. As with a profile, no line is shown of a file that a link led to, and nothing at all of one
  /// that is no define file.
  init(path: Path, isNamed: Bool = false, within links: SafeLinks?) {
    guard links?.holds(path) ?? true else {
      self.init(unusable: path, .unsafeLink, SafeLinks.complaint)
      return
    }
    do {
      let (bytes, pathPermissions) = try ProfileSource.contents(of: path, isNamed: isNamed)
      let (file, isForeign) = (DefineFile(bytes, file: path), FileSystem.leadsOut(path))
      guard !file.hasErrors || !isForeign else {
        self.init(unusable: path, .unsafeLink, FileSystem.foreignComplaint(about: "define file"))
        return
      }
      self.init(file: file, bytes: isForeign ? [] : bytes, pathPermissions: pathPermissions)
    } catch {
      self.init(unusable: path, .unreadableFile, "cannot be read: \(error.reason)")
    }
  }

  init(unusable path: Path, _ rule: Rule, _ message: String) {
    let finding = Diagnostic(rule: rule, at: Mark(file: path, line: 1, column: 1), message)
    self.init(file: DefineFile(unusable: path, finding), bytes: [], pathPermissions: [])
  }

  private init(file: DefineFile, bytes: [UInt8], pathPermissions: [PathPermissions]) {
    (self.file, self.bytes, self.pathPermissions) = (file, bytes, pathPermissions)
  }
}
