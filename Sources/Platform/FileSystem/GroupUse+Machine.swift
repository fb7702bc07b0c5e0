package import Displays
import Glibc

extension GroupUse {
  /// The use of a group of this machine.
  package init(of group: UInt32, trusting trusted: Set<UInt32>, among users: UserDatabase = .ofThisMachine) {
    self = users.use(of: Self.entry(of: group), trusting: trusted)
  }

  private static func entry(of group: UInt32) -> (id: UInt32, name: String, members: [String])? {
    guard let entry = getgrgid(group)?.pointee else { return nil }
    var members: [String] = []
    var next = entry.gr_mem
    while let name = next?.pointee {
      members.append(String(cString: name))
      next = next?.successor()
    }
    return (group, String(cString: entry.gr_name), members)
  }
}

extension UserDatabase {
  /// Every user whom the C library names.
  package static var ofThisMachine: UserDatabase {
    var users: [User] = []
    setpwent()
    while let entry = getpwent()?.pointee {
      users.append(User(name: String(cString: entry.pw_name), id: entry.pw_uid, group: entry.pw_gid))
    }
    endpwent()
    let switches = (try? FileSystem.read("/etc/nsswitch.conf", limit: 1 << 16)) ?? []
    return UserDatabase(users, switches: String(decoding: switches, as: UTF8.self))
  }
}
