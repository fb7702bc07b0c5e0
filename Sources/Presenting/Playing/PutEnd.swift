import Applying
import Displays
import Platform
import X11

/// Sees to it that what a user has put on a screen ends when it should, also where its watcher has ended or hangs.
struct PutEnd: ~Copyable {
  private enum Source: UInt64 {
    case time, successor
  }

  private let order: ContentOrder
  private let poller: Poller<Source>
  private let time: Timer
  /// Shows what the profile says, and takes the screen over.
  private var successor: StartedPresenter?
  private var hasWatcher = false
  private var isDue = false

  /// A watcher that is well is faster.
  private static let grace = Duration.seconds(1)

  init(_ order: ContentOrder) throws(Failure) {
    let time = try Timer(.awake)
    poller = try Poller([time.descriptor: .time])
    self.order = order
    self.time = time
  }

  /// Readable when there is something to proceed with.
  var descriptor: Int32 { poller.descriptor }

  mutating func begin(on stage: inout Stage) throws {
    guard order.isPut else { return }
    stage.connection.followOwner(of: .watcher)
    hasWatcher = stage.connection.followedOwner(of: .watcher) != nil
    if let until = order.until { try time.arm(at: until.sinceStart + Self.grace) }
  }

  /// Takes in what has happened.
  ///
  /// - Parameter isAway: whether no screen is where it would be shown.
  /// - Returns: whether the presenter is to end.
  mutating func proceed(isAway: Bool, standIn: String?, on stage: borrowing Stage) throws -> Bool {
    guard order.isPut else { return false }
    if try time.ring() != nil { isDue = true }
    if hasWatcher, stage.connection.followedOwner(of: .watcher) == nil { isDue = true }
    guard isDue else { return false }
    guard case .content(let next) = order.afterwards else { return true }
    if let successor { return try successor.child.ending() != nil }
    let spot = PresenterSpot(connector: stage.connector, standIn: standIn, isAway: isAway)
    let started = try PresenterLauncher(display: stage.connection.displayName, talk: .ours).start(next, at: spot)
    try poller.add(started.child.descriptor, as: .successor)
    successor = started
    stage.inform("what was put there is over")
    return false
  }
}
