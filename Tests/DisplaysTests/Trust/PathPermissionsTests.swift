import Testing

@testable import Displays

/// Who may change what lies on the way to a file.
@Suite struct PathPermissionsTests {
  /// 1000 is the one who asks; group 1000 is that user's own, group 1001 is not.
  private static func fault(_ step: PathPermissions) -> PathPermissions.Fault? {
    step.fault(trusting: [0, 1000]) { $0 == 1000 ? .private : .common }
  }

  private static func step(
    _ kind: PathPermissions.Kind, _ permissions: UInt32, owner: UInt32 = 1000, group: UInt32 = 1000,
    _ access: PathPermissions.Access = .plain, holdsFile: Bool = false
  ) -> PathPermissions {
    PathPermissions(
      kind, "/a", owner: owner, group: group, permissions: permissions, access: access, holdsFile: holdsFile)
  }

  @Test(arguments: [PathPermissions.Kind.folder, .link, .file])
  func onlyTheTrustedOwnIt(kind: PathPermissions.Kind) {
    #expect(Self.fault(Self.step(kind, 0o700)) == nil && Self.fault(Self.step(kind, 0o700, owner: 0)) == nil)
    #expect(Self.fault(Self.step(kind, 0o700, owner: 1001)) == .owner)
    #expect(Self.fault(Self.step(kind, 0o1777, owner: 1001)) == .owner)
  }

  @Test func othersDoNotWrite() {
    #expect(Self.fault(Self.step(.file, 0o646)) == .others && Self.fault(Self.step(.folder, 0o757)) == .others)
    #expect(Self.fault(Self.step(.link, 0o777)) == nil)
    #expect(Self.fault(Self.step(.folder, 0o1777)) == nil)
    #expect(Self.fault(Self.step(.folder, 0o1777, holdsFile: true)) == .others)
    #expect(Self.fault(Self.step(.file, 0o1666)) == .others, "the sticky bit of a file means nothing")
  }

  @Test func aGroupOfOneIsNoOther() {
    #expect(Self.fault(Self.step(.file, 0o664)) == nil)
    #expect(Self.fault(Self.step(.file, 0o664, group: 1001)) == .group(.common))
    #expect(Self.fault(Self.step(.folder, 0o775, group: 1001)) == .group(.common))
    #expect(Self.fault(Self.step(.folder, 0o1775, group: 1001)) == nil)
  }

  /// With a list, the group's permissions are the mask of the list: they say nothing of the group.
  @Test(arguments: [
    ([] as [AccessList.Holder], nil as PathPermissions.Fault?), ([.user(1001)], .listed(.user(1001))),
    ([.user(0)], nil), ([.user(1000), .group(1001)], .listed(.group(1001))), ([.group(1000)], nil),
    ([.owningGroup], .group(.common)),
  ])
  func listsCount(writers: [AccessList.Holder], fault: PathPermissions.Fault?) {
    let list = PathPermissions.Access.listed(AccessList(writers: writers))
    #expect(Self.fault(Self.step(.file, 0o664, group: 1001, list)) == fault)
  }

  @Test func whatCannotBeReadIsAFault() {
    #expect(Self.fault(Self.step(.file, 0o600, .unknown)) == .unknownAccess)
  }

  private static func bytes(_ entries: [(tag: UInt8, permissions: UInt8, id: UInt8)]) -> [UInt8] {
    [2, 0, 0, 0] + entries.flatMap { [$0.tag, 0, $0.permissions, 0, $0.id, 1, 0, 0] }
  }

  @Test func listsAreRead() {
    let (owner, user, owningGroup, group, mask, others): (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8) = (
      1, 2, 4, 8, 16, 32
    )
    let entries: [(tag: UInt8, permissions: UInt8, id: UInt8)] = [
      (owner, 6, 0), (user, 6, 7), (user, 4, 8), (owningGroup, 4, 0), (group, 7, 9), (others, 4, 0),
    ]
    func list(_ more: [(tag: UInt8, permissions: UInt8, id: UInt8)]) -> AccessList? {
      AccessList(Self.bytes(entries + more))
    }
    #expect(list([(mask, 6, 0)])?.writers == [.user(263), .group(265)])
    #expect(list([(mask, 4, 0)])?.writers == [])
    #expect(AccessList(Self.bytes([(owningGroup, 6, 0)]))?.writers == [.owningGroup])
    #expect(AccessList([2, 0, 0, 0])?.writers == [])
  }

  @Test(
    arguments: [[], [2, 0, 0], [1, 0, 0, 0], [2, 0, 0, 0, 1], [2, 0, 0, 0, 3, 0, 6, 0, 0, 0, 0, 0]] as [[UInt8]])
  func whatIsNoListIsNone(bytes: [UInt8]) { #expect(AccessList(bytes) == nil) }
}
