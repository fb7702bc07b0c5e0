import Displays
import Platform

/// Hears what a program says of itself, from its own processes and no others.
struct ProgramEar: ~Copyable {
  private enum Source: UInt64 {
    case socket, timer
  }

  let isOpen: Bool
  private let socket: NotifySocket
  private let timer: Timer
  private let poller: Poller<Source>
  private(set) var report = ProgramReport()

  /// What is taken in at a time: one that says something without end keeps nothing else from being done.
  private static let portion = 16

  /// - Parameter isOpen: whether the program is asked to say anything.
  init(isOpen: Bool) throws(Failure) {
    let socket = try NotifySocket()
    let timer = try Timer(.awake)
    poller = try Poller([socket.descriptor: .socket, timer.descriptor: .timer])
    self.isOpen = isOpen
    self.socket = socket
    self.timer = timer
  }

  var descriptor: Int32 { poller.descriptor }

  /// For the program's environment.
  var variables: [String: String] {
    guard isOpen else { return [:] }
    return ["NOTIFY_SOCKET": socket.name, "WATCHDOG_USEC": "\(ProgramReport.standardPatience.whole(.microseconds))"]
  }

  /// Another one is about to start: what is left of the one before counts for nothing.
  mutating func beginAnew() throws(Failure) {
    while socket.receive() != nil {}
    report = ProgramReport()
    try rearm()
  }

  /// - Parameter isOwn: whether a process is part of the program.
  /// - Returns: why it is to be started anew; nil where it is not.
  mutating func proceed(at now: Moment, from isOwn: (Int32) -> Bool) throws(Failure) -> String? {
    _ = try timer.ring()
    for _ in 0..<Self.portion {
      guard let (bytes, process) = socket.receive() else { break }
      if isOwn(process) { report.hear(bytes, at: now) }
    }
    report.settle(at: now)
    let fault = report.fault(at: now)
    // A timer for a moment that is over would wake us for ever.
    if fault != nil { report.release() }
    try rearm()
    return fault
  }

  /// The program has ended.
  mutating func release() throws(Failure) {
    report.release()
    try rearm()
  }

  mutating func suspend(_ isSuspended: Bool, at now: Moment) throws(Failure) {
    report.suspend(isSuspended, at: now)
    try rearm()
  }

  private func rearm() throws(Failure) {
    guard let deadline = report.deadline else { return try timer.disarm() }
    try timer.arm(at: deadline.sinceStart)
  }
}
