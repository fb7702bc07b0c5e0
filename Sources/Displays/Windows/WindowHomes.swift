/// Where windows of other programs belong. When a screen vanishes, window managers throw its windows onto those that are
/// left; when it is back, they are to be where they were, unless a person put them elsewhere meanwhile.
package struct WindowHomes: Hashable, Sendable {
  /// A place on a screen, wherever in the framebuffer that screen stands.
  fileprivate struct Home: Hashable {
    var screen: StandingScreen
    var window: Rectangle
  }

  /// A window manager answers a change of the screens at once; what moves later than this was moved by somebody.
  package static let answer = Duration.seconds(2)

  /// Windows whose screen is gone.
  private var strays: [UInt32: Home] = [:]
  private var lastChange: Moment?

  package init() {}

  /// Whose moves are to be told.
  package var strayWindows: Set<UInt32> { Set(strays.keys) }

  /// Takes in that screens have come or gone.
  ///
  /// - Parameters:
  ///   - windows: all of them, where they were before the change.
  ///   - before: the lit screens at that time.
  ///   - after: the lit screens now.
  /// - Returns: the windows that belong elsewhere now. None when the same screens are lit as before: then nobody has
  ///   thrown anything anywhere.
  package mutating func settle(
    _ windows: [DesktopWindow], from before: [StandingScreen], to after: [StandingScreen], at moment: Moment
  ) -> [DesktopWindow] {
    guard Set(before.map(\.place)) != Set(after.map(\.place)) else { return [] }
    lastChange = moment
    let homes = windows.compactMap { window in
      (strays[window.id] ?? Self.home(of: window, on: before)).map { (window, home: $0) }
    }
    strays = [:]
    return homes.compactMap { window, home -> DesktopWindow? in
      guard let screen = home.screen.again(in: after, before: before) else {
        strays[window.id] = home
        return nil
      }
      let moved = DesktopWindow(id: window.id, area: home.area(on: screen))
      return moved == window ? nil : moved
    }
  }

  /// A window was moved, by its window manager or by a person.
  package mutating func noteMove(of window: UInt32, at moment: Moment) {
    if let lastChange, moment - lastChange > Self.answer { strays[window] = nil }
  }

  /// A window is gone for good.
  package mutating func noteEnd(of window: UInt32) { strays[window] = nil }

  private static func home(of window: DesktopWindow, on screens: [StandingScreen]) -> Home? {
    screens.first { $0.area.contains(window.center) }.map { Home(screen: $0, window: window.area) }
  }
}

extension WindowHomes.Home {
  /// As far from the screen's corner as it was.
  fileprivate func area(on now: StandingScreen) -> Rectangle {
    let (old, new) = (screen.area.origin, now.area.origin)
    return Rectangle(origin: window.origin.offset(x: new.x - old.x, y: new.y - old.y), size: window.size)
  }
}

extension StandingScreen {
  /// What makes it the same screen at the same connector.
  fileprivate var place: Place { Place(identity: identity, connector: connector) }

  fileprivate struct Place: Hashable {
    var identity: Identity
    var connector: String
  }

  /// The same screen, in the same size, with a preference for the same connector. A twin that stood beside it all the
  /// time is another one.
  fileprivate func again(in after: [StandingScreen], before: [StandingScreen]) -> StandingScreen? {
    let others = Set(before.map(\.place)).subtracting([place])
    let same = after.filter { $0.identity == identity && $0.area.size == area.size && !others.contains($0.place) }
    return same.first { $0.connector == connector } ?? same.first
  }
}

extension Rectangle {
  fileprivate func contains(_ point: Point) -> Bool {
    origin.x..<max(origin.x, right) ~= point.x && origin.y..<max(origin.y, bottom) ~= point.y
  }
}
