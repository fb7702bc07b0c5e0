package import Displays
package import Platform
import ProfileFile

/// A file of cases, and what came of playing them through.
package struct CaseSource {
  package let path: Path
  package let bytes: [UInt8]
  /// The cases, each with its rehearsal.
  package let rehearsals: [(case: ProfileCase, rehearsal: Rehearsal)]
  private let links: SafeLinks?

  /// - Throws: a failure with the findings when the file, a profile or a snapshot is invalid.
  ///
  /// - Parameters:
  ///   - isNamed: whether a person has named this very file.
  ///   - links: where it and the files that it names may lead; nil for anywhere.
  ///   - tell: gets the findings of a file that is valid.
  package init(
    path: Path, isNamed: Bool, within links: SafeLinks? = nil, telling tell: (Note) -> Void
  ) throws(Failure) {
    let bytes = try Self.bytes(of: path, isNamed: isNamed, within: links)
    try self.init(bytes, at: path, within: links, telling: tell)
  }

  /// The file with what was found in place of what was expected, played through again, and not written yet; this one
  /// where a reader could not take that back.
  package var updated: CaseSource {
    (try? CaseSource(Array(update.utf8), at: path, within: links) { _ in }) ?? self
  }

  private init(
    _ bytes: [UInt8], at path: Path, within links: SafeLinks?, telling tell: (Note) -> Void
  ) throws(Failure) {
    (self.path, self.bytes, self.links) = (path, bytes, links)
    let file = try Self.file(bytes, at: path, telling: tell)
    let profiles = try Self.profiles(of: file, beside: path, within: links)
    let makers = Makers(for: profiles.needs)
    var rehearsals: [(ProfileCase, Rehearsal)] = []
    for one in file.cases {
      let start = try Self.snapshot(of: one, beside: path, within: links)
      let rehearsal = Rehearsal(one, profiles: profiles, on: start, facts: \.facts) {
        makers.situation(of: $0, in: $1)
      }
      rehearsals.append((one, rehearsal))
    }
    self.rehearsals = rehearsals
  }

  package var failures: Int { rehearsals.count { !$0.rehearsal.deviations.isEmpty } }

  private static func bytes(of path: Path, isNamed: Bool, within links: SafeLinks?) throws(Failure) -> [UInt8] {
    try check(path, within: links)
    do {
      return try FileSystem.read(path, limit: ProfileFile.largestSize, isNamed: isNamed)
    } catch {
      throw Failure(.invalidProfile, "\(error)")
    }
  }

  private static func file(_ bytes: [UInt8], at path: Path, telling tell: (Note) -> Void) throws(Failure) -> CaseFile {
    let decoded = CaseFile.decode(bytes, file: path)
    let isForeign = FileSystem.leadsOut(path)
    guard decoded.cases != nil || !isForeign else {
      throw Failure(.invalidProfile, "\(path): \(FileSystem.foreignComplaint(about: "file of cases"))")
    }
    let text = MarkedText(isForeign ? [] : bytes, of: path)
    let findings = decoded.findings.map { text.describe($0, color: false) }
    guard let file = decoded.cases else { throw noCases(after: findings) }
    for finding in findings { tell(.finding(finding)) }
    return file
  }

  private static func noCases(after findings: [String]) -> Failure {
    Failure(.invalidProfile, "no cases run; fix the errors above", after: findings)
  }

  private static func check(_ path: Path, within links: SafeLinks?) throws(Failure) {
    guard links?.holds(path) ?? true else { throw Failure(.invalidProfile, "\(path): \(SafeLinks.complaint)") }
  }

  private static func snapshot(
    of one: ProfileCase, beside path: Path, within links: SafeLinks?
  ) throws(Failure) -> Snapshot {
    switch one.machine {
    case .machine(let machine): return Snapshot(machine)
    case .snapshot(let file): return try SnapshotFile.read(Path(file.value).beside(path), within: links)
    }
  }

  private static func profiles(
    of file: CaseFile, beside path: Path, within links: SafeLinks?
  ) throws(Failure) -> [Profile] {
    let written = file.profiles.isEmpty ? [path.folder] : file.profiles.map { Path($0.value).beside(path) }
    for place in written { try check(place, within: links) }
    var paths: [Path] = []
    do throws(FileProblem) {
      for place in written {
        paths += FileSystem.isFolder(place) ? try ProfileFolder.profiles(in: place) ?? [] : [place]
      }
    } catch {
      throw Failure(.invalidProfile, "\(error)")
    }
    let sources = ProfileSource.all(at: paths, within: links)
    let broken = sources.filter(\.hasErrors)
    guard broken.isEmpty else { throw noCases(after: broken.findingTexts) }
    guard !sources.isEmpty else {
      throw Failure(.invalidProfile, "\(path): found no profile in \(written.list)")
    }
    return sources.compactMap(\.profile).sorted { $0.name < $1.name }
  }
}

extension Path {
  /// Paths in a file are relative to it.
  fileprivate func beside(_ file: Path) -> Path { file.folder == "." ? self : located(in: file.folder) }
}
