import Applying
import Displays
import Platform
import ProfileFile
import X11

/// An adjustment of one screen's overscan by a person who watches it: every step goes the way of `apply`, and the
/// pattern follows the picture.
struct Calibration {
  private let target: CalibrationTarget
  /// Reads the situation at the beginning.
  private let reader: SituationReader
  private let before: Snapshot
  private let window: PatternWindow
  private var dial: OverscanDial

  /// - Parameter before: the state that the screens go back to when the person gives up.
  init(
    of target: CalibrationTarget, by reader: SituationReader, from before: Snapshot,
    on connection: borrowing Connection
  ) throws {
    self.target = target
    self.reader = reader
    self.before = before
    dial = target.dial
    window = try connection.createPatternWindow()
  }

  /// Listens to keys until the person is done.
  ///
  /// - Returns: what was written, in words; nil when every change was undone.
  mutating func run(by terminal: inout RawTerminal, on connection: inout Connection) throws -> String? {
    do {
      try show(on: &connection)
      terminal.tell(Self.help)
      return try listen(to: &terminal, on: &connection)
    } catch let lost as ConnectionLost {
      throw lost
    } catch {
      terminal.conclude(try putBack(on: &connection))
      throw error
    }
  }

  private static let help = """
    Increase until the whole green frame is just visible;
    the numbers are percent.
    up, down   half a percent more or less
    l r t b    only that edge    a  all edges    0  none
    Enter      write it          Esc, q  put everything back
    """

  private mutating func listen(
    to terminal: inout RawTerminal, on connection: inout Connection
  ) throws -> String? {
    while true {
      terminal.show("\(target.name): overscan \(dial.overscan), adjusting \(dial.edge?.rawValue ?? "all edges")")
      let keys = terminal.next()
      let turns = keys.prefix { $0 != .accept && $0 != .cancel }
      if !turns.isEmpty { try turn(turns, on: &connection, telling: &terminal) }
      switch keys.dropFirst(turns.count).first {
      case .accept: if let written = try keep(on: connection, telling: &terminal) { return written }
      case .cancel:
        terminal.conclude(try putBack(on: &connection))
        return nil
      default: break
      }
    }
  }

  /// Adjusts the overscan. All keys that came together make one change: a key that is held down must not queue up mode
  /// sets. An amount that the X server does not take is reported, and the one before stays.
  private mutating func turn(
    _ keys: some Sequence<Key>, on connection: inout Connection, telling terminal: inout RawTerminal
  ) throws {
    let kept = dial
    for key in keys { dial.take(key) }
    do {
      try show(on: &connection)
    } catch let failure as Failure where failure.status == .failed {
      terminal.tell(failure.words)
      dial = kept
      try show(on: &connection)
    }
  }

  private func show(on connection: inout Connection) throws {
    var convergence = convergence(to: target.profile(with: dial.overscan))
    let outcome = try convergence.run(on: &connection)
    if let failure = outcome.failure { throw Failure(.failed, failure) }
    guard let area = target.area(in: outcome.settled) else { throw Failure(.failed, "\(target.name) has gone dark") }
    try connection.draw(.overscan(area.size, caption: dial.caption), at: area.origin, in: window)
  }

  /// Takes the pattern away, and undoes every change of the screens.
  private func putBack(on connection: inout Connection) throws -> String {
    try connection.remove(window)
    return try convergence(to: target.profile).wayBack(to: before, on: &connection).words
  }

  private func convergence(to profile: Profile) -> Convergence {
    Convergence([profile], by: reader.about(profile), retries: false, telling: Terminal.tell)
  }

  /// Writes the amount, or reports why it cannot be written, and goes on.
  private func keep(
    on connection: borrowing Connection, telling terminal: inout RawTerminal
  ) throws -> String? {
    do throws(Failure) {
      try target.write(dial.overscan)
    } catch {
      terminal.tell(error.message)
      return nil
    }
    try connection.remove(window)
    return "\(target.path): \(target.name): overscan \(dial.overscan)"
  }
}

extension OverscanDial {
  fileprivate mutating func take(_ key: Key) {
    switch key {
    case .more: turn(by: 1)
    case .less: turn(by: -1)
    case .nothing: reset()
    case .edge(let edge): self.edge = edge
    case .accept, .cancel: break
    }
  }
}
