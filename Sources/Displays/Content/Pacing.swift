/// The times at which moving content is drawn: at every so many vertical blanks of its screen, as the Present extension
/// counts them (MSC), or by the clock where a server counts none.
///
/// Servers without vertical blanks, and all servers while a screen is in standby, answer a question for a blank at
/// once. A client that drew then and asked again would do so thousands of times a second.
package struct Pacing: Sendable {
  /// The event to wait for before the next frame.
  package enum Wait: Hashable, Sendable {
    /// The blank of this number; one that is over already counts too.
    case blank(UInt64)
    case time(Duration)
  }

  private enum Pace {
    case blanks, clock, standby
  }

  /// The time from one frame to the next.
  package let span: Duration
  private let interval: UInt64
  private var pace = Pace.blanks
  private var lastBlank: (number: UInt64, moment: Duration)?
  private var lastFrame: Duration?
  /// The number of the last blank before the last frame.
  private var frameBlank: UInt64?

  /// The time between frames in standby. Screens in standby show nothing, but no event tells when they wake up.
  private static let standbySpan = Duration.seconds(1)

  /// - Parameters:
  ///   - interval: the interval in refreshes.
  ///   - refreshMilliHertz: the refresh of the mode; 0 where that is not known.
  package init(interval: Int, refreshMilliHertz: Int) {
    let hertz = max(1, refreshMilliHertz > 0 ? refreshMilliHertz : 60_000)
    let interval = max(1, min(interval, ContentOrder.frameIntervals.upperBound))
    span = .nanoseconds(1_000_000_000_000 / hertz * interval)
    self.interval = UInt64(interval)
  }

  package var isInStandby: Bool { pace == .standby }

  /// - Parameter now: the time on a clock that never goes back.
  package func wait(at now: Duration) -> Wait {
    switch pace {
    case .blanks: .blank(lastBlank.map { $0.number.addingReportingOverflow(interval).partialValue } ?? 0)
    case .clock: .time(rest(of: span, at: now))
    case .standby: .time(rest(of: max(span, Self.standbySpan), at: now))
    }
  }

  private func rest(of span: Duration, at now: Duration) -> Duration {
    lastFrame.map { max(.zero, min(span, $0 + span - now)) } ?? .zero
  }

  /// Takes a server's answer to the question for a blank.
  ///
  /// - Parameters:
  ///   - number: the number of the blank.
  ///   - moment: the time of the blank, on the server's clock.
  /// - Returns: whether it was one. If not, the caller has to find out why, and calls `fallBack`.
  package mutating func isBlank(_ number: UInt64, at moment: Duration) -> Bool {
    defer { lastBlank = (number, moment) }
    guard let last = lastBlank else { return true }
    return number >= last.number.addingReportingOverflow(interval).partialValue && moment - last.moment >= span / 2
  }

  /// The refreshes of the screen since the last frame, as the server counts them, or by the clock where it counts none.
  /// After more than a second they are those of one frame: what moves goes on from where it was.
  package func refreshes(at now: Duration) -> Int {
    guard let lastFrame, span > .zero, now - lastFrame <= .seconds(1) else { return Int(interval) }
    let counted =
      switch (pace, lastBlank, frameBlank) {
      case (.blanks, let last?, let frame?): Int(clamping: last.number.subtractingReportingOverflow(frame).partialValue)
      default: Int(((now - lastFrame) / span * Double(interval)).rounded())
      }
    return (1...Self.mostRefreshes).contains(counted) ? counted : Int(interval)
  }

  /// The most refreshes of a second.
  private static let mostRefreshes = 1000

  /// Takes in that a frame has been drawn.
  package mutating func draw(at now: Duration) { (lastFrame, frameBlank) = (now, lastBlank?.number) }

  /// Draws by the clock from now on, and slowly while nothing is visible.
  package mutating func fallBack(inStandby: Bool) { pace = inStandby ? .standby : .clock }

  /// Draws by vertical blanks again, since the screen is on.
  package mutating func wake() { (pace, lastBlank) = (.blanks, nil) }
}
