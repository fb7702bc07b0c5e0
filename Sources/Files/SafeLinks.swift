package import Displays
import Glibc
package import Platform

/// The folders that paths written by other people may not leave. Anything outside is never looked at, so no message
/// tells whether it is there.
package struct SafeLinks: Sendable {
  private struct Root: Sendable {
    /// The folder as paths below it begin.
    let written: [Path]
    /// The folder's path without links.
    let real: Path
  }

  private let roots: [Root]

  /// The words after a path that leads out.
  package static let complaint = "leads out of the folder by a link or by \"..\", which --safe-links does not allow"

  /// - Parameter paths: the paths that the user named: files, folders and patterns. For paths below the current folder
  ///   that folder counts, since a name in it may be a link already.
  package init(_ paths: [String]) {
    let here = FileSystem.absolute(".")
    let near = FileSystem.withoutLinks(here).map { Root(written: here.steps, real: $0) }
    let far = paths.map { FileSystem.absolute(Path($0)) }.compactMap { path -> Root? in
      if let near, Self.withoutParents(path.steps).starts(with: near.written) { return nil }
      let folder = FileSystem.isFolder(path) ? path : path.folder
      return FileSystem.withoutLinks(folder).map { Root(written: folder.steps, real: $0) }
    }
    roots = [near].compactMap(\.self) + far
  }

  /// True if a path stays below one of the folders on all of its way, be there a file or none.
  package func holds(_ path: Path) -> Bool {
    roots.contains { root in
      Self.rest(of: FileSystem.absolute(path), below: root).map { Self.stays($0, below: root.real) } ?? false
    }
  }

  private static func rest(of path: Path, below root: Root) -> [Path]? {
    let steps = path.steps
    return steps.starts(with: root.written) ? Array(steps.dropFirst(root.written.count)) : nil
  }

  /// True if the parts lead nowhere above the root. As for rsync's option of this name, a link that begins at the root
  /// leads out.
  private static func stays(_ parts: [Path], below root: Path) -> Bool {
    var (inside, rest, links) = ([Path](), parts.reversed() as [Path], 0)
    while let part = rest.popLast() {
      if part == ".." {
        guard inside.popLast() != nil else { return false }
      } else if let target = FileSystem.target(ofLink: (inside + [part]).reduce(root) { $0.appending($1) }) {
        links += 1
        guard !target.isAbsolute, links <= FileSystem.mostLinks else { return false }
        rest += target.steps.reversed()
      } else {
        inside.append(part)
      }
    }
    return true
  }

  private static func withoutParents(_ parts: [Path]) -> [Path] {
    parts.reduce(into: []) { found, part in
      if part == ".." { _ = found.popLast() } else { found.append(part) }
    }
  }
}

extension SafeLinks {
  /// The paths that a shell would make of a pattern, in order. A path that leads out stands for all that may match
  /// beyond it.
  package func paths(matching pattern: Path) -> [Path] {
    let start = (path: Path(pattern.isAbsolute ? "/" : ""), leadsOut: false)
    let found = pattern.steps.reduce(into: [start]) { found, part in
      found = found.flatMap { folder -> [(path: Path, leadsOut: Bool)] in
        guard !folder.leadsOut else { return [folder] }
        let paths = Self.names(in: folder.path, matching: part).map(folder.path.appending)
        return paths.map { ($0, !isAbove($0) && !holds($0)) }
      }
    }
    return found.map(\.path)
  }

  /// True if the path is passed on the way to one of the folders.
  private func isAbove(_ path: Path) -> Bool {
    let steps = FileSystem.absolute(path).steps
    return roots.contains { $0.written.starts(with: steps) }
  }

  private static func names(in folder: Path, matching pattern: Path) -> [Path] {
    guard pattern != ".." else { return [pattern] }
    let names = (try? FileSystem.names(in: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { fnmatch(pattern.cString, $0.cString, FNM_PERIOD) == 0 }
  }
}

extension FileSystem {
  /// True if a file is a link to one outside of the folder that it is in.
  package static func leadsOut(_ path: Path) -> Bool {
    guard isLink(path), let real = withoutLinks(path), let folder = withoutLinks(folder(of: path)) else { return false }
    return !real.parts.starts(with: folder.parts)
  }

  /// The complaint about a linked file that is not of the expected kind.
  static func foreignComplaint(about kind: String) -> String {
    "is a link to a file outside of this folder that is not a valid \(kind); its text is not shown"
  }
}
