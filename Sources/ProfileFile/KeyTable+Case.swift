import Displays

/// The mappings of a file of cases (`*.test.yaml`).
enum CaseKeyTable {
  static var sections: [KeyTable.Section] {
    [
      KeyTable.Section(file), KeyTable.Section(oneCase), KeyTable.Section(given), KeyTable.Section(machineScreen),
      KeyTable.Section(circumstances), KeyTable.Section(event), KeyTable.Section(expectation),
      KeyTable.Section(expectedScreen),
    ]
  }

  static let file = Mapping<CaseFile>(
    "a file of cases", definition: "file-of-cases", fresh: { _ in CaseFile() },
    rules: { [("required", ["version", "cases"])] }
  ) {
    Key(
      checking: "version", version,
      "The version of this format, always 1; every file must have it.")
    Key(
      "profiles", \.profiles, .oneOrMore(.marked(TextCodec(expects: "a file or folder"))),
      "The profiles to choose from; paths are relative to this file.", standard: "the folder of this file")
    Key(
      "cases", \.cases.written, ListCodec(element: .oneCase, expects: "a list of cases", longest: Limits.cases.entries),
      "What the profiles should do, machine by machine.")
  }

  static let version = VersionCodec(noun: "format of cases")

  static let oneCase = Mapping<CaseDraft>(
    "a case", definition: "case", fresh: { _ in CaseDraft() },
    rules: { [("required", .texts(CaseDraft.needed))] }
  ) {
    Key("name", \.name, .text, "A short name for the case.")
    Key("given", \.machine, GivenCodec(), "The machine.")
    Key(
      "when", \.circumstances, .circumstances,
      "The state of lid, power, time, date and sensor, the host and its networks, and commands.")
    Key("expect", \.expectation, ExpectationCodec(), "What is expected; --update fills it in when it is empty.")
    Key(
      "then", \.stages, ListCodec(element: StageCodec(), expects: "a list of events", isEmptyAllowed: true),
      "Events that follow, in order.")
  }

  static let given = Mapping<ProfileCase.Given>(
    "given", definition: "given", fresh: { _ in .machine(Machine(screens: [])) },
    rules: {
      let beside: Schema = .object(ProfileCase.Given.invented.map { ($0, false) })
      return [("oneOf", [["required": ["snapshot"], "properties": beside], ["required": ["screens"]]])]
    }
  ) {
    Key(
      "snapshot", \.file, TextCodec(expects: "a file"),
      "A snapshot, as show --json writes it; the path is relative to this file.")
    Key(
      "screens", \.screens, ListCodec(element: .machineScreen, expects: "a list of screens", isEmptyAllowed: true),
      "The screens of an invented machine; all are dark at first.")
    Key(
      "touch", \.touch,
      ListCodec(element: TextCodec(expects: "a device's name"), expects: "a list of names", isEmptyAllowed: true),
      "The touchscreens of an invented machine; none if omitted.")
    Key("crtcs", \.invented.crtcs, .integer(1...64), "How many screens it can light at once.")
    Key("framebuffer", \.invented.maximum, .size, "Its largest framebuffer.")
  }

  static let machineScreen = Mapping<Machine.Screen>(
    "a screen of a machine", definition: "machine-screen", fresh: { _ in .unknown },
    rules: { [("required", ["connector"])] }
  ) {
    Key("connector", \.connector.written, .text, "The connector as RandR names it; every screen must have it.")
    Key("vendor", \.identity.vendor, .text, "The maker's three-letter PNP id.")
    Key("model", \.identity.model, .text, "The product name of the EDID.")
    Key("serial", \.identity.serial, .text, "The serial text of the EDID.")
    Key(
      "builtin", \.identity.builtin, .boolean, "Whether the screen is built in.", standard: "true for eDP, LVDS and DSI"
    )
    Key(
      "modes", \.modes, .oneOrMore(.listedMode),
      "Its modes, the preferred one first; 60 Hz where no rate is given.")
    Key(
      "connected", \.isConnected, .boolean,
      "Whether it is detected; false makes a connector where nothing is, which profiles can force.")
  }

  static let circumstances = Mapping<Circumstances>(
    "when of a case", definition: "setting", fresh: { _ in .unknown }
  ) {
    Key("lid", \.lid, .word(Lid.self), "The laptop's lid; unknown if omitted.")
    Key("power", \.power, .word(Power.self), "What the machine runs on; unknown if omitted.")
    Key("time", \.time, .moment, "Day and time; unknown if omitted.")
    Key("date", \.date, .day, "The date; unknown if omitted.")
    Key(
      "orientation", \.orientation, .word(DeviceOrientation.self),
      "What the accelerometer says; no sensor if omitted.")
    Key("host", \.host, .hostName, "The machine's name, up to its first dot; unknown if omitted.")
    Key("network", \.networks, .networks, "The networks that the machine is connected to; unknown if omitted.")
    Key("command", \.commands, .commandAnswer, "Whether every command holds that profiles ask; unknown if omitted.")
  }

  static let event = Mapping<EventDraft>(
    "an event", definition: "event", fresh: { _ in EventDraft() },
    rules: { [("oneOf", .list(EventDraft.names.map { ["required": [.text($0)]] }))] }
  ) {
    Key("plug", \.plug, .machineScreen, "Connects a screen, replacing the one on that connector.")
    Key(
      "unplug", \.unplug, TextCodec(expects: "the name of a connector"), "Disconnects the screen on that connector.")
    Key("lid", \.lid, .word(Lid.self), "Opens or closes the lid.")
    Key("power", \.power, .word(Power.self), "Connects or disconnects mains power.")
    Key("time", \.time, .moment, "Sets day and time; the date goes on to the first such day.")
    Key("date", \.date, .day, "Sets the date; the time of day stays.")
    Key("orientation", \.orientation, .word(DeviceOrientation.self), "Turns the machine.")
    Key("expect", \.expectation, ExpectationCodec(), "What is expected after it; optional.")
  }
}
