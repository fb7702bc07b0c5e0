import Displays
import Glibc
import Platform
import ProfileFile

extension ProfileSource {
  /// The bytes of a profile's file, and the folders and links passed on the way to it; none of these where a person
  /// hands the file over.
  ///
  /// - Parameter folder: the file's folder, where it was walked to before.
  static func contents(
    of file: Path, isNamed: Bool, from folder: WalkedFolder? = nil
  ) throws(FileProblem) -> (bytes: [UInt8], pathPermissions: [PathPermissions]) {
    let limit = ProfileFile.largestSize
    if file == "-" { return (try FileSystem.readStandardInput(limit: limit), []) }
    try FileSystem.refuseFlaw(of: file)
    do throws(FileProblem) {
      let walk = try FileWalk(to: file, isNamed: isNamed, from: folder)
      return (try FileSystem.read(walk.file.number, named: file, limit: limit), walk.pathPermissions)
    } catch {
      // The current folder may lie in a folder that this user may not go through.
      guard error.code == EACCES, !file.isAbsolute else { throw error }
      let bytes = try FileSystem.read(file, limit: limit, isNamed: isNamed)
      return (bytes, [.unknown(.folder, FileSystem.folder(of: file))])
    }
  }
}

extension Trust {
  /// A user who can write a profile decides which programs run in the name of the user who applies it. So with a
  /// profile that runs programs, the file and everything on the way to it must belong to this user or root, and no
  /// other user may write there; ssh asks that of its files (docs/decisions/052).
  ///
  /// - Parameters:
  ///   - pathPermissions: of what was passed on the way to the file, and of the file; of all files that it is made of.
  ///   - asksForPrograms: whether the same holds for programs and scripts that stand beside it.
  func findings(
    about profile: Profile, past pathPermissions: [PathPermissions], _ asksForPrograms: Bool
  ) -> [Diagnostic] {
    let hooks = profile.hooks.isEmpty ? [] : [(key: "hooks", mark: profile.hooks.mark)]
    let asked = profile.conditions.command.map { [(key: "command", mark: $0.mark)] } ?? []
    let contents = profile.contents.compactMap { content in
      content.value.runningKey.map { (key: $0, mark: content.mark) }
    }
    guard let first = (hooks + asked + contents).first else { return [] }
    var found = complaint(about: pathPermissions)
    if found == nil, asksForPrograms { found = complaint(aboutCommandsOf: profile) }
    return found.map { [Diagnostic(rule: .untrustedFile, at: first.mark, "\(first.key): \($0)")] } ?? []
  }
}

extension PathPermissions {
  /// What cannot be looked at.
  static func unknown(_ kind: Kind, _ path: Path) -> PathPermissions {
    PathPermissions(kind, path, owner: 0, group: 0, permissions: 0, access: .unknown)
  }
}

extension Content {
  /// The key that has a program run; nil where nothing runs but a presenter.
  fileprivate var runningKey: String? {
    presented?.allSources.lazy.compactMap(\.runningKey).first
  }
}
