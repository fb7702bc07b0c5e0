import Displays
import Platform
import Presenter
import X11

/// What players of all kinds of content have in common: one descriptor for all that they wait for, one moment to come
/// back at, how content comes out of what was there before, what is shown in place of it, where it is seen and heard,
/// and whether the screens sleep.
final class PlayerFrame {
  private enum Source: UInt64 {
    case timer, fade, fallback, sinks, part
  }

  private let poller: Poller<Source>
  private let timer: Timer
  private var deadline: Moment?
  var fade: Fade
  var fallback: FallbackPicture
  let sound: SoundGuide
  private(set) var place: ContentPlace?
  private let order: ContentOrder
  /// The shape of the pixels at the place, or at the last one.
  private(set) var pixels = PixelShape.square
  /// The shape that the player of a video was told when it was started.
  var toldPixels = PixelShape.square
  /// The room that pictures have at the place.
  private(set) var room: PictureRoom?
  /// True if the screens sleep on purpose.
  var isStill = false

  /// - Parameter parts: the descriptors of the player's other parts.
  init(_ order: ContentOrder, waitingFor parts: [Int32?]) throws {
    let timer = try Timer(.awake)
    let fade = try Fade(order)
    let fallback = try FallbackPicture(order)
    poller = try Poller([timer.descriptor: .timer, fade.descriptor: .fade, fallback.descriptor: .fallback])
    sound = try SoundGuide(order.sound)
    self.order = order
    if let descriptor = sound.descriptor { try poller.add(descriptor, as: .sinks) }
    for descriptor in parts.compactMap(\.self) { try poller.add(descriptor, as: .part) }
    self.timer = timer
    self.fade = consume fade
    self.fallback = consume fallback
  }

  /// The descriptor, readable when there is something to proceed with.
  var descriptor: Int32 { poller.descriptor }
  var now: Moment { Moment(timer.clock.now()) }
  /// The refresh of the screen; 0 where that is not known.
  var refreshMilliHertz: Int { fade.refreshMilliHertz }
  /// True if the content cannot be seen.
  var isHalted: Bool { place == nil || isStill }

  /// Waits for a part that has come since, too.
  func add(_ descriptors: [Int32]) throws(Failure) {
    for descriptor in descriptors { try poller.add(descriptor, as: .part) }
  }

  /// Waits no more for a part that goes.
  func remove(_ descriptors: [Int32]) throws(Failure) {
    for descriptor in descriptors { try poller.remove(descriptor) }
  }

  /// Sets the moment to come back at; nil when there is nothing to wait for.
  func wait(until deadline: Moment?) throws(Failure) {
    guard deadline != self.deadline else { return }
    self.deadline = deadline
    if let deadline { try timer.arm(at: deadline.sinceStart) } else { try timer.disarm() }
  }

  /// True if that moment has come.
  func isDue() throws(Failure) -> Bool {
    guard try timer.ring() != nil else { return false }
    deadline = nil
    return true
  }

  /// Takes in the screen that shows the content.
  func move(to place: ContentPlace?, in snapshot: Snapshot) {
    self.place = place
    if let place { pixels = order.pixels(of: place.output, in: snapshot) }
    fallback.pixels = pixels
    room = place.flatMap { $0.room(in: snapshot, of: pixels) }
    fade.refreshMilliHertz = place.flatMap { snapshot.state(of: $0.output)?.mode.refreshMilliHertz } ?? 0
    if let place { sound.screen = snapshot.output(place.output)?.identity.model }
  }

  /// How faithfully a picture with these facts is shown at the place.
  func fidelity(of picture: PictureFacts?, as fit: Fit?) -> Fidelity? {
    guard let picture, let fit, let room else { return nil }
    return Fidelity(of: picture, as: fit, in: room)
  }

  /// Starts a program anew, if it runs and its sound should go elsewhere now.
  func followSound(of run: inout ProgramRun) throws(Failure) {
    try sound.proceed()
    if run.isRunning, sound.turn() { try run.startAnew() }
  }

  /// Goes on with what may be under way, and tells what is seen.
  ///
  /// - Returns: whether a picture of the content is seen.
  func proceed(on stage: inout Stage) throws -> Bool {
    try fallback.proceed(on: &stage)
    let isSeen = stage.presentation.isSeen
    if isStill { try fade.end(on: &stage) }
    _ = try fade.proceed(on: &stage)
    stage.tellPicture()
    return isSeen
  }

  /// Waits for nothing of its own any more: the content is told to end.
  func end() throws {
    try wait(until: nil)
    try fade.rest()
    try fallback.rest()
  }
}
