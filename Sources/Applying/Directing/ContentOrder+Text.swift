package import Displays
import Files
package import Platform
import ProfileFile

extension ContentOrder {
  /// Long lists of images come to less.
  package static let largestSize = 1 << 20

  /// - Parameter argument: the order, as its `text`; `-` stands for what is on standard input.
  package static func read(_ argument: String) throws(Failure) -> ContentOrder {
    let text = try argument == "-" ? standardInput() : argument
    try text.checkSize()
    do throws(WrittenProblem) {
      return try written(text).get()
    } catch {
      throw Failure(.usage, "this is not an order: \(error)")
    }
  }

  /// - Parameter text: what is told elsewhere, which may be anything.
  /// - Returns: nil when it is no order.
  package init?(text: String) {
    guard let order = try? Self.written(text).get() else { return nil }
    self = order
  }

  private static func standardInput() throws(Failure) -> String {
    let bytes = try Failure.telling { try FileSystem.readStandardInput(limit: largestSize) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// On one line: equal orders have equal texts.
  ///
  /// - Throws: for one that is too long to be read again.
  package var text: String {
    get throws(Failure) {
      let text = written
      try text.checkSize()
      return text
    }
  }
}

extension PlaylistNote {
  /// - Parameter text: what is told, which any client can have written.
  package init?(text: String) {
    guard let note = try? Self.written(text).get() else { return nil }
    self = note
  }

  package var text: String { written }
}

extension String {
  fileprivate func checkSize() throws(Failure) {
    guard utf8.count > ContentOrder.largestSize else { return }
    throw Failure(.usage, "an order of more than \(ContentOrder.largestSize >> 20) MiB")
  }
}
