package import Displays
package import Platform
package import ProfileFile

/// One profile file: its text, its meaning and its faults.
package struct ProfileSource: Sendable {
  package let text: MarkedText
  package let profile: Profile?
  /// The readable part of a profile that cannot be used.
  package let remains: Profile?
  /// The findings; some may point to define files beside the profile.
  package let findings: [Diagnostic]
  /// The profile's use of descriptions; nil when the text could not be read so far.
  package let descriptions: DescriptionUse?

  /// The name of standard input.
  package static let standardInput: Path = "<stdin>"

  /// - Parameters:
  ///   - file: where it is; `-` is standard input.
  ///   - isNamed: whether a person has named this very file.
  ///   - links: where it may lead; nil for anywhere.
  package init(path file: Path, isNamed: Bool = false, within links: SafeLinks? = nil) {
    self.init(path: file, isNamed: isNamed, within: links, sharing: DefineFolders(within: links))
  }

  /// The sources of some files, in their order, read on all cores.
  package static func all(at paths: [Path], within links: SafeLinks? = nil) -> [ProfileSource] {
    let folders = DefineFolders(within: links)
    return Cores.map(paths) { ProfileSource(path: $0, within: links, sharing: folders) }
  }

  /// - Parameter folders: the folders of other profiles, which this one may share with them.
  package init(
    path file: Path, isNamed: Bool = false, within links: SafeLinks? = nil, sharing folders: DefineFolders
  ) {
    let path = file == "-" ? Self.standardInput : file
    guard file == "-" || links?.holds(file) ?? true else {
      self.init(unusable: path, .unsafeLink, SafeLinks.complaint)
      return
    }
    do {
      let folder = isNamed || file == "-" ? nil : folders.walked(of: file)
      let (bytes, pathPermissions) = try Self.contents(of: file, isNamed: isNamed, from: folder)
      // Programs of a pull request are not checked: a link in place of one may lead anywhere.
      self.init(
        path: path, read: bytes, past: pathPermissions, isForeign: file != "-" && FileSystem.leadsOut(file),
        asksForPrograms: links == nil && file != "-", sharing: folders)
    } catch {
      self.init(unusable: path, .unreadableFile, "cannot be read: \(error.reason)")
    }
  }

  /// - Parameters:
  ///   - pathPermissions: of what was passed on the way here, and of the file.
  ///   - isForeign: true if a link led here out of its folder. A user who can create links there need not be allowed to
  ///     read this file: no line of it is shown, and nothing at all of one that is no profile.
  ///   - asksForPrograms: whether programs beside the profile are looked at too.
  private init(
    path: Path, read bytes: [UInt8], past pathPermissions: [PathPermissions], isForeign: Bool,
    asksForPrograms: Bool = true, setting settings: [SettledValue] = [], sharing folders: DefineFolders
  ) {
    var folder = DefineFolder.none
    let decoded = ProfileFile.decode(
      bytes, file: path, name: ProfileFolder.profileName(of: path).text, setting: settings
    ) {
      folder = folders.folder(of: path)
      return folder.shared
    }
    guard decoded.profile != nil || !isForeign else {
      self.init(unusable: path, .unsafeLink, FileSystem.foreignComplaint(about: "profile"))
      return
    }
    let way = (decoded.descriptions?.files(besides: path).flatMap(folder.pathPermissions) ?? []) + pathPermissions
    let distrust = decoded.profile.map { folders.trust.findings(about: $0, past: way, asksForPrograms) } ?? []
    self.init(
      path: path, bytes: isForeign ? [] : bytes, profile: distrust.isEmpty ? decoded.profile : nil,
      findings: (decoded.diagnostics + distrust).sorted { $0.mark < $1.mark },
      descriptions: decoded.descriptions, beside: folder,
      remains: distrust.isEmpty ? decoded.remains : decoded.profile)
  }

  /// The source that a file would be with this text in it: the users who could write there count as for the file.
  ///
  /// - Parameter settings: values of a command line, which count in place of the text's.
  package init(
    draft bytes: [UInt8], of path: Path, setting settings: [SettledValue] = []
  ) throws(FileProblem) {
    let pathPermissions = try Self.contents(of: path, isNamed: false).pathPermissions
    self.init(
      path: path, read: bytes, past: pathPermissions, isForeign: FileSystem.leadsOut(path), setting: settings,
      sharing: DefineFolders())
  }

  package init(
    path: Path, bytes: [UInt8], profile: Profile? = nil, findings: [Diagnostic], descriptions: DescriptionUse? = nil,
    beside folder: DefineFolder = .none, remains: Profile? = nil
  ) {
    text = MarkedText(bytes, of: path, beside: folder)
    self.profile = profile
    self.findings = findings
    self.descriptions = descriptions
    self.remains = remains
  }

  /// What cannot be looked at, with the reason as its only finding.
  package init(unusable path: Path, _ rule: Rule, _ message: String) {
    let finding = Diagnostic(rule: rule, at: Mark(file: path, line: 1, column: 1), message)
    self.init(path: path, bytes: [], findings: [finding])
  }

  package var path: Path { text.path }
  package var bytes: [UInt8] { text.bytes }

  /// The define files that the profile is made of, or that keep it from being made.
  package var filesBesides: [Path] {
    let inTheWay = Set(findings.map(\.mark.file)).subtracting([path])
    return inTheWay.union(descriptions?.files(besides: path) ?? []).sorted()
  }

  package var hasErrors: Bool { findings.contains { $0.severity == .error } }
}
