import Foundation
import LabSupport

@testable import X11

extension Connection {
  /// Waits for the descriptor as an event loop does.
  ///
  /// - Returns: whether something arrived in that time.
  func hasArrivals(within milliseconds: Int32) -> Bool {
    Deadline(after: .milliseconds(Int(milliseconds))).isReady(descriptor)
  }

  /// Waits until all that is pending is as wanted.
  mutating func wait(until isReached: (ServerChange) -> Bool) throws {
    let deadline = Deadline()
    while true {
      _ = try takeEvents()
      if isReached(pending) { return }
      try deadline.wait(for: "an event", at: descriptor, last: "\(pending)")
    }
  }
}
