/// The pages of a document that a profile asks for, in the order in which they are shown.
package struct PageChoice: Hashable, Sendable {
  /// From one page to another, backwards where the last one comes before the first.
  struct Part: Hashable {
    let first, last: Int
  }

  let parts: [Part]

  /// The largest number of a page.
  package static let largest = 9999
  /// The most parts.
  package static let mostParts = 32

  /// Reads `1-3,5`; nil for anything else.
  package init?(_ text: String) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let parts = words.prefix(Self.mostParts + 1).compactMap { Self.part($0.drop { $0 == " " }) }
    guard parts.count == words.count, parts.count <= Self.mostParts else { return nil }
    self.parts = parts
  }

  private static func part(_ text: Substring) -> Part? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(number)
    guard 1...2 ~= ends.count, let first = ends[0], let last = ends[ends.count - 1] else { return nil }
    return Part(first: first, last: last)
  }

  private static func number(_ text: Substring) -> Int? {
    guard text.utf8.count <= 4, text.first != "0", text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(text)
  }
}

extension PageChoice: CustomStringConvertible {
  package var description: String {
    parts.map { $0.first == $0.last ? "\($0.first)" : "\($0.first)-\($0.last)" }.joined(separator: ",")
  }
}
