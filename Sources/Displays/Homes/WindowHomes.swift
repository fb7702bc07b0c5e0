/// The places where windows of other programs belong. When a screen vanishes, window managers throw its windows onto
/// the screens that are left; when it is back, the windows return, unless a person has put them elsewhere meanwhile.
///
/// Some window managers throw windows the moment the cable is out, long before the watcher looks. So the places count
/// that windows had while nothing happened to the screens.
package struct WindowHomes: Hashable, Sendable {
  /// The place of a window at rest.
  fileprivate struct Place: Hashable {
    var window: DesktopWindow
    /// The place that a window returns to which fills its screen, if that was ever seen.
    var returnsTo: DesktopWindow?
    /// The corner that a window was sent to which fills its screen, until it is seen somewhere else.
    var sentTo: Point?
  }

  /// A place on a screen, wherever in the framebuffer that screen stands.
  fileprivate struct Home: Hashable {
    var screen: PlacedScreen
    var place: Place
  }

  /// The corner that a window was sent to after the last change of the screens, and how often.
  fileprivate struct Sending: Hashable {
    let corner: Point
    var times = 1
  }

  /// The time in which a window manager answers a change of the screens; a window that moves later was moved by a
  /// person or a program.
  package static let answer = Duration.seconds(2)

  /// The most times that a window is sent to its place: a window manager that is behind puts it onto a screen that it
  /// knows, and one that wants it elsewhere gets its way.
  private static let mostSendings = 4

  private var places: [UInt32: Place] = [:]
  /// The windows that were sent home, until they move later than a window manager answers.
  private var sent: [UInt32: Sending] = [:]
  /// Windows whose screen is gone.
  private var displaced: [UInt32: Home] = [:]
  /// The screens that windows were put onto, until these are seen there.
  private var awaited: [UInt32: Rectangle] = [:]
  private var lastChange: Moment?
  /// True if windows may have been thrown since they were settled last, be it that the same screens are lit again.
  private var wereThrown = false

  package init() {}

  /// Windows whose screen is gone.
  package var displacedWindows: Set<UInt32> { Set(displaced.keys) }

  /// The windows that were put onto a screen and have not been seen there: window managers take their time.
  package var awaitedWindows: Set<UInt32> { Set(awaited.keys) }

  /// Takes in where all windows are, while nothing happens to the screens.
  ///
  /// - Returns: the windows that belong elsewhere: what moved while screens came was not noted.
  package mutating func rest(_ windows: [DesktopWindow], at moment: Moment) -> [DesktopWindow] {
    let ids = Set(windows.map(\.id))
    places = places.filter { ids.contains($0.key) }
    awaited = awaited.filter { ids.contains($0.key) }
    return note(windows, at: moment)
  }

  /// Takes in where some windows are, while nothing happens to the screens.
  ///
  /// - Returns: the windows that belong elsewhere. Metacity places one that has just filled its screen as if it had no
  ///   frame, and frames it afterwards: what the program draws is then where the frame's corner belongs.
  package mutating func note(_ windows: [DesktopWindow], at moment: Moment) -> [DesktopWindow] {
    windows.compactMap { window in
      guard hasArrived(window) else { return nil }
      if let corner = again(window, at: moment) { return window.moved(to: corner) }
      var place = place(window)
      defer { places[window.id] = place }
      guard !window.fills, let corner = place.sentTo, window.corner != corner else { return nil }
      place.sentTo = nil
      return window.moved(to: corner)
    }
  }

  /// The corner to send a window to once more, which its window manager has put elsewhere right after a change.
  private mutating func again(_ window: DesktopWindow, at moment: Moment) -> Point? {
    guard let sending = sent[window.id], let lastChange else { return nil }
    guard moment - lastChange <= Self.answer, !window.fills, sending.times < Self.mostSendings else {
      sent[window.id] = nil
      return nil
    }
    guard window.corner != sending.corner else { return nil }
    sent[window.id]?.times += 1
    return sending.corner
  }

  /// Takes in windows that have not been seen at rest.
  package mutating func takeIn(_ windows: [DesktopWindow]) {
    for window in windows where places[window.id] == nil {
      if hasArrived(window) { places[window.id] = place(window) }
    }
  }

  /// A screen was disconnected, or a change of the screens was undone.
  package mutating func noteThrowing() { wereThrown = true }

  /// True if windows may have been thrown somewhere.
  package func mayHaveThrown(from before: [PlacedScreen], to after: [PlacedScreen]) -> Bool {
    wereThrown || !before.areSame(as: after)
  }

  /// Takes in that screens have come or gone.
  ///
  /// - Parameters:
  ///   - windows: all windows, where they are now.
  ///   - before: the screens that were lit while nothing happened.
  ///   - after: the lit screens now.
  /// - Returns: the windows that belong elsewhere now. None when the same screens are lit as before: then no window
  ///   manager has thrown any window.
  package mutating func settle(
    _ windows: [DesktopWindow], from before: [PlacedScreen], to after: [PlacedScreen], at moment: Moment
  ) -> [DesktopWindow] {
    guard mayHaveThrown(from: before, to: after) else { return [] }
    wereThrown = false
    lastChange = moment
    let homes = windows.filter { hasArrived($0) }.compactMap { window in
      (displaced[window.id] ?? home(of: window, on: before)).map { (window, home: $0) }
    }
    let found = (displaced.values.map(\.screen) + before).again(in: after, before: before)
    (displaced, sent, awaited) = ([:], [:], [:])
    return homes.compactMap { window, home -> DesktopWindow? in
      guard let screen = found[home.screen.place], screen.area.size == home.screen.area.size else {
        displaced[window.id] = home
        return nil
      }
      return send(window, to: home.following(screen), isGuarded: before.areSame(as: after))
    }
  }

  /// Takes in where a window belongs: more screens may come before the windows are at rest.
  ///
  /// - Parameter isGuarded: whether one that is there already is sent there once its window manager, which is behind,
  ///   has thrown it.
  /// - Returns: the window there; nil where it is there already.
  private mutating func send(_ window: DesktopWindow, to place: Place, isGuarded: Bool) -> DesktopWindow? {
    places[window.id] = place
    guard place.window.area != window.area else {
      if isGuarded, !window.fills { sent[window.id] = Sending(corner: window.corner) }
      return nil
    }
    if place.window.fills {
      places[window.id]?.sentTo = place.window.corner
    } else {
      sent[window.id] = Sending(corner: place.window.corner)
    }
    return place.window
  }

  /// A profile has a window put onto a screen: where it was is no home any more.
  ///
  /// - Parameter screen: nil where its window manager has done so by now.
  package mutating func notePutting(of window: UInt32, onto screen: Rectangle?) {
    noteEnd(of: window)
    awaited[window] = screen
  }

  /// False until the window is seen on the screen that it was put onto.
  private mutating func hasArrived(_ window: DesktopWindow) -> Bool {
    guard awaited[window.id]?.contains(window.center) ?? true else { return false }
    awaited[window.id] = nil
    return true
  }

  /// A window was moved, by its window manager or by a person.
  package mutating func noteMove(of window: UInt32, at moment: Moment) {
    awaited[window] = nil
    if let lastChange, moment - lastChange > Self.answer { displaced[window] = nil }
  }

  /// A window is gone for good.
  package mutating func noteEnd(of window: UInt32) {
    (displaced[window], places[window], sent[window], awaited[window]) = (nil, nil, nil, nil)
  }

  private func place(_ window: DesktopWindow) -> Place {
    guard let before = places[window.id] else { return Place(window: window) }
    guard window.fills else {
      return Place(window: window, sentTo: window.area.origin == before.sentTo ? before.sentTo : nil)
    }
    let returnsTo = before.window.fills ? before.returnsTo : before.window
    return Place(window: window, returnsTo: returnsTo, sentTo: before.sentTo)
  }

  private func home(of window: DesktopWindow, on screens: [PlacedScreen]) -> Home? {
    let place = places[window.id] ?? Place(window: window)
    return screens.first { $0.area.contains(place.window.center) }.map { Home(screen: $0, place: place) }
  }
}

