import Displays
import ProfileFile

/// What a presenter is told, and any X client can claim that it was. One that reads well is also told to people, and
/// written into a profile as `capture` does it: it must come back as the same content, or be refused, but never as YAML
/// of its own.
enum OrderTarget {
  static func complaint(about bytes: [UInt8]) -> String? {
    guard let order = try? ContentOrder.written(String(decoding: bytes, as: UTF8.self)).get() else { return nil }
    if "\(order.source)".unicodeScalars.contains(where: \.steers) {
      return "words that steer a terminal: \(order.source)"
    }
    let again = try? ContentOrder.written(order.written).get()
    if again != order { return "written and read again it is \(String(describing: again))" }
    return complaint(about: order)
  }

  private static func complaint(about order: ContentOrder) -> String? {
    // Its screen has a connector here, and a name in a profile.
    if order.source.shown.contains(where: { if case .mirror = $0 { true } else { false } }) { return nil }
    let start = Mark(file: "fuzz.yaml", line: 1, column: 1)
    var entry = ScreenEntry(name: Marked("any", at: start), selector: Selector(mark: start, any: true))
    let content = PresentedContent(
      order.source.withoutFolder, frameInterval: order.frameInterval, restart: order.restart, focus: order.focus)
    entry.content = Marked(.presented(content), at: start)
    let profile = Profile(name: "any", mark: start, screens: [entry])
    let text = ProfileText(profile, comments: ["any": ["\(order.source)"]]).text
    let decoded = ProfileFile.decode(Array(text.utf8), file: "fuzz.yaml", name: "any")
    if let finding = decoded.diagnostics.first(where: { [.yamlSyntax, .unsupportedYAML].contains($0.rule) }) {
      return "written as a profile it is no YAML: \(finding.message)"
    }
    guard let screens = decoded.profile?.screens else { return nil }
    let isSame = screens.count == 1 && screens[0].content?.value == .presented(content)
    return isSame ? nil : "written as a profile it is \(String(describing: screens.map { $0.content?.value }))"
  }
}

extension ContentSource {
  /// A program runs where its profile is, so a profile does not say.
  fileprivate var withoutFolder: ContentSource {
    switch self {
    case .program(.command(let command)): return .program(Command(command.arguments))
    case .application(.window(var window)):
      window.launch = window.launch.map { Command($0.arguments) }
      return .window(window)
    case .playlist(var list):
      for index in list.items.indices { list.items[index].source = list.items[index].source.withoutFolder }
      return .playlist(list)
    default: return self
    }
  }
}
