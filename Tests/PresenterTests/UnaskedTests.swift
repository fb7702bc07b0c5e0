import Foundation
import LabSupport
import Testing

/// What a real browser would ask, offer or say of itself, over a page: nothing of it is seen.
@Suite(.serialized) struct UnaskedTests {
  private static let hasBrowser = Tool.exists("/usr/bin/chromium")
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk(["A,monitor=beamer"]) }

  /// A page for each path, of one colour, and of another one once its script was refused what it asks for.
  private static let server = """
    import http.server, sys, urllib.parse
    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *arguments): pass
        def do_GET(self):
            path, _, query = self.path.partition('?')
            body = ('<!doctype html><meta charset=utf-8><body style="background: #aa2200; margin: 0">'
                + urllib.parse.unquote(query)).encode()
            kind = 'text/html'
            asks = path == '/auth' and 'Authorization' not in self.headers
            if path == '/file': kind, body = 'application/zip', b'abcd'
            if path == '/blue': body = b'<body style="background: #0044aa">'
            self.send_response(401 if asks else 200)
            if asks: self.send_header('WWW-Authenticate', 'Basic realm="lab"')
            self.send_header('Content-Type', kind)
            self.send_header('Content-Length', str(len(body)))
            self.end_headers()
            self.wfile.write(body)
    http.server.ThreadingHTTPServer.allow_reuse_address = True
    server = http.server.ThreadingHTTPServer(('127.0.0.1', int(sys.argv[1])), Handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """

  private func present(_ page: String) throws -> (PageServer, PresenterRun) {
    let server = try PageServer("", by: Self.server, in: desk.scratch, display: desk.server.display)
    let path =
      page.hasPrefix("/") ? page : "/?" + (page.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
    let address = "http://\(page.hasPrefix("/auth") ? "bob:secret@" : "")127.0.0.1:\(server.port)\(path)"
    let presenter = try desk.present(
      "{\"url\": \"\(address)\"}", ["fallback": "{\"color\": \"#224422\"}"], on: "A",
      environment: ["HOME": desk.scratch.path])
    return (server, presenter)
  }

  private static func isAll(_ color: String) -> (Photograph) -> Bool { { $0.colors == [color] } }

  private static let blue = "document.body.style.background = '#0044aa'"

  /// A script, and that it becomes blue where it is told no.
  private static let questions = [
    "alert('hello'); \(blue)",
    "if (!confirm('hello')) \(blue)",
    "if (prompt('hello') === null) \(blue)",
    "print(); \(blue)",
    "navigator.geolocation.getCurrentPosition(() => {}, () => { \(blue) })",
    "Notification.requestPermission().then(answer => { if (answer == 'denied') \(blue) })",
    "navigator.mediaDevices.getUserMedia({video: true, audio: true}).catch(() => { \(blue) })",
    "location = '/file'; setTimeout(() => { \(blue) }, 1500)",
    "document.documentElement.lang = 'fr'; document.body.append('Bonjour tout le monde. '.repeat(40)); "
      + "document.body.style.color = 'transparent'; setTimeout(() => { \(blue) }, 2500)",
    "open('/', '', 'width=300,height=300'); setTimeout(() => { \(blue) }, 1500)",
  ]

  @Test(.enabled(if: hasBrowser, "chromium is not installed"), arguments: questions)
  func whatAScriptAsksIsAnswered(script: String) throws {
    let running = try present("<script>setTimeout(() => { \(script) }, 700)</script>")
    try desk.wait(for: "A", until: Self.isAll("#aa2200"))
    let seen = try desk.wait(for: "A", until: Self.isAll("#0044aa"))
    #expect(seen.allSatisfy { Self.isAll("#aa2200")($0) || Self.isAll("#0044aa")($0) }, "nothing else on the way")
    try desk.wait(forHealth: "showing", of: "A")
    withExtendedLifetime(running) {}
  }

  /// Nothing on the machine opens it: the page is away for a moment, and comes back.
  @Test(.enabled(if: hasBrowser, "chromium is not installed"), arguments: ["mailto:a@example.org", "/auth"])
  func whatIsNoPageIsNotGoneTo(address: String) throws {
    let running = try present("<script>setTimeout(() => { location = '\(address)' }, 700)</script>")
    try desk.wait(for: "A", until: Self.isAll("#aa2200"))
    try desk.wait(forHealth: "restarting", of: "A", because: "it went on to a page")
    let seen = try desk.wait(for: "A", until: Self.isAll("#224422"))
    #expect(seen.allSatisfy { Self.isAll("#aa2200")($0) || Self.isAll("#224422")($0) }, "nothing else on the way")
    withExtendedLifetime(running) {}
  }

  @Test(.enabled(if: hasBrowser, "chromium is not installed"))
  func aPasswordInTheAddressIsTaken() throws {
    let running = try present("/auth")
    try desk.wait(for: "A", until: Self.isAll("#aa2200"))
    try desk.wait(forHealth: "showing", of: "A")
    withExtendedLifetime(running) {}
  }

  /// In place of this one: a browser's other window could not be left again.
  @Test(
    .enabled(if: hasBrowser, "chromium is not installed"),
    arguments: ["window.open('/blue')", "window.open('/blue', '', 'width=300,height=300')"])
  func whatSomebodyOpensIsGoneTo(script: String) throws {
    try desk.server.lab("touchscreen", "add", "T")
    let running = try present("<div style=\"position: fixed; inset: 0\" onclick=\"\(script)\"></div>")
    try desk.wait(for: "A", until: Self.isAll("#aa2200"))
    try desk.wait(forHealth: "showing", of: "A")
    try desk.server.lab("touch", "T", "0.5", "0.5")
    try desk.wait(for: "A", until: Self.isAll("#0044aa"))
    try desk.wait(forHealth: "showing", of: "A")
    withExtendedLifetime(running) {}
  }

  /// What a browser does for whoever has touched the page.
  private static let wishes = [
    "f.showPicker(); setTimeout(() => { \(blue) }, 1500)",
    "showDirectoryPicker().catch(() => {}); setTimeout(() => { \(blue) }, 1500)",
    "navigator.mediaDevices.getDisplayMedia({video: true}).catch(() => { \(blue) })",
    "navigator.usb.requestDevice({filters: []}).catch(() => { \(blue) })",
    "onbeforeunload = event => { event.preventDefault() }; setTimeout(() => { location = '/blue' }, 100)",
  ]

  @Test(.enabled(if: hasBrowser, "chromium is not installed"), arguments: wishes)
  func aTouchOpensNothing(script: String) throws {
    try desk.server.lab("touchscreen", "add", "T")
    let running = try present(
      "<input type=file id=f style=\"opacity: 0\"><div style=\"position: fixed; inset: 0\" onclick=\"\(script)\"></div>"
    )
    try desk.wait(for: "A", until: Self.isAll("#aa2200"))
    try desk.wait(forHealth: "showing", of: "A")
    try desk.server.lab("touch", "T", "0.5", "0.5")
    let seen = try desk.wait(for: "A", until: Self.isAll("#0044aa"))
    #expect(seen.allSatisfy { Self.isAll("#aa2200")($0) || Self.isAll("#0044aa")($0) }, "nothing else on the way")
    withExtendedLifetime(running) {}
  }

  /// It does not offer to bring back what was there.
  @Test(.enabled(if: hasBrowser, "chromium is not installed"))
  func aKilledBrowserComesBack() throws {
    let running = try present("")
    try desk.wait(for: "A", until: Self.isAll("#aa2200"))
    try desk.wait(forHealth: "showing", of: "A")
    for process in ContentProcess.all(on: desk.server.display) { process.kill() }
    try desk.wait(forHealth: "restarting", of: "A", because: "chromium")
    try desk.wait(for: "A", until: Self.isAll("#224422"))
    try desk.wait(for: "A", until: Self.isAll("#aa2200"))
    try desk.wait(forHealth: "showing", of: "A")
    try desk.waitForRest()
    #expect(try Self.isAll("#aa2200")(desk.server.picture(of: "A")))
    withExtendedLifetime(running) {}
  }
}
