import Displays
import Glibc
package import Platform

/// The address of the program that looks after a display: a socket in a folder that only its user can enter.
package struct ControlAddress: Hashable {
  /// The program that listens.
  package enum Purpose {
    case watcher
    /// An `apply --confirm` that waits for its answer.
    case confirmation
    /// A console that listens for `ssh -L`.
    case console

    /// The socket's name in its folder.
    fileprivate func name(for display: DisplayName) -> String {
      switch self {
      case .watcher: "\(display.fileName).socket"
      case .confirmation: "\(display.fileName).confirm.socket"
      // Without a colon, at which ssh parts what it is told (`-L` in ssh(1)).
      case .console: "console-\(display.fileName.split(separator: ":").joined(separator: "-")).socket"
      }
    }
  }

  /// The display's name as short as it can be written: `:0`, `host:1`.
  package let display: String
  package let folder: String
  package let path: String

  /// The most bytes that `sockaddr_un.sun_path` holds without the zero byte at its end; see unix(7).
  static let longestPath = 107

  package init(display: DisplayName, in folder: String, _ purpose: Purpose) throws(Failure) {
    self.display = display.description
    self.folder = folder
    path = "\(folder)/\(purpose.name(for: display))"
    guard path.utf8.count <= Self.longestPath else {
      throw Failure(
        .failed,
        "\(path): found a socket path of \(path.utf8.count) bytes, expected at most \(Self.longestPath); "
          + "set XDG_RUNTIME_DIR to a shorter folder")
    }
  }

  /// - Parameter display: nil takes `$DISPLAY`.
  package init(display: String?, _ purpose: Purpose = .watcher) throws(Failure) {
    guard let name = display ?? Environment.value("DISPLAY"), !name.isEmpty else {
      throw Failure(.noXServer, Self.lackOfDisplay)
    }
    guard let parsed = DisplayName(name) else {
      throw Failure(.noXServer, "\"\(name)\" is not a display name (expected e.g. :0)")
    }
    try self.init(display: parsed, in: PrivateFolder.forSockets, purpose)
  }
}

extension ControlAddress {
  /// The displays of this machine that a watcher of this user keeps.
  package static var watched: [String] {
    let names = (try? FileSystem.names(in: Path(PrivateFolder.forSockets))) ?? []
    let displays = names.filter { $0.hasEnding(ending) }.compactMap { DisplayName($0.dropping(ending).text) }
    return Set(displays.map(\.description)).sorted().filter { display in
      guard let address = try? ControlAddress(display: display) else { return false }
      return (try? address.hasListener()) ?? false
    }
  }

  /// The words where no user has given a display, and none can be taken: of several that are watched none is guessed.
  package static var lackOfDisplay: String {
    let displays = watched
    guard displays.count > 1 else { return "no X display given: set $DISPLAY or pass --display" }
    return "no X display given, and watchers keep \(displays.joined(separator: ", ")); pass --display"
  }

  /// True if a process listens there.
  package func hasListener() throws(Failure) -> Bool {
    switch try ControlConnection.open(self) {
    case .some: true
    case .none: false
    }
  }

  private static let ending: Path = ".socket"
}

/// A display without its screen number, since RandR has one framebuffer for all of them.
package struct DisplayName: Hashable, CustomStringConvertible {
  /// Empty for this machine.
  package let host: String
  package let number: Int

  /// Takes names as XCB does (`_xcb_parse_display` in xcb_util.c): `[protocol/][host]:number[.screen]`, or the path of
  /// a socket. nil when XCB would not take it either.
  package init?(_ name: String) {
    guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let numbers = name[name.index(after: colon)...].split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard (1...2).contains(numbers.count), isPlain, let number = Int(numbers[0]), number <= Int(UInt16.max) else {
      return nil
    }
    self.number = number
    host = Self.host(of: name[..<colon])
  }

  private static func host(of text: Substring) -> String {
    // The path of a socket, as launchd hands it out, is a name of its own.
    guard text.utf8.first != UInt8(ascii: "/"), let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return isHere(text) ? "" : String(text)
    }
    let host = text[text.index(after: slash)...]
    return isHere(host) || text[..<slash] == "unix" ? "" : String(host)
  }

  private static func isHere(_ host: Substring) -> Bool { host.isEmpty || host == "unix" }

  package var description: String { "\(host):\(number)" }

  /// The display's name as a file's: letters, digits, dots and dashes as they are, any other byte as `%2F`; it begins
  /// with a colon or such a letter, so it is never hidden, nor `..`.
  var fileName: String {
    let safe = host.utf8.enumerated().map { index, byte -> String in
      let letter = UInt8(ascii: "a")...UInt8(ascii: "z")
      let isSafe =
        letter.contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x2D || (byte == 0x2E && index > 0)
      let hex = String(byte, radix: 16, uppercase: true)
      return isSafe ? String(UnicodeScalar(byte)) : "%" + String(repeating: "0", count: 2 - hex.count) + hex
    }
    return safe.joined() + ":\(number)"
  }
}
