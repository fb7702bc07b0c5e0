// What `orchestrate undo` has brought back stays, as a choice by hand does.
extension Reconciler {
  /// The watcher's part in `orchestrate undo`. It lasts until other screens are there, the profiles are edited,
  /// something is chosen, or some screens are put to sleep or woken; and until the screens show anything else than what
  /// was brought back.
  package enum Hold: Hashable, Sendable {
    case none
    /// The change is yet to be taken back, and the screens still show this; nil where that is not known. A command that
    /// has not changed them by then has failed.
    case awaited(insteadOf: Shown?, until: Moment)
    case inPlace(Shown)

    package var isInPlace: Bool { if case .inPlace = self { true } else { false } }

    /// When it is over if nothing comes of it.
    var end: Moment? { if case .awaited(_, let end) = self { end } else { nil } }
  }

  /// What the screens show, as far as a way back restores it.
  package struct Shown: Hashable, Sendable {
    private let layout: Learning.Layout
    private let properties: [OutputID: [String: PropertyValue]]

    package init(_ snapshot: Snapshot) {
      layout = snapshot.arranged
      let values = snapshot.outputs.map { ($0.id, $0.properties.filter { !$1.immutable }.mapValues(\.value)) }
      properties = Dictionary(values) { first, _ in first }
    }
  }

  /// Leaves the screens as they were brought back. Those that are as they were when the user asked for it are yet to
  /// change.
  mutating func leave(_ shown: Shown, insteadOf profile: String) -> [Action] {
    if case .awaited(let earlier, _) = hold, earlier == shown { return [] }
    (hold, drift) = (.inPlace(shown), [])
    return tell(.held(profile: profile))
  }
}
