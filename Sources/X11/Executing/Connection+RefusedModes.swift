import CX11
package import Displays

/// What the server refused, kept on the server itself: a property of the root window that every later run sees and that
/// goes with the server. So a run that had to fall back to another mode is not repeated by the next run.
///
/// The property holds 32-bit numbers: the configTimestamp of the hardware it is about, then pairs of output and mode. It
/// counts for nothing once the hardware has changed: another cable or monitor deserves another try.
extension Connection {
  private static let propertyName = "_ORCHESTRATE_REFUSED_MODES"
  /// As many pairs as are ever written: eight attempts with a few clones each.
  private static let mostPairs = 64

  /// GetProperty.
  package func refusedModes(at stamp: Stamp) -> Set<RefusedMode> {
    guard let atom = Atoms(xcb: xcb).existing([Self.propertyName]).first ?? nil else { return [] }
    let property = WindowProperty(atom, of: root, type: XCB_ATOM_CARDINAL.rawValue, xcb)
    let numbers = property?.numbers.prefix(1 + 2 * Self.mostPairs) ?? []
    guard numbers.first == stamp.configTimestamp else { return [] }
    let pairs = stride(from: 1, to: numbers.count - 1, by: 2)
    return Set(pairs.map { RefusedMode(output: OutputID(numbers[$0]), mode: ModeID(numbers[$0 + 1])) })
  }

  /// ChangeProperty, or DeleteProperty where there is nothing to remember.
  package func remember(_ refused: Set<RefusedMode>, at stamp: Stamp) throws(ConnectionLost) {
    guard let atom = Atoms(xcb: xcb).interned(Self.propertyName) else { throw ConnectionLost(display: displayName) }
    let pairs = refused.sorted { ($0.output, $0.mode) < ($1.output, $1.mode) }.prefix(Self.mostPairs)
    let numbers = [stamp.configTimestamp] + pairs.flatMap { [$0.output.rawValue, $0.mode.rawValue] }
    let request =
      refused.isEmpty
      ? xcb_delete_property_checked(xcb, root, atom)
      : xcb_change_property_checked(
        xcb, UInt8(XCB_PROP_MODE_REPLACE.rawValue), root, atom, XCB_ATOM_CARDINAL.rawValue, 32,
        UInt32(clamping: numbers.count), numbers)
    // The answer does not matter as long as there is one: without the note the next run merely tries again.
    free(xcb_request_check(xcb, request))
    guard !isLost else { throw ConnectionLost(display: displayName) }
  }
}
