import Displays

enum ProfileKey: String, KeySet {
  case version, description, when, priority, others, enforce, hooks, arrangement, align, screens

  static let place = "a profile"

  var facts: Key {
    switch self {
    case .version: Key(expects: "1", help: "The version of this format, always 1; every profile must have it.")
    case .description: Key(expects: "text", help: "What the profile is for, for people to read.")
    case .others:
      Key(
        expects: Others.choice,
        help: "What to do with connected screens that no entry claims: keep them as they are, turn them off, line "
          + "them up after the others, or mirror the primary screen.",
        standard: "keep")
    case .arrangement:
      Key(expects: Arrangement.Direction.choice, help: "How screens without a position are lined up.", standard: "row")
    case .align:
      Key(
        expects: AlignmentWords.all,
        help: "Which edges of lined up screens meet: top, center or bottom in a row; left, center or right in a "
          + "column.",
        standard: "top, in a column left")
    case .screens:
      Key(
        expects: "a mapping from names to screens",
        help: "The screens, each under a name of your own; without positions they are lined up in this order.")
    case .when:
      Key(
        expects: "a mapping such as { lid: closed }",
        help: "Conditions besides the screens; every line must hold, and one value of a list is enough.")
    case .priority:
      Key(
        expects: "a whole number from \(Self.priorities.lowerBound) to \(Self.priorities.upperBound)",
        help: "Decides between profiles that match equally well; the higher one wins.", standard: "0")
    case .enforce:
      Key(
        expects: Enforce.choice,
        help: "What the watcher does when another client changes the screens: report it and leave it until a screen "
          + "is connected or disconnected, or always undo it.",
        standard: "hotplug")
    case .hooks:
      Key(
        expects: "a mapping such as { after: [notify-send, done] }",
        help: "Programs that run before and after the screens change.")
    }
  }

  static let priorities = -1000...1000
}

enum ConditionKey: String, KeySet {
  case lid, power, time

  static let place = "when"

  var facts: Key {
    switch self {
    case .lid: Key(expects: "\(Lid.choice), or a list of these", help: "Whether the laptop's lid is open or closed.")
    case .power:
      Key(expects: "\(Power.choice), or a list of these", help: "What the machine runs on: mains power or its battery.")
    case .time:
      Key(
        expects: "\(Self.window), or a list of these",
        help: "Days and times of the week in local time; the end is not included.")
    }
  }

  static let window = "a time such as \"Mon-Fri 07:00-19:00\""
}

enum HookKey: String, KeySet {
  case before, after, content

  static let place = "hooks"

  var facts: Key {
    switch self {
    case .before: Key(expects: Self.commands, help: "Runs before the first change.")
    case .after: Key(expects: Self.commands, help: "Runs after the last change.")
    case .content: Key(expects: Self.commands, help: "What runs after a change of content alone, before `after`.")
    }
  }

  static let command = "a program and its arguments such as [notify-send, done]"
  private static let commands = "\(command), or a list of these"
}
