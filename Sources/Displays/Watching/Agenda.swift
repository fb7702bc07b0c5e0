/// What a watcher has still to tell the ``Reconciler``, and what that has decided and is still to be done. All actions of one
/// event come before the next event. What carrying out an action brings about waits until then, however deep in that it is
/// noticed: so no action calls the reconciler while it is carried out, and none can call itself for ever.
package struct Agenda: Sendable {
  private var events: [Reconciler.Event] = []
  private var actions: [Reconciler.Action] = []
  private var isUnderWay = false

  package init() {}

  package mutating func add(_ event: Reconciler.Event) { events.append(event) }

  /// Whether what is there is to be gone through now: not by what is called on the way through it.
  package mutating func begin() -> Bool {
    defer { isUnderWay = true }
    return !isUnderWay
  }

  /// After an error nothing is left that another event would find.
  package mutating func end() { self = Agenda() }

  /// What is to be done next; nil where nothing is left.
  package mutating func next(of reconciler: inout Reconciler, at now: Moment) -> Reconciler.Action? {
    while actions.isEmpty, !events.isEmpty { actions = reconciler.handle(events.removeFirst(), at: now) }
    return actions.isEmpty ? nil : actions.removeFirst()
  }
}
