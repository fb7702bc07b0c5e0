/// The events that a watcher has still to tell the ``Reconciler``, and the decided actions that are still to be done.
/// All actions of one event come before the next event. Events that an action brings about wait until then, however
/// deep in it they are noticed: so no action calls the reconciler while it is carried out, and none can call itself for
/// ever.
package struct Agenda: Sendable {
  private var events: [Reconciler.Event] = []
  private var actions: [Reconciler.Action] = []
  private var isUnderWay = false

  package init() {}

  package mutating func add(_ event: Reconciler.Event) { events.append(event) }

  /// True if the caller should go through the agenda now; false for code that is called on the way through it.
  package mutating func begin() -> Bool {
    defer { isUnderWay = true }
    return !isUnderWay
  }

  /// Clears the agenda after an error; another event finds all that was left.
  package mutating func end() { self = Agenda() }

  /// The next action; nil where none is left.
  package mutating func next(of reconciler: inout Reconciler, at now: Moment) -> Reconciler.Action? {
    while actions.isEmpty, !events.isEmpty { actions = reconciler.handle(events.removeFirst(), at: now) }
    return actions.isEmpty ? nil : actions.removeFirst()
  }
}
