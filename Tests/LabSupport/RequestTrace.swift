import Foundation

/// A proxy before an X server that writes down the requests of the clients that connect to it (`xtrace`).
package struct RequestTrace {
  /// Where clients connect to.
  package let display: String
  private let process: Child
  private let file: URL

  /// - Parameter server: the display behind the proxy.
  package init?(of server: String) throws {
    guard let number = Int(server.dropFirst()) else { return nil }
    // Displays of tests have low numbers; each has its own one for its proxy.
    display = ":\(number + 2000)"
    file = FileManager.default.temporaryDirectory.appending(path: "x11-trace-\(UUID().uuidString)")
    let output = Pipe()
    // The inner program runs when the proxy listens; the proxy ends with the last client's connection.
    process = try Tool.start(
      ["xtrace", "-n", "-W", "-d", server, "-D", display, "-o", file.path, "--", "echo", "ready"], output: output)
    guard try output.fileHandleForReading.readLine(from: "xtrace") == "ready" else { return nil }
  }

  /// The names of all requests, connection set-up included. Call it when the clients are gone.
  package func requests() throws -> [String] {
    _ = try process.ending()
    defer { try? FileManager.default.removeItem(at: file) }
    return try requests { _ in true }
  }

  /// Those of the first client so far.
  package func requestsOfFirstClient() throws -> [String] { try requests { $0.hasPrefix("000:") } }

  private func requests(onLines isMeant: (Substring) -> Bool) throws -> [String] {
    try String(contentsOf: file, encoding: .isoLatin1).split(separator: "\n").filter(isMeant).compactMap { line in
      line.firstMatch(of: /Request\([0-9,]+\): (\w+)/).map { String($0.1) }
    }
  }
}
