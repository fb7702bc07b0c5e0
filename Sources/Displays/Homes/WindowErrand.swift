/// What is asked of the window manager for a window of a person's program, once.
package struct WindowErrand: Hashable, Sendable {
  package let window: UInt32
  /// The area of the screen or part where it belongs; nil where the profile names none.
  package var screen: Rectangle?
  /// The area of the whole window, with its decoration; nil where it keeps its size.
  package var area: Rectangle?
  /// The window at its new place, where it only moves.
  package var moved: DesktopWindow?
  package var workspace: String?
}

/// The profile's answer for a window.
package enum WindowAnswer: Hashable, Sendable {
  /// No rule is about it.
  case none
  /// Its screen is dark or absent: it is asked again later.
  case waiting
  case errand(WindowErrand)
}

extension Profile {
  /// The rules wherever they stand in their file: when these are others, windows are placed again.
  package var wantedWindows: [WindowRule] { windows.map(\.anywhere) }

  /// The first rule that is about a window. A window that is content of a screen is no person's.
  func rule(for window: WindowDescription) -> WindowRule? {
    guard !targets.contains(where: { $0.shows(window) }) else { return nil }
    return windows.first { $0.window.value.isMatched(by: window) { _ in false } }
  }
}

extension ContentTarget {
  /// True if a window is content of this place.
  fileprivate func shows(_ window: WindowDescription) -> Bool {
    shownWindow.map { $0.isMatched(by: window) { _ in true } } ?? false
  }
}

extension Match {
  /// What is to be done for a window that has opened, or is there when the profile comes.
  ///
  /// - Parameters:
  ///   - window: the window where it is.
  ///   - snapshot: what the screens show now.
  package func answer(
    for window: DesktopWindow, _ description: WindowDescription, on snapshot: Snapshot
  ) -> WindowAnswer {
    guard let rule = profile.rule(for: description) else { return .none }
    let here = snapshot.litAreas.first { $0.contains(window.center) }
    var errand = WindowErrand(window: window.id, workspace: rule.workspace)
    if let name = rule.screen?.value {
      guard let seat = seats(on: snapshot)[name], let area = snapshot.area(at: seat) else { return .waiting }
      errand.screen = area
    }
    if let place = rule.place {
      guard let screen = errand.screen ?? here else { return .waiting }
      errand.area = place.area(on: screen)
    } else if let screen = errand.screen, !screen.contains(window.center) {
      errand.moved = window.moved(from: here ?? screen, onto: screen)
    }
    return .errand(errand)
  }
}

extension DesktopWindow {
  /// The window on another screen, as far from that one's corner as it was from the first one's, and not beyond its
  /// edges where it has room.
  fileprivate func moved(from old: Rectangle, onto new: Rectangle) -> DesktopWindow {
    func place(_ offset: Int, _ length: Int, in room: Int) -> Int { max(0, min(offset, room - length)) }
    let frame = Size(
      width: area.size.width + area.origin.x - corner.x, height: area.size.height + area.origin.y - corner.y)
    let (x, y) = (corner.x - old.origin.x, corner.y - old.origin.y)
    return moved(
      to: new.origin.offset(
        x: place(x, frame.width, in: new.size.width), y: place(y, frame.height, in: new.size.height)))
  }
}
