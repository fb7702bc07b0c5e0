import CX11
package import Displays

/// A note of one run for later ones, kept on the server itself: a property of the root window that every run sees and
/// that goes with the server. It holds 32-bit numbers: the configTimestamp of the hardware that it is about, then those
/// of the note. It counts for nothing once the hardware has changed.
struct Note: Wired {
  let wire: Wire
  let name: AtomName
  let stamp: Stamp

  /// GetProperty.
  ///
  /// - Parameter most: so many numbers are read.
  func read(most: Int) -> [UInt32] {
    guard let atom = atoms.existing(name) else { return [] }
    let numbers = property(atom, of: root, type: XCB_ATOM_CARDINAL.rawValue)?.numbers.prefix(1 + most) ?? []
    return numbers.first == stamp.configTimestamp ? Array(numbers.dropFirst()) : []
  }

  func write(_ numbers: [UInt32]) throws(ConnectionLost) {
    let note = numbers.isEmpty ? [] : [stamp.configTimestamp] + numbers
    try write(note, toRoot: name, type: XCB_ATOM_CARDINAL.rawValue)
  }
}

extension AtomName {
  static let refusedModes: AtomName = "_ORCHESTRATE_REFUSED_MODES"
  static let takenBack: AtomName = "_ORCHESTRATE_TAKEN_BACK"
}

extension Wired where Self: ~Copyable {
  /// ChangeProperty of the root window, or DeleteProperty where there is nothing to remember.
  func write<Item: FixedWidthInteger>(
    _ items: [Item], toRoot name: AtomName, type: xcb_atom_t
  ) throws(ConnectionLost) {
    if items.isEmpty {
      xcb_delete_property(xcb, root, atoms[name])
    } else {
      setProperty(atoms[name], of: root, type: type, to: items)
    }
    // The result does not matter as long as the server is there: without the note the next run merely tries again.
    sync()
    try throwIfLost()
  }
}

extension Wired where Self: ~Copyable {
  /// All that earlier runs have noted.
  package func refused(at stamp: Stamp) -> Refused {
    Refused(modes: refusedModes(at: stamp), values: takenBackValues(at: stamp))
  }
}

/// The server's refusals: the next run does not repeat one that had to fall back to another mode, while another cable
/// or monitor deserves another try.
extension Wired where Self: ~Copyable {
  package func refusedModes(at stamp: Stamp) -> Set<RefusedMode> {
    let numbers = refusedModesNote(at: stamp).read(most: 2 * RefusedMode.most)
    return Set(stride(from: 0, to: numbers.count - 1, by: 2).map { RefusedMode(numbers[$0], numbers[$0 + 1]) })
  }

  package func remember(_ refused: Set<RefusedMode>, at stamp: Stamp) throws(ConnectionLost) {
    let pairs = refused.sorted {
      ($0.output, $0.mode, $0.isTransformed ? 1 : 0) < ($1.output, $1.mode, $1.isTransformed ? 1 : 0)
    }
    try refusedModesNote(at: stamp).write(pairs.prefix(RefusedMode.most).flatMap(\.numbers))
  }

  private func refusedModesNote(at stamp: Stamp) -> Note {
    Note(wire: wire, name: .refusedModes, stamp: stamp)
  }
}

/// A pair of output and mode; XIDs have 29 bits, and the highest bit of the output's says that the mode was refused
/// with a transform.
extension RefusedMode {
  /// The most modes in a note, as many as are ever written: eight attempts with a few clones each.
  fileprivate static var most: Int { 64 }
  private static var transformed: UInt32 { 1 << 31 }

  fileprivate init(_ output: UInt32, _ mode: UInt32) {
    self.init(
      output: OutputID(output & ~Self.transformed), mode: ModeID(mode), isTransformed: output & Self.transformed != 0)
  }

  fileprivate var numbers: [UInt32] { [output.rawValue | (isTransformed ? Self.transformed : 0), mode.rawValue] }
}

/// The values that drivers took back.
extension Wired where Self: ~Copyable {
  package func takenBackValues(at stamp: Stamp) -> Set<TakenBackValue> {
    let numbers = takenBackNote(at: stamp).read(most: WrittenValue.size * WrittenValue.most)
    let starts = stride(from: 0, through: numbers.count - WrittenValue.size, by: WrittenValue.size)
    let written = starts.compactMap { WrittenValue(numbers[$0..<$0 + WrittenValue.size]) }
    let names = atoms.names(of: Set(written.flatMap(\.atoms)))
    return Set(written.compactMap { $0.value(names) })
  }

  package func remember(_ values: Set<TakenBackValue>, at stamp: Stamp) throws(ConnectionLost) {
    let written = values.prefix(WrittenValue.most).compactMap { WrittenValue($0, atoms) }
    try takenBackNote(at: stamp).write(written.flatMap(\.numbers))
  }

  private func takenBackNote(at stamp: Stamp) -> Note {
    Note(wire: wire, name: .takenBack, stamp: stamp)
  }
}

/// A value that a driver took back, as it is noted: an output, the atom of a property's name, a kind and a value.
private struct WrittenValue {
  private enum Kind: UInt32 {
    case number, negativeNumber
    /// The value is an atom.
    case name
  }

  static let size = 4
  static let most = 64
  private let (output, property): (UInt32, xcb_atom_t)
  private let kind: Kind
  private let item: UInt32

  init?(_ numbers: ArraySlice<UInt32>) {
    let numbers = Array(numbers)
    guard numbers.count == Self.size, let kind = Kind(rawValue: numbers[2]) else { return nil }
    (output, property, self.kind, item) = (numbers[0], numbers[1], kind, numbers[3])
  }

  /// - Returns: nil for what no profile can ask for.
  init?(_ value: TakenBackValue, _ atoms: Atoms) {
    (output, property) = (value.output.rawValue, atoms[AtomName(value.property)])
    switch value.wanted {
    case .number(let number):
      (kind, item) = (number < 0 ? .negativeNumber : .number, UInt32(truncatingIfNeeded: number))
    case .name(let name): (kind, item) = (.name, atoms[AtomName(name)])
    case .bytes: return nil
    }
  }

  var numbers: [UInt32] { [output, property, kind.rawValue, item] }
  var atoms: [xcb_atom_t] { kind == .name ? [property, item] : [property] }

  /// - Returns: nil where a name is unknown by now.
  func value(_ names: [xcb_atom_t: String]) -> TakenBackValue? {
    let wanted: PropertyValue? =
      switch kind {
      case .number: .number(Int(item))
      case .negativeNumber: .number(Int(Int32(bitPattern: item)))
      case .name: names[item].map { .name($0) }
      }
    guard let property = names[property], let wanted else { return nil }
    return TakenBackValue(output: OutputID(output), property: property, wanted: wanted)
  }
}
