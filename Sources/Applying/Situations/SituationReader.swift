package import Displays
import Files
package import Platform
import Session
package import X11

/// Finds out what decisions about some profiles need to know, and no more: the situation of a server, or of a machine
/// whose snapshot is in a file.
///
/// The circumstances of the machine are read once, so that all decisions of a run are about the same moment.
package struct SituationReader: Sendable {
  package let needs: ProfileNeeds
  private let makers: Makers
  private let told: CircumstancesReading

  /// - Parameters:
  ///   - needs: theirs, where the caller knows them; or those of more profiles.
  ///   - display: the X server whose watcher knows what programs have answered that profiles ask; nil is `$DISPLAY`.
  ///   - isSensorHeld: whether the caller has claimed the sensor, and goes on doing so.
  ///   - commands: those answers, where the caller knows them. Else the watcher does, or the programs are asked.
  package init(
    for profiles: [Profile], needing needs: ProfileNeeds? = nil, on display: String? = nil, isSensorHeld: Bool = false,
    commands: CommandAnswers? = nil
  ) {
    let needs = needs ?? profiles.needs
    var told = Session().circumstances(for: needs.conditions, isSensorHeld: isSensorHeld)
    if needs.conditions.contains(.command) {
      told.circumstances.commands = commands ?? CommandQuestion.settled(for: profiles, on: display)
    }
    self.init(needs, told: told)
  }

  private init(_ needs: ProfileNeeds, told: CircumstancesReading) {
    self.needs = needs
    makers = Makers(for: needs)
    self.told = told
  }

  /// A reader for another profile, in the circumstances that are known.
  package func about(_ profile: Profile) -> SituationReader { SituationReader([profile].needs, told: told) }

  package var circumstances: Circumstances { told.circumstances }

  // MARK: Of a server

  /// Reads what the profiles are about.
  ///
  /// - Parameters:
  ///   - properties: nil for those that the profiles name.
  ///   - inputs: nil for the touchscreens and pens that the profiles need.
  ///   - readsPower: whether it is also told how their power is managed where no profile asks for that.
  package func read(
    _ connection: inout Connection, _ properties: PropertySelection? = nil, inputs: InputSelection? = nil,
    withPower readsPower: Bool = false
  ) throws(ConnectionLost) -> Reading {
    connection.readWhatMatters(to: needs)
    if readsPower { connection.readsPower = true }
    return try connection.read(properties ?? .of(needs), inputs: inputs ?? .of(needs))
  }

  /// The reading, with a lost connection reported as a failure.
  package func reading(
    _ connection: inout Connection, _ properties: PropertySelection? = nil, inputs: InputSelection? = nil,
    withPower readsPower: Bool = false
  ) throws(Failure) -> Reading {
    try Failure.telling(as: .noXServer) { try read(&connection, properties, inputs: inputs, withPower: readsPower) }
  }

  /// - Parameter refused: what the server is known not to do.
  package func situation(of reading: Reading, refusing refused: Refused) -> Situation {
    makers.situation(of: reading.snapshot.knowing(refused), in: told.circumstances, unknown: told.unknown)
  }

  /// The situation, with all that earlier runs have noted on the server and that still holds.
  package func situation(of reading: Reading, on connection: borrowing Connection) -> Situation {
    situation(of: reading, refusing: connection.refused(at: reading.stamp).stillValid(on: reading.snapshot))
  }

  // MARK: Of a file

  /// The situation of a captured snapshot in the circumstances of this machine: a snapshot tells nothing of those.
  package func situation(of captured: Snapshot) -> Situation {
    makers.situation(of: captured, in: told.circumstances, unknown: told.unknown)
  }
}

extension Refused {
  /// The refusals that still hold.
  package func stillValid(on snapshot: Snapshot) -> Refused {
    Refused(modes: modes, values: snapshot.stillTakenBack(among: values))
  }
}
