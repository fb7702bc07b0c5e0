import Testing

/// How messages read: they stand behind `orchestrate: `, a place in a file, or other words, so they begin small and
/// have no full stop; and they are for people.
@Suite struct MessageTests {
  /// Whatever is said to a person begins behind one of these; `content` is all of it up to the first quotation mark.
  private static var sayings: Regex<(Substring, content: Substring, end: Substring)> {
    /(?:(?:Failure|DrawingProblem|ValidationError|ControlProblem|Refusal)\(|\.(?:tell|say|error|warning|notice|info|warn|inform|failed|done)\()(?:\s*(?:\.\w+|at: [\w.()]+|to: ),)*\s*"(?<content>(?:[^"\\]|\\.)*)"(?<end>.)/
  }

  /// - Returns: nil when there is nothing against it.
  static func fault(of saying: Substring, isWhole: Bool) -> String? {
    // Names are as they are; RR is how RandR's requests begin.
    let names = ["RandR", "RR", "JSON", "X ", "EDID", "CRTC"]
    if let first = saying.first, first.isUppercase, !names.contains(where: saying.hasPrefix) { return "begins large" }
    if isWhole, saying.hasSuffix("."), !saying.hasSuffix("..") { return "ends with a full stop" }
    if saying.contains("\\(errno)") { return "has a number where a reason belongs" }
    if saying.contains("operation could not be completed") { return "says nothing" }
    return nil
  }

  static func faults(in text: String) -> [String] {
    text.matches(of: sayings).compactMap { match in
      fault(of: match.content, isWhole: match.end == ")" || match.end == ",").map { "\"\(match.content)\" \($0)" }
    }
  }

  @Test func theyBeginSmallAndEndWithoutAStop() throws {
    let files = try SourceTree.files()
    let faults = files.flatMap { file in
      Self.faults(in: file.lines.joined(separator: "\n")).map { "\(file.path): \($0)" }
    }
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    let said = files.reduce(0) { $0 + $1.lines.joined(separator: "\n").matches(of: Self.sayings).count }
    #expect(said > 150, "the rule still sees what is said")
  }

  @Test(arguments: [
    (#"throw Failure(.failed, "The disk is full")"#, true), (#"throw Failure(.failed, "the disk is full.")"#, true),
    ("throw Failure(\n  .failed,\n  \"Gone\")", true), (#"log.warning("cannot: \(errno)")"#, true),
    (#"findings.error(.missingKey, at: fields.mark, "Mode: missing")"#, true),
    (#"throw Failure(.failed, "the disk is full")"#, false), (#"log.info("JSON is what it says")"#, false),
    (#"let title = "Large.""#, false),
  ])
  func theRuleFindsWhatItIsFor(line: String, isFound: Bool) { #expect(!Self.faults(in: line).isEmpty == isFound) }
}
