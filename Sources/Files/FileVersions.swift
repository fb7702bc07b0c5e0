package import Displays
import Glibc
package import Platform
import ProfileFile

/// Older versions of the files that commands replace, in one place: `$XDG_STATE_HOME/orchestrate/versions`, a folder
/// for each file, named by a hash of its path. Their names count up, and they have the owner and the mode that the file
/// had.
package struct FileVersions: Sendable {
  private let folder: Path

  /// So many versions of a file are kept.
  package static let most = 20
  /// Of so many files; the versions of the file that was replaced longest ago go first.
  private static let mostFiles = 200

  /// - Parameter folder: nil for the usual one.
  package init(in folder: Path? = nil) { self.folder = folder ?? UserFolder.state.path.appending("versions") }

  /// A file as it was.
  package struct Version {
    package let path: Path
    /// When the file was replaced, in seconds since 1970.
    package let seconds: Int
  }

  /// Keeps what a file holds now. Without a folder for state, as of a user without a home, it is kept beside the file.
  ///
  /// - Returns: where it is. A text that is the latest version already is not kept twice.
  package func keep(_ bytes: [UInt8], of file: Path) throws(FileProblem) -> Path {
    let home = home(of: file)
    guard (try? UserFolder.state.make(home)) != nil else {
      let neighbor = Self.neighbor(of: file)
      try FileSystem.store(bytes, at: neighbor)
      return neighbor
    }
    let kept = numbers(in: home)
    if let latest = kept.first.map({ home.appending(Self.name($0)) }),
      (try? FileSystem.read(latest, limit: ProfileFile.largestSize)) == bytes
    {
      return latest
    }
    let path = home.appending(Self.name((kept.first ?? 0) + 1))
    try FileSystem.store(bytes, at: path, like: file)
    for number in kept.dropFirst(Self.most - 1) { unlink(home.appending(Self.name(number)).cString) }
    forgetSurplus(besides: home)
    return path
  }

  /// The latest first. One that an earlier release has left beside the file comes last.
  package func versions(of file: Path) -> [Version] {
    let home = home(of: file)
    let own = numbers(in: home).map { home.appending(Self.name($0)) }
    return (own + [Self.neighbor(of: file)]).compactMap(Version.init)
  }

  private func numbers(in home: Path) -> [Int] {
    UserFolder.state.names(in: home).compactMap { Int($0.text) }.filter { $0 > 0 }.sorted(by: >)
  }

  private static func name(_ number: Int) -> Path { Path("\(number)") }

  /// A hash, since a path may be longer than the name of a file. The folder is known by its real place: links may lead
  /// to it.
  private func home(of file: Path) -> Path {
    let place = FileSystem.withoutLinks(FileSystem.folder(of: file))?.appending(file.name) ?? FileSystem.absolute(file)
    return folder.appending(Path(SHA256(place.bytes).hexadecimal))
  }

  /// Anything else in the folder is not ours to remove.
  private static func isHome(_ name: Path) -> Bool { name.text.wholeMatch(of: /[0-9a-f]{64}/) != nil }

  /// `.desk.yaml.1` for `desk.yaml`, which is no profile.
  private static func neighbor(of file: Path) -> Path {
    FileSystem.folder(of: file).appending(Path(".\(file.name).1"))
  }

  private func forgetSurplus(besides home: Path) {
    let names = ((try? FileSystem.names(in: folder)) ?? []).filter(Self.isHome)
    let homes = names.map(folder.appending).filter { $0 != home }
    guard homes.count >= Self.mostFiles else { return }
    let oldest = homes.sorted { Version.seconds(of: $0) ?? 0 < Version.seconds(of: $1) ?? 0 }
    for home in oldest.prefix(homes.count - Self.mostFiles + 1) {
      for name in (try? FileSystem.names(in: home)) ?? [] { unlink(home.appending(name).cString) }
      rmdir(home.cString)
    }
  }
}

extension FileVersions.Version {
  /// nil where there is no such file.
  fileprivate init?(_ path: Path) {
    guard let seconds = Self.seconds(of: path) else { return nil }
    (self.path, self.seconds) = (path, seconds)
  }

  /// When a file or a folder was last written to, in seconds since 1970.
  fileprivate static func seconds(of path: Path) -> Int? {
    var status = stat()
    return stat(path.cString, &status) == 0 ? status.st_mtim.tv_sec : nil
  }
}
