package import Displays
package import Platform

/// The profiles of some folders. The file name without `.yaml` or `.yml` is the profile's name; a name found in an
/// earlier folder hides the same name in a later one.
package struct ProfileStore {
  package private(set) var folders: [Path]
  /// True if these are the folders that every command looks in unless told otherwise.
  let areUsual: Bool
  private let reader: Reader

  /// The reader of what is said of files.
  package enum Reader {
    /// A person, who sees files below the current folder as from there: `./desk.yaml`.
    case person(wantsColor: Bool)
    /// A program, or a log, which may stand in another folder.
    case program
  }

  /// - Parameter folders: the folders that the user named; when there is none, the usual ones.
  package init(folders: [Path], for reader: Reader = .program) {
    self.folders = folders.isEmpty ? Self.defaultFolders : folders
    areUsual = folders.isEmpty
    self.reader = reader
  }

  private static var defaultFolders: [Path] {
    if let list = Environment.value("ORCHESTRATE_PROFILES"), !list.isEmpty {
      return list.utf8.split(separator: UInt8(ascii: ":")).map { Path(bytes: $0) }
    }
    return [UserFolder.config.path.appending("profiles"), "/etc/orchestrate/profiles"]
  }

  /// All profiles, or the one with this name or in this file, which is then meant whatever its conditions say.
  ///
  /// - Throws: a failure that lists every finding when a profile is invalid: it is then unknown which profile was meant
  ///   to win, so nothing is changed.
  package func load(named name: String? = nil, telling tell: (Note) -> Void) throws(Failure) -> [Profile] {
    let files = try sources(named: name)
    let findings = files.findingTexts(color: reader.wantsColor)
    guard files.allSatisfy({ !$0.hasErrors }) else {
      throw Failure(.invalidProfile, "no changes made; fix the errors above", after: findings)
    }
    Self.notes(on: findings, of: files, named: name).forEach(tell)
    let profiles = files.compactMap(\.profile)
    return name == nil ? profiles : profiles.map(\.withoutConditions)
  }

  /// Warnings of the profile that is asked for; of many profiles only that there are some.
  private static func notes(on findings: [String], of files: [ProfileSource], named name: String?) -> [Note] {
    guard name == nil, files.count > 1, !findings.isEmpty else { return findings.map(Note.finding) }
    let paths = files.filter { !$0.findings.isEmpty }.map(\.path)
    let words =
      "\(findings.count == 1 ? "1 warning" : "\(findings.count) warnings") in \(paths.list); `orchestrate validate "
      + "\(paths.map(\.description).joined(separator: " "))` shows \(findings.count == 1 ? "it" : "them")"
    return [.words(words)]
  }

  private func sources(named name: String?) throws(Failure) -> [ProfileSource] {
    guard let name else {
      let paths = try paths()
      guard !paths.isEmpty else { throw noProfile(named: nil) }
      return ProfileSource.all(at: paths.sorted { $0.key < $1.key }.map(\.value))
    }
    guard let meant = try self.meant(by: Path(name)) else { throw noProfile(named: name) }
    return [ProfileSource(path: meant.file, isNamed: meant.isPath)]
  }

  /// The file that a person means: by a profile's name, by a path, or by the name of a profile's file.
  private static func meant(by name: Path, among paths: [Path: Path]) -> (file: Path, isPath: Bool)? {
    if let file = paths[name] { return (file, false) }
    if name.hasFolder || ProfileFolder.isProfile(name) && FileSystem.exists(name) { return (name, true) }
    return paths[ProfileFolder.profileName(of: name)].map { ($0, false) }
  }

  /// The same, where a folder that cannot be read may be in the way: those behind the one that has the profile are not,
  /// and none is where a path is meant.
  private func meant(by name: Path) throws(Failure) -> (file: Path, isPath: Bool)? {
    var store = self
    for count in 0...folders.count {
      store.folders = Array(folders.prefix(count))
      if let meant = Self.meant(by: name, among: try store.paths()) { return meant }
    }
    return nil
  }

  /// Some profiles that were loaded, and all others of the folders that can be used, whatever is wrong with the rest.
  ///
  /// - Parameter tell: hears which ones cannot be used.
  package func usable(with loaded: [Profile], telling tell: (Note) -> Void = { _ in }) -> [Profile] {
    let known = Set(loaded.map { Path($0.name) })
    let others = readablePaths.filter { !known.contains($0.key) }
    let sources = ProfileSource.all(at: others.sorted { $0.key < $1.key }.map(\.value))
    let broken = sources.filter { $0.profile == nil }.map(\.path)
    if !broken.isEmpty {
      let files = broken.map(\.description).joined(separator: " ")
      tell(.words("left out because of errors: \(broken.list); `orchestrate validate \(files)` shows them"))
    }
    return loaded + sources.compactMap(\.profile)
  }

  /// The paths by profile name, in bytes: names that look the same can be those of several files.
  package func paths() throws(Failure) -> [Path: Path] {
    let used = try files().filter { $0.winner == nil }
    return Dictionary(used.map { ($0.name, $0.path) }) { first, _ in first }
  }

  /// The same of the folders that can be read.
  package var readablePaths: [Path: Path] {
    var store = self
    store.folders = folders.filter { (try? FileSystem.names(in: $0)) != nil }
    return (try? store.paths()) ?? [:]
  }

  /// The file of a profile, also of one that was deleted; or the file at a path.
  package func file(named name: String) -> Path {
    let path = Path(name)
    if let meant = Self.meant(by: path, among: readablePaths) { return meant.file }
    guard !FileSystem.exists(path), let folder = folders.first else { return path }
    return shown(folder.appending(Path("\(ProfileFolder.profileName(of: path))\(ProfileFolder.endings[0])")))
  }

  package struct File {
    package let name: Path
    package let path: Path
    /// The file of the same name that is used instead.
    package let winner: Path?

    /// The words about a file that is not used; nil for one that is.
    package var whyUnused: String? { winner.map { "not used, as \($0) has the same name" } }
  }

  /// The words about each file of a folder that is not used, such as `desk.yml` beside `desk.yaml`.
  package static func unused(in folder: Path) -> [String] {
    unusedFiles(in: folder).compactMap { file in file.whyUnused.map { "\(file.path) is \($0)" } }
  }

  package static func unusedFiles(in folder: Path) -> [File] {
    ((try? ProfileStore(folders: [folder]).files()) ?? []).filter { $0.winner != nil }
  }

  /// All files of profiles, in the order in which they are found: the first one of a name is used.
  package func files() throws(Failure) -> [File] {
    var (files, used): ([File], [Path: Path]) = ([], [:])
    for folder in folders {
      for path in try Self.paths(in: folder) {
        let name = ProfileFolder.profileName(of: path)
        let path = shown(path)
        files.append(File(name: name, path: path, winner: used[name]))
        if used[name] == nil { used[name] = path }
      }
    }
    return files
  }

  private func shown(_ path: Path) -> Path {
    if case .person = reader { FileSystem.seenFromHere(path) } else { path }
  }

  private static func paths(in folder: Path) throws(Failure) -> [Path] {
    try Failure.telling { try ProfileFolder.profiles(in: folder) ?? [] }
  }

  package func noProfile(named name: String?) -> Failure {
    let places = folders.list
    guard let name else {
      let lines = ["no profiles found in \(places)"] + wayToFirstProfile.map { "  \($0)" }
      return Failure(.noProfileMatches, lines.joined(separator: "\n"))
    }
    let known = (try? paths().keys.sorted().map(\.description)) ?? []
    return Failure(.noProfileMatches, "found no profile \"\(name)\"\(known.choice(nearest: name, in: places))")
  }
}

extension ProfileStore.Reader {
  fileprivate var wantsColor: Bool {
    if case .person(let wantsColor) = self { wantsColor } else { false }
  }
}

extension [Path] {
  /// The paths for a person, one after the other.
  package var list: String { map(\.description).joined(separator: ", ") }
}

extension ProfileStore {
  /// The ways to a first profile where there is none.
  package var wayToFirstProfile: [String] {
    guard let folder = folders.first(where: FileSystem.exists) ?? folders.first else { return [] }
    let target = areUsual ? "desk" : "--output \(folder.appending("desk.yaml"))"
    return ["orchestrate capture \(target)  creates a profile from the current layout"]
  }
}
