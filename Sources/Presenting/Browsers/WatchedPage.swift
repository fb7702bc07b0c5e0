import Displays
import Platform

/// Follows the page of a browser that a presenter runs, by its debugging pipe, as `PageWatch` decides.
///
/// It belongs in a loop: `proceed` is called whenever the descriptor is readable.
final class WatchedPage {
  private enum Source: UInt64 {
    case pipe, timer, network, clock
  }

  private let poller: Poller<Source>
  private let timer: Timer
  private let network: NetworkNews
  private let clock: ReloadClock?
  private var pipe: BrowserPipe?
  private var isWriting = false
  private var watch: PageWatch
  /// The reason why the page cannot be followed in the browser that was started last; nil where it can.
  private(set) var blindness: String?

  init(_ page: Page, _ restart: Restart) throws(Failure) {
    let timer = try Timer(.awake)
    let network = NetworkNews()
    poller = try Poller([timer.descriptor: .timer])
    if let descriptor = network.descriptor { try poller.add(descriptor, as: .network) }
    clock = try page.reloadAt.map { times throws(Failure) in try ReloadClock(times) }
    if let descriptor = clock?.descriptor { try poller.add(descriptor, as: .clock) }
    self.timer = timer
    self.network = network
    watch = PageWatch(page, restart)
  }

  /// True if a keyboard should be on the screen.
  var wantsKeyboard: Bool { watch.wantsKeyboard }

  /// The descriptor, readable when there is something to proceed with.
  var descriptor: Int32 { poller.descriptor }

  /// The state of the browser's window.
  var state: ApplicationPlay.PageState { watch.state }

  /// The reason why the next browser should be started without a pipe, as the last one has shown; nil where it should
  /// have one.
  var fault: String? { watch.fault }

  /// True unless the browser that runs has yet to report its page.
  var hasStarted: Bool { watch.hasStarted }

  private var now: Moment { Moment(TimerClock.awake.now()) }

  /// Judges anew, before each start of a browser, whether its page can be followed.
  func prepare(for launch: BrowserLaunch) throws(Failure) {
    try end()
    blindness = launch.blindness ?? fault
  }

  /// Opens the pipe before the browser is started.
  ///
  /// - Parameter address: the address of the page.
  /// - Returns: the descriptor for the browser.
  func open(_ address: String) throws(Failure) -> Int32? {
    watch.address = address
    let new = try BrowserPipe()
    let given = new.given
    try poller.add(new.descriptor, as: .pipe)
    pipe = consume new
    return given
  }

  /// Begins once the browser was started.
  func begin() throws(Failure) {
    pipe?.handOver()
    if blindness == nil { watch.begin(at: now) } else { watch.beginUnfollowed(at: now) }
    try send()
  }

  /// Takes in that the browser has ended.
  func end() throws(Failure) {
    watch.end(at: now)
    try close()
    try timer.disarm()
  }

  func suspend() throws(Failure) {
    watch.suspend()
    try send()
  }

  func resume() throws(Failure) {
    watch.resume(at: now)
    try send()
  }

  func retry() throws(Failure) {
    watch.retry(at: now)
    try send()
  }

  func refresh() throws(Failure) {
    watch.refresh(at: now)
    try send()
  }

  /// Takes in that a user has touched something on the page's screen, or typed there.
  func noteUse() throws(Failure) {
    watch.noteUse(at: now)
    try send()
  }

  /// Takes in that the browser is about to be ended.
  func leave() { watch.close(at: now) }

  /// Takes in what has happened.
  ///
  /// - Returns: the action on the browser itself, if any.
  func proceed(isRunning: Bool) throws(Failure) -> PageWatch.Verdict? {
    if try clock?.take() == true { watch.reload() }
    guard isRunning else {
      if !watch.isOff || pipe != nil { try end() }
      _ = network.take()
      return nil
    }
    for event in pipe?.receive() ?? [] {
      watch.receive(event, at: now)
      pipe?.send(watch.takeRequests())
    }
    if network.take() { watch.hearOfNetwork(at: now) }
    if try timer.ring() != nil { watch.proceed(at: now) }
    try send()
    return watch.takeVerdict()
  }

  /// The remarks for the log since the last call.
  func takeRemarks() -> [String] { watch.takeRemarks() }

  /// True if the visible picture should be kept now: it may be the last good one.
  func takeCue() -> Bool { watch.takeCue() }

  private func send() throws(Failure) {
    pipe?.send(watch.takeRequests())
    if let isOpen = pipe?.isOpen, !isOpen {
      try close()
      watch.close(at: now)
    }
    try awaitRoom()
    if let deadline = watch.deadline { try timer.arm(at: deadline.sinceStart) } else { try timer.disarm() }
  }

  private func awaitRoom() throws(Failure) {
    guard let descriptor = pipe?.descriptor, let hasUnsent = pipe?.hasUnsent, hasUnsent != isWriting else { return }
    isWriting = hasUnsent
    try poller.change(descriptor, as: .pipe, for: isWriting ? [.reading, .writing] : .reading)
  }

  private func close() throws(Failure) {
    if let descriptor = pipe?.descriptor { try poller.remove(descriptor) }
    pipe = nil
    isWriting = false
  }
}
