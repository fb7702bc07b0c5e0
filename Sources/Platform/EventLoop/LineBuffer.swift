/// Cuts what comes in pieces into lines.
package struct LineBuffer {
  /// No line is longer, its end not counted.
  package let limit: Int
  private var bytes: [UInt8] = []
  /// How far there is no end of a line, so that nothing is looked at twice.
  private var searched = 0

  package init(limit: Int) { self.limit = limit }

  package mutating func append(_ more: [UInt8]) { bytes += more }

  /// The next line without its end, taken out; nil when there is none yet.
  package mutating func nextLine() -> [UInt8]? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    let line = Array(bytes[..<end])
    bytes.removeFirst(end + 1)
    searched = 0
    return line
  }

  /// Whether the line under way is longer than any may be.
  package var isTooLong: Bool { bytes.count > limit }
}
