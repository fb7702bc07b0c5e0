/// A value that a driver took and then replaced by one of its own. Asking for it again would be a fight, and flicker.
package struct TakenBackValue: Hashable, Sendable {
  package var output: OutputID
  package var property: String
  package var wanted: PropertyValue

  package init(output: OutputID, property: String, wanted: PropertyValue) {
    self.output = output
    self.property = property
    self.wanted = wanted
  }
}

extension Snapshot {
  /// What is not as these steps have set it.
  ///
  /// - Parameter steps: all of them were executed before this snapshot was taken.
  package func takenBack(of steps: [Step]) -> Set<TakenBackValue> {
    Set(
      steps.compactMap { step in
        guard case .setProperty(let output, let name, let wanted) = step,
          let present = self.output(output)?.properties[name]?.value, present != wanted
        else { return nil }
        return TakenBackValue(output: output, property: name, wanted: wanted)
      })
  }

  /// For a person: `HDMI-1: "max bpc" stays 8, as the driver takes 12 back`.
  package func words(for value: TakenBackValue) -> String {
    let present = output(value.output)?.properties[value.property]?.value
    return
      "\(name(of: value.output)): \"\(value.property)\" stays \(present?.description ?? "unset"), as the driver takes "
      + "\(value.wanted) back"
  }
}

extension Layout {
  /// The same without the values that a driver has taken back, and what those are.
  package func heeding(_ takenBack: Set<TakenBackValue>, on snapshot: Snapshot) -> (Layout, unheeded: [TakenBackValue])
  {
    var layout = self
    var unheeded: [TakenBackValue] = []
    layout.properties.removeAll { wanted in
      let value = TakenBackValue(output: wanted.output, property: wanted.name, wanted: wanted.value)
      let present = snapshot.output(wanted.output)?.properties[wanted.name]?.value
      guard takenBack.contains(value), present != wanted.value else { return false }
      unheeded.append(value)
      return true
    }
    return (layout, unheeded)
  }
}
