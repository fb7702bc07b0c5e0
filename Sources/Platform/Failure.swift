/// The exit codes that command lines and scripts may rely on; 64 to 69 are those of sysexits.h.
package enum ExitStatus: Int32 {
  case fine = 0
  case failed = 1
  case changesPending = 2
  case noProfileMatches = 3
  case usage = 64
  case invalidProfile = 65
  /// None of the files that were named can be read.
  case noInput = 66
  /// No X server, or no watcher for it.
  case noXServer = 69
}

/// The reason that stopped a command, in words for a person.
package struct Failure: Error {
  package var status: ExitStatus
  package var message: String
  /// The faults found in files, as editors read them; the message follows from them.
  package var findings: [String]

  package init(_ status: ExitStatus, _ message: String, after findings: [String] = []) {
    self.status = status
    self.message = message
    self.findings = findings
  }

  /// The findings and the message together.
  package var words: String { (findings + [message]).joined(separator: "\n") }

  /// Does what a command cannot do without: any other error is the reason that stops it, in its own words.
  package static func telling<Value>(
    as status: ExitStatus = .failed, _ work: () throws -> Value
  ) throws(Failure) -> Value {
    do { return try work() } catch let failure as Failure { throw failure } catch { throw Failure(status, "\(error)") }
  }
}

/// A message beside a result. The caller decides where it goes: to a terminal, into a log, nowhere.
package enum Note: Hashable, Sendable {
  /// A message in the program's own name.
  case words(String)
  /// A finding about a place in a file, as it stands: editors look for `file:line:col:` at the start of a line.
  case finding(String)
  /// At a terminal, until the next note takes its place; nowhere else. Without words it clears the line.
  case passing(String)
}
