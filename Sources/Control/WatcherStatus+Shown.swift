package import Displays

// The states of screens and of content. In JSON each is its text, which people and scripts read; watchers of another
// version may name others.

extension WatcherStatus.Screen {
  package enum State: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
    /// In words: `1920x1080@60 at 0,0`.
    case lit(String)
    case dark
    /// Kept dark by `orchestrate sleep SCREEN`.
    case asleep
    /// Wanted by the profile in force and not connected.
    ///
    /// - Parameter content: where its content is: `parked`, `on laptop`; nil where it has none.
    case absent(content: String?)

    private enum Text {
      static let (dark, asleep, absent, start) = ("dark", "asleep on purpose", "absent", "absent (content ")
    }

    package init(rawValue: String) {
      switch rawValue {
      case Text.dark: self = .dark
      case Text.asleep: self = .asleep
      case _ where rawValue.hasPrefix(Text.start) && rawValue.hasSuffix(")"):
        self = .absent(content: String(rawValue.dropFirst(Text.start.count).dropLast()))
      case _ where rawValue.hasPrefix(Text.absent): self = .absent(content: nil)
      default: self = .lit(rawValue)
      }
    }

    package var rawValue: String {
      switch self {
      case .lit(let words): words
      case .dark: Text.dark
      case .asleep: Text.asleep
      case .absent(nil): Text.absent
      case .absent(let place?): "\(Text.start)\(place))"
      }
    }

    package var description: String { rawValue }
  }

  package var isAbsent: Bool { if case .absent = state { true } else { false } }
  package var isLit: Bool { if case .lit = state { true } else { false } }
}

extension WatcherStatus.Content {
  package enum State: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
    /// As its presenter tells it.
    case told(ContentHealth.State)
    /// Its presenter tells that it is shown, and it is not seen.
    case lost(ContentLoss.Kind)
    /// A user has stopped it; no presenter tells this.
    case stopped
    case other(String)

    private static let stop = "stopped"

    package init(rawValue: String) {
      if let state = ContentHealth.State(rawValue: rawValue) {
        self = .told(state)
      } else if let kind = ContentLoss.Kind(rawValue: rawValue) {
        self = .lost(kind)
      } else {
        self = rawValue == Self.stop ? .stopped : .other(rawValue)
      }
    }

    package var rawValue: String {
      switch self {
      case .told(let state): state.rawValue
      case .lost(let kind): kind.rawValue
      case .stopped: Self.stop
      case .other(let text): text
      }
    }

    package var description: String { rawValue }

    /// The states that presenters and the watcher tell, for programs that want each.
    package static var all: [State] {
      ContentHealth.State.allCases.map(State.told) + ContentLoss.Kind.allCases.map(State.lost)
    }
  }
}
