import Applying
import Displays
import Files
import Platform
import ProfileFile

/// The screen whose overscan a person sets, and the profile that holds it.
struct CalibrationTarget {
  let profile: Profile
  /// The index of the entry.
  let index: Int
  /// The size of the screen's mode, rotated.
  private let size: Size

  private var entry: ScreenEntry { profile.screens[index] }
  var name: String { entry.name.value }
  var path: Path { profile.mark.file }
  var dial: OverscanDial { OverscanDial(entry.overscan?.value, of: size) }

  /// - Parameters:
  ///   - name: the name of an entry, or the connector of its screen.
  ///   - proposal: the layout that the profile in force asks for.
  init(_ name: String, in proposal: Proposal, on snapshot: Snapshot) throws(Failure) {
    let (match, screens) = (proposal.match, proposal.match.profile.screens)
    let connectors = match.outputs.mapValues { snapshot.name(of: $0) }
    guard
      let index = screens.firstIndex(where: { $0.name.value == name })
        ?? connectors.first(where: { $0.value == name })?.key
    else {
      let known = screens.map(\.name.value)
      let hint = Suggestion.hint(for: name, among: known + connectors.values.sorted())
      throw Failure(
        .failed,
        "profile \(match.profile.name) has no screen \"\(name)\", expected \(known.joined(separator: ", ")) or the "
          + "connector of one of them\(hint)")
    }
    guard let output = match.outputs[index], let state = proposal.layout.states[output] else {
      throw Failure(.failed, "\(screens[index].name.value) is dark, so no pattern can be shown")
    }
    profile = match.profile.withoutConditions
    self.index = index
    size = state.turnedSize
  }

  /// The part of the framebuffer that the screen shows.
  func area(in proposal: Proposal) -> Rectangle? {
    guard let output = proposal.match.outputs[index] else { return nil }
    return proposal.layout.pictures[output]?.area
  }

  func profile(with overscan: Overscan) -> Profile {
    var changed = profile
    changed.screens[index].overscan = Marked(overscan, at: entry.overscan?.mark ?? entry.name.mark)
    return changed
  }

  /// Writes an amount into the file as it is now: a user may have edited it meanwhile.
  func write(_ overscan: Overscan) throws(Failure) {
    try Failure.telling {
      var edition = try ProfileEdition(of: path)
      for _ in 0..<Self.mostAttempts {
        guard try !says(overscan, in: edition.bytes) else { return }
        guard let other = try change(edition, to: overscan) else { return }
        edition = other
      }
      throw Failure(.failed, "\(path) was changed each time that it was to be saved; it is not saved")
    }
  }

  /// An editor saves once; a program that writes all the time would be waited for without end.
  private static let mostAttempts = 3

  /// - Returns: the file as another program has written it meanwhile; nil where it is saved.
  private func change(_ edition: ProfileEdition, to overscan: Overscan) throws -> ProfileEdition? {
    let text = try edited(edition.bytes, overscan)
    do throws(ProfileEdition.Problem) {
      try edition.replace(with: text)
      return nil
    } catch {
      switch error {
      case .changed(let other): return other
      case .file(let problem): throw problem
      }
    }
  }

  /// Finds out beforehand whether an amount can be written, so that no user's work is lost.
  func check() throws(Failure) {
    try Failure.telling {
      var sample = dial
      sample.turn(by: 1)
      _ = try edited(try FileSystem.read(path, limit: ProfileFile.largestSize), sample.overscan)
    }
  }

  /// The text with another amount, which means that amount and is free of errors.
  private func edited(_ bytes: [UInt8], _ overscan: Overscan) throws -> [UInt8] {
    let edited = try ProfileFile.setting(overscan, of: name, in: bytes, file: path)
    guard try says(overscan, in: edited) else {
      throw Failure(
        .failed, "\(path): the overscan cannot be written into this file's layout; write \(overscan) yourself")
    }
    return edited
  }

  /// True if the text asks for this amount, in whatever words; one that depends on the EDID is another one.
  private func says(_ overscan: Overscan, in bytes: [UInt8]) throws(Failure) -> Bool {
    let said = try decoded(bytes).overscan?.value
    if case .whenDeclared = said?.amount { return false }
    return OverscanDial(said, of: size).overscan == overscan
  }

  private func decoded(_ bytes: [UInt8]) throws(Failure) -> ScreenEntry {
    let decoded = ProfileFile.decode(bytes, file: path, name: profile.name) { DefineFolder(beside: path).shared }
    guard let entry = decoded.profile?.screens.first(where: { $0.name.value == name }) else {
      let reason = decoded.diagnostics.first.map { "\($0)" } ?? "\(path): screen \"\(name)\" no longer exists"
      throw Failure(.invalidProfile, reason)
    }
    return entry
  }
}
