import Displays

// What a file of cases holds besides what profiles do.

/// A case while its keys are read.
struct CaseDraft: Sendable {
  var name: Marked<String>?
  var machine: ProfileCase.Given?
  var circumstances = Circumstances.unknown
  var expectation: Expectation?
  var stages: [ProfileCase.Stage]?

  static let needed = ["name", "given", "expect"]

  /// nil while something is missing.
  fileprivate var finished: ProfileCase? {
    guard let name, let machine, let expectation else { return nil }
    let first = ProfileCase.Stage(expectation: expectation)
    return ProfileCase(name: name, machine: machine, circumstances: circumstances, stages: [first] + (stages ?? []))
  }
}

extension Codec where Self == MappedCodec<MappingCodec<CaseDraft>, ProfileCase> {
  /// What cases say is a person's: only what is expected is ever written, `CaseSource.update`.
  static var oneCase: Self {
    let draft = MappingCodec(
      { CaseKeyTable.oneCase }, expects: "a mapping with name", required: CaseDraft.needed,
      examples: ["{ name: nothing, given: { screens: [] }, expect: { profile: none } }"])
    return MappedCodec(draft) {
      $0.finished
    } write: { _ in
      nil
    }
  }
}

extension Codec where Self == MappedCodec<OneOrMoreCodec<TextCodec>, [String]> {
  /// The networks that a machine is connected to, which may be none.
  static var networks: Self {
    MappedCodec(.oneOrMore(TextCodec(expects: "the name of a network, or none"))) { names in
      names.filter { $0 != Circumstances.noNetwork }
    } write: { names in
      names.isEmpty ? [Circumstances.noNetwork] : names
    }
  }
}

extension Codec where Self == MappedCodec<TextCodec, String> {
  /// A machine's name, of which profiles see no more than of the one that they run on.
  static var hostName: Self {
    MappedCodec(TextCodec(expects: "a host name"), expects: "a host name") {
      Circumstances.host(ofName: $0)
    } write: {
      $0
    }
  }
}

extension Codec where Self == MappedCodec<BooleanCodec, CommandAnswers> {
  /// What every program answers that profiles ask.
  static var commandAnswer: Self {
    MappedCodec(.boolean) {
      CommandAnswers(others: $0 ? .holds : .refuses("the case says that it does not hold"))
    } write: { answers in
      answers.others.map { $0 == .holds }
    }
  }
}

extension Codec where Self == MappingCodec<Circumstances> {
  /// What a case says of the surroundings: a state, and no condition.
  static var circumstances: Self {
    MappingCodec(
      { CaseKeyTable.circumstances }, expects: "a mapping such as { lid: closed }", mayBeEmpty: true,
      examples: CaseKeyTable.circumstances.examples + ["{ time: \"Thu 10:00\", date: 2026-12-24 }"]
    ) { _, fields, circumstances, decoder in
      guard let date = circumstances.date, let time = circumstances.time, date.weekday != time.day else { return }
      fields["time"].map { decoder.mismatch($0, expected: "\(date.weekday.shortName), as \(date) is one") }
    }
  }
}

/// What happens in a case while its keys are read: exactly one of these, and what is expected after it.
struct EventDraft: Sendable {
  var plug: Marked<Machine.Screen>?
  var unplug: Marked<String>?
  var lid: Marked<Lid>?
  var power: Marked<Power>?
  var time: Marked<WeekTime>?
  var date: Marked<CalendarDay>?
  var orientation: Marked<DeviceOrientation>?
  var expectation: Expectation?

  /// The keys of events.
  static var names: [String] { CaseKeyTable.event.names.filter { $0 != "expect" } }

  fileprivate var event: Marked<ProfileCase.Event>? {
    let all =
      [
        plug.map { Marked(.plug($0.value), at: $0.mark) }, unplug.map { Marked(.unplug($0.value), at: $0.mark) },
        lid.map { Marked(.lid($0.value), at: $0.mark) }, power.map { Marked(.power($0.value), at: $0.mark) },
        time.map { Marked(.time($0.value), at: $0.mark) }, date.map { Marked(.date($0.value), at: $0.mark) },
        orientation.map { Marked(.orientation($0.value), at: $0.mark) },
      ] as [Marked<ProfileCase.Event>?]
    return all.lazy.compactMap(\.self).first
  }
}

