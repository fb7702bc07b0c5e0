import Foundation
import LabSupport

@testable import X11

extension Connection {
  /// Waits for the descriptor as an event loop does.
  ///
  /// - Returns: whether something arrived in that time.
  func hasArrivals(within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, milliseconds) > 0
  }

  /// Waits until all that is pending is as wanted.
  mutating func wait(until isReached: (ServerChange) -> Bool) throws {
    while true {
      _ = try takeEvents()
      if isReached(pending) { return }
      guard hasArrivals(within: 10_000) else { throw ToolFailure("no such event came: \(pending)") }
    }
  }
}
