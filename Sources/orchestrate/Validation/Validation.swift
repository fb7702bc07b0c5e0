import Displays
import Files
import Glibc
import Platform
import ProfileFile
import Session

/// Everything that `validate` has found out.
struct Validation: Sendable {
  struct CheckedFile: Sendable {
    let source: ProfileSource
    /// In line order.
    let findings: [Diagnostic]
  }

  /// In the order in which they were found.
  let profiles: [CheckedFile]
  /// nil when there was nothing to hold the profiles against.
  let fleet: Fleet?
  let tally: [Tally]
  /// Whether warnings count as errors do.
  let isStrict: Bool
  /// Files in named folders that a user may take for profiles.
  let unread: [Path]

  /// - Parameters:
  ///   - paths: of profiles.
  ///   - snapshots: of captured machines.
  ///   - hasSafeLinks: whether files lead nowhere but below the folder we are in and those that are named.
  init(_ paths: [String], against snapshots: [String], isStrict: Bool, hasSafeLinks: Bool) throws(Failure) {
    let links = hasSafeLinks ? SafeLinks(paths + snapshots) : nil
    let found = try FileFinder(isWanted: ProfileFolder.isProfile, ending: ".yaml", links: links).files(paths)
    let machines = try FileFinder(isWanted: { $0.hasEnding(".json") }, ending: ".json", links: links)
      .files(snapshots)
    guard !(found + machines).isReadingTwice else {
      throw Failure(.invalidProfile, "standard input can be read only once")
    }
    let sources = found.map { ProfileSource(path: $0.path, isNamed: $0.isNamed, within: links) }
    let usable = sources.compactMap(\.profile)
    let effective = usable.withoutOverridden
    fleet = machines.isEmpty ? nil : Fleet(machines, within: links, profiles: effective)
    tally = fleet?.tally(of: effective) ?? []
    let mostCRTCs = fleet?.mostCRTCs
    let crowded = usable.flatMap { $0.crowdFindings(captured: mostCRTCs) }
    let programs = usable.flatMap { $0.programFindings(within: links) + $0.fileFindings(within: links) }
    // In CI nothing is known of the machine that shows it.
    let fonts = links == nil ? usable.flatMap { $0.fontFindings() } : []
    let alone = crowded + programs + fonts + Self.past(usable)
    let together = Self.rivals(found, sources) + alone + (fleet?.findings ?? [])
    profiles = Self.checked(sources, together)
    self.isStrict = isStrict
    let folders = paths.map { Path($0) }.filter { (links?.holds($0) ?? true) && FileSystem.isFolder($0) }
    unread = Set(folders.map(\.withoutLastSlashes)).sorted().flatMap(ProfileFolder.unread)
  }

  /// Profiles are rivals of those in the same folder; what was named itself belongs together.
  private static func rivals(_ found: [FileFinder.Found], _ sources: [ProfileSource]) -> [Diagnostic] {
    let folders = Dictionary(grouping: zip(found, sources), by: \.0.folder)
    return folders.values.flatMap { $0.compactMap(\.1.profile).rivalFindings }
  }

  /// What only the calendar can tell.
  private static func past(_ profiles: [Profile]) -> [Diagnostic] {
    guard let today = LocalTime(local: time(nil))?.day else { return [] }
    return profiles.flatMap { $0.pastFindings(on: today) }
  }

  private static func checked(_ sources: [ProfileSource], _ together: [Diagnostic]) -> [CheckedFile] {
    let byFile = Dictionary(grouping: together, by: \.mark.file)
    return sources.map { source in
      let known = Set(source.findings)
      let more = byFile[source.path, default: []].filter { !known.contains($0) }
      let all = (source.findings + more).enumerated()
      let inOrder = all.sorted {
        ($0.element.mark, $0.element.rule.rawValue, $0.offset) < ($1.element.mark, $1.element.rule.rawValue, $1.offset)
      }
      return CheckedFile(source: source, findings: inOrder.map(\.element))
    }
  }

  /// All findings, file by file.
  var findings: [Diagnostic] { profiles.flatMap(\.findings) + (fleet?.machines.flatMap(\.own) ?? []) }

  var isValid: Bool { !findings.contains(where: counts) }

  /// Whether a finding makes the run fail.
  func counts(_ finding: Diagnostic) -> Bool { isStrict || finding.severity == .error }
}

extension [FileFinder.Found] {
  fileprivate var isReadingTwice: Bool { filter { $0.path == "-" }.count > 1 }
}

extension [Profile] {
  /// As `apply` sees folders: a name that came earlier hides the same name later.
  fileprivate var withoutOverridden: [Profile] {
    var seen: Set<Path> = []
    return filter { seen.insert(Path($0.name)).inserted }
  }
}
