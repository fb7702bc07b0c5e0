import Displays
import Session

// What the changes around the screens mean.
extension Watcher {
  /// The profiles may ask about something else now.
  func followSurroundings() throws {
    try take(surroundings.followBus(for: shelf.profiles, on: poller, log))
    try surroundings.followClock(for: shelf.profiles)
  }

  func hearFolders() throws {
    if surroundings.hearFolders(log) { try happened(.profilesEdited) }
  }

  func hearBus() throws { try take(surroundings.hearBus(on: poller, log)) }

  private func take(_ changes: Set<SessionChange>) throws {
    if changes.contains(.resumed) {
      try surroundings.followClock(for: shelf.profiles)
      try happened(.wokeUp)
    }
    if !changes.isDisjoint(with: [.lid, .power]) { try happened(.circumstancesChanged) }
  }

  func hearClock() throws {
    guard try surroundings.hearClock() else { return }
    try surroundings.followClock(for: shelf.profiles)
    try happened(.circumstancesChanged)
  }
}
