/// A video mode that the server knows.
///
/// The corresponding structure is MODEINFO of RRGetScreenResourcesCurrent.
package struct Mode: Hashable, Sendable {
  /// The server's name for the mode; two modes of the same size and refresh differ only by it.
  package var id: ModeID
  package var size: Size
  /// Vertical refresh in thousandths of a hertz; 0 where the server states no dot clock (Xvfb).
  /// For interlaced modes this counts fields, as `xrandr` prints it.
  package var refreshMilliHertz: Int
  package var interlaced: Bool
  /// The timing, only of modes that this program created: no other client uses them, and they go when no profile wants
  /// them.
  package var timing: ModeTiming?

  package init(
    id: ModeID, size: Size, refreshMilliHertz: Int, interlaced: Bool = false, timing: ModeTiming? = nil
  ) {
    self.id = id
    self.size = size
    self.refreshMilliHertz = refreshMilliHertz
    self.interlaced = interlaced
    self.timing = timing
  }

  /// A mode that is still to be created. Until the server gives it a name of its own it has one that no server gives:
  /// XIDs have 29 bits (X protocol, chapter 2).
  package init(toCreate timing: ModeTiming) {
    // FNV-1a, so that two modes of one layout hardly ever share a name and the same mode always has the same.
    let hash = timing.modeName.utf8.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    self.init(
      id: ModeID(0xE000_0000 | hash >> 3), size: timing.size, refreshMilliHertz: timing.refreshMilliHertz,
      interlaced: timing.interlaced, timing: timing)
  }
}

extension Mode: CustomStringConvertible {
  package var description: String { listed.description }

  /// What a person sees of the mode.
  package var listed: ListedMode {
    ListedMode(size: size, refreshMilliHertz: refreshMilliHertz, interlaced: interlaced)
  }
}

/// A mode as a screen lists it, before a server gives it a name.
package struct ListedMode: Hashable, Sendable {
  package var size: Size
  package var refreshMilliHertz: Int
  package var interlaced: Bool

  package init(size: Size, refreshMilliHertz: Int = 60_000, interlaced: Bool = false) {
    self.size = size
    self.refreshMilliHertz = refreshMilliHertz
    self.interlaced = interlaced
  }
}

extension ListedMode: CustomStringConvertible {
  /// The mode as a profile spells it: `1920x1080@59.94`, `1920x1080i@50`; the refresh is left out when unknown.
  package var description: String {
    let size = "\(size)\(interlaced ? "i" : "")"
    return refreshMilliHertz > 0 ? "\(size)@\(Thousandths(refreshMilliHertz))" : size
  }
}

/// Thousandths printed as a decimal without trailing zeros: 59940 is `59.94`.
package struct Thousandths: CustomStringConvertible, Sendable {
  package let count: Int

  package init(_ count: Int) { self.count = count }

  package var description: String { count.decimal(places: 3) }
}

extension Int {
  /// So many units of `10^-places` as a decimal without trailing zeros.
  package func decimal(places: Int) -> String {
    let digits = String(magnitude).zeroPadded(to: places + 1)
    var fraction = digits.suffix(places)
    while fraction.last == "0" { fraction.removeLast() }
    return "\(self < 0 ? "-" : "")\(digits.dropLast(places))\(fraction.isEmpty ? "" : ".\(fraction)")"
  }
}
