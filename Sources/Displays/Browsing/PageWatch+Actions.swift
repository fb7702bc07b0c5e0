// The actions of the watch.
extension PageWatch {
  mutating func ask(_ call: BrowserRequest.Call, of session: String?, for question: Question? = nil) {
    lastID = (lastID &+ 1) & 0x3fff_ffff
    if let question {
      if questions.count >= Self.mostQuestions { questions = [:] }
      questions = questions.filter { $0.value != question }
      questions[lastID] = question
    }
    requests.append(BrowserRequest(id: lastID, session: session, call))
  }

  /// Loads the page anew, once the visible picture of it is kept.
  package mutating func refresh(at now: Moment) {
    guard case .shown(let start) = phase else { return }
    // Without this a page that fails now and then would fail in a row.
    if now - start >= RestartPolicy.goodRun { (policy, crashes) = (RestartPolicy(), 0) }
    isRefreshing = true
    navigate(at: now)
  }

  mutating func navigate(at now: Moment) {
    (phase, signs) = (.loading(hasArrived: false), Signs())
    (loader, drawnLoader, loadedLoader, isDrawn, hasHeard) = (nil, nil, nil, false, false)
    border.refusal = nil
    fields.focused = []
    due = now + Self.timeToAnswer
    ask(.watchDrawing(true), of: session)
    ask(.navigate(url: address), of: session, for: .navigate)
  }

  mutating func show(at now: Moment) {
    phase = .shown(since: now)
    reason = nil
    due = now + (isRefreshing ? Self.timeToLoad : Self.timeToDraw)
    askIfDrawn()
  }

  /// A new page is seen once it has drawn something; one that was there before, once it is whole. What is true of the
  /// document is true of the window some frames later.
  mutating func askIfDrawn() {
    guard case .shown = phase, !isDrawn, let loader, drawnLoader == loader else { return }
    guard !isRefreshing || loadedLoader == loader, !questions.values.contains(.frames(loader: loader)) else { return }
    ask(.askForFrames, of: session, for: .frames(loader: loader))
  }

  mutating func settle(_ loader: String, at now: Moment) {
    if case .shown = phase, !isDrawn, loader == self.loader { settle(at: now) }
  }

  /// Takes in that the page is drawn, or has nothing to draw. Later drawing needs no report.
  mutating func settle(at now: Moment) {
    (isDrawn, isRefreshing) = (true, false)
    due = page.refresh.map { now + $0 }
    listen(from: now)
    ask(.watchDrawing(false), of: session)
  }

  /// - Parameter isCrash: whether the page's drawing process has crashed.
  mutating func fail(_ reason: String, isCrash: Bool = false, at now: Moment) {
    var run: Duration?
    switch phase {
    case .loading: break
    case .shown(let start): run = now - start
    case .off, .attaching, .pausing, .failed, .leaving, .unfollowed: return
    }
    self.reason = String(reason.harmless.prefix(Self.longestReason))
    (questions, due, isDrawn, isRefreshing, signs) = ([:], nil, false, false, Signs())
    if let run, run >= RestartPolicy.goodRun { crashes = 0 }
    crashes = isCrash ? crashes + 1 : 0
    guard restart.applies(afterFailure: true) else {
      phase = .failed
      return
    }
    phase = .pausing
    if crashes >= Self.mostCrashes { return verdict = .restart(because: reason) }
    due = now + policy.ended(after: run)
  }

  private static var longestReason: Int { 200 }
}
