import Displays
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

  /// The type of a file, by the ending of its name; nil for a file that the page does not show.
  static func type(of name: Path) -> String? {
    let lowered = Path(name.text.lowercased())
    return types.first { lowered.hasEnding($0.ending) }?.type
  }

  private static let types: [(ending: Path, type: String)] = [
    (".html", "text/html; charset=utf-8"), (".js", "text/javascript; charset=utf-8"),
    (".css", "text/css; charset=utf-8"), (".svg", "image/svg+xml"), (".png", "image/png"), (".jpg", "image/jpeg"),
    (".jpeg", "image/jpeg"), (".gif", "image/gif"), (".webp", "image/webp"),
  ]
}

/// The document about a request that is refused.
private struct RefusalDocument: Encodable {
  let error: String
}

extension HTTPResponse {
  /// The same response with headers that shield the console's page: no script, style, picture or frame of other sites,
  /// and no page of another site may show or read it (W3C CSP 3; WHATWG Fetch and HTML).
  package var shielded: HTTPResponse {
    var response = self
    response.headers += Self.shield
    return response
  }

  private static var shield: [(name: String, value: String)] {
    [
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
          + "worker-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
      ),
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ]
  }
}
