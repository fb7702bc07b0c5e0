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
