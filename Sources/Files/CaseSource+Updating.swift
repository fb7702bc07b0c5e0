import Displays
import ProfileFile

extension CaseSource {
  /// The file with what was found in place of what was expected, as far as that stands on lines of its own; everything
  /// else stays as the person wrote it.
  var update: String {
    let all = replaced { _ in true }
    return isReadable(all) ? all.joined() : replaced(where: isReadable).joined()
  }

  /// - Parameter isKept: whether a replacement may stay, by the lines with it.
  private func replaced(where isKept: ([String]) -> Bool) -> [String] {
    var lines = String(decoding: bytes, as: UTF8.self).linesWithEnds
    let lineEnd = lines.first?.lineEnd ?? ""
    let results = rehearsals.flatMap(\.rehearsal.results).filter { !$0.deviations.isEmpty }
    // From the end, so that the lines above keep their numbers.
    for result in results.sorted(by: { $0.expectation.mark > $1.expectation.mark }) {
      guard let block = ExpectBlock(endingBefore: result.expectation.mark, in: lines) else { continue }
      let end = lines[block.lines.upperBound - 1].lineEnd
      let written = block.written(result.found.lines(for: result.expectation))
      var changed = lines
      changed.replaceSubrange(block.lines, with: [written.joined(separator: lineEnd) + end])
      if isKept(changed) { lines = changed }
    }
    return lines
  }

  /// False where a block was written between the braces of something else.
  private func isReadable(_ lines: [String]) -> Bool {
    CaseFile.decode(Array(lines.joined().utf8), file: path).cases != nil
  }
}

extension String {
  /// The lines as the reader of profiles counts them, each with its end; the last one has none.
  fileprivate var linesWithEnds: [String] {
    var lines = [""]
    for character in self {
      lines[lines.count - 1].append(character)
      // To Swift the two bytes that end a line elsewhere are one character.
      if character.isNewline { lines.append("") }
    }
    return lines
  }

  fileprivate var lineEnd: String { last.flatMap { $0.isNewline ? String($0) : nil } ?? "" }
}

extension Outcome {
  /// The lines with the keys that were written, and the values that were found; with all keys where none was written,
  /// or none that has a value here.
  fileprivate func lines(for expectation: Expectation) -> [String] {
    let some = expectation.isBlank ? [] : lines(like: expectation)
    return some.isEmpty ? lines(like: nil) : some
  }

  /// - Parameter expectation: whose keys to write; nil for all that say something.
  private func lines(like expectation: Expectation?) -> [String] {
    var lines: [String] = []
    if expectation == nil || expectation?.profile != nil || problem != nil {
      lines.append("profile: \(profile.map(YAMLText.quoted) ?? "none")")
    }
    if let problem, profile != nil { lines.append("problem: \(YAMLText.quoted(problem.message))") }
    if let steps, expectation?.steps != nil { lines.append("steps: \(steps)") }
    lines += expectation.map(generalLines) ?? []
    let screens = problem == nil ? screenLines(like: expectation?.screens) : []
    return lines + (screens.isEmpty ? [] : ["screens:"] + screens)
  }

  /// The keys that are about no screen in particular.
  private func generalLines(for expectation: Expectation) -> [String] {
    let asleep = expectation.asleep.flatMap { _ in after.map { "asleep: \($0.power?.mark != nil)" } }
    let awake = expectation.awake.flatMap { _ in wishes.map { "awake: \($0.isAwake)" } }
    let pointer = expectation.pointer.flatMap { _ in wishes.map { "pointer: \($0.pointer)" } }
    return [asleep, awake, pointer].compactMap(\.self)
  }

  /// - Parameter expected: the screens to write, and their keys; nil for all that say something.
  private func screenLines(like expected: [Expectation.Screen]?) -> [String] {
    guard let expected else {
      let areas = areas.filter { $0.content != nil }
      return screens.map { Self.line($0.name, $0.keys()) } + areas.map { Self.line($0.name, $0.keys()) }
    }
    return expected.compactMap { one in
      let screen = screens.first { $0.name == one.name.value }
      let area = areas.first { $0.name == one.name.value }
      return (screen?.keys(like: one) ?? area?.keys(like: one)).map { Self.line(one.name.value, $0) }
    }
  }

