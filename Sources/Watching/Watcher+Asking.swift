import Applying
import Control
import Displays
import Platform
import X11

// A person is asked about screens that have come and that no entry claims (`others: ask`).
extension Watcher {
  /// Has the question on the screens that should be there, if any. Called before every wait; while something is under
  /// way it stays as it is.
  func keepAsking() {
    guard reconciler.isCalm else { return }
    let wanted = questioned
    guard wanted != desk.question.connectors else { return }
    guard !desk.question.isOpen else { return desk.question.takeBack() }
    ask(about: wanted)
  }

  /// The screens that a person should be asked about now. A choice by hand says what a person wants, a kept one too;
  /// and no person sees a screen that sleeps.
  private var questioned: Set<String> {
    guard reconciler.choice == .automatic, reconciler.hold == .none, reconciler.probation == nil, !reconciler.isPaused,
      isAwake, let proposal = observed.proposal, proposal.match.profile.name == reconciler.inForce
    else { return [] }
    return observed.newcomers.asked(by: proposal)
  }

  private func ask(about connectors: Set<String>) {
    let names = connectors.sorted { $0.naturallyPrecedes($1) }.joined(separator: ", ")
    guard connection.hasPointer else {
      log.info("\(names): no entry claims it, and without a mouse or a touchscreen no person is asked; left as it is")
      observed.newcomers.settle()
      return
    }
    let launcher = PresenterLauncher(display: connection.displayName, talk: .ours)
    if let problem = desk.question.begin(about: connectors, by: launcher, on: loop.poller) {
      log.warning("\(names): the screens cannot ask what it should show: \(problem)")
      observed.newcomers.settle()
    } else {
      log.notice("\(names): no entry claims it; the screens ask what it should show")
    }
  }

  /// Takes in how the question has ended. The answer itself is a switch, as by any other client.
  func hearAnswer() throws {
    guard let end = try desk.question.takeEnd(on: loop.poller), case .over(let connectors, let ending) = end else {
      return
    }
    observed.newcomers.settle()
    let names = connectors.sorted { $0.naturallyPrecedes($1) }.joined(separator: ", ")
    switch ending {
    case .exited(code: ExitStatus.fine.rawValue): break
    case .exited(code: ExitStatus.failed.rawValue): log.info("\(names): left as it is")
    case .exited, .killed: log.warning("\(names): the question on the screens \(ending)")
    }
  }
}
