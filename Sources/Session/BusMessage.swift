import CSystemd
import Glibc

/// A message from the bus. Its contents are read from front to back; a value that is missing, or of another type, is
/// nil.
struct BusMessage: ~Copyable {
  private let library: BusLibrary.Messages
  private let message: OpaquePointer

  /// Takes over a reference to the message.
  init(_ message: OpaquePointer, _ library: BusLibrary.Messages) {
    self.library = library
    self.message = message
  }

  deinit { _ = library.release(message) }

  /// The number of the request that it answers; nil of what is not an answer.
  var replyCookie: UInt64? {
    var cookie: UInt64 = 0
    return library.replyCookie(message, &cookie) < 0 ? nil : cookie
  }

  /// The name of the error; nil for a message that is none.
  var errorName: String? {
    library.error(message).map { error in error.pointee.name.map { String(cString: $0) } ?? "" }
  }

  func isSignal(_ interface: String, _ member: String) -> Bool {
    library.isSignal(message, interface, member) > 0
  }

  func text() -> String? {
    var text: UnsafePointer<CChar>?
    guard library.read(message, .string, &text) > 0 else { return nil }
    return text.map { String(cString: $0) }
  }

  /// A copy of the descriptor: the message closes its own one.
  func descriptor() -> CInt? {
    var number: CInt = -1
    guard library.read(message, .descriptor, &number) > 0 else { return nil }
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    return copy < 0 ? nil : copy
  }

  func boolean() -> Bool? {
    // sd-bus reads a D-Bus boolean into an int.
    var value: CInt = 0
    return library.read(message, .boolean, &value) > 0 ? value != 0 : nil
  }

  func number() -> UInt32? {
    var value: UInt32 = 0
    return library.read(message, .number, &value) > 0 ? value : nil
  }

  /// A boolean, a number or a text, whose container stays entered.
  func valueInVariant() -> BusValue? {
    // Entering a container of another type is an error, and changes nothing.
    if library.enterContainer(message, .variant, "b") > 0 { return boolean().map(BusValue.boolean) }
    if library.enterContainer(message, .variant, "u") > 0 { return number().map(BusValue.number) }
    return library.enterContainer(message, .variant, "s") > 0 ? text().map(BusValue.text) : nil
  }

  /// The properties of those objects that have an interface (ObjectManager): texts, truths and numbers by their names.
  func objects(with interface: String) -> [[String: BusValue]]? {
    var found: [[String: BusValue]] = []
    guard library.enterContainer(message, .array, "{oa{sa{sv}}}") > 0 else { return nil }
    while library.enterContainer(message, .entry, "oa{sa{sv}}") > 0 {
      guard library.skip(message, "o") >= 0, library.enterContainer(message, .array, "{sa{sv}}") >= 0 else {
        return nil
      }
      while library.enterContainer(message, .entry, "sa{sv}") > 0, let name = text() {
        if name == interface { found.append(properties()) } else if library.skip(message, "a{sv}") < 0 { return nil }
        guard library.exitContainer(message) >= 0 else { return nil }
      }
      guard library.exitContainer(message) >= 0, library.exitContainer(message) >= 0 else { return nil }
    }
    return found
  }

  private func properties() -> [String: BusValue] {
    guard library.enterContainer(message, .array, "{sv}") > 0 else { return [:] }
    var found: [String: BusValue] = [:]
    while library.enterContainer(message, .entry, "sv") > 0, let key = text() {
      if let value = valueInVariant() {
        found[key] = value
        _ = library.exitContainer(message)
      } else if library.skip(message, "v") < 0 {
        break
      }
      guard library.exitContainer(message) >= 0 else { break }
    }
    _ = library.exitContainer(message)
    return found
  }

  /// The keys of a dictionary from texts to values of any kind.
  func keys() -> [String] {
    guard library.enterContainer(message, .array, "{sv}") > 0 else { return [] }
    var keys: [String] = []
    while library.enterContainer(message, .entry, "sv") > 0, let key = text() {
      keys.append(key)
      guard library.skip(message, "v") >= 0, library.exitContainer(message) >= 0 else { break }
    }
    _ = library.exitContainer(message)
    return keys
  }

  func texts() -> [String] {
    guard library.enterContainer(message, .array, "s") > 0 else { return [] }
    var texts: [String] = []
    while let text = text() { texts.append(text) }
    return texts
  }
}

extension CChar {
  // Type codes of the D-Bus specification.
  static let descriptor = CChar(UInt8(ascii: "h"))
  static let string = CChar(UInt8(ascii: "s"))
  static let number = CChar(UInt8(ascii: "u"))
  static let boolean = CChar(UInt8(ascii: "b"))
  static let variant = CChar(UInt8(ascii: "v"))
  static let array = CChar(UInt8(ascii: "a"))
  static let entry = CChar(UInt8(ascii: "e"))
}
