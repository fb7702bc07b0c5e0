package import Displays
import Glibc
package import Platform

/// The format of a file that a user uploads, by its first bytes.
package enum UploadFormat: Hashable, Sendable {
  case image(ImageFormat)
  case film(FilmFormat)

  /// - Parameter head: the first bytes of a file, `ImageFormat.headLength` or fewer.
  /// - Returns: nil for a file that no screen can show.
  package init?(head: [UInt8]) {
    guard let format = ImageFormat(head: head).map(Self.image) ?? FilmFormat(head: head).map(Self.film) else {
      return nil
    }
    self = format
  }

  /// The ending of a file's name, without the point.
  package var ending: String {
    switch self {
    case .image(let format): format.module
    case .film(let format): format.rawValue
    }
  }

  /// The key of a profile that shows such a file.
  package var key: String { if case .image = self { "image" } else { "video" } }

  fileprivate static let all = ImageFormat.allCases.map(Self.image) + FilmFormat.allCases.map(Self.film)
}

/// The images and films that users have uploaded through the console: `$XDG_STATE_HOME/orchestrate/uploads`. Each is
/// named by the hash of its bytes, and only its owner can read it. They are content and no programs
/// (docs/decisions/216).
package struct UploadFolder: Sendable {
  package let path: Path

  /// The most bytes of one file.
  package static let largest = 1 << 30
  /// The most bytes of all files.
  package static let mostBytes = 2 << 30
  /// A tenth of the disk stays free.
  private static let freeShare = 10

  /// - Parameter path: nil for the usual folder.
  package init(at path: Path? = nil) { self.path = path ?? UserFolder.state.path.appending("uploads") }

  package struct File: Sendable {
    package let path: Path
    package let format: UploadFormat
    package let bytes: Int
    /// When it was uploaded, in seconds since 1970.
    package let seconds: Int
  }

  /// The uploaded files, the latest first; none in a folder that other users can write to.
  package var files: [File] {
    names.compactMap { File(path.appending($0)) }.sorted { ($0.seconds, $0.path) > ($1.seconds, $1.path) }
  }

  private var names: [Path] { UserFolder.state.names(in: path) }

  /// The uploaded file at a path; nil for all other files.
  package func file(at place: Path) -> File? { files.first { $0.path == place } }

  /// Removes a file; a program that shows it keeps it until it ends.
  package func remove(_ file: File) throws(FileProblem) {
    guard unlink(file.path.cString) == 0 else { throw FileProblem(file.path, .writing) }
  }

  /// The reason why there is no room; nil where there is.
  ///
  /// - Parameters:
  ///   - bytes: still to come of a file.
  ///   - others: still to come of other files.
  package func complaint(aboutRoomFor bytes: Int, besides others: Int) -> String? {
    let held = files.reduce(0) { $0 + $1.bytes }
    guard held + others + bytes <= Self.mostBytes else {
      return "the uploaded files would have more than \(Self.mostBytes >> 30) GiB; clear some of them"
    }
    var disk = statvfs()
    guard statvfs("\(path)", &disk) == 0 else { return nil }
    let block = max(1, Int(clamping: disk.f_frsize))
    let (free, needed) = (Int(clamping: disk.f_bavail), (others + bytes) / block + 1)
    return free - needed < Int(clamping: disk.f_blocks) / Self.freeShare
      ? "less than a tenth of the disk of \(path) would be free" : nil
  }
}

extension UploadFolder.File {
  /// nil for a file that has no name of an uploaded one, and for a link.
  fileprivate init?(_ path: Path) {
    var status = stat()
    guard lstat(path.cString, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let format = Self.format(of: path.name)
    else { return nil }
    (self.path, self.format) = (path, format)
    (bytes, seconds) = (Int(status.st_size), status.st_mtim.tv_sec)
  }

  private static func format(of name: Path) -> UploadFormat? {
    guard name.text.prefix(64).wholeMatch(of: /[0-9a-f]{64}/) != nil else { return nil }
    return UploadFormat.all.first { name.text.dropFirst(64) == ".\($0.ending)" }
  }
}

extension UploadFolder {
  /// Makes the folder.
  package func make() throws(Failure) { try UserFolder.state.make(path) }

  /// Removes what is left of uploads whose console was killed. A console locks those that still come.
  package func removeRemains() {
    for name in names where PartialUpload.isName(name) {
      let part = path.appending(name)
      if (try? FileSystem.lock(part)) != nil { unlink(part.cString) }
    }
  }
}

/// A file that is being uploaded. It has a hidden name until it is whole, and is removed with its owner before that.
package final class PartialUpload {
  package let size: Int
  private let format: UploadFormat
  private let folder: UploadFolder
  private let part: Path
  private let file: Descriptor
  private var hashing = SHA256.Hashing()
  /// The number of bytes that have come.
  package private(set) var count = 0

  private static let beginning = ".part-"

  fileprivate static func isName(_ name: Path) -> Bool { name.bytes.starts(with: beginning.utf8) }

  /// - Parameter size: the bytes of the whole file.
  package init(_ format: UploadFormat, size: Int, in folder: UploadFolder) throws(FileProblem) {
    var template = folder.path.appending("\(Self.beginning)XXXXXX").cString
    // Only its owner can read it (mode 0600).
    let number = mkstemp(&template)
    guard number >= 0 else { throw FileProblem(folder.path, .writing) }
    file = Descriptor(owning: number)
    part = Path(cString: template)
    (self.format, self.size, self.folder) = (format, size, folder)
    // A program that is started meanwhile would hold the lock beyond the console's end.
    _ = fcntl(file.number, F_SETFD, FD_CLOEXEC)
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else { throw FileProblem(folder.path, .writing) }
  }

  /// Without an effect once the file has its own name.
  deinit { unlink(part.cString) }

  /// The number of bytes that are still to come.
  package var missing: Int { size - count }

  /// Takes the next bytes. They are on the disk when it returns: all of them at the end would keep pages waiting.
  package func add(_ bytes: [UInt8]) throws(FileProblem) {
    try FileSystem.write(bytes, to: file.number, named: folder.path)
    guard fdatasync(file.number) == 0 else { throw FileProblem(folder.path, .writing) }
    hashing.add(bytes)
    count += bytes.count
  }

  /// Gives the whole file its name. A file that has it already holds the same, or was changed since.
  package func finish() throws(FileProblem) -> UploadFolder.File {
    let path = folder.path.appending("\(hashing.hash.hexadecimal).\(format.ending)")
    guard fsync(file.number) == 0 else { throw FileProblem(path, .writing) }
    try FileSystem.rename(part, to: path)
    guard let file = UploadFolder.File(path) else { throw FileProblem(path) }
    return file
  }
}
