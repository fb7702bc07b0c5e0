import Displays
import Files
import Platform
import Presenting

/// All captured machines that profiles are checked against.
struct Fleet: Sendable {
  /// The machines in the order in which their snapshots were named.
  let machines: [FleetMachine]
  /// The findings of texts that have no room, by the texts: several machines may show one alike.
  private let lostTexts: [ShownText: Diagnostic]
  /// The findings of pictures that are scaled, or have another rate than their screen, by the pictures: each file is
  /// read once for all machines that show it alike.
  private let unlikePictures: [ShownPicture: [Diagnostic]]

  /// Tries the profiles on every machine, on all cores. Only the results stay in memory, and equal results only once.
  init(_ files: [FileFinder.Found], within links: SafeLinks?, profiles: [Profile]) {
    let (makers, common) = (Makers(for: profiles.needs), FleetMachine.Common())
    let entrants = Trial.Entrants(profiles)
    let deadline = ContinuousClock.now + ReportFile.patience
    let progress = Progress("machines", total: files.count)
    let machines = Cores.map(files, stepping: { progress?.step() }) { file in
      FleetMachine(file: file, within: links, until: deadline, entrants: entrants, makers: makers, sharing: common)
    }
    progress?.clear()
    self.machines = machines
    let texts = Set(machines.flatMap(\.texts))
    lostTexts = texts.reduce(into: [:]) { $0[$1] = $1.finding }
    let pictures = Set(machines.flatMap(\.pictures))
    unlikePictures = pictures.reduce(into: [:]) { $0[$1] = $1.fidelityFindings(within: links) }
  }

  /// The most CRTCs that any machine has; nil when no snapshot could be read.
  var mostCRTCs: Int? { machines.compactMap(\.crtcs).max() }

  /// The findings of the profiles, each rule once for each place: the words are those of the first machine.
  var findings: [Diagnostic] {
    struct Subject: Hashable {
      let rule: Rule
      let mark: Mark
    }
    var first: [Subject: (finding: Diagnostic, machine: Path)] = [:]
    var count: [Subject: Int] = [:]
    for machine in machines {
      let findings =
        machine.ofProfiles + machine.texts.compactMap { lostTexts[$0] }
        + machine.pictures.flatMap { unlikePictures[$0] ?? [] }
      for subject in Set(findings.map { Subject(rule: $0.rule, mark: $0.mark) }) {
        count[subject, default: 0] += 1
      }
      for finding in findings {
        let subject = Subject(rule: finding.rule, mark: finding.mark)
        if first[subject] == nil { first[subject] = (finding, machine.file) }
      }
    }
    return first.map { subject, found in
      var finding = found.finding
      let others = (count[subject] ?? 1) - 1
      finding.message += "; on \(found.machine)" + (others > 0 ? " and \(others) more" : "")
      return finding
    }
  }

  /// The numbers of machines on which each profile is in force.
  func tally(of profiles: [Profile]) -> [Tally] {
    var tallies: [String: Tally] = [:]
    for verdict in machines.lazy.flatMap(\.verdicts) {
      tallies[verdict.profile, default: Tally(profile: verdict.profile)].add(verdict)
    }
    return profiles.map { tallies[$0.name] ?? Tally(profile: $0.name) }
  }

  /// The number of machines on which no profile matches.
  var unserved: Int { machines.filter { $0.crtcs != nil && $0.verdicts.isEmpty }.count }
}

/// One line of the table at the end.
struct Tally: Sendable, Encodable {
  let profile: String
  /// The number of machines on which the profile is in force whatever the lid, the power and the time.
  var machines = 0
  /// The number of machines on which it is in force while its conditions hold.
  private(set) var conditionally = 0
  /// The number of other machines on which it matches and cannot be applied.
  private(set) var refused = 0

  fileprivate mutating func add(_ verdict: FleetVerdict) {
    if verdict.isRefused {
      refused += 1
    } else if verdict.isConditional {
      conditionally += 1
    } else {
      machines += 1
    }
  }

  var isIdle: Bool { machines == 0 && conditionally == 0 && refused == 0 }
}
