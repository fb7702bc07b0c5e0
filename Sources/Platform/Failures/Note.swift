/// Something to be said besides a result. Whoever calls decides where it goes: to a terminal, into a log, nowhere.
package enum Note: Hashable, Sendable {
  /// In our own name.
  case words(String)
  /// About a place in a file, as it stands: editors look for `file:line:col:` at the start of a line.
  case finding(String)
}
