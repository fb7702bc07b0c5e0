import Displays
import Files
import Glibc
import Platform

/// The files that a person means by some paths: files, folders with everything below them, patterns that no shell has
/// expanded (as in a workflow or inside quotes), and `-` for standard input.
struct FileFinder {
  struct Found: Hashable {
    let path: Path
    /// The folder below a named one in which it was found; nil for a file that was named, or lies right in a named
    /// folder.
    var folder: Path?
    /// True if a person has named this very file, which may be a pipe then.
    var isNamed = false
    /// For a folder that cannot be looked into: why.
    var obstacle: String?
  }

  /// What is looked for, and the ending of its files, for people.
  enum Sought: String {
    /// Profiles and define files.
    case profiles = ".yaml"
    case snapshots = ".json"
  }

  let sought: Sought
  /// The folders that links may lead to; nil for anywhere. A file that leads out is found, and not looked at: reading
  /// it is refused.
  var links: SafeLinks?

  /// The files, each once, in the order in which it is found.
  func files(_ paths: [String]) throws(Failure) -> [Found] {
    var found: [Found] = []
    var seen: Set<Path> = []
    for path in paths {
      for file in try files(Path(path)) where seen.insert(file.path).inserted { found.append(file) }
    }
    return found
  }

  /// The folders among these paths, and among what they match as patterns.
  func folders(_ paths: [String]) -> Set<Path> {
    Set(paths.flatMap { meant(by: Path($0)) }.filter(isFolder).map(\.withoutLastSlashes))
  }

  private func files(_ path: Path) throws(Failure) -> [Found] {
    let paths = meant(by: path)
    guard !paths.isEmpty else { throw Failure(.noInput, "\(path): no file matches this pattern") }
    let isNamed = !isPattern(path)
    var found: [Found] = []
    for path in paths { found += isFolder(path) ? try filesBelow(path) : [Found(path: path, isNamed: isNamed)] }
    return found
  }

  /// The path itself, or what it matches as a pattern.
  private func meant(by path: Path) -> [Path] {
    guard isPattern(path) else { return [path] }
    return links?.paths(matching: path) ?? FileSystem.paths(matching: path)
  }

  /// True if the path is a pattern, and no name of something that is there.
  private func isPattern(_ path: Path) -> Bool {
    path.bytes.contains(where: "*?[".utf8.contains) && !FileSystem.exists(path)
  }

  private func isFolder(_ path: Path) -> Bool { path != "-" && !leadsOut(path) && FileSystem.isFolder(path) }

  private func filesBelow(_ folder: Path) throws(Failure) -> [Found] {
    let found = walk(folder.withoutLastSlashes, as: nil)
    guard !found.isEmpty else {
      throw Failure(.noInput, "\(folder): found no \(sought.rawValue) file in this folder")
    }
    return found
  }

  /// The folder's own files, then those of each folder in it. Hidden names are left out, and links to folders are not
  /// followed, since they may lead in a circle. A folder that cannot be looked into is found itself.
  private func walk(_ folder: Path, as name: Path?) -> [Found] {
    let names: [Path]
    do throws(FileProblem) {
      names = try FileSystem.names(in: folder) ?? []
    } catch {
      return [Found(path: folder, folder: name, obstacle: "\(error.attempt.rawValue): \(error.reason)")]
    }
    let paths = names.filter { !$0.isHidden }.map(folder.appending)
    let wanted = wanted(among: paths, in: folder)
    let rest = Set(paths).subtracting(wanted).sorted()
    var found = wanted.map { Found(path: $0, folder: name) }
    for inner in rest where FileSystem.isFolder(inner) && !FileSystem.isLink(inner) {
      found += walk(inner, as: inner)
    }
    return found
  }

  /// The paths of a folder that count. For a profile goes what `apply` takes for one: also a folder of such a name, and
  /// not `desk.yml` beside `desk.yaml`.
  private func wanted(among paths: [Path], in folder: Path) -> [Path] {
    switch sought {
    case .profiles:
      let unused = Set(ProfileStore.unusedFiles(in: folder).map(\.path))
      return paths.filter { ProfileFolder.isRead($0.name) && !unused.contains($0) }
    case .snapshots:
      return paths.filter { path in
        (path.hasEnding(".json") || ReportFile.isReport(path.name)) && !isFolder(path)
      }
    }
  }

  private func leadsOut(_ path: Path) -> Bool { !(links?.holds(path) ?? true) }
}
