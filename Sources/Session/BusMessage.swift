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

  /// A boolean or a text.
  func valueInVariant() -> BusValue? {
    // Entering a container of another type is an error, and changes nothing.
    if library.enterContainer(message, .variant, "b") > 0 { return boolean().map(BusValue.boolean) }
    return library.enterContainer(message, .variant, "s") > 0 ? text().map(BusValue.text) : nil
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
  static let boolean = CChar(UInt8(ascii: "b"))
  static let variant = CChar(UInt8(ascii: "v"))
  static let array = CChar(UInt8(ascii: "a"))
  static let entry = CChar(UInt8(ascii: "e"))
}
