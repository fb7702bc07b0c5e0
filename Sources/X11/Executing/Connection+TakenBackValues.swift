import CX11
package import Displays

/// What drivers took back, kept on the server itself as the refused modes are, and for as long.
///
/// The property of the root window holds 32-bit numbers: the configTimestamp of the hardware it is about, then an output,
/// the atom of a property's name, a kind and a value for each.
extension Connection {
  private static let propertyName = "_ORCHESTRATE_TAKEN_BACK"
  private static let mostValues = 64
  private static let numbersEach = 4

  private enum Kind: UInt32 {
    case number, negativeNumber
    /// The value is an atom.
    case name
  }

  /// GetProperty.
  package func takenBackValues(at stamp: Stamp) -> Set<TakenBackValue> {
    let atoms = Atoms(xcb: xcb)
    guard let atom = atoms.existing([Self.propertyName]).first ?? nil else { return [] }
    let numbers = cardinals(of: atom, most: 1 + Self.numbersEach * Self.mostValues)
    guard numbers.first == stamp.configTimestamp else { return [] }
    let starts = stride(from: 1, through: numbers.count - Self.numbersEach, by: Self.numbersEach)
    let items = starts.compactMap { start in
      Kind(rawValue: numbers[start + 2]).map { (numbers[start], numbers[start + 1], $0, numbers[start + 3]) }
    }
    let names = atoms.names(of: Set(items.flatMap { $0.2 == .name ? [$0.1, $0.3] : [$0.1] }))
    return Set(
      items.compactMap { output, property, kind, value in
        guard let property = names[property] else { return nil }
        let wanted: PropertyValue? =
          switch kind {
          case .number: .number(Int(value))
          case .negativeNumber: .number(Int(Int32(bitPattern: value)))
          case .name: names[value].map { .name($0) }
          }
        return wanted.map { TakenBackValue(output: OutputID(output), property: property, wanted: $0) }
      })
  }

  private func cardinals(of property: xcb_atom_t, most: Int) -> [UInt32] {
    let request = xcb_get_property(
      xcb, 0, root, property, XCB_ATOM_CARDINAL.rawValue, 0, UInt32(clamping: most))
    guard let reply = xcb_get_property_reply(xcb, request, nil) else { return [] }
    defer { free(reply) }
    guard reply.pointee.format == 32, let start = xcb_get_property_value(reply) else { return [] }
    let count = Int(xcb_get_property_value_length(reply)) / 4
    return Array(UnsafeRawBufferPointer(start: start, count: 4 * count).bindMemory(to: UInt32.self))
  }

  /// ChangeProperty, or DeleteProperty where there is nothing to remember.
  package func remember(_ values: Set<TakenBackValue>, at stamp: Stamp) throws(ConnectionLost) {
    let atoms = Atoms(xcb: xcb)
    guard let atom = atoms.interned(Self.propertyName) else { throw ConnectionLost(display: displayName) }
    let numbers = [stamp.configTimestamp] + values.prefix(Self.mostValues).flatMap { Self.numbers(of: $0, atoms) }
    let request =
      values.isEmpty
      ? xcb_delete_property_checked(xcb, root, atom)
      : xcb_change_property_checked(
        xcb, UInt8(XCB_PROP_MODE_REPLACE.rawValue), root, atom, XCB_ATOM_CARDINAL.rawValue, 32,
        UInt32(clamping: numbers.count), numbers)
    // The answer does not matter as long as there is one: without the note the next run merely tries again.
    free(xcb_request_check(xcb, request))
    guard !isLost else { throw ConnectionLost(display: displayName) }
  }

  /// None for what no profile can ask for.
  private static func numbers(of value: TakenBackValue, _ atoms: Atoms) -> [UInt32] {
    guard let property = atoms.interned(value.property) else { return [] }
    let head = [value.output.rawValue, property]
    switch value.wanted {
    case .number(let number):
      let kind = number < 0 ? Kind.negativeNumber : .number
      return head + [kind.rawValue, UInt32(truncatingIfNeeded: number)]
    case .name(let name): return atoms.interned(name).map { head + [Kind.name.rawValue, $0] } ?? []
    case .bytes: return []
    }
  }
}
