import Displays
import Files

/// A captured machine and the results of the profiles on it.
struct FleetMachine: Sendable {
  /// The snapshot's file, as it was named.
  let file: Path
  /// The profiles that can be in force, the best first; empty when none matches, or when there is no snapshot.
  let verdicts: [FleetVerdict]
  /// The number of the machine's CRTCs; nil when the file is no snapshot.
  let crtcs: Int?
  /// The findings about the machine itself, or its file.
  let own: [Diagnostic]
  /// The findings about profiles that match.
  let ofProfiles: [Diagnostic]
  let texts: Set<ShownText>
  let pictures: Set<ShownPicture>

  /// What many machines have in common. Kept for each of a hundred thousand, it would fill the memory.
  struct Common: Sendable {
    fileprivate let verdicts = Alike<[FleetVerdict]>()
    fileprivate let findings = Alike<[Diagnostic]>()
    fileprivate let texts = Alike<Set<ShownText>>()
    fileprivate let pictures = Alike<Set<ShownPicture>>()
  }

  init(
    file found: FileFinder.Found, within links: SafeLinks?, until deadline: ContinuousClock.Instant,
    entrants: Trial.Entrants, makers: Makers, sharing common: Common
  ) {
    file = found.path == "-" ? ProfileSource.standardInput : found.path
    do throws(SnapshotProblem) {
      if let obstacle = found.obstacle {
        throw SnapshotProblem(.unreadableFile, at: Mark(file: file, line: 1, column: 1), obstacle)
      }
      let decoded = try SnapshotFile.decode(found.path, isNamed: found.isNamed, within: links, until: deadline)
      let trial = Trial(of: entrants, in: makers.situation(of: decoded))
      verdicts = common.verdicts.first(trial.contenders.map(FleetVerdict.init))
      crtcs = decoded.crtcs.count
      own = trial.contenders.isEmpty ? [Self.unserved(file, trial.reasons)] : []
      ofProfiles = common.findings.first(trial.findings)
      texts = common.texts.first(Set(trial.proposals.flatMap(\.texts)))
      pictures = common.pictures.first(Set(trial.proposals.flatMap(\.pictures)))
    } catch {
      (verdicts, crtcs, own, ofProfiles, texts, pictures) = ([], nil, [error.finding], [], [], [])
    }
  }

  private static func unserved(_ file: Path, _ reasons: [String]) -> Diagnostic {
    let most = 3
    let shown = reasons.prefix(most).joined(separator: "; ") + (reasons.count > most ? "; …" : "")
    return Diagnostic(
      .warning, rule: .noProfileMatches, at: Mark(file: file, line: 1, column: 1),
      "no profile matches this machine" + (reasons.isEmpty ? "" : ": \(shown)"))
  }
}
