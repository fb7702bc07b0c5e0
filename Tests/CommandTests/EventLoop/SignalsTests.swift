import Foundation
import LabSupport
import Testing

@testable import Platform

/// Signals are sent to this thread only: the rest of the test run must not die of them.
@Suite(.serialized, .limited) struct SignalsTests {
  private enum Source: UInt64 {
    case signals
  }

  @Test func readsWhatWouldOtherwiseEndUs() throws {
    let signals = try Signals([.terminate, .hangUp, .interrupt, .quit])
    let poller = try Poller<Source>()
    try poller.add(signals.descriptor, as: .signals)
    #expect(try signals.next() == nil)
    #expect(try poller.wait(until: .zero).isEmpty)
    for signal in Signal.ending {
      raise(signal.rawValue)
      #expect(try poller.wait().count == 1)
      #expect(try signals.next() == signal)
    }
    #expect(try signals.next() == nil)
  }

  @Test func severalOfAKindAreOne() throws {
    let signals = try Signals([.hangUp])
    for _ in 0..<3 { raise(SIGHUP) }
    #expect(try signals.next() == .hangUp)
    #expect(try signals.next() == nil)
  }

  @Test func givesTheMaskBack() throws {
    let before = blocked()
    do {
      let signals = try Signals([.hangUp])
      #expect(blocked() == before.union([SIGHUP]))
      #expect(try signals.next() == nil)
    }
    #expect(blocked() == before)
  }

  /// Of one that does nothing to the rest of the process, however the tests were started.
  @Test func knowsWhatIsIgnored() {
    let usual = signal(SIGWINCH, SIG_DFL)
    #expect(!Signal.windowChanged.isIgnored)
    signal(SIGWINCH, SIG_IGN)
    #expect(Signal.windowChanged.isIgnored)
    signal(SIGWINCH, usual)
  }

  private func blocked() -> Set<Int32> {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return Set((1..<32).filter { sigismember(&mask, $0) == 1 })
  }
}
