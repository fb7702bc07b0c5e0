import Displays
import Glibc

/// A name with an ending for a file that is open, as long as a library needs it. imlib2 picks its decoder by the ending
/// of a name, and where there is none it loads all of them and keeps them: 20 MiB (1.10, on Debian 12).
struct NamedLink: ~Copyable {
  /// That of the file itself where no link can be made: it can be read by that too.
  let path: String
  /// Nobody else can change what is in it.
  private let folder: String?

  /// - Parameter place: a folder where others may make files too.
  init(to target: String, ending: String, in place: String = temporaryFolder) {
    guard let folder = Self.makeFolder(in: place) else {
      (path, self.folder) = (target, nil)
      return
    }
    let link = "\(folder)/image.\(ending)"
    let isMade = symlink(target, link) == 0
    if !isMade { rmdir(folder) }
    path = isMade ? link : target
    self.folder = isMade ? folder : nil
  }

  deinit {
    guard let folder else { return }
    unlink(path)
    rmdir(folder)
  }

  /// A relative one would be another one wherever we are.
  private static var temporaryFolder: String {
    getenv("TMPDIR").map { String(cString: $0) }.flatMap { Path($0).isAbsolute ? $0 : nil } ?? "/tmp"
  }

  private static func makeFolder(in place: String) -> String? {
    var name = Array("\(place)/orchestrate-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { return nil }
    return String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
