package import Displays
package import Files
import Glibc
package import Platform
import Presenting
import ProfileFile
import Rendering
import Session

/// A profile's file with changes that a page has made and not saved.
package struct Draft {
  package let edition: ProfileEdition
  package let text: [UInt8]
  package let source: ProfileSource

  /// - Throws: where the file is another one by now, with both texts; and where a change cannot be made in the text.
  package init(_ request: DraftRequest, of edition: ProfileEdition) throws(RefusedRequest) {
    try DraftLimits.check(request, on: edition)
    guard edition.version == request.version else {
      // The changes may be impossible in the file's present text.
      let ours =
        (try? Self.text(of: request, on: edition.bytes)) ?? request.text.map { Array($0.utf8) } ?? edition.bytes
      throw RefusedRequest(409, ConflictDocument(edition, ours: ours))
    }
    let text = try Self.text(of: request, on: edition.bytes)
    try DraftLimits.check(text)
    do throws(FileProblem) {
      try self.init(text, of: edition)
    } catch {
      throw RefusedRequest(422, "\(error)")
    }
  }

  /// - Parameter text: as on disk, or another one.
  package init(_ text: [UInt8], of edition: ProfileEdition) throws(FileProblem) {
    (self.edition, self.text) = (edition, text)
    source = try ProfileSource(draft: text, of: edition.path)
  }

  private static func text(of request: DraftRequest, on bytes: [UInt8]) throws(RefusedRequest) -> [UInt8] {
    do throws(EditProblem) {
      let base = request.text.map { Array($0.utf8) } ?? bytes
      return request.edits.isEmpty ? base : try ProfileFile.edited(base, by: request.edits, file: request.path)
    } catch {
      throw RefusedRequest(422, "\(error)")
    }
  }

  /// The findings of `validate`, in line order; some may be in define files beside the profile.
  ///
  /// - Parameter situation: that they are held against.
  package func findings(in situation: Situation?) -> [Diagnostic] {
    guard let profile = source.profile else { return source.findings }
    let here = profile.fileFindings(within: nil) + profile.programFindings() + [profile].fontFindings()
    let past = LocalTime(local: time(nil)).map { profile.pastFindings(on: $0.day) } ?? []
    let tried = situation.map { Trial(of: [profile], in: $0).findings } ?? []
    var told: Set<Diagnostic> = []
    return (source.findings + here + past + tried).filter { told.insert($0).inserted }
      .sorted { $0.mark < $1.mark }
  }

  package var hasErrors: Bool { source.hasErrors }

  /// The connectors of the profile's screens by their names, also where the hardware cannot do what it asks for; nil
  /// where the profile has errors or does not match.
  package func outputs(in situation: Situation?) -> [String: String]? {
    guard let snapshot = situation?.snapshot, let profile = source.profile, !hasErrors,
      case .success(let match) = Match.attempt(profile, on: snapshot)
    else { return nil }
    return match.connectors(on: snapshot)
  }

  /// What the file on disk runs.
  package var savedPrograms: Set<ProgramUse> {
    (try? ProfileSource(draft: edition.bytes, of: edition.path))?.profile?.programUses ?? []
  }
}

/// The conflict of a draft with a file that another program has written meanwhile.
package struct ConflictDocument: Encodable {
  let error: String
  let disk: Disk
  /// The text with the page's changes.
  let text: String
  /// The lines that the page's text has otherwise than the file.
  let difference: [LineDifference.Line]

  struct Disk: Encodable {
    let text: String
    let version: String
  }

  package init(_ disk: ProfileEdition, ours: [UInt8]) {
    error = "\(disk.path.name) has changed on disk since the page read it; nothing was written"
    self.disk = Disk(text: String(decoding: disk.bytes, as: UTF8.self), version: disk.version)
    text = String(decoding: ours, as: UTF8.self)
    difference = LineDifference(from: self.disk.text, to: text).lines
  }
}
