import Displays
package import ProfileFile

// The values in a page's request. JSON is YAML too, and is read as such, so that keys stay in the order in which they
// are sent.
extension HTTPRequest {
  /// The members of a JSON object.
  package func members() throws(RefusedRequest) -> [String: WrittenValue] {
    let value: WrittenValue
    do throws(EditProblem) {
      value = try ProfileFile.written(body, file: "the request")
    } catch {
      throw RefusedRequest(400, "the request cannot be read: \(error)")
    }
    guard case .mapping(let members) = value else { throw RefusedRequest(400, "the request is no JSON object") }
    return Dictionary(members.map { ($0.key, $0.value) }) { _, last in last }
  }
}

extension WrittenValue {
  /// The text; nil for another kind of value.
  package var words: String? { if case .text(let text) = self { text } else { nil } }
}

/// The reason why a request is refused, as a browser gets it.
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
