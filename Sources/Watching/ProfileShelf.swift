import Control
package import Displays
package import Files
import Platform

/// The profiles that a watcher works with. A file that is broken keeps its last good version in force until it is
/// corrected or deleted, also one that was broken when the watcher started, where it was in force before.
package struct ProfileShelf {
  package let store: ProfileStore
  /// What users have chosen for good.
  let keptFile = KeptFile()
  private let last = LastTexts()
  /// The profile whose text was written down last, or could not be.
  private var kept: Profile?
  private var sources: [Path: ProfileSource] = [:] {
    didSet { profiles = sources.sorted { $0.key < $1.key }.compactMap(\.value.profile) }
  }

  /// The profiles in the order of their names.
  package private(set) var profiles: [Profile] = []
  /// The texts of the files as they are now, also of those that cannot be used.
  private var texts: [Path: [UInt8]] = [:]
  /// The faults in the files as they are now, each as the other commands print it.
  package private(set) var findings: [String] = []
  /// Names of the files that cannot be used as they are now.
  package private(set) var broken: Set<Path> = []
  /// The folders that cannot be read now.
  package private(set) var unreadable: [Path] = []
  /// True if all profiles are known as their files are now; otherwise it is open which one was meant to win.
  package var isComplete: Bool { broken.isEmpty && unreadable.isEmpty }

  /// The readable parts of broken profiles of which there is no good version.
  private(set) var lost: [Profile] = []

  /// What readings have to take into account: a draft on trial may ask for more than its file.
  private(set) var needs = [Profile]().needs

  /// A profile as a user tries it, by its name, until its file is another one than it was then.
  private typealias Draft = (name: Path, profile: Profile, base: [UInt8])
  private var draft: Draft? { didSet { findNeeds() } }
  /// The draft that was in force before the one on trial now, and is restored with it.
  private var earlierDraft: Draft?

  package init(_ store: ProfileStore) { self.store = store }

  /// The profile of this name, whatever its conditions say; as it is tried where it is.
  package func profile(named name: String) -> Profile? {
    let tried = draft.flatMap { $0.name == Path(name) ? $0.profile : nil }
    return (tried ?? sources[Path(name)]?.profile)?.withoutConditions
  }

  private mutating func findNeeds() { needs = (profiles + lost + [draft?.profile].compactMap(\.self)).needs }

  /// The warning while a draft is in force that no file holds.
  var draftWarning: String? { draft.map { "\($0.name): a draft is in force that is not saved" } }

  /// True if a draft of the profile of this name is in force, or on trial.
  func isDraft(_ name: String) -> Bool { draft?.name == Path(name) }

  /// The file of the profile of this name.
  func file(named name: String) -> Path? { sources[Path(name)]?.path }

  /// Reads all files again. When a folder cannot be read, the profiles of it that are known stay, and the other folders
  /// count.
  package mutating func load() {
    let (paths, problems) = readFolders()
    let files = Dictionary(zip(paths.keys, ProfileSource.all(at: Array(paths.values)))) { first, _ in first }
    broken = Set(files.filter(\.value.hasErrors).keys)
    texts = files.mapValues(\.bytes)
    for known in [\Self.draft, \Self.earlierDraft] {
      if let draft = self[keyPath: known], texts[draft.name] != draft.base { self[keyPath: known] = nil }
    }
    findings = problems + files.sorted { $0.key < $1.key }.map(\.value).findingTexts
    let known = sources.filter { broken.contains($0.key) }
    let found = files.filter { broken.contains($0.key) && known[$0.key] == nil }.compactMapValues(last.source)
    sources = files.filter { !broken.contains($0.key) }.merging(known) { new, _ in new }
      .merging(found) { new, _ in new }
    lost = files.filter { broken.contains($0.key) && sources[$0.key] == nil }.sorted { $0.key < $1.key }
      .compactMap(\.value.remains)
    last.forgetGone()
    findNeeds()
  }

  /// The paths by profile name, in a folder that cannot be read those that are known; and why there is such a folder.
  private mutating func readFolders() -> (paths: [Path: Path], problems: [String]) {
    unreadable = []
    if let paths = try? store.paths() { return (paths, []) }
    var (paths, problems): ([Path: Path], [String]) = ([:], [])
    for folder in store.folders {
      do throws(Failure) {
        let found = try ProfileStore(folders: [folder]).paths()
        paths.merge(found) { first, _ in first }
      } catch {
        unreadable.append(folder)
        problems.append(error.message)
        paths.merge(knownPaths(in: folder)) { first, _ in first }
      }
    }
    return (paths, problems)
  }

  private func knownPaths(in folder: Path) -> [Path: Path] {
    sources.mapValues(\.path).filter { $0.value == folder.appending($0.value.name) }
  }

  /// Broken files whose last good version is used instead.
  var outdated: Set<Path> { broken.intersection(sources.keys) }

  /// Writes down what a later watcher uses where the file of the profile in force is broken by then.
  ///
  /// - Returns: what stood in the way, once each time that there is something to write. Screens matter more.
  mutating func keepText(of name: String) -> String? {
    guard let source = sources[Path(name)], !broken.contains(Path(name)), source.profile != kept else { return nil }
    kept = source.profile
    do throws(Failure) {
      try last.keep(source)
      return nil
    } catch {
      return "should \(name) be broken when the watcher starts the next time, it cannot be used: \(error.message)"
    }
  }
}

extension ProfileShelf {
  /// Takes a profile as it would be with another text.
  ///
  /// - Parameter isOnTrial: whether something is that began with what would come back.
  /// - Returns: the refusal; nil where the draft counts from now on for each client that asks for the profile by its
  ///   name.
  mutating func tryOut(_ draft: ProfileDraft, isOnTrial: Bool) -> ControlResponse? {
    let name = Path(draft.profile)
    guard let source = sources[name] else { return .failed("found no profile \"\(draft.profile)\"", .noProfileMatches) }
    guard FileSystem.withoutLinks(source.path) == FileSystem.withoutLinks(draft.file) else {
      return .failed("the watcher reads \(draft.profile) from \(source.path), and not from \(draft.file)")
    }
    let tried: ProfileSource
    do throws(FileProblem) {
      tried = try ProfileSource(draft: Array(draft.text.utf8), of: source.path)
    } catch {
      return .failed("\(error)")
    }
    guard let profile = tried.profile, !tried.hasErrors else {
      return .failed([tried].findingTexts.joined(separator: "\n"), .invalidProfile)
    }
    let added = profile.programUses.subtracting(source.profile?.programUses ?? []).filter { !$0.isHarmless }
    guard added.isEmpty else {
      let words = added.map(\.words).sorted().joined(separator: ", ")
      return .failed("\(words): programs are tried once the profile is saved")
    }
    begin((name, profile, texts[name] ?? source.bytes), isOnTrial: isOnTrial)
    return nil
  }

  /// The profile is what its file says, unless what is chosen now goes back.
  mutating func setDraftAside(isOnTrial: Bool) { begin(nil, isOnTrial: isOnTrial) }

  private mutating func begin(_ draft: Draft?, isOnTrial: Bool) {
    if !isOnTrial { earlierDraft = self.draft }
    self.draft = draft
  }

  /// Puts the earlier draft, or the file's text, in place of the one on trial.
  mutating func restoreDraft() { (draft, earlierDraft) = (earlierDraft, nil) }

  /// All profiles are what their files say.
  mutating func dropDrafts() { (draft, earlierDraft) = (nil, nil) }
}
