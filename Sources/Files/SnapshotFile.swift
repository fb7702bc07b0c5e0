package import Displays
package import Platform

/// Snapshots on disk: what `show --json` wrote.
package enum SnapshotFile {
  /// 64 outputs with 500 modes each come to about 6 MB.
  private static let largestSize = 64 << 20

  /// The snapshot that a person has named.
  package static func read(_ path: Path) throws(Failure) -> Snapshot {
    do {
      return try decode(path, isNamed: true)
    } catch {
      throw Failure(
        .invalidProfile, "no snapshot to read; fix the errors above",
        after: [error.finding.line(color: false)])
    }
  }

  /// - Parameters:
  ///   - links: where it may lead; nil for anywhere. Otherwise a stranger may have made it, and nothing is unpacked.
  ///   - deadline: when unpacking has to be over.
  /// - Throws: what is wrong with the file, and where.
  package static func decode(
    _ path: Path, isNamed: Bool, within links: SafeLinks? = nil, until deadline: ContinuousClock.Instant? = nil
  ) throws(SnapshotProblem) -> Snapshot {
    let file = path == "-" ? ProfileSource.standardInput : path
    guard path == "-" || links?.holds(path) ?? true else {
      throw SnapshotProblem(.unsafeLink, at: start(of: file), SafeLinks.complaint)
    }
    guard links == nil || !ReportFile.isReport(path) else {
      throw SnapshotProblem(
        .invalidSnapshot, at: start(of: file),
        "found a report, expected the snapshot.json in it: --safe-links unpacks nothing")
    }
    do throws(SnapshotProblem) {
      return try snapshot(in: try contents(of: path, file, isNamed: isNamed, until: deadline), file)
    } catch {
      // The finding quotes the file, and a user who can create links here need not be allowed to read that.
      guard error.finding.rule != .unreadableFile, path != "-", FileSystem.leadsOut(path) else { throw error }
      throw SnapshotProblem(.unsafeLink, at: start(of: file), FileSystem.foreignComplaint(about: "snapshot"))
    }
  }

  private static func snapshot(in bytes: [UInt8], _ file: Path) throws(SnapshotProblem) -> Snapshot {
    do throws(JSONProblem) {
      return try Snapshot(json: bytes)
    } catch {
      throw SnapshotProblem(.invalidSnapshot, at: error.mark(in: file), error.description)
    }
  }

  private static func contents(
    of path: Path, _ file: Path, isNamed: Bool, until deadline: ContinuousClock.Instant?
  ) throws(SnapshotProblem) -> [UInt8] {
    if ReportFile.isReport(path) { return try contents(ofReport: path, isNamed: isNamed, until: deadline) }
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes =
        path == "-"
        ? try FileSystem.readStandardInput(limit: largestSize)
        : try FileSystem.read(path, limit: largestSize, isNamed: isNamed)
    } catch {
      throw SnapshotProblem(.unreadableFile, at: start(of: file), "cannot be read: \(error.reason)")
    }
    guard bytes.count <= largestSize else {
      throw SnapshotProblem(
        .invalidSnapshot, at: start(of: file), "larger than \(largestSize >> 20) MiB, which no snapshot is")
    }
    return bytes
  }

  /// The contents of a snapshot in a report, which this program wrote; the user who reads a finding sees its lines and
  /// columns.
  private static func contents(
    ofReport path: Path, isNamed: Bool, until deadline: ContinuousClock.Instant?
  ) throws(SnapshotProblem) -> [UInt8] {
    do throws(FileProblem) {
      // Only to be told in the usual words what is no file.
      _ = try FileSystem.read(path, limit: 0, isNamed: isNamed)
    } catch {
      throw SnapshotProblem(.unreadableFile, at: start(of: path), "cannot be read: \(error.reason)")
    }
    do {
      return try ReportFile.snapshotBytes(in: path, limit: largestSize, until: deadline)
    } catch {
      throw SnapshotProblem(
        .invalidSnapshot, at: start(of: path),
        "found no snapshot in it, expected a file that `orchestrate doctor --report` wrote: \(error.message)")
    }
  }

  private static func start(of file: Path) -> Mark { Mark(file: file, line: 1, column: 1) }
}

/// Why a file is no snapshot.
package struct SnapshotProblem: Error {
  package let finding: Diagnostic

  package init(_ rule: Rule, at mark: Mark, _ message: String) { finding = Diagnostic(rule: rule, at: mark, message) }
}
