/// What a console is started with, which is a program of its own: JSON in its only argument. Nothing of it is secret.
package struct ConsoleSettings: Codable {
  /// nil takes `$DISPLAY`.
  package var display: String?
  /// Of profiles; the usual ones where there are none.
  package var folders: [String] = []
  /// On loopback; 0 for any that is free.
  package var port: UInt16 = 0
  /// Whether it listens at a socket in the runtime folder instead, for `ssh -L`.
  package var usesSocket = false
  package var allowsPrograms = false
  /// Whether a browser is started.
  package var opens = false
  package var machines: [OtherMachine] = []

  package init() {}
}

/// A console elsewhere, as a file of the user's names it.
package struct OtherMachine: Codable, Hashable {
  package var name: String
  package var url: String

  package init(name: String, url: String) { (self.name, self.url) = (name, url) }
}
