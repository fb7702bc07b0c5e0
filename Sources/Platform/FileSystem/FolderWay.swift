import Displays
package import Glibc

/// Every folder and link on the way to a path, with those that the links lead to. A user who can replace one of them
/// decides what the path means.
struct FolderWay {
  /// The users besides this one and root who can replace what the path leads to, in words that follow the path.
  let fault: String?

  init(to path: Path) {
    var (here, rest, links): (Path, [Path], Int) = ("/", FileSystem.absolute(path).steps.dropLast().reversed(), 0)
    let trusted = FileSystem.trustedOwners
    var fault = Self.fault(of: "/", trusted)
    while fault == nil, let name = rest.popLast() {
      guard name != ".." else {
        here = here.folder
        continue
      }
      let next = here.appending(name)
      fault = Self.fault(of: next, trusted)
      if let target = FileSystem.target(ofLink: next), links < FileSystem.mostLinks {
        links += 1
        if target.isAbsolute { here = "/" }
        rest += target.steps.reversed()
      } else {
        here = next
      }
    }
    self.fault = fault
  }

  /// The fault of one folder or file; nil when there is none, or when it does not exist.
  private static func fault(of path: Path, _ trusted: Set<uid_t>) -> String? {
    guard let step = PathPermissions(of: path) else { return nil }
    switch step.fault(trusting: trusted, groups: { GroupUse(of: $0, trusting: trusted) }) {
    case nil: return nil
    case .owner: return "is below \(path), which belongs to \(FileSystem.user(step.owner))"
    case .others, .group, .listed, .unknownAccess:
      return "is below \(path), which users other than its owner can write to (its mode is 0\(step.mode))"
    }
  }
}

extension FileSystem {
  /// `user "mallory" (1001)`.
  package static func user(_ number: uid_t) -> String {
    guard let name = getpwuid(number)?.pointee.pw_name else { return "user \(number)" }
    return "user \"\(String(cString: name))\" (\(number))"
  }

  /// The owners that are trusted: this user, root, and in a user namespace that does not show every user the one who
  /// stands for the rest, root among them. PrivateUsers= of systemd.exec(5), and what implies it, makes such
  /// namespaces.
  package static var trustedOwners: Set<uid_t> {
    let map = (try? read("/proc/self/uid_map", limit: 4096)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let isWhole = map.split(whereSeparator: \.isWhitespace).elementsEqual(["0", "0", "4294967295"])
    let overflow = (try? read("/proc/sys/kernel/overflowuid", limit: 16)).flatMap {
      uid_t(String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
    return Set([0, getuid()] + (isWhole ? [] : [overflow].compactMap(\.self)))
  }
}
