import Displays
import Glibc
import Platform

/// The way to a file as the kernel goes it, from the root on: every folder, every link and the file, each looked at
/// through the descriptor that the next step starts from. So no user can put something else there between the look and
/// the use.
struct FileWalk: ~Copyable {
  /// The state of everything that was passed, in order.
  let pathPermissions: [PathPermissions]
  /// The file, open for reading.
  let file: Descriptor

  /// - Parameters:
  ///   - isNamed: whether a person has named this very file, which may be a pipe then.
  ///   - folder: the file's folder, where it was walked to before.
  /// - Throws: why there is no file to read.
  init(to path: Path, isNamed: Bool, from folder: WalkedFolder? = nil) throws(FileProblem) {
    // As seen from the current folder it would be a folder.
    guard !path.isEmpty else { throw FileProblem(path, code: ENOENT) }
    var steps = if let folder { Steps(to: path, from: folder) } else { Steps(to: path) }
    while true {
      if let file = try steps.next(isNamed: isNamed) {
        self.file = file
        pathPermissions = steps.pathPermissions
        return
      }
    }
  }
}

/// A folder that was walked to. The ways to its files go on from it: of a hundred profiles beside each other, the
/// folders above them are looked at once.
final class WalkedFolder: Sendable {
  fileprivate let handle: Descriptor
  fileprivate let here: Path
  fileprivate let pathPermissions: [PathPermissions]

  /// - Throws: why there is no such folder.
  static func reached(at path: Path) throws(FileProblem) -> WalkedFolder {
    var steps = Steps(to: path, isFolder: true)
    while !steps.hasArrived {
      guard try steps.next(isNamed: false) == nil else { throw FileProblem(path, code: ENOTDIR) }
    }
    return steps.reached()
  }

  fileprivate init(_ handle: consuming Descriptor, at here: Path, _ pathPermissions: [PathPermissions]) {
    (self.here, self.pathPermissions) = (here, pathPermissions)
    self.handle = handle
  }
}

/// The state of a walk.
private struct Steps: ~Copyable {
  private let path: Path
  private let leadsToFolder: Bool
  private var folder: Descriptor
  /// The path so far, without links.
  private var here: Path = "/"
  /// The next name last.
  private var rest: [Path]
  private var links = 0
  private(set) var pathPermissions: [PathPermissions] = []

  /// - Parameter isFolder: true if the way is to end in a folder.
  init(to path: Path, isFolder: Bool = false) {
    (self.path, leadsToFolder) = (path, isFolder)
    rest = FileSystem.absolute(path).parts.reversed()
    folder = Self.root
    note(.folder, by: folder.number)
  }

  init(to path: Path, from folder: WalkedFolder) {
    (self.path, leadsToFolder) = (path, false)
    (rest, here, pathPermissions) = ([path.name], folder.here, folder.pathPermissions)
    self.folder = Descriptor(owning: fcntl(folder.handle.number, F_DUPFD_CLOEXEC, 3))
  }

  /// True if nothing is left of the way.
  var hasArrived: Bool { rest.isEmpty }

  consuming func reached() -> WalkedFolder { WalkedFolder(folder, at: here, pathPermissions) }

  private static var root: Descriptor { Descriptor(owning: open("/", FileSystem.looking | O_DIRECTORY)) }

  /// - Returns: the file, when this was the last step.
  mutating func next(isNamed: Bool) throws(FileProblem) -> Descriptor? {
    // A path that ends in a folder.
    guard let name = rest.popLast() else { throw FileProblem(path, code: EISDIR) }
    let handle = Descriptor(owning: openat(folder.number, name.cString, FileSystem.looking))
    var status = stat()
    guard handle.number >= 0, fstat(handle.number, &status) == 0 else { throw FileProblem(path) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: enter(handle, name)
    case S_IFLNK where rest.isEmpty && isOfKernel(status): return try openedByKernel(name, isNamed: isNamed)
    case S_IFLNK: try follow(handle, name)
    default: return try opened(name, status, isNamed: isNamed)
    }
    return nil
  }

  private mutating func enter(_ handle: consuming Descriptor, _ name: Path) {
    here = name == "." ? here : name == ".." ? here.folder : here.appending(name)
    note(.folder, by: handle.number)
    folder = handle
  }

  private mutating func follow(_ link: borrowing Descriptor, _ name: Path) throws(FileProblem) {
    links += 1
    guard links <= FileSystem.mostLinks else { throw FileProblem(path, code: ELOOP) }
    if rest.isEmpty, !leadsToFolder { noteThatItHoldsTheFile() }
    note(.link, named: name, by: link.number)
    guard let target = FileSystem.target(ofLink: "", at: link.number) else {
      throw FileProblem(path)
    }
    if target.isAbsolute {
      folder = Self.root
      here = "/"
      note(.folder, by: folder.number)
    }
    rest += target.parts.reversed()
  }

  /// The links to open files in `/proc` say nothing of where these are, so the kernel has to open them.
  private mutating func openedByKernel(_ name: Path, isNamed: Bool) throws(FileProblem) -> Descriptor {
    let handle = Descriptor(owning: openat(folder.number, name.cString, FileSystem.reading))
    var status = stat()
    guard handle.number >= 0, fstat(handle.number, &status) == 0 else { throw FileProblem(path) }
    try FileSystem.refuse(status.st_mode, path, isNamed: isNamed)
    note(.file, named: name, by: handle.number)
    return handle
  }

  private func isOfKernel(_ status: stat) -> Bool {
    var kernel = stat()
    return stat("/proc", &kernel) == 0 && kernel.st_dev == status.st_dev
  }

  /// Opens a file, and nothing else, since opening alone has effects on pipes and devices.
  private mutating func opened(_ name: Path, _ seen: stat, isNamed: Bool) throws(FileProblem) -> Descriptor? {
    guard rest.isEmpty, path == path.withoutLastSlashes else { throw FileProblem(path, code: ENOTDIR) }
    try FileSystem.refuse(seen.st_mode, path, isNamed: isNamed)
    let handle = Descriptor(owning: openat(folder.number, name.cString, FileSystem.reading | O_NOFOLLOW))
    var status = stat()
    guard handle.number >= 0 || errno == ELOOP || errno == ENOENT else { throw FileProblem(path) }
    guard handle.number >= 0, fstat(handle.number, &status) == 0, status.st_dev == seen.st_dev,
      status.st_ino == seen.st_ino
    else {
      // Something else came into its place in between; that is looked at like any other.
      links += 1
      guard links <= FileSystem.mostLinks else { throw FileProblem(path, code: EBUSY) }
      rest.append(name)
      return nil
    }
    noteThatItHoldsTheFile()
    note(.file, named: name, by: handle.number)
    return handle
  }

  private mutating func note(_ kind: PathPermissions.Kind, named name: Path? = nil, by descriptor: Int32) {
    pathPermissions.append(PathPermissions(kind, at: name.map { here.appending($0) } ?? here, by: descriptor))
  }

  private mutating func noteThatItHoldsTheFile() {
    if let index = pathPermissions.lastIndex(where: { $0.kind == .folder && $0.path == here }) {
      pathPermissions[index].holdsFile = true
    }
  }
}
