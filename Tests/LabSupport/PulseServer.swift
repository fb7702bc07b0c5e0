import Foundation
import Glibc

/// A sound server of our own, which plays into nothing; it ends with its owner.
package final class PulseServer {
  private let scratch: Scratch
  private let process: Int32

  package static let isInstalled = Tool.exists("/usr/bin/pulseaudio") && Tool.exists("/usr/bin/pactl")

  /// - Parameter sinks: the screens' names that they bear, by their own; the first one is the usual one.
  package init(_ sinks: KeyValuePairs<String, String>) throws {
    scratch = try Scratch()
    let folder = scratch.path
    let modules = sinks.flatMap { ["-L", Self.module($0, $1)] }
    // It comes back when the server listens.
    try Tool.run(
      [
        "env", "XDG_RUNTIME_DIR=\(folder)", "HOME=\(folder)", "pulseaudio", "-n", "--daemonize=yes",
        "--exit-idle-time=-1", "--disable-shm=yes",
        "-L", "module-native-protocol-unix auth-anonymous=1 socket=\(folder)/native",
      ] + modules + ["-L", "module-rescue-streams"])
    let text = try String(contentsOf: scratch.url.appending(path: "pulse/pid"), encoding: .utf8)
    guard let number = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw ToolFailure("no sound server")
    }
    process = number
    if let first = sinks.first?.key { try control("set-default-sink", first) }
  }

  deinit { kill(process, SIGKILL) }

  /// As `$PULSE_SERVER` has it.
  package var address: String { "unix:\(scratch.path)/native" }

  private static func module(_ name: String, _ screen: String) -> String {
    "module-null-sink sink_name=\(name) sink_properties=\"device.product.name='\(screen)'\""
  }

  /// - Returns: the number by which it is unloaded.
  package func add(_ sink: String, of screen: String) throws -> String {
    let words = Self.module(sink, screen).split(separator: " ", maxSplits: 2).map(String.init)
    return try control(["load-module"] + words).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @discardableResult
  package func control(_ words: String...) throws -> String { try control(words) }

  private func control(_ words: [String]) throws -> String {
    try Tool.run(["env", "LC_ALL=C", "PULSE_SERVER=\(address)", "pactl"] + words)
  }

  /// What is heard of it tells of a line each; a line is there once it listens.
  package func news() throws -> LabClient {
    let spy = try LabClient(
      stock: ["env", "LC_ALL=C", "PULSE_SERVER=\(address)", "stdbuf", "-oL", "pactl", "subscribe"], display: "")
    // Itself, a client that comes, once it is heard.
    let deadline = Deadline()
    while !spy.hasMore(within: 50) {
      guard !deadline.isOver else { throw deadline.failure("the sound server to tell of clients") }
      try control("info")
    }
    return spy
  }

  /// Where streams go now: names of sinks.
  package func heard() throws -> [String] {
    let names = Dictionary(
      try lines("sinks").map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
    return try lines("sink-inputs").compactMap { names[$0[1]] }.sorted()
  }

  private func lines(_ kind: String) throws -> [[String]] {
    try control("list", "short", kind).split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
  }

  /// Whether a sink got other samples than silence, in a quarter of a second of it.
  package func isLoud(_ sink: String) throws -> Bool {
    let seconds = try Tool.run([
      "sh", "-c",
      "PULSE_SERVER=\(address) parec --raw --format=s16le --channels=1 --rate=8000 --device=\(sink).monitor"
        + " | head -c 4000 | od -An -v -td2",
    ])
    return seconds.split(whereSeparator: \.isWhitespace).contains { abs(Int($0) ?? 0) > 100 }
  }
}
