/// A point in time of a clock that never goes back, counted from an unspecified start. Nothing in this module reads a
/// clock: every event brings its moment along.
package struct Moment: Hashable, Comparable, Sendable {
  package var sinceStart: Duration

  package init(_ sinceStart: Duration) { self.sinceStart = sinceStart }

  package static func < (left: Moment, right: Moment) -> Bool { left.sinceStart < right.sinceStart }
  package static func + (moment: Moment, span: Duration) -> Moment { Moment(moment.sinceStart + span) }
  package static func - (later: Moment, earlier: Moment) -> Duration { later.sinceStart - earlier.sinceStart }
}
