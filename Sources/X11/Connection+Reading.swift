import CX11
package import Displays

extension Connection {
  /// Reads what the server knows: RRGetScreenResourcesCurrent and what hangs from it. The hardware is probed
  /// (RRGetScreenResources) only when a screen without EDID turns up: servers read EDIDs at the first probe.
  ///
  /// - Parameter probingAgain: probes whatever is known: some screens tell their EDID late. The events that a probe
  ///   causes come before its reply, so they are part of this reading's change and lead to no other one.
  package mutating func read(
    _ properties: PropertySelection, inputs: InputSelection = .none, probingAgain: Bool = false
  ) throws(ConnectionLost) -> Reading {
    if probingAgain { screens.probe() }
    var reading = try readSteadily(properties, inputs)
    if screens.isProbeDue(after: reading), !probingAgain {
      screens.probe()
      let change = reading.change
      reading = try readSteadily(properties, inputs)
      reading.change.formUnion(change)
    }
    screens.keepOutputsWithoutEDID(of: reading)
    reading.snapshot.power = try powerToRead()
    return reading
  }

  /// The state of power management; nil where it is not asked for and nothing sleeps on purpose.
  private func powerToRead() throws(ConnectionLost) -> ServerPower? {
    if readsPower { return try wire.power() }
    return sleep.isUnmarked ? nil : try wire.powerIfMarked()
  }

  /// All that can be known of the server's screens, also what no profile asks for.
  package mutating func readAll() throws(ConnectionLost) -> Snapshot {
    var snapshot = try read(.all, inputs: .all).snapshot
    snapshot.power = try power()
    return snapshot
  }

  /// True if a person can point at something on these screens, as far as the server tells.
  package var hasPointer: Bool { InputReader(wire: wire).hasPointer }

  /// True if no change was heard that a new reading would show. A change that another client makes at this moment is
  /// found by executing against the reading.
  package mutating func stands(_ reading: Reading) -> Bool {
    hearEvents()
    return changes.outdating == reading.heard
  }

  /// Reads until nothing changed on the way, without keeping other clients out. On a server that never stands still the
  /// last reading counts: executing against it ends as outdated, which is true, and what was heard on the way to it
  /// stays pending.
  private mutating func readSteadily(
    _ properties: PropertySelection, _ inputs: InputSelection
  ) throws(ConnectionLost) -> Reading {
    let attempts = 5
    var change = ServerChange()
    var last: Reading?
    for _ in 0..<attempts {
      change.formUnion(coverEvents())
      let heard = changes.outdating
      guard var reading = screens.read(properties, inputs), !isLost else { throw ConnectionLost(display: displayName) }
      (reading.change, reading.heard) = (change, heard)
      last = reading
      hearEvents()
      guard reading.isComplete, !pending.concernsScreens else { continue }
      screens.trust(reading)
      break
    }
    guard let last else { throw ConnectionLost(display: displayName) }
    return last
  }
}
