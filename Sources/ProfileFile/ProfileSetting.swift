package import Displays

/// A value that a command line sets for a screen in place of what the profile says: `laptop.scale=1.5`.
package struct ProfileSetting: Sendable {
  /// The text before the first `=`: the screen, and the keys that lead to the value.
  private let place: Substring
  private let value: YAMLNode

  /// The file of a command line's values in findings and reasons.
  package static let file: Path = "--set"

  /// The keys that a screen has.
  package static var keys: [String] { KeyTable.screen.names }

  /// A setting that is none, or not one of this profile.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  private static let form = "SCREEN.KEY=VALUE such as laptop.scale=1.5"
  /// A shell takes the outer quotes away.
  private static let quotesHint =
    "; a # without quotes starts a comment: put the value in quotes of its own, as in 'tv.content.color=\"#1e90ff\"'"

  package init(_ text: String) throws(Problem) {
    guard let equals = text.firstIndex(of: "="), text[..<equals].contains(".") else {
      throw Problem(description: "found \(text.quoted), expected \(Self.form)")
    }
    place = text[..<equals]
    // With as many spaces before it the value stands in the columns of the whole text.
    let start = text.index(after: equals)
    let indent = String(repeating: " ", count: text[..<start].unicodeScalars.count)
    var findings = Findings(file: Self.file)
    let node = ProfileFile.composed(Array((indent + text[start...]).utf8), limits: .setting, findings: &findings)
    let written = text[start...].drop(while: \.isWhitespace)
    guard !written.isEmpty, !written.hasPrefix("#") else {
      throw Problem(
        description: "found \(text.quoted), expected \(Self.form)\(written.isEmpty ? "" : Self.quotesHint)")
    }
    if let error = findings.inOrder.first(where: { $0.severity == .error }) {
      throw Problem(description: "\(text.quoted): \(error.message)")
    }
    guard let node, node.scalar?.isNull != true else {
      throw Problem(description: "found \(text.quoted), expected \(Self.form)")
    }
    value = node
  }

  /// The setting in a profile: the screen is the longest name that fits before a dot.
  ///
  /// - Parameter screens: the names of the profile's screens.
  fileprivate func settled(among screens: [String]) throws(Problem) -> SettledValue {
    let fitting = screens.filter { place.hasPrefix("\($0).") }.max { $0.count < $1.count }
    guard let screen = fitting else {
      let name = String(place.prefix { $0 != "." })
      throw Problem(
        description: "--set: the profile has no screen \(name.quoted), expected \(screens.listed(atMost: 8))"
          + Suggestion.hint(for: name, among: screens))
    }
    let keys = place.dropFirst(screen.count + 1).split(separator: ".", omittingEmptySubsequences: false).map(
      String.init)
    let known = KeyTable.screen.names
    guard let first = keys.first, known.contains(first), !keys.contains("") else {
      let name = keys.first ?? ""
      throw Problem(
        description: "--set: found \(name.quoted) behind \(screen.quoted), expected a key of a screen"
          + Suggestion.hint(for: name, among: known))
    }
    var column = screen.unicodeScalars.count + 2
    let path = keys.map { key in
      defer { column += key.unicodeScalars.count + 1 }
      return Marked(key, at: Mark(file: Self.file, line: 1, column: column))
    }
    return SettledValue(path: [Marked("screens", at: .nowhere), Marked(screen, at: .nowhere)] + path, node: value)
  }
}

/// A setting whose screen and keys are known.
package struct SettledValue: Sendable {
  fileprivate let path: [Marked<String>]
  fileprivate let node: YAMLNode

  /// The same as a change of the file's text.
  package var edit: ProfileEdit { ProfileEdit(path.map(\.value), WrittenValue(node)) }
}

extension ProfileFile {
  /// Settings of a command line, with the screens and keys that they mean in a profile.
  package static func settled(
    _ settings: [ProfileSetting], in bytes: [UInt8], file: Path
  ) throws(ProfileSetting.Problem) -> [SettledValue] {
    var findings = Findings(file: file)
    let screens = composed(bytes, limits: .profile, findings: &findings)?.entries?.first { $0.key.value == "screens" }
    let names = (screens?.value.entries ?? []).map(\.key.value)
    var settled: [SettledValue] = []
    for setting in settings { settled.append(try setting.settled(among: names)) }
    return settled
  }
}

extension YAMLNode {
  /// The tree with values of a command line in place of its own; mappings on the way that are not there are made.
  func with(_ values: [SettledValue]) -> YAMLNode {
    values.reduce(self) { $0.with($1.node, at: $1.path[...]) }
  }

  private func with(_ value: YAMLNode, at path: ArraySlice<Marked<String>>) -> YAMLNode {
    guard let key = path.first else { return value }
    var entries: [Entry] = []
    if case .mapping(let own) = content { entries = own }
    let index = entries.firstIndex { $0.key.value == key.value }
    let inner = index.map { entries[$0].value } ?? YAMLNode(content: .mapping([]), mark: key.mark)
    let changed = inner.with(value, at: path.dropFirst())
    if let index { entries[index].value = changed } else { entries.append(Entry(key: key, value: changed)) }
    return YAMLNode(content: .mapping(entries), mark: mark)
  }
}

extension Limits {
  /// The value of one key, as a command line has it.
  fileprivate static let setting = Limits(depth: 16, entries: 256, noun: "value")
}
