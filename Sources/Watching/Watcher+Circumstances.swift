import Applying
import Displays
import Session

// The reactions to other circumstances, and to other profiles.
extension Watcher {
  /// The profiles may ask about something else now.
  func followCircumstances() throws {
    try take(circumstances.followBus(for: shelf.profiles, on: loop.poller, log))
    try circumstances.followClock(for: shelf.profiles)
  }

  /// A reader of the present circumstances, as far as these profiles ask about them.
  ///
  /// - Parameter needs: theirs, where they are known; or those of more profiles.
  func reader(for profiles: [Profile], needing needs: ProfileNeeds?) -> SituationReader {
    SituationReader(
      for: profiles, needing: needs, isSensorHeld: circumstances.holdsSensor, commands: circumstances.commands)
  }

  /// Asks the programs of profiles, once things have settled. Where no screen is lit a person sees first: the programs
  /// are asked after that.
  func askCommands(on snapshot: Snapshot) {
    guard asksCommands, snapshot.showsSomething else { return }
    circumstances.askCommands(of: shelf.profiles + shelf.lost, on: board.display)
  }

  /// True if a profile's condition is a program.
  var asksCommands: Bool { shelf.needs.conditions.contains(.command) }

  func hearFolders() throws {
    let heard = circumstances.hearFolders(log)
    if heard.zone { try takeTime() }
    if heard.profiles { try happened(.profilesEdited) }
  }

  func hearBus() throws { try take(circumstances.hearBus(on: loop.poller, log)) }

  private func take(_ changes: Set<SessionChange>) throws {
    // A machine that sleeps shows nothing. Where both were heard only after that, the clock of lengths has stood still.
    if !changes.isDisjoint(with: [.sleeping, .resumed]) { endProofOfPlay() }
    if changes.contains(.resumed) {
      try circumstances.followClock(for: shelf.profiles)
      try happened(.wokeUp)
    }
    if !changes.isDisjoint(with: [.lid, .power, .orientation, .network]) { try happened(.circumstancesChanged) }
  }

  func hearClock() throws {
    if try circumstances.hearClock() { try takeTime() }
  }

  /// The local time may be another one than was waited for.
  private func takeTime() throws {
    try circumstances.followClock(for: shelf.profiles)
    try happened(.circumstancesChanged)
  }
}
