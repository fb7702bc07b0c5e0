import Glibc

/// Why nothing, or nothing more, is heard of the system bus.
package enum BusFailure: Error, Hashable {
  /// The library that speaks D-Bus cannot be loaded; with the loader's words.
  case noLibrary(String)
  /// There is no bus at the address; with a number of errno(3).
  case noBus(address: String, errno: CInt)
  case brokeOff(errno: CInt)
  case silent
  /// The bus does not pass signals on to us; a D-Bus error name.
  case passesNothingOn(String)
}

extension BusFailure: CustomStringConvertible {
  /// In words for a person.
  package var description: String {
    switch self {
    case .noLibrary(let words): "the D-Bus library cannot be loaded (\(words))"
    case .noBus(let address, let errno): "no D-Bus system bus at \(address.debugDescription) (\(Self.words(errno)))"
    case .brokeOff(let errno): "the system bus closed the connection (\(Self.words(errno)))"
    case .silent: "the system bus does not answer"
    case .passesNothingOn(let name): "the system bus does not deliver signals (\(name))"
    }
  }

  // Safe on any thread since glibc 2.32.
  private static func words(_ errno: CInt) -> String { String(cString: strerror(errno)) }
}
