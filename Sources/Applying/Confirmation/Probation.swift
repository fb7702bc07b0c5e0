import Control
import Platform

/// The parts that have to be ready before a change that is on probation: two probations would take one another's
/// answers, each would bring back what the other one has taken back, and a signal is a no from the first change on.
struct Probation: ~Copyable {
  private let desk: ConfirmationDesk
  private let signals: Signals
  private let seconds: Int

  init(within seconds: Int, display: String) throws(Failure) {
    try ControlConnection.refuseBesideTrial(on: display)
    let desk = try ConfirmationDesk(display: display)
    try ControlConnection.refuseBesideSwitch(on: display)
    signals = try Signals.thatEnd()
    self.desk = desk
    self.seconds = seconds
  }

  consuming func answer(telling tell: @escaping (Note) -> Void) throws(Failure) -> Answer {
    try desk.answer(to: Question(signals, seconds: seconds, telling: tell), within: seconds)
  }
}

/// The address where `orchestrate confirm` finds an `apply --confirm` that waits.
struct ConfirmationDesk: ~Copyable {
  private let server: ControlServer

  init(display: String) throws(Failure) {
    server = try ControlServer(at: ControlAddress(display: display, .confirmation))
  }

  func answer(to question: consuming Question, within seconds: Int) throws(Failure) -> Answer {
    var question = question
    var clients = ControlClients()
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      let next = min(deadline, clients.deadline.map(Self.instant) ?? deadline)
      switch try question.next(besides: [server.descriptor] + clients.descriptors, until: next) {
      case .answer(let answer): return answer
      case .timeUp where ContinuousClock.now >= deadline:
        return .reverted("not confirmed in \(seconds) s")
      case .timeUp: dismissSilent(&clients)
      case .ready(let descriptors):
        for client in descriptors.compactMap({ clients[$0] }) {
          if serves(client) { return .kept("confirmed with `orchestrate confirm`") }
          if client.isFinished { clients.remove(client) }
        }
        welcome(&clients)
      }
    }
  }

  private static func instant(_ moment: Duration) -> ContinuousClock.Instant {
    ContinuousClock.now + (moment - TimerClock.awake.now())
  }

  private func dismissSilent(_ clients: inout ControlClients) {
    while let silent = clients.overdue(at: TimerClock.awake.now()) {
      silent.sendAway(.noRequest)
      clients.remove(silent)
    }
  }

  private func welcome(_ clients: inout ControlClients) {
    while let client = server.accept() {
      if clients.isFull, let silent = clients.longestSilent {
        silent.sendAway(.madeRoom)
        clients.remove(silent)
      }
      clients.isFull ? client.sendAway(.crowd) : clients.insert(client)
    }
  }

  /// Answers a client, and returns whether it gave the confirmation.
  private func serves(_ client: ControlClient) -> Bool {
    var isConfirmed = false
    while let incoming = client.receive() {
      guard case .request(let request) = incoming else { continue }
      isConfirmed = request == .confirm
      client.send(
        isConfirmed
          ? .done("the changes of `orchestrate apply` are kept")
          : .failed("`orchestrate apply --confirm` waits here and accepts only \"confirm\""))
      client.finish()
    }
    return isConfirmed
  }
}
