extension Snapshot {
  /// The screens that were disconnected since, by connector: no step brings these back.
  package func pulled(since before: Snapshot) -> [String] {
    before.connected.filter { hasLost($0.id, since: before) }.map(\.name)
  }

  /// True if the output is gone since, or its screen was disconnected.
  func hasLost(_ id: OutputID, since before: Snapshot) -> Bool {
    guard let output = output(id) else { return true }
    return !output.isConnected && before.output(id)?.isConnected == true
  }

  /// The differences from the state before, in words for a person, screen by screen; empty when there are none.
  ///
  /// - Parameter before: how it was. Properties count where both tell of them.
  package func unrestored(from before: Snapshot) -> [String] {
    before.outputs.flatMap { unrestored($0, from: before) }
      + Step.settled.flatMap { $0.unrestored(in: self, from: before) }
  }

  private func unrestored(_ old: Output, from before: Snapshot) -> [String] {
    let (wanted, shown) = (before.state(of: old.id), state(of: old.id))
    guard let new = output(old.id), new.isConnected || !old.isConnected else { return [] }
    let properties = old.properties.sorted { $0.key < $1.key }.compactMap { name, property -> String? in
      guard let present = new.properties[name]?.value, present != property.value, !property.immutable else {
        return nil
      }
      return "\(old.name) has \"\(name)\" = \(present) instead of \(property.value)"
    }
    guard shown?.unnamed != wanted?.unnamed else { return properties }
    let now = shown.map { "shows \($0)" } ?? "is dark"
    return ["\(old.name) \(now) instead of \(wanted.map { "\($0)" } ?? "being dark")"] + properties
  }
}

extension OutputState {
  /// The state with its mode unnamed: a mode that was removed and is there again, created or listed, has another name,
  /// and is the same for a person.
  fileprivate var unnamed: OutputState {
    var state = self
    if let timing = mode.timing { state.mode = Mode(toCreate: timing) } else { state.mode.id = ModeID(0) }
    return state
  }
}
