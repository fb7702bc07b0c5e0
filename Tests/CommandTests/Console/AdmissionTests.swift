import Console
import Displays
import LabSupport
import Testing

@Suite("console: who may ask", .limited) struct AdmissionTests {
  /// What a page knows of its link.
  private struct Page {
    let host: String
    let key: SecretKey
    let name: String
    var turn = 0
    var number: UInt64 = 0

    private var own: SecretKey { SecretKey(key.code(of: ["turn", name, "\(turn)"])) }

    mutating func asks(
      _ method: String, _ target: String, body: String = "", key: SecretKey? = nil,
      with headers: [String: [String]] = [:]
    ) -> HTTPRequest {
      number += 1
      var request = HTTPRequest(method, String(target.prefix { $0 != "?" }), target: target)
      request.body = Array(body.utf8)
      let code = (key ?? own).code(of: ["request", "\(number)", method, target], request.body)
      request.headers = ["host": [host], "x-console": ["\(number) \(code)"]]
      if method == "POST" {
        request.headers.merge(["origin": ["http://\(host)"], "content-type": ["application/json"]]) { $1 }
      }
      request.headers.merge(headers) { $1 }
      return request
    }

    mutating func greets() -> HTTPRequest { asks("POST", Admission.greeting, body: #"{"page":"\#(name)"}"#, key: key) }
  }

  private func page(of admission: Admission, named name: String = "a") throws -> Page {
    let link = try #require(admission.link)
    return Page(host: "\(link.host):8080", key: link.key, name: name)
  }

  /// One that was let in.
  private func admitted() throws -> (Admission, Page) {
    var admission = try Admission()
    var page = try page(of: admission)
    let greeting = page.greets()
    #expect(admission.refusal(of: greeting) == nil)
    #expect(try admission.greet(greeting).isNew)
    return (admission, page)
  }

  /// As another maker's library has them (Python's hmac).
  @Test func codesAreThoseOfTheStandard() {
    let short = SecretKey("Jefe").code(
      of: ["request", "1", "GET", "/api/look"], Array("what do ya want for nothing?".utf8))
    #expect(short == "cd5d8ba3b3515a9e5039f6603f80ffdab9e243878a27e017fa4f210c58a62d6a")
    let long = SecretKey(String(repeating: "a", count: 64)).code(
      of: ["answer"], Array(repeating: UInt8(ascii: "x"), count: 200))
    #expect(long == "bc71175bde4a51e540736b681b5322e40cd27854d4a825663e0a4d7003e439aa")
  }

  @Test func aLinkWorksForOnePage() throws {
    var (admission, page) = try admitted()
    var other = Page(host: page.host, key: page.key, name: "b")
    let greeting = other.greets()
    #expect(try admission.greet(greeting).response.status == 410)
    let again = page.greets()
    let answer = try admission.greet(again)
    #expect(answer.response.status == 200 && !answer.isNew)
    #expect(try #require(admission.link).host != page.host.prefix { $0 != ":" })
  }

  @Test func whoDoesNotKnowTheKeyUsesNoLink() throws {
    var admission = try Admission()
    var stranger = Page(host: try page(of: admission).host, key: SecretKey("0"), name: "a")
    let greeting = stranger.greets()
    let answer = try admission.greet(greeting)
    #expect(answer.response.status == 403 && !answer.isNew)
    #expect(admission.refusal(of: stranger.asks("GET", "/api/look"))?.status == 401)
  }

  @Test func theHostIsTheLinks() throws {
    var (admission, page) = try admitted()
    let name = String(page.host.prefix { $0 != ":" })
    let known = [name, "\(name):9", "\(name):65535"]
    let strange = [
      "localhost", "localhost:8080", "127.0.0.1:8080", "[::1]:8080", "x.localhost:8080", "\(name).evil.example:8080",
      "",
      "\(name):", "\(name):99999", "\(name):8080:8080", "evil.\(name)", String(name.dropLast()), "user@\(name)",
    ]
    for host in known {
      #expect(admission.refusal(of: page.asks("GET", "/api/look", with: ["host": [host]])) == nil, "\(host)")
    }
    for host in strange {
      #expect(admission.refusal(of: page.asks("GET", "/api/look", with: ["host": [host]]))?.status == 403, "\(host)")
      #expect(admission.refusal(of: page.asks("GET", "/", with: ["host": [host]]))?.status == 403, "\(host)")
    }
    #expect(
      admission.refusal(of: page.asks("GET", "/api/look", with: ["host": [page.host, page.host]]))?.status == 403)
  }

  @Test func filesAreForAnybodyWithItsHost() throws {
    var (admission, page) = try admitted()
    #expect(admission.refusal(of: page.asks("GET", "/console.js", with: ["x-console": []])) == nil)
    #expect(
      admission.refusal(of: page.asks("GET", "/", with: ["sec-fetch-site": ["cross-site"], "x-console": []])) == nil)
  }

