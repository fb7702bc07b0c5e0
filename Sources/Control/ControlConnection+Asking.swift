package import Platform

extension ControlConnection {
  /// How long a watcher may take that has nothing else to do.
  private static let patience = Duration.seconds(5)
  /// Changing screens takes as long as the hardware takes.
  private static let patienceForChanges = Duration.seconds(60)

  /// The watcher of a display; nil takes `$DISPLAY`.
  package static func watcher(of display: String?) throws(Failure) -> ControlConnection {
    let address = try ControlAddress(display: display)
    guard let connection = try open(address) else {
      throw Failure(.noXServer, "no watcher runs on \(address.display); start one with `orchestrate watch`")
    }
    return connection
  }

  /// Asks, and gives back the first answer.
  package mutating func answer(to request: ControlRequest) throws(Failure) -> ControlResponse {
    try send(request)
    let patience =
      switch request {
      case .status, .pause, .confirm: Self.patience
      case .switchTo, .resume, .reload: Self.patienceForChanges
      }
    let answer = try response(within: patience)
    guard let answer else { throw Failure(.noXServer, "the watcher exited before it replied") }
    if case .failed(let reason, let status) = answer { throw Failure(status, reason) }
    return answer
  }
}
