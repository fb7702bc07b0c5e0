/// Cuts bytes that come in pieces where a certain byte ends a line, or a message. Of a line that is too long only the
/// beginning is kept: the program that writes it has a say in how long it is.
package struct ByteCutter: Sendable {
  package struct Cut: Hashable, Sendable {
    /// The bytes without the end.
    package fileprivate(set) var bytes: [UInt8] = []
    /// True if this is the beginning only.
    package fileprivate(set) var isTooLong = false
  }

  private let end: UInt8
  private let longest: Int
  private var begun = Cut()

  /// - Parameters:
  ///   - end: what ends each; it belongs to none.
  ///   - longest: how many bytes are kept of each.
  package init(at end: UInt8, longest: Int) {
    self.end = end
    self.longest = longest
  }

  /// True if the line that has begun is too long already, wherever it ends.
  package var isTooLong: Bool { begun.isTooLong }

  /// - Returns: what these bytes end.
  package mutating func take(_ bytes: some Collection<UInt8>) -> [Cut] {
    var cuts: [Cut] = []
    var rest = bytes[...]
    while let place = rest.firstIndex(of: end) {
      gather(rest[..<place])
      cuts.append(begun)
      begun = Cut()
      rest = rest[rest.index(after: place)...]
    }
    gather(rest)
    return cuts
  }

  /// What has begun and is not ended, where no more comes; nil where there is nothing.
  package mutating func rest() -> Cut? {
    defer { begun = Cut() }
    return begun.bytes.isEmpty ? nil : begun
  }

  private mutating func gather(_ bytes: some Collection<UInt8>) {
    let room = longest - begun.bytes.count
    begun.bytes += bytes.prefix(room)
    if bytes.count > room { begun.isTooLong = true }
  }
}
