import ArgumentParser
import Displays
import Glibc
import Platform

struct OverviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overview",
    abstract: "Where do I stand? The screens, the profile in force and what differs (the default).",
    discussion: """
      Changes nothing. Shows the watcher's state if one runs on the display, otherwise what the profiles would do.

      Exit code: 0 the screens match the profile in force, 2 they do not or a profile is invalid, 3 there is no \
      profile, or none matches, 69 no X server.
      """)

  @Flag(inversion: .prefixedNo, help: "Draw the screens; otherwise describe them in words.")
  var draw = true

  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var server: ServerOptions

  @Option(
    help: "Colours: auto (default), always or never. NO_COLOR is honoured.", completion: .list(ColorChoice.words),
    transform: ColorChoice.value)
  var color = ColorChoice.auto

  func run() throws {
    try exitingWithStatus {
      let overview = try look()
      let wantsColor = Terminal.wantsColor(color)
      let pictures = draw ? "\n\n" + Drawing.text(overview.pictures, on: .ofTerminal(color: wantsColor)) : ""
      try Terminal.print(overview.text(isDrawn: draw, color: wantsColor) + pictures)
      return overview.exitStatus
    }
  }

  /// Looks at the screens. A user without an X server here may want another command.
  private func look() throws -> Overview {
    do {
      return try Overview(of: server, profiles)
    } catch let failure as Failure where failure.status == .noXServer {
      throw Failure(
        .noXServer,
        """
        \(failure.message)
          orchestrate validate PATH                checks profiles without one
          orchestrate plan --snapshot FILE         plans for the machine of a snapshot
          orchestrate --help                       lists every command
        """)
    }
  }
}
