package import Control
import Glibc
package import Platform

/// The answer to the question whether to keep a change.
package struct Answer: Hashable {
  package let outcome: ConfirmationOutcome
  /// The reason in words that go on after "kept: " or "reverted: ".
  package let reason: String

  package static func kept(_ reason: String) -> Answer { Answer(outcome: .kept, reason: reason) }
  package static func reverted(_ reason: String) -> Answer { Answer(outcome: .reverted, reason: reason) }

  /// The meaning of keys, as a terminal sends them; nil when they mean neither answer.
  package init?(keys: [UInt8]) {
    guard let answer = Self.withoutFunctionKeys(keys).lazy.compactMap(Answer.init(key:)).first else { return nil }
    self = answer
  }

  /// A function key sends Escape, `[` or `O`, and more up to a letter or `~` (ECMA-48, 5.4); a key held with Alt sends
  /// Escape first.
  private static func withoutFunctionKeys(_ keys: [UInt8]) -> [UInt8] {
    var (plain, rest): ([UInt8], ArraySlice<UInt8>) = ([], keys[...])
    while let key = rest.popFirst() {
      guard key == escape, let second = rest.popFirst() else {
        plain.append(key)
        continue
      }
      guard [UInt8(ascii: "["), UInt8(ascii: "O")].contains(second) else { continue }
      while let part = rest.popFirst(), !(0x40...0x7E).contains(part) {}
    }
    return plain
  }

  private init?(key: UInt8) {
    switch key {
    case UInt8(ascii: "y"), UInt8(ascii: "Y"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
      self = .kept("confirmed at the terminal")
    case UInt8(ascii: "n"), UInt8(ascii: "N"), Self.escape, Self.interrupt, Self.endOfInput:
      self = .reverted("rejected at the terminal")
    default: return nil
    }
  }

  private init(outcome: ConfirmationOutcome, reason: String) {
    self.outcome = outcome
    self.reason = reason
  }

  private static let escape: UInt8 = 0x1B
  private static let interrupt: UInt8 = 0x03
  private static let endOfInput: UInt8 = 0x04
}

extension Keyboard {
  /// The answer to a question. nil when what was pressed answers nothing.
  package func answer() -> Answer? {
    pressed().map(Answer.init(keys:)) ?? .reverted("the terminal was closed")
  }
}
