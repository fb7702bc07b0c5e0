package import Displays
package import Platform
package import X11

/// Carries out a content proposal, and waits until every presenter shows what it was told to, or says why it cannot.
package struct ContentChange: ~Copyable {
  private enum Source: UInt64 {
    case server, presenters
  }

  private let proposal: ContentProposal
  private let snapshot: Snapshot
  private let launcher: PresenterLauncher
  private let poller: Poller<Source>
  private var started: [StartedPresenter] = []
  /// The steps that have not been seen to arrive.
  private var progress: ContentProgress
  private var problems: [String] = []

  /// The time that content may take until the client that asked for it is answered. A browser takes its time; content
  /// that takes longer goes on without the client.
  package static let patience = Duration.seconds(10)

  package init(_ proposal: ContentProposal, on snapshot: Snapshot, by launcher: PresenterLauncher) throws(Failure) {
    self.proposal = proposal
    self.snapshot = snapshot
    self.launcher = launcher
    progress = ContentProgress(proposal.steps.map(\.step), of: proposal, on: snapshot)
    poller = try Poller<Source>()
  }

  /// - Returns: what did not come about, a line each.
  package mutating func run(on connection: inout Connection) throws -> [String] {
    try poller.add(connection.descriptor, as: .server)
    connection.presenters.follow()
    try begin(on: &connection)
    let deadline = TimerClock.awake.now() + Self.patience
    while true {
      let running = try connection.runningPresenters(on: snapshot)
      progress.see(running)
      try takeIn()
      guard !progress.steps.isEmpty else { return problems }
      guard try awaitNews(on: &connection, until: deadline) else {
        for presenter in started { presenter.release() }
        return problems + progress.steps.map { $0.delay(running[$0.connector]) }
      }
    }
  }

  private mutating func begin(on connection: inout Connection) throws {
    let messages = progress.steps.compactMap { proposal.message(for: $0) }
    if !messages.isEmpty { try connection.tell(messages) }
    for step in progress.steps {
      switch step {
      case .move, .park, .resume, .redirect, .stop: continue
      case .start(let order, let connector), .replace(let order, let connector):
        let presenter = try launcher.start(order, at: proposal.spot(for: order, at: connector, on: snapshot))
        try poller.add(presenter.child.descriptor, as: .presenters)
        started.append(presenter)
      }
    }
  }

  /// A presenter that ends is done with as well.
  private mutating func takeIn() throws {
    for presenter in started {
      guard let ending = try presenter.child.ending() else { continue }
      try poller.remove(presenter.child.descriptor)
      started.removeAll { $0 === presenter }
      guard progress.ended(at: presenter.connector) else { continue }
      problems.append("\(presenter.connector): its presenter \(ending)")
    }
  }

  /// - Returns: false when the deadline came first.
  private func awaitNews(on connection: inout Connection, until deadline: Duration) throws -> Bool {
    while try !connection.takeEvents().concernsPresenters {
      let ready = try poller.wait(until: deadline)
      if ready.isEmpty { return false }
      if ready.contains(where: { $0.source == .presenters }) { return true }
    }
    return true
  }
}

extension ContentPlan.Step {
  /// The warning that a presenter takes long to end. After the time it is killed, if it is one of this program's.
  fileprivate func delay(_ presenter: RunningPresenter?) -> String {
    let place = Seat.name(of: connector)
    guard let order else {
      let isKilled = PresenterProcess.kill(presenter?.window.process)
      let fate = isKilled ? "its presenter was killed" : "no longer waiting for it"
      return "\(place): the old content has not ended after \(ContentChange.patience.inSeconds); \(fate)"
    }
    let reason = presenter?.health?.reason.map { ": \($0)" } ?? ""
    let time = ContentChange.patience.inSeconds
    return "\(place): \(order.source) is not visible after \(time)\(reason); its presenter keeps trying"
  }
}
