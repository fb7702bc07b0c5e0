/// Why content is not seen where its presenter says that it is shown.
package enum ContentLoss: Hashable, Sendable {
  /// Something of another program lies over it.
  ///
  /// - Parameter by: `xterm (process 12)`, for people.
  case covered(by: String)
  /// No window of it is on the screen.
  case unseen

  /// As `status` names it.
  package var state: String {
    switch self {
    case .covered: "covered"
    case .unseen: "not seen"
    }
  }

  package var reason: String {
    switch self {
    case .covered(let who): "by \(who)"
    case .unseen: "no window of it is on the screen"
    }
  }

  /// All that `status` can name, for programs that want each.
  package static var states: [String] { [Self.covered(by: "").state, Self.unseen.state] }
}

/// A window over content, as it lies in the stack.
package struct SeenLayer: Hashable, Sendable {
  package enum Owner: Hashable, Sendable {
    /// The content itself: its presenter's window, or that of the application that it shows.
    case content
    /// Something else of this program: a message, names of screens, content that stands in.
    case ours
    case foreign
  }

  package var owner: Owner
  package var area: Rectangle
  package var description: WindowDescription
  /// The name of its process; nil where that is not known.
  package var program: String?

  package init(_ owner: Owner, _ area: Rectangle, _ description: WindowDescription, program: String? = nil) {
    (self.owner, self.area) = (owner, area)
    (self.description, self.program) = (description, program)
  }
}

extension ContentLoss {
  /// Judges by the windows that lie over content's area, from bottom to top.
  ///
  /// What another window hides of it has to be large enough to be seen from afar; what locks the screen is meant to lie there,
  /// and so is every window of this program.
  ///
  /// - Returns: nil when it is seen.
  package init?(of area: Rectangle, under layers: [SeenLayer]) {
    guard let place = layers.lastIndex(where: { $0.owner == .content }) else {
      guard !layers.contains(where: \.isLocker) else { return nil }
      self = .unseen
      return
    }
    let own = Set(layers.filter { $0.owner == .content }.compactMap(\.description.process))
    let above = layers[(place + 1)...]
    // What an application opens beside its window, a menu or a question, belongs to what it shows.
    let covers = above.filter { layer in
      layer.owner == .foreign && !(layer.description.process.map(own.contains) ?? false)
        && layer.area.intersection(area).size.area * Self.leastPart >= area.size.area
    }
    guard let top = covers.last, !above.contains(where: \.isLocker) else { return nil }
    self = .covered(by: top.who)
  }

  /// The share of a screen that counts, as one of so many parts: a notification does, the edge of a panel that hides does not.
  private static let leastPart = 200
}

extension SeenLayer {
  /// For people.
  fileprivate var who: String {
    let name = program ?? description.classes.last ?? (description.title.isEmpty ? nil : description.title)
    return [name ?? "an unknown program", description.process.map { "(process \($0))" }].compactMap(\.self)
      .joined(separator: " ").harmless
  }

  fileprivate var isLocker: Bool {
    guard owner == .foreign else { return false }
    return ([program].compactMap(\.self) + description.classes).contains { name in
      Self.lockers.contains(String(name.lowercased().prefix(15)))
    }
  }

  /// By their processes, of whose names the kernel keeps 15 bytes, or their windows' classes.
  private static let lockers: Set<String> = [
    "betterlockscree", "cinnamon-screen", "gnome-screensav", "i3lock", "kscreenlocker_g", "light-locker",
    "mate-screensave", "physlock", "slock", "xfce4-screensav", "xlock", "xscreensaver", "xscreensaver-gf",
    "xsecurelock", "xtrlock",
  ]
}

/// What is not seen, and since when: windows that open, move and close again soon are nothing to tell of.
package struct ContentLosses: Hashable, Sendable {
  private struct Entry: Hashable {
    var loss: ContentLoss
    let since: Moment
  }

  /// By seat.
  private var entries: [String: Entry] = [:]

  package init() {}

  private static let patience = Duration.seconds(5)

  /// Takes in a look at all content.
  package mutating func see(_ losses: [String: ContentLoss], at now: Moment) {
    let before = entries
    entries = Dictionary(
      uniqueKeysWithValues: losses.map { seat, loss in
        (seat, Entry(loss: loss, since: before[seat]?.since ?? now))
      })
  }

  /// What has lasted, by seat.
  package func lasting(at now: Moment) -> [String: ContentLoss] {
    entries.filter { $0.value.since + Self.patience <= now }.mapValues(\.loss)
  }

  /// When the next one will have lasted; nil where all have, or there is none.
  package func next(after now: Moment) -> Moment? {
    entries.values.map { $0.since + Self.patience }.filter { now < $0 }.min()
  }
}
