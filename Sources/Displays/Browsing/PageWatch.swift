/// Follows how it goes with the page that a browser shows: asks the browser for it, notices when it cannot be loaded, hangs
/// or crashes, and tries again with the pauses of ``RestartPolicy``.
///
/// It reads no clock and no pipe. Its owner brings the browser's events with their moments along, sends `takeRequests`
/// after each, and comes back at the `deadline`.
package struct PageWatch: Sendable {
  /// What its owner has to do, since no request can.
  package enum Verdict: Hashable, Sendable {
    case restart(because: String)
    /// It cannot be followed in this browser: it is to be started without a pipe.
    case unwatched(because: String)
    /// The page is to be loaded anew, once what is seen of it is kept.
    case refresh
  }

  enum Phase: Hashable, Sendable {
    /// No browser runs.
    case off
    /// Until the browser tells of its page.
    case attaching
    /// From the asking on; with an answer, until it is known which.
    case loading(hasArrived: Bool)
    case shown(since: Moment)
    case pausing
    /// And is not tried again by itself.
    case failed
    /// The pipe is closed, and the browser may be about to end.
    case leaving
  }

  /// What an answer is for; of each there is one at most that is waited for, of each page.
  enum Question: Hashable, Sendable {
    case attach(target: String)
    case silence
    case navigate
    case isolate(session: String)
    case status(session: String)
    case sign
  }

  /// For a server to answer: longer than a browser's users wait, and than a server that is only slow takes. Without it a
  /// server that takes a connection and says nothing is waited for five minutes (Chromium's own limit).
  package static let timeToAnswer = Duration.seconds(30)
  /// For a browser to tell of its page, on a slow machine.
  static let timeToAttach = Duration.seconds(30)
  /// For a page that is there to say how its server answered. One that works as it loads, or asks something, answers late.
  static let timeToTell = Duration.seconds(5)
  /// For a page that is there to draw something. One that has nothing to draw is seen as it is.
  static let timeToDraw = Duration.seconds(3)
  /// For all of a page that is loaded anew, while the one before is still seen.
  static let timeToLoad = Duration.seconds(15)
  /// For a browser that has closed its pipe to end.
  static let timeToEnd = Duration.seconds(10)
  static let mostQuestions = 64
  /// In a row: another browser process may do better then.
  static let mostCrashes = 2
  /// How a server answered for the document that is there, 0 where there was none to answer. Chromium has it since 109.
  package static let statusScript = "performance.getEntriesByType('navigation')[0].responseStatus"

  /// On a busy machine a dialog is seen before it is answered.
  package static let silence = "alert = () => {}; confirm = () => false; prompt = () => null; print = () => {}"

  let page: Page
  /// As the browser takes it.
  package var address: String
  let restart: Restart
  var phase = Phase.off
  /// When to come back, unless it stands still.
  var due: Moment?
  var signs = Signs()
  var isSuspended = false
  var policy = RestartPolicy()
  /// In a row.
  var crashes = 0
  /// Why the page is not there, as long as it is not.
  var reason: String?
  var verdict: Verdict?
  /// Which page is ours, and by which name it is asked.
  var target: String?
  var session: String?
  /// Whether this browser has ever shown one.
  var hasAttached = false
  /// What was loaded last, and what was drawn last.
  var loader: String?
  var drawnLoader: String?
  var loadedLoader: String?
  var isDrawn = false
  /// Whether it is loaded anew, and the one before is still visible.
  package internal(set) var isRefreshing = false
  /// Whether the page is about to be something else, so that what is seen now will be what was seen last.
  var isChanging = false
  /// Whether anything was heard since the page was asked for.
  var hasHeard = false
  var questions: [Int: Question] = [:]
  var requests: [BrowserRequest] = []
  private var lastID = 0

  package init(_ page: Page, _ restart: Restart) {
    self.page = page
    address = page.address.inCommands ?? ""
    self.restart = restart
  }
}

extension PageWatch {
  /// What there is to say of the page while it is not there; nil otherwise.
  package var problem: ContentHealth? {
    guard let reason else { return nil }
    if phase == .failed { return ContentHealth(.failed, reason) }
    return policy.health(because: reason)
  }

  /// Whether the browser's window shows the page, and nothing else.
  package var isSeen: Bool { if case .shown = phase { isDrawn } else { false } }

  /// When to `proceed`; nil when there is nothing to wait for.
  package var deadline: Moment? { isSuspended ? nil : [due, signs.next].compactMap(\.self).min() }

  /// What is to be sent now.
  package mutating func takeRequests() -> [BrowserRequest] {
    defer { requests = [] }
    return requests
  }

  /// Whether what the window shows now should be kept: it may be the last good picture.
  package mutating func takeCue() -> Bool {
    defer { isChanging = false }
    return isChanging
  }

  package mutating func takeVerdict() -> Verdict? {
    defer { verdict = nil }
    return verdict
  }
}