  private static func line(_ name: String, _ keys: [String]) -> String {
    "  \(YAMLText.quoted(name)): " + (keys.isEmpty ? "{}" : "{ \(keys.joined(separator: ", ")) }")
  }
}

extension Wishes {
  /// What happens to the pointer, as a case has it.
  fileprivate var pointer: String {
    guard let text = self[.pointer] else { return "keep" }
    return text == PointerUse.hide.text ? text : "{ hide-after: \(text) }"
  }
}

extension [String] {
  /// Adds a key where a person has written it, and where none has written any, unless it goes without saying.
  fileprivate mutating func add(
    _ key: String, _ value: String, ifWritten isWritten: Bool?, unless isUsual: Bool = false
  ) {
    if isWritten ?? !isUsual { append("\(key): \(value)") }
  }
}

extension Outcome.Area {
  /// - Parameter expected: whose keys to write; nil for all that say something.
  fileprivate func keys(like expected: Expectation.Screen? = nil) -> [String] {
    var keys: [String] = []
    keys.add("lit", "\(isLit)", ifWritten: expected.map { $0.lit != nil || $0.needsLight }, unless: true)
    keys.add("content", content.written, ifWritten: expected.map { $0.content != nil })
    return keys
  }
}

extension Outcome.Screen {
  /// - Parameter expected: whose keys to write; nil for all that say something.
  fileprivate func keys(like expected: Expectation.Screen? = nil) -> [String] {
    var keys: [String] = []
    keys.add("output", YAMLText.quoted(output ?? "none"), ifWritten: expected.map { $0.output != nil })
    keys.add("lit", "\(state != nil)", ifWritten: expected.map(isLightWritten), unless: state != nil)
    keys += state?.keys(like: expected) ?? []
    keys.add("primary", "\(isPrimary)", ifWritten: expected.map { $0.primary != nil }, unless: !isPrimary)
    keys.add("touch", touchText, ifWritten: expected.map { $0.touch != nil }, unless: touch.isEmpty)
    keys.add("content", content.written, ifWritten: expected.map { $0.content != nil }, unless: content == nil)
    return keys
  }

  /// True if the case says that the screen is lit, or did so by keys that a dark one does not have.
  private func isLightWritten(in expected: Expectation.Screen) -> Bool {
    let isAbsenceWritten = output == nil && expected.output != nil
    return expected.lit != nil || state == nil && expected.needsLight && !isAbsenceWritten
  }

  private var touchText: String {
    touch.isEmpty ? "none" : "[\(touch.map(YAMLText.quoted).joined(separator: ", "))]"
  }
}

extension OutputState {
  /// - Parameter expected: whose keys to write; nil for all that say something.
  fileprivate func keys(like expected: Expectation.Screen?) -> [String] {
    let (rotation, reflection) = (orientation.rotation, orientation.reflection)
    let scale = Scale(transform) ?? .one
    var keys: [String] = []
    keys.add("mode", "\(mode)", ifWritten: expected.map { $0.mode != nil })
    keys.add("position", "[\(position.x), \(position.y)]", ifWritten: expected.map { $0.position != nil })
    keys.add("scale", scale.exactDescription, ifWritten: expected.map { $0.scale != nil }, unless: scale == .one)
    keys.add("rotation", rotation.rawValue, ifWritten: expected.map { $0.rotation != nil }, unless: rotation == .normal)
    keys.add(
      "reflection", reflection.rawValue, ifWritten: expected.map { $0.reflection != nil }, unless: reflection == .none)
    return keys
  }
}

extension Content? {
  /// The content as a case has it.
  fileprivate var written: String { map { "{ \($0.text) }" } ?? ExpectedContent.none }
}
