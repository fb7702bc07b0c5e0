package import Displays
package import Files

/// The rule for what runs programs: a page puts it on no screen and writes it into no profile, unless the console was
/// started for that. An uploaded film is content: its kind was told by its bytes, and its name is their hash.
package struct ProgramRule {
  package var allowsPrograms: Bool
  package var uploads = UploadFolder()

  package init(allowsPrograms: Bool) { self.allowsPrograms = allowsPrograms }

  package func allows(_ source: ContentSource) -> Bool {
    if allowsPrograms { return true }
    return switch source {
    case .program(.video(let path, _)): uploads.file(at: path) != nil
    // A window of another program too, though nothing is started for it.
    case .application: false
    case .program, .drawn, .mirror, .playlist: source.runningKey == nil
    }
  }

  /// - Parameter known: what runs already, wherever that is written.
  /// - Returns: in words, what a profile would run besides.
  package func newPrograms(of profile: Profile?, besides known: Set<ProgramUse>) -> [String] {
    (profile?.programUses ?? []).subtracting(known).filter { !allows($0) }.map(\.words).sorted()
  }

  private func allows(_ use: ProgramUse) -> Bool {
    if case .content(let source) = use { allows(source) } else { allowsPrograms }
  }

  /// Refuses a profile that would run something besides.
  func check(_ profile: Profile?, besides known: Set<ProgramUse>) throws(RefusedRequest) {
    let programs = newPrograms(of: profile, besides: known)
    guard programs.isEmpty else {
      throw RefusedRequest(
        403,
        "\(programs.joined(separator: ", ")): the console writes nothing that runs programs, unless it is started with "
          + "--allow-programs")
    }
  }
}
