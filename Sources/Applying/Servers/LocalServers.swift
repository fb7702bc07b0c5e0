import Displays
import Platform

/// The X servers of this machine, as far as their sockets tell.
enum LocalServers {
  /// The folder of local servers' sockets (X.Org's transport, `Xtranssock.c`).
  private static let folder: Path = "/tmp/.X11-unix"
  /// The most servers that are named; more are a test farm, and no help.
  private static let most = 6

  /// The reason why a server could not be reached, in words that follow that message.
  static func hint(for display: String) -> String {
    guard let number = number(of: display) else { return hint(forElsewhere: display) }
    let running = numbers
    guard !running.contains(number) else {
      return ", although its socket exists: the server has exited, or access is denied (see xauth(1))"
    }
    guard !running.isEmpty else { return ": no X server runs on this machine" }
    return ": no such server here; found \(running.sorted().map { ":\($0)" }.listed(atMost: most))"
  }

  private static func hint(forElsewhere display: String) -> String {
    guard let host = display.lastIndex(of: ":").map({ display[..<$0] }) else {
      return ": not a display name (expected e.g. :0)"
    }
    return "; check that the host \(host) exists and that its X server listens on the network (-listen tcp)"
  }

  /// Sockets that servers have left behind count too.
  private static var numbers: Set<Int> {
    let names = (try? FileSystem.names(in: folder)) ?? []
    return Set(names.map(\.text).filter { $0.hasPrefix("X") }.compactMap { Int($0.dropFirst()) })
  }

  /// - Returns: nil for a server elsewhere, and for what is no name of one.
  private static func number(of display: String) -> Int? {
    guard display.hasPrefix(":") else { return nil }
    return display.dropFirst().split(separator: ".").first.flatMap { Int($0) }
  }
}
