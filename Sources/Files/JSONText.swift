import Displays
import FoundationEssentials
import ProfileFile

/// JSON from outside: a file, a client of the control socket, a property that any client of the display can write.
package enum JSONText {
  /// - Throws: what the decoder throws, and for lists and objects that are nested deeper than any of ours before it
  ///   looks at them.
  package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: some Collection<UInt8>) throws -> Value {
    if let place = ProfileFile.placeBeyondNesting(in: bytes) { throw TooDeep(place: place) }
    return try JSONDecoder().decode(type, from: Data(bytes))
  }

  struct TooDeep: Error, CustomStringConvertible {
    let place: Place

    var description: String {
      "line \(place.line), column \(place.column): found a list or object nested deeper than "
        + "\(ProfileFile.deepestJSON) levels, expected fewer"
    }
  }
}
