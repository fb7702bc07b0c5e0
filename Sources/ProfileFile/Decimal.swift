/// Numbers as people write them, read exactly: no binary fraction takes part, so 59.94 stays 59.94.
///
/// Hexadecimal, octal and exponent notations are not read: `010` is 8 to some YAML readers and 10 to others.
package enum Decimal {
  /// - Returns: nil for anything but digits with an optional sign, and for what does not fit 64 bits.
  package static func integer(_ text: some StringProtocol) -> Int? {
    let digits = text.drop { $0 == "-" || $0 == "+" }
    guard text.count - digits.count <= 1, isWhole(digits) else { return nil }
    return Int(text)
  }

  /// A number without sign in units of `10^-decimals`, and how many decimals were written.
  ///
  /// - Returns: nil for more decimals than that, other notations, and what does not fit 64 bits.
  package static func fixedPoint(_ text: some StringProtocol, decimals: Int) -> (units: Int, written: Int)? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, isWhole(whole) else { return nil }
    let fraction = parts.count == 2 ? String(parts[1]) : ""
    guard parts.count == 1 || areDigits(fraction), fraction.utf8.count <= decimals else { return nil }
    let filling = String(repeating: "0", count: decimals - fraction.utf8.count)
    return Int("\(whole)\(fraction)\(filling)").map { ($0, fraction.utf8.count) }
  }

  private static func isWhole(_ text: some StringProtocol) -> Bool {
    areDigits(text) && (text.utf8.count == 1 || text.utf8.first != UInt8(ascii: "0"))
  }

  private static func areDigits(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(\.isDigit)
  }
}
