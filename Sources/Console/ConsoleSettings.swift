/// The settings of a console. Nothing in them is secret.
package struct ConsoleSettings {
  /// The display; nil takes `$DISPLAY`.
  package var display: String?
  /// The folders of profiles; the usual ones when empty.
  package var folders: [String] = []
  /// The port on loopback; 0 for any that is free.
  package var port: UInt16 = 0
  /// True if the console listens at a socket in the runtime folder instead, for `ssh -L`.
  package var usesSocket = false
  package var allowsPrograms = false
  /// True if a browser is started.
  package var opens = false
  package var machines: [OtherMachine] = []

  package init() {}
}
