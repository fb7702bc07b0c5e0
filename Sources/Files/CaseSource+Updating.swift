package import Displays
import ProfileFile

extension CaseSource {
  /// The file with what was found in place of what was expected, and the places where a person has to write it;
  /// everything else stays as the person wrote it.
  package var update: (text: String, left: [Mark]) {
    var lines = String(decoding: bytes, as: UTF8.self).linesWithEnds
    let lineEnd = lines.first?.lineEnd ?? ""
    var left: [Mark] = []
    let results = rehearsals.flatMap(\.rehearsal.results).filter { !$0.deviations.isEmpty }
    // From the end, so that the lines above keep their numbers.
    for result in results.sorted(by: { $0.expectation.mark > $1.expectation.mark }) {
      guard let block = ExpectBlock(endingBefore: result.expectation.mark, in: lines) else {
        left.append(result.expectation.mark)
        continue
      }
      let end = lines[block.lines.upperBound - 1].lineEnd
      lines.replaceSubrange(block.lines, with: [block.written(result).joined(separator: lineEnd) + end])
    }
    return (lines.joined(), left.sorted())
  }
}

extension String {
  /// The lines as the reader of profiles counts them, each with its end; the last one has none.
  fileprivate var linesWithEnds: [String] {
    var lines = [""]
    for character in self {
      lines[lines.count - 1].append(character)
      if character.isLineEnd { lines.append("") }
    }
    return lines
  }

  fileprivate var lineEnd: String { last.flatMap { $0.isLineEnd ? String($0) : nil } ?? "" }
}

extension Character {
  /// To Swift the two bytes that end a line elsewhere are one character.
  fileprivate var isLineEnd: Bool { self == "\n" || self == "\r\n" || self == "\r" }
}

/// The lines of one `expect:` and what stands below it.
private struct ExpectBlock {
  let lines: Range<Int>
  /// The text in front of the key: spaces, or the dash of a list.
  private let lead: String

  /// - Parameter mark: where the value of `expect` starts, on its line or below.
  init?(endingBefore mark: Mark, in all: [String]) {
    let last = min(mark.line, all.count) - 1
    guard last >= 0, let first = all[...last].lastIndex(where: { Self.lead(of: $0) != nil }),
      let lead = Self.lead(of: all[first])
    else { return nil }
    self.lead = lead
    let below = all[(first + 1)...].firstIndex { line in
      let indent = line.prefix { $0 == " " }.count
      return indent <= lead.count && !line.allSatisfy(\.isWhitespace)
    }
    var end = below ?? all.count
    // Blank lines and a comment in front of what follows belong to that.
    while end > first + 1, all[end - 1].allSatisfy(\.isWhitespace) { end -= 1 }
    lines = first..<end
    // In braces on a line of something else there is no block to replace.
    guard lines.contains(last) else { return nil }
  }

  private static func lead(of line: String) -> String? {
    let lead = line.prefix { $0 == " " || $0 == "-" }
    return line.dropFirst(lead.count).hasPrefix("expect:") ? String(lead) : nil
  }

  func written(_ result: Rehearsal.StageResult) -> [String] {
    let indent = String(repeating: " ", count: lead.count + 2)
    return ["\(lead)expect:"] + result.found.lines(for: result.expectation).map { indent + $0 }
  }
}

extension Outcome {
  /// The lines with the keys that were written, and the values that were found; all keys where none was written.
  fileprivate func lines(for expectation: Expectation) -> [String] {
    let isWhole = expectation.isBlank
    var lines: [String] = []
    if isWhole || expectation.profile != nil || problem != nil {
      lines.append("profile: \(profile.map(YAMLText.quoted) ?? "none")")
    }
    if let problem, profile != nil { lines.append("problem: \(YAMLText.quoted(problem.message))") }
    if let steps, expectation.steps != nil { lines.append("steps: \(steps)") }
    lines += generalLines(for: expectation)
    let wanted = isWhole ? screens.map { (screen: $0, expected: Expectation.Screen?.none) } : kept(expectation.screens)
    let areas =
      isWhole ? areas.filter { $0.content != nil }.map { (area: $0, expected: nil) } : keptAreas(expectation.screens)
    guard problem == nil, !(wanted.isEmpty && areas.isEmpty) else { return lines }
    return lines + ["screens:"]
      + wanted.map { "  \(YAMLText.quoted($0.screen.name)): { \($0.screen.text(like: $0.expected)) }" }
      + areas.map { "  \(YAMLText.quoted($0.area.name)): { \($0.area.text(like: $0.expected)) }" }
  }