  @Test func whatIsWrittenCountsOnce() throws {
    var (admission, page) = try admitted()
    let requests = (0..<70).map { _ in page.asks("GET", "/api/look") }
    // Later ones may come first.
    for request in requests.dropFirst(6).reversed() { #expect(admission.refusal(of: request) == nil) }
    for request in requests { #expect(admission.refusal(of: request)?.status == 401) }
  }

  @Test func nothingOfItIsChangedOnTheWay() throws {
    var (admission, page) = try admitted()
    let changes: [(inout HTTPRequest) -> Void] = [
      { $0.method = "HEAD" }, { $0.target = "/api/profile?path=b" }, { $0.body = [1] },
      { $0.headers["x-console"] = ["99 " + ($0.header("x-console")?.split(separator: " ").last ?? "")] },
      { $0.headers["x-console"] = [] }, { $0.headers["x-console"] = [""] },
      { $0.headers["x-console"] = Array(repeating: $0.header("x-console") ?? "", count: 2) },
    ]
    for change in changes {
      var request = page.asks("GET", "/api/profile?path=a")
      change(&request)
      #expect(admission.refusal(of: request)?.status == 401, "\(request)")
    }
  }

  @Test func whatWasKeptBackIsWorthNothingAfterItsTurn() throws {
    var (admission, page) = try admitted()
    let kept = page.asks("POST", "/api/save", body: "{}")
    admission.beginTurn(of: page.host)
    admission.endTurn(of: page.host)
    #expect(admission.refusal(of: kept)?.status == 401)
    #expect(try admission.greet(page.greets()).response.status == 200)
    page.turn = 1
    #expect(admission.refusal(of: page.asks("GET", "/api/look")) == nil)
    #expect(admission.refusal(of: kept)?.status == 401)
  }

  /// Of 40 links; a page that is away is not told from one that was closed, and those make room that are away for
  /// longest.
  @Test(arguments: [true, false]) func aPageThatListensOutlastsAnyNumberOfLinks(listens: Bool) throws {
    var (admission, first) = try admitted()
    admission.beginTurn(of: first.host)
    if !listens { admission.endTurn(of: first.host) }
    for number in 0..<40 {
      var next = try page(of: admission, named: "\(number)")
      #expect(try admission.greet(next.greets()).isNew)
      #expect(admission.refusal(of: next.asks("GET", "/api/look")) == nil, "\(number)")
    }
    #expect(admission.refusal(of: first.asks("GET", "/api/look"))?.status == (listens ? nil : 403))
  }

  /// A page that is hidden after a long time may be looked at again.
  @Test func aPageThatHasJustGoneOutlastsThoseThatWentBefore() throws {
    var (admission, first) = try admitted()
    admission.beginTurn(of: first.host)
    for number in 0..<40 {
      // Half of the others come after it has gone.
      if number == 20 { admission.endTurn(of: first.host) }
      var next = try page(of: admission, named: "\(number)")
      #expect(try admission.greet(next.greets()).isNew)
    }
    first.turn = 1
    #expect(admission.refusal(of: first.asks("GET", "/api/look")) == nil)
  }

  /// They are as many as the server has connections for; when they have left, the old number holds again.
  @Test func linksOfPagesThatListenAreKeptUntilTheyLeave() throws {
    var admission = try Admission()
    var pages: [Page] = []
    for number in 0..<40 {
      var next = try page(of: admission, named: "\(number)")
      #expect(try admission.greet(next.greets()).isNew)
      admission.beginTurn(of: next.host)
      pages.append(next)
    }
    for index in pages.indices {
      #expect(admission.refusal(of: pages[index].asks("GET", "/api/look")) == nil, "\(index)")
    }
    for page in pages { admission.endTurn(of: page.host) }
    var last = try page(of: admission, named: "last")
    #expect(try admission.greet(last.greets()).isNew)
    let known = pages.indices.filter { index in
      pages[index].turn = 1
      return admission.refusal(of: pages[index].asks("GET", "/api/look")) == nil
    }
    #expect(known == Array(10..<40), "with the last page and the next link 32")
  }

  @Test(
    arguments: [
      ("http://HOST", "application/json", nil), ("http://127.0.0.1:8080", "application/json", 403),
      ("null", "application/json", 403), (nil, "application/json", 403), ("https://HOST", "application/json", 403),
      ("http://HOST", "text/plain", 415), ("http://HOST", nil, 415),
    ] as [(String?, String?, UInt32?)])
  func onlyThePageWrites(origin: String?, type: String?, status: UInt32?) throws {
    var (admission, page) = try admitted()
    let headers = [
      "origin": origin.map { [$0.replacing("HOST", with: page.host)] } ?? [], "content-type": type.map { [$0] } ?? [],
    ]
    #expect(admission.refusal(of: page.asks("POST", "/api/save", with: headers))?.status == status)
    #expect(admission.refusal(of: page.asks("DELETE", "/"))?.status == 405)
  }

  @Test(arguments: [["cross-site"], ["same-site"], ["same-origin", "same-origin"], ["none", "cross-site"]])
  func otherSitesAreToldOnce(sites: [String]) throws {
    var (admission, page) = try admitted()
    #expect(admission.refusal(of: page.asks("GET", "/api/look", with: ["sec-fetch-site": sites]))?.status == 403)
    #expect(admission.refusal(of: page.asks("GET", "/api/look", with: ["sec-fetch-site": ["same-origin"]])) == nil)
    let file = page.asks("GET", "/", with: ["sec-fetch-site": sites])
    #expect(admission.refusal(of: file)?.status == (sites.count > 1 ? 403 : nil))
  }

  @Test func whoAsksTooMuchWaits() throws {
    var (admission, page) = try admitted()
    var answers: [UInt32?] = []
    for _ in 0..<300 {
      answers.append(admission.refusal(of: page.asks("GET", "/api/look"), at: .seconds(1000))?.status)
    }
    #expect(answers.prefix(200).allSatisfy { $0 == nil } && answers.last == 429)
    #expect(admission.refusal(of: page.asks("GET", "/api/look"), at: .seconds(1001)) == nil)
  }
}
