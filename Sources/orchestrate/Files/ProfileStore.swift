import Displays
import ProfileFile

/// The profiles of some folders. The file name without `.yaml` is the profile's name; a name found in an earlier folder
/// hides the same name in a later one.
struct ProfileStore {
  let folders: [String]

  init(_ options: ProfileOptions) { self.init(folders: options.folders) }

  /// - Parameter folders: those that somebody named; when there is none, the usual ones.
  init(folders: [String]) { self.folders = folders.isEmpty ? Self.defaultFolders : folders }

  private static var defaultFolders: [String] {
    if let list = Environment.value("ORCHESTRATE_PROFILES"), !list.isEmpty {
      return list.split(separator: ":").map(String.init)
    }
    let home = Environment.folder("HOME") ?? "/"
    let configured = Environment.folder("XDG_CONFIG_HOME")
    return ["\(configured ?? "\(home)/.config")/orchestrate/profiles", "/etc/orchestrate/profiles"]
  }

  /// All profiles, or the one with this name, which is then meant whatever its conditions say.
  ///
  /// - Throws: a failure that lists every finding when one is invalid: with a broken profile in the way nobody can say
  ///   which profile was meant to win, so nothing is touched.
  func load(named name: String? = nil) throws(Failure) -> [Profile] {
    let paths = try paths().filter { name == nil || $0.key == name }
    guard !paths.isEmpty else { throw noProfile(named: name) }
    let files = paths.sorted { $0.key < $1.key }.map { ProfileSource(path: $0.value) }
    let findings = files.flatMap { file in file.findings.map { file.describe($0, color: false) } }
    guard files.allSatisfy({ !$0.hasErrors }) else {
      throw Failure(.invalidProfile, "nothing was changed: mend the profiles above first", after: findings)
    }
    for finding in findings { Terminal.tellFinding(finding) }
    let profiles = files.compactMap(\.profile)
    return name == nil ? profiles : profiles.map(\.withoutConditions)
  }

  /// Path by profile name.
  func paths() throws(Failure) -> [String: String] {
    var paths: [String: String] = [:]
    for folder in folders {
      for path in try Self.paths(in: folder) {
        let name = ProfileSource.name(of: path)
        if paths[name] == nil { paths[name] = path }
      }
    }
    return paths
  }

  private static func paths(in folder: String) throws(Failure) -> [String] {
    do {
      return try profilePaths(in: folder) ?? []
    } catch {
      throw Failure(.failed, "\(error)")
    }
  }

  /// The profiles of a folder; nil when there is no such folder.
  static func profilePaths(in folder: String) throws(FileProblem) -> [String]? {
    try Files.names(in: folder)?.filter(isProfile).map { "\(folder)/\($0)" }
  }

  /// Whether a file of this name in a folder is a profile, and not something that an editor keeps beside one; the cases
  /// that test profiles lie there too.
  static func isProfile(_ name: String) -> Bool {
    name.hasSuffix(".yaml") && !name.hasSuffix(CaseFile.ending) && !name.hasPrefix(".")
  }

  func noProfile(named name: String?) -> Failure {
    let places = folders.joined(separator: ", ")
    guard let name else {
      let lines = ["there is no profile in \(places)"] + wayToFirstProfile.map { "  \($0)" }
      return Failure(.noProfileMatches, lines.joined(separator: "\n"))
    }
    let known = (try? paths().keys.sorted()) ?? []
    return Failure(.noProfileMatches, "there is no profile \"\(name)\" in \(places)\(known.choice(nearest: name))")
  }
}

extension [String] {
  /// The names of profiles that there are, behind that one is not among them.
  func choice(nearest name: String) -> String {
    let most = 8
    let shown = prefix(most).joined(separator: ", ") + (count > most ? ", …" : "")
    return (isEmpty ? "" : ", expected \(shown)") + Suggestion.hint(for: name, among: self)
  }
}

extension ProfileStore {
  /// How to come to a profile where there is none.
  var wayToFirstProfile: [String] {
    let present = folders.first(where: Files.exists)
    guard let folder = present ?? folders.first else { return [] }
    let capture = "orchestrate capture --output \(folder)/desk.yaml  makes one of what is shown now"
    return (present == nil ? ["mkdir -p \(folder)"] : []) + [capture]
  }
}

/// One profile file: its text, what it means and what is wrong with it.
struct ProfileSource: Sendable {
  let path: String
  let bytes: [UInt8]
  let profile: Profile?
  let findings: [Diagnostic]

  /// What standard input is called.
  static let standardInput = "<stdin>"

  /// - Parameter file: where it is; `-` is standard input.
  init(path file: String) {
    path = file == "-" ? Self.standardInput : file
    do {
      bytes =
        file == "-"
        ? try Files.readStandardInput(limit: ProfileFile.largestSize)
        : try Files.read(file, limit: ProfileFile.largestSize)
      let decoded = ProfileFile.decode(bytes, file: path, name: Self.name(of: path))
      let distrust = decoded.profile.map(Self.trustFindings) ?? []
      profile = distrust.isEmpty ? decoded.profile : nil
      findings = (decoded.diagnostics + distrust).sorted { $0.mark < $1.mark }
    } catch {
      bytes = []
      profile = nil
      findings = [
        Diagnostic(
          rule: .unreadableFile, at: Mark(file: path, line: 1, column: 1), "cannot be read: \(error.reason)")
      ]
    }
  }

  var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// `/etc/orchestrate/profiles/lobby.yaml` is `lobby`.
  static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".yaml") ? String(file.dropLast(5)) : file
  }
}
