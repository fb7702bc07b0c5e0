import ArgumentParser
import Displays
import ProfileFile

// The values of options. A user who writes another word gets the allowed ones, and the nearest.

extension CaseIterable where Self: RawRepresentable<String> {
  /// The value that a word stands for.
  static func value(of word: String) throws -> Self {
    if let value = Self(rawValue: word) { return value }
    throw ValidationError("expected \(words.joinedAsChoice)\(Suggestion.hint(for: word, among: words))")
  }

  static var words: [String] { allCases.map(\.rawValue) }
}

extension ClosedRange<Int> {
  /// The number that a text stands for.
  @Sendable func value(of text: String) throws -> Int {
    if let number = Int(text), contains(number) { return number }
    throw ValidationError("expected a whole number from \(lowerBound) to \(upperBound)")
  }
}
