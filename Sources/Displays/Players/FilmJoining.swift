/// A film that is joined in its middle, since the clock says where it is: it stands still and unseen until its length
/// is known, and goes on where it should be by then.
///
/// Its player tells when a picture is there: that of its start, and then that of the place that was asked for. It tells
/// so before its output has drawn the picture, which is done once the output has answered twice.
package struct FilmJoining: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case askLength
    /// - Parameter seconds: from its start; nil from where it is.
    case play(from: Double?)
    /// A question that the output answers between two pictures.
    case askOutput
    /// Nothing is to be told any more.
    case rest
  }

  private enum Phase: Hashable, Sendable {
    case opening, measuring, seeking, drawing, drawn, over
  }

  /// When its turn began.
  private let start: Moment
  private var phase = Phase.opening

  package init(since start: Moment) { self.start = start }

  package var isOver: Bool { phase == .over }

  /// A picture is there.
  package mutating func restarted() -> Step? {
    switch phase {
    case .opening:
      phase = .measuring
      return .askLength
    case .seeking:
      phase = .drawing
      return .askOutput
    case .measuring, .drawing, .drawn, .over: return nil
    }
  }

  /// The output has answered.
  package mutating func answered() -> Step? {
    switch phase {
    case .drawing:
      phase = .drawn
      return .askOutput
    case .drawn:
      phase = .over
      return .rest
    case .opening, .measuring, .seeking, .over: return nil
    }
  }

  /// - Parameter length: in seconds; nil where the player does not know it.
  package mutating func told(length: Double?, at now: Moment) -> [Step] {
    guard phase == .measuring else { return [] }
    guard let length, length > 0, length.isFinite else {
      phase = .over
      return [.play(from: nil), .rest]
    }
    phase = .seeking
    let elapsed = Double((now - start).whole(.milliseconds)) / 1000
    return [.play(from: elapsed.truncatingRemainder(dividingBy: length))]
  }
}
