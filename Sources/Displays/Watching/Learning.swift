/// Tells when a layout of the screens that a person has arranged by hand is to be written down (`watch --learn`): when
/// another client has changed it, with the same screens connected, and it has stood for a while.
///
/// The layout that is there when screens come, and when the watcher begins, is no person's: a desktop or the server
/// made it.
package struct Learning: Sendable {
  /// The time that a layout stands before it counts as wanted.
  package static let patience = Duration.seconds(30)

  /// What the screens show, as far as a profile decides it.
  package struct Layout: Hashable, Sendable {
    let states: [OutputID: OutputState]
    let primary: OutputID?

    package init(states: [OutputID: OutputState], primary: OutputID?) {
      self.states = states
      self.primary = primary
    }
  }

  /// The layout that counts as known for these screens.
  private var known: (hardware: Hardware, layout: Layout)?
  /// The layout of a person, and since when it has stood.
  private var arranged: (layout: Layout, since: Moment)?

  package init() {}

  /// When an arranged layout has stood for long enough; nil where there is none.
  package var deadline: Moment? { arranged.map { $0.since + Self.patience } }

  /// Takes in a look at the screens.
  ///
  /// - Parameter isLearnable: whether no profile of a person's decides about them.
  package mutating func saw(_ layout: Layout, on hardware: Hardware, isLearnable: Bool, at now: Moment) {
    guard isLearnable, let known, known.hardware == hardware else { return begin(with: layout, on: hardware) }
    if layout == known.layout {
      arranged = nil
    } else if arranged?.layout != layout {
      arranged = (layout, now)
    }
  }

  /// The watcher has changed the screens itself, or has tried to.
  ///
  /// - Parameter isFollowing: whether a mirror or a touchscreen follows what a person has arranged, and belongs to it.
  package mutating func noteOwnChange(
    to layout: Layout, on hardware: Hardware, isFollowing: Bool = false, at now: Moment
  ) {
    guard let arranged, known?.hardware == hardware, isFollowing || layout == arranged.layout else {
      return begin(with: layout, on: hardware)
    }
    if layout != arranged.layout { self.arranged = (layout, now) }
  }

  /// The layout that is due; nil where none is yet.
  package func due(at now: Moment) -> Layout? {
    guard let arranged, arranged.since + Self.patience <= now else { return nil }
    return arranged.layout
  }

  /// Takes the layout that is due, which is known from now on.
  ///
  /// - Returns: nil where none is due yet.
  package mutating func takeDue(at now: Moment) -> Layout? {
    guard let due = due(at: now), let known else { return nil }
    begin(with: due, on: known.hardware)
    return due
  }

  /// Forgets what was arranged, since it was no person's. What was known before still is: it comes back once a game is
  /// over, and is not to be learned then.
  package mutating func drop() { arranged = nil }

  private mutating func begin(with layout: Layout, on hardware: Hardware) {
    known = (hardware, layout)
    arranged = nil
  }
}

extension Snapshot {
  /// The layout that a person may have arranged.
  package var arranged: Learning.Layout {
    let lit = outputs.compactMap { output in state(of: output.id).map { (output.id, $0) } }
    return Learning.Layout(states: Dictionary(lit) { first, _ in first }, primary: primary)
  }
}
