import ArgumentParser
import Displays
import X11

/// The exit codes that command lines and scripts may rely on; 64 and 65 are those of sysexits.h.
enum ExitStatus: Int32 {
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
struct Failure: Error {
  var status: ExitStatus
  var message: String
  /// What is wrong in which file, as editors read it; the message follows from it.
  var findings: [String]

  init(_ status: ExitStatus, _ message: String, after findings: [String] = []) {
    self.status = status
    self.message = message
    self.findings = findings
  }

  /// All of it.
  var words: String { (findings + [message]).joined(separator: "\n") }
}

/// Runs a command's body, tells the person on stderr what stopped it, and turns that into an exit code. An X server that goes
/// away, or that refuses a request, counts as a failure.
///
/// - Parameter json: also tell it as the one JSON document on stdout.
func exitingWithStatus(json: Bool = false, _ body: () throws -> ExitStatus) throws {
  do {
    let status = try body()
    if status != .fine { throw ExitCode(status.rawValue) }
  } catch let failure as Failure {
    try end(because: failure, json: json)
  } catch let lost as ConnectionLost {
    try end(because: Failure(.noXServer, "\(lost)"), json: json)
  } catch let refusal as Refusal {
    try end(because: Failure(.failed, "\(refusal)"), json: json)
  }
}

private func end(because failure: Failure, json: Bool) throws {
  for finding in failure.findings { Terminal.tellFinding(finding) }
  Terminal.tell(failure.message)
  if json { try Terminal.print(FailureDocument(failure).json()) }
  throw ExitCode(failure.status.rawValue)
}
