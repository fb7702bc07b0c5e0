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
    let named = NamedFiles(text: MarkedText(FileSystem.leadsOut(path) ? [] : bytes, of: path), links: links)
    let file = try Self.file(bytes, as: named.text, telling: tell)
    let profiles = try named.profiles(file.profiles)
    let makers = Makers(for: profiles.needs)
    var rehearsals: [(ProfileCase, Rehearsal)] = []
    for one in file.cases {
      let start = try Self.snapshot(of: one, among: named)
      let rehearsal = Rehearsal(one, profiles: profiles, on: start, facts: \.facts) {
        makers.situation(of: $0, in: $1)
      }
      rehearsals.append((one, rehearsal))
    }
    self.rehearsals = rehearsals
  }

  package var failures: Int { rehearsals.count { !$0.rehearsal.deviations.isEmpty } }

  private static func bytes(of path: Path, isNamed: Bool, within links: SafeLinks?) throws(Failure) -> [UInt8] {
    guard links?.holds(path) ?? true else { throw Failure(.invalidProfile, "\(path): \(SafeLinks.complaint)") }
    return try Failure.telling(as: .invalidProfile) {
      try FileSystem.read(path, limit: ProfileFile.largestSize, isNamed: isNamed)
    }
  }

  private static func file(
    _ bytes: [UInt8], as text: MarkedText, telling tell: (Note) -> Void
  ) throws(Failure) -> CaseFile {
    let decoded = CaseFile.decode(bytes, file: text.path)
    guard decoded.cases != nil || !FileSystem.leadsOut(text.path) else {
      throw Failure(.invalidProfile, "\(text.path): \(FileSystem.foreignComplaint(about: "file of cases"))")
    }
    let findings = decoded.findings.map { text.describe($0, color: false) }
    guard let file = decoded.cases else { throw noCases(after: findings) }
    for finding in findings { tell(.finding(finding)) }
    return file
  }

  static func noCases(after findings: [String]) -> Failure {
    Failure(.invalidProfile, "no cases run; fix the errors above", after: findings)
  }

  private static func snapshot(of one: ProfileCase, among named: NamedFiles) throws(Failure) -> Snapshot {
    switch one.machine {
    case .machine(let machine): return Snapshot(machine)
    case .snapshot(let file): return try named.snapshot(file)
    }
  }
}
