import Displays
import Files
import Glibc
package import Platform

/// Who may ask: a page of ours, in a browser that was opened with a link of ours. Whoever else reaches the socket (another
/// user of the machine, a page from elsewhere, a name that leads here) is refused.
package struct Admission {
  /// Cookies know no ports, so that several consoles on one host need names of their own.
  private let name: String
  private let secret: String
  /// What the next browser has to show, once.
  package private(set) var token: String
  private var rate = Rate()

  /// - Throws: where the system has no random numbers.
  package init() throws(Failure) {
    name = "orchestrate-console-\(try Self.random(4))"
    secret = try Self.random(32)
    token = try Self.random(32)
  }

  package static let entrance = "/enter"

  /// - Returns: nil where the request is one to answer.
  package mutating func refusal(of request: HTTPRequest, at now: Duration = TimerClock.awake.now()) -> HTTPResponse? {
    guard let host = request.header("host"), Self.isOurs(host) else {
      return .refusal(403, "this address is not the console's: expected localhost, 127.0.0.1 or [::1]")
    }
    guard request.isReading || request.method == "POST" else {
      return .refusal(405, "\(request.method.harmless) is not known here, expected GET or POST")
    }
    if request.path == Self.entrance { return nil }
    guard isKnown(request), isOwnSite(request) else {
      return .refusal(403, "open the link that `orchestrate console` has printed; each works for one browser")
    }
    // Who is let in only: others could use it up.
    guard rate.admits(at: now) else { return .refusal(429, "too many requests at once; try again in a second") }
    return request.isReading ? nil : refusal(ofWriting: request, at: host)
  }

  /// A page from elsewhere cannot set these (WHATWG Fetch, sections 3.2 and 4.10).
  private func refusal(ofWriting request: HTTPRequest, at host: String) -> HTTPResponse? {
    guard request.header("origin") == "http://\(host)" else {
      return .refusal(403, "this request does not come from the console's page")
    }
    guard request.header("content-type") == HTTPResponse.jsonType else {
      return .refusal(415, "expected Content-Type: \(HTTPResponse.jsonType)")
    }
    return nil
  }

  /// Lets a browser in that shows the token, which is worth nothing from then on.
  package mutating func enter(with shown: String?) throws(Failure) -> HTTPResponse? {
    guard let shown, Self.isEqual(shown, token) else { return nil }
    token = try Self.random(32)
    // Not by a redirect: where another page or a file led here, all of that counts as theirs, and a strict cookie is withheld.
    var response = HTTPResponse(type: "text/html; charset=utf-8", Array(Self.door.utf8))
    response.headers.append(("Set-Cookie", "\(name)=\(secret); HttpOnly; SameSite=Strict; Path=/"))
    return response
  }

  private static let door =
    "<!doctype html><meta charset=\"utf-8\"><title>orchestrate</title><link rel=\"icon\" href=\"/icon.svg\">"
    + "<meta http-equiv=\"refresh\" content=\"0; url=/\"><a href=\"/\">The console</a>\n"

  private func isKnown(_ request: HTTPRequest) -> Bool {
    request.cookie(name).map { Self.isEqual($0, secret) } ?? false
  }

  /// Browsers tell where a request comes from (Fetch Metadata); older ones do not.
  private func isOwnSite(_ request: HTTPRequest) -> Bool {
    request.header("sec-fetch-site").map { ["same-origin", "none"].contains($0) } ?? true
  }

  /// Whether a Host header means this machine. The port is any: `ssh -L` listens on another one.
  static func isOurs(_ host: String) -> Bool {
    for name in ["localhost", "127.0.0.1", "[::1]"] where host.hasPrefix(name) {
      let rest = host.dropFirst(name.count)
      if rest.isEmpty || rest.first == ":" && UInt16(rest.dropFirst()) != nil { return true }
    }
    return false
  }

  /// In a time that does not tell how much of it is right.
  private static func isEqual(_ text: String, _ secret: String) -> Bool {
    let (text, secret) = (Array(text.utf8), Array(secret.utf8))
    guard text.count == secret.count else { return false }
    return zip(text, secret).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// As hexadecimal digits.
  private static func random(_ count: Int) throws(Failure) -> String {
    var bytes = [UInt8](repeating: 0, count: count)
    guard getentropy(&bytes, count) == 0 else { throw Failure(to: "get random numbers") }
    return bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}

/// How much is asked: a page that is dragged in asks for a few drafts a second, and at its start for some twenty files.
private struct Rate {
  private static let most = 200.0
  private static let eachSecond = 50.0
  private var left = most
  private var last = Duration.zero

  mutating func admits(at now: Duration) -> Bool {
    left = min(Self.most, left + max(0, (now - last) / .seconds(1)) * Self.eachSecond)
    last = now
    guard left >= 1 else { return false }
    left -= 1
    return true
  }
}
