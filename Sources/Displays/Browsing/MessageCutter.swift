/// Cuts what comes in pieces into messages, each ended by a byte of zero. One that is too long is passed over, without being
/// kept: a page has a say in how long they are.
package struct MessageCutter: Sendable {
  /// An address in them can have two million bytes; nothing that is needed is so long.
  package static let longest = 1 << 20

  private let limit: Int
  private var begun: [UInt8] = []
  private var isPassedOver = false

  package init(limit: Int = longest) { self.limit = limit }

  /// - Returns: the messages that are whole now, without their ends.
  package mutating func take(_ bytes: some Collection<UInt8>) -> [[UInt8]] {
    var whole: [[UInt8]] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0) {
      gather(rest[..<end])
      if !isPassedOver { whole.append(begun) }
      (begun, isPassedOver) = ([], false)
      rest = rest[rest.index(after: end)...]
    }
    gather(rest)
    return whole
  }

  private mutating func gather(_ bytes: some Collection<UInt8>) {
    if isPassedOver { return }
    isPassedOver = bytes.count > limit - begun.count
    if isPassedOver { begun = [] } else { begun += bytes }
  }
}