struct StageCodec: Codec {
  var expects: String { "a mapping such as { unplug: HDMI-1 }" }
  var examples: [String] { CaseKeyTable.event.examples.filter { !$0.hasPrefix("{ expect:") } }
  var schema: Schema { CaseKeyTable.event.schema }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> ProfileCase.Stage? {
    guard let fields = decoder.fields(field, of: CaseKeyTable.event) else { return nil }
    let given = fields.given(of: EventDraft.names)
    guard given.count == 1 else {
      if given.isEmpty, fields.hasUnreadKeys { return nil }
      let found = given.isEmpty ? "none" : given.joined(separator: " and ")
      decoder.findings.error(
        at: fields.mark, "then: found \(found), expected one of \(EventDraft.names.joinedAsChoice)")
      return nil
    }
    var draft = EventDraft()
    decoder.read(CaseKeyTable.event.keys, of: fields, into: &draft)
    return ProfileCase.Stage(event: draft.event, expectation: draft.expectation)
  }

  func encode(_ value: ProfileCase.Stage) -> String? { nil }
}

/// What is to be the case. Nothing at all is an expectation that is still to be written.
struct ExpectationCodec: Codec {
  var expects: String { "a mapping with profile, screens, steps, asleep, awake, pointer or problem" }
  var examples: [String] { CaseKeyTable.expectation.examples + ["null"] }
  var schema: Schema { ["anyOf": [CaseKeyTable.expectation.schema, ["type": "null"]]] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Expectation? {
    if field.node.scalar?.isNull == true { return Expectation(mark: field.node.mark) }
    guard let fields = decoder.fields(field, of: CaseKeyTable.expectation) else { return nil }
    var expectation = Expectation(mark: fields.mark)
    decoder.read(CaseKeyTable.expectation.keys, of: fields, into: &expectation)
    return expectation
  }

  func encode(_ value: Expectation) -> String? { nil }
}

extension Codec where Self == MappedCodec<TextCodec, String?> {
  /// The name of a profile; nil where none is to match.
  static var nameOrNone: Self {
    MappedCodec(
      TextCodec(expects: "the name of a profile, or none", examples: ["desk", "none"])
    ) {
      .some($0 == "none" ? nil : $0)
    } write: {
      $0 ?? "none"
    }
  }
}

extension Codec where Self == EntriesCodec<Expectation.Screen> {
  /// The screens of a profile that something is expected of, under their names.
  static var expectedScreens: Self {
    EntriesCodec(
      expects: "a mapping from names to screens",
      examples: CaseKeyTable.expectedScreen.examples.map { "{ tv: \($0) }" }, mayBeEmpty: true, most: nil,
      items: { [("additionalProperties", CaseKeyTable.expectedScreen.schema)] },
      read: { entry, decoder in decoder.expectedScreen(entry) }, write: { _ in nil })
  }
}

extension Decoder {
  fileprivate mutating func expectedScreen(_ entry: YAMLNode.Entry) -> Expectation.Screen? {
    let mapping = CaseKeyTable.expectedScreen
    let field = Field(name: entry.key.value, expects: "a mapping such as { mode: 1920x1080 }", node: entry.value)
    guard let fields = fields(field, of: mapping) else { return nil }
    var screen = Expectation.Screen(name: entry.key)
    read(mapping.keys, of: fields, into: &screen)
    return screen
  }
}

extension Codec where Self == MappedCodec<PlacementCodec, Point> {
  /// A place in the framebuffer.
  static var point: Self {
    MappedCodec(
      .placement, expects: "[x, y]", examples: ["[0, 0]", "[-32768, 32767]"], schema: { PlacementCodec.point.schema }
    ) {
      if case .at(let point) = $0 { point } else { nil }
    } write: {
      .at($0)
    }
  }
}

/// Content as in a profile, of which only the keys given count.
struct ExpectedContentCodec: Codec {
  var expects: String { "\(ExpectedContent.none), or \(ContentCodec().expects)" }
  var examples: [String] { [ExpectedContent.none] + ContentCodec().examples }

  var schema: Schema {
    ["anyOf": [["const": .text(ExpectedContent.none)], ["$ref": "profile-1.json#/definitions/content"]]]
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> ExpectedContent? {
    if field.node.scalar?.text == ExpectedContent.none { return ExpectedContent(nil) }
    return decoder.read(field, as: .content).map { ExpectedContent($0, keys: field.node.keys) }
  }

  func encode(_ expected: ExpectedContent) -> String? {
    expected.content.map(ContentCodec().encode) ?? ExpectedContent.none
  }
}

extension YAMLNode {
  /// Of a mapping, and of the mappings in it.
  fileprivate var keys: Set<String> {
    guard case .mapping(let entries) = content else { return [] }
    return entries.reduce(into: []) { keys, entry in
      keys.insert(entry.key.value)
      keys.formUnion(entry.value.keys)
    }
  }
}
