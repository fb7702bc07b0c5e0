/// A place for content, by its name in the profile: a screen, a part of one, or a wall of several. Code that looks at
/// all contents of a profile, or at all names of places, goes over these.
package struct ContentTarget: Sendable {
  package let name: Marked<String>
  /// The content; nil: the desktop.
  package let content: Marked<Content>?
  package let onDisconnect: Marked<OnDisconnect>
  /// The screen itself, the one that it is a part of, or the first one of the wall.
  package let screen: ScreenEntry
  package let isPart: Bool
  /// The wall; nil for a screen or a part of one.
  package let wall: Wall?
  /// The parts in file order; nil: not split.
  package let parts: Marked<[Part]>?

  fileprivate init(_ screen: ScreenEntry) {
    (name, content, onDisconnect) = (screen.name, screen.content, screen.onDisconnect)
    (self.screen, isPart, wall, parts) = (screen, false, nil, screen.parts)
  }

  fileprivate init(_ part: Part, of screen: ScreenEntry) {
    (name, content, onDisconnect) = (part.name, part.content, part.onDisconnect)
    (self.screen, isPart, wall, parts) = (screen, true, nil, part.parts)
  }

  fileprivate init(_ wall: Wall, of screen: ScreenEntry) {
    (name, content, onDisconnect) = (wall.name, wall.content, Marked(.park, at: wall.name.mark))
    (self.screen, isPart, self.wall, parts) = (screen, false, wall, nil)
  }
}

extension ScreenEntry {
  /// The screen and all its parts.
  package var targets: [ContentTarget] { [ContentTarget(self)] + allParts.map { ContentTarget($0, of: self) } }
}

extension Profile {
  /// The places in file order, walls last.
  package var targets: [ContentTarget] { screens.flatMap(\.targets) + wallTargets }

  /// The contents of all places, in the same order.
  package var contents: [Marked<Content>] {
    let own = screens.indices.flatMap { [screens[$0].content] + screens[$0].allParts.map(\.content) }
    return (own + walls.map(\.content)).compactMap(\.self)
  }

  /// All sources that the places may show, nested ones too.
  var sources: [ContentSource] { contents.flatMap { $0.value.presented?.allSources ?? [] } }

  private var wallTargets: [ContentTarget] {
    walls.compactMap { wall in
      wall.members.lazy.compactMap { name in screens.first { $0.name.value == name.value } }.first
        .map { ContentTarget(wall, of: $0) }
    }
  }

  /// The names that a key of this place can mean: other screens, and parts that are not split again.
  func names(besides target: ContentTarget) -> [String] {
    targets.filter(\.isNameable).map(\.name.value).filter { $0 != target.name.value }
  }

  /// The names of other screens, and of their parts that are not split again.
  func names(besides screen: ScreenEntry) -> [String] {
    targets.filter { $0.isNameable && $0.screen.name != screen.name }.map(\.name.value)
  }

  /// - Returns: nil where neither a screen nor a part nor a wall has the name.
  func target(named name: String) -> ContentTarget? {
    // Most screens have no parts, and most names are those of screens.
    if let screen = screens.first(where: { $0.name.value == name }) { return ContentTarget(screen) }
    return targets.first { $0.name.value == name }
  }
}

extension ContentTarget {
  package var mirror: Mirror? { content?.value.mirror }

  package var presented: PresentedContent? { content?.value.presented }

  /// The window that is content of this place; nil for other content.
  var shownWindow: ApplicationWindow? {
    if case .application(.window(let window)) = presented?.source { window } else { nil }
  }

  /// The name of the place that this one mirrors, as its profile says or as a user has put it there; nil for other
  /// content, such as a playlist.
  var mirroredPlace: Marked<String>? {
    if case .mirror(let shown) = presented?.source { shown.screen } else { mirror?.source }
  }

  /// The names of the places that this one mirrors, alone or in its playlist.
  var mirrored: [Marked<String>] {
    mirroredPlace.map { [$0] } ?? presented?.source.mirroredItems.compactMap(\.screen) ?? []
  }

  /// The scale at which a browser draws a page here. A part has the scale that the hardware gives its screen.
  var pageScale: Scale { isPart ? .one : screen.pageScale }

  /// True if other keys can mean this place: a part that is split again has no monitor, and so no place by which
  /// anything is known; a wall is several screens.
  var isNameable: Bool { wall == nil && (!isPart || !isSplit) }

  package var isSplit: Bool { parts != nil }

  /// The name in quotation marks, for messages.
  var quotedName: String { "\"\(name.value)\"" }
}
