/// A browser's request, as far as it was understood.
package struct HTTPRequest: Sendable {
  package var method: String
  /// The target as it was sent: the path and the query.
  package var target: String
  /// The path without the query and without escapes.
  package var path: String
  /// The values of the query; of a name that stands there several times the last one.
  package var query: [String: String] = [:]
  /// The headers by name in lower case, with all values of that name.
  package var headers: [String: [String]] = [:]
  package var body: [UInt8] = []

  package init(_ method: String, _ path: String, target: String? = nil) {
    (self.method, self.path, self.target) = (method, path, target ?? path)
  }

  /// - Returns: nil where there is none, and where there are several: which of them counts is told differently by
  ///   different readers.
  package func header(_ name: String) -> String? {
    guard let values = headers[name], values.count == 1 else { return nil }
    return values.first
  }

  /// True if the request only reads. HEAD is GET without a body in the answer.
  package var isReading: Bool { ["GET", "HEAD"].contains(method) }
}
