import Displays
import Files
import Glibc
package import Platform

/// The rule for admission: pages that know the key of one of the console's links may ask. Any other client that reaches
/// the port (of another user of the machine, a page from elsewhere, a name that leads here) gets at most the page's
/// files, which any user may read, and is refused all else.
package struct Admission {
  /// The sessions of links that were used, those whose pages are away for longest first, and at the end the one whose
  /// link comes next.
  private var sessions: [PageSession] = []
  private var rate = Rate()

  /// The most sessions, besides those of pages that listen: a page that was closed is not told from one that is away
  /// for a while.
  private static let mostSessions = 32

  /// - Throws: where the system has no random numbers.
  package init() throws(Failure) { try prepareLink() }

  package static let greeting = "/api/hello"
  package static let upload = "/api/upload"
  /// The bytes of each part of a file but the last one, and the most of a request. A part is in memory while it comes.
  package static let largestUpload = 2 << 20
  private static let domain = ".localhost"

  /// The link for the next page: a host that was never there before, and the key.
  package var link: (host: String, key: SecretKey)? { sessions.last.map { ($0.name + Self.domain, $0.key) } }

  private mutating func prepareLink() throws(Failure) {
    sessions.append(PageSession(try SecretKey.randomText(16), try .random()))
    // The last two are the new link's, and that of the page that has come by the one before and does not listen yet. A
    // page that listens keeps its session: the server's connections are the limit on those.
    while sessions.count > Self.mostSessions, let away = sessions.dropLast(2).firstIndex(where: { !$0.listens }) {
      sessions.remove(at: away)
    }
  }

  /// The refusal of a request that none of the console's pages has written; nil where the request may be answered.
  package mutating func refusal(of request: HTTPRequest, at now: Duration = TimerClock.awake.now()) -> HTTPResponse? {
    guard let place = place(of: request) else { return Self.lost }
    if let refusal = refusal(ofForm: request) { return refusal }
    guard request.isOfAPI, request.path != Self.greeting else { return nil }
    guard sessions[place].admits(request) else {
      return .refusal(401, "open the link that `orchestrate console` has printed; each works for one page")
    }
    // The rate counts only requests of known pages: others could use it up.
    guard rate.admits(at: now) else { return .refusal(429, "too many requests at once; try again in a second") }
    return nil
  }

  /// The refusal of a request by the headers in which a browser says where it comes from. A page from elsewhere cannot
  /// set these (WHATWG Fetch, sections 3.2 and 4.10; Fetch Metadata).
  private func refusal(ofForm request: HTTPRequest) -> HTTPResponse? {
    guard request.isReading || request.method == "POST" else {
      return .refusal(405, "\(request.method.harmless) is not known here, expected GET or POST")
    }
    let sites = request.headers["sec-fetch-site"] ?? []
    // A request from any site may ask for the page, and for nothing else.
    guard sites.count <= 1, !request.isOfAPI || sites.allSatisfy({ ["same-origin", "none"].contains($0) }) else {
      return .refusal(403, "this request does not come from the console's page")
    }
    guard !request.isReading else { return nil }
    guard let host = request.header("host"), request.header("origin") == "http://\(host)" else {
      return .refusal(403, "this request does not come from the console's page")
    }
    // Neither is a type that a form of another site can send.
    let type = request.isUpload ? "application/octet-stream" : HTTPResponse.jsonType
    guard request.header("content-type") == type else { return .refusal(415, "expected Content-Type: \(type)") }
    return nil
  }

  private static var lost: HTTPResponse {
    .refusal(403, "this is no link of the console's, or of one that has ended; open the link that it has printed")
  }

  /// The most bytes of a request's body. One that names no link's host comes from none of the console's pages, and
  /// takes no memory for a part of a file.
  package func mostBytes(of request: HTTPRequest) -> Int {
    request.isUpload && place(of: request) != nil ? Self.largestUpload : HTTPServer.largestBody
  }

  /// The signature that shows a page that the console answers; nil for a request without a link's host.
  package func signature(for request: HTTPRequest) -> AnswerSignature? {
    place(of: request).map { AnswerSignature(sessions[$0].key, for: request) }
  }

  /// Answers a page that begins, or begins anew after its events have ended.
  ///
  /// - Returns: also whether it has used a link.
  package mutating func greet(_ request: HTTPRequest) throws(Failure) -> (response: HTTPResponse, isNew: Bool) {
    guard let place = place(of: request), sessions[place].isGenuine(request) else { return (Self.lost, false) }
    guard let page = try? request.members()["page"]?.words else {
      return (.refusal(400, "\"page\" is missing"), false)
    }
    let isNew = !sessions[place].isClaimed
    guard let turn = sessions[place].greet(page) else {
      return (.refusal(410, "this link was used by another page, or by this one before it was loaded anew"), false)
    }
    if isNew { try prepareLink() }
    return (.json(Greeting(turn: turn)), isNew)
  }

  /// Its page listens to events from now on.
  package mutating func beginTurn(of host: String) {
    if let place = place(of: host) { sessions[place].beginTurn() }
  }

  /// The events of its page have ended, and with them what was written for them. The page may be hidden, so that others
  /// lose their links before it.
  package mutating func endTurn(of host: String) {
    guard let place = place(of: host) else { return }
    sessions[place].endTurn()
    sessions.insert(sessions.remove(at: place), at: sessions.indices.last ?? 0)
  }

  /// True if the page of a link is open.
  func listens(_ host: String) -> Bool { place(of: host).map { sessions[$0].listens } ?? false }

  private func place(of request: HTTPRequest) -> Int? { request.header("host").flatMap(place) }

  /// The session of a Host header. The port is any: `ssh -L` listens on another one.
  private func place(of host: String) -> Int? {
    let parts = host.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.count == 2 && UInt16(parts[1]) != nil else { return nil }
    return sessions.firstIndex { SecretKey.isEqual(String(parts[0]), $0.name + Self.domain) }
  }
}

extension HTTPRequest {
  /// True if the request is for more than the page's files.
  fileprivate var isOfAPI: Bool { Path(path).parts.first == "api" || !isReading }

  /// True if the body is a part of a file.
  fileprivate var isUpload: Bool { path == Admission.upload }
}

private struct Greeting: Encodable {
  let turn: Int
}

/// The limit on the rate of requests: a page that is dragged in asks for a few drafts a second, and at its start for
/// some twenty files.
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
