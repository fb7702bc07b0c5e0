import Glibc

/// The files that a person means by some paths: files, folders with everything below them, patterns that no shell has
/// spelled out (as in a workflow or behind quotes), and `-` for standard input.
struct FileFinder {
  struct Found: Hashable {
    let path: String
    /// The folder below a named one in which it was found; nil for what was named, or lies right in a named folder.
    var folder: String?
  }

  /// Which files of a folder count: `.yaml`.
  let ending: String
  /// Which of these do not: `.test.yaml`.
  var exception: String?

  /// Each file once, in the order in which it is found.
  func files(_ paths: [String]) throws(Failure) -> [Found] {
    var found: [Found] = []
    var seen: Set<String> = []
    for path in paths {
      for file in try files(path) where seen.insert(file.path).inserted { found.append(file) }
    }
    return found
  }

  private func files(_ path: String) throws(Failure) -> [Found] {
    if path == "-" { return [Found(path: path)] }
    if Files.isFolder(path) { return try filesBelow(path) }
    guard !Files.exists(path), path.contains(where: "*?[".contains) else { return [Found(path: path)] }
    let matches = Files.paths(matching: path)
    guard !matches.isEmpty else { throw Failure(.invalidProfile, "\(path): no file matches this pattern") }
    var found: [Found] = []
    for match in matches { found += Files.isFolder(match) ? try filesBelow(match) : [Found(path: match)] }
    return found
  }

  private func filesBelow(_ folder: String) throws(Failure) -> [Found] {
    var name = folder[...]
    while name.count > 1, name.hasSuffix("/") { name = name.dropLast() }
    let found = try walk(String(name), as: nil)
    guard !found.isEmpty else { throw Failure(.invalidProfile, "\(folder): there is no \(ending) file in this folder") }
    return found
  }

  /// The folder's own files, then those of each folder in it. Hidden names are left out, and links to folders are not
  /// followed, since they may lead in a circle.
  private func walk(_ folder: String, as name: String?) throws(Failure) -> [Found] {
    let names = try names(in: folder).filter { !$0.hasPrefix(".") }
    let paths = names.map { folder == "/" ? "/\($0)" : "\(folder)/\($0)" }
    var found = paths.filter { isWanted($0) && !Files.isFolder($0) }.map { Found(path: $0, folder: name) }
    for inner in paths where Files.isFolder(inner) && !Files.isLink(inner) { found += try walk(inner, as: inner) }
    return found
  }

  private func isWanted(_ path: String) -> Bool {
    path.hasSuffix(ending) && !(exception.map(path.hasSuffix) ?? false)
  }

  private func names(in folder: String) throws(Failure) -> [String] {
    do {
      return try Files.names(in: folder) ?? []
    } catch {
      throw Failure(.failed, error.description)
    }
  }
}
