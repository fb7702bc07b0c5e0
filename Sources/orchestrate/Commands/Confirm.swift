import ArgumentParser

struct Confirm: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "confirm",
    abstract: "Keeps what `apply --confirm` or `switch --confirm` has changed.",
    discussion: "Exit code: 0 it is kept, 1 nothing waits for a confirmation.")

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
      throw Failure(.failed, "nothing waits for a confirmation")
    }
  }
}
