import Applying
import Displays
import Files
import Platform
import Rendering

/// The result of `list`, as JSON and as text.
struct ProfileListing: Encodable {
  let folders: [Path]
  let profiles: [Line]
  /// The reason why it is not known which profile fits; nil when that is known.
  let silence: String?
  /// True if a profile that counts is invalid.
  let isBroken: Bool

  private enum CodingKeys: CodingKey { case folders, profiles }

  struct Line: Encodable {
    let name: Path
    let file: Path
    /// True if the profile matches the connected screens; nil when nothing could tell.
    let fits: Bool?
    /// True if the profile is the one that `apply` would choose.
    let chosen: Bool
    /// The reason in words for a person.
    let reason: String?
  }

  /// - Parameter files: the files in the order in which they are found.
  /// - Throws: where a user has named a snapshot that cannot be read.
  init(_ files: [ProfileStore.File], folders: [Path], source: SourceOptions) throws(Failure) {
    self.folders = folders
    // The files are sorted by name; those that others hide follow these.
    let sorted = files.enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
    let read = ProfileSource.all(at: sorted.map(\.element.path))
    let sources = zip(sorted.map(\.element), read).map { (file: $0, source: $1) }
    let counted = sources.filter { $0.file.winner == nil }.map(\.source)
    isBroken = counted.contains(where: \.hasErrors)
    let profiles = counted.compactMap(\.profile)
    var choice: Choice?
    do throws(Failure) {
      choice = try Self.choice(among: profiles, source)
      silence = nil
    } catch {
      guard source.snapshot == nil else { throw error }
      silence = error.message
    }
    let chosen = isBroken ? nil : choice?.best?.profile.name
    self.profiles = sources.map { Line($0.file, holding: $0.source, among: choice, chosen: chosen) }
  }

  private static func choice(among profiles: [Profile], _ source: SourceOptions) throws(Failure) -> Choice {
    Choice(among: profiles, in: try source.read(for: profiles).situation).settled.choice
  }

  func text(color: Bool) -> String {
    let names = profiles.map(\.name.description.columns).max() ?? 0
    let reasons = profiles.map { $0.reason?.columns ?? 0 }.max() ?? 0
    return profiles.map { line in
      let name = "\(line.name)".padded(to: names).styled(line.chosen ? .bold : .plain, color: color)
      let reason = reasons == 0 ? [] : [(line.reason ?? "").padded(to: min(reasons, Self.widest))]
      return ([(line.chosen ? "* " : "  ") + name] + reason + ["\(line.file)"]).joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// The widest reason. Longer ones push their line's file to the right, and no other one.
  private static let widest = 60
}

extension ProfileListing.Line {
  fileprivate init(_ file: ProfileStore.File, holding source: ProfileSource, among choice: Choice?, chosen: String?) {
    (name, self.file) = (file.name, file.path)
    let candidate = file.winner == nil ? choice?.candidates.first { $0.profile.name == file.name.text } : nil
    self.chosen = candidate != nil && chosen == file.name.text
    let errors = source.findings.filter { $0.severity == .error }.count
    if let reason = file.whyUnused {
      (fits, self.reason) = (nil, reason)
    } else if source.hasErrors {
      (fits, reason) = (
        nil, "invalid, \(errors) \(errors == 1 ? "error" : "errors"); `orchestrate validate` lists them"
      )
    } else {
      (fits, reason) = (candidate?.fits, candidate.flatMap { choice?.reason(for: $0) })
    }
  }
}

extension Choice.Candidate {
  fileprivate var fits: Bool { if case .matches = verdict { true } else { false } }
}
