/// Content that users have put on screens by hand, for a while: instead of what the profile in force says, or a message over it.
///
/// What is put later covers what was put before, which is back when the later one is over, if its own time is not.
package struct PutContents: Hashable, Sendable {
  /// The one that is seen last.
  private var stacks: [Place: [Item]] = [:]
  /// The profile that was in force when the first was put: with another one all of them end.
  private var profile: String?

  private struct Place: Hashable {
    /// The profile's name of it, or of a part of one.
    var screen: String
    var isMessage: Bool
  }

  private struct Item: Hashable {
    var content: PutContent
    /// nil: until a user clears it.
    var end: Moment?
    /// Whether the content of its screen was stopped when it was put, so that this alone does not end it.
    var isInspiteOfStop = false
  }

  package init() {}

  /// How long it may be put for: up to a week.
  package static let allowedSeconds = 1...604_800

  /// A script may put something again and again; the lowest is given up beyond this.
  static let mostAtOnce = 50

  package var isEmpty: Bool { stacks.isEmpty }

  /// When the first of them ends; nil where none ends by itself.
  package var deadline: Moment? { stacks.values.joined().compactMap(\.end).min() }

  package func source(on screen: String) -> ContentSource? {
    guard case .instead(let source) = top(on: screen, isMessage: false)?.content else { return nil }
    return source
  }

  package func message(on screen: String) -> String? {
    guard case .message(let text) = top(on: screen, isMessage: true)?.content else { return nil }
    return text
  }

  /// When what is seen of it ends; nil where that is not known, or nothing is put there.
  package func end(on screen: String, isMessage: Bool) -> Moment? { top(on: screen, isMessage: isMessage)?.end }

  private func top(on screen: String, isMessage: Bool) -> Item? {
    stacks[Place(screen: screen, isMessage: isMessage)]?.last
  }

  /// - Parameters:
  ///   - screen: its name in the profile, or that of a part.
  ///   - profile: the one in force.
  ///   - isStopped: whether the profile's content is stopped there.
  package mutating func put(
    _ content: PutContent, on screen: String, until end: Moment?, in profile: String,
    whileStopped isStopped: Bool = false
  ) {
    if self.profile != profile { stacks = [:] }
    self.profile = profile
    let place = Place(screen: screen, isMessage: content.isMessage)
    // What is over no later than this would never be seen again.
    let longer = stacks[place, default: []].filter { item in
      end.map { end in item.end.map { end < $0 } ?? true } ?? false
    }
    // Presenters are told of it in milliseconds, and tell it in turn.
    let whole = end.map { Moment(.milliseconds($0.sinceStart.whole(.milliseconds))) }
    let item = Item(content: content, end: whole, isInspiteOfStop: isStopped)
    stacks[place] = longer.suffix(Self.mostAtOnce - 1) + [item]
  }

  /// Ends all that was put there, messages too.
  ///
  /// - Returns: whether anything was there.
  package mutating func clear(_ screen: String) -> Bool {
    let before = stacks.count
    stacks = stacks.filter { $0.key.screen != screen }
    return stacks.count < before
  }

  /// Ends what is seen now of what was put there, because it cannot be shown.
  package mutating func withdraw(_ content: PutContent, from screen: String) {
    let place = Place(screen: screen, isMessage: content.isMessage)
    guard stacks[place]?.last?.content == content else { return }
    let left = stacks[place]?.dropLast() ?? []
    stacks[place] = left.isEmpty ? nil : Array(left)
  }

  /// Takes in what is told to be shown on a screen. Where something is known of it, that counts.
  mutating func learn(_ content: PutContent, on screen: String, until end: Moment?) {
    let place = Place(screen: screen, isMessage: content.isMessage)
    guard stacks[place] == nil else { return }
    // Whether its screen was stopped before that, nobody remembers.
    stacks[place] = [Item(content: content, end: end, isInspiteOfStop: true)]
  }

  /// Ends what is over.
  ///
  /// - Parameters:
  ///   - profile: the one in force; nil for none, under which content stays as it is.
  ///   - stopped: what a user has ended since, by name.
  package mutating func settle(in profile: String?, at now: Moment, without stopped: StoppedContent = StoppedContent())
  {
    if let profile, profile != self.profile { stacks = [:] }
    for (place, items) in stacks {
      let isStopped = stopped.includes(place.screen)
      let left = items.filter { item in
        (item.end.map { now < $0 } ?? true) && (!isStopped || item.isInspiteOfStop)
      }
      stacks[place] =
        left.isEmpty
        ? nil
        : left.map { item in
          var item = item
          item.isInspiteOfStop = isStopped
          return item
        }
    }
  }
}

/// What a user puts on a screen.
package enum PutContent: Hashable, Sendable {
  /// It covers what the profile says.
  case instead(ContentSource)
  /// It lies over that, which goes on.
  case message(String)

  package var isMessage: Bool { if case .message = self { true } else { false } }

  /// More is not read while it lies over something.
  package static let longestMessage = 1000

  package static func isReadable(_ message: String) -> Bool {
    message.count <= longestMessage && !message.allSatisfy(\.isWhitespace)
  }
}
