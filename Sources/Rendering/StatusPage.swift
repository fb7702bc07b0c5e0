package import Control
import Displays
import Glibc
package import Platform

/// The page of `status --follow`: on a terminal each status replaces the last one, elsewhere it follows below; with the
/// time.
package struct StatusPage {
  private let color: Bool
  /// The terminal's width; nil elsewhere.
  private let columns: Int?
  /// The rows of the last status.
  private var rows = 0

  package init(color: Bool, columns: Int?) {
    self.color = color
    self.columns = columns
  }

  /// - Returns: what to print for a status.
  package mutating func next(_ status: WatcherStatus, at moment: Timestamp = .now) -> String {
    let lines = ["at       \(moment.local)"] + status.text(color: color).split(separator: "\n").map(String.init)
    let isFirst = rows == 0
    guard let columns else {
      rows = lines.count
      return (isFirst ? "" : "\n") + lines.joined(separator: "\n").fitToPrint
    }
    // No line is wider than the terminal, so that as many rows go as came.
    let kept = lines.map { $0.fitToPrint.cut(to: columns, ellipsis: Environment.isUTF8 ? "…" : "~") }
    // CUU and ED (ECMA-48): up to where the last one began, and away with it.
    let back = isFirst ? "" : "\u{1B}[\(rows)A\u{1B}[J"
    rows = kept.count
    return back + kept.joined(separator: "\n")
  }
}

extension Terminal {
  /// The width of standard output, where it is a terminal that moves its cursor; else nil.
  package static var columnsOfPage: Int? {
    isatty(STDOUT_FILENO) == 1 && Environment.value("TERM") ?? "dumb" != "dumb" ? columns : nil
  }
}
