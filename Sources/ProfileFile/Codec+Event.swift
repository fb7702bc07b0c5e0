import Displays

/// The event of a case while its keys are read: exactly one of these keys, and what is expected after it.
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
