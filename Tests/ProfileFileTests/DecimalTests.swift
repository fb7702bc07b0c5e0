import Testing

@testable import ProfileFile

@Suite struct DecimalTests {
  private static let integers: [(text: String, value: Int?)] = [
    ("0", 0), ("-0", 0), ("+7", 7), ("-32768", -32768), ("9223372036854775807", .max), ("-9223372036854775808", .min),
    ("9223372036854775808", nil), ("", nil), ("-", nil), ("--1", nil), ("+-1", nil), ("01", nil), ("1 ", nil),
    ("1.0", nil), ("1e3", nil), ("0x10", nil), ("1_000", nil), ("٣", nil), ("-", nil),
  ]

  @Test(arguments: integers)
  func integer(text: String, value: Int?) { #expect(Decimal.integer(text) == value) }

  private static let fractions: [(text: String, units: Int?)] = [
    ("1", 1000), ("1.5", 1500), ("59.94", 59940), ("0.001", 1), ("0.0001", nil), ("1.", nil), (".5", nil), ("-1", nil),
    ("1.2.3", nil), ("00.5", nil), ("1e1", nil), ("", nil), (".", nil), ("99999999999999999999", nil),
    ("9223372036854775.808", nil), ("9223372036854775.807", .max),
  ]

  @Test(arguments: fractions)
  func thousandths(text: String, units: Int?) { #expect(Decimal.fixedPoint(text, decimals: 3)?.units == units) }

  @Test func writtenDecimalsAreCounted() {
    #expect(Decimal.fixedPoint("59.90", decimals: 3)?.written == 2)
    #expect(Decimal.fixedPoint("60", decimals: 3)?.written == 0)
  }
}
