package import Displays
import Files
import FoundationEssentials
package import Platform

extension ContentOrder {
  /// Long lists of images come to less.
  package static let largestSize = 1 << 20

  /// - Parameter argument: JSON; `-` stands for what is on standard input.
  package static func read(_ argument: String) throws(Failure) -> ContentOrder {
    try decode(try argument == "-" ? standardInput() : Array(argument.utf8))
  }

  /// - Parameter text: what is told elsewhere, which may be anything.
  /// - Returns: nil when it is no such JSON.
  package init?(text: String) {
    guard let order = try? Self.decode(Array(text.utf8)) else { return nil }
    self = order
  }

  private static func decode(_ bytes: [UInt8]) throws(Failure) -> ContentOrder {
    guard bytes.count <= largestSize else {
      throw Failure(.usage, "an order of more than \(largestSize >> 20) MiB")
    }
    do {
      return try JSONText.decode(ContentOrder.self, from: bytes)
    } catch let error as DecodingError {
      throw Failure(.usage, "this is not an order: \(error.words)")
    } catch {
      throw Failure(.usage, "this is not an order: \(error)")
    }
  }

  private static func standardInput() throws(Failure) -> [UInt8] {
    do throws(FileProblem) {
      return try FileSystem.readStandardInput(limit: largestSize)
    } catch {
      throw Failure(.failed, error.description)
    }
  }
}

extension ContentOrder {
  /// The order as JSON in one line, with its keys in order: equal orders have equal texts.
  package var text: String {
    get throws { try compactJSON() }
  }
}

extension DecodingError {
  /// The error and its place, in words.
  fileprivate var words: String {
    let (path, reason): ([any CodingKey], String) =
      switch self {
      case .keyNotFound(let key, let context): (context.codingPath, "\(key.stringValue) is missing")
      case .typeMismatch(_, let context), .valueNotFound(_, let context): (context.codingPath, "found another type")
      // Without a place it is the decoder that speaks.
      case .dataCorrupted(let context) where context.codingPath.isEmpty: ([], "found something that is not JSON")
      case .dataCorrupted(let context): (context.codingPath, context.debugDescription)
      @unknown default: ([], "\(self)")
      }
    let place = path.map(\.stringValue).joined(separator: ".")
    return place.isEmpty ? reason : "\(place): \(reason)"
  }
}
