import Displays
import Glibc

/// Waiting for descriptors, for the commands that wait for little; see poll(2).
package enum Readiness {
  /// Waits until something can be read from some of the descriptors, or they have ended, and says which.
  /// Empty when the time is up; without a deadline it never is.
  ///
  /// - Parameter writable: descriptors of which only the end matters, as of a pipe that no program reads any more.
  package static func wait(
    for descriptors: [Int32], orEndOf writable: [Int32] = [], until deadline: ContinuousClock.Instant?
  ) -> Set<Int32> {
    var states = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    states += writable.map { pollfd(fd: $0, events: 0, revents: 0) }
    while true {
      let left = deadline.map { ContinuousClock.now.duration(to: $0).pollMilliseconds } ?? -1
      let count = poll(&states, nfds_t(states.count), left)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return [] }
      return Set(states.filter { $0.revents != 0 }.map(\.fd))
    }
  }
}

extension Duration {
  /// The duration as poll and epoll_wait take it: whole milliseconds, rounded up so that waiting so long is long
  /// enough; nothing negative, and a day at most.
  var pollMilliseconds: Int32 {
    Int32(clamping: min(self, .seconds(86_400)).whole(.milliseconds, isRoundedUp: true))
  }
}
