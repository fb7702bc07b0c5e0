/// Follows the page that a browser shows: asks the browser for it, notices when it cannot be loaded, hangs or crashes,
/// and tries again with the pauses of ``RestartPolicy``.
///
/// It reads no clock and no pipe. Its owner hands in the browser's events with their moments, sends `takeRequests`
/// after each, and comes back at the `deadline`.
package struct PageWatch: Sendable {
  /// The action that the watch's owner has to do, since no request can.
  package enum Verdict: Hashable, Sendable {
    case restart(because: String)
    /// The page cannot be followed in this browser, which should be started without a pipe.
    case unwatched(because: String)
    /// The page should be loaded anew, once the visible picture of it is kept.
    case refresh
    /// The browser should begin anew, as if no user had touched it.
    case goHome
  }

  enum Phase: Hashable, Sendable {
    /// No browser runs.
    case off
    /// The browser has not reported its page yet.
    case attaching
    /// The page was requested; with an answer, until it is known which.
    case loading(hasArrived: Bool)
    case shown
    case pausing
    /// The page cannot be shown, and is not tried again by itself.
    case failed
    /// The pipe is closed, and the browser may be about to end.
    case leaving
    /// The browser has no pipe.
    case unfollowed(since: Moment)
  }

  /// The purpose of an answer. At most one answer of each purpose is waited for, of each page.
  enum Question: Hashable, Sendable {
    case attach(target: String)
    case silence
    case stopDocuments
    case forget
    case navigate
    case isolate(session: String)
    case status(session: String)
    case sign
    case frames(loader: String)
  }

  /// The time for a server to answer: longer than a browser's users wait, and than a server that is only slow takes.
  /// Without it the browser waits five minutes (Chromium's own limit) for a server that takes a connection and sends
  /// nothing.
  package static let timeToAnswer = Duration.seconds(30)
  /// The time for a browser to report its page, at first.
  static let timeToAttach = Duration.seconds(30)
  /// The time for a loaded page to report how its server answered. A page that works as it loads, or asks something,
  /// answers late.
  static let timeToTell = Duration.seconds(5)
  /// The time for a loaded page to draw something. A page that has nothing to draw is shown as it is.
  static let timeToDraw = Duration.seconds(3)
  /// The time for all of a page that is loaded anew, while the one before is still visible.
  static let timeToLoad = Duration.seconds(15)
  /// The time for a browser that has closed its pipe to end.
  static let timeToEnd = Duration.seconds(10)
  static let mostQuestions = 64
  /// The most crashes in a row: after them another browser process may do better.
  static let mostCrashes = 2
  /// The script for the status with which a server answered for the loaded document, 0 where no server answered.
  /// Chromium has it since 109.
  package static let statusScript = "performance.getEntriesByType('navigation')[0].responseStatus"

  /// Done three frames later. What is loaded is in the first of them, which the server has by the time of the third:
  /// browsers tell that something is drawn, or loaded, before it is seen.
  package static let framesScript = """
    new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))
    """

  /// On a busy machine a dialog is seen before it is answered. Whether a page may be left is asked where one of its
  /// listeners has wished so; the first one of all keeps the others from hearing of it.
  package static let silence = """
    alert = () => {}; confirm = () => false; prompt = () => null; print = () => {};
    addEventListener("beforeunload", event => event.stopImmediatePropagation(), true)
    """

  let page: Page
  /// The page's address as the browser takes it.
  package var address: String
  let restart: Restart
  var phase = Phase.off
  /// The moment to come back; not used while the watch is suspended.
  var due: Moment?
  var signs = Signs()
  var visit = Visit()
  var border = Border()
  var fields = Fields()
  var start = Start()
  var isSuspended = false
  var policy = RestartPolicy()
  /// Since when the page has been there, loaded anew or not; nil while it is not. A page that fails now and then does
  /// not fail in a row.
  var runStart: Moment?
  /// The crashes in a row.
  var crashes = 0
  /// Why the page is not there, as long as it is not.
  var reason: String?
  var verdict: Verdict?
  /// The page that is watched, and the session by which it is asked.
  var target: String?
  var session: String?
  /// The document that was loaded last, and the one that was drawn last.
  var loader: String?
  var drawnLoader: String?
  var loadedLoader: String?
  var isDrawn = false
  /// True if the page is loaded anew, and the one before is still visible.
  package internal(set) var isRefreshing = false
  /// True if the page is about to change, so that the visible picture is the last one of it.
  var isChanging = false
  /// True if the browser has reported anything since the page was requested.
  var hasHeard = false
  var questions: [Int: Question] = [:]
  var requests: [BrowserRequest] = []
  var lastID = 0

  package init(_ page: Page, _ restart: Restart) {
    self.page = page
    address = page.address.inCommands ?? ""
    self.restart = restart
  }
}

