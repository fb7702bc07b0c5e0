package import Displays

/// The command that a user gives with a key while setting a screen's overscan.
package enum Key: Hashable {
  case more, less
  /// Changes only this edge from now on; nil: all edges.
  case edge(Edge?)
  case nothing
  case accept, cancel
}

/// Turns what a terminal sends into keys. Arrow keys come as several bytes that begin with that of the Escape key
/// (ECMA-48, control sequences); what no key is meant by is dropped.
package struct KeyReader {

  package init() {
  }
  private static let escape: UInt8 = 0x1B
  private static let (interrupt, endOfTransmission): (UInt8, UInt8) = (0x03, 0x04)

  /// The start of a sequence whose rest has not arrived yet.
  private var begun: [UInt8] = []

  /// True if further bytes decide what the bytes so far mean.
  package var isWaiting: Bool { !begun.isEmpty }

  package mutating func read(_ bytes: [UInt8]) -> [Key] { bytes.compactMap { take($0) } }

  /// The key when nothing more came: the Escape key itself.
  package mutating func rest() -> [Key] {
    defer { begun = [] }
    return begun == [Self.escape] ? [.cancel] : []
  }

  private mutating func take(_ byte: UInt8) -> Key? {
    guard !begun.isEmpty else {
      if byte == Self.escape { begun = [byte] }
      return byte == Self.escape ? nil : Self.key(of: byte)
    }
    begun.append(byte)
    if begun.count == 2 {
      // Escape twice is a user in a hurry; before any other key it is the Alt key.
      let isSequence = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O")
      if !isSequence { begun = [] }
      return byte == Self.escape ? .cancel : nil
    }
    guard (0x40...0x7E).contains(byte) else { return nil }
    defer { begun = [] }
    return begun.count == 3 ? Self.arrow(byte) : nil
  }

  private static func arrow(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "A"), UInt8(ascii: "C"): .more
    case UInt8(ascii: "B"), UInt8(ascii: "D"): .less
    default: nil
    }
  }

  private static func key(of byte: UInt8) -> Key? {
    switch Character(Unicode.Scalar(byte)) {
    case "+", "=", "k": .more
    case "-", "j": .less
    case "a": .edge(nil)
    case "l": .edge(.left)
    case "r": .edge(.right)
    case "t": .edge(.top)
    case "b": .edge(.bottom)
    case "0": .nothing
    case "\r", "\n": .accept
    case "q": .cancel
    default: byte == interrupt || byte == endOfTransmission ? .cancel : nil
    }
  }
}
