import Displays
import Files
import Glibc
import Platform
import Presenting
import ProfileFile
import Session

/// The result of `validate`.
struct Validation: Sendable {
  struct CheckedFile: Sendable {
    let source: ProfileSource
    var isProfile: Bool { !ProfileFolder.isDefineFile(source.path.name) }
    /// The findings in line order.
    let findings: [Diagnostic]
  }

  /// The files in the order in which they were found.
  let files: [CheckedFile]
  /// The fleet; nil when there was none to check the profiles against.
  let fleet: Fleet?
  let tally: [Tally]
  /// True if warnings count as errors do.
  let isStrict: Bool
  /// The files in named folders that a user may take for profiles.
  let unread: [Path]

  /// - Parameters:
  ///   - paths: the paths of profiles.
  ///   - snapshots: the paths of captured machines.
  ///   - hasSafeLinks: whether files lead nowhere but below the current folder and those that are named.
  ///   - settings: values of the command line for the only file.
  init(
    _ paths: [String], against snapshots: [String], isStrict: Bool, hasSafeLinks: Bool,
    setting settings: [ProfileSetting]
  ) throws(Failure) {
    let links = hasSafeLinks ? SafeLinks(paths + snapshots) : nil
    let found = try FileFinder(isWanted: ProfileFolder.isRead, ending: ".yaml", links: links).files(paths)
    let machines = try FileFinder(
      isWanted: { $0.hasEnding(".json") || ReportFile.isReport($0) }, ending: ".json", links: links
    ).files(snapshots)
    guard !(found + machines).isReadingTwice else {
      throw Failure(.invalidProfile, "standard input can be read only once")
    }
    var defineFolders = DefineFolders(within: links)
    let sources = try found.sources(within: links, setting: settings, sharing: &defineFolders)
    let usable = sources.compactMap(\.profile)
    let effective = usable.withoutOverridden
    fleet = machines.isEmpty ? nil : Fleet(machines, within: links, profiles: effective)
    tally = fleet?.tally(of: effective) ?? []
    let alone = Self.alone(usable, captured: fleet?.mostCRTCs, within: links)
    let shared = Self.hidden(by: sources, &defineFolders) + Self.unused(in: sources, &defineFolders)
    let together = Self.rivals(found, sources) + shared + alone + (fleet?.findings ?? [])
    (files, self.isStrict) = (Self.checked(sources, together), isStrict)
    let folders = paths.map { Path($0) }.filter { (links?.holds($0) ?? true) && FileSystem.isFolder($0) }
    unread = Set(folders.map(\.withoutLastSlashes)).sorted().flatMap(ProfileFolder.unread)
  }

  /// The findings of each profile by itself.
  private static func alone(_ usable: [Profile], captured mostCRTCs: Int?, within links: SafeLinks?) -> [Diagnostic] {
    let crowded = usable.flatMap { $0.crowdFindings(captured: mostCRTCs) }
    let programs = usable.flatMap { $0.programFindings(within: links) + $0.fileFindings(within: links) }
    // In CI nothing is known of the fonts on the machine that shows the text.
    let fonts = links == nil ? usable.flatMap { $0.fontFindings() } : []
    return crowded + programs + fonts + past(usable)
  }

  /// The findings of rivals: profiles in the same folder, or among the files that were named themselves.
  private static func rivals(_ found: [FileFinder.Found], _ sources: [ProfileSource]) -> [Diagnostic] {
    let folders = Dictionary(grouping: sources.indices) { found[$0].folder }
    return folders.values.flatMap { $0.compactMap { sources[$0].profile }.rivalFindings }
  }

  /// The findings that only the calendar can tell.
  private static func past(_ profiles: [Profile]) -> [Diagnostic] {
    guard let today = LocalTime(local: time(nil))?.day else { return [] }
    return profiles.flatMap { $0.pastFindings(on: today) }
  }

  /// The files with each finding once: several profiles can be made of one description. A finding in a file that was
  /// not named belongs to the first profile that is made of it.
  private static func checked(_ sources: [ProfileSource], _ together: [Diagnostic]) -> [CheckedFile] {
    let byFile = Dictionary(grouping: sources.flatMap(\.findings) + together, by: \.mark.file)
    var taken = Set(sources.map(\.path))
    return sources.map { source in
      let others = source.filesBesides.filter { taken.insert($0).inserted }
      var told: Set<Diagnostic> = []
      let all = ([source.path] + others).flatMap { byFile[$0, default: []] }.filter { told.insert($0).inserted }
      let inOrder = all.enumerated().sorted {
        ($0.element.mark, $0.element.rule.rawValue, $0.offset) < ($1.element.mark, $1.element.rule.rawValue, $1.offset)
      }
      return CheckedFile(source: source, findings: inOrder.map(\.element))
    }
  }

  /// All findings, file by file.
  var findings: [Diagnostic] { files.flatMap(\.findings) + (fleet?.machines.flatMap(\.own) ?? []) }

  var isValid: Bool { !findings.contains(where: counts) }

  var exitStatus: ExitStatus { isValid ? .fine : hasNothingToRead ? .noInput : .invalidProfile }

  /// True if no profile that was named can be read, and so nothing is found but that.
  private var hasNothingToRead: Bool {
    findings.allSatisfy { $0.rule == .unreadableFile } && files.allSatisfy { !FileSystem.isReadable($0.source.path) }
  }

  /// True if a finding makes the run fail.
  func counts(_ finding: Diagnostic) -> Bool { isStrict || finding.severity == .error }
}

extension [FileFinder.Found] {
  fileprivate func sources(
    within links: SafeLinks?, setting settings: [ProfileSetting], sharing folders: inout DefineFolders
  ) throws(Failure) -> [ProfileSource] {
    let sources = map { ProfileSource($0, within: links, sharing: &folders) }
    guard !settings.isEmpty else { return sources }
    guard sources.count == 1, first?.folder == nil, first?.path != "-" else {
      throw Failure(.usage, "--set needs one file, expected the path of a profile")
    }
    return [try ProfileSource.setting(settings, in: sources[0].bytes, of: sources[0].path).source]
  }

  fileprivate var isReadingTwice: Bool { filter { $0.path == "-" }.count > 1 }
}

extension [Profile] {
  /// The profiles as `apply` sees folders: a name that came earlier hides the same name later.
  fileprivate var withoutOverridden: [Profile] {
    var seen: Set<Path> = []
    return filter { seen.insert(Path($0.name)).inserted }
  }
}
