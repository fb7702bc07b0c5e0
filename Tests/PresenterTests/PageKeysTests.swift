import Foundation
import LabSupport
import Testing

/// How a page is shown, in a real browser.
@Suite(.serialized, .limited) struct PageKeysTests {
  private static let hasBrowser = Tool.exists("/usr/bin/chromium")
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk(["A,monitor=beamer"]) }

  /// White for half a second, and then of the colour that the file says: an image is all that there is to see.
  private static let slow = """
    import http.server, sys, time
    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *arguments): pass
        def do_GET(self):
            status, color = open(sys.argv[2]).read().split()
            if self.path.startswith('/image'):
                # What its page was answered with: a browser shows an image also with 503.
                status, color = 200, '#' + self.path.partition('?')[2][:6]
                time.sleep(0.5)
                kind, body = 'image/svg+xml', (
                    f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="{color}"/></svg>')
            else:
                kind, body = 'text/html', (
                    f'<body style="background: white"><div style="position: fixed; width: 9px; height: 9px; background: black">'
                    f'</div><img src="/image?{color[1:]}&{time.time()}" style="position: fixed; inset: 0; width: 100%; height: 100%">')
            self.send_response(int(status))
            self.send_header('Content-Type', kind)
            self.send_header('Content-Length', str(len(body)))
            self.end_headers()
            self.wfile.write(body.encode())
    http.server.ThreadingHTTPServer.allow_reuse_address = True
    server = http.server.ThreadingHTTPServer(('127.0.0.1', int(sys.argv[1])), Handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """

  private func present(_ page: String, _ behaviour: [String: String] = [:]) throws -> PresenterRun {
    try desk.present(page, behaviour, on: "A", environment: ["HOME": desk.scratch.path])
  }

  private static func isAll(_ color: String) -> (Photograph) -> Bool {
    { Set($0.corners + $0.quarters) == [color] }
  }

  /// A fragment too: browsers go there without loading anything.
  @Test(.enabled(if: hasBrowser, "chromium is not installed"), arguments: ["", "#part"])
  func whatWasThereIsSeenUntilThePageIsWhole(fragment: String) throws {
    let server = try PageServer("200 #aa2200", by: Self.slow, in: desk.scratch, display: desk.server.display)
    let presenter = try present("{\"url\": \"http://127.0.0.1:\(server.port)/\(fragment)\", \"refresh\": \"1s\"}")
    try desk.wait(for: "A", until: Self.isAll("#aa2200"))
    try desk.wait(forHealth: "showing", of: "A")
    for color in ["#0044aa", "#228800"] {
      let before = try desk.server.picture(of: "A")
      try server.answer("200 \(color)")
      let seen = try desk.wait(for: "A", until: Self.isAll(color))
      #expect(seen.allSatisfy { $0 == before || Self.isAll(color)($0) }, "\(seen.map { $0.corners + $0.quarters })")
    }
    // What was there stays when it cannot be loaded any more.
    let last = try desk.server.picture(of: "A")
    try server.answer("503 #ffffff")
    try desk.wait(forHealth: "restarting", of: "A", because: "answers with 503")
    #expect(try desk.server.picture(of: "A") == last)
    withExtendedLifetime((presenter, server)) {}
  }

  /// The page has no title, so that the browser would call its window by the address.
  @Test(.enabled(if: hasBrowser, "chromium is not installed"))
  func anAddressThatIsACredentialIsNowhereToBeRead() throws {
    let server = try PageServer("200 #aa2200", by: Self.slow, in: desk.scratch, display: desk.server.display)
    let secret = "token=never-to-be-seen"
    let file = try desk.scratch.write("credentials/board", "http://127.0.0.1:\(server.port)/?\(secret)\n")
    func allow(_ mode: Int) throws {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }
    let environment = [
      "HOME": desk.scratch.path, "CREDENTIALS_DIRECTORY": file.deletingLastPathComponent().path,
    ]
    try allow(0o644)
    let presenter = try desk.present(
      "{\"url\": {\"credential\": \"board\"}, \"allow\": []}", on: "A", environment: environment)
    try desk.wait(forHealth: "restarting", of: "A", because: "the credential board can be read by others")
    try allow(0o400)
    try desk.wait(for: "A", until: Self.isAll("#aa2200"))
    try desk.wait(forHealth: "showing", of: "A")
    for process in ContentProcess.all(on: desk.server.display) {
      let words = FileManager.default.contents(atPath: "/proc/\(process.number)/cmdline") ?? Data()
      #expect(words.range(of: Data(secret.utf8)) == nil)
    }
    let tree = try Tool.run(["xwininfo", "-root", "-tree"], display: desk.server.display)
    #expect(!tree.contains(secret) && !tree.contains("127.0.0.1"), "\(tree)")
    #expect(try !desk.properties(ofPresenterOf: "A").joined().contains(secret))
    presenter.program.terminate()
    let ending = try presenter.program.finish()
    #expect(!(ending.output + ending.errors).contains(secret))
    withExtendedLifetime(server) {}
  }

  @Test(.enabled(if: hasBrowser, "chromium is not installed"))
  func aCredentialThatIsNotThereIsMissed() throws {
    let presenter = try present(
      "{\"url\": {\"credential\": \"board\"}, \"allow\": []}", ["fallback": "{\"color\": \"#224422\"}"])
    try desk.wait(
      forHealth: "restarting", of: "A", because: "there is no credential board: $CREDENTIALS_DIRECTORY is not set")
    try desk.wait(for: "A", until: Self.isAll("#224422"))
    withExtendedLifetime(presenter) {}
  }

  private static let tall = """
    <!doctype html><body style="background: #aa2200; margin: 0; height: 9000px">\
    <div style="background: #0044aa; width: 100px; height: 100px">
    """

  @Test(
    .enabled(if: hasBrowser, "chromium is not installed"),
    arguments: [(1.0, true), (2, false), (0.5, false), (5, false)]
  )
  func aPageIsZoomedAndHasNoScrollBars(zoom: Double, hasBars: Bool) throws {
    let page = try desk.scratch.write("tall.html", Self.tall)
    let keys =
      hasBars ? ", \"scroll\": \"auto\"" : ", \"zoom\": \"\(Int(zoom * 100))%\", \"scroll\": \"none\""
    let presenter = try present("{\"url\": \"file://\(page.path)\"\(keys)}")
    let side = Int(100 * zoom)
    try desk.wait(for: "A") { $0.color(side - 2, side - 2) == "#0044aa" && $0.color(side + 2, side + 2) == "#aa2200" }
    let picture = try desk.server.picture(of: "A")
    #expect((picture.color(1023, 400) == "#aa2200") == !hasBars)
    #expect(picture.color(1023, 0) == "#aa2200" || hasBars)
    withExtendedLifetime(presenter) {}
  }
}
