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
    guard phase == .shown else { return }
    isRefreshing = true
    navigate(at: now)
  }

  /// Has the browser forget what it has loaded, and then asks for the page. Where a server does not say how long
  /// something may be kept, a browser asks for it again after a tenth of its age (RFC 9111, 4.2.2): for days it would
  /// load an old page, or the old image of a new page, anew.
  ///
  /// Page.reload would ask for the document only, and for the one that links have led to; a header that asks whether
  /// all is still true keeps a page from what other servers have (CORS); and Network.setCacheDisabled takes
  /// Network.enable, which tells of each packet, and a session for each frame. The price is that all of the page is
  /// sent again each time, and that no page is shown while its server is away.
  mutating func navigate(at now: Moment) {
    (phase, signs) = (.loading(hasArrived: false), Signs())
    (loader, drawnLoader, loadedLoader, isDrawn, hasHeard) = (nil, nil, nil, false, false)
    fields.focused = []
    due = now + Self.timeToAnswer
    ask(.forget, of: session, for: .forget)
  }

  /// Asks for the page in a browser that has forgotten it. A browser that cannot forget shows what it has.
  mutating func request(at now: Moment) {
    guard phase == .loading(hasArrived: false) else { return }
    (border.refusal, hasHeard) = (nil, false)
    due = now + Self.timeToAnswer
    ask(.watchDrawing(true), of: session)
    ask(.navigate(url: address), of: session, for: .navigate)
  }

  mutating func show(at now: Moment) {
    (phase, reason) = (.shown, nil)
    runStart = runStart ?? now
    due = now + (isRefreshing ? Self.timeToLoad : Self.timeToDraw)
    askIfDrawn()
  }

  /// A new page is seen once it has drawn something; one that was there before, once it is whole. What is true of the
  /// document is true of the window some frames later.
  mutating func askIfDrawn() {
    guard phase == .shown, !isDrawn, let loader, drawnLoader == loader else { return }
    guard !isRefreshing || loadedLoader == loader, !questions.values.contains(.frames(loader: loader)) else { return }
    ask(.askForFrames, of: session, for: .frames(loader: loader))
  }

  mutating func settle(_ loader: String, at now: Moment) {
    if phase == .shown, !isDrawn, loader == self.loader { settle(at: now) }
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
    switch phase {
    case .loading, .shown: break
    case .off, .attaching, .pausing, .failed, .leaving, .unfollowed: return
    }
    self.reason = String(reason.harmless.prefix(Self.longestReason))
    let run = runStart.map { now - $0 }
    (questions, due, isDrawn, isRefreshing, signs, runStart) = ([:], nil, false, false, Signs(), nil)
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
