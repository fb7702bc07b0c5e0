import Displays

extension KeyTable {
  /// Where a window of a person's program is placed.
  static let windowRule = Mapping<WindowRule>(
    "windows", definition: "windowRule", fresh: { WindowRule(ApplicationWindow(), at: $0) },
    rules: {
      [
        ("required", ["window"]),
        ("anyOf", [["required": ["screen"]], ["required": ["workspace"]], ["required": ["place"]]]),
      ]
    }
  ) {
    Key(
      "window", \.window,
      MappingCodec({ KeyTable.window }, expects: "a mapping such as { class: Navigator, title: \"*board*\" }"),
      "Which window, as for content; the first line that fits counts.")
    Key(
      "screen", \.screen,
      .name(
        "the name of a screen or part", as: "windowScreen", "The name of a screen of this profile, or of a part of one."
      ), "The screen or part that it is put on.", standard: "the one where it is")
    Key(
      "workspace", \.workspace,
      TextCodec(expects: "a workspace's name", shown: ["mail"], examples: ["mail", "2", "\"4: web\""]),
      "The workspace that it is put on, by name or number.")
    Key(
      "place", \.place, .windowPlace,
      "The place of the whole window, with its frame, from the upper left corner of the screen or part.")
  }
}
