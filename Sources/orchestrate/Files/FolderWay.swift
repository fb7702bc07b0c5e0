import Displays
import Glibc

/// Everything one passes on the way to a path, links and what they lead to included. Whoever can replace one of these
/// decides what the path means.
struct FolderWay {
  /// Who can put something else in the place of what the path leads to, besides us and root; to be read after the path.
  let fault: String?

  /// As many as the kernel follows.
  private static let mostLinks = 40

  init(to path: Path) {
    var (here, rest, links): (Path, [Path], Int) = ("/", Self.parts(Files.absolute(path)).dropLast().reversed(), 0)
    let trusted = Files.trustedOwners
    var fault = Self.fault(of: "/", trusted)
    while fault == nil, let name = rest.popLast() {
      guard name != ".." else {
        here = here.folder
        continue
      }
      let next = here.appending(name)
      fault = Self.fault(of: next, trusted)
      if let target = Files.target(ofLink: next), links < Self.mostLinks {
        links += 1
        if target.isAbsolute { here = "/" }
        rest += Self.parts(target).reversed()
      } else {
        here = next
      }
    }
    self.fault = fault
  }

  private static func parts(_ path: Path) -> [Path] { path.parts.filter { $0 != "." } }

  /// Nothing is said of what is not there.
  private static func fault(of path: Path, _ trusted: Set<uid_t>) -> String? {
    var status = stat()
    guard lstat(path.cString, &status) == 0 else { return nil }
    guard trusted.contains(status.st_uid) else {
      return "is below \(path), which belongs to \(Files.user(status.st_uid))"
    }
    let mode = status.st_mode
    // The group is looked up only where it counts.
    guard isShared(mode), mode & S_IWOTH != 0 || !Files.isPrivate(status.st_gid, of: status.st_uid) else { return nil }
    let permissions = "its mode is 0\(String(mode & 0o7777, radix: 8))"
    return "is below \(path), which users other than its owner can write to (\(permissions))"
  }

  /// In a folder with the sticky bit everybody may make files, and replace only their own. A link has no permissions.
  private static func isShared(_ mode: mode_t) -> Bool {
    mode & S_IFMT != S_IFLNK && mode & S_ISVTX == 0 && mode & (S_IWOTH | S_IWGRP) != 0
  }
}

extension Files {
  /// `user "mallory" (1001)`.
  static func user(_ number: uid_t) -> String {
    guard let name = getpwuid(number)?.pointee.pw_name else { return "user \(number)" }
    return "user \"\(String(cString: name))\" (\(number))"
  }

  /// We, root, and in a user namespace that shows not everybody the one who stands for the rest, root among them: such are
  /// PrivateUsers= of systemd.exec(5) and what implies it.
  static var trustedOwners: Set<uid_t> {
    let map = (try? read("/proc/self/uid_map", limit: 4096)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let isWhole = map.split(whereSeparator: \.isWhitespace).elementsEqual(["0", "0", "4294967295"])
    let overflow = (try? read("/proc/sys/kernel/overflowuid", limit: 16)).flatMap {
      uid_t(String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
    return Set([0, getuid()] + (isWhole ? [] : [overflow].compactMap(\.self)))
  }

  /// Whether a group is that of one user alone: it has the same name, and no other member. Many systems give everybody such
  /// a group, and let it write what they create.
  static func isPrivate(_ group: gid_t, of owner: uid_t) -> Bool {
    guard let user = getpwuid(owner)?.pointee, user.pw_gid == group, let entry = getgrgid(group)?.pointee,
      strcmp(user.pw_name, entry.gr_name) == 0
    else { return false }
    guard let members = entry.gr_mem, let first = members[0] else { return true }
    return strcmp(first, user.pw_name) == 0 && members[1] == nil
  }
}
