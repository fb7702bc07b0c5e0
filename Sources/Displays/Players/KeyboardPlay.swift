/// What becomes of the on-screen keyboard of a page: (state, event) → actions, without a program and without a server.
///
/// The program is started when a user is in a field for the first time, and stays: from then on its window is shown and
/// hidden. One that ends is started again in the next field, and after a few ends in a row no more.
package struct KeyboardPlay: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// A field has the keyboard, or has it no more.
    case wanted(Bool)
    /// The program has made its window.
    case offered(window: UInt32)
    /// The program has ended, or could not be started.
    case ended
  }

  package enum Action: Hashable, Sendable {
    case start
    /// Take the program's window into this program's own.
    case embed(window: UInt32)
    case show
    case hide
    /// The program has ended too often.
    case giveUp
  }

  enum Phase: Hashable, Sendable {
    case off, starting, ready, useless
  }

  var phase = Phase.off
  var isWanted = false
  /// The ends in a row while a field had the keyboard.
  var ends = 0

  package init() {}

  /// The most ends in a row.
  package static let mostEnds = 3

  package mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .wanted(let isWanted): return want(isWanted)
    case .offered(let window):
      guard phase == .starting else { return [] }
      phase = .ready
      return [.embed(window: window)] + (isWanted ? [.show] : [])
    case .ended: return end()
    }
  }

  private mutating func want(_ isWanted: Bool) -> [Action] {
    guard isWanted != self.isWanted else { return [] }
    self.isWanted = isWanted
    switch phase {
    case .off:
      guard isWanted else { return [] }
      phase = .starting
      return [.start]
    case .ready:
      if !isWanted { ends = 0 }
      return [isWanted ? .show : .hide]
    case .starting, .useless: return []
    }
  }

  private mutating func end() -> [Action] {
    guard phase == .starting || phase == .ready else { return [] }
    phase = .off
    // A browser that begins anew ends all that was started for its page.
    if isWanted { ends += 1 }
    guard ends >= Self.mostEnds else { return [.hide] }
    phase = .useless
    return [.hide, .giveUp]
  }

  /// The lower part of a screen.
  package static func area(on screen: Rectangle) -> Rectangle {
    let shorter = min(screen.size.width, screen.size.height)
    let height = max(1, Int(Double(shorter) * PageKeyboard.share))
    return Rectangle(
      origin: Point(x: screen.origin.x, y: screen.origin.y + screen.size.height - height),
      size: Size(width: screen.size.width, height: height))
  }
}
