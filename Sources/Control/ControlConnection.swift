import Displays
import Glibc
package import Platform

/// A client's side: one request, and the answers to it.
package struct ControlConnection: ~Copyable {
  private let socket: UnixSocket
  private let path: String
  private var cutter = ByteCutter(at: UInt8(ascii: "\n"), longest: longestAnswer)
  private var lines: ArraySlice<ByteCutter.Cut> = []

  /// A status with hundreds of screens and findings stays below.
  private static let longestAnswer = 8 << 20

  /// - Returns: nil when no program listens there.
  package static func open(_ address: ControlAddress) throws(Failure) -> ControlConnection? {
    guard try PrivateFolder.exists(address.folder) else { return nil }
    do throws(FileProblem) {
      let socket = try UnixSocket()
      switch socket.connect(to: address.path) {
      case 0: return ControlConnection(socket: socket, path: address.path)
      case ENOENT, ECONNREFUSED: return nil
      // The queue of waiting clients is full: the server has accepted none for long.
      case EAGAIN: throw FileProblem(Path(address.path), .reaching, code: EBUSY)
      case let code: throw FileProblem(Path(address.path), .reaching, code: code)
      }
    } catch {
      throw error.code == EBUSY ? Self.silence : Failure(.failed, error.description)
    }
  }

  private init(socket: consuming UnixSocket, path: String) {
    self.socket = socket
    self.path = path
  }

  package var descriptor: Int32 { socket.descriptor }

  package static let silence = Failure(.noXServer, "the watcher does not respond")
  package static let undecided = Failure(.failed, "another change is not decided yet; `orchestrate confirm` keeps it")

  /// Why something has to wait for a switch that may still be undone.
  ///
  /// - Parameters:
  ///   - isInForce: whether the switch is: before, a watcher that is paused has nothing to confirm.
  ///   - isUndecided: whether a user is to confirm it.
  package static func refusal(whilePaused isPaused: Bool, isInForce: Bool, isUndecided: Bool) -> Failure {
    if isPaused, !isInForce {
      return Failure(.failed, "the watcher is paused, and a choice waits; run `orchestrate resume` first")
    }
    return isUndecided ? undecided : Failure(.failed, "a switch is under way; run this again once it is over")
  }

  /// Refuses a trial while an `apply --confirm` or `undo --confirm` waits for its answer: each would bring back what
  /// the other one has taken back.
  package static func refuseBesideTrial(on display: String?) throws(Failure) {
    guard try !ControlAddress(display: display, .confirmation).hasListener() else { throw undecided }
  }

  /// Refuses a trial while a switch of the watcher is to be confirmed. One that does not answer may have such a switch.
  package static func refuseBesideSwitch(on display: String?) throws(Failure) {
    guard var watcher = try open(ControlAddress(display: display)) else { return }
    let status = try watcher.status()
    // Of a switch that is on its way older watchers do not tell.
    guard status.undecided == true || status.confirm != nil else { return }
    throw refusal(whilePaused: status.paused, isInForce: status.confirm != nil, isUndecided: true)
  }

  /// A request goes at once: the system takes as much as a profile's text is long.
  package func send(_ request: ControlRequest) throws(Failure) {
    guard let line = try? request.line else { throw Self.silence }
    guard line.count <= ControlClient.longestRequest else {
      throw Failure(.failed, "the request is longer than \(ControlClient.longestRequest >> 10) KiB")
    }
    // A watcher that has closed already may have said why, which waits to be read.
    if let count = socket.send(line), count < line.count { throw Self.silence }
  }

  /// Closes the client's side, which undoes a switch that waits for its confirmation; the outcome can still be read.
  package func withdraw() { shutdown(socket.descriptor, Int32(SHUT_WR)) }

  package enum Received {
    case response(ControlResponse), nothingYet, end
  }

  /// The lines that have come; does not wait.
  package mutating func receive() throws(Failure) -> Received {
    while true {
      let line = lines.popFirst()
      guard !(line?.isTooLong ?? cutter.isTooLong) else { throw Failure(.failed, "the watcher's reply is too long") }
      if let line { return .response(try Failure.telling { try ControlResponse(line: line.bytes) }) }
      switch socket.receive() {
      case .bytes(let bytes): lines += cutter.take(bytes)
      case .nothingYet: return .nothingYet
      case .end: return .end
      }
    }
  }

  /// The next answer; nil when the other side has closed.
  ///
  /// - Parameter patience: nil waits as long as it takes.
  package mutating func response(within patience: Duration?) throws(Failure) -> ControlResponse? {
    let deadline = patience.map { ContinuousClock.now + $0 }
    while true {
      switch try receive() {
      case .response(let response): return response
      case .end: return nil
      case .nothingYet:
        guard !Readiness.wait(for: [descriptor], until: deadline).isEmpty else { throw Self.silence }
      }
    }
  }
}

extension ControlConnection {
  /// The time that a watcher with nothing else to do may take to answer.
  private static let patience = Duration.seconds(5)
  /// Changing screens takes as long as the hardware takes.
  package static let patienceForChanges = Duration.seconds(60)

  /// The watcher of a display; nil takes `$DISPLAY`.
  package static func watcher(of display: String?) throws(Failure) -> ControlConnection {
    let address = try ControlAddress(display: display)
    guard let connection = try open(address) else {
      throw Failure(.noXServer, "no watcher runs on \(address.display); start one with `orchestrate watch`")
    }
    return connection
  }

  /// The status of the watcher of a display; nil where none runs, or it does not report one.
  package static func status(of display: String?) -> WatcherStatus? {
    guard var watcher = try? Self.watcher(of: display) else { return nil }
    return try? watcher.status()
  }

  /// The watcher's status; with `follows`, further ones come by `receive`.
  package mutating func status(follows: Bool = false) throws(Failure) -> WatcherStatus {
    guard case .status(let status) = try answer(to: .status(follow: follows)) else {
      throw Failure(.failed, "unexpected reply from the watcher")
    }
    return status
  }

  /// Sends a request, and returns the first answer.
  package mutating func answer(to request: ControlRequest) throws(Failure) -> ControlResponse {
    try send(request)
    let patience =
      switch request {
      case .status, .choices, .pause, .confirm, .hold: Self.patience
      case .switchTo, .resume, .reload, .sleep, .wake, .put, .tryOut: Self.patienceForChanges
      }
    let answer = try response(within: patience)
    guard let answer else { throw Failure(.noXServer, "the watcher exited before it replied") }
    if case .failed(let reason, let status) = answer { throw Self.failure(reason, status) }
    return answer
  }

  /// The failure of a request that the watcher refuses. The program's own requests are correct, so an older watcher
  /// does not know them.
  private static func failure(_ reason: String, _ status: ExitStatus) -> Failure {
    let isOlder = reason.hasPrefix("unknown command") || reason.hasPrefix("unknown field")
    guard isOlder else { return Failure(status, reason) }
    return Failure(
      .failed,
      "the watcher is of an earlier version, which cannot do this; restart it, e.g. with "
        + "`systemctl --user restart orchestrate`")
  }
}
