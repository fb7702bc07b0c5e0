import ArgumentParser
import Control
import Platform

struct Confirm: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "confirm",
    abstract: "Confirms the changes of `apply --confirm` or `switch --confirm`.",
    discussion: "Exit code: 0 confirmed, 1 nothing to confirm.")

  @OptionGroup var server: ServerOptions

  func run() throws {
    try exitingWithStatus {
      for purpose in [ControlAddress.Purpose.confirmation, .watcher] {
        let address = try ControlAddress(display: server.display, purpose)
        guard var waiting = try ControlConnection.open(address) else { continue }
        guard case .done(let message) = try waiting.answer(to: .confirm) else { continue }
        try Terminal.print(message)
        return .fine
      }
      throw Failure(.failed, "nothing to confirm")
    }
  }
}
