/// The reason why content is not seen where its presenter reports that it is shown.
package enum ContentLoss: Hashable, Sendable {
  /// A window of another program lies over the content.
  ///
  /// - Parameter by: `xterm (process 12)`, for people.
  case covered(by: String)
  /// No window of the content is on the screen.
  case unseen
  /// The content's window is on top, and the screen has another picture than was drawn there.
  case overdrawn
  /// The content's windows cover half of its place or less: a window manager keeps them on one monitor of a wall.
  case partial

  /// As `status` names it.
  package enum Kind: String, Sendable, CaseIterable {
    case covered
    case unseen = "not seen"
  }

  package var kind: Kind {
    switch self {
    case .covered: .covered
    case .unseen, .overdrawn, .partial: .unseen
    }
  }

  package var reason: String {
    switch self {
    case .covered(let who): "by \(who)"
    case .unseen: "no window of it is on the screen"
    case .overdrawn: "the screen has another picture than was drawn"
    case .partial: "its windows cover half of its place or less"
    }
  }
}

/// A window over content, as it lies in the stack.
package struct SeenLayer: Hashable, Sendable {
  package enum Owner: Hashable, Sendable {
    /// The content itself: its presenter's window, or that of the application that it shows.
    case content
    /// The window is another one of this program: a message, names of screens, content that stands in.
    case ours
    /// The picture behind this content, for a presenter that is killed: it belongs below it.
    case backdrop
    case foreign
  }

  package var owner: Owner
  package var area: Rectangle
  package var description: WindowDescription
  /// The name of the window's process; nil where that is not known.
  package var program: String?
  /// True if window managers leave the window alone (override-redirect), as they do menus.
  package var isUnmanaged = false

  package init(_ owner: Owner, _ area: Rectangle, _ description: WindowDescription, program: String? = nil) {
    (self.owner, self.area) = (owner, area)
    (self.description, self.program) = (description, program)
  }
}

/// A point of a screen as it was drawn, and as the screen's picture has it: both 0x00RRGGBB.
package struct PointSample: Hashable, Sendable {
  package var drawn: UInt32
  package var seen: UInt32

  package init(drawn: UInt32, seen: UInt32) { (self.drawn, self.seen) = (drawn, seen) }
}

extension ContentLoss {
  /// Judges by the windows that lie over content's area, from bottom to top.
  ///
  /// - Parameter isPage: see `covers(of:among:isPage:)`.
  /// - Returns: nil when the content is seen.
  package init?(of area: Rectangle, under layers: [SeenLayer], isPage: Bool = false) {
    guard layers.contains(where: { $0.owner == .content }) else {
      guard !layers.contains(where: \.isLocker) else { return nil }
      self = .unseen
      return
    }
    if let top = Self.covers(of: area, among: layers, isPage: isPage).last {
      self = .covered(by: layers[top].who)
    } else if Self.isHalfEmpty(area, under: layers) {
      self = .partial
    } else {
      return nil
    }
  }

  private static func isHalfEmpty(_ area: Rectangle, under layers: [SeenLayer]) -> Bool {
    let left = layers.filter { $0.owner == .content }.reduce([area]) { rest, layer in
      rest.flatMap { $0.without(layer.area) }
    }
    return left.reduce(0) { $0 + $1.size.area } * 2 >= area.size.area
  }

  /// Judges by points at which nothing lies over the content. Points that were drawn black tell nothing of a screen
  /// that stays black, so the others count, unless they are too few.
  ///
  /// - Returns: nil when most of them are as they were drawn, or nearly: a compositor may dim a window.
  package init?(of samples: [PointSample]) {
    let bright = samples.filter { $0.drawn & 0xc0_c0_c0 != 0 }
    let telling = bright.count < Self.fewestPoints ? samples : bright
    guard telling.count >= Self.fewestPoints, telling.count(where: \.differs) * 2 > telling.count else { return nil }
    self = .overdrawn
  }

  /// The windows that cover content, by their places among those that lie over its area, from bottom to top.
  ///
  /// The part that such a window hides has to be large enough to be noticed from afar. A program that locks the screen
  /// is meant to lie there, with all below it, and so is every window of this program but a backdrop. Windows that an
  /// application opens beside its own belong to the content; of a page's browser only menus do, which window managers
  /// leave alone.
  package static func covers(of area: Rectangle, among layers: [SeenLayer], isPage: Bool) -> [Int] {
    guard let place = layers.lastIndex(where: { $0.owner == .content }) else { return [] }
    let above = layers.indices[(place + 1)...]
    guard !above.contains(where: { layers[$0].isLocker }) else { return [] }
    let own = Set(layers.filter { $0.owner == .content }.compactMap(\.description.process))
    return above.filter { index in
      let layer = layers[index]
      let isOwn = layer.description.process.map(own.contains) ?? false
      let mayCover = layer.owner == .foreign || layer.owner == .backdrop
      return mayCover && !(isOwn && (layer.isUnmanaged || !isPage))
        && layer.area.intersection(area).size.area * leastPart >= area.size.area
    }
  }

  /// The share of a screen that counts, as one of so many parts: a notification does, the edge of a panel that hides
  /// does not.
  private static let leastPart = 200

  /// The fewest points to judge by.
  private static let fewestPoints = 4
}

extension PointSample {
  /// True if red, green or blue differs by more than a quarter of its range.
  fileprivate var differs: Bool { zip(channels(of: drawn), channels(of: seen)).contains { abs($0 - $1) > 64 } }

  private func channels(of pixel: UInt32) -> [Int] { [pixel >> 16, pixel >> 8, pixel].map { Int($0 & 0xff) } }
}

extension SeenLayer {
  /// The client in words, for people.
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

  /// The lockers by the names of their processes, of which the kernel keeps 15 bytes, or by their windows' classes.
  private static let lockers: Set<String> = [
    "betterlockscree", "cinnamon-screen", "gnome-screensav", "i3lock", "kscreenlocker_g", "light-locker",
    "mate-screensave", "physlock", "slock", "xfce4-screensav", "xlock", "xscreensaver", "xscreensaver-gf",
    "xsecurelock", "xtrlock",
  ]
}

/// The content that is not seen, and since when. Windows that open, move and close again soon are not reported.
package struct ContentLosses: Hashable, Sendable {
  private struct Entry: Hashable {
    var loss: ContentLoss
    let since: Moment
  }

  /// The losses by seat.
  private var entries: [String: Entry] = [:]

  package init() {}

  /// The time after which a loss counts: longer than a tooltip, or than a person needs to open a window and close it
  /// again.
  package static let patience = Duration.seconds(5)

  /// Takes in a look at all content.
  package mutating func see(_ losses: [String: ContentLoss], at now: Moment) {
    let before = entries
    entries = Dictionary(
      uniqueKeysWithValues: losses.map { seat, loss in
        (seat, Entry(loss: loss, since: before[seat]?.since ?? now))
      })
  }

  package var isEmpty: Bool { entries.isEmpty }

  /// True if content was seen at the last look.
  package func sees(_ seat: String) -> Bool { entries[seat] == nil }

  /// The losses that have lasted, by seat.
  package func lasting(at now: Moment) -> [String: ContentLoss] {
    entries.filter { $0.value.since + Self.patience <= now }.mapValues(\.loss)
  }

  /// The moment at which the next loss will have lasted; nil where all have, or there is none.
  package func next(after now: Moment) -> Moment? {
    entries.values.map { $0.since + Self.patience }.filter { now < $0 }.min()
  }
}