extension WindowHomes.Home {
  /// The place where the screen is now, as far from the screen's corner as it was. A window that fills the screen is
  /// moved with the place that it returns to, or else to the screen's own corner.
  fileprivate func following(_ now: PlacedScreen) -> WindowHomes.Place {
    func moved(_ window: DesktopWindow) -> DesktopWindow {
      let (old, new) = (screen.area.origin, now.area.origin)
      return window.moved(to: window.corner.offset(x: new.x - old.x, y: new.y - old.y))
    }
    var place = self.place
    let inner = place.returnsTo.flatMap { screen.area.contains($0.center) ? $0 : nil }
    if place.window.fills { place.window.corner = inner?.corner ?? place.window.area.origin }
    place.window = moved(place.window)
    if let inner { place.returnsTo = moved(inner) }
    return place
  }
}

extension PlacedScreen {
  /// The identity and connector by which a screen counts as the same.
  fileprivate var place: Place { Place(identity: identity, connector: connector) }

  fileprivate struct Place: Hashable {
    var identity: Identity
    var connector: String
  }

  /// True if the profile tells this screen from another one.
  fileprivate func isTold(from other: PlacedScreen) -> Bool {
    guard let name, let otherName = other.name else { return false }
    return name.profile == otherName.profile && name != otherName
  }
}

extension [PlacedScreen] {
  /// True if the same screens are lit, wherever they stand.
  fileprivate func areSame(as others: [PlacedScreen]) -> Bool { Set(map(\.place)) == Set(others.map(\.place)) }

  /// These screens among the later ones, each of which is one of them at most: a twin is another screen. The surest
  /// sign counts first: a screen that stood there all the time; one on the same connector, unless the profile's screen
  /// is on another one; the profile's screen; and any that the profile does not tell from it.
  fileprivate func again(in after: [PlacedScreen], before: [PlacedScreen]) -> [PlacedScreen.Place: PlacedScreen] {
    let standing = Set(before.map(\.place))
    let names = Set(after.compactMap(\.name))
    let signs: [(PlacedScreen, PlacedScreen) -> Bool] = [
      { $0.place == $1.place && standing.contains($0.place) },
      { $0.place == $1.place && ($0.name == $1.name || $0.name.map { !names.contains($0) } ?? true) },
      { $0.name == $1.name && $0.name != nil },
      { !$0.isTold(from: $1) },
    ]
    let latest = Dictionary(map { ($0.place, $0) }) { _, latest in latest }
    let screens = latest.values.sorted { $0.connector.naturallyPrecedes($1.connector) }
    var found: [PlacedScreen.Place: PlacedScreen] = [:]
    for isSame in signs {
      for screen in screens where found[screen.place] == nil {
        let taken = Set(found.values.map(\.place))
        found[screen.place] = after.first {
          $0.identity == screen.identity && !taken.contains($0.place) && isSame(screen, $0)
        }
      }
    }
    return found
  }
}