  /// The keys that are about no screen in particular.
  private func generalLines(for expectation: Expectation) -> [String] {
    let asleep = expectation.asleep.flatMap { _ in after.map { "asleep: \($0.power?.mark != nil)" } }
    let awake = expectation.awake.flatMap { _ in wishes.map { "awake: \($0.isAwake)" } }
    let pointer = expectation.pointer.flatMap { _ in wishes.map { "pointer: \($0.pointer)" } }
    return [asleep, awake, pointer].compactMap(\.self)
  }

  private func keptAreas(_ expected: [Expectation.Screen]) -> [(area: Area, expected: Expectation.Screen?)] {
    expected.compactMap { one in areas.first { $0.name == one.name.value }.map { ($0, one) } }
  }

  private func kept(_ expected: [Expectation.Screen]) -> [(screen: Screen, expected: Expectation.Screen?)] {
    expected.compactMap { one in screens.first { $0.name == one.name.value }.map { ($0, one) } }
  }
}

extension Wishes {
  /// What happens to the pointer, as a case has it.
  fileprivate var pointer: String {
    guard let text = self[.pointer] else { return "keep" }
    return text == PointerUse.hide.text ? text : "{ hide-after: \(text) }"
  }
}

extension Outcome.Area {
  /// - Parameter expected: whose keys to write; nil for all that say something.
  fileprivate func text(like expected: Expectation.Screen?) -> String {
    let content = "content: \(content.map { "{ \($0.text) }" } ?? ExpectedContent.none)"
    let light = expected?.lit.map { _ in "lit: \(isLit)" }
    let parts = [light, expected == nil || expected?.content != nil ? content : nil].compactMap(\.self)
    return parts.isEmpty ? "lit: \(isLit)" : parts.joined(separator: ", ")
  }
}

extension Outcome.Screen {
  /// - Parameter expected: whose keys to write; nil for all that say something.
  fileprivate func text(like expected: Expectation.Screen?) -> String {
    var parts = ["output: \(YAMLText.quoted(output ?? "none"))"].filter { _ in
      expected?.output != nil || expected == nil
    }
    func add(_ key: String, _ value: String, ifWritten isWritten: Bool?, unless isUsual: Bool = false) {
      if isWritten ?? !isUsual { parts.append("\(key): \(value)") }
    }
    guard let state else {
      let content = expected?.content.map { _ in "content: \(ExpectedContent.none)" }
      return (parts + ["lit: false", content].compactMap(\.self)).joined(separator: ", ")
    }
    let rotation = state.orientation.rotation, reflection = state.orientation.reflection
    add("lit", "true", ifWritten: expected.map { $0.lit != nil }, unless: true)
    add("mode", "\(state.mode)", ifWritten: expected.map { $0.mode != nil })
    add("position", "[\(state.position.x), \(state.position.y)]", ifWritten: expected.map { $0.position != nil })
    let scale = Scale(state.transform) ?? .one
    add("scale", scale.exactDescription, ifWritten: expected.map { $0.scale != nil }, unless: scale == .one)
    add("rotation", rotation.rawValue, ifWritten: expected.map { $0.rotation != nil }, unless: rotation == .normal)
    add(
      "reflection", reflection.rawValue, ifWritten: expected.map { $0.reflection != nil }, unless: reflection == .none)
    add("primary", "\(isPrimary)", ifWritten: expected.map { $0.primary != nil }, unless: !isPrimary)
    add("touch", touchText, ifWritten: expected.map { $0.touch != nil }, unless: touch.isEmpty)
    add("content", contentText, ifWritten: expected.map { $0.content != nil }, unless: content == nil)
    return parts.isEmpty ? "lit: true" : parts.joined(separator: ", ")
  }

  private var contentText: String { content.map { "{ \($0.text) }" } ?? ExpectedContent.none }

  private var touchText: String {
    touch.isEmpty ? "none" : "[\(touch.map(YAMLText.quoted).joined(separator: ", "))]"
  }
}
