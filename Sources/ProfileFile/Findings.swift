package import Displays

/// A place in the text. Both count from 1; columns count Unicode scalars.
package struct Place: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static let start = Place(line: 1, column: 1)
}

/// The faults in one file, in the order in which they were noticed.
package struct Findings: Sendable {
  /// The most findings that are kept: a hostile file can hold a hundred thousand mistakes, and no user reads that many.
  static let limit = 200

  package let file: Path
  private var diagnostics: [Diagnostic] = []

  package init(file: Path) { self.file = file }

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// - Parameter endColumn: the column after the last character, when it stands on the same line.
  package func mark(_ place: Place, endColumn: Int? = nil) -> Mark {
    Mark(file: file, line: place.line, column: place.column, endColumn: endColumn)
  }

  package mutating func error(_ rule: Rule = .invalidValue, at mark: Mark, _ message: String) {
    add(Diagnostic(.error, rule: rule, at: mark, message))
  }

  package mutating func warning(_ rule: Rule = .suspiciousValue, at mark: Mark, _ message: String) {
    add(Diagnostic(.warning, rule: rule, at: mark, message))
  }

  /// Adds a finding. The same fault that several screens take from one place is added once.
  package mutating func add(_ diagnostic: Diagnostic) {
    guard !isFull, !diagnostics.contains(diagnostic) else { return }
    diagnostics.append(diagnostic)
    if diagnostics.count == Self.limit {
      diagnostics.append(
        Diagnostic(
          rule: .limitExceeded, at: diagnostic.mark, "more than \(Self.limit) findings; the rest is omitted"))
    }
  }

  /// The findings by line and column; those at the same place stay in the order in which they were noticed.
  package var inOrder: [Diagnostic] {
    diagnostics.enumerated()
      .sorted { ($0.element.mark, $0.offset) < ($1.element.mark, $1.offset) }
      .map(\.element)
  }

  /// True if further findings are dropped: looking for the nearest name to a misspelled one is then wasted time.
  package var isFull: Bool { diagnostics.count > Self.limit }
}
