/// A place in a file that a person wrote. Lines and columns count from 1; columns count Unicode scalars.
package struct Mark: Hashable, Sendable, Comparable {
  package var file: Path
  // Half of what numbers take usually: a screen of a profile has some forty marks, and no file that is read has 2^31
  // characters.
  private var lineNumber, columnNumber, endNumber: Int32

  package var line: Int { Int(lineNumber) }
  package var column: Int {
    get { Int(columnNumber) }
    set { columnNumber = Int32(clamping: newValue) }
  }
  /// The column after the last character; nil where the end is not known, or stands on another line.
  package var endColumn: Int? { endNumber == 0 ? nil : Int(endNumber) }

  package init(file: Path, line: Int, column: Int, endColumn: Int? = nil) {
    self.file = file
    (lineNumber, columnNumber) = (Int32(clamping: line), Int32(clamping: column))
    endNumber = Int32(clamping: endColumn ?? 0)
  }

  /// The mark of words behind a command, which have no lines.
  package init(command: String) { self.init(file: Path(command), line: 0, column: 0) }

  /// The mark of values that stand in no file.
  package static let nowhere = Mark(file: "", line: 1, column: 1)

  package static func < (left: Mark, right: Mark) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}

extension Mark: CustomStringConvertible {
  package var description: String { line == 0 ? "\(file)" : "\(file):\(line):\(column)" }
}

extension Mark {
  /// The place for a message that stands somewhere else: `line 3`, or with the file where that is another one.
  package func place(from other: Mark) -> String { file == other.file ? "line \(line)" : "\(file):\(line)" }
}

/// A value that a person wrote, and its place.
package struct Marked<Value: Sendable>: Sendable {
  package var value: Value
  package var mark: Mark

  package init(_ value: Value, at mark: Mark) {
    self.value = value
    self.mark = mark
  }
}

extension Marked: Equatable where Value: Equatable {}
extension Marked: Hashable where Value: Hashable {}

/// A finding about a file: what was found there, what is allowed, and the nearest valid name.
/// Findings are results; nothing throws them.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Sendable, Codable {
    case error, warning
  }

  package var severity: Severity
  package var rule: Rule
  package var mark: Mark
  package var message: String

  package init(_ severity: Severity = .error, rule: Rule = .invalidValue, at mark: Mark, _ message: String) {
    self.severity = severity
    self.rule = rule
    self.mark = mark
    self.message = message
  }
}

extension Diagnostic: CustomStringConvertible {
  package var description: String { "\(mark): \(severity.rawValue): \(message)" }
}
