/// When a profile may be chosen: every line must hold, and a line holds when one of its values does.
package struct Conditions: Sendable, Equatable {
  package var lid: Marked<[Lid]>?
  package var power: Marked<[Power]>?
  package var time: Marked<[TimeWindow]>?

  package init(
    lid: Marked<[Lid]>? = nil, power: Marked<[Power]>? = nil, time: Marked<[TimeWindow]>? = nil
  ) {
    self.lid = lid
    self.power = power
    self.time = time
  }

  package static let none = Conditions()
}

package enum Lid: String, Sendable, Codable, CaseIterable {
  case open, closed
}

package enum Power: String, Sendable, Codable, CaseIterable {
  case ac, battery
}

/// What the machine around the screens is like. Each part is nil where nothing can tell; a condition on it then does
/// not hold.
package struct Circumstances: Sendable, Equatable {
  package var lid: Lid?
  package var power: Power?
  package var time: WeekTime?

  package init(lid: Lid? = nil, power: Power? = nil, time: WeekTime? = nil) {
    self.lid = lid
    self.power = power
    self.time = time
  }

  package static let unknown = Circumstances()
}

package enum Weekday: Int, Sendable, CaseIterable, Comparable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  package static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }

  package var next: Weekday { Weekday(rawValue: (rawValue + 1) % 7) ?? .monday }
  package var previous: Weekday { Weekday(rawValue: (rawValue + 6) % 7) ?? .sunday }
}

/// A local moment of the week, to the minute.
package struct WeekTime: Sendable, Hashable {
  package var day: Weekday
  /// Minutes since midnight, `0..<1440`.
  package var minute: Int

  package init(day: Weekday, minute: Int) {
    self.day = day
    self.minute = minute
  }
}

/// `Mon-Fri 07:00-19:00`: some days, from a minute until another one, the second not included. A window that ends
/// before it starts runs past midnight and belongs to the day on which it started; `24:00` is the end of the day.
package struct TimeWindow: Sendable, Hashable {
  package var days: Set<Weekday>
  package var start: Int
  package var end: Int
  /// As the profile writes it.
  package var text: String

  package init(days: Set<Weekday>, start: Int, end: Int, text: String) {
    self.days = days
    self.start = start
    self.end = end
    self.text = text
  }

  package func contains(_ time: WeekTime) -> Bool {
    if start < end { return days.contains(time.day) && (start..<end).contains(time.minute) }
    return days.contains(time.day) && time.minute >= start
      || days.contains(time.day.previous) && time.minute < end
  }
}

extension Conditions {
  /// The first line that does not hold, with what is known instead; nil when all hold.
  package func firstFailure(in circumstances: Circumstances) -> ConditionFailure? {
    failure(of: "lid", lid, given: circumstances.lid, words: (\.rawValue, \.rawValue)) { $0 == $1 }
      ?? failure(of: "power", power, given: circumstances.power, words: (\.rawValue, \.rawValue)) { $0 == $1 }
      ?? failure(of: "time", time, given: circumstances.time, words: (\.text, \.description)) { $0.contains($1) }
  }

  private func failure<Wanted, Known>(
    of name: String, _ line: Marked<[Wanted]>?, given value: Known?,
    words: (wanted: (Wanted) -> String, known: (Known) -> String), holds: (Wanted, Known) -> Bool
  ) -> ConditionFailure? {
    guard let line else { return nil }
    if let value, line.value.contains(where: { holds($0, value) }) { return nil }
    return ConditionFailure(
      condition: name, wanted: line.value.map(words.wanted), known: value.map(words.known), mark: line.mark)
  }
}

/// Why a profile may not be chosen now.
package struct ConditionFailure: Sendable, Hashable {
  package let condition: String
  /// What the profile asks for: one of these.
  package let wanted: [String]
  /// What is the case instead; nil when nothing can tell.
  package let known: String?
  package let mark: Mark
}

extension WeekTime: CustomStringConvertible {
  package var description: String {
    let name = "\(day)".prefix(1).uppercased() + "\(day)".dropFirst().prefix(2)
    func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return "\(name) \(padded(minute / 60)):\(padded(minute % 60))"
  }
}
