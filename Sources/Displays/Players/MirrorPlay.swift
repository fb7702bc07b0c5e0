/// What is seen of a mirror: another screen, a region or a window of it, or what stands in for those.
///
/// What the server keeps of a window's pixels is filled, at first and with each size, with what is on the screen at its
/// place, other windows too. So nothing of a window is seen before the application has drawn it, or has had its time
/// to.
///
/// An event comes in, actions go out; their owner carries each out in its order, and what that brings along is an event
/// again. It knows no server and no clock: its owner comes back at the `deadline`.
package struct MirrorPlay: Sendable {
  package let content: MirrorContent
  /// True if it has a turn in a playlist, where nothing stands in for what is wanted: the next item does.
  let isItem: Bool
  package internal(set) var scene: Scene?
  var phase = Phase.new
  var past = Past.unseen

  package init(_ content: MirrorContent, asItem isItem: Bool) { (self.content, self.isItem) = (content, isItem) }

  /// For an application to draw its window in its new size, before it is told to.
  static let timeToDraw = Duration.milliseconds(100)
  /// For it to draw all of it; then what is drawn is seen, and the background elsewhere.
  static let timeToDrawAll = Duration.milliseconds(500)
}

extension MirrorPlay {
  /// What the mirror depends on. All else that changes about the screens leaves it as it is.
  package struct Scene: Hashable, Sendable {
    /// The screen or part that is mirrored, in the framebuffer; nil while it shows nothing.
    package var source: Rectangle?
    package var place: ContentPlace?
    /// In thousandths of a hertz; 0 where that is not known.
    package var refresh: Int
    /// The shape of the pixels at the place, where those of the source are the unit.
    package var pixels: PixelShape

    package init(source: Rectangle?, place: ContentPlace?, refresh: Int, pixels: PixelShape = .square) {
      (self.source, self.place, self.refresh, self.pixels) = (source, place, refresh, pixels)
    }
  }

  enum Phase: Hashable, Sendable {
    /// Nothing of the scene is shown yet.
    case new
    case parked
    /// The screen shows its source by itself; the reason is for people.
    case itself(String)
    /// The background stands in for what is wanted.
    ///
    /// - Parameter isElsewhere: whether a window that is wanted is open on another screen.
    case waiting(String, isElsewhere: Bool)
    /// An item has nothing to show.
    case lacking(String)
    /// A window is drawn where it is not seen.
    case unseen(UndrawnArea, Patience)
    /// The mirror; where there is something to say of it, why.
    case shown(String?)
    case refused(String)
  }

  /// What an application has time for.
  enum Patience: Hashable, Sendable {
    /// To draw its window before it is told to.
    case unasked(until: Moment)
    /// To draw it as it was told to.
    case asked(until: Moment)

    var end: Moment {
      switch self {
      case .unasked(let until), .asked(let until): until
      }
    }
  }

  /// Whether the mirror's picture, be it an earlier one, is on the screen.
  enum Past: Hashable, Sendable { case unseen, shown }
}

// What there is to know of it.
extension MirrorPlay {
  package var deadline: Moment? { if case .unseen(_, let patience) = phase { patience.end } else { nil } }

  /// True if a window is drawn where it is not seen.
  package var isUnseen: Bool { if case .unseen = phase { true } else { false } }

  /// True if the screen shows its source by itself.
  package var givesWay: Bool { if case .itself = phase { true } else { false } }

  /// True if the screens are where a window can be looked for.
  package var isApart: Bool {
    guard let source = scene?.source, let place = scene?.place else { return false }
    return !source.overlaps(place.area)
  }

  /// Where a window is still to be drawn, it shows only if its picture from before is still seen.
  package var health: ContentHealth {
    switch phase {
    case .new: ContentHealth(.starting)
    case .parked: ContentHealth(.parked)
    case .itself(let reason), .waiting(let reason, _): ContentHealth(.showing, reason)
    case .lacking(let reason), .refused(let reason): ContentHealth(.failed, reason)
    case .unseen: ContentHealth(past == .unseen ? .starting : .showing)
    case .shown(let remark): ContentHealth(.showing, remark)
    }
  }

  var name: String { content.name.harmless }
}

extension MirrorPlay {
  package enum Event: Hashable, Sendable {
    case moved(to: Scene)
    /// What became of the window that is mirrored, or of others where none is.
    case window(Change)
    /// Something new was drawn of the window, in its own pixels.
    case drawn([Rectangle])
    case deadlineReached
    // What actions bring along.
    /// The windows that are wanted on the source, the best first.
    ///
    /// - Parameter isElsewhere: whether there are others on other screens.
    case found([UInt32], isElsewhere: Bool)
    /// One of them is kept from now on, of this size; nil where none can be.
    case kept(Size?)
    /// The window is kept in its new size; nil where nothing has changed.
    case renewed(Size?)
    /// The mirror is on the screen.
    case unveiled
    case refused(String)
  }

