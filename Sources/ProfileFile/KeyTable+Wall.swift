import Displays

extension KeyTable {
  static let wall = Mapping<Wall>(
    "a wall", definition: "wall", head: ["screens"], fresh: { Wall(name: Marked("", at: $0)) },
    rules: { [("required", ["screens"])] }
  ) {
    Key(
      "screens", \.rows, .wallRows,
      "The names of its screens: rows from the top, each from the left, all equally long.", always: true)
    Key(
      "bezel", \.bezel, .bezel,
      "What lies between two pictures, as frames do: millimetres, by the size that the screens report, or pixels of the "
        + "desktop.")
    Key(
      "content", \.content, .content,
      "What the wall shows instead of the desktop, as one picture over all of its screens; no mirror.")
  }

  static let bezel = Mapping<Bezel>(
    "bezel", definition: "bezel", fresh: { _ in Bezel() }, rules: { [("minProperties", 1)] }
  ) {
    Key("horizontal", \.horizontal, .bezelWidth, "Between screens beside one another.")
    Key("vertical", \.vertical, .bezelWidth, "Between screens above one another.")
  }
}

extension KeyTable {
  /// The keys of a part, and of a part of a part.
  static let part = Mapping<Part>(
    "a part", definition: "part", head: ["share"], fresh: { Part(name: Marked("", at: $0)) },
    rules: {
      [
        ("description", "A part of a screen, which window managers take for a screen of its own."),
        ("dependencies", ["parts-in": ["parts"], "parts": ["properties": ["content": false]]]),
      ]
    }
  ) {
    Key(
      "share", \.share, .share,
      "How much of the row or column it takes: a percentage, pixels of the desktop, or rest, which is what the other "
        + "parts leave.", always: true)
    Key("primary", \.primary, .boolean, "Whether panels and new windows go here; at most one screen or part.")
    Key("parts", \.parts, .innerParts, "The parts that it is split into in turn, at most three times over.")
    Key("parts-in", \.partsIn, .word(Arrangement.Direction.self), "How its parts stand: in a row or a column.")
    Key(
      "workspaces", \.workspaces, .workspaces,
      "Workspaces of i3 and its kin that belong to this part, by name or number.",
      standard: "left alone")
    Key(
      "on-disconnect", \.onDisconnect, .onDisconnect,
      "What happens to the content while the screen is disconnected: it runs on unseen, it is stopped, or it "
        + "is shown on another screen or part.")
    Key("content", \.content, .content, "What the part shows instead of the desktop; cannot be combined with parts.")
  }
}
