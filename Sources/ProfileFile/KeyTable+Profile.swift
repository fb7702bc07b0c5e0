import Displays

extension KeyTable {
  static let profile = Mapping<Profile>(
    "a profile", definition: "profile",
    head: [
      "version", "description", "when", "priority", "enforce", "awake", "standby", "wake-for", "pointer", "hooks",
    ],
    fresh: { Profile(name: "", mark: $0, screens: []) },
    rules: {
      [
        ("required", ["version", "screens"]),
        ("if", ["required": ["arrangement"], "properties": ["arrangement": ["const": "column"]]]),
        ("then", AlignmentCodec.rule(.column)), ("else", AlignmentCodec.rule(.row)),
      ]
    }
  ) {
    Key(checking: "version", .version, "The version of this format, always 1; every profile must have it.")
    Key("description", \.summary, .lines, "What the profile is for, for people to read.")
    Key(
      "when", \.conditions,
      MappingCodec(
        { conditions }, expects: "a mapping such as { lid: closed }", remedy: "; leave the key out"),
      "Conditions besides the screens; every line must hold, and one value of a list is enough.")
    Key(
      "priority", \.priority, .integer(-1000...1000),
      "Decides between profiles that match equally well; the higher one wins.")
    Key(
      "others", \.others, .word(Others.self),
      "What to do with connected screens that no entry claims: keep them as they are, turn them off, line "
        + "them up after the others, mirror the primary screen, or ask on the screens about one that is new.")
    Key(
      "enforce", \.enforce, .word(Enforce.self),
      "What the watcher does when another client changes the screens: report it and leave it until a screen "
        + "is connected or disconnected, or always undo it.")
    Key(
      "awake", \.awake, .word(Awake.self),
      "Whether screens stay lit without input: as long as one shows content other than a mirror, always, or never by "
        + "this program.")
    Key(
      "standby", \.standby, .boolean,
      "Whether every screen sleeps, on purpose, while this profile is in force; a key, a touch or the pointer wakes it."
    )
    Key(
      "wake-for", \.wakeFor, .duration(SleepMark.wakeTimes, such: "5min, 30s, 1h or 0s"),
      "How long after the last input a sleeping screen stays awake; 0s: it sleeps again at once.",
      standard: "5min")
    Key(
      "pointer", \.pointer, .pointer,
      "What happens to the pointer on all screens: keep it, hide it, or hide it after a time without movement.")
    Key(
      "hooks", \.hooks,
      MappingCodec(
        { hooks }, expects: "a mapping such as { after: [notify-send, done] }", remedy: "; leave the key out"),
      "Programs that run before and after the screens change.")
    Key(
      "arrangement", \.arrangement.direction, .word(Arrangement.Direction.self),
      "How screens without a position are lined up.")
    Key(
      "align", \.arrangement.alignment, .alignment,
      "Which edges of lined up screens meet: top, center or bottom in a row; left, center or right in a "
        + "column.", standard: "top, in a column left", beside: { .alignment(across: $0.arrangement.direction) })
    Key(
      "dpi", \.dpi, .dpi,
      "How large letters are, in dots per inch: Xft.dpi in the server's resources, and the framebuffer's millimetres.")
    Key(
      checking: "define", .descriptions,
      "Descriptions, each under a name of your own: keys of a screen that several screens `use`.")
    Key(
      "walls", \.walls, .walls,
      "Walls, each under a name of its own: several screens that show one picture.", standard: "none")
    Key(
      "windows", \.windows,
      .list(of: .windowRule, "a list such as [{ window: { class: Slack }, screen: left }]"),
      "Where windows of a person's programs are put, each once: when it opens, or when the profile comes into force.",
      standard: "none")
    Key(
      "screens", \.screens, .screens,
      "The screens, each under a name of your own; without positions they are lined up in this order.")
  }

  static let dpi = Mapping<DPIRequest?>(
    "dpi", definition: "dpi", fresh: { _ in nil }, rules: { [("required", ["value"])] }
  ) {
    Key(
      "value", \.amount, .dpiAmount, "Dots per inch; auto takes the step of 24 that is nearest to the primary screen.")
    Key(
      "xsettings", \.tellsXSettings, .boolean,
      "Whether programs that ask an XSETTINGS manager are told too, as long as no other program is one.")
  }

  static let conditions = Mapping<Conditions>(
    "when", definition: "when", fresh: { _ in .none }, rules: { [("minProperties", 1)] }
  ) {
    Key("lid", \.lid, .anyOf(.word(Lid.self)), "Whether the laptop's lid is open or closed.")
    Key("power", \.power, .anyOf(.word(Power.self)), "What the machine runs on: mains power or its battery.")
    Key("time", \.time, .anyOf(.timeWindow), "Days and times of the week in local time; the end is not included.")
    Key(
      "date", \.date, .anyOf(.dateWindow),
      "Days of the calendar, the last one included; beside time, those on which its windows begin.")
    Key("host", \.host, .anyOf(.host), "The machine's name, up to its first dot.")
    Key(
      "network", \.network, .anyOf(TextCodec(expects: "the name of a network, or none")),
      "A network that the machine is connected to: NetworkManager's name of the connection, or what iwd is connected to."
    )
    Key(
      "command", \.command, CommandCodec(),
      "A program and its arguments that is asked; exit code 0 within two seconds holds, all else does not.")
    Key(
      "absent", \.absent, .anyOf(.identity),
      "A screen that is not connected, by the keys of an identity; of a list, at least one is not.")
  }

  static let pointer = Mapping<Duration?>(
    "pointer", definition: "pointer", fresh: { _ in nil }, rules: { [("required", ["hide-after"])] }
  ) {
    Key(
      "hide-after", \.self, .duration(PointerUse.delays, such: "3s"),
      "How long it stays without a movement; the next one brings it back.")
  }

  static let hooks = Mapping<Hooks>(
    "hooks", definition: "hooks", fresh: { Hooks(mark: $0) }, rules: { [("minProperties", 1)] }
  ) {
    Key("before", \.before, .commands, "Runs before the first change.")
    Key("after", \.after, .commands, "Runs after the last change.")
    Key("content", \.content, .commands, "What runs after a change of content alone, before `after`.")
    Key("asleep", \.asleep, .commands, "Runs once the screens have fallen asleep on purpose.")
    Key("awake", \.awake, .commands, "Runs once they are awake again.")
    Key(
      "failed", \.failed, .commands,
      "Runs once a change of the screens was undone, or content has failed for a minute.")
  }
}

extension KeyTable {
  /// What a define file may hold; a profile has the same two among its own.
  static let defineFile = Mapping<Void>(
    "a define file", definition: "define-file", fresh: { _ in },
    rules: { [("required", ["version", "define"])] }
  ) {
    Key(
      checking: "version", .version,
      "The version of the profile format, always 1; every file must have it.")
    Key(
      checking: "define", .sharedDescriptions,
      "Descriptions, each under a name of your own: keys of a screen that the profiles of this folder `use`."
    )
  }
}
