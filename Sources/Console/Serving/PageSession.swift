/// One link, and the page that has used it: an origin of its own, and a key that never travels.
struct PageSession {
  /// The name of the session's host: 128 random bits, so that no other user has held this origin before.
  let name: String
  let key: SecretKey
  /// The page that came first; it is the only one.
  private var page: String?
  /// The number of times that the page's events have ended. A request that was written for an earlier turn, and held
  /// back on its way, is refused.
  private var turn = 0
  /// The number of streams of events that are open.
  private var streams = 0
  private var numbers = SeenNumbers()

  init(_ name: String, _ key: SecretKey) { (self.name, self.key) = (name, key) }

  var isClaimed: Bool { page != nil }
  var listens: Bool { streams > 0 }

  /// True if the request was written with knowledge of the key.
  func isGenuine(_ greeting: HTTPRequest) -> Bool {
    greeting.signature.map { SecretKey.isEqual($0.code, greeting.code(with: key, $0.number)) } ?? false
  }

  /// - Returns: in which turn the page is; nil where the link is another page's.
  mutating func greet(_ asking: String) -> Int? {
    page = page ?? asking
    return page == asking ? turn : nil
  }

  /// Takes a request of the page, once.
  mutating func admits(_ request: HTTPRequest) -> Bool {
    guard let page, let signature = request.signature else { return false }
    let own = SecretKey(key.code(of: ["turn", page, "\(turn)"]))
    return SecretKey.isEqual(signature.code, request.code(with: own, signature.number))
      && numbers.take(signature.number)
  }

  mutating func beginTurn() { streams += 1 }

  mutating func endTurn() {
    turn += 1
    streams -= 1
  }
}

/// The numbers of requests that have come, as far back as requests overtake each other (as in RFC 4303, section 3.4.3).
struct SeenNumbers {
  private var highest: UInt64 = 0
  /// A bit for each: the lowest is the highest number.
  private var seen: UInt64 = 0

  /// - Returns: whether it has not come before, as far as that is known.
  mutating func take(_ number: UInt64) -> Bool {
    guard number <= highest else {
      seen = seen << (number - highest) | 1
      highest = number
      return true
    }
    let bit = UInt64(1) << (highest - number)
    guard bit != 0, seen & bit == 0 else { return false }
    seen |= bit
    return true
  }
}

extension HTTPRequest {
  /// The signature of a request, as its header has it: a number and a code.
  struct Signature {
    let number: UInt64
    let code: String
  }

  static let signatureHeader = "x-console"

  var signature: Signature? {
    let parts = (header(Self.signatureHeader) ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = UInt64(parts[0]), "\(number)" == parts[0] else { return nil }
    return Signature(number: number, code: String(parts[1]))
  }

  /// The code of a page that knows the key.
  func code(with key: SecretKey, _ number: UInt64) -> String {
    key.code(of: ["request", "\(number)", method, target], body)
  }
}

/// The signature of an answer, which shows a page that the console sends it.
package struct AnswerSignature {
  private let key: SecretKey
  private let asked: [String]

  init(_ key: SecretKey, for request: HTTPRequest) {
    self.key = key
    asked = [request.header(HTTPRequest.signatureHeader) ?? "", request.method, request.target]
  }

  func sign(_ response: HTTPResponse) -> HTTPResponse {
    var signed = response
    let type = response.headers.first { $0.name == "Content-Type" }?.value ?? ""
    let code = key.code(of: ["answer"] + asked + ["\(response.status)", type], response.body)
    signed.headers.append(("X-Console", code))
    return signed
  }

  /// - Parameter number: of the event, from one.
  func code(ofEvent number: Int, _ name: String, _ data: [UInt8]) -> String {
    key.code(of: ["event"] + asked + ["\(number)", name], data)
  }
}
