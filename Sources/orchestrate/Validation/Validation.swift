import Displays
import Files
import Platform
import Presenting
import ProfileFile

/// The result of `validate`.
struct Validation: Sendable {
  struct CheckedFile: Sendable {
    let kind: FileFinder.Found.Kind
    let text: MarkedText
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
  /// The words about profiles that are left out, as another file has the same name.
  let unused: [String]

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
    let finder = FileFinder(sought: .profiles, links: links)
    let found = try finder.files(paths)
    let machines = try FileFinder(sought: .snapshots, links: links).files(snapshots)
    guard !(found + machines).isReadingTwice else {
      throw Failure(.invalidProfile, "standard input can be read only once")
    }
    let look = Looking(within: links, hasMachines: !machines.isEmpty)
    let looks = try Self.looks(at: found, by: look, setting: settings)
    let kept = looks.flatMap(\.kept)
    let effective = kept.withoutOverridden
    fleet = machines.isEmpty ? nil : Fleet(machines, within: links, profiles: effective)
    tally = fleet?.tally(of: effective) ?? []
    let late = Self.late(kept, fleet, by: look)
    let together = Self.rivals(found, looks) + Self.unused(in: looks, look.folders) + late
    (files, self.isStrict) = (Self.checked(looks, together), isStrict)
    let folders = finder.folders(paths)
    unread = folders.sorted().flatMap(ProfileFolder.unread)
    unused = folders.union(found.compactMap(\.folder)).sorted().flatMap(ProfileStore.unused)
  }

  private static func looks(
    at found: [FileFinder.Found], by look: Looking, setting settings: [ProfileSetting]
  ) throws(Failure) -> [FileLook] {
    guard !settings.isEmpty else { return Cores.map(found) { FileLook(look.source($0), of: $0.kind, by: look) } }
    guard found.count == 1, let file = found.first, file.folder == nil, file.kind == .profile, file.path != "-" else {
      throw Failure(.usage, "--set needs one file, expected the path of a profile")
    }
    let source = look.source(file)
    let edited = try ProfileSource.setting(settings, in: source.bytes, of: source.path).source
    return [FileLook(edited, of: file.kind, by: look)]
  }

  /// The findings of each profile by itself that all of them are needed for, or one thread.
  private static func late(_ profiles: [Profile], _ fleet: Fleet?, by look: Looking) -> [Diagnostic] {
    let crowded = fleet.map { fleet in profiles.flatMap { $0.crowdFindings(captured: fleet.mostCRTCs) } } ?? []
    return crowded + (look.asksForFonts ? profiles.fontFindings() : []) + (fleet?.findings ?? [])
  }

  /// The findings of rivals: profiles in the same folder, or among the files that were named themselves.
  private static func rivals(_ found: [FileFinder.Found], _ looks: [FileLook]) -> [Diagnostic] {
    let folders = Dictionary(grouping: looks.indices) { found[$0].folder }
    return folders.values.flatMap { $0.lazy.compactMap { looks[$0].contestant }.rivalFindings }
  }

  /// The files with each finding once: several profiles can be made of one description. A finding in a file that was
  /// not named belongs to the first profile that is made of it.
  private static func checked(_ looks: [FileLook], _ together: [Diagnostic]) -> [CheckedFile] {
    let byFile = Dictionary(grouping: looks.flatMap(\.findings) + together, by: \.mark.file)
    var taken = Set(looks.map(\.text.path))
    return looks.map { look in
      let others = look.filesBesides.filter { taken.insert($0).inserted }
      var told: Set<Diagnostic> = []
      let all = ([look.text.path] + others).flatMap { byFile[$0, default: []] }.filter { told.insert($0).inserted }
      let inOrder = all.enumerated().sorted {
        ($0.element.mark, $0.element.rule.rawValue, $0.offset) < ($1.element.mark, $1.element.rule.rawValue, $1.offset)
      }
      return CheckedFile(kind: look.kind, text: look.text, findings: inOrder.map(\.element))
    }
  }

  /// All findings, file by file.
  var findings: [Diagnostic] { files.flatMap(\.findings) + (fleet?.machines.flatMap(\.own) ?? []) }

  var isValid: Bool { !findings.contains(where: counts) }

  var exitStatus: ExitStatus { isValid ? .fine : hasNothingToRead ? .noInput : .invalidProfile }

  /// True if no profile that was named can be read, and so nothing is found but that.
  private var hasNothingToRead: Bool {
    findings.allSatisfy { $0.rule == .unreadableFile }
      && files.allSatisfy { file in file.findings.contains { $0.mark.file == file.text.path } }
  }

  /// True if a finding makes the run fail.
  func counts(_ finding: Diagnostic) -> Bool { isStrict || finding.severity == .error }
}

extension [FileFinder.Found] {
  fileprivate var isReadingTwice: Bool { filter { $0.path == "-" }.count > 1 }
}

extension [Profile] {
  /// The profiles as `apply` sees folders: a name that came earlier hides the same name later.
  fileprivate var withoutOverridden: [Profile] {
    var seen: Set<Path> = []
    return filter { seen.insert(Path($0.name)).inserted }
  }
}
