/// What a browser asks for, as far as it was understood.
package struct HTTPRequest: Sendable {
  package var method: String
  /// Without the query and without escapes.
  package var path: String
  /// Of a name that stands there several times the last one.
  package var query: [String: String] = [:]
  /// By name in lower case, with all values of that name.
  package var headers: [String: [String]] = [:]
  package var body: [UInt8] = []

  package init(_ method: String, _ path: String) { (self.method, self.path) = (method, path) }

  /// - Returns: nil where there is none, and where there are several: which of them counts is told differently by different
  ///   readers.
  package func header(_ name: String) -> String? {
    guard let values = headers[name], values.count == 1 else { return nil }
    return values.first
  }

  /// Whether it reads only. HEAD is GET without what is read.
  package var isReading: Bool { ["GET", "HEAD"].contains(method) }

  /// The value of a cookie (RFC 6265, section 5.4).
  package func cookie(_ name: String) -> String? {
    for pair in (header("cookie") ?? "").split(separator: ";") {
      let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, parts[0] == name { return String(parts[1]) }
    }
    return nil
  }
}
