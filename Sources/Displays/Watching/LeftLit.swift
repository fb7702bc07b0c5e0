/// What a cable leaves behind: a screen that is disconnected while lit stays lit, and windows vanish there.
extension Snapshot {
  /// Outputs that are lit though disconnected, and not on purpose: this watcher has seen them connected, and no other client
  /// has added a mode to them.
  ///
  /// - Parameter seen: outputs that were connected at some earlier look.
  package func leftLit(amongSeen seen: Set<OutputID>) -> Set<OutputID> {
    let left = outputs.filter { !$0.isPresent && !$0.isLitOnPurpose && state(of: $0.id) != nil && seen.contains($0.id) }
    return Set(left.map(\.id))
  }

  /// The same with these outputs turned off.
  package func turningOff(_ dark: Set<OutputID>) -> Snapshot {
    var snapshot = self
    for index in snapshot.crtcs.indices {
      guard var scanout = snapshot.crtcs[index].scanout else { continue }
      scanout.outputs.removeAll(where: dark.contains)
      snapshot.crtcs[index].scanout = scanout.outputs.isEmpty ? nil : scanout
    }
    return snapshot
  }
}
