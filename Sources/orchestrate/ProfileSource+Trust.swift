import Displays
import Glibc

extension ProfileSource {
  /// Whoever can write a profile says which programs run in the name of whoever applies it, so a profile with hooks must
  /// be a file that only its owner and root can write, in a folder of which the same is true; ssh asks that of its files.
  static func trustFindings(of profile: Profile) -> [Diagnostic] {
    guard !profile.hooks.isEmpty, let complaint = complaint(about: profile.mark.file) else { return [] }
    return [Diagnostic(at: profile.hooks.mark, "hooks: \(complaint)")]
  }

  /// A link counts as little as what it leads to: who can replace either one decides.
  private static func complaint(about path: String) -> String? {
    guard let file = Standing(of: path), let real = Files.withoutLinks(path) else { return nil }
    if file.isWritableByOthers { return found("the file", real, file) }
    let owners = [0, geteuid(), file.owner]
    for folder in Set([Files.folder(of: path), Files.folder(of: real)]).sorted() {
      guard let standing = Standing(of: folder) else { continue }
      if standing.isWritableByOthers { return found("the folder", folder, standing) }
      guard owners.contains(standing.owner) else {
        return "found the folder \(folder), which belongs to user \(standing.owner), expected one of the file's owner"
      }
    }
    return nil
  }

  private static func found(_ kind: String, _ path: String, _ standing: Standing) -> String {
    "found \(kind) \(path) with the permissions \(standing.permissions), expected that only its owner can write, as it "
      + "says which programs run; chmod go-w does that"
  }
}

/// Who may write something.
private struct Standing {
  let owner: uid_t
  private let mode: mode_t

  /// nil when nothing is there.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    owner = status.st_uid
    mode = status.st_mode
  }

  var isWritableByOthers: Bool { mode & (S_IWGRP | S_IWOTH) != 0 }

  /// As chmod takes them: `664`.
  var permissions: String { String(mode & 0o7777, radix: 8) }
}
