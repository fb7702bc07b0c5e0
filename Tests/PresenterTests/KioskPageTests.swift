import Foundation
import LabSupport
import Testing

/// Pages that people use, in a real browser: it leads where it may, and nothing of a person is left for the next one.
@Suite(.serialized, .limited) struct KioskPageTests {
  private static let hasBrowser = Tool.exists("/usr/bin/chromium")
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk(["A,monitor=beamer"]) }

  /// The same server is another host by its other name. What that host is asked for is written down, and is yellow.
  ///
  /// The page tries one way out with each key, and then has another colour if it is still there; it is touched first,
  /// as pages hear no keys before. What is not visible lets chromium take clicks early.
  private static let program = """
    import http.server, sys
    page = '''<!doctype html><title>page</title><body style="background: #110000; margin: 0; color: transparent">%s<script>
    const foreign = location.origin.replace('127.0.0.1', 'localhost')
    const frame = to => { const it = document.createElement('iframe'); it.src = to
      it.style = 'position: fixed; inset: 0; width: 100%%; height: 100%%; border: 0'; document.body.append(it) }
    const speculate = to => { const s = document.createElement('script'); s.type = 'speculationrules'
      const rule = [{ source: 'list', urls: [to], eagerness: 'immediate' }]
      s.textContent = JSON.stringify({ prefetch: rule, prerender: rule }); document.head.append(s)
      setTimeout(() => { location = to }, 1000) }
    const ways = [
      () => speculate(foreign + '/speculated'), () => speculate('/redirect'),
      () => { location = foreign + '/link' }, () => { location = '/redirect' }, () => { open(foreign + '/window') },
      () => { open('/redirect') }, () => frame(foreign + '/frame'), () => frame('/redirect'), () => { location = 'file:///etc/passwd' },
      () => { location = 'data:text/html,hello' }, () => { location = 'chrome://version' }, () => { location.replace(foreign + '/replaced') },
      () => { const a = document.createElement('a'); a.href = foreign + '/a'; a.target = '_blank'; a.click() },
      () => { const f = document.createElement('form'); f.action = foreign + '/form'; f.method = 'post'; document.body.append(f); f.submit() },
      () => {},
    ]
    let typed = 0, isTouched = false
    const ready = () => { if (!typed && isTouched && document.hasFocus()) document.body.style.background = '#100000' }
    addEventListener('pointerdown', () => { isTouched = true; ready() })
    addEventListener('focus', ready)
    addEventListener('keydown', event => {
      // The server repeats a key that is held down, which a press is where the processor is busy.
      if (event.repeat) return
      if (event.key == 'b') return void (location = '/second')
      ways[typed]?.()
      typed += 1
      document.querySelectorAll('iframe').forEach(it => { it.style.pointerEvents = 'none' })
      document.body.style.background = `#${16 + typed}0000`
    })
    </script>''' % ('word ' * 100)
    visit = '''<!doctype html><title>visit</title><body style="margin: 0; color: transparent">%s<script>
    const color = () => localStorage.visited || document.cookie ? '#aa0000' : '#00aa00'
    document.body.style.background = color()
    addEventListener('pointerdown', () => {
      localStorage.visited = 1; document.cookie = 'visited=1; max-age=9999'; location.reload() })
    </script>''' % ('word ' * 100)
    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *arguments): pass
        def do_POST(self): self.do_GET()
        def do_GET(self):
            if self.headers['Host'].startswith('localhost'):
                open(sys.argv[2], 'a').write(self.path + '\\n')
                body = '<body style="background: yellow">'
            elif self.path == '/redirect':
                self.send_response(302)
                self.send_header('Location', f'http://localhost:{server.server_address[1]}/redirected')
                self.send_header('Content-Length', '0')
                return self.end_headers()
            else:
                body = {'/second': '<body style="background: #0000aa">', '/visit': visit}.get(self.path, page)
            self.send_response(200)
            self.send_header('Content-Type', 'text/html')
            self.send_header('Content-Length', str(len(body)))
            self.end_headers()
            self.wfile.write(body.encode())
    server = http.server.ThreadingHTTPServer(('127.0.0.1', int(sys.argv[1])), Handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """

  private func server() throws -> PageServer {
    try PageServer("", by: Self.program, in: desk.scratch, display: desk.server.display)
  }

  private func present(_ page: String, _ behaviour: [String: String] = [:]) throws -> PresenterRun {
    try desk.present(page, behaviour, on: "A", environment: ["HOME": desk.scratch.path])
  }

  private static func isAll(_ color: String) -> (Photograph) -> Bool {
    { Set($0.corners + $0.quarters) == [color] }
  }

  private func press(_ keys: [String]) throws {
    let program = Tool.repository.appending(path: "lab/build/clients/press").path
    try Tool.run([program] + keys, display: desk.server.display)
  }

  /// As a person would who touches a page that does not answer.
  private func touch(until color: String) throws {
    try desk.point(500, 400)
    for _ in 0..<20 {
      try press(["+1"])
      let isHeard = Deadline.limiting(to: .seconds(3)) {
        (try? desk.wait(for: "A", until: Self.isAll(color))) != nil
      }
      if isHeard { return }
    }
    Issue.record("the page hears no click")
  }

  private func asked() throws -> String {
    try String(contentsOf: desk.scratch.url.appending(path: "answer"), encoding: .utf8)
  }

  @Test(.enabled(if: hasBrowser, "chromium is not installed"))
  func aPageLeadsNowhereElse() throws {
    let server = try server()
    let presenter = try present(
      "{\"url\": \"http://127.0.0.1:\(server.port)/\"}",
      ["focus": "\"take\"", "allow": "[\"http://127.0.0.1:\(server.port)/*\"]"])
    try desk.wait(for: "A", until: Self.isAll("#110000"))
    try desk.wait(forHealth: "showing", of: "A")
    try touch(until: "#100000")
    for typed in 1...15 {
      try press(["a"])
      let seen = try desk.wait(for: "A", until: Self.isAll("#\(16 + typed)0000"))
      #expect(seen.allSatisfy { !$0.colors.contains("#ffff00") }, "after \(typed)")
    }
    try desk.wait(forHealth: "showing", of: "A")
    // What may be shown is.
    try press(["b"])
    try desk.wait(for: "A", until: Self.isAll("#0000aa"))
    #expect(try asked() == "", "nothing is even asked for")
    presenter.program.terminate()
    let errors = try presenter.program.finish().errors
    let told = "it leads to http://localhost:\(server.port), which `allow` does not list"
    #expect(errors.components(separatedBy: told).count == 2, "\(errors)")
    withExtendedLifetime(server) {}
  }

  @Test(.enabled(if: hasBrowser, "chromium is not installed"))
  func aPageThatLeadsElsewhereAtOnceIsNotShown() throws {
    let server = try server()
    let presenter = try present(
      "{\"url\": \"http://127.0.0.1:\(server.port)/redirect\"}",
      ["allow": "[]", "fallback": "{\"color\": \"#224422\"}"])
    try desk.wait(
      forHealth: "restarting", of: "A",
      because: "the page leads to http://localhost:\(server.port), which `allow` does not list")
    try desk.wait(for: "A", until: Self.isAll("#224422"))
    #expect(try asked() == "")
    withExtendedLifetime((presenter, server)) {}
  }

  /// A page of files may lead to all files of its user otherwise.
  @Test(.enabled(if: hasBrowser, "chromium is not installed"))
  func aPageOfFilesStaysInItsFolder() throws {
    let ways = ["file:///etc/hostname", "../outside.html", "inside.html"].map { "() => { location = '\($0)' }" }
    let page = """
      <!doctype html><body style="background: #110000; margin: 0; color: transparent">
      \(String(repeating: "word ", count: 100))<script>
      const ways = [\(ways.joined(separator: ", "))]
      addEventListener('pointerdown', () => ways.shift()?.())
      </script>
      """
    let file = try desk.scratch.write("sign/page.html", page)
    try desk.scratch.write("sign/inside.html", "<body style='background: #0000aa'>")
    try desk.scratch.write("outside.html", "<body style='background: white'>")
    let folder = file.deletingLastPathComponent().path
    let presenter = try present(
      "{\"url\": \"file://\(file.path)\"}", ["focus": "\"take\"", "allow": "[\"file://\(folder)/*\"]"])
    try desk.wait(for: "A", until: Self.isAll("#110000"))
    try touch(until: "#0000aa")
    withExtendedLifetime(presenter) {}
  }

  @Test(.enabled(if: hasBrowser, "chromium is not installed"))
  func nothingOfAPersonIsLeftForTheNext() throws {
    let server = try server()
    let presenter = try present(
      "{\"url\": \"http://127.0.0.1:\(server.port)/visit\"}",
      ["home-after": "\"10s\"", "fallback": "{\"color\": \"#224422\"}"])
    try desk.wait(for: "A", until: Self.isAll("#00aa00"))
    try desk.wait(forHealth: "showing", of: "A")
    let first = ContentProcess.all(on: desk.server.display).map(\.number)
    try touch(until: "#aa0000")
    let seen = try desk.wait(for: "A", until: Self.isAll("#00aa00"))
    #expect(
      seen.allSatisfy { Self.isAll("#aa0000")($0) || Self.isAll("#00aa00")($0) },
      "\(seen.map { $0.corners + $0.quarters })")
    try desk.wait(forHealth: "showing", of: "A")
    #expect(ContentProcess.all(on: desk.server.display).allSatisfy { !first.contains($0.number) }, "another browser")
    // The next presenter does not know whether somebody was there: it begins with nothing, too.
    try touch(until: "#aa0000")
    presenter.program.terminate()
    _ = try presenter.program.finish()
    let second = try present("{\"url\": \"http://127.0.0.1:\(server.port)/visit\"}", ["home-after": "\"1h\""])
    try desk.wait(for: "A", until: Self.isAll("#00aa00"))
    withExtendedLifetime((second, server)) {}
  }
}