  package enum Change: Hashable, Sendable {
    /// The window is gone, is another one, or is not on the source any more.
    case lost
    /// It has another size, or the server keeps its pixels anew.
    case renewed
    case moved(by: Point)
    /// Windows came or went, or tell something else about themselves.
    case listed
    case othersMoved
  }

  package enum Action: Hashable, Sendable {
    /// Nothing is drawn any more.
    case rest
    /// The refresh rate of the screen is another one, in thousandths of a hertz.
    case pace(Int)
    case hide
    case cover(Backing, at: ContentPlace?)
    /// Draws all of a part of the framebuffer, and has it seen. Answered by `unveiled`.
    case draw(Rectangle, at: ContentPlace)
    /// Answered by `found`.
    case seek(ApplicationWindow, on: Rectangle)
    /// Keeps the first of these windows that can be kept, and draws it unseen. Answered by `kept`.
    case keep([UInt32], as: ApplicationWindow, at: ContentPlace)
    /// Keeps the same window anew, and draws it unseen. Answered by `renewed`.
    case renew(at: ContentPlace)
    /// Tells the application to draw all of its window.
    case redraw
    /// Answered by `unveiled`.
    case unveil(at: ContentPlace)
    case shift(by: Point)

    /// True if the mirror's picture is not on the screen after it.
    var endsPicture: Bool {
      switch self {
      case .hide, .cover: true
      case .rest, .pace, .draw, .seek, .keep, .renew, .redraw, .unveil, .shift: false
      }
    }
  }

  /// What is seen in place of a mirror.
  package enum Backing: Hashable, Sendable { case background, card }

  /// - Parameter now: when it happened.
  package mutating func handle(_ event: Event, at now: Moment) -> [Action] {
    let actions = take(event, at: now)
    if actions.contains(where: \.endsPicture) { past = .unseen }
    return actions
  }

  private mutating func take(_ event: Event, at now: Moment) -> [Action] {
    switch event {
    case .moved(let scene): move(to: scene)
    case .window(let change): follow(change)
    case .drawn(let areas): draw(areas)
    case .deadlineReached: loosePatience(at: now)
    case .found(let windows, let isElsewhere): choose(among: windows, isElsewhere: isElsewhere)
    case .kept(let size): keep(size, at: now)
    case .renewed(let size): renew(size, at: now)
    case .unveiled: settle()
    case .refused(let reason): refuse(because: reason)
    }
  }

  private mutating func move(to scene: Scene) -> [Action] {
    guard scene != self.scene else { return [] }
    self.scene = scene
    phase = .new
    return [.rest, .pace(scene.refresh)] + aim(scene)
  }

  private mutating func aim(_ scene: Scene) -> [Action] {
    guard let place = scene.place else {
      phase = .parked
      return [.hide]
    }
    guard let source = scene.source else { return wait(because: "\(name) shows nothing", at: place) }
    // A screen over its own source shows it by itself, and drawing it there would be drawn again, and again.
    guard !source.overlaps(place.area) else {
      let reason = "it overlaps \(name)"
      phase = isItem ? .lacking(reason) : .itself(reason)
      return isItem ? [] : [.hide]
    }
    switch content.detail {
    case .window(let wanted): return [.seek(wanted, on: source)]
    case .region(let region): return begin(region, of: source, at: place)
    case nil:
      phase = .shown(nil)
      return [.draw(source, at: place)]
    }
  }

  /// Shows a region, of which a part lies on the source: beyond that is another screen, or nothing.
  private mutating func begin(_ region: Rectangle, of source: Rectangle, at place: ContentPlace) -> [Action] {
    let part = content.detail?.area(in: source) ?? source
    guard !part.isEmpty else { return wait(because: "\(name) has only \(source.size)", at: place) }
    let isWhole = part.size == region.size
    phase = .shown(isWhole ? nil : "\(name) has only \(source.size), and \(part.size) of the region")
    return [.draw(part, at: place)]
  }

  /// Shows the background as long as there is nothing to mirror. An item keeps its last picture until the next one is
  /// there.
  mutating func wait(because reason: String, isElsewhere: Bool = false, at place: ContentPlace) -> [Action] {
    guard !isItem else {
      phase = .lacking(reason)
      return []
    }
    let isCovered = if case .waiting = phase { true } else { false }
    phase = .waiting(reason, isElsewhere: isElsewhere)
    return isCovered ? [] : [.cover(.background, at: place)]
  }

  private mutating func refuse(because reason: String) -> [Action] {
    phase = .refused(reason)
    return [.rest, .cover(.card, at: scene?.place)]
  }

  private mutating func settle() -> [Action] {
    past = .shown
    return []
  }
}
