import Applying
import ArgumentParser
import Displays
import Glibc
import Platform

struct OutputOptions: ParsableArguments {
  @Flag(help: "Print one JSON document to stdout, and nothing else.")
  var json = false

  @Option(
    help: "Colours: auto (default), always or never. NO_COLOR is honoured.", completion: .list(ColorChoice.words),
    transform: ColorChoice.value)
  var color = ColorChoice.auto
}

struct DetailOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Also list changes of the framebuffer and of RandR's monitors.")
  var verbose = false
}

/// The option whether the screens are drawn after the words: on a terminal, unless asked otherwise. Scripts read pipes,
/// and get the words alone.
struct DrawingOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Draw the screens too; by default only on a terminal.")
  var draw: Bool?

  /// - Returns: the text to append to the words; nothing where no user looks.
  func text(_ drawings: [Drawing], color: ColorChoice) -> String {
    guard draw ?? (isatty(STDOUT_FILENO) == 1) else { return "" }
    return "\n\n" + Drawing.text(drawings, on: .ofTerminal(color: Terminal.wantsColor(color)))
  }
}

extension Drawing.Paper {
  /// Makes the paper as wide as the terminal on standard output, with the characters it has.
  static func ofTerminal(color: Bool) -> Drawing.Paper {
    Drawing.Paper(columns: Terminal.columns, unicode: Environment.isUTF8, color: color)
  }
}

extension Proposal {
  /// The pictures of the screens as they are now and as they would be.
  ///
  /// - Parameter titled: whether a single picture has the profile's name above it.
  func pictures(on state: Snapshot, titled: Bool = true) -> [Drawing] {
    let after = plan.steps.reduce(state) { now, step in (try? now.applying(step.step)) ?? now }
    let name = match.profile.name
    guard !plan.isEmpty else { return [Drawing(state, title: titled ? name : nil, names: match.names)] }
    return [
      Drawing(state, title: "now", names: match.names),
      Drawing(after, title: "after \(name)", names: match.names, since: state),
    ]
  }
}
