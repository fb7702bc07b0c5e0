import Control
import Displays
import Platform
import Session

// What the changes around the screens mean.
extension Watcher {
  /// The profiles may ask about something else now.
  mutating func followSurroundings() throws {
    try take(surroundings.followBus(for: shelf.profiles, on: poller, log))
    try surroundings.followClock(for: shelf.profiles)
  }

  mutating func hearFolders() throws {
    if surroundings.hearFolders(log) { try happened(.profilesEdited) }
  }

  mutating func hearBus() throws { try take(surroundings.hearBus(on: poller, log)) }

  private mutating func take(_ changes: Set<SessionChange>) throws {
    if changes.contains(.resumed) {
      try surroundings.followClock(for: shelf.profiles)
      try happened(.wokeUp)
    }
    if !changes.isDisjoint(with: [.lid, .power]) { try happened(.circumstancesChanged) }
  }

  mutating func hearClock() throws {
    guard try surroundings.hearClock() else { return }
    try surroundings.followClock(for: shelf.profiles)
    try happened(.circumstancesChanged)
  }
}
