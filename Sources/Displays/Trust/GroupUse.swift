/// The users of a group. Many systems give every user a group of their own, and let it write what they create: such a
/// group is no danger, as long as it is certain that no other user has it.
package enum GroupUse: Hashable, Sendable {
  /// The group bears the name of a trusted user, and only trusted users have it.
  case `private`
  /// The group bears the name of no trusted user. Programs may have it (setgid) although no user does.
  case common
  /// Another user has the group: the name of one.
  case shared(with: String)
  /// The users come from a source that does not name all of them.
  case unknown(source: String)
}

/// The users and groups of a machine, as far as they matter to one group.
package struct UserDatabase: Sendable {
  package struct User: Sendable {
    package let name: String
    package let id: UInt32
    package let group: UInt32

    package init(name: String, id: UInt32, group: UInt32) {
      self.name = name
      self.id = id
      self.group = group
    }
  }

  private let users: [User]
  /// The source of users that does not name all; nil where all do.
  private let vagueSource: String?

  /// - Parameters:
  ///   - users: all users.
  ///   - switches: the text of `/etc/nsswitch.conf`; without one the C library reads files.
  package init(_ users: [User], switches: String) {
    self.users = users
    vagueSource = Self.sources(in: switches).first { !Self.complete.contains($0) }
  }

  /// The services that name all users when they are asked for them (`getent passwd`). Those of directories such as LDAP
  /// usually do not.
  private static let complete: Set<String> = ["files", "systemd", "compat", "altfiles", "extrausers", "db"]

  /// nsswitch.conf(5): `passwd: files [NOTFOUND=return] sss # why`.
  private static func sources(in text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).flatMap { line -> [String] in
      let statement = line.prefix { $0 != "#" }.split(separator: ":", maxSplits: 1)
      guard statement.count == 2,
        ["passwd", "group", "initgroups"].contains(statement[0].filter { !$0.isWhitespace })
      else { return [] }
      return words(statement[1])
    }
  }

  /// The words without those in brackets, which say what becomes of a service's answer.
  private static func words(_ statement: Substring) -> [String] {
    let outside = statement.split(separator: "[").flatMap { part -> [Substring] in
      guard let end = part.firstIndex(of: "]") else { return [part] }
      return [part[part.index(after: end)...]]
    }
    return outside.flatMap { $0.split(whereSeparator: \.isWhitespace) }.map(String.init)
  }

  /// - Parameters:
  ///   - group: with the names of its members; nil when there is no such group.
  ///   - trusted: users who may have it.
  package func use(of group: (id: UInt32, name: String, members: [String])?, trusting trusted: Set<UInt32>) -> GroupUse
  {
    let friends = Set(users.filter { trusted.contains($0.id) }.map(\.name))
    guard let group, friends.contains(group.name) else { return .common }
    if let member = group.members.first(where: { !friends.contains($0) }) { return .shared(with: member) }
    let holder = users.first { $0.group == group.id && !trusted.contains($0.id) }
    if let holder { return .shared(with: holder.name) }
    return vagueSource.map { .unknown(source: $0) } ?? .private
  }
}
