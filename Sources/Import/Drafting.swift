import Displays
import ProfileFile

/// The profiles in the making, and everything to report about the file they come from.
struct Drafting {
  let format: ImportFormat
  let makers: MakerNames
  var findings: Findings
  private(set) var drafts: [Draft] = []
  private(set) var lines: [String] = []
  /// The losses that belong to no profile of the file, and so to all of them.
  private var common: [Loss] = []
  let sourceName: String
  private var names = Names()
  /// The number of losses of all drafts together.
  private var lossCount = 0

  init(_ source: ImportSource, format: ImportFormat, makers: MakerNames) {
    self.format = format
    self.makers = makers
    findings = Findings(file: source.file)
    sourceName = source.name
  }

  /// The lines of a text, which comments can quote from now on; nil, reported, when it is no text.
  mutating func read(_ bytes: [UInt8]) -> [String]? {
    lines = ProfileFile.lines(of: bytes, findings: &findings) ?? []
    return findings.hasErrors ? nil : lines
  }

  /// The lines of another file that belongs to the first one.
  mutating func read(_ bytes: [UInt8], of file: Path) -> [String]? {
    guard file != findings.file else { return read(bytes) }
    var others = Findings(file: file)
    let lines = ProfileFile.lines(of: bytes, findings: &others)
    for finding in others.inOrder { findings.add(finding) }
    return others.hasErrors ? nil : lines
  }

  /// Has comments quote these lines for a while.
  mutating func quoting(_ others: [String], _ body: (inout Drafting) -> Void) {
    let before = lines
    lines = others
    body(&self)
    lines = before
  }

  mutating func error(_ word: Marked<String>, _ what: String, expected: String, among names: [String] = []) {
    guard !findings.isFull else { return }
    guard !format.goesOn else { return loseForAll(at: word.mark, "not a valid \(what)") }
    findings.error(
      at: word.mark,
      "\(what): found \(word.value.quoted), expected \(expected)\(Suggestion.hint(for: word.value, among: names))")
  }

  /// A loss of something that a profile cannot express, quoted as it stands in the file.
  func loss(at mark: Mark, _ reason: String) -> Loss {
    let line = lines.indices.contains(mark.line - 1) ? lines[mark.line - 1] : ""
    return Loss(mark: mark, quoted: String(line.trimmed.prefix(Self.longestQuotation)), reason: reason)
  }

  /// The longest quotation. Longer lines are cut: a person knows them by their start.
  private static let longestQuotation = 160

  mutating func loseForAll(at mark: Mark, _ reason: String) {
    common.append(loss(at: mark, reason))
    checkLosses(at: mark)
  }

  // MARK: Profiles

  /// - Parameter name: nil where the file has no name for the draft.
  mutating func add(_ draft: Draft, named name: Marked<String>?) {
    guard drafts.count < Self.mostProfiles, !findings.isFull else {
      if drafts.count == Self.mostProfiles, !findings.hasErrors {
        findings.error(
          at: draft.profile.mark, "found too many profiles, expected at most \(Self.mostProfiles) in a file")
      }
      return
    }
    if let unknown = draft.profile.screens.first(where: \.selector.isEmpty) {
      return loseForAll(at: unknown.name.mark, "\(Self.unknownScreen); its profile is left out")
    }
    var draft = draft
    draft.profile.name = names.unique(name?.value ?? sourceName)
    draft.title = name?.value
    for finding in draft.profile.findings where finding.severity == .error { findings.add(finding) }
    drafts.append(draft)
    lossCount += draft.losses.count
    checkLosses(at: draft.profile.mark)
  }

  /// - Returns: whether a profile can ask for the screen; reported where it cannot, and the others are kept.
  mutating func isKnown(_ screen: ScreenDraft) -> Bool {
    guard screen.entry.selector.isEmpty else { return true }
    loseForAll(at: screen.entry.name.mark, Self.unknownScreen)
    return false
  }

  private static let unknownScreen =
    "neither maker, model nor serial of this screen is known, so that no profile can ask for it"

  /// Changes all profiles once they are known.
  mutating func amend(_ change: (Drafting, inout Draft) -> Void) {
    let drafting = self
    for index in drafts.indices {
      lossCount -= drafts[index].losses.count
      change(drafting, &drafts[index])
      lossCount += drafts[index].losses.count
    }
    checkLosses(at: findings.mark(.start))
  }

  /// Has the first of several profiles for the same screens win, as in the tool; here their names would decide.
  mutating func keepOrder() {
    for group in Dictionary(grouping: drafts.indices, by: { drafts[$0].identities }).values where group.count > 1 {
      for (index, priority) in zip(group, (0..<group.count).reversed()) {
        drafts[index].profile.priority = priority
        drafts[index].notes.append(
          "priority: of \(group.count) profiles for the same screens, \(format.rawValue) takes the first that fits")
      }
    }
  }

  /// Adds the common losses to each profile.
  private mutating func checkLosses(at mark: Mark) {
    guard lossCount + drafts.count * common.count > Self.mostLosses, !findings.hasErrors else { return }
    findings.error(
      at: mark,
      "found more than \(Self.mostLosses) lines that profiles do not support, expected fewer; import a part of the file"
    )
  }

  /// The most losses. Each is two lines of comment in a file of at most 1 MiB; 40,000 lines for each of 1,000 profiles
  /// would be gigabytes.
  private static let mostLosses = 20_000

  /// The most profiles. No user has a thousand desks; a hostile file must not keep the program busy.
  private static let mostProfiles = 1000

  /// The result of the import. It holds no profile that the reader of profiles would refuse.
  var imported: Imported {
    var findings = findings
    if drafts.isEmpty, !findings.hasErrors {
      for loss in common { findings.error(at: loss.mark, loss.reason) }
      findings.error(at: findings.mark(.start), "found nothing to convert to a profile, expected \(format.article)")
    }
    guard !findings.hasErrors else { return Imported(profiles: [], findings: findings.inOrder) }
    let profiles = drafts.map { draft in
      ImportedProfile(
        name: draft.profile.name, title: draft.title ?? sourceName, text: draft.text(from: format, common: common))
    }
    for (draft, profile) in zip(drafts, profiles) { check(profile, of: draft, &findings) }
    return Imported(profiles: findings.hasErrors ? [] : profiles, findings: findings.inOrder)
  }

  /// Checks a profile. Names from a file may hold what no profile may, or too much of it.
  private func check(_ profile: ImportedProfile, of draft: Draft, _ findings: inout Findings) {
    let decoded = ProfileFile.decode(Array(profile.text.utf8), file: "\(profile.name).yaml", name: profile.name)
    for finding in decoded.diagnostics where finding.severity == .error {
      let mark = profile.screen(atLine: finding.mark.line).flatMap { draft.mark(ofScreen: $0) } ?? draft.profile.mark
      findings.error(at: mark, "this cannot be converted to a profile: \(finding.message)")
    }
  }
}

extension ImportedProfile {
  /// The index, from 0, of the screen that a line is about.
  fileprivate func screen(atLine line: Int) -> Int? {
    let before = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(line)
    let names = before.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") && !$0.hasPrefix("  #") }
    return names.isEmpty ? nil : names.count - 1
  }
}
