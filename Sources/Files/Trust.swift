package import Displays
import Glibc
import Platform
import Synchronization

/// The users whom the user of this process trusts with files that say which programs run.
package final class Trust: Sendable {
  /// What the system was asked for, once. One thread at a time asks: getpwent(3) and its kin are not for several.
  private struct Known {
    lazy var owners = FileSystem.trustedOwners
    lazy var users = UserDatabase.ofThisMachine
  }

  private let known = Mutex(Known())
  private let user = geteuid()

  /// The fault on the way to a file, from the file on upwards, and its remedy; nil when there is none.
  func complaint(about pathPermissions: [PathPermissions]) -> String? {
    known.withLock { known in
      let owners = known.owners
      for step in pathPermissions.reversed() {
        let fault = step.fault(trusting: owners) { GroupUse(of: $0, trusting: owners, among: known.users) }
        if let fault { return words(for: fault, step) }
      }
      return nil
    }
  }

  private func words(for fault: PathPermissions.Fault, _ step: PathPermissions) -> String {
    let (path, why) = ("\(step.path)", "as it decides which programs run")
    let expected = "expected that only its owner can write to it, \(why)"
    let permissions = "found \(step.noun) \(path) with the permissions \(step.mode), \(expected)"
    switch fault {
    case .owner:
      return
        "found \(step.noun) \(path) of \(FileSystem.user(step.owner)), expected one of \(ownersInWords), \(why); "
        + "when you know what is in it: `chown -h \(account) \(step.path.shellWord)`"
    case .others: return "\(permissions); `chmod go-w \(step.path.shellWord)` does that"
    case .group(let use): return "\(permissions); `chmod g-w \(step.path.shellWord)` does that, since \(use.words)"
    case .listed(let holder):
      return "found \(step.noun) \(path) with an access list by which \(holder.words) can write, \(expected); "
        + "`setfacl -b \(step.path.shellWord)` removes the list"
    case .unknownAccess:
      return "found \(step.noun) \(path), whose access list cannot be read, \(expected)"
    }
  }

  private var ownersInWords: String { user == 0 ? "root" : "\(FileSystem.user(user)) or of root" }

  private var account: String { getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? "\(user)" }
}

extension PathPermissions {
  fileprivate var noun: String {
    switch kind {
    case .folder: "the folder"
    case .link: "the link"
    case .file: "the file"
    }
  }
}

extension AccessList.Holder {
  fileprivate var words: String {
    switch self {
    case .user(let user): FileSystem.user(user)
    case .group(let group): "the group \(getgrgid(group).map { String(cString: $0.pointee.gr_name) } ?? "\(group)")"
    case .owningGroup: "its group"
    }
  }
}

extension GroupUse {
  /// The reason why a group may give other users access, in words.
  fileprivate var words: String {
    switch self {
    case .private, .common: "its group is not that of one user alone"
    case .shared(let user): "\(user) is in its group too"
    case .unknown(let source):
      "other users may be in its group: users come from \(source) too, which does not name all (/etc/nsswitch.conf)"
    }
  }
}

extension Path {
  /// The path as one word of a command line: in quotes where a shell would read anything else into it.
  package var shellWord: String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,:@%=".utf8)
    guard !bytes.allSatisfy(plain.contains) else { return "\(self)" }
    return "'\("\(self)".replacing("'", with: "'\\''"))'"
  }
}
