import Applying
import ArgumentParser
import Control
import Displays
import Files
import Platform
import Rendering
import X11

struct OverscanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overscan",
    abstract: "Adjusts a screen's overscan while you watch it.",
    discussion: """
      Shows a pattern on the screen, with a frame at every percent and a green one at the very edge. Up and down \
      arrow change the amount by half a percent; l, r, t and b select one edge, a all of them; 0 resets it. Enter \
      writes the amount to the profile, Esc undoes everything. While a watcher enforces a profile (`enforce: always`) \
      it is refused: run `orchestrate pause` before it, and `orchestrate resume` after it.

      Exit code: 0 written, 1 cancelled or failed, 3 no profile matches, 65 invalid profile, 69 no X server.
      """)

  @Argument(help: "A screen of the profile in force, by name or connector.", completion: .screenNames)
  var name: String

  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var server: ServerOptions

  func run() throws {
    try exitingWithStatus {
      let way = "run `orchestrate pause` before, and `orchestrate resume` after it"
      if let refusal = server.watcherStatus?.refusal(unless: way) { throw refusal }
      let candidates = try ProfileStore(profiles).load(telling: Terminal.tell)
      var connection = try server.open()
      let reader = SituationReader(for: candidates, on: server.display)
      let reading = try reader.read(&connection, .all)
      let proposal = try Proposal.best(among: candidates, in: reader.situation(of: reading, on: connection))
      let target = try CalibrationTarget(name, in: proposal, on: proposal.snapshot)
      try target.check()
      var terminal = try RawTerminal()
      var calibration = try Calibration(of: target, by: reader, from: proposal.snapshot, on: connection)
      guard let written = try calibration.run(by: &terminal, on: &connection) else { return .failed }
      try Terminal.print(written)
      try note(since: reading.snapshot, by: reader, target, on: &connection)
      Terminal.tell(wayBack: "\(target.path.wayBack) && orchestrate apply")
      return .fine
    }
  }

  private func note(
    since before: Snapshot, by reader: SituationReader, _ target: CalibrationTarget, on connection: inout Connection
  ) throws {
    let change = ScreenHistory.Change(from: before, by: "overscan \(target.name)", [])
    try ScreenHistory.note(change, to: try reader.read(&connection, .all).snapshot, on: connection)
  }
}
