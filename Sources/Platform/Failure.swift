/// The exit codes that command lines and scripts may rely on; 64 and 65 are those of sysexits.h.
package enum ExitStatus: Int32 {
  case fine = 0
  case failed = 1
  case changesPending = 2
  case noProfileMatches = 3
  case usage = 64
  case invalidProfile = 65
  /// No X server, or no watcher for it.
  case noXServer = 69
}

/// What stopped a command, in words for a person.
package struct Failure: Error {
  package var status: ExitStatus
  package var message: String
  /// What is wrong in which file, as editors read it; the message follows from it.
  package var findings: [String]

  package init(_ status: ExitStatus, _ message: String, after findings: [String] = []) {
    self.status = status
    self.message = message
    self.findings = findings
  }

  /// All of it.
  package var words: String { (findings + [message]).joined(separator: "\n") }
}

/// Something to be said besides a result. Whoever calls decides where it goes: to a terminal, into a log, nowhere.
package enum Note: Hashable, Sendable {
  /// In our own name.
  case words(String)
  /// About a place in a file, as it stands: editors look for `file:line:col:` at the start of a line.
  case finding(String)
}
