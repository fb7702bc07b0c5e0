import Applying
import Control
import Displays
import Files
import Platform
import ProfileFile
import Rendering
import X11

// Profiles as a page changes them.
extension Console {
  /// The edition of one of the listed profiles; no other file is read or written.
  func edition(of path: Path) throws -> ProfileEdition {
    guard try store.files().contains(where: { $0.path == path }) else {
      throw RefusedRequest(404, "\(path) is no profile of \(store.folders.list)")
    }
    // A file outside of this folder may not be shown.
    guard !FileSystem.leadsOut(path) else {
      throw RefusedRequest(403, "\(path) is a link that leads out of its folder")
    }
    do throws(FileProblem) {
      return try ProfileEdition(of: path)
    } catch {
      throw RefusedRequest(500, "\(error)")
    }
  }

  func profile(_ request: HTTPRequest) throws -> HTTPResponse {
    guard let path = request.query["path"] else { throw RefusedRequest(400, "\"path\" is missing") }
    let edition = try edition(of: Path(path))
    let draft = try Draft(edition.bytes, of: edition)
    let situation = try? viewingNow().situation(for: [draft.source.profile].compactMap(\.self))
    return .json(ProfileDocument(draft, kept: drafts.body(of: draft, for: asker(request)), in: situation))
  }

  func judge(_ request: HTTPRequest) throws -> HTTPResponse {
    let wanted = try DraftRequest(request)
    let draft = try Draft(wanted, of: try edition(of: wanted.path))
    drafts.keep(draft, request.body, of: asker(request))
    var document = try viewingNow().judge(draft)
    document.values = wanted.text.flatMap { try? ProfileFile.written(Array($0.utf8), file: wanted.path) }
    return .json(document)
  }

  func save(_ request: HTTPRequest) throws -> HTTPResponse {
    let draft = try usableDraft(try DraftRequest(request))
    do throws(ProfileEdition.Problem) {
      try draft.edition.replace(with: draft.text)
      drafts.forget(draft.edition.path, of: asker(request))
      return .json(SavedDocument(draft))
    } catch {
      switch error {
      case .changed(let disk): throw RefusedRequest(409, ConflictDocument(disk, ours: draft.text))
      case .file(let problem): throw RefusedRequest(500, "\(problem); nothing was changed")
      }
    }
  }

  /// The page that asks, by the host of its link: each has one of its own.
  private func asker(_ request: HTTPRequest) -> KeptDrafts.Asker {
    KeptDrafts.Asker(page: request.header("host") ?? "") { [admission] in admission.listens($0) }
  }

  /// The draft, if it may be tried and written.
  func usableDraft(_ wanted: DraftRequest) throws -> Draft {
    let draft = try Draft(wanted, of: try edition(of: wanted.path))
    guard !draft.hasErrors, draft.source.profile != nil else {
      throw RefusedRequest(422, FindingsDocument(draft))
    }
    try programRule.check(draft.source.profile, besides: draft.savedPrograms)
    return draft
  }

  var programRule: ProgramRule { ProgramRule(allowsPrograms: settings.allowsPrograms) }
}

/// Why a draft is not tried or written.
private struct FindingsDocument: Encodable {
  let error: String
  let findings: [FindingDocument]

  init(_ draft: Draft) {
    error = "the profile has errors; nothing was changed"
    findings = FindingDocument.all(draft.findings(in: nil), in: draft)
  }
}

private struct SavedDocument: Encodable {
  let path: Path
  /// What the file holds now.
  let text: String
  let version: String
  /// The command that brings back what the file held before.
  let undo: String

  init(_ draft: Draft) {
    path = draft.edition.path
    text = String(decoding: draft.text, as: UTF8.self)
    version = SHA256(draft.text).hexadecimal
    undo = path.wayBack
  }
}
