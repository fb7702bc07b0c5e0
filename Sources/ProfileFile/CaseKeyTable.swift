import Displays

/// The mappings of a file of cases (`*.test.yaml`).
enum CaseKeyTable {
  static let sections: [KeyTable.Section] = [
    KeyTable.Section(CaseFileKey.self), KeyTable.Section(CaseKey.self), KeyTable.Section(GivenKey.self),
    KeyTable.Section(MachineScreenKey.self), KeyTable.Section(SettingKey.self), KeyTable.Section(StageKey.self),
    KeyTable.Section(ExpectKey.self), KeyTable.Section(ExpectedScreenKey.self),
  ]
}

enum CaseFileKey: String, KeySet {
  case version, profiles, cases

  static let place = "a file of cases"

  var facts: KeyFacts {
    switch self {
    case .version: KeyFacts(expects: "1", help: "The version of this format, always 1; every file must have it.")
    case .profiles:
      KeyFacts(
        expects: "a file or folder, or a list of these",
        help: "The profiles to choose from; paths are relative to this file.", standard: "the folder of this file")
    case .cases: KeyFacts(expects: "a list of cases", help: "What the profiles should do, machine by machine.")
    }
  }
}

enum CaseKey: String, KeySet {
  case name, given, when, expect, then

  static let place = "a case"

  var facts: KeyFacts {
    switch self {
    case .name: KeyFacts(expects: "text", help: "A short name for the case.")
    case .given: KeyFacts(expects: "a mapping with snapshot or screens", help: "The machine.")
    case .when:
      KeyFacts(expects: "a mapping such as { lid: closed }", help: "The state of lid, power, time, date and sensor.")
    case .expect:
      KeyFacts(
        expects: "a mapping with profile, screens, steps or problem",
        help: "What is expected; --update fills it in when it is empty.")
    case .then: KeyFacts(expects: "a list of events", help: "Events that follow, in order.")
    }
  }
}

enum GivenKey: String, KeySet {
  case snapshot, screens, crtcs, framebuffer

  static let place = "given"

  var facts: KeyFacts {
    switch self {
    case .snapshot:
      KeyFacts(expects: "a file", help: "A machine that show --json captured; the path is relative to this file.")
    case .screens:
      KeyFacts(expects: "a list of screens", help: "The screens of an invented machine; all are dark at first.")
    case .crtcs:
      KeyFacts(
        expects: "a whole number from 1 to 64", help: "How many screens it can light at once.",
        standard: "\(Machine.usualCRTCs)")
    case .framebuffer:
      KeyFacts(expects: "WxH", help: "Its largest framebuffer.", standard: "\(Machine.usualMaximum)")
    }
  }
}

enum MachineScreenKey: String, KeySet {
  case connector, vendor, model, serial, builtin, modes

  static let place = "a screen of a machine"

  var facts: KeyFacts {
    switch self {
    case .connector: KeyFacts(expects: "text", help: "The connector as RandR names it; every screen must have it.")
    case .vendor: KeyFacts(expects: "text", help: "The maker's three-letter PNP id.")
    case .model: KeyFacts(expects: "text", help: "The product name of the EDID.")
    case .serial: KeyFacts(expects: "text", help: "The serial text of the EDID.")
    case .builtin:
      KeyFacts(
        expects: "true or false", help: "Whether the screen is built in.",
        standard: "true for eDP, LVDS and DSI")
    case .modes:
      KeyFacts(
        expects: "WxH, WxH@Hz, WxHi or WxHi@Hz, or a list of these",
        help: "Its modes, the preferred one first; 60 Hz where no rate is given.", standard: "1920x1080@60")
    }
  }
}

enum SettingKey: String, KeySet {
  case lid, power, time, date, orientation

  static let place = "when of a case"

  var facts: KeyFacts {
    switch self {
    case .lid: KeyFacts(expects: Lid.choice, help: "The laptop's lid; unknown if omitted.")
    case .power: KeyFacts(expects: Power.choice, help: "What the machine runs on; unknown if omitted.")
    case .time: KeyFacts(expects: Self.moment, help: "Day and time; unknown if omitted.")
    case .date: KeyFacts(expects: Self.dated, help: "The date; unknown if omitted.")
    case .orientation:
      KeyFacts(expects: DeviceOrientation.choice, help: "What the accelerometer says; no sensor if omitted.")
    }
  }

  static let moment = "a day and a time such as \"Mon 10:00\""
  static let dated = "a day with its year such as 2026-12-24"
}

enum StageKey: String, KeySet {
  case plug, unplug, lid, power, time, date, orientation, expect

  static let place = "an event"

  var facts: KeyFacts {
    switch self {
    case .plug:
      KeyFacts(
        expects: "a mapping such as { connector: HDMI-1 }",
        help: "Connects a screen, replacing the one on that connector.")
    case .unplug: KeyFacts(expects: "the name of a connector", help: "Disconnects the screen on that connector.")
    case .lid: KeyFacts(expects: Lid.choice, help: "Opens or closes the lid.")
    case .power: KeyFacts(expects: Power.choice, help: "Connects or disconnects mains power.")
    case .time:
      KeyFacts(expects: SettingKey.moment, help: "Sets day and time; the date goes on to the first such day.")
    case .date: KeyFacts(expects: SettingKey.dated, help: "Sets the date; the time of day stays.")
    case .orientation: KeyFacts(expects: DeviceOrientation.choice, help: "Turns the machine.")
    case .expect: KeyFacts(expects: CaseKey.expect.facts.expects, help: "What is expected after it; optional.")
    }
  }
}

enum ExpectKey: String, KeySet {
  case profile, screens, steps, problem

  static let place = "expect"

  var facts: KeyFacts {
    switch self {
    case .profile: KeyFacts(expects: "the name of a profile, or none", help: "The profile chosen.")
    case .screens: KeyFacts(expects: "a mapping from names to screens", help: "What that profile's screens show.")
    case .steps:
      KeyFacts(expects: "a whole number from 0 to 10000", help: "How many changes the plan makes; 0: nothing to do.")
    case .problem:
      KeyFacts(
        expects: "text, a glob with * or ?, or a regular expression between slashes",
        help: "Why it cannot be applied; plain text matches anywhere in the reason.")
    }
  }
}

enum ExpectedScreenKey: String, KeySet {
  case output, lit, mode, position, scale, rotation, reflection, primary, content

  static let place = "an expected screen"

  var facts: KeyFacts {
    switch self {
    case .output: KeyFacts(expects: "the name of a connector, or none", help: "Its connector; none: not connected.")
    case .lit: KeyFacts(expects: "true or false", help: "Whether it is lit.")
    case .mode: KeyFacts(expects: "WxH, WxH@Hz, WxHi or WxHi@Hz", help: "The mode; without a rate any rate matches.")
    case .position: KeyFacts(expects: "[x, y]", help: "Its upper left corner in the framebuffer.")
    case .scale: KeyFacts(expects: KeyTable.screen.expects("scale"), help: "How much larger everything appears.")
    case .rotation: KeyFacts(expects: Rotation.choice, help: "How the picture is rotated.")
    case .reflection: KeyFacts(expects: Reflection.choice, help: "How it is reflected.")
    case .primary: KeyFacts(expects: "true or false", help: "Whether it is the primary screen.")
    case .content:
      KeyFacts(
        expects: "none, or a mapping such as { image: lobby.png }",
        help: "Its content, as in a profile; only the keys given are compared. none: the desktop.")
    }
  }
}