extension PageWatch {
  /// The health to report while the page is not there; nil otherwise.
  package var problem: ContentHealth? {
    guard let reason else { return nil }
    if phase == .failed { return ContentHealth(.failed, reason) }
    return policy.health(because: reason)
  }

  /// True if a browser runs that has a pipe.
  var isFollowed: Bool {
    switch phase {
    case .off, .unfollowed: false
    case .attaching, .loading, .shown, .pausing, .failed, .leaving: true
    }
  }

  /// True if the browser's window shows the page, and nothing else.
  package var isSeen: Bool { phase == .shown && isDrawn }

  /// The moment to `proceed`; nil when there is nothing to wait for.
  package var deadline: Moment? { isSuspended ? nil : [due, signs.next, homeDue].compactMap(\.self).min() }

  /// Takes the requests that should be sent now.
  package mutating func takeRequests() -> [BrowserRequest] {
    defer { requests = [] }
    return requests
  }

  /// True if the picture of the window should be kept now: it may be the last good one.
  package mutating func takeCue() -> Bool {
    defer { isChanging = false }
    return isChanging
  }

  package mutating func takeVerdict() -> Verdict? {
    defer { verdict = nil }
    return verdict
  }
}

// The events of the browser's life.
extension PageWatch {
  /// Begins with a browser that was started.
  package mutating func begin(at now: Moment) {
    end(at: now)
    phase = .attaching
    due = now + timeToAttach
    ask(.discover, of: nil)
  }

  /// Takes in that the browser has ended. After a good run without a pipe the next one is tried with a pipe: it may be
  /// another browser by then, or no longer so slow.
  package mutating func end(at now: Moment) {
    if case .unfollowed(let since) = phase, now - since >= RestartPolicy.goodRun { start.fault = nil }
    (phase, due, target, session, signs) = (.off, nil, nil, nil, Signs())
    (loader, drawnLoader, loadedLoader, isDrawn, isRefreshing) = (nil, nil, nil, false, false)
    (isChanging, verdict, visit, fields, runStart) = (false, nil, Visit(), Fields(), nil)
    (questions, requests, start.hasAttached, hasHeard) = ([:], [], false, false)
  }

  /// Takes in that the pipe is closed. The browser is likely to end; if not, it closed the pipe only, or has never had
  /// it.
  package mutating func close(at now: Moment) {
    guard isFollowed, phase != .leaving else { return }
    (phase, signs) = (.leaving, Signs())
    due = now + Self.timeToEnd
  }

  /// Suspends the watch.
  package mutating func suspend() { isSuspended = true }

  /// Resumes the watch; a page that failed is tried again at once.
  package mutating func resume(at now: Moment) {
    isSuspended = false
    if visit.owesReload { reload() }
    if signs.next != nil { listen(from: now) }
    switch phase {
    case .off, .unfollowed: return
    case .attaching: due = now + timeToAttach
    case .loading(let hasArrived): due = now + (hasArrived ? Self.timeToTell : Self.timeToAnswer)
    case .leaving: due = now + Self.timeToEnd
    case .shown: if !isDrawn { due = now + Self.timeToDraw }
    case .pausing, .failed: retry(at: now)
    }
  }

  /// Tries a failed page again, because something has changed.
  package mutating func retry(at now: Moment) {
    guard phase == .pausing || phase == .failed else { return }
    policy = RestartPolicy()
    navigate(at: now)
  }

  /// Takes in that the machine has got an address or a route. A page that is not tried again by itself stays so, and
  /// the failures so far still count: addresses come and go although the page's server is down.
  package mutating func hearOfNetwork(at now: Moment) {
    guard phase == .pausing, !isSuspended else { return }
    policy.beginPausesAnew()
    navigate(at: now)
  }

  /// Takes in that the deadline has come.
  package mutating func proceed(at now: Moment) {
    guard !isSuspended, !goHome(at: now) else { return }
    guard let due, due <= now else {
      if let next = signs.next, next <= now { askForSign(at: now) }
      return
    }
    self.due = nil
    switch phase {
    case .off, .failed, .unfollowed: return
    case .attaching: verdict = judgeDelay()
    case .leaving: verdict = judgeClosedPipe()
    case .loading(hasArrived: true): show(at: now)
    case .loading(hasArrived: false):
      guard hasHeard, !questions.values.contains(.forget) else {
        verdict = .restart(because: "the browser does not answer")
        return
      }
      ask(.stopLoading, of: session)
      fail("the page's server has not answered within \(Self.timeToAnswer.inSeconds)", at: now)
    case .shown: isDrawn ? verdict = .refresh : settle(at: now)
    case .pausing: navigate(at: now)
    }
  }
}
