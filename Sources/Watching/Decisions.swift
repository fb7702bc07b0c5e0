import Displays

/// What the ``Reconciler`` decides, one event after the other. What happens while an action is carried out waits for
/// its turn.
struct Decisions {
  private(set) var reconciler: Reconciler
  private var agenda = Agenda()

  init(timing: WatchTiming) { reconciler = Reconciler(timing: timing) }

  mutating func add(_ event: Reconciler.Event) { agenda.add(event) }

  /// True if the caller is to carry out what is decided now, until nothing is left: not by what is called on the way.
  mutating func begin() -> Bool { agenda.begin() }

  mutating func next(at now: Moment) -> Reconciler.Action? { agenda.next(of: &reconciler, at: now) }

  /// After an error nothing is left that another event would find.
  mutating func end() { agenda.end() }

  /// Another client has changed the screens since they were read.
  mutating func noteServerChange(at now: Moment) { reconciler.noteServerChange(at: now) }
}
