import Applying
import Displays
import Platform
import X11

/// Makes sure that content that a user has put on a screen ends when it should, also where its watcher has ended or
/// hangs.
struct PutEnd: ~Copyable {
  private enum Source: UInt64 {
    case time, successor
  }

  private let order: ContentOrder
  private let poller: Poller<Source>
  private let time: Timer
  /// The presenter that shows the profile's content, and takes the screen over.
  private var successor: StartedPresenter?
  private var ending: PutEnding

  init(_ order: ContentOrder) throws(Failure) {
    let time = try Timer(.awake)
    poller = try Poller([time.descriptor: .time])
    self.order = order
    self.time = time
    ending = PutEnding(order)
  }

  /// The descriptor, readable when there is something to proceed with.
  var descriptor: Int32 { poller.descriptor }

  mutating func begin(on stage: inout Stage) throws {
    guard order.isPut else { return }
    stage.connection.followOwner(of: .watcher)
    _ = ending.handle(.begun(hasWatcher: hasWatcher(on: stage)), at: now)
    try wait()
  }

  /// Takes in what has happened.
  ///
  /// - Parameter isAway: whether no screen is where it would be shown.
  /// - Returns: whether the presenter should end.
  mutating func proceed(isAway: Bool, standIn: String?, on stage: borrowing Stage) throws -> Bool {
    guard order.isPut else { return false }
    var actions: [PutEnding.Action] = []
    if try time.ring() != nil { actions += ending.handle(.deadlineReached, at: now) }
    if !hasWatcher(on: stage) { actions += ending.handle(.watcherLost, at: now) }
    if try successor?.child.ending() != nil { actions += ending.handle(.successorEnded, at: now) }
    if actions.contains(.startSuccessor), try !startSuccessor(isAway: isAway, standIn: standIn, on: stage) {
      actions += ending.handle(.successorEnded, at: now)
    }
    try wait()
    return actions.contains(.end)
  }

  private func hasWatcher(on stage: borrowing Stage) -> Bool { stage.connection.followedOwner(of: .watcher) != nil }

  /// - Returns: whether anything follows: what a user has stopped does not come back.
  private mutating func startSuccessor(isAway: Bool, standIn: String?, on stage: borrowing Stage) throws -> Bool {
    guard let next = order.afterwards.order, !stage.connection.stoppedContent().includes(next.screen) else {
      return false
    }
    let spot = PresenterSpot(connector: stage.connector, standIn: standIn, isAway: isAway)
    let started = try PresenterLauncher(display: stage.connection.displayName, talk: .ours).start(next, at: spot)
    try poller.add(started.child.descriptor, as: .successor)
    successor = started
    stage.inform("what was put there is over")
    return true
  }

  private func wait() throws(Failure) {
    if let deadline = ending.deadline { try time.arm(at: deadline.sinceStart) } else { try time.disarm() }
  }

  private var now: Moment { Moment(TimerClock.awake.now()) }
}
