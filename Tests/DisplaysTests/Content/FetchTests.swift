import Displays
import Testing

/// A fetch without a network: what curl is told, what its output says, where a redirect leads, and when it is time for
/// the next one.
@Suite struct FetchTests {
  private func address(_ text: String) throws -> WebAddress { try #require(WebAddress(text)) }
  private func peer(_ text: String) throws -> PeerAddress { try #require(PeerAddress(literal: text)) }

  @Test func curlIsToldTheMachinesOfAName() throws {
    let text = CurlTalk.configuration(
      for: try address("https://example.org/a\"b\\c"), at: [try peer("2001:db8::1"), try peer("192.0.2.1")],
      tag: "W/\"5\"", seconds: 30)
    let lines = text.split(separator: "\n")
    #expect(lines.first == #"url = "https://example.org/a\"b\\c""#)
    #expect(lines.contains(#"resolve = "example.org:443:[2001:db8:0:0:0:0:0:1],192.0.2.1""#))
    #expect(lines.contains(#"header = "If-None-Match: W/\"5\"""#) && lines.contains(#"proto = "=http,https""#))
    #expect(lines.contains("max-redirs = 0") && lines.contains("max-filesize = 67108864"))
    #expect(!lines.contains { $0.hasPrefix("location") })
  }

  @Test func anAddressNeedsNoName() throws {
    let text = CurlTalk.configuration(for: try address("http://192.0.2.1/"), at: [], tag: nil, seconds: 1)
    #expect(!text.contains("resolve") && !text.contains("header"))
  }

  private static let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 10, 10, 0, 10]

  private func output(
    _ head: String, _ body: [UInt8] = [], status: Int, target: String = "", problem: String = ""
  ) -> [UInt8] {
    Array(head.utf8) + body + Array("\n\(status) \(body.count)\n\(target)\n\(problem)".utf8)
  }

  @Test func anImageComesWithItsTag() {
    let head = "HTTP/1.1 200 OK\r\nETag: \"one\"\r\nContent-Type: image/png\r\n\r\n"
    let answer = CurlTalk.answer(in: output(head, Self.png, status: 200), code: 0)
    #expect(answer == .image(Self.png, tag: "\"one\""))
    let other = CurlTalk.answer(in: output("HTTP/2 200\r\n\r\n", Self.png, status: 200), code: 0)
    #expect(other == .image(Self.png, tag: nil))
  }

  /// A tag is sent back as it came, so it may hold nothing that ends a line or a text.
  @Test(arguments: [
    ("\"a\"", true), ("W/\"a\"", true), ("\"\"", true), ("a", false), ("\"a\"\"", false), ("\"a b\"", false),
    ("\"a\u{7f}\"", false), ("\"\(String(repeating: "a", count: 255))\"", false),
  ])
  func tagsThatAreKept(tag: String, isKept: Bool) {
    let head = "HTTP/1.1 200 OK\r\netag:  \(tag)\r\n\r\n"
    let answer = CurlTalk.answer(in: output(head, Self.png, status: 200), code: 0)
    #expect(answer == .image(Self.png, tag: isKept ? tag : nil))
  }

  @Test func otherAnswers() {
    func answer(status: Int, target: String = "", problem: String = "", code: Int32 = 0) -> CurlTalk.Answer {
      CurlTalk.answer(in: output("", status: status, target: target, problem: problem), code: code)
    }
    #expect(answer(status: 304) == .unchanged)
    #expect(answer(status: 301, target: "http://x/") == .redirect("http://x/"))
    #expect(answer(status: 300) == .failed("the server answers 300"))
    #expect(answer(status: 404) == .failed("the server answers 404"))
    #expect(answer(status: 0, problem: "Connection refused", code: 7) == .failed("Connection refused"))
    #expect(answer(status: 0, code: 7) == .failed("curl ended with exit code 7"))
    #expect(answer(status: 200, code: 63) == .failed("it has more than 64 MiB"))
    #expect(answer(status: 200, code: 28) == .failed("the server did not send all of it in time"))
  }

  /// As of a page that asks for a password.
  @Test func whatIsNoImageIsRefused() {
    let page = Array("<!doctype html><title>Please log in</title>".utf8)
    #expect(
      CurlTalk.answer(in: output("", page, status: 200), code: 0)
        == .failed("what the server sends is no image, expected PNG, JPEG, GIF, WebP or SVG"))
    #expect(
      CurlTalk.answer(in: output("", status: 200), code: 0)
        == .failed("what the server sends is empty, expected PNG, JPEG, GIF, WebP or SVG"))
  }

  @Test(arguments: [
    "", "\n", "\n200\n\n", "\n200 5\n\n", "\n200 -1\n\n", "\nx y\n\n", "\n200 99999999999999999999\n\n",
  ])
  func anOutputWithoutAReport(text: String) {
    #expect(CurlTalk.answer(in: Array(text.utf8), code: 0) == .failed("curl has ended without a report"))
  }

  @Test func tooMuchIsRefused() {
    #expect(CurlTalk.answer(in: [], code: nil) == .failed("it has more than 64 MiB"))
  }

  private func problem(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func machinesAmongThoseOfAName() throws {
    var fetch = try Fetch("https://example.org/")
    let (far, near) = (try peer("192.0.2.1"), try peer("127.0.0.1"))
    #expect(try fetch.peers(among: [near, far]) == [far] && fetch.peers(among: []) == [])
    let words = "example.org is at 127.0.0.1, an address of this machine; "
    #expect(problem { _ = try fetch.peers(among: [near]) }?.hasPrefix(words) == true)
    try fetch.follow("http://127.0.0.1/")
    #expect(problem { _ = try fetch.peers(among: [near]) }?.hasPrefix("127.0.0.1 is at 127.0.0.1, ") == true)
    let link = problem { _ = try fetch.peers(among: [peer("169.254.169.254")]) }
    #expect(link?.contains("an address of the local link") == true)
  }

  @Test func redirectsHaveAnEnd() throws {
    var fetch = try Fetch("https://example.org/a.png")
    for number in 1...5 { try fetch.follow("http://b.example/\(number)") }
    #expect("\(fetch.address)" == "http://b.example/5" && "\(fetch.written)" == "https://example.org/a.png")
    #expect(problem { try fetch.follow("http://b.example/6") } == "it takes more than 5 redirects")
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://x/", "gopher://x/", "http://u:p@x/", ""])
  func redirectsLeadToWebServers(target: String) throws {
    var fetch = try Fetch("https://example.org/a.png")
    #expect(problem { try fetch.follow(target) }?.hasPrefix("the server points to ") == true)
    #expect(fetch.address == fetch.written)
  }

  @Test(arguments: [.fetched, .unchanged, .failed("no route to host")] as [FetchOutcome])
  func outcomesAreHandedOn(outcome: FetchOutcome) { #expect(FetchOutcome(text: outcome.text) == outcome) }

  @Test func aProcessThatSaysNothingWasEnded() {
    #expect(FetchOutcome(text: "") == .failed("the fetch took too long"))
  }

  private let now = Moment(.seconds(1000))

  @Test(
    arguments: [
      (nil, 0), (.seconds(0), 600), (.seconds(599), 1), (.seconds(600), 0), (.seconds(100_000), 0), (.seconds(-5), 0),
    ] as [(Duration?, Int)])
  func theFirstFetchGoesByTheCopy(age: Duration?, wait: Int) {
    let times = FetchTimes(every: .seconds(600), age: age, at: now)
    #expect(times.next == now + .seconds(wait) && times.isTried == (age != nil) && times.problem == nil)
  }

  @Test func pausesAfterFailuresGrow() {
    var times = FetchTimes(every: .seconds(90), age: nil, at: now)
    let pauses = (1...10).map { _ in
      times.end(.failed("x"), at: now)
      return (times.next - now).components.seconds
    }
    #expect(pauses == [1, 2, 4, 8, 16, 32, 64, 90, 90, 90] && times.problem == "x" && times.isTried)
    times.end(.unchanged, at: now)
    #expect(times.next == now + .seconds(90) && times.problem == nil)
    times.end(.failed("y"), at: now)
    #expect(times.next == now + .seconds(1))
  }

  @Test func theOldestCopiesGo() {
    func file(_ name: Path, _ bytes: Int, _ seconds: Int) -> CachedFile {
      CachedFile(name: name, bytes: bytes, seconds: seconds)
    }
    func surplus(_ files: [CachedFile], new: Path = "new") -> [Path] {
      CachedFile.surplus(of: files, besides: new, limit: 100)
    }
    #expect(surplus([]) == [] && surplus([file("new", 500, 1)]) == [])
    #expect(surplus([file("a", 50, 1), file("new", 50, 2)]) == [])
    #expect(surplus([file("a", 50, 1), file("b", 50, 3), file("new", 50, 0)]) == ["a"])
    #expect(surplus([file("a", 90, 5), file("b", 10, 4), file("c", 10, 3), file("new", 80, 0)]) == ["a"])
    #expect(surplus([file("a", Int.max, 5), file("new", 80, 0)]) == ["a"])
  }

  @Test func anImageOfAServerIsContentLikeOthers() {
    let source = ContentSource.drawn(.fetched(FetchedImage("https://example.org/a.png", framing: Framing(fit: .cover))))
    #expect("\(source)" == "image https://example.org/a.png" && source.subject == "https://example.org/a.png")
    #expect(source.paths.isEmpty && source.images == nil && source.located(in: "/p") == source && source.mayStay)
    #expect(source.runningKey == "image" && !source.isHarmless && source.needs == [.images, .fetcher])
    #expect(source.pictureFit == .cover && source.isPuttable == false)
  }
}
