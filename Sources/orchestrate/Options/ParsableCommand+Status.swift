import ArgumentParser
import Displays
import Files
import Platform
import Presenting
import Rendering
import X11

extension ParsableCommand {
  /// Runs a command's body, reports on stderr the error that stopped it, and turns that into an exit code. An X server
  /// that exits, or that refuses a request, counts as a failure.
  ///
  /// - Parameters:
  ///   - json: also report it as the one JSON document on stdout.
  ///   - inLines: that document follows others, each of which is a line.
  ///   - color: of what is said of an error.
  func exitingWithStatus(
    json: Bool = false, inLines: Bool = false, color: ColorChoice = .auto, _ body: () throws -> ExitStatus
  ) throws {
    do {
      let status = try body()
      if status != .fine { throw ExitCode(status.rawValue) }
    } catch let failure as Failure {
      try end(because: failure, json, inLines, color)
    } catch let lost as ConnectionLost {
      try end(because: Failure(.noXServer, "\(lost)"), json, inLines, color)
    } catch let refusal as Refusal {
      try end(because: Failure(.failed, "\(refusal)"), json, inLines, color)
    }
  }

  private func end(because failure: Failure, _ json: Bool, _ inLines: Bool, _ color: ColorChoice) throws {
    for finding in failure.findings { Terminal.tellFinding(finding) }
    Terminal.tell(failure: failure.message, in: color)
    // Where standard output takes nothing, as on a full disk, standard error has the reason.
    let document = FailureDocument(failure)
    if json { try? Terminal.print(inLines ? document.compactJSON() : document.json()) }
    throw ExitCode(failure.status.rawValue)
  }
}
