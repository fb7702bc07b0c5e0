package import Control
package import Displays
import Platform

/// The view of a watcher that runs in a terminal: the status, the screens as they are, and the latest events below
/// them.
package struct LiveFrame: Equatable {
  package var status: WatcherStatus
  /// The drawing of the screens; nil before the first look.
  package var drawing: Drawing?
  /// The news as the log has them, the newest last.
  package var news: [String]
  /// True if a user can press the keys.
  package var hasKeys = false

  package init(status: WatcherStatus, drawing: Drawing? = nil, news: [String], hasKeys: Bool = false) {
    self.status = status
    self.drawing = drawing
    self.news = news
    self.hasKeys = hasKeys
  }

  /// The least rows of a picture; a smaller one says less than words.
  private static let leastRows = 5
  private static let mostRows = 14
  private static let rowsForKeys = 14
  package static let keys = "q  stops the watcher; the screens stay as they are"
  /// The least lines of news, even where the picture then gets smaller.
  private static let leastNews = 3

  /// The frame's lines: no more than the paper has rows, and none wider than it.
  ///
  /// - Parameter paper: all of the terminal.
  package func lines(on paper: Drawing.Paper) -> [String] {
    let facts = status.factsBesideScreens.lines(color: paper.color).flatMap(\.asLines)
    let picture = picture(on: paper, below: facts.count)
    let head = picture.map { facts + [""] + $0 } ?? status.facts.lines(color: paper.color).flatMap(\.asLines)
    let keys = hasKeys && paper.rows >= Self.rowsForKeys ? ["", Self.keys] : []
    let room = paper.rows - head.count - 1 - keys.count
    let told = news.suffix(max(0, room)).map { $0.styled($0.style, color: paper.color) }
    let all = head + (told.isEmpty ? [] : [""] + told)
    return (all.prefix(max(0, paper.rows - keys.count)) + keys).map {
      $0.cut(to: paper.columns, ellipsis: paper.unicode ? "…" : "~")
    }
  }

  /// The picture's lines; nil where there is too little room for one.
  private func picture(on paper: Drawing.Paper, below rows: Int) -> [String]? {
    guard let drawing else { return nil }
    var part = paper
    // Blank lines around it, its lower edge, and what it lists below.
    part.rows = min(Self.mostRows, paper.rows - rows - Self.leastNews - (hasKeys ? 7 : 5))
    guard part.rows >= Self.leastRows else { return nil }
    return Drawing.text([drawing], on: part).asLines
  }
}

extension String {
  /// The style of a line of the log, which has the time of day in front.
  fileprivate var style: TextStyle {
    switch split(separator: " ", maxSplits: 2).dropFirst().first {
    case "error:": .red
    case "warning:": .yellow
    default: .plain
    }
  }

  fileprivate var asLines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

  /// The beginning that fits into so many columns. Colours (ECMA-48, SGR) take none, and end as they did.
  package func cut(to columns: Int, ellipsis: Character) -> String {
    var (kept, width, isStyle) = ("", 0, false)
    for character in self {
      if character == "\u{1B}" { isStyle = true }
      if isStyle {
        kept.append(character)
        if character == "m" { isStyle = false }
      } else {
        let before = width
        width += character.columns
        if width < columns {
          kept.append(character)
        } else if before < columns {
          kept.append(ellipsis)
        }
      }
    }
    return width > columns ? kept : self
  }
}
