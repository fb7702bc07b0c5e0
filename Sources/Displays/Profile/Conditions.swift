/// When a profile may be chosen: every line must hold, and a line holds when one of its values does.
package struct Conditions: Sendable, Equatable {
  package var lid: Marked<[Lid]>?
  package var power: Marked<[Power]>?
  package var time: Marked<[TimeWindow]>?
  /// The dates. Beside `time` they are about the day on which a window begins.
  package var date: Marked<[DateWindow]>?
  /// The machine's name. One repository of profiles can serve many machines.
  package var host: Marked<[Pattern]>?
  /// Names of networks; ``Circumstances/noNetwork`` for none.
  package var network: Marked<[String]>?
  /// A program and its arguments, which ends with exit code 0 where the profile may be chosen.
  package var command: Marked<[String]>?
  /// Screens of which one is not connected. The snapshot alone decides this line.
  package var absent: Marked<[Selector]>?

  package init(
    lid: Marked<[Lid]>? = nil, power: Marked<[Power]>? = nil, time: Marked<[TimeWindow]>? = nil,
    date: Marked<[DateWindow]>? = nil, host: Marked<[Pattern]>? = nil, network: Marked<[String]>? = nil,
    command: Marked<[String]>? = nil, absent: Marked<[Selector]>? = nil
  ) {
    self.lid = lid
    self.power = power
    self.time = time
    self.date = date
    self.host = host
    self.network = network
    self.command = command
    self.absent = absent
  }

  package static let none = Conditions()
}

package enum Lid: String, Sendable, Codable, CaseIterable {
  case open, closed
}

package enum Power: String, Sendable, Codable, CaseIterable {
  case ac, battery
}

/// The facts around the machine. Each part is nil where nothing can tell; a condition on it then does not hold.
package struct Circumstances: Sendable, Equatable {
  package var lid: Lid?
  package var power: Power?
  package var time: WeekTime?
  /// The date. Its weekday is that of `time`, where both are known.
  package var date: CalendarDay?
  /// How the machine is held, for screens that follow it; no condition asks for it.
  package var orientation: DeviceOrientation?
  /// The machine's name, up to its first dot.
  package var host: String?
  /// The names of the networks that the machine is connected to.
  package var networks: [String]?
  /// What programs have answered that profiles ask.
  package var commands: CommandAnswers?

  package init(
    lid: Lid? = nil, power: Power? = nil, time: WeekTime? = nil, date: CalendarDay? = nil,
    orientation: DeviceOrientation? = nil, host: String? = nil, networks: [String]? = nil,
    commands: CommandAnswers? = nil
  ) {
    self.lid = lid
    self.power = power
    self.time = time
    self.date = date
    self.orientation = orientation
    self.host = host
    self.networks = networks
    self.commands = commands
  }

  /// The name that stands for no network.
  package static let noNetwork = "none"

  package static let unknown = Circumstances()
}

extension Circumstances {
  /// What conditions see of a machine's name: all up to its first dot; nil where that is nothing.
  package static func host(ofName name: String) -> String? {
    let first = name.prefix { $0 != "." }
    return first.isEmpty ? nil : String(first)
  }

  /// The networks as a profile names them.
  fileprivate var networkNames: [String]? { networks.map { $0.isEmpty ? [Self.noNetwork] : $0 } }
}

extension Conditions {
  /// The first line that does not hold, with what is known instead; nil when all hold.
  package func firstFailure(in circumstances: Circumstances) -> ConditionFailure? {
    failure(of: "lid", lid, given: circumstances.lid, words: (\.rawValue, \.rawValue)) { $0 == $1 }
      ?? failure(of: "power", power, given: circumstances.power, words: (\.rawValue, \.rawValue)) { $0 == $1 }
      ?? failure(of: "time", time, given: circumstances.time, words: (\.text, \.description)) { $0.contains($1) }
      ?? dateFailure(in: circumstances)
      ?? failure(of: "host", host, given: circumstances.host, words: (\.description, { $0 })) { $0.matches($1) }
      ?? failure(
        of: "network", network, given: circumstances.networkNames,
        words: (\.self, { $0.map(\.harmless).joined(separator: ", ") })
      ) { $1.contains($0) } ?? commandFailure(in: circumstances)
  }

  /// The failure of `date`. It is looked for last, when a window of `time` is known to run: that window's day counts.
  private func dateFailure(in circumstances: Circumstances) -> ConditionFailure? {
    let days = circumstances.date.map { today in
      daysSinceStart(at: circumstances.time).map { (day: today.advanced(by: -$0), isOver: $0 > 0) }
    }
    return failure(
      of: "date", date, given: days,
      words: (\.text, { $0.map { "\($0.day)\($0.isOver ? " (past midnight)" : "")" }.joined(separator: " and ") })
    ) { window, days in days.contains { window.contains($0.day) } }
  }

  /// The numbers of days since the beginnings of the windows that run now; without a `time`, today.
  private func daysSinceStart(at now: WeekTime?) -> [Int] {
    guard let time, let now else { return [0] }
    return Set(time.value.compactMap { $0.daysSinceStart(at: now) }).sorted()
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
  /// The values that the profile allows.
  package let wanted: [String]
  /// The actual value; nil when nothing can tell.
  package let known: String?
  package let mark: Mark
}

/// A fact that profiles may ask about: a line of `when`, or how the machine is held.
package enum Condition: String, Sendable, CaseIterable {
  case lid, power, time, date, orientation, host, network, command
}

extension Profile {
  /// The conditions that the profile needs to know; others need not be found out.
  package var asked: Set<Condition> { conditions.asked.union(followsSensor ? [.orientation] : []) }
}

extension Conditions {
  /// The lines that are there. Other conditions need not be found out.
  package var asked: Set<Condition> {
    var asked: Set<Condition> = []
    if lid != nil { asked.insert(.lid) }
    if power != nil { asked.insert(.power) }
    if time != nil { asked.insert(.time) }
    if date != nil { asked.insert(.date) }
    if host != nil { asked.insert(.host) }
    if network != nil { asked.insert(.network) }
    if command != nil { asked.insert(.command) }
    return asked
  }
}
