import Foundation
import LabSupport

/// A web server of a test's own, for one page; it ends with its owner. What it answers can change.
struct PageServer {
  /// The file says how: a status, and a colour.
  private static let program = """
    import http.server, sys
    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *arguments): pass
        def do_GET(self):
            status, color = open(sys.argv[2]).read().split()
            body = f'<meta http-equiv=refresh content=1><body style="background: {color}">'.encode()
            self.send_response(int(status))
            self.send_header('Content-Type', 'text/html')
            self.send_header('Content-Length', str(len(body)))
            self.end_headers()
            self.wfile.write(body)
    http.server.ThreadingHTTPServer.allow_reuse_address = True
    server = http.server.ThreadingHTTPServer(('127.0.0.1', int(sys.argv[1])), Handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """

  let port: Int
  private let process: LabClient
  private let answer: URL

  /// - Parameters:
  ///   - program: another one than for a page of one colour.
  ///   - port: 0 for any that is free.
  init(_ answer: String, by program: String = program, at port: Int = 0, in scratch: Scratch, display: String) throws {
    self.answer = try scratch.write("answer", answer)
    process = try LabClient(
      stock: ["/usr/bin/python3", "-c", program, "\(port)", self.answer.path], display: display)
    guard let port = try process.nextLine().flatMap({ Int($0) }) else { throw ToolFailure("no web server") }
    self.port = port
  }

  /// From now on; the page asks once a second.
  func answer(_ words: String) throws { try words.write(to: answer, atomically: true, encoding: .utf8) }

  func stop() { process.kill() }
}
