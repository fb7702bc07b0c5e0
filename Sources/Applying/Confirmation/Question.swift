import Displays
import Glibc
package import Platform

/// The question whether a change is to stay, put to the person at the terminal if there is one. A signal that would end
/// the process, or the end of the terminal, is a no.
package struct Question: ~Copyable {
  private let signals: Signals
  private var keyboard: Keyboard?
  private let end: ContinuousClock.Instant
  private let tell: (Note) -> Void
  /// True if the seconds count down where the person looks.
  private let countsDown: Bool

  package init(_ signals: consuming Signals, seconds: Int, telling tell: @escaping (Note) -> Void) {
    self.signals = signals
    self.tell = tell
    keyboard = Keyboard.open()
    end = .now + .seconds(seconds)
    countsDown = keyboard != nil && isatty(STDERR_FILENO) == 1
    let way = keyboard == nil ? "Run `orchestrate confirm`" : "Press y"
    tell(countsDown ? .passing(Self.words(way, seconds)) : .words(Self.words(way, seconds)))
  }

  deinit { if countsDown { tell(.passing("")) } }

  private static func words(_ way: String, _ seconds: Int) -> String { "Keep this? \(way) within \(seconds) s." }

  /// The seconds that are left, begun ones too; nil where they are not shown, or over.
  private var secondsLeft: Int? {
    let left = ContinuousClock.now.duration(to: end).whole(.milliseconds, isRoundedUp: true)
    return countsDown && left > 0 ? (left + 999) / 1000 : nil
  }

  package enum Event {
    case answer(Answer)
    /// Something else can be read.
    case ready(Set<Int32>)
    case timeUp
  }

  /// Waits for the next thing to happen.
  package mutating func next(besides others: [Int32], until deadline: ContinuousClock.Instant) throws(Failure) -> Event
  {
    while true {
      let typed = keyboard?.descriptor
      let own = [signals.descriptor] + (typed.map { [$0] } ?? [])
      let left = keyboard == nil ? nil : secondsLeft
      if let left { tell(.passing(Self.words("Press y", left))) }
      let tick = left.map { end.advanced(by: .seconds(1 - $0)) }
      let ready = Readiness.wait(for: own + others, until: min(deadline, tick ?? deadline))
      if ready.isEmpty, let tick, tick < deadline { continue }
      if ready.contains(signals.descriptor), let signal = try signals.next() {
        return .answer(.reverted(signal.reason))
      }
      if let typed, ready.contains(typed), let answer = keyboard?.answer() { return .answer(answer) }
      guard !ready.isEmpty else { return .timeUp }
      let others = ready.intersection(others)
      if !others.isEmpty { return .ready(others) }
    }
  }

  /// The answer is on its way: keys mean nothing any more, and the terminal is the person's again.
  package mutating func close() { keyboard = nil }
}

extension Signals {
  /// The signals that would end the process, unless the program that started it wants them ignored.
  package static func thatEnd() throws(Failure) -> Signals { try Signals(Signal.ending.filter { !$0.isIgnored }) }
}

extension Signal {
  fileprivate var reason: String {
    switch self {
    case .hangUp: "the terminal was closed"
    case .interrupt, .quit: "interrupted"
    case .terminate: "terminated"
    case .resume, .suspend, .backgroundOutput, .windowChanged: "received signal \(rawValue)"
    }
  }
}
