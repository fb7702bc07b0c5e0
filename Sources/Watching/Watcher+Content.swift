import Applying
import Control
import Displays
import Platform
import Presenting
import X11

// The content of the screens beside the desktop. Presenters show it, and outlive the watcher; the watcher sees to it
// that there is one wherever the profile in force wants one, and none elsewhere.
extension Watcher {
  /// True if presenters are looked after now. While no profile is in force they stay as they are.
  var caresForContent: Bool { willCareForContent && hooks.isFinished }

  /// True if presenters are looked after as soon as no hook runs.
  var willCareForContent: Bool {
    proposalInForce != nil && !reconciler.isPaused
  }

  /// Looks at the presenters, and does what is due about them.
  func keepContent() throws {
    guard let proposal = proposalInForce, let screens = observed.snapshot, caresForContent else {
      lookAwayFromContent()
      desk.backdrops.rest(on: connection)
      if reconciler.inForce == nil {
        desk.care.note(try presenters())
        try holdNothing()
      }
      return
    }
    let stopped = connection.stoppedContent()
    desk.puts.settle(in: reconciler.inForce, at: now, without: stopped)
    let content = try ContentProposal(
      proposal, on: &connection, among: { shelf.profiles }, putting: desk.puts, without: stopped,
      retries: desk.care.retries)
    try keepWishes(content.wishes)
    try desk.backdrops.keep(
      for: content.wanted, besides: Set(content.running.keys), in: screens, on: &connection)
    if desk.care.see(content) { ContentMark.endOrphans(on: connection.displayName) }
    watchOverContent()
    try bringAbout(content, of: proposal)
  }

  /// Does what is due about content, unless hooks run first: once these are over, presenters are looked at again.
  private func bringAbout(_ content: ContentProposal, of proposal: Proposal) throws {
    let profile = proposal.match.profile
    guard try !runHooks(for: desk.failures.takeDue(at: now), of: profile) else { return }
    guard !desk.care.isWaiting(at: now), try !announce(content, of: profile) else { return }
    for words in desk.care.hurry(at: now) { log.warning(words) }
    try carryOut(desk.care.due(of: content, on: proposal.snapshot, at: now))
    tellOfContent()
    desk.failures.see(desk.care.healths, at: now)
    guard !desk.withdrawPuts() else { return try keepContent() }
    try runContentHooks(of: profile)
  }

  private func tellOfContent() {
    for line in desk.care.report() {
      tell(
        line.words, of: line.screen, line.isWell ? .contentShown : .contentFailed, as: line.isWell ? .notice : .warning)
    }
  }

  private func carryOut(_ due: ContentCare.Due) throws {
    if !due.messages.isEmpty { try connection.tell(due.messages) }
    for planned in due.news { log.notice("\(planned.summary) (\(planned.reason))") }
    for start in due.starts { try startPresenter(start.order, at: start.spot) }
  }

  /// The presenters by seat, those too that wait for screens that are away.
  private func presenters() throws(ConnectionLost) -> [String: PresenterWindow] {
    try connection.presenters.find(at: (observed.snapshot?.outputs ?? []).map(\.name))
  }

  /// Reads how fresh content is. Presenters write it without waking any client, so a client that wants to know asks.
  ///
  /// - Returns: by seat.
  func figures() throws(ConnectionLost) -> [String: ContentFigures] {
    desk.care.read(try presenters()).compactMapValues(\.figures)
  }

  private func startPresenter(_ order: ContentOrder, at spot: PresenterSpot) throws {
    do {
      let launcher = PresenterLauncher(display: connection.displayName, talk: .ours)
      let presenter = try launcher.start(order, at: spot)
      try loop.poller.add(presenter.child.descriptor, as: .presenter(presenter.child.descriptor))
      desk.care.note(presenter)
    } catch let failure as Failure {
      log.warning("\(Seat.name(of: spot.connector)): \(failure.message)")
      desk.care.ended(order, at: spot.connector, now)
    }
  }

  /// Takes in that a presenter which the watcher has started has ended.
  func takeInPresenter(_ descriptor: Int32) throws {
    guard let presenter = desk.care.started(descriptor), let ending = try presenter.child.ending() else { return }
    try loop.poller.remove(descriptor)
    let place = Seat.name(of: presenter.connector)
    if presenter.unwantedSince != nil {
      log.info("\(place): its presenter has ended, as it was told to")
    } else if ending != .exited(code: 0) {
      log.warning("\(place): its presenter \(ending)")
    } else {
      noteStop(of: presenter)
    }
    desk.care.ended(presenter.order, descriptor, at: presenter.connector, now)
    try keepContent()
  }

  /// The content that stays without a profile in force; nil where there is none.
  var contentThatStays: String? { noticeOfContent { _ in true } }

  /// The content that stays without a watcher; nil where there is none. What a user has put there is over then, and the
  /// profile's content comes back.
  var contentThatOutlives: String? {
    let stopped = connection.stoppedContent()
    return noticeOfContent { order in
      guard order.isPut else { return true }
      return order.afterwards.order.map { !stopped.includes($0.screen) } ?? false
    }
  }

  private func noticeOfContent(where stays: (ContentOrder) -> Bool) -> String? {
    let names = Set(desk.care.staying(where: stays).map(Seat.name)).sorted { $0.naturallyPrecedes($1) }
    guard !names.isEmpty else { return nil }
    return "content stays on \(names.joined(separator: ", ")); `orchestrate stop` ends it"
  }
}
