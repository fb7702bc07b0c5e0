import CX11
import Displays

/// What one run leaves for later ones, kept on the server itself: a property of the root window that every run sees and
/// that goes with the server. It holds 32-bit numbers: the configTimestamp of the hardware that it is about, then those
/// of the note. It counts for nothing once the hardware has changed.
extension Connection {
  /// GetProperty.
  ///
  /// - Parameter most: so many numbers are read.
  func note(_ name: String, at stamp: Stamp, most: Int) -> [UInt32] {
    guard let atom = Atoms(xcb: xcb).existing([name]).first ?? nil else { return [] }
    let property = WindowProperty(atom, of: root, type: XCB_ATOM_CARDINAL.rawValue, xcb)
    let numbers = property?.numbers.prefix(1 + most) ?? []
    return numbers.first == stamp.configTimestamp ? Array(numbers.dropFirst()) : []
  }

  /// ChangeProperty, or DeleteProperty where there is nothing to remember.
  func write(_ numbers: [UInt32], into name: String, at stamp: Stamp) throws(ConnectionLost) {
    let note = numbers.isEmpty ? [] : [stamp.configTimestamp] + numbers
    try write(note, into: name, type: XCB_ATOM_CARDINAL.rawValue)
  }

  /// ChangeProperty of the root window, or DeleteProperty where there is nothing to remember.
  func write<Item: FixedWidthInteger>(
    _ items: [Item], into name: String, type: xcb_atom_t
  ) throws(ConnectionLost) {
    guard let atom = Atoms(xcb: xcb).interned(name) else { throw ConnectionLost(display: displayName) }
    if items.isEmpty {
      xcb_delete_property(xcb, root, atom)
    } else {
      WindowProperty.set(atom, of: root, type: type, items, xcb)
    }
    // How it ends does not matter as long as the server is there: without the note the next run merely tries again.
    sync()
    guard !isLost else { throw ConnectionLost(display: displayName) }
  }
}
