/// Why there is no connection to work with.
package enum ConnectionFailure: Error, Hashable, Sendable {
  /// No server answers there, or it refuses access. The name is empty when neither the caller nor `$DISPLAY` gave one.
  case notOpened(display: String)
  /// The name asks for another of its X screens than there are.
  case noSuchScreen(display: String)
  case withoutRandR(display: String)
  /// The server's RandR is older than 1.3 (2009), with which a server could only be read by probing its hardware.
  case oldRandR(display: String, version: String)
}

extension ConnectionFailure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notOpened(display: ""): "no X display given: set $DISPLAY or pass --display"
    case .notOpened(let display): "cannot connect to the X server \(display)"
    case .noSuchScreen(let display):
      "the X server has no X screen \(display), expected a name without a screen number"
    case .withoutRandR(let display):
      "the X server \(display) has no RandR extension, expected version 1.3 or later; check whether its configuration disables it"
    case .oldRandR(let display, let version):
      "the X server \(display) has RandR \(version), expected 1.3 or later, which X servers have since 2009"
    }
  }
}

/// The server has exited, or closed the connection.
package struct ConnectionLost: Error, Hashable, Sendable, CustomStringConvertible {
  package let display: String

  package var description: String { "lost the connection to the X server \(display)" }
}
