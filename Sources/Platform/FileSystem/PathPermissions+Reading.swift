import CLinux
package import Displays
import Glibc

extension PathPermissions {
  /// - Parameter descriptor: of what is there, opened at least for looking.
  package init(_ kind: Kind, at path: Path, by descriptor: Int32) {
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    self.init(
      kind, path, owner: status.st_uid, group: status.st_gid, permissions: UInt32(status.st_mode & 0o7777),
      access: isKnown ? Access(of: descriptor, kind) : .unknown)
  }
}

extension PathPermissions {
  /// The state of what is at a path itself, be it a link; nil when nothing is there.
  package init?(of path: Path) {
    let thing = Descriptor(owning: open(path.cString, FileSystem.looking))
    var status = stat()
    guard thing.number >= 0, fstat(thing.number, &status) == 0 else { return nil }
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .file
      }
    self.init(kind, at: path, by: thing.number)
  }

  /// The permissions as chmod(1) takes them: `664`.
  package var mode: String { String(permissions, radix: 8) }
}

extension PathPermissions.Access {
  /// Descriptors that are for looking have no attributes of their own (EBADF); those are read through /proc.
  fileprivate init(of descriptor: Int32, _ kind: PathPermissions.Kind) {
    guard kind != .link else {
      self = .plain
      return
    }
    // Room for 500 entries; a longer list is not read.
    var bytes = [UInt8](repeating: 0, count: 4096)
    let name = "system.posix_acl_access"
    var count = fgetxattr(descriptor, name, &bytes, bytes.count)
    if count < 0, errno == EBADF { count = getxattr("/proc/self/fd/\(descriptor)", name, &bytes, bytes.count) }
    if count < 0 {
      self = errno == ENODATA || errno == EOPNOTSUPP ? .plain : .unknown
    } else {
      self = AccessList(Array(bytes[..<count])).map { .listed($0) } ?? .unknown
    }
  }
}
