extension Selector {
  /// The specificity of this selector for a screen: the sum over its keys, more for keys that fewer screens share and
  /// for values written out; nil when a key does not match.
  package func specificity(for output: Output) -> Int? { keys.specificity(for: output) }

  /// True if the screen is where this entry would have it, if there is a choice.
  func prefers(_ output: Output) -> Bool { preferredConnector?.matches(output.name) ?? false }

  /// The keys that the profile gives, the most telling first.
  ///
  /// Each weight is four times the next, so that with a precision of at most 3 no weaker key outweighs a stronger one
  /// on its own.
  package var keys: [SelectorKey] {
    var keys: [SelectorKey] = []
    func add(_ name: String, _ pattern: Pattern?, _ weight: Int, _ values: @escaping (Output) -> [String?]) {
      if let pattern { keys.append(SelectorKey(name: name, pattern: pattern, weight: weight, values: values)) }
    }
    add("edid", edid, 4096) { [$0.identity.edid] }
    add("serial", serial, 1024) { [$0.identity.serial, $0.identity.serialNumber.map(String.init)] }
    add("model", model, 256) { [$0.identity.model, $0.identity.productCode] }
    // It tells as much as a model: how much of the text the pattern covers is not known.
    add("description", description, 256) { $0.identity.descriptions }
    add("connector", connector, 64) { [$0.name] }
    add("vendor", vendor, 16) { [$0.identity.vendor, $0.identity.maker] }
    add("builtin", builtin.map { .exact("\($0)") }, 4) { ["\($0.identity.builtin)"] }
    add("any", any ? .glob("*") : nil, 1) { _ in [""] }
    return keys
  }
}

/// One line of a profile's `identity`.
package struct SelectorKey {
  package let name: String
  package let pattern: Pattern
  fileprivate let weight: Int
  private let values: (Output) -> [String?]
  private let isMatch: (String) -> Bool

  fileprivate init(name: String, pattern: Pattern, weight: Int, values: @escaping (Output) -> [String?]) {
    self.name = name
    self.pattern = pattern
    self.weight = weight
    self.values = values
    isMatch = pattern.test
  }

  fileprivate var specificity: Int { weight * pattern.precision }

  /// The screen's own values for this key: the serial text and the serial number, say.
  package func found(in output: Output) -> [String] { values(output).compactMap { $0 } }

  package func matches(_ output: Output) -> Bool { found(in: output).contains(where: isMatch) }
}

extension [SelectorKey] {
  /// The specificity of a screen; nil when a key does not match.
  func specificity(for output: Output) -> Int? {
    var total = 0
    for key in self {
      guard key.matches(output) else { return nil }
      total += key.specificity
    }
    return total
  }
}

extension Pattern {
  /// An exact value says more than a glob, and a glob more than an expression.
  fileprivate var precision: Int {
    switch self {
    case .exact: 3
    case .glob: 2
    case .expression: 1
    }
  }

  package func matches(_ value: String) -> Bool { test(value) }

  /// Tells whether a value matches, for many values.
  fileprivate var test: (String) -> Bool {
    switch self {
    case .exact(let text):
      return { text == $0 || $0.hasPrefix("0x") && text.lowercased() == $0 }
    case .glob(let glob):
      let characters = Array(glob)
      return { Self.glob(characters, matches: Array($0)) }
    case .expression(let expression):
      return expression.matches
    }
  }

  /// `*` stands for any run, `?` for one character. On a mismatch the last `*` takes one character more, so the time is
  /// at most the product of both lengths.
  private static func glob(_ glob: [Character], matches value: [Character]) -> Bool {
    var position = (glob: 0, value: 0)
    var retry: (glob: Int, value: Int)?
    while position.value < value.count {
      if position.glob < glob.count, glob[position.glob] == "*" {
        retry = (position.glob + 1, position.value)
        position.glob += 1
      } else if position.glob < glob.count, glob[position.glob] == "?" || glob[position.glob] == value[position.value] {
        position = (position.glob + 1, position.value + 1)
      } else if let last = retry {
        retry = (last.glob, last.value + 1)
        position = (last.glob, last.value + 1)
      } else {
        return false
      }
    }
    return glob[position.glob...].allSatisfy { $0 == "*" }
  }
}
