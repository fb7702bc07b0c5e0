import Files
import FoundationEssentials

/// The response to a browser.
package struct HTTPResponse {
  package var status: UInt32
  package var headers: [(name: String, value: String)] = []
  package var body: [UInt8] = []
  /// The events that take the place of a body, until one side ends them.
  package var stream: EventStream?

  package init(_ status: UInt32 = 200, type: String, _ body: [UInt8]) {
    self.status = status
    self.body = body
    headers = [("Content-Type", type)]
  }

  package init(_ stream: EventStream) {
    self.init(type: "text/plain; charset=utf-8", [])
    self.stream = stream
  }

  /// - Returns: a document as JSON, or that it cannot be written.
  package static func json(_ document: some Encodable, status: UInt32 = 200) -> HTTPResponse {
    guard let bytes = try? document.line() else { return .refusal(500, "the console cannot write its answer") }
    return HTTPResponse(status, type: jsonType, bytes)
  }

  /// - Parameter words: for a person.
  package static func refusal(_ status: UInt32, _ words: String) -> HTTPResponse {
    let bytes = try? RefusalDocument(error: words).line()
    return HTTPResponse(status, type: jsonType, bytes ?? [])
  }

  package static let jsonType = "application/json"
}

/// The document about a request that is refused.
private struct RefusalDocument: Encodable {
  let error: String
}
