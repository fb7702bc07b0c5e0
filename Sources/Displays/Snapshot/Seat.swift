/// A place for content: the screen at a connector, or a part of it. Presenters are known by its text.
package struct Seat: Hashable, Sendable, CustomStringConvertible {
  package let connector: String
  /// The part's name in the profile; nil for the whole screen.
  package let part: String?

  package init(_ connector: String, part: String? = nil) { (self.connector, self.part) = (connector, part) }

  /// `DP-1`, `DP-1/watch`.
  package var description: String { part.map { connector + Self.separator + $0 } ?? connector }

  private static let separator = "/"
  /// The ending of the seat of a message, after the seat that it lies over: no screen, and no monitor that this program
  /// declares for a part, has such a name.
  private static let messageEnding = "~message"
  /// The ending of the seat of content that waits for its screen, after the screen's name: no part has such a name.
  private static let waitingEnding = "~away"

  /// The seat of a message that lies over this one: a seat of its own, so that the content below goes on.
  package var ofMessage: Seat { Seat(connector, part: (part ?? "") + Self.messageEnding) }

  /// The seat that a message lies over, for people; the text itself of every other seat.
  package static func below(_ seat: String) -> String {
    guard seat.hasSuffix(messageEnding) else { return seat }
    let place = seat.dropLast(messageEnding.count)
    return String(place.hasSuffix(separator) ? place.dropLast() : place)
  }

  /// What people call a seat: that of a message by what it lies over, that of content that waits by its screen.
  package static func name(of seat: String) -> String {
    guard seat.hasSuffix(waitingEnding) else { return below(seat) }
    return Path(String(seat.dropLast(waitingEnding.count))).name.text
  }

  /// True if the seat is a message's.
  package var isOfMessage: Bool { part?.hasSuffix(Self.messageEnding) ?? false }

  /// The seat that a message lies over; the seat itself for every other one.
  package var ground: Seat {
    guard isOfMessage, let name = part?.dropLast(Self.messageEnding.count) else { return self }
    return Seat(connector, part: name.isEmpty ? nil : String(name))
  }

  /// The text of a seat where content waits for its screen, while there is a screen at every connector: beside what is
  /// shown at another seat, and no part of that.
  package static func waiting(for screen: String, beside seat: String) -> String {
    seat + separator + screen + waitingEnding
  }

  /// True if content waits there for its screen, beside what is shown.
  package var isWaiting: Bool { part?.hasSuffix(Self.waitingEnding) ?? false }

  /// True if a seat's text is a connector's, or that of a part of the screen there.
  package static func text(_ seat: String, isAt connector: String) -> Bool {
    seat == connector || part(in: seat, at: connector) != nil
  }

  /// True if a seat's text means a part or a wall of this name, at any connector.
  package static func text(_ seat: String, isOf name: String) -> Bool { seat.hasSuffix(separator + name) }

  /// The part that a seat's text means of the screen at a connector; nil for that screen itself, for content that waits
  /// there for its own, and for others.
  package static func part(in seat: String, at connector: String) -> String? {
    rest(of: seat, behind: connector).flatMap { $0.hasSuffix(waitingEnding) ? nil : $0 }
  }

  /// What stands in a seat's text behind a connector: a part of the screen there, or the content that waits.
  package static func rest(of seat: String, behind connector: String) -> String? {
    let start = connector + separator
    return seat.hasPrefix(start) ? String(seat.dropFirst(start.count)) : nil
  }
}

extension Snapshot {
  /// The seat of this text; nil where there is no such output. Whether the part is there now is another question.
  package func seat(_ text: String) -> Seat? {
    // Drivers name outputs as they like.
    if output(named: text) != nil { return Seat(text) }
    return outputs.lazy.compactMap { output in
      Seat.rest(of: text, behind: output.name).map { Seat(output.name, part: $0) }
    }.first
  }

  /// The output of a seat; nil for one where content waits for a screen that is at no output.
  package func output(at seat: String) -> Output? {
    self.seat(seat).flatMap { $0.isWaiting ? nil : output(named: $0.connector) }
  }

  /// The part of the framebuffer that is seen at a seat; nil while the screen is dark, or the part is not declared.
  package func area(at seat: String) -> Rectangle? {
    guard let seat = self.seat(seat)?.ground, let output = output(named: seat.connector),
      let whole = area(of: output.id)
    else {
      return nil
    }
    guard let part = seat.part else { return whole }
    return monitors.first { $0.part(of: output) == part }?.area
  }
}
