/// The facts from the file system that decide who may change a file, or a folder or link on the way to it.
package struct PathPermissions: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case folder, link, file
  }

  package let kind: Kind
  package let path: Path
  package let owner: UInt32
  package let group: UInt32
  /// The permissions as chmod(1) takes them.
  package let permissions: UInt32
  package let access: Access
  /// True if the file, or a link that stands for it, lies right in this folder. Others may not even add to such a
  /// folder.
  package var holdsFile = false

  /// The access beyond the permissions.
  package enum Access: Hashable, Sendable {
    case plain
    case listed(AccessList)
    /// There is an access list, or may be one, that cannot be read.
    case unknown
  }

  package init(
    _ kind: Kind, _ path: Path, owner: UInt32, group: UInt32, permissions: UInt32, access: Access = .plain,
    holdsFile: Bool = false
  ) {
    self.kind = kind
    self.path = path
    self.owner = owner
    self.group = group
    self.permissions = permissions
    self.access = access
    self.holdsFile = holdsFile
  }
}

extension PathPermissions {
  /// The reason why users can change a file who have no business there.
  package enum Fault: Hashable, Sendable {
    case owner
    /// All others may write.
    case others
    /// The file's group may write.
    case group(GroupUse)
    case listed(AccessList.Holder)
    case unknownAccess
  }

  private static let sticky: UInt32 = 0o1000

  /// The fault by which users can change the file who have no business there, as ssh looks at the way to its files
  /// (StrictModes): only trusted users own it, and no other user may write to it. In a folder with the sticky bit
  /// others may make files, and replace only their own.
  ///
  /// - Parameters:
  ///   - trusted: users who may change it; root is one.
  ///   - use: the users of a group.
  /// - Returns: nil when there is nothing against it.
  package func fault(trusting trusted: Set<UInt32>, groups use: (UInt32) -> GroupUse) -> Fault? {
    guard trusted.contains(owner) else { return .owner }
    // The permissions of a link do not matter: no user can write to it.
    if kind == .link || kind == .folder && !holdsFile && permissions & Self.sticky != 0 { return nil }
    if permissions & 0o002 != 0 { return .others }
    switch access {
    case .plain: return permissions & 0o020 == 0 ? nil : groupFault(use)
    case .unknown: return .unknownAccess
    case .listed(let list):
      for writer in list.writers { if let fault = fault(of: writer, trusted, use) { return fault } }
      return nil
    }
  }

  private func fault(of writer: AccessList.Holder, _ trusted: Set<UInt32>, _ use: (UInt32) -> GroupUse) -> Fault? {
    switch writer {
    case .user(let user): trusted.contains(user) ? nil : .listed(writer)
    case .group(let group): use(group) == .private ? nil : .listed(writer)
    case .owningGroup: groupFault(use)
    }
  }

  private func groupFault(_ use: (UInt32) -> GroupUse) -> Fault? {
    let use = use(group)
    return use == .private ? nil : .group(use)
  }
}
