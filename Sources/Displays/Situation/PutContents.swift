/// Content that users have put on screens by hand, for a while: instead of the content of the profile in force, or as a
/// message over it.
///
/// Content that is put later covers what was put before, which is visible again when the later one is over, if its own
/// time is not.
package struct PutContents: Hashable, Sendable {
  /// The content of each place, in the order in which it was put; the last item is seen.
  private var stacks: [Place: [Item]] = [:]
  /// The profile that was in force when the first content was put: with another profile all of it ends.
  private var profile: String?

  private struct Place: Hashable {
    /// The profile's name of the screen, or of a part of one.
    var screen: String
    var isMessage: Bool
  }

  private struct Item: Hashable {
    var content: PutContent
    /// The moment when the content ends; nil: until a user clears it.
    var end: Moment?
    /// True if the content of the screen was stopped when this was put, so that the stop alone does not end it.
    var isInspiteOfStop = false

    func outlasts(_ other: Item) -> Bool { other.end.map { end in self.end.map { end < $0 } ?? true } ?? false }
  }

  package init() {}

  /// How long content may be put for: up to a week.
  package static let allowedSeconds = 1...604_800

  /// The most items of one place. A script may put content again and again; the lowest is given up beyond this.
  static let mostAtOnce = 50

  package var isEmpty: Bool { stacks.isEmpty }

  /// True if anything was put on the screen, messages too.
  package func includes(_ screen: String) -> Bool { stacks.keys.contains { $0.screen == screen } }

  /// When the first put content ends; nil where none ends by itself.
  package var deadline: Moment? { stacks.values.joined().compactMap(\.end).min() }

  package func source(on screen: String) -> ContentSource? {
    guard case .instead(let source) = top(on: screen, isMessage: false)?.content else { return nil }
    return source
  }

  package func message(on screen: String) -> String? {
    guard case .message(let text) = top(on: screen, isMessage: true)?.content else { return nil }
    return text
  }

  /// When the visible put content ends; nil where that is not known, or nothing is put there.
  package func end(on screen: String, isMessage: Bool) -> Moment? { top(on: screen, isMessage: isMessage)?.end }

  /// What is seen as what was put last ends on all screens, again and again: this first, and at last nothing.
  var layers: [PutContents] {
    var below = self
    below.stacks = stacks.compactMapValues { $0.count > 1 ? Array($0.dropLast()) : nil }
    return isEmpty ? [self] : [self] + below.layers
  }

  private func top(on screen: String, isMessage: Bool) -> Item? {
    stacks[Place(screen: screen, isMessage: isMessage)]?.last
  }

  /// - Parameters:
  ///   - screen: its name in the profile, or that of a part.
  ///   - profile: the profile in force.
  ///   - isStopped: whether the profile's content is stopped there.
  package mutating func put(
    _ content: PutContent, on screen: String, until end: Moment?, in profile: String,
    whileStopped isStopped: Bool = false
  ) {
    if self.profile != profile { stacks = [:] }
    self.profile = profile
    let place = Place(screen: screen, isMessage: content.isMessage)
    // Presenters are told the end in milliseconds, and report it in milliseconds.
    let whole = end.map { Moment(.milliseconds($0.sinceStart.whole(.milliseconds))) }
    let item = Item(content: content, end: whole, isInspiteOfStop: isStopped)
    stacks[place] = stacks[place, default: []].suffix(Self.mostAtOnce - 1) + [item]
  }

  /// Forgets what would never be seen again, now that the visible content was seen: until then it may fail, and what
  /// ends by itself may do that before its time is over.
  package mutating func see(_ content: PutContent, on screen: String) {
    let place = Place(screen: screen, isMessage: content.isMessage)
    guard !content.endsByItself, let stack = stacks[place], let top = stack.last, top.content.isAlike(content) else {
      return
    }
    stacks[place] = stack.dropLast().filter { $0.outlasts(top) } + [top]
  }

  /// Ends all that was put on the screen, messages too.
  ///
  /// - Returns: whether anything was put there.
  package mutating func clear(_ screen: String) -> Bool {
    let before = stacks.count
    stacks = stacks.filter { $0.key.screen != screen }
    return stacks.count < before
  }

  /// Ends the visible content that was put there: it cannot be shown, or is over.
  package mutating func withdraw(_ content: PutContent, from screen: String) {
    let place = Place(screen: screen, isMessage: content.isMessage)
    guard stacks[place]?.last?.content.isAlike(content) == true else { return }
    let left = stacks[place]?.dropLast() ?? []
    stacks[place] = left.isEmpty ? nil : Array(left)
  }

  /// Takes in the content that a presenter or the server reports for a screen. Content that is known already counts
  /// instead.
  mutating func learn(_ content: PutContent, on screen: String, until end: Moment?) {
    let place = Place(screen: screen, isMessage: content.isMessage)
    guard stacks[place] == nil else { return }
    // It is not known whether the content of the screen was stopped before that.
    stacks[place] = [Item(content: content, end: end, isInspiteOfStop: true)]
  }

  /// Ends the content whose time is over.
  ///
  /// - Parameters:
  ///   - profile: the profile in force; nil for none, under which content stays as it is.
  ///   - stopped: content that a user has ended since, by name.
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

/// Content that a user puts on a screen.
package enum PutContent: Hashable, Sendable {
  /// The source covers the profile's content.
  case instead(ContentSource)
  /// The message lies over the profile's content, which goes on.
  case message(String)

  /// True if both are the same, whatever is known of a screen that is mirrored.
  fileprivate func isAlike(_ other: PutContent) -> Bool { wherever == other.wherever }

  /// True for content that may be over before its time is.
  fileprivate var endsByItself: Bool { if case .instead(let source) = self { source.endsByItself } else { false } }

  private var wherever: PutContent { if case .instead(let source) = self { .instead(source.wherever) } else { self } }

  package var isMessage: Bool { if case .message = self { true } else { false } }

  /// The most characters of a message. More is not read while it lies over something.
  package static let longestMessage = 1000

  package static func isReadable(_ message: String) -> Bool {
    message.count <= longestMessage && !message.allSatisfy(\.isWhitespace)
  }
}
