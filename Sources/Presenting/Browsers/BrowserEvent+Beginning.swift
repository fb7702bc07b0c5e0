import Displays

extension BrowserEvent {
  /// Reads a stopped document from the beginning of a message that is too long. What a form sends stands behind the
  /// document's name and address in it, and the browser loads for ever unless it is told to go on, or not to.
  ///
  /// - Returns: nil for any other message, and for one that cannot be read.
  init?(beginning: [UInt8]) {
    let isBodied = Self.bodied.contains { beginning.starts(with: Array("{\"method\":\"\($0)\"".utf8)) }
    guard isBodied, let message = Self.completed(beginning) else { return nil }
    self.init(message: message)
  }

  /// The events with all that the browser would send.
  private static let bodied = ["Fetch.requestPaused", "Fetch.authRequired"]

  /// A JSON text with an empty text in place of the one that it breaks off in, and with an end to all that is open.
  ///
  /// - Returns: nil where it breaks off elsewhere.
  private static func completed(_ beginning: [UInt8]) -> [UInt8]? {
    var (quote, isEscaped, ends) = (Int?.none, false, [UInt8]())
    for (place, byte) in beginning.enumerated() {
      let isText = quote != nil
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isText
      case UInt8(ascii: "\""): quote = isText ? nil : place
      case _ where isText: break
      case UInt8(ascii: "{"): ends.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): ends.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = ends.popLast()
      default: break
      }
    }
    return quote.map { beginning[...$0] + [UInt8(ascii: "\"")] + ends.reversed() }
  }
}
