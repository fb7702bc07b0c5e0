import ArgumentParser
import Displays
import Files
import Platform
import Presenting
import X11

struct Identify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "identify",
    abstract: "Shows each lit screen's name, identity, connector, mode and position on it for some seconds.",
    discussion: """
      The name is the one in the matching profile, otherwise the connector. Ctrl-C removes the cards early. Keyboard \
      focus stays where it is. With --touch two lines cross wherever a finger or a pen is, with the device's name and the \
      screen that it reaches.

      Exit code: 0; 1 no screen is lit, 69 no X server, or the connection was lost.
      """)

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How long, in seconds; default 5.", valueName: "seconds"),
    transform: Self.allowed.value)
  var seconds = 5

  @Flag(help: "Also show where fingers and pens are.")
  var touch = false

  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var server: ServerOptions

  private static let allowed = 1...3600

  func run() throws {
    try exitingWithStatus {
      var loop = try CardLoop.identifying(
        ScreenNames(ProfileStore(profiles)), showsTouch: touch, display: server.display)
      try loop.run(for: .seconds(seconds), telling: Terminal.tell)
      return .fine
    }
  }
}
