package import Displays
package import X11

/// A window behind the presenter of each seat, which has the same picture: a presenter that is killed is not missed
/// before the next one has drawn. They are the watcher's, and go with it.
package struct Backdrops {
  /// The windows by seat.
  private var windows: [String: ContentWindow] = [:]

  package init() {}

  /// Keeps one window for each seat, and no others.
  ///
  /// - Parameters:
  ///   - orders: what is to be shown, by seat; a message lies over something else.
  ///   - running: seats with a presenter, which has its backdrop where it is itself. Elsewhere the screens may have
  ///     changed.
  package mutating func keep(
    for orders: [String: ContentOrder], besides running: Set<String>, in snapshot: Snapshot,
    on connection: inout Connection
  ) throws {
    let orders = orders.filter { !$0.value.isMessage }
    drop(on: connection) { orders[$0] == nil }
    for (seat, order) in orders {
      let window = try windows[seat] ?? open(for: seat, on: &connection)
      windows[seat] = window
      guard let window, !running.contains(seat) else { continue }
      if connection.area(of: window.number) != order.area(at: seat, in: snapshot) { try connection.hide(window) }
    }
  }

  /// True if the window is the one of this seat. That of another one lies where the content of that seat is, which may
  /// be over this one's.
  package func isAt(_ seat: String, _ window: UInt32) -> Bool { windows[seat]?.number == window }

  /// Removes the windows, since nothing is looked after now: a window without a presenter must not stay.
  package mutating func rest(on connection: borrowing Connection) {
    drop(on: connection) { connection.window(owning: .presenter(on: $0)) == nil }
  }

  private mutating func drop(on connection: borrowing Connection, where isUnwanted: (String) -> Bool) {
    for (seat, window) in windows where isUnwanted(seat) {
      connection.destroy(window)
      windows[seat] = nil
    }
  }

  private func open(for seat: String, on connection: inout Connection) throws -> ContentWindow? {
    let window = try connection.createContentWindow(titled: "orchestrate backdrop of \(seat)")
    guard try connection.takeOver(.backdrop(of: seat), with: window, text: "") else {
      connection.destroy(window)
      return nil
    }
    return window
  }
}

extension ContentOrder {
  fileprivate func area(at seat: String, in snapshot: Snapshot) -> Rectangle? {
    if case .shown(let place) = whereabouts(on: seat, in: snapshot) { place.area } else { nil }
  }
}
