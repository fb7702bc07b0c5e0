import Applying
import Control
import Displays
import Platform
import X11

// Content that users put on a screen by hand, for a while.
extension Watcher {
  func put(_ asked: PutContent, on word: String, for seconds: Int?, asked client: ControlClient) throws {
    guard let (proposal, screen) = target(word, asked: client) else { return }
    let content: PutContent
    do throws(UnknownScreen) {
      content = try proposal.naming(asked)
    } catch {
      return say(.failed("\(error)"), to: client)
    }
    let complaint =
      proposal.complaint(about: content, on: screen) ?? complaint(aboutWindowOf: content)
      ?? complaint(aboutMirror: content, on: screen, of: proposal)
    if let complaint { return say(.failed(complaint), to: client) }
    let end = seconds.map { now + .seconds($0) }
    let isStopped = connection.stoppedContent().includes(screen)
    desk.puts.put(content, on: screen, until: end, in: proposal.match.profile.name, whileStopped: isStopped)
    try showPuts(to: client)
  }

  func clear(_ word: String, asked client: ControlClient) throws {
    guard let (_, screen) = target(word, orAway: true, asked: client) else { return }
    guard desk.puts.clear(screen) else { return say(.done("nothing was put on \(screen)"), to: client) }
    try showPuts(to: client)
  }

  /// The reason why a window cannot be put there: another one might be meant. nil where there is none.
  private func complaint(aboutWindowOf content: PutContent) -> String? {
    guard case .instead(.application(.window(let wanted))) = content else { return nil }
    let open = connection.openWindows().map(\.description)
    return wanted.complaint(among: open)
  }

  /// The reason why a mirror would show nothing, or itself; nil where it would not.
  private func complaint(aboutMirror content: PutContent, on name: String, of proposal: Proposal) -> String? {
    guard case .instead(.mirror(let shown)) = content, let source = shown.screen else { return nil }
    return proposal.complaint(aboutMirrorOf: source, on: name, with: desk.puts)
  }

  /// Ends content that was put on a screen when a user stops the screen's content all the same: nothing else tells what
  /// the user meant.
  func noteStop(of presenter: StartedPresenter) {
    let order = presenter.order
    guard order.isPut, desk.care.wanted[presenter.connector] == order,
      connection.stoppedContent().includes(order.screen)
    else { return }
    _ = desk.puts.clear(order.screen)
  }

  private func showPuts(to client: ControlClient) throws {
    answerAtRest(client, "noted; takes effect after resume", for: .content)
    try answerWhatRests()
  }

  /// The proposal of the profile in force; nil while there is none. Where the screens could not be brought to what it
  /// wants now, or another profile does, and so are as before, it is the one from then: content goes where its screens
  /// are lit.
  var proposalInForce: Proposal? {
    let isReached = reconciler.trouble(with: reconciler.inForce) == nil
    return [isReached ? observed.proposal : nil, observed.reached].compactMap(\.self)
      .first { $0.match.profile.name == reconciler.inForce }
  }

  /// The proposal of the profile whose screens users put content on; nil while there is none. While hooks come before a
  /// change, what is put waits for the change, and belongs to the profile that it brings into force.
  var proposalForPuts: Proposal? {
    reconciler.isIdle ? proposalInForce : observed.proposal ?? proposalInForce
  }

  /// The target of a name: a screen or part of the profile, or a screen by its connector. Where there is none, the
  /// client is told.
  ///
  /// - Parameter orAway: whether a screen that is away can be meant, by its name.
  private func target(_ word: String, orAway: Bool = false, asked client: ControlClient) -> (Proposal, String)? {
    guard let proposal = proposalForPuts else {
      say(.failed("no profile is in force", .noProfileMatches), to: client)
      return nil
    }
    if proposal.match.profile.walls.contains(where: { $0.name.value == word }) { return (proposal, word) }
    do throws(UnknownScreen) {
      return (proposal, try proposal.targetName(of: word))
    } catch {
      if orAway, proposal.isAway(word) { return (proposal, word) }
      say(.failed("\(error)"), to: client)
      return nil
    }
  }
}

extension Proposal {
  /// The content with the profile's name of the screen that it mirrors.
  fileprivate func naming(_ content: PutContent) throws(UnknownScreen) -> PutContent {
    guard case .instead(.mirror(var shown)) = content, let word = shown.screen?.value else { return content }
    shown.screen?.value = try targetName(of: word)
    return .instead(.mirror(shown))
  }

  /// The reason why content cannot be put there; nil where it can.
  fileprivate func complaint(about content: PutContent, on name: String) -> String? {
    if let parts = parts(insteadOf: name), !content.isMessage {
      return "\(name) is in parts; put it on one of them: \(parts.joined(separator: ", "))"
    }
    if let wall = match.profile.wall(with: name)?.name.value, !content.isMessage {
      return "\(name) is in the wall \(wall), which shows one picture; put it on \(wall)"
    }
    guard isMirrorByHardware(name) else { return nil }
    return
      "\(name) is a mirror by the hardware, which sends the pixels of the other screen to both: what is put there would "
      + "be seen on the other one too; put it on that one, or have the mirror drawn (`by: drawing`)"
  }
}

// `--layout present:TITLE`, which lasts as long as its window.
extension Watcher {
  /// Brings back what was there before, once the window of a presentation was closed: the profile for these screens, or
  /// where there is none, the same screens without content.
  func endPresentation() throws {
    guard case .layout(let layout) = reconciler.choice, let window = layout.presented, isClosed(window) else { return }
    log.notice("\(layout.title) ends: its window was closed")
    let situation = try situation()
    let best = Choice(among: shelf.profiles, in: situation).settled.proposal
    let next = best == nil ? Reconciler.ProfileChoice.layout(.extend) : .automatic
    try happened(.asked(.choose(next, confirmWithin: nil, on: situation.snapshot.hardware)))
  }

  private func isClosed(_ window: ApplicationWindow) -> Bool {
    !connection.openWindows().contains { window.isMatched(by: $0.description) { _ in false } }
  }
}
