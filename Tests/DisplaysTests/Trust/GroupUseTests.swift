import Testing

@testable import Displays

/// Whose group a group is.
@Suite struct GroupUseTests {
  private static let ann = UserDatabase.User(name: "ann", id: 1000, group: 1000)
  private static let root = UserDatabase.User(name: "root", id: 0, group: 0)

  private static func use(
    _ name: String = "ann", members: [String] = [], beside users: [UserDatabase.User] = [], switches: String = ""
  ) -> GroupUse {
    UserDatabase([root, ann] + users, switches: switches)
      .use(of: (id: 1000, name: name, members: members), trusting: [0, 1000])
  }

  @Test func aGroupOfOne() {
    #expect(Self.use() == .private && Self.use(members: ["ann"]) == .private && Self.use(members: ["root"]) == .private)
  }

  @Test func aGroupOfSeveral() {
    #expect(Self.use(members: ["ann", "bob"]) == .shared(with: "bob"))
    #expect(Self.use("staff") == .common && Self.use("") == .common)
    #expect(UserDatabase([Self.ann], switches: "").use(of: nil, trusting: [1000]) == .common)
  }

  /// Members are only those who have a group besides their own.
  @Test func whoHasItForOwnIsNoMember() {
    let bob = UserDatabase.User(name: "bob", id: 1001, group: 1000)
    #expect(Self.use(beside: [bob]) == .shared(with: "bob"))
    let other = UserDatabase.User(name: "ann-too", id: 1000, group: 1000)
    #expect(Self.use(beside: [other]) == .private, "a second name of the same user")
  }

  @Test(arguments: [
    ("passwd: files systemd\ngroup: files [SUCCESS=merge] systemd\nhosts: dns\n", nil as String?),
    ("passwd:\tfiles sss\n", "sss"), ("passwd: files\ngroup: files ldap # all\n", "ldap"),
    ("passwd: files # sss\n#group: ldap\n", nil), ("initgroups: files winbind", "winbind"),
    (" passwd : compat [NOTFOUND=return] nis", "nis"), ("passwd: files [!UNAVAIL=return] sss", "sss"),
  ])
  func usersFromElsewhereMayHaveItToo(switches: String, source: String?) {
    #expect(Self.use(switches: switches) == source.map { .unknown(source: $0) } ?? .private)
  }
}
