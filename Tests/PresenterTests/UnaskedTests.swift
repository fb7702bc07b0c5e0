import Foundation
import LabSupport
import Testing

/// What a real browser would ask, offer or say of itself, over a page: nothing of it is seen.
@Suite(.serialized, .limited) struct UnaskedTests {
  private static let hasBrowser = Tool.exists("/usr/bin/chromium")
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk(["A,monitor=beamer"]) }

  /// A page for each path, of one colour unless its script gives it another one.
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
            if path == '/green': body = body.replace(b'#aa2200', b'#228800')
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

  private static func escaped(_ page: String) -> String {
    "?" + (page.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
  }

  private func present(_ page: String) throws -> (PageServer, PresenterRun) {
    let server = try PageServer("", by: Self.server, in: desk.scratch, display: desk.server.display)
    let path = page.hasPrefix("/") ? page : "/" + Self.escaped(page)
    let address = "http://\(page.hasPrefix("/auth") ? "bob:secret@" : "")127.0.0.1:\(server.port)\(path)"
    let presenter = try desk.present(
      "{\"url\": \"\(address)\"}", ["fallback": "{\"color\": \"#224422\"}"], on: "A",
      environment: ["HOME": desk.scratch.path])
    return (server, presenter)
  }

  private static func isAll(_ color: String) -> (Photograph) -> Bool { { $0.colors == [color] } }

  /// Of the page of `asking`, once so many of its steps are over.
  private static func color(after steps: Int) -> String { steps == 0 ? "#aa2200" : "#\(16 + steps)44aa" }

  /// What does one step at each call of `ask()`, and gets the next colour where that is told no; `then` runs after
  /// that.
  private static func asking(_ steps: [String], then: String = "") -> String {
    """
    <script>
    const steps = [\(steps.map { "refused => { \($0) }" }.joined(separator: ", "))]
    let over = 0
    const ask = () => steps[over]?.(() => {
      over += 1
      document.body.style.background = '#' + (16 + over) + '44aa'
      \(then)
    })
    </script>
    """
  }

  /// The questions that a script can ask without a user's touch.
  private static let questions = [
    "alert('hello'); refused()",
    "if (!confirm('hello')) refused()",
    "if (prompt('hello') === null) refused()",
    "print(); refused()",
    "navigator.geolocation.getCurrentPosition(() => {}, refused)",
    "Notification.requestPermission().then(answer => { if (answer == 'denied') refused() })",
    "navigator.mediaDevices.getUserMedia({video: true, audio: true}).catch(refused)",
    "location = '/file'; setTimeout(refused, 1500)",
    "open('/', '', 'width=300,height=300'); setTimeout(refused, 1500)",
    "document.documentElement.lang = 'fr'; document.body.append('Bonjour tout le monde. '.repeat(40)); "
      + "document.body.style.color = 'transparent'; setTimeout(refused, 2500)",
  ]

  /// One after the other; the last colour is there when all of them are answered.
  @Test(.enabled(if: hasBrowser, "chromium is not installed"))
  func whatAScriptAsksIsAnswered() throws {
    let running = try present(
      Self.asking(Self.questions, then: "setTimeout(ask, 300)") + "<script>setTimeout(ask, 700)</script>")
    let expected = (0...Self.questions.count).map { Set([Self.color(after: $0)]) }
    // A busy machine may see the first one no more.
    try desk.wait(for: "A") { expected.contains($0.colors) }
    let seen = try desk.wait(for: "A", until: Self.isAll(Self.color(after: Self.questions.count)))
    #expect(seen.allSatisfy { expected.contains($0.colors) }, "nothing else on the way: \(seen.map(\.quarters))")
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

  private static func touchable(_ script: String) -> String {
    "<div style=\"position: fixed; inset: 0\" onclick=\"\(script)\"></div>"
  }

  /// In place of this one: a browser's other window could not be left again.
  @Test(.enabled(if: hasBrowser, "chromium is not installed"))
  func whatSomebodyOpensIsGoneTo() throws {
    try desk.server.lab("touchscreen", "add", "T")
    let green = Self.escaped(Self.touchable("window.open('/blue', '', 'width=300,height=300')"))
    let running = try present(Self.touchable("window.open('/green\(green)')"))
    try desk.wait(for: "A", until: Self.isAll("#aa2200"))
    for color in ["#228800", "#0044aa"] {
      try desk.wait(forHealth: "showing", of: "A")
      try desk.server.lab("touch", "T", "0.5", "0.5")
      try desk.wait(for: "A", until: Self.isAll(color))
    }
    try desk.wait(forHealth: "showing", of: "A")
    withExtendedLifetime(running) {}
  }

  /// The requests of a page to a browser after a user has touched the page.
  private static let wishes = [
    "f.showPicker(); setTimeout(refused, 1500)",
    "showDirectoryPicker().catch(() => {}); setTimeout(refused, 1500)",
    "navigator.mediaDevices.getDisplayMedia({video: true}).catch(refused)",
    "navigator.usb.requestDevice({filters: []}).catch(refused)",
    "onbeforeunload = event => { event.preventDefault() }; setTimeout(() => { location = '/blue' }, 100)",
  ]

  /// A touch for each.
  @Test(.enabled(if: hasBrowser, "chromium is not installed"))
  func aTouchOpensNothing() throws {
    try desk.server.lab("touchscreen", "add", "T")
    let running = try present(
      "<input type=file id=f style=\"opacity: 0\">" + Self.asking(Self.wishes) + Self.touchable("ask()"))
    try desk.wait(for: "A", until: Self.isAll("#aa2200"))
    let colors = (0..<Self.wishes.count).map(Self.color(after:)) + ["#0044aa"]
    for (before, after) in zip(colors, colors.dropFirst()) {
      try desk.wait(forHealth: "showing", of: "A")
      try desk.server.lab("touch", "T", "0.5", "0.5")
      let seen = try desk.wait(for: "A", until: Self.isAll(after))
      #expect(
        seen.allSatisfy { [[before], [after]].contains($0.colors) },
        "nothing else before \(after): \(seen.map(\.quarters))")
    }
    withExtendedLifetime(running) {}
  }

  /// It does not offer to bring back what was there, and asks for no password that the address has.
  @Test(.enabled(if: hasBrowser, "chromium is not installed"))
  func aKilledBrowserComesBack() throws {
    let running = try present("/auth")
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
