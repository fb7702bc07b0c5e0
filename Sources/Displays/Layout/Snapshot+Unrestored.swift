extension Snapshot {
  /// The screens that were pulled since, by connector: nothing brings these back.
  package func pulled(since before: Snapshot) -> [String] {
    before.connected.filter { output($0.id)?.isConnected != true }.map(\.name)
  }

  /// What is not as it was before, in words for a person, screen by screen; empty when all is.
  ///
  /// - Parameter before: how it was. Properties count where both tell of them.
  package func unrestored(from before: Snapshot) -> [String] {
    let isAnyPulled = !pulled(since: before).isEmpty
    let outputs = before.outputs.flatMap { unrestored($0, from: before) }
    let names = (before.primary.map(before.name) ?? "none", primary.map(name) ?? "none")
    let isPrimaryGone = before.primary.map { output($0)?.isConnected != true } ?? false
    return outputs
      + (primary == before.primary || isPrimaryGone ? [] : ["the primary output is \(names.1) instead of \(names.0)"])
      + unrestoredTouches(from: before)
      + (places == before.places || isAnyPulled ? [] : ["the declared monitors differ"])
      + (framebuffer.size == before.framebuffer.size || isAnyPulled
        ? [] : ["the framebuffer is \(framebuffer.size) instead of \(before.framebuffer.size)"])
      + unrestoredSleep(from: before) + [unrestoredDPI(from: before)].compactMap(\.self)
  }

  private func unrestoredSleep(from before: Snapshot) -> [String] {
    guard let before = before.power, before.mark != power?.mark else { return [] }
    return [before.mark == nil ? "the screens sleep" : "the screens no longer sleep as before"]
  }

  private func unrestoredTouches(from before: Snapshot) -> [String] {
    (inputs ?? []).compactMap { device in
      guard let wanted = before.input(device.id)?.matrix, device.matrix?.isNear(wanted) != true else { return nil }
      return "the touchscreen \"\(device.name)\" reaches another place"
    }
  }

  private func unrestoredDPI(from before: Snapshot) -> String? {
    guard let old = before.fontDPI, let new = fontDPI, new.entry != old.entry else { return nil }
    return "\(FontDPI.name) is \(new.entry?.harmless ?? "not set") instead of \(old.entry?.harmless ?? "not set")"
  }

  private var places: [[String]] { monitors.map { [$0.name, "\($0.area)"] } }

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
  /// A mode of ours that was removed and created again has another name, and is the same for a person.
  fileprivate var asCreated: OutputState {
    guard let timing = mode.timing else { return self }
    var state = self
    state.mode = Mode(toCreate: timing)
    return state
  }
}
