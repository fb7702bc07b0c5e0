package import Displays
package import ProfileFile

/// What a page sends of a profile that it has changed. JSON is YAML too, and is read as such, so that keys stay in the order
/// in which they are sent.
package struct DraftRequest {
  package var path: Path
  /// Of the file that the page has read.
  package var version: String
  /// The whole text, where it was typed by hand.
  package var text: String?
  package var edits: [ProfileEdit]
  /// Which page it is.
  package var page: String?
  /// Until a trial ends that nobody keeps.
  package var seconds: Int?

  package init(_ body: [UInt8]) throws(RefusedRequest) {
    let members = try Self.members(of: body)
    guard case .text(let path) = members["path"], case .text(let version) = members["version"] else {
      throw RefusedRequest(400, "\"path\" and \"version\" are missing, expected texts")
    }
    (self.path, self.version) = (Path(path), version)
    text = members["text"]?.words
    page = members["page"]?.words
    seconds = members["seconds"].flatMap { if case .plain(let number) = $0 { Int(number) } else { nil } }
    guard case .list(let items) = members["edits"] ?? .list([]) else {
      throw RefusedRequest(400, "\"edits\" is no list")
    }
    edits = []
    for item in items { edits.append(try Self.edit(item)) }
  }

  /// The members of a JSON object.
  package static func members(of body: [UInt8]) throws(RefusedRequest) -> [String: WrittenValue] {
    let value: WrittenValue
    do throws(EditProblem) {
      value = try ProfileFile.written(body, file: "the request")
    } catch {
      throw RefusedRequest(400, "the request cannot be read: \(error)")
    }
    guard case .mapping(let members) = value else { throw RefusedRequest(400, "the request is no JSON object") }
    return Dictionary(members.map { ($0.key, $0.value) }) { _, last in last }
  }

  private static func edit(_ item: WrittenValue) throws(RefusedRequest) -> ProfileEdit {
    guard case .mapping(let members) = item, case .list(let path) = members.first(where: { $0.key == "path" })?.value,
      !path.isEmpty, path.allSatisfy({ $0.words != nil })
    else { throw RefusedRequest(400, "an edit is { \"path\": [\"screens\", …], \"value\": … }") }
    let value = members.first { $0.key == "value" }?.value ?? .plain("")
    return ProfileEdit(path.compactMap(\.words), value == .plain("") ? nil : value)
  }
}

extension WrittenValue {
  /// nil where it is no text.
  package var words: String? { if case .text(let text) = self { text } else { nil } }
}

/// Why a request is not met, as a browser gets it.
package struct RefusedRequest: Error {
  package let status: UInt32
  package let body: [UInt8]

  /// - Parameter words: for a person.
  package init(_ status: UInt32, _ words: String) {
    (self.status, body) = (status, HTTPResponse.refusal(status, words).body)
  }

  package init(_ status: UInt32, _ document: some Encodable) {
    (self.status, body) = (status, HTTPResponse.json(document, status: status).body)
  }

  package var response: HTTPResponse { HTTPResponse(status, type: HTTPResponse.jsonType, body) }
}
