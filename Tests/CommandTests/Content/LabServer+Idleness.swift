import Displays
import Foundation
import LabSupport
import Testing

@testable import X11

// A server without input, by its own clock.
extension LabServer {
  /// From now on idle time begins anew, and both the screen saver and DPMS would darken the screens after two seconds
  /// of it.
  func blankSoon() throws {
    withExtendedLifetime(try LabClient("point", "10", "10", display: display)) { _ = try? $0.nextLine() }
    try xset("s", "2", "2")
    try xset("dpms", "2", "2", "2")
  }

  /// Waits until the server has been idle for three seconds, and tells how its screens are then.
  func wakefulnessWhenIdle() throws -> Wakefulness {
    var clock = try Connection(display: display)
    let isIdle = clock.wishes.idle.follow(after: .seconds(3))
    try #require(isIdle == false)
    let before = clock.heardEvents
    while clock.heardEvents == before {
      try Deadline().wait(for: "three seconds of idleness", at: clock.descriptor)
      clock.hearEvents()
    }
    return try clock.power().wakefulness
  }

  /// Waits until the screens are darkened.
  func waitForSleep() throws {
    var witness = try Connection(display: display)
    witness.followPower()
    while try witness.power().wakefulness == .awake {
      try Deadline().wait(for: "the screens to be darkened", at: witness.descriptor)
      witness.hearEvents()
    }
  }
}
