package import Displays
import Glibc
package import Platform

// Programs and scripts beside a profile decide what runs as much as the profile does.
extension Trust {
  /// Refuses a command of a profile by which other users could decide what runs. It is asked right before each start:
  /// a watcher has read the profile long ago, and its file says nothing of what has become of the program since.
  ///
  /// - Parameter folder: the profile's, where the command is to run.
  package static func check(_ command: [String], in folder: Path) throws(Failure) {
    guard let complaint = Trust().complaint(about: command, in: folder) else { return }
    throw Failure(.failed, "cannot start \(command.asProgram): \(complaint)")
  }

  func complaint(aboutCommandsOf profile: Profile) -> String? {
    let folder = FileSystem.folder(of: profile.mark.file)
    let commands = profile.programUses.map(\.command).sorted { $0.lexicographicallyPrecedes($1) }
    return commands.lazy.compactMap { self.complaint(about: $0, in: folder) }.first
  }

  /// The complaint about a program that a command names by a path of the folder, or a file there that the program is
  /// given: a shell's script, for one. Other programs are found in `$PATH`, or by their absolute path, which is the
  /// system's business. Missing ones are reported elsewhere.
  private func complaint(about command: [String], in folder: Path) -> String? {
    let program = command.prefix(1).map { Path($0) }.filter(\.hasFolder)
    let names = program + command.dropFirst().map { Path($0) }
    return names.filter { !$0.isAbsolute }.lazy.compactMap { self.complaint(aboutFile: folder.appending($0)) }.first
  }

  private func complaint(aboutFile path: Path) -> String? {
    do throws(FileProblem) {
      let walk = try FileWalk(to: path, isNamed: false)
      return complaint(about: walk.pathPermissions)
    } catch {
      // What this user may run and not read cannot be walked to. Folders, pipes and sockets are no programs.
      let others = [EISDIR, ESPIPE, FileProblem.pipe]
      guard !others.contains(error.code), access(path.cString, X_OK) == 0 else { return nil }
      return complaint(about: [.unknown(.file, path)])
    }
  }
}
