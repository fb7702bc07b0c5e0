import Displays

extension CaseKeyTable {
  static let expectation = Mapping<Expectation>("expect", definition: "expect", fresh: { Expectation(mark: $0) }) {
    Key("profile", \.profile, .nameOrNone, "The profile chosen.")
    Key(
      "screens", \.screens, .expectedScreens,
      "What that profile's screens show, and its parts and walls, which have `lit` and `content`.")
    Key("steps", \.steps, .integer(0...10_000), "How many changes the plan makes; 0: nothing to do.")
    Key("asleep", \.asleep, .boolean, "Whether the screens sleep on purpose.")
    Key("awake", \.awake, .boolean, "Whether the screens are kept lit without input, by their content or by `awake`.")
    Key("pointer", \.pointer, .pointer, "What happens to the pointer, as in a profile.")
    Key("problem", \.problem, .pattern, "Why it cannot be applied; plain text matches anywhere in the reason.")
  }

  static let expectedScreen = Mapping<Expectation.Screen>(
    "an expected screen", definition: "expected-screen", fresh: { Expectation.Screen(name: Marked("", at: $0)) }
  ) {
    Key(
      "output", \.output, TextCodec(expects: "the name of a connector, or none"),
      "Its connector; none: not connected.")
    Key("lit", \.lit, .boolean, "Whether it is lit.")
    Key("mode", \.mode, .statedMode, "The mode; without a rate any rate matches.")
    Key("position", \.position, .point, "Its upper left corner in the framebuffer.")
    Key("scale", \.scale, .decimal(Scale.allowed, places: 6), "How much larger everything appears.")
    Key("rotation", \.rotation, .word(Rotation.self), "How the picture is rotated.")
    Key("reflection", \.reflection, .word(Reflection.self), "How it is reflected.")
    Key("primary", \.primary, .boolean, "Whether it is the primary screen.")
    Key(
      "touch", \.touch, .oneOrMore(TextCodec(expects: "a device's name, or none")),
      "The touchscreens and pens that reach it, and no other screen.")
    Key(
      "content", \.content, ExpectedContentCodec(),
      "Its content, as in a profile; only the keys given are compared. none: the desktop.")
  }
}
