/// Content that users have put on screens by hand, for a while, instead of what the profile in force says.
package struct PutContents: Hashable, Sendable {
  /// By the profile's names of the screens.
  private var items: [String: Item] = [:]
  /// The profile that was in force when the first was put: with another one all of them end.
  private var profile: String?

  private struct Item: Hashable {
    var source: ContentSource
    /// nil: until a user clears it.
    var end: Moment?
  }

  package init() {}

  /// How long it may be put for: up to a week.
  package static let allowedSeconds = 1...604_800

  package var isEmpty: Bool { items.isEmpty }

  /// When the first of them ends; nil where none ends by itself.
  package var deadline: Moment? { items.values.compactMap(\.end).min() }

  package func source(on screen: String) -> ContentSource? { items[screen]?.source }

  /// - Parameters:
  ///   - screen: its name in the profile.
  ///   - profile: the one in force.
  package mutating func put(_ source: ContentSource, on screen: String, until end: Moment?, in profile: String) {
    if self.profile != profile { items = [:] }
    self.profile = profile
    items[screen] = Item(source: source, end: end)
  }

  /// - Returns: whether anything was there.
  package mutating func clear(_ screen: String) -> Bool { items.removeValue(forKey: screen) != nil }

  /// Ends what is over.
  ///
  /// - Parameter profile: the one in force; nil for none, under which content stays as it is.
  package mutating func settle(in profile: String?, at now: Moment) {
    if let profile, profile != self.profile { items = [:] }
    items = items.filter { item in item.value.end.map { now < $0 } ?? true }
  }
}

extension PutContents {
  /// Of what presenters tell that they show.
  package init(shownIn orders: some Sequence<ContentOrder>) {
    let shown = orders.filter(\.isPut).map { ($0.screen, Item(source: $0.source)) }
    items = Dictionary(shown) { first, _ in first }
  }
}

extension Proposal {
  /// The same, with what users have put on its screens as their content.
  package func showing(_ puts: PutContents) -> Proposal {
    guard !puts.isEmpty else { return self }
    var proposal = self
    for (index, screen) in match.profile.screens.enumerated() {
      guard let source = puts.source(on: screen.name.value) else { continue }
      var content = PresentedContent(source)
      content.isPut = true
      proposal.match.profile.screens[index].content = Marked(.presented(content), at: screen.name.mark)
    }
    return proposal
  }

  /// - Parameter screen: its name in the profile.
  package func isInParts(_ screen: String) -> Bool {
    match.profile.screens.contains { $0.name.value == screen && $0.parts != nil }
  }

  /// Whether the hardware shows the same picture on this screen and on another one, so that nothing can be put on it alone.
  ///
  /// - Parameter screen: its name in the profile.
  package func isMirrorByHardware(_ screen: String) -> Bool {
    match.outputs.contains { index, output in
      match.profile.screens[index].name.value == screen && layout.mirrors[output] != nil
    }
  }
}

extension ContentSource {
  /// Whether a user may put it on a screen by hand: programs and windows belong into a profile, whose file is looked after.
  package var isPuttable: Bool {
    switch self {
    case .drawn(.still), .program(.video), .application(.page): true
    case .drawn, .mirror, .program, .application: false
    }
  }
}
