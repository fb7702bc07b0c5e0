/// The user's choice of colours.
package enum ColorChoice: String, CaseIterable {
  case auto, always, never
}

/// The style of words on a terminal: parameters of SGR (ECMA-48, 8.3.117).
package enum TextStyle: String {
  case plain = ""
  case bold = "1"
  case dim = "2"
  case red = "31"
  case green = "32"
  case yellow = "33"
  case boldRed = "1;31"
  case boldGreen = "1;32"
  case boldYellow = "1;33"
}

extension String {
  /// - Parameter color: whether the words go to a terminal that shows styles.
  package func styled(_ style: TextStyle, color: Bool) -> String {
    color && style != .plain ? "\u{1B}[\(style.rawValue)m\(self)\u{1B}[0m" : self
  }
}