// What happens to the browser.
extension PageWatch {
  /// It was started.
  package mutating func begin(at now: Moment) {
    end()
    phase = .attaching
    due = now + Self.timeToAttach
    ask(.discover, of: nil)
  }

  /// It has ended.
  package mutating func end() {
    (phase, due, target, session, signs) = (.off, nil, nil, nil, Signs())
    (loader, drawnLoader, loadedLoader, isDrawn, isRefreshing) = (nil, nil, nil, false, false)
    (isChanging, verdict) = (false, nil)
    (questions, requests, hasAttached) = ([:], [], false)
  }

  /// The pipe is closed. The browser is likely to end; if not, it closed the pipe only, or has never had it.
  package mutating func close(at now: Moment) {
    guard phase != .off, phase != .leaving else { return }
    (phase, signs) = (.leaving, Signs())
    due = now + Self.timeToEnd
  }

  /// It stands still from now on.
  package mutating func suspend() { isSuspended = true }

  /// It goes on, and what failed is tried again at once.
  package mutating func resume(at now: Moment) {
    isSuspended = false
    if signs.next != nil { listen(from: now) }
    switch phase {
    case .off: return
    case .attaching: due = now + Self.timeToAttach
    case .loading(let hasArrived): due = now + (hasArrived ? Self.timeToTell : Self.timeToAnswer)
    case .leaving: due = now + Self.timeToEnd
    case .shown: if !isDrawn { due = now + Self.timeToDraw }
    case .pausing, .failed: retry(at: now)
    }
  }

  /// Something has changed: what failed may work now.
  package mutating func retry(at now: Moment) {
    guard phase == .pausing || phase == .failed else { return }
    policy = RestartPolicy()
    navigate(at: now)
  }

  /// The machine has got an address or a route. That is no reason to try again what is not to be tried again by itself.
  package mutating func hearOfNetwork(at now: Moment) { if phase == .pausing, !isSuspended { retry(at: now) } }

  /// The deadline has come.
  package mutating func proceed(at now: Moment) {
    guard !isSuspended else { return }
    guard let due, due <= now else {
      if let next = signs.next, next <= now { askForSign(at: now) }
      return
    }
    self.due = nil
    switch phase {
    case .off, .failed: return
    case .attaching: verdict = lost("page", orNeverHad: "it does not answer on its debugging pipe")
    case .leaving: verdict = lost("debugging pipe", orNeverHad: "it has closed its debugging pipe")
    case .loading(hasArrived: true): show(at: now)
    case .loading(hasArrived: false):
      guard hasHeard else {
        verdict = .restart(because: "the browser does not answer")
        return
      }
      ask(.stopLoading, of: session)
      fail("the page's server has not answered within \(Self.timeToAnswer.inSeconds)", at: now)
    case .shown: isDrawn ? verdict = .refresh : settle(at: now)
    case .pausing: navigate(at: now)
    }
  }

  private func lost(_ what: String, orNeverHad reason: String) -> Verdict {
    hasAttached ? .restart(because: "the browser has closed its \(what)") : .unwatched(because: reason)
  }
}

// What it does.
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

  /// What is seen of the page is kept: it is loaded anew.
  package mutating func refresh(at now: Moment) {
    guard case .shown(let start) = phase else { return }
    // Else a page that fails now and then would fail in a row.
    if now - start >= RestartPolicy.goodRun { (policy, crashes) = (RestartPolicy(), 0) }
    isRefreshing = true
    navigate(at: now)
  }

  mutating func navigate(at now: Moment) {
    (phase, signs) = (.loading(hasArrived: false), Signs())
    (loader, drawnLoader, loadedLoader, isDrawn, hasHeard) = (nil, nil, nil, false, false)
    due = now + Self.timeToAnswer
    ask(.watchDrawing(true), of: session)
    ask(.navigate(url: address), of: session, for: .navigate)
  }

  mutating func show(at now: Moment) {
    phase = .shown(since: now)
    reason = nil
    due = now + (isRefreshing ? Self.timeToLoad : Self.timeToDraw)
    settleIfDrawn(at: now)
  }

  /// A new page is seen once it has drawn something; one that was there before, once it is whole.
  mutating func settleIfDrawn(at now: Moment) {
    guard case .shown = phase, !isDrawn, let loader, drawnLoader == loader else { return }
    if !isRefreshing || loadedLoader == loader { settle(at: now) }
  }

  /// It is drawn, or has nothing to draw. What it draws later on needs no telling.
  mutating func settle(at now: Moment) {
    (isDrawn, isRefreshing) = (true, false)
    due = page.refresh.map { now + $0 }
    listen(from: now)
    ask(.watchDrawing(false), of: session)
  }

  /// - Parameter isCrash: whether the page has taken down what draws it.
  mutating func fail(_ reason: String, isCrash: Bool = false, at now: Moment) {
    var run: Duration?
    switch phase {
    case .loading: break
    case .shown(let start): run = now - start
    case .off, .attaching, .pausing, .failed, .leaving: return
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
