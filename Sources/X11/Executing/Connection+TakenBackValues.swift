package import Displays

/// What drivers took back, as a note on the server. It holds an output, the atom of a property's name, a kind and a value
/// for each.
extension Connection {
  private static let takenBackValues = "_ORCHESTRATE_TAKEN_BACK"
  private static let mostValues = 64
  private static let numbersEach = 4

  private enum Kind: UInt32 {
    case number, negativeNumber
    /// The value is an atom.
    case name
  }

  package func takenBackValues(at stamp: Stamp) -> Set<TakenBackValue> {
    let atoms = Atoms(xcb: xcb)
    let numbers = note(Self.takenBackValues, at: stamp, most: Self.numbersEach * Self.mostValues)
    let starts = stride(from: 0, through: numbers.count - Self.numbersEach, by: Self.numbersEach)
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

  package func remember(_ values: Set<TakenBackValue>, at stamp: Stamp) throws(ConnectionLost) {
    let atoms = Atoms(xcb: xcb)
    let numbers = values.prefix(Self.mostValues).flatMap { Self.numbers(of: $0, atoms) }
    try write(numbers, into: Self.takenBackValues, at: stamp)
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
