package import Displays
import Glibc

/// Links, and paths as text.
extension FileSystem {
  /// True if something is at a path, be it a link that leads nowhere.
  package static func exists(_ path: Path) -> Bool {
    var status = stat()
    return lstat(path.cString, &status) == 0
  }

  /// True if something is at the end of a path, behind all links, that may be read.
  package static func isReadable(_ path: Path) -> Bool { access(path.cString, R_OK) == 0 }

  /// True if a plain file, no link, of one name and no content is there.
  static func isNewAndEmpty(_ path: Path) -> Bool {
    var status = stat()
    return lstat(path.cString, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
      && status.st_nlink == 1
  }

  /// The most links followed on the way to a file: as many as the kernel follows (path_resolution(7)).
  package static let mostLinks = 40

  /// The path that a symbolic link names; nil when there is no link.
  ///
  /// - Parameter folder: where a relative path starts; for an empty one, the link itself (readlinkat(2)).
  package static func target(ofLink path: Path, at folder: Int32 = AT_FDCWD) -> Path? {
    let longest = Int(PATH_MAX)
    var buffer = [CChar](repeating: 0, count: longest)
    let count = readlinkat(folder, path.cString, &buffer, longest)
    return count < 0 ? nil : Path(bytes: buffer[..<count].map(UInt8.init(bitPattern:)))
  }

  /// The path from the root on; a relative one starts from the current folder. Links stay in it, and so does `..`,
  /// which may lead back from one; `.` and slashes that follow slashes do not, since paths are compared.
  package static func absolute(_ path: Path) -> Path {
    if path.isAbsolute { return plain(path) }
    guard let here = getcwd(nil, 0) else { return path }
    defer { free(here) }
    return plain(path.located(in: Path(cString: here)))
  }

  private static func plain(_ path: Path) -> Path { path.steps.reduce("/") { $0.appending($1) } }

  /// `./desk.yaml` for a path below the current folder, and any other path as it is: shorter to read, and right where a
  /// person stands. Links stay in it.
  package static func seenFromHere(_ path: Path) -> Path {
    guard path.isAbsolute, let here = getcwd(nil, 0) else { return path }
    defer { free(here) }
    let (parts, folder) = (path.parts, Path(cString: here).parts)
    guard !folder.isEmpty, parts.count >= folder.count, parts.starts(with: folder) else { return path }
    return parts.dropFirst(folder.count).reduce(".") { $0.appending($1) }
  }

  /// The path that a file has without links on the way; nil when nothing is there.
  package static func withoutLinks(_ path: Path) -> Path? {
    guard let real = realpath(path.cString, nil) else { return nil }
    defer { free(real) }
    return Path(cString: real)
  }

  /// `/etc/orchestrate` for `/etc/orchestrate/lobby.yaml`, and in full for a path that starts in the current folder.
  package static func folder(of path: Path) -> Path { absolute(path).folder }

  /// The folder where the paths of a profile's content start, the same however the profile was named: where the way to
  /// it leads back, the one without links. Other links stay in it, so that one can be turned to another release.
  package static func contentFolder(of profile: Path) -> Path {
    let folder = folder(of: profile)
    return folder.parts.contains("..") ? withoutLinks(folder) ?? folder : folder
  }
}

extension Path {
  /// The parts between the slashes, without those that lead nowhere (`.`).
  package var steps: [Path] { parts.filter { $0 != "." } }
}
