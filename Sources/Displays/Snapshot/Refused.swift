/// The requests that a server refuses, as earlier runs have noted on it until the hardware changes.
package struct Refused: Hashable, Sendable {
  package var modes: Set<RefusedMode>
  package var values: Set<TakenBackValue>

  package init(modes: Set<RefusedMode> = [], values: Set<TakenBackValue> = []) {
    self.modes = modes
    self.values = values
  }
}

/// A mode the server refused on an output: the next variant of the profile does without it.
package struct RefusedMode: Hashable, Sendable {
  package var output: OutputID
  package var mode: ModeID
  /// True if the mode was refused with a transform: without one it may be taken.
  package var isTransformed: Bool

  package init(output: OutputID, mode: ModeID, isTransformed: Bool = false) {
    self.output = output
    self.mode = mode
    self.isTransformed = isTransformed
  }
}

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

extension TakenBackValue {
  /// The link that a mode was set for in vain. It is noted as the property's value would be.
  package init(badLinkOf output: OutputID) {
    self.init(output: output, property: "link-status", wanted: .name("Good"))
  }
}

extension Snapshot {
  /// The snapshot of a server with these known refusals.
  package func knowing(_ refused: Refused) -> Snapshot {
    var snapshot = self
    snapshot.refused = refused
    return snapshot
  }

  /// The values whose refusal still holds: a link that is good again gets another try when it is bad the next time.
  package func stillTakenBack(among values: Set<TakenBackValue>) -> Set<TakenBackValue> {
    values.filter { $0 != TakenBackValue(badLinkOf: $0.output) || output($0.output)?.isLinkBad == true }
  }

  /// The words for a person: `HDMI-1: "max bpc" stays 8, as the driver takes 12 back`.
  package func words(for value: TakenBackValue) -> String {
    let isNamed = output(value.output)?.properties[value.property] != nil
    if value == TakenBackValue(badLinkOf: value.output), !isNamed {
      return "\(name(of: value.output)): link-status stays Bad although the mode was set again; check the cable"
    }
    let present = output(value.output)?.properties[value.property]?.value
    return
      "\(name(of: value.output)): \"\(value.property)\" stays \(present?.description ?? "unset"), as the driver reverts "
      + "\(value.wanted)"
  }
}

/// Why the server refuses a step, in words for a person.
package struct Refusal: Error, Hashable, Sendable {
  package var text: String

  package init(_ text: String) { self.text = text }
}

extension Refusal: CustomStringConvertible {
  package var description: String { text }
}
