import Applying
import Displays
import Files
import Platform
import ProfileFile
import Rendering
import Watching
import X11

// New profiles.
extension Console {
  /// A profile for the screens as they are, as `orchestrate capture` writes it.
  func proposal() throws -> HTTPResponse {
    let viewing = try viewingNow()
    let snapshot = try viewing.connection.read(.all, inputs: .all).snapshot
    let captured = CapturedProfile(
      snapshot, showing: try viewing.connection.runningPresenters(on: snapshot),
      holding: try viewing.connection.heldWishes(), timings: viewing.connection.modeTimings())
    return .json(ProposalDocument(captured))
  }

  /// Writes a profile under a name that none has yet.
  func create(_ request: HTTPRequest) throws -> HTTPResponse {
    let members = try request.members()
    guard let name = members["name"]?.words, let text = members["text"]?.words.map({ Array($0.utf8) }) else {
      throw RefusedRequest(400, "\"name\" and \"text\" are missing, expected texts")
    }
    if let fault = CaptureTarget.fault(ofName: name) { throw RefusedRequest(422, fault) }
    guard let target = CaptureTarget(name: name, output: nil, store: store) else {
      throw RefusedRequest(500, "there is no folder for profiles")
    }
    do throws(Failure) {
      try target.check(replacing: false)
    } catch {
      throw RefusedRequest(409, error.message)
    }
    try check(newProfile: text, at: target.file)
    _ = try target.write(String(decoding: text, as: UTF8.self), replacing: false)
    // As the list of profiles has it: by that name a page opens it.
    return .json(CreatedDocument(path: store.file(named: target.file.name.withoutEnding.text)))
  }

  /// Refuses a text that is no profile, or runs what no profile of the user runs.
  private func check(newProfile text: [UInt8], at file: Path) throws {
    try DraftLimits.check(text)
    let decoded = ProfileFile.decode(text, file: file, name: file.name.text) { DefineFolder(beside: file).shared }
    if let error = decoded.diagnostics.first(where: { $0.severity == .error }) { throw RefusedRequest(422, "\(error)") }
    guard let profile = decoded.profile else { throw RefusedRequest(422, "the text is no profile") }
    let known = loadedProfiles().profiles.reduce(into: Set<ProgramUse>()) { $0.formUnion($1.programUses) }
    try programRule.check(profile, besides: known)
  }
}

private struct ProposalDocument: Encodable {
  let text: String
  let values: WrittenValue?
  /// The connectors of the screens, by the names that are proposed.
  let outputs: [String: String]
  /// What the profile would not bring back.
  let losses: [String]

  init(_ captured: CapturedProfile) {
    text = captured.text + "\n"
    values = try? ProfileFile.written(Array(text.utf8), file: "the proposal")
    (outputs, losses) = (captured.outputs, captured.losses)
  }
}

private struct CreatedDocument: Encodable {
  let path: Path
}
