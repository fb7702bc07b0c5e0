import Displays

extension WatcherStatus {
  /// One line a fact, as a person would tell it; what is well is said in few words, and what is not in colour.
  func text(color: Bool) -> String {
    let facts = facts.filter { !$0.lines.isEmpty }
    let width = facts.map(\.label.count).max() ?? 0
    return facts.flatMap { label, lines in
      lines.enumerated().map { index, line in
        (index == 0 ? label : "").padded(to: width) + "  " + line.text(color: color)
      }
    }.joined(separator: "\n")
  }

  /// Those without lines have nothing to say.
  private var facts: [(label: String, lines: [Line])] {
    [
      ("profile", [profileLine]),
      ("state", stateLines),
      ("screens", screenLines),
      ("changed", lastChange.map { [Line("\($0.at.local)  \($0.summary) (\($0.cause))")] } ?? []),
      ("failed", failure.map { [$0.line] } ?? []),
      (
        "confirm",
        confirm.map { [Line("goes back at \($0.until.local) unless `orchestrate confirm` says yes", .yellow)] } ?? []
      ),
      ("paused", paused ? [pausedLine] : []),
      ("files", profilesFindings.map { Line($0, .red) }),
      ("others", others.isEmpty ? [] : [Line("\(others.joined(separator: ", ")) changes screens too", .yellow)]),
      ("watcher", [Line("process \(pid) on \(display) since \(since.local)")]),
    ]
  }

  private var profileLine: Line {
    guard let profile else { return Line("none matches", .yellow) }
    return Line("\(profile), chosen \(chosen == .automatic ? "automatically" : "by hand")", .bold)
  }

  private var stateLines: [Line] {
    if inSync && drift.isEmpty { return [Line("in sync")] }
    return drift.isEmpty ? [Line("not in sync", .yellow)] : drift.map { Line($0, .yellow) }
  }

  private var screenLines: [Line] {
    let outputWidth = screens.map(\.output.count).max() ?? 0
    let nameWidth = screens.compactMap { $0.name?.count }.max() ?? 0
    return screens.map { screen in
      let name = nameWidth == 0 ? "" : (screen.name ?? "").padded(to: nameWidth) + "  "
      return Line(screen.output.padded(to: outputWidth) + "  " + name + screen.state)
    }
  }

  private var pausedLine: Line {
    let waiting = pendingEvents == 1 ? "1 event waits" : "\(pendingEvents) events wait"
    return Line("\(pendingEvents == 0 ? "nothing waits" : waiting) for `orchestrate resume`", .yellow)
  }
}

extension WatcherStatus.Trouble {
  fileprivate var line: Line {
    let next = gaveUp ? "given up until the hardware changes" : nextTryAt.map { "tried again at \($0.local)" }
    return Line(message + (next.map { "; \($0)" } ?? ""), .red)
  }
}

/// A line in a colour of ECMA-48.
private struct Line {
  enum Style: String {
    case plain = ""
    case bold = "1"
    case red = "31"
    case yellow = "33"
  }

  private let words: String
  private let style: Style

  init(_ words: String, _ style: Style = .plain) {
    self.words = words
    self.style = style
  }

  func text(color: Bool) -> String {
    color && style != .plain ? "\u{1B}[\(style.rawValue)m\(words)\u{1B}[0m" : words
  }
}
