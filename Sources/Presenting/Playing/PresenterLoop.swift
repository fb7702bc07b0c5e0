package import Applying
package import Displays
package import Platform
import Presenter
import X11

/// One presenter: shows content on one screen, on a part of one, or across a wall, until it is told to stop or another
/// one takes over.
///
/// The parts that all kinds of content have in common are here: who may draw on the screen, where it is, and when to
/// end. It waits for the server, signals and its player, and does nothing in between.
package struct PresenterLoop: ~Copyable {
  package enum Ending {
    case stopped
    /// Another presenter draws on this screen now.
    case replaced
    /// The screen is disconnected, and the order asks to end then.
    case unplugged
    /// The program that started the presenter has ended before the presenter took the screen.
    case orphaned
  }

  private enum Source: UInt64 {
    case server, signals, player, patience, end
  }

  private let order: ContentOrder
  private let player: any Player
  private var stage: Stage
  /// The screen that the content is shown to, by its EDID; nil while that is not known. Another one that comes in its
  /// place shows nothing before a watcher or a user asks for it.
  private var screen: String?
  /// The seat that shows the content while that screen is away.
  private var standIn: String?
  private var hosts = Hosts()
  private var isOnPart = false
  private var isWithheld = false
  /// True if no screen is at its connector.
  private var isAway = false
  /// True if the screens sleep on purpose.
  private var isStill = false
  private var putEnd: PutEnd
  private var backdrop: Backdrop
  private var ground: Ground
  /// The area of the content; nil while it is not shown.
  private var area: Rectangle?
  /// The areas that its screens show beside it.
  private var padding: [Rectangle] = []
  private let poller: Poller<Source>
  private let signals: Signals
  /// The time for the presenter before to end.
  private let patience: Timer

  package static func open(
    _ order: ContentOrder, at spot: PresenterSpot, display: String?, log: Log
  ) throws -> PresenterLoop {
    let signals = try Signals([.terminate, .interrupt, .hangUp])
    let stage = try Stage(Connection.open(display: display, hearing: .everything), on: spot.connector, log: log)
    let mark = ContentMark(display: stage.connection.displayName, connector: spot.connector)
    let player = try order.player(as: mark, telling: SharedChatter(of: order.screen))
    let patience = try Timer(.awake)
    let putEnd = try PutEnd(order)
    let poller = try Poller<Source>([
      stage.connection.descriptor: .server, signals.descriptor: .signals, player.descriptor: .player,
      patience.descriptor: .patience, putEnd.descriptor: .end,
    ])
    return PresenterLoop(
      order: order, player: player, stage: stage, screen: spot.isAway ? Output.noScreenYet : nil,
      standIn: spot.standIn, putEnd: putEnd, backdrop: Backdrop(order), ground: Ground(order), poller: poller,
      signals: signals, patience: patience)
  }

  /// Runs until the end. The picture from before stays on the screen until the new one covers it.
  ///
  /// - Parameter starter: has to live until then, and no longer.
  package mutating func run(by starter: Starter?) throws -> Ending {
    isOnPart = try seat(in: stage.connection.read(.none).snapshot).part != nil
    guard starter?.stands ?? true else { return .orphaned }
    try stage.findPredecessor()
    stage.presentation.plainTitle = order.fallback == .card ? nil : order.screen
    if order.hidesPointer { stage.connection.pointer.hide(over: stage.window) }
    stage.connection.sleep.follow()
    stage.connection.followPower()
    try standStillWhileAsleep()
    guard try show() else { return .unplugged }
    try stage.tell(health)
    try stage.tell(player.figures, item: player.item, fidelity: player.fidelity)
    let early = try prepare()
    let ending = try early ?? perform(by: starter)
    try finish()
    return ending
  }

  private func seat(in snapshot: Snapshot) throws(Failure) -> Seat {
    guard let seat = snapshot.seat(stage.connector) else {
      throw Failure(.failed, "there is no output \(stage.connector)")
    }
    return seat
  }

  /// Takes the screen over, and keeps it.
  private mutating func perform(by starter: Starter?) throws -> Ending {
    // The starter is asked once more, as late as can be: to draw a picture takes its time.
    guard starter?.stands ?? true else { return .orphaned }
    // Once the screen is taken, the watcher counts it as shown, and may end at once.
    try putEnd.begin(on: &stage)
    try stage.acquire(order.text, isPart: isOnPart)
    try layBehind()
    if !stage.isAlone { try patience.arm(after: PresenterProcess.grace) }
    return try play()
  }

  /// Goes on until there is something visible. Only the presenter that had the screen at the start may be replaced
  /// then, and none that has come since.
  private mutating func prepare() throws -> Ending? {
    guard player.isPreparing else { return nil }
    let selection = ManagerSelection.presenter(on: stage.connector)
    let before = stage.connection.window(owning: selection)
    let ending = try play { $0.isPreparing }
    guard ending == nil, let now = stage.connection.window(owning: selection), now != before else { return ending }
    return .replaced
  }

  private mutating func play() throws -> Ending {
    // It only returns nil when it need not go on, which never happens here.
    try play { _ in true } ?? .stopped
  }

  /// - Returns: nil when there is no need to go on.
  private mutating func play(while isNeeded: (any Player) -> Bool) throws -> Ending? {
    while true {
      if let ending = try takeIn() { return ending }
      guard isNeeded(player) else { return nil }
      if stage.isTaken, try putEnd.proceed(isAway: isAway, standIn: standIn, on: stage) { return .stopped }
      for ready in try poller.wait() where ready.source == .signals {
        if try isToldToStop() { return .stopped }
      }
      if try patience.ring() != nil { endPredecessor() }
    }
  }

  /// Ends a replaced presenter that does not give way by itself.
  private func endPredecessor() {
    for process in stage.connection.awaitedProcesses() where PresenterProcess.kill(process) {
      stage.warn(
        "the presenter before did not end within \(PresenterProcess.grace.inSeconds), and was killed")
    }
  }

  /// Takes in what has happened, until there is nothing left: an answer of the server may bring events along, which
  /// leaves the descriptor silent.
  private mutating func takeIn() throws -> Ending? {
    var heard = -1
    while heard != stage.connection.heardEvents {
      heard = stage.connection.heardEvents
      var change = try stage.connection.takeEvents()
      if change.concernsSleep || change.concernsPower { try standStillWhileAsleep() }
      (change.concernsSleep, change.concernsPower) = (false, false)
      for message in stage.connection.messages.take(for: stage.window) {
        guard case .move(let goal, let standIn) = message else { return .stopped }
        try move(to: goal, standIn: standIn)
      }
      if !change.isEmpty, try !show() { return .unplugged }
      if stage.connection.isReplaced(stage.window) { return .replaced }
      try player.proceed(on: &stage)
      if stage.isTaken { try layBehind() }
      try stage.tell(health)
      try stage.tell(player.figures, item: player.item, fidelity: player.fidelity)
      stage.connection.hearEvents()
    }
    return nil
  }

  /// Updates the windows that lie behind the picture and beside it.
  private mutating func layBehind() throws {
    // What is not seen has its place in the stack once it is.
    if area != nil, try hosts.follow(with: player, on: &stage) { backdrop.followRestack() }
    try backdrop.follow(player.givesWay ? nil : area, showing: player.picture, on: &stage)
    try ground.follow(padding, on: &stage)
  }

  /// Suspends costly work while the screens sleep on purpose, and resumes it when they wake, by input too: without a
  /// watcher as well.
  private mutating func standStillWhileAsleep() throws {
    let isAsleep = try stage.connection.sleep.look(at: stage.connection.power()).state == .asleep
    guard isAsleep != isStill else { return }
    isStill = isAsleep
    try player.stand(still: isAsleep, on: &stage)
  }

  private var health: ContentHealth {
    // No process is started whose picture would not be visible; it starts when the screens wake.
    if isStill, player.health.state == .starting { return ContentHealth(.parked, "the screens are asleep") }
    guard isWithheld, player.health == ContentHealth(.parked) else { return player.health }
    return ContentHealth(.parked, "another screen is connected than the one it was shown on")
  }

  /// Goes on at another output, or at the same one for another screen. As at the start, the picture from before stays
  /// on the screen until the new one covers it; and as it is the same process, it is the same slide, page or film.
  private mutating func move(to goal: PresenterGoal, standIn: PresenterGoal?) throws {
    let old = stage.connector
    let snapshot = try stage.connection.read(.none).snapshot
    self.standIn = standIn.flatMap(snapshot.seat)?.description
    // Only a foreign client names a place without an output; then the presenter takes again what it has.
    if let seat = snapshot.seat(goal) {
      (stage.connector, isOnPart) = (seat.description, seat.part != nil)
      // A presenter that is sent to wait goes on waiting for the screen that it had.
      if let output = snapshot.output(at: stage.connector), output.isPresent {
        screen = output.identity.edid ?? (screen == Output.noScreenYet ? nil : screen)
      }
    }
    _ = try show()
    try stage.acquire(order.text, isPart: isOnPart)
    guard stage.connector != old else { return }
    stage.connection.followOwner(of: .backdrop(of: stage.connector))
    try stage.connection.release(.presenter(on: old), of: stage.window)
    // This comes last: clients do not hear of a selection that is given back, but of a new title.
    stage.connection.setTitle(Stage.title(at: stage.connector), of: stage.window)
    stage.inform("came from \(Seat.name(of: old))")
  }

  /// Ends the processes that were started. The presenter that took over has drawn above this one already.
  private mutating func finish() throws {
    try player.giveBack(on: &stage)
    try stage.close()
    ground.drop(on: stage)
    try player.end()
    while true {
      _ = try stage.connection.takeEvents()
      try player.proceed(on: &stage)
      if player.isOver { return }
      for ready in try poller.wait() where ready.source == .signals { _ = try isToldToStop() }
    }
  }

  /// Takes in all signals: one that is left would end the process as soon as signals have their usual effect again.
  private func isToldToStop() throws -> Bool {
    var isTold = false
    while try signals.next() != nil { isTold = true }
    return isTold
  }

  /// Reads what the server shows now, and has the player do what differs.
  ///
  /// - Returns: whether to go on.
  private mutating func show() throws -> Bool {
    let snapshot = try stage.connection.read(.none).snapshot
    let output = snapshot.output(at: stage.connector)
    screen = screen ?? output?.identity.edid
    // A wall is several screens, and goes by those that are where they were.
    isWithheld = order.wall == nil && output?.isOther(than: screen) ?? false
    defer { stage.tell(screen: screen, standIn: standIn) }
    switch order.whereabouts(on: stage.connector, for: screen, standIn: standIn, in: snapshot) {
    case .shown(let place): try show(at: place, in: snapshot)
    case .parked: try show(at: nil, in: snapshot)
    case .over: return false
    }
    return true
  }

  private mutating func show(at place: ContentPlace?, in snapshot: Snapshot) throws {
    area = place?.area
    hosts.place = HostPlace(place, in: snapshot, besides: stage.connector)
    isAway = snapshot.output(at: stage.connector)?.isPresent != true
    padding = area.map { snapshot.padding(around: $0) } ?? []
    try player.show(at: place, in: snapshot, on: &stage)
  }
}

extension Snapshot {
  fileprivate func seat(_ goal: PresenterGoal) -> Seat? { output(goal.output).map { Seat($0.name, part: goal.part) } }
}
