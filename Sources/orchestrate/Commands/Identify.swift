import ArgumentParser
import Displays
import X11

struct Identify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "identify",
    abstract: "Shows on every lit screen its name, identity, connector, mode and position for some seconds.",
    discussion: """
      The name is the one in the profile that matches; without one it is the connector. Ctrl-C takes the cards away \
      earlier. The keyboard stays with the window that has it.

      Exit code: 0; 1 no screen is lit, 69 no X server, or it went away.
      """)

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How long.", valueName: "seconds"), transform: Self.allowed.value)
  var seconds = 5

  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var server: ServerOptions

  private static let allowed = 1...3600

  func run() throws {
    try exitingWithStatus {
      do {
        var loop = try IdentifyLoop.open(ScreenNames(ProfileStore(profiles)), server)
        try loop.run(for: .seconds(seconds))
      } catch let lost as ConnectionLost {
        throw Failure(.noXServer, "\(lost)")
      } catch let refusal as Refusal {
        throw Failure(.failed, "\(refusal)")
      }
      return .fine
    }
  }
}
