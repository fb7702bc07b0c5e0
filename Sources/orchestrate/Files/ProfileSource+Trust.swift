import Displays
import Glibc

extension ProfileSource {
  /// Whoever can write a profile says which programs run in the name of whoever applies it. So a profile with programs must
  /// be a file that only its owner and root can write, in a folder of which the same is true; ssh asks that of its files.
  static func trustFindings(of profile: Profile) -> [Diagnostic] {
    let hooks = profile.hooks.isEmpty ? [] : [(key: "hooks", mark: profile.hooks.mark)]
    let contents = profile.screens.compactMap { screen in
      screen.content.flatMap { content in content.value.runningKey.map { (key: $0, mark: content.mark) } }
    }
    guard let first = (hooks + contents).first, let complaint = complaint(about: profile.mark.file) else { return [] }
    return [Diagnostic(rule: .untrustedFile, at: first.mark, "\(first.key): \(complaint)")]
  }

  /// A link is worth as little as what it leads to: who can replace either one decides.
  private static func complaint(about path: Path) -> String? {
    guard let file = Standing(of: path), let real = Files.withoutLinks(path) else { return nil }
    if file.isWritableByOthers { return found("the file", real, file) }
    let owners = [0, geteuid(), file.owner]
    for folder in Set([Files.folder(of: path), Files.folder(of: real)]).sorted() {
      guard let standing = Standing(of: folder) else { continue }
      if standing.isWritableByOthers { return found("the folder", folder, standing) }
      guard owners.contains(standing.owner) else {
        return "found the folder \(folder) of another user than the file's, expected one that only its owner can write"
      }
    }
    return nil
  }

  private static func found(_ kind: String, _ path: Path, _ standing: Standing) -> String {
    "found \(kind) \(path) with the permissions \(standing.permissions), expected that only its owner can write, as it "
      + "says which programs run; \"chmod go-w\" does that"
  }
}

extension Content {
  /// The key that has a program run; nil where nothing runs but a presenter. A video or a page can harm as well: by the
  /// program that is made to read it.
  fileprivate var runningKey: String? {
    guard case .presented(let presented) = self else { return nil }
    return switch presented.source {
    case .program: "program"
    case .video: "video"
    case .url: "url"
    case .window(let window): window.launch.map { _ in "launch" }
    case .color, .image, .slideshow, .text, .testPattern, .mirror: nil
    }
  }
}

/// Who may write something.
private struct Standing {
  let owner: uid_t
  private let group: gid_t
  private let mode: mode_t

  /// nil when nothing is there.
  init?(of path: Path) {
    var status = stat()
    guard stat(path.cString, &status) == 0 else { return nil }
    owner = status.st_uid
    group = status.st_gid
    mode = status.st_mode
  }

  /// Many systems give everybody a group of their own, and let it write what they create.
  var isWritableByOthers: Bool { mode & S_IWOTH != 0 || mode & S_IWGRP != 0 && !Files.isPrivate(group, of: owner) }

  /// As chmod takes them: `664`.
  var permissions: String { String(mode & 0o7777, radix: 8) }
}
