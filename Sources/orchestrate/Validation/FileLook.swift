import Displays
import Files
import Glibc
import Presenting
import ProfileFile
import Session

extension FileFinder.Found {
  /// What validation takes a file for, by its name.
  enum Kind: Hashable {
    case profile, defineFile, caseFile
    /// A folder that cannot be looked into, and why.
    case folder(String)
  }

  var kind: Kind {
    if let obstacle { return .folder(obstacle) }
    if CaseFile.isNamed(path.name) { return .caseFile }
    return DefineFile.isNamed(path.name) ? .defineFile : .profile
  }
}

/// What one look at a file finds. A profile is kept only where more is to be asked about it than can be told alone: ten
/// thousand of them would fill the memory.
struct FileLook: Sendable {
  let kind: FileFinder.Found.Kind
  let text: MarkedText
  let findings: [Diagnostic]
  /// The define files that the profile is made of, or that keep it from being made.
  let filesBesides: [Path]
  /// The places of the descriptions that it uses; nil when the text could not be read so far.
  let used: Set<Mark>?
  /// nil where the file is no profile that can be used.
  let contestant: Contestant?
  /// The profile, for machines to be tried with and fonts to be asked about; none where it is not needed any more. A
  /// list of its own takes less room than the place of a profile that is not there.
  let kept: [Profile]

  init(_ source: ProfileSource, of kind: FileFinder.Found.Kind, by look: Looking) {
    let profile = source.profile
    (self.kind, text) = (kind, source.text)
    findings = source.findings + look.hidden(by: source) + (profile.map(look.findings) ?? [])
    filesBesides = source.filesBesides
    used = source.descriptions?.used
    contestant = profile.map(Contestant.init)
    kept = [profile].compactMap(\.self).filter(look.isKept)
  }
}

/// What all files of a validation are looked at with.
struct Looking: Sendable {
  let links: SafeLinks?
  /// True if profiles are tried on machines afterwards.
  let hasMachines: Bool
  let folders: DefineFolders
  private let today = LocalTime(local: time(nil))?.day

  init(within links: SafeLinks?, hasMachines: Bool) {
    (self.links, self.hasMachines) = (links, hasMachines)
    folders = DefineFolders(within: links)
  }

  /// Reads a profile or a file of cases, or a define file beside the other files of its folder.
  func source(_ found: FileFinder.Found) -> ProfileSource {
    let (path, isNamed) = (found.path, found.isNamed)
    return switch found.kind {
    case .profile: ProfileSource(path: path, isNamed: isNamed, within: links, sharing: folders)
    case .defineFile: folders.folder(of: path).source(of: path, isNamed: isNamed, within: links)
    case .caseFile: ProfileSource(cases: path, isNamed: isNamed, within: links)
    case .folder(let obstacle): ProfileSource(unusable: path, .unreadableFile, obstacle)
    }
  }

  /// The findings of a profile by itself.
  fileprivate func findings(of profile: Profile) -> [Diagnostic] {
    (hasMachines ? [] : profile.crowdFindings(captured: nil)) + profile.programFindings(within: links)
      + profile.fileFindings(within: links) + (today.map(profile.pastFindings) ?? [])
  }

  /// Findings of a folder's descriptions that a profile does without, as it has its own.
  fileprivate func hidden(by source: ProfileSource) -> [Diagnostic] {
    guard let own = source.descriptions?.own, !own.isEmpty else { return [] }
    return folders.folder(of: source.path).shared.hidden(behind: own)
  }

  fileprivate func isKept(_ profile: Profile) -> Bool { hasMachines || asksForFonts && !profile.lettering.isEmpty }

  /// In CI nothing is known of the fonts on the machine that shows the text.
  var asksForFonts: Bool { links == nil }
}
