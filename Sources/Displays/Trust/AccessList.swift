/// A POSIX access list (acl(5)), as the kernel hands it out: the rights of users and groups beside the owner.
package struct AccessList: Hashable, Sendable {
  /// A holder of rights besides the owner and all others, for whom the permissions speak.
  package enum Holder: Hashable, Sendable {
    case user(UInt32)
    case group(UInt32)
    /// The users of the file's own group.
    case owningGroup
  }

  /// The users and groups that may write, in the list's order.
  package let writers: [Holder]

  package init(writers: [Holder]) { self.writers = writers }

  private static let version: UInt32 = 2
  private static let entrySize = 8

  /// `ACL_WRITE` of linux/posix_acl.h.
  private static let write: UInt16 = 2

  private enum Tag: UInt16 {
    case owner = 0x01, user = 0x02, owningGroup = 0x04, group = 0x08, mask = 0x10, others = 0x20
  }

  /// - Parameter bytes: the extended attribute `system.posix_acl_access` (linux/posix_acl_xattr.h): a version, then
  ///   entries of a tag, permissions and an id; numbers are little-endian.
  /// - Returns: nil for bytes that are none.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= 4, Self.number(bytes[..<4]) == Self.version, (bytes.count - 4) % Self.entrySize == 0 else {
      return nil
    }
    var (writers, mask): ([Holder], UInt16) = ([], Self.write)
    for start in stride(from: 4, to: bytes.count, by: Self.entrySize) {
      let permissions = UInt16(truncatingIfNeeded: Self.number(bytes[start + 2..<start + 4]))
      let id = Self.number(bytes[start + 4..<start + 8])
      guard let tag = Tag(rawValue: UInt16(truncatingIfNeeded: Self.number(bytes[start..<start + 2]))) else {
        return nil
      }
      if tag == .mask { mask = permissions }
      guard permissions & Self.write != 0 else { continue }
      switch tag {
      case .user: writers.append(.user(id))
      case .group: writers.append(.group(id))
      case .owningGroup: writers.append(.owningGroup)
      case .owner, .mask, .others: break
      }
    }
    self.writers = mask & Self.write == 0 ? [] : writers
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
