package import Applying
import Control
import Displays
import Platform

/// The JSON of `undo --list`.
package struct HistoryDocument: Encodable {
  let changes: [ChangeDocument]

  package init(_ history: ScreenHistory) {
    changes = history.entries.reversed().enumerated().map { ChangeDocument($1, number: $0 + 1) }
  }
}

/// The JSON of `undo`.
package struct UndoDocument: Encodable {
  /// What was undone.
  let undone: ChangeDocument
  /// Empty where the watcher has chosen again, and made the changes itself.
  let steps: [PlanDocument.StepDocument]
  /// What went wrong; absent when nothing did.
  let error: String?

  package init(_ entry: ScreenHistory.Entry, _ outcome: WayBackRun.Outcome) {
    undone = ChangeDocument(entry, number: 1)
    steps = outcome.steps.map { PlanDocument.StepDocument($0, []) }
    error = outcome.failure
  }
}

/// One change of the screens by this program.
struct ChangeDocument: Encodable {
  /// How often `undo` has to be run to take it back.
  let number: Int
  let at: Timestamp
  let by: String
  let changes: [String]

  init(_ entry: ScreenHistory.Entry, number: Int) {
    (self.number, at, by, changes) = (number, entry.at, entry.by.harmless, entry.changes.map(\.harmless))
  }
}

extension ScreenHistory {
  /// A line for each change, the latest first.
  package var text: String {
    let rows = entries.reversed().enumerated().map { index, entry in
      ["\(index + 1)", entry.at.local, entry.by.harmless, entry.changes.first?.harmless ?? ""]
    }
    return rows.inColumns
  }
}

extension ScreenHistory.Entry {
  /// `apply desk at 2026-11-21 13:15:17`.
  package var title: String { "\(by.harmless) at \(at.local)" }
}

extension LineDifference {
  /// As `diff -u` shows it, without its head.
  package func text(color: Bool) -> String {
    lines.map { line in
      let style: TextStyle = line.sign == "+" ? .green : line.sign == "-" ? .red : .plain
      return "\(line.sign) \(line.line)".harmless.styled(style, color: color)
    }.joined(separator: "\n")
  }
}

extension [[String]] {
  /// Cells of a row behind each other, those of a column below each other.
  fileprivate var inColumns: String {
    let columns = map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in map { $0.count > column ? $0[column].columns : 0 }.max() ?? 0 }
    return map { row in
      let cells = zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
      return String(cells.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }
}
