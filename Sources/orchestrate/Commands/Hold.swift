import Applying
import ArgumentParser
import Displays
import Platform

/// The command by which this program itself holds wishes where no watcher runs; people write profiles.
struct Hold: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hold",
    abstract: "Holds wishes on a display until another client does.",
    discussion: """
      Exit code: 0 stopped or replaced, 1 failed, 64 usage, 69 no X server, or the connection was lost.
      """,
    shouldDisplay: false)

  @Option(
    name: .customLong("wish"),
    help: ArgumentHelp("awake=content, awake=always, pointer=hide or pointer=3000ms.", valueName: "wish"))
  var texts: [String]

  @OptionGroup var server: ServerOptions

  func validate() throws {
    guard texts.allSatisfy({ Self.wish($0) != nil }) else {
      throw ValidationError("expected --wish awake=content, awake=always, pointer=hide, pointer=3000ms or letters=120")
    }
  }

  func run() throws {
    // `apply` starts this process in a session of its own.
    Descriptor.closeInherited()
    try exitingWithStatus {
      let wishes = Wishes(Dictionary(texts.compactMap(Self.wish)) { _, last in last })
      var loop = try HolderLoop.open(display: server.display)
      try loop.run(wishes, for: HolderStarter())
      return .fine
    }
  }

  private static func wish(_ text: String) -> (Wish, String)? {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let wish = Wish(rawValue: parts[0]) else { return nil }
    let isKnown =
      switch wish {
      case .awake: AwakeCause(rawValue: parts[1]) != nil
      case .pointer: PointerUse(text: parts[1]) != nil
      case .letters: Int(parts[1]).map(FontDPI.allowed.contains) ?? false
      }
    return isKnown ? (wish, parts[1]) : nil
  }
}
