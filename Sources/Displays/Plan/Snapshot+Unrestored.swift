extension Snapshot {
  /// The screens that were disconnected since, by connector: no step brings these back.
  package func pulled(since before: Snapshot) -> [String] {
    before.connected.filter { output($0.id)?.isConnected != true }.map(\.name)
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
    guard shown?.asCreated != wanted?.asCreated else { return properties }
    let now = shown.map { "shows \($0)" } ?? "is dark"
    return ["\(old.name) \(now) instead of \(wanted.map { "\($0)" } ?? "being dark")"] + properties
  }
}

extension OutputState {
  /// The state with its created mode unnamed: a mode that this program removed and created again has another name, and
  /// is the same for a person.
  fileprivate var asCreated: OutputState {
    guard let timing = mode.timing else { return self }
    var state = self
    state.mode = Mode(toCreate: timing)
    return state
  }
}
