import Console
import Displays
import LabSupport
import Testing

@Suite("console: who may ask", .limited) struct AdmissionTests {
  private static let host = "127.0.0.1:8080"

  /// One that was let in, with its cookie.
  private func admitted() throws -> (Admission, cookie: String) {
    var admission = try Admission()
    let response = try #require(try admission.enter(with: admission.token))
    let cookie = try #require(response.headers.first { $0.name == "Set-Cookie" }?.value)
    return (admission, String(try #require(cookie.split(separator: ";").first)))
  }

  private func request(_ headers: [String: [String]]) -> HTTPRequest { request("GET", "/", headers) }

  private func request(_ method: String, _ path: String, _ headers: [String: [String]]) -> HTTPRequest {
    var request = HTTPRequest(method, path)
    request.headers = headers
    return request
  }

  @Test func aLinkWorksForOneBrowser() throws {
    var admission = try Admission()
    let token = admission.token
    #expect(try admission.enter(with: nil) == nil)
    #expect(try admission.enter(with: String(token.dropLast())) == nil)
    let response = try #require(try admission.enter(with: token))
    #expect(response.status == 200)
    let cookie = try #require(response.headers.first { $0.name == "Set-Cookie" }?.value)
    #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && cookie.contains("Path=/"))
    #expect(try admission.enter(with: token) == nil && admission.token != token)
  }

  @Test(arguments: [
    ("localhost", true), ("localhost:8080", true), ("127.0.0.1", true), ("[::1]:9", true), ("localhost:", false),
    ("localhost.evil.example", false), ("evil.example", false), ("127.0.0.1.evil.example:80", false),
    ("localhost:80:80", false), ("localhost:99999", false), ("", false), ("user@localhost", false),
  ])
  func theHostIsThisMachine(host: String, isOurs: Bool) throws {
    var (admission, cookie) = try admitted()
    let refusal = admission.refusal(of: request(["host": [host], "cookie": [cookie]]))
    #expect((refusal == nil) == isOurs)
  }

  @Test func withoutItsCookieNothingIsRead() throws {
    var (admission, cookie) = try admitted()
    let refused: [String?] = [nil, "", "other=1", "\(cookie.dropLast())x", "x\(cookie)"]
    for other in refused {
      let headers = ["host": [Self.host], "cookie": other.map { [$0] } ?? []]
      #expect(admission.refusal(of: request(headers))?.status == 403, "\(other ?? "none")")
    }
    #expect(admission.refusal(of: request(["host": [Self.host], "cookie": ["a=b; \(cookie)"]])) == nil)
    #expect(admission.refusal(of: request(["host": [Self.host, Self.host], "cookie": [cookie]]))?.status == 403)
    let foreign = ["host": [Self.host], "cookie": [cookie], "sec-fetch-site": ["cross-site"]]
    #expect(admission.refusal(of: request(foreign))?.status == 403)
  }

  @Test(
    arguments: [
      ("http://127.0.0.1:8080", "application/json", nil), ("http://127.0.0.1:8081", "application/json", 403),
      ("null", "application/json", 403), (nil, "application/json", 403),
      ("https://127.0.0.1:8080", "application/json", 403),
      ("http://127.0.0.1:8080", "text/plain", 415), ("http://127.0.0.1:8080", nil, 415),
    ] as [(String?, String?, UInt32?)])
  func onlyThePageWrites(origin: String?, type: String?, status: UInt32?) throws {
    var (admission, cookie) = try admitted()
    var headers = ["host": [Self.host], "cookie": [cookie]]
    headers["origin"] = origin.map { [$0] }
    headers["content-type"] = type.map { [$0] }
    #expect(admission.refusal(of: request("POST", "/api/save", headers))?.status == status)
    #expect(admission.refusal(of: request("DELETE", "/", headers))?.status == 405)
  }

  @Test func whoAsksTooMuchWaits() throws {
    var (admission, cookie) = try admitted()
    let asked = request(["host": [Self.host], "cookie": [cookie]])
    let answers = (0..<300).map { _ in admission.refusal(of: asked, at: .seconds(1000))?.status }
    #expect(answers.prefix(200).allSatisfy { $0 == nil } && answers.last == 429)
    #expect(admission.refusal(of: asked, at: .seconds(1001)) == nil)
  }
}
