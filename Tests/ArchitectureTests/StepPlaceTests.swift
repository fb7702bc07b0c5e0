import Testing

/// A step is described in one place, its row, and named once where all kinds are told apart: who adds one has no other
/// switch to find. This reads the sources; that a new kind needs the row and those two is what CONTRIBUTING.md says.
@Suite struct StepPlaceTests {
  private static let rows = "Sources/Displays/Plan/Step.swift"
  private static let executor = "Sources/X11/Executing/StepExecutor.swift"

  /// What the sources say, read once for all tests.
  private struct Reading {
    let files: [SourceFile]
    /// Of each file, the cases that it tells from others.
    let patterns: [String: Set<String>]
    /// As `Step` names its kinds.
    let kinds: [String]
    /// Those whose names no other enumeration has: a pattern with one of these is a switch over `Step`.
    let unmistakable: [String]

    init() throws {
      files = try SourceTree.files()
      kinds = try #require(files.first { $0.path == rows }).cases(of: "Step")
      let others = files.filter { $0.path != rows }.reduce(into: Set()) { $0.formUnion($1.declaredCases) }
      unmistakable = kinds.filter { !others.contains($0) }
      patterns = Dictionary(files.map { ($0.path, $0.patterns) }) { first, _ in first }
    }
  }

  private static let reading = Result { try Reading() }

  @Test func onlyItsRowsAndTheExecutorTellStepsApart() throws {
    let reading = try Self.reading.get()
    #expect(reading.kinds.count >= 16 && reading.unmistakable.count >= 10)
    let switches = reading.patterns.filter { !$0.value.isDisjoint(with: reading.unmistakable) }.keys.sorted()
    #expect(switches == [Self.rows, Self.executor])
  }

  /// Once to name its row, once to carry it out: neither has a `default` in which a new kind would be lost.
  @Test func bothGoThroughAllKinds() throws {
    let reading = try Self.reading.get()
    for path in [Self.rows, Self.executor] {
      let file = try #require(reading.files.first { $0.path == path })
      #expect(reading.patterns[path]?.isSuperset(of: reading.kinds) == true, "\(path)")
      #expect(!file.lines.contains { $0.contains(" default:") }, "\(path)")
    }
  }

  /// Only these files name a kind of step: the file of its row, the one that has the step sent, the planner where the
  /// order is its own, `Step` and the executor.
  @Test func aStepIsNamedInFewFiles() throws {
    let reading = try Self.reading.get()
    for kind in reading.unmistakable {
      let places = reading.files.filter { reading.patterns[$0.path]?.contains(kind) == true || $0.makes(kind) }.map(
        \.path)
      #expect((3...4).contains(places.count), "\(kind): \(places)")
    }
  }

  @Test(arguments: [
    ("    case .setTouch(let touch): set(touch)", ["setTouch"]),
    ("    if case .setAgain = step { 1 } else { 2 }", ["setAgain"]),
    ("    guard case .createMode(let mode) = step else { return }", ["createMode"]),
    ("    case .addMode(_, let output), .removeMode(_, let output): name", ["addMode", "removeMode"]),
    ("    case .drawn(.still), .program(.video): true", ["drawn", "still", "program", "video"]),
    ("    try add(.setTouch(touch))", []), ("  case setTouch(TouchSetting)", []), ("    // case .setTouch", []),
  ])
  func patternsAreFound(line: String, kinds: [String]) {
    #expect(SourceFile(module: "M", path: "Sources/M/A.swift", lines: [line]).patterns == Set(kinds))
  }
}

extension SourceFile {
  /// Whether it makes one of that name.
  fileprivate func makes(_ kind: String) -> Bool {
    !places(holding: ".\(kind)(") { !$0.isComment }.isEmpty
  }
}
