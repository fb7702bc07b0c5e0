import Displays
import ProfileFile

/// The fields of one JSON object, each read with a problem that names it.
struct Fields {
  private let container: KeyedDecodingContainer<Name>

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: Name.self) }

  /// Refuses fields that would not be read, so that a misspelled one is not ignored in silence.
  func expect(only allowed: [String], for command: String) throws(ControlProblem) {
    let unknown = container.allKeys.map(\.stringValue).filter { !allowed.contains($0) }.min()
    guard let unknown else { return }
    let hint = Suggestion.hint(for: unknown, among: allowed)
    throw ControlProblem(
      "unknown field \"\(unknown)\"\(hint); \"\(command)\" takes \(allowed.joined(separator: ", "))")
  }

  func text(_ name: String) throws(ControlProblem) -> String? { try value(name, "text in quotes") }
  func texts(_ name: String) throws(ControlProblem) -> [String]? { try value(name, "a list of texts in quotes") }
  func flag(_ name: String) throws(ControlProblem) -> Bool? { try value(name, "true or false") }
  func content(_ name: String) throws(ControlProblem) -> ContentSource? {
    let expectation = "an object such as {\"image\": \"/srv/lobby.png\"}"
    guard let written: WrittenValue = try value(name, expectation) else { return nil }
    do throws(WrittenProblem) {
      return try ContentSource.written(written).get()
    } catch {
      throw ControlProblem("\"\(name)\" is \(expectation); \(error.words)")
    }
  }
  func number(_ name: String) throws(ControlProblem) -> Int? { try value(name, "a whole number") }

  func number(_ name: String, in allowed: ClosedRange<Int>) throws(ControlProblem) -> Int? {
    let number = try number(name)
    guard let number, !allowed.contains(number) else { return number }
    throw ControlProblem("\"\(name)\": found \(number), expected \(allowed.lowerBound) to \(allowed.upperBound)")
  }

  private func value<Value: Decodable>(_ name: String, _ expectation: String) throws(ControlProblem) -> Value? {
    do {
      return try container.decodeIfPresent(Value.self, forKey: Name(stringValue: name))
    } catch {
      throw ControlProblem("\"\(name)\" is \(expectation)")
    }
  }
}
