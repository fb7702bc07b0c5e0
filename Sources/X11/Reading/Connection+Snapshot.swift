import CX11
import Displays

extension Connection {
  /// Reads what the server knows: RRGetScreenResourcesCurrent and what hangs from it. The hardware is probed
  /// (RRGetScreenResources) only when a screen without EDID turns up: servers read EDIDs at the first probe.
  ///
  /// - Parameter probingAgain: probes whatever is known: some screens tell their EDID late. The events that a probe
  ///   causes come before its reply, so they are part of this reading's change and lead to no other one.
  package mutating func read(
    _ properties: PropertySelection, probingAgain: Bool = false
  ) throws(ConnectionLost) -> Reading {
    if probingAgain { probe() }
    var reading = try readSteadily(properties)
    withoutEDID.subtract(reading.change.unplugged)
    if !probingAgain, !reading.snapshot.outputsWithoutEDID.isSubset(of: withoutEDID) {
      probe()
      let change = reading.change
      reading = try readSteadily(properties)
      reading.change.formUnion(change)
    }
    withoutEDID = reading.snapshot.outputsWithoutEDID
    return reading
  }

  private func probe() {
    free(xcb_randr_get_screen_resources_reply(xcb, xcb_randr_get_screen_resources(xcb, root), nil))
  }

  /// Reads until nothing changed on the way, without keeping other clients out. On a server that never stands still the
  /// last reading counts: executing against it ends as outdated, which is true, and what was heard on the way to it
  /// stays pending.
  private mutating func readSteadily(_ properties: PropertySelection) throws(ConnectionLost) -> Reading {
    let attempts = 5
    var change = ServerChange()
    var last: Reading?
    for _ in 0..<attempts {
      change.formUnion(coverEvents())
      guard let pass = readOnce(properties), !isLost else { throw ConnectionLost(display: displayName) }
      last = pass.reading
      last?.change = change
      hearEvents()
      if pass.isComplete, !pending.concernsScreens {
        plugged = Set(pass.reading.snapshot.present.map(\.id))
        break
      }
    }
    guard let last else { throw ConnectionLost(display: displayName) }
    return last
  }

  /// - Returns: nil when the server does not answer; not complete when something from the first reply was gone at a
  ///   later one.
  private func readOnce(_ properties: PropertySelection) -> (reading: Reading, isComplete: Bool)? {
    guard let resources = ScreenResources(of: self) else { return nil }
    let outputs = readOutputs(resources, properties)
    let crtcs = readCRTCs(resources, outputs)
    guard let framebuffer = readFramebuffer() else { return nil }
    let snapshot = Snapshot(
      framebuffer: framebuffer, crtcs: crtcs.compactMap { $0?.crtc }, outputs: outputs.compactMap { $0?.output },
      primary: readPrimary(), createdModes: resources.createdModes, monitors: readMonitors())
    let transforms = crtcs.compactMap(\.self).compactMap { crtc in crtc.pending.map { (crtc.crtc.id, $0) } }
    let reading = Reading(
      snapshot: snapshot, stamp: resources.stamp, pendingTransforms: Dictionary(transforms) { first, _ in first })
    let isComplete = outputs.allSatisfy { $0 != nil } && crtcs.allSatisfy { $0 != nil }
    return (reading, isComplete)
  }

  /// RRGetOutputPrimary.
  private func readPrimary() -> OutputID? {
    guard let reply = xcb_randr_get_output_primary_reply(xcb, xcb_randr_get_output_primary(xcb, root), nil) else {
      return nil
    }
    defer { free(reply) }
    return reply.pointee.output == 0 ? nil : OutputID(reply.pointee.output)
  }
}

extension Snapshot {
  fileprivate var outputsWithoutEDID: Set<OutputID> {
    Set(present.filter { $0.identity.edid == nil }.map(\.id))
  }
}
