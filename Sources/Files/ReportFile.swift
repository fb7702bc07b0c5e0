package import Displays
package import Platform

/// The file that `doctor --report` writes: a folder of texts about one machine, packed by tar(1).
package enum ReportFile {
  package static let endings: [Path] = [".tar.gz", ".tgz"]
  /// The name of the folder in the archive.
  package static let folder = "orchestrate-report"
  package static let snapshot = "snapshot.json"
  /// Packed.
  private static let largestSize = 64 << 20

  package static func isReport(_ path: Path) -> Bool { endings.contains(where: path.hasEnding) }

  /// Writes a report that only its owner can read.
  ///
  /// - Parameter texts: by the name of their file, which has no slash.
  package static func write(_ texts: [(name: String, text: String)], to path: Path) throws(Failure) {
    let place = try PackingFolder()
    defer { place.remove(texts.map(\.name)) }
    try Failure.telling {
      for (name, text) in texts { try FileSystem.store(Array(text.utf8), at: place.inner.appending(Path(name))) }
    }
    let owner = ["--owner=root:0", "--group=root:0"]
    let packed = try Errand.output(
      of: ["tar", "--create", "--gzip"] + owner + ["--directory=\(place.path)", folder], limit: largestSize)
    try Failure.telling { try FileSystem.store(packed, at: path) }
  }

  /// The time that unpacking all reports of one run may take: a small one can hold any number of zeros.
  package static let patience = Duration.seconds(30)

  /// The snapshot in a report.
  package static func snapshotBytes(
    in path: Path, limit: Int, until deadline: ContinuousClock.Instant? = nil
  ) throws(Failure) -> [UInt8] {
    let left = deadline.map { ContinuousClock.now.duration(to: $0).components.seconds } ?? patience.components.seconds
    guard left > 0 else {
      throw Failure(.failed, "unpacking the reports of one run has \(patience.inSeconds), and they are over")
    }
    // A colon in a name is that of a machine to tar, and a hyphen that of an option.
    return try Errand.output(
      of: [
        "timeout", "\(left)", "tar", "--extract", "--gzip", "--to-stdout", "--force-local", "--file=\(path.text)",
        "\(folder)/\(snapshot)",
      ],
      limit: limit)
  }
}
