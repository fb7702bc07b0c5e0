import Displays
import Testing

/// How it goes with a page, as a browser tells it, second by second.
@Suite struct PageWatchTests {
  /// A browser that does what it is asked for, as far as the test does not say otherwise.
  struct Desk {
    var watch: PageWatch
    var now = 0.0
    /// What was asked for since the test looked last.
    var calls: [BrowserRequest.Call] = []
    /// How often what is seen was to be kept.
    var cues = 0
    /// Whether the page answers when it is asked for a sign of life.
    var isAlive = true
    /// Whether the browser forgets what it has loaded when it should.
    var forgets = true
    /// Whether the page draws frames.
    var draws = true
    private var last: [String: Int] = [:]

    init(_ restart: Restart = .always, refresh: Duration? = nil) {
      self.init(Page("https://example.org/", refresh: refresh), restart)
    }

    init(_ page: Page, _ restart: Restart = .always) { watch = PageWatch(page, restart) }

    private var moment: Moment { Moment(.milliseconds(Int((now * 1000).rounded()))) }

    private mutating func take() {
      let requests = watch.takeRequests()
      for request in requests {
        calls.append(request.call)
        switch request.call {
        case .attach(let target): last["attach \(target)"] = request.id
        case .silenceScripts: last["silence"] = request.id
        case .stopDocuments: last["stop"] = request.id
        case .forget: if forgets { watch.receive(.answered(id: request.id, BrowserAnswer()), at: moment) }
        case .navigate: last["navigate"] = request.id
        case .isolate: last["isolate \(request.session ?? "")"] = request.id
        case .askStatus: last["status \(request.session ?? "")"] = request.id
        case .askForSign: if isAlive { watch.receive(.answered(id: request.id, BrowserAnswer()), at: moment) }
        case .askForFrames:
          last["frames"] = request.id
          if draws { watch.receive(.answered(id: request.id, BrowserAnswer()), at: moment) }
        default: break
        }
      }
      // What was answered may ask for more.
      if !requests.isEmpty { take() }
    }

    mutating func tell(_ event: BrowserEvent) {
      watch.receive(event, at: moment)
      if watch.takeCue() { cues += 1 }
      take()
    }

    mutating func answer(_ question: String, _ edit: (inout BrowserAnswer) -> Void = { _ in }) {
      var answer = BrowserAnswer()
      edit(&answer)
      tell(.answered(id: last[question] ?? -1, answer))
    }

    mutating func begin() {
      watch.begin(at: moment)
      take()
      tell(.opened(target: "P"))
      answer("attach P") { $0.session = "S" }
      answer("silence")
    }

    /// The page arrives, and its server has answered like that.
    mutating func load(_ status: Int? = 200, loader: String = "L") {
      answer("navigate") { ($0.frame, $0.loader) = ("P", loader) }
      answer("isolate S") { $0.context = 7 }
      answer("status S") { $0.number = status }
    }

    mutating func show() {
      begin()
      load()
      tell(.drawn(loader: "L"))
    }

    /// Waits until the next thing is due, besides signs of life.
    mutating func wait() {
      repeat {
        if let deadline = watch.deadline { now = (deadline.sinceStart / .milliseconds(1)).rounded() / 1000 }
        calls = calls.filter { $0 != .askForSign }
        watch.proceed(at: moment)
        take()
      } while isAlive && calls.last == .askForSign
    }

    mutating func hearOfNetwork() {
      watch.hearOfNetwork(at: moment)
      take()
    }

    mutating func refresh() {
      watch.refresh(at: moment)
      take()
    }

    mutating func resume() {
      watch.resume(at: moment)
      take()
    }

    mutating func use() {
      watch.noteUse(at: moment)
      take()
    }

    /// A browser is started that says nothing, or only that it is there, until its time is over.
    mutating func delay(hasHeard: Bool = false) {
      watch.begin(at: moment)
      take()
      if hasHeard { tell(.answered(id: 1, BrowserAnswer())) }
      wait()
    }

    mutating func beginUnfollowed() { watch.beginUnfollowed(at: moment) }
    mutating func end() { watch.end(at: moment) }
    mutating func close() { watch.close(at: moment) }
    mutating func retry() {
      watch.retry(at: moment)
      take()
    }

    var navigations: Int { calls.count { $0 == .navigate(url: "https://example.org/") } }
    var state: ContentHealth.State? { watch.problem?.state }
    var reason: String { watch.problem?.reason ?? "" }
  }

  @Test func aPageIsSeenOnceItIsDrawn() {
    var desk = Desk()
    desk.begin()
    #expect(
      desk.calls == [
        .discover, .attach(target: "P"), .watchPage, .watchCrashes, .refuseFiles, .silenceScripts, .refuseDownloads,
        .stopDocuments, .forget, .watchDrawing(true), .navigate(url: "https://example.org/"),
      ])
    desk.load()
    #expect(!desk.watch.isSeen && desk.watch.problem == nil)
    desk.tell(.drawn(loader: "before"))
    #expect(!desk.watch.isSeen)
    desk.tell(.drawn(loader: "L"))
    #expect(desk.watch.isSeen && desk.calls.last == .watchDrawing(false))
  }

  /// What is drawn, or loaded, by the document is not yet in the window.
  @Test func aPageIsSeenSomeFramesLater() {
    var desk = Desk(refresh: .seconds(600))
    desk.draws = false
    desk.show()
    #expect(!desk.watch.isSeen && desk.calls.last == .askForFrames)
    desk.tell(.loaded(loader: "L"))
    #expect(desk.calls.count { $0 == .askForFrames } == 1, "it is asked once")
    desk.answer("frames")
    #expect(desk.watch.isSeen)
    desk.wait()
    desk.refresh()
    desk.load(loader: "M")
    desk.tell(.drawn(loader: "M"))
    #expect(desk.calls.last != .askForFrames, "half of it")
    desk.tell(.loaded(loader: "M"))
    #expect(desk.watch.isRefreshing)
    desk.answer("frames")
    #expect(!desk.watch.isRefreshing && desk.watch.isSeen)
  }

  /// An answer from before it went on to another page tells nothing of that one; and a page that draws no frames is
  /// seen in the end.
  @Test func framesOfAnotherPageCountForNothing() {
    var desk = Desk()
    desk.draws = false
    desk.show()
    desk.tell(.arrived(session: "S", frame: "P", loader: "M", url: "http://x/", isErrorPage: false))
    desk.answer("frames")
    #expect(!desk.watch.isSeen)
    desk.wait()
    #expect(desk.watch.isSeen && desk.now == 3)
  }

  /// The one before is seen until the new one is whole, and its failures count from the last good run on.
  @Test func aPageIsLoadedAnew() {
    var desk = Desk(refresh: .seconds(600))
    desk.show()
    desk.wait()
    #expect(
      desk.now == 600 && desk.watch.takeVerdict() == .refresh && desk.navigations == 1,
      "not before what is seen is kept")
    desk.refresh()
    #expect(desk.navigations == 2 && desk.watch.isRefreshing && desk.watch.problem == nil)
    desk.load(loader: "M")
    desk.tell(.drawn(loader: "M"))
    #expect(desk.watch.isRefreshing && !desk.watch.isSeen, "half of it")
    desk.tell(.loaded(loader: "M"))
    #expect(!desk.watch.isRefreshing && desk.watch.isSeen)
    desk.wait()
    #expect(desk.now == 1200)
    desk.refresh()
    desk.load(503)
    #expect(!desk.watch.isRefreshing && desk.state == .restarting && desk.watch.deadline == Moment(.seconds(1201)))
  }

  /// What the browser has kept of the page, or of its images, may be old: at the start, and each time after that.
  @Test func nothingOldIsLoaded() {
    var desk = Desk(refresh: .seconds(20))
    desk.show()
    desk.calls = []
    desk.wait()
    desk.refresh()
    #expect(desk.calls == [.forget, .watchDrawing(true), .navigate(url: "https://example.org/")])
    desk.answer("navigate") { $0.error = "net::ERR_FAILED" }
    desk.calls = []
    desk.wait()
    #expect(desk.calls.first == .forget && desk.navigations == 1)
    desk = Desk()
    desk.forgets = false
    desk.begin()
    #expect(desk.calls.last == .forget && desk.navigations == 0, "not before all is forgotten")
    desk.tell(.drawn(loader: "before"))
    desk.wait()
    #expect(desk.now == 30 && desk.watch.takeVerdict() == .restart(because: "the browser does not answer"))
  }

  /// All is well for more than a minute, although it is loaded anew more often than that.
  @Test(arguments: [(1, 2.0), (4, 1)]) func earlierFailuresAreForgotten(refreshes: Int, pause: Double) {
    var desk = Desk(refresh: .seconds(20))
    desk.begin()
    desk.answer("navigate") { $0.error = "net::ERR_FAILED" }
    desk.wait()
    for count in 0..<refreshes {
      desk.load(loader: "\(count)")
      desk.tell(.drawn(loader: "\(count)"))
      desk.tell(.loaded(loader: "\(count)"))
      desk.wait()
      desk.refresh()
    }
    let start = desk.now
    desk.load(503)
    desk.wait()
    #expect(desk.state == .restarting && desk.now == start + pause)
  }

  /// A browser loads nothing that it has already.
  @Test func aPartOfThePageIsLoadedAnew() {
    var desk = Desk(refresh: .seconds(60))
    desk.show()
    desk.wait()
    desk.refresh()
    desk.answer("navigate") { $0.frame = "P" }
    #expect(desk.calls.last == .reload)
    var failing = desk
    failing.tell(.arrived(session: "S", frame: "P", loader: "M", url: "http://x/", isErrorPage: true))
    #expect(failing.state == .restarting && failing.reason == "the page cannot be loaded")
    desk.tell(.arrived(session: "S", frame: "P", loader: "M", url: "http://x/", isErrorPage: false))
    desk.answer("isolate S") { $0.context = 7 }
    desk.answer("status S") { $0.number = 200 }
    desk.tell(.drawn(loader: "M"))
    desk.tell(.loaded(loader: "M"))
    #expect(desk.watch.isSeen)
  }

  /// A browser that stands still, or a page that is busy.
  @Test func whatHangsIsNoticed() {
    var desk = Desk()
    desk.show()
    desk.isAlive = false
    desk.wait()
    #expect(desk.now == 30 && desk.calls.last == .askForSign)
    for seconds in [60.0, 90] {
      #expect(desk.watch.takeVerdict() == nil)
      desk.wait()
      #expect(desk.now == seconds && !desk.calls.contains(.askForSign), "it is asked once")
    }
    #expect(desk.watch.takeVerdict() == .restart(because: "the page has not answered for 60 s"))
  }

  /// The browser is not asked, and the page does not fail, while the watch is suspended.
  @Test func whatStandsStillDoesNotHang() {
    var desk = Desk()
    desk.show()
    desk.isAlive = false
    desk.wait()
    desk.watch.suspend()
    #expect(desk.watch.deadline == nil)
    desk.now = 5000
    desk.isAlive = true
    desk.resume()
    #expect(desk.watch.deadline == Moment(.seconds(5030)))
    desk.isAlive = false
    desk.wait()
    #expect(desk.now == 5030 && desk.calls.last == .askForSign && desk.watch.takeVerdict() == nil)
  }

  @Test func theNetworkIsBack() {
    var desk = Desk()
    desk.begin()
    desk.hearOfNetwork()
    #expect(desk.navigations == 1, "it is on its way")
    for _ in 0..<4 {
      desk.answer("navigate") { $0.error = "net::ERR_INTERNET_DISCONNECTED" }
      desk.wait()
    }
    desk.answer("navigate") { $0.error = "net::ERR_INTERNET_DISCONNECTED" }
    desk.hearOfNetwork()
    #expect(desk.navigations == 6 && desk.state == .restarting)
    desk.load()
    #expect(desk.watch.problem == nil)
    desk.hearOfNetwork()
    #expect(desk.navigations == 6, "what is there needs nothing")
    desk = Desk(.never)
    desk.begin()
    desk.answer("navigate") { $0.error = "net::ERR_INTERNET_DISCONNECTED" }
    desk.hearOfNetwork()
    #expect(desk.navigations == 1 && desk.state == .failed)
  }

  /// Addresses come and go while the page's server is down.
  @Test func theNetworkIsNoExcuse() {
    var desk = Desk()
    desk.begin()
    for failure in 1...10 {
      desk.answer("navigate") { $0.error = "net::ERR_CONNECTION_REFUSED" }
      #expect(desk.state == (failure > 5 ? .failed : .restarting), "\(failure)")
      if failure.isMultiple(of: 3) { desk.hearOfNetwork() } else { desk.wait() }
      #expect(desk.navigations == failure + 1)
    }
    let start = desk.now
    desk.answer("navigate") { $0.error = "net::ERR_CONNECTION_REFUSED" }
    #expect(desk.watch.deadline == Moment(.seconds(start + 2)), "the second pause since the network was back")
  }

  /// Something in it may never be there.
  @Test func aPageThatLoadsForEverIsSeenAtLast() {
    var desk = Desk(refresh: .seconds(60))
    desk.show()
    desk.wait()
    desk.refresh()
    desk.load(loader: "M")
    desk.tell(.drawn(loader: "M"))
    desk.wait()
    #expect(desk.watch.isSeen && desk.now == 75)
  }

  /// It may have nothing to draw, and it may be drawn before its server's answer is known.
  @Test func orAsItIs() {
    var desk = Desk()
    desk.begin()
    desk.load()
    desk.wait()
    #expect(desk.watch.isSeen && desk.now == 3)
    desk = Desk()
    desk.begin()
    desk.answer("navigate") { ($0.frame, $0.loader) = ("P", "L") }
    desk.tell(.drawn(loader: "L"))
    #expect(!desk.watch.isSeen)
    desk.wait()
    #expect(desk.watch.isSeen && desk.now == 5, "a page that is busy does not say")
  }

  struct Failing: CustomTestStringConvertible {
    var reason: String
    var happen: @Sendable (inout PageWatchTests.Story) -> Void
    var testDescription: String { reason }
  }

  /// What a test may do to a browser.
  struct Story {
    fileprivate var desk: Desk
    mutating func refuse(_ error: String) { desk.answer("navigate") { $0.error = error } }
    mutating func download() { desk.answer("navigate") { ($0.error, $0.isDownload) = ("net::ERR_ABORTED", true) } }
    mutating func load(_ status: Int) { desk.load(status) }
    mutating func hang() {
      desk.tell(.leaving(frame: "P"))
      desk.wait()
    }
    mutating func show() {
      desk.load()
      desk.tell(.drawn(loader: "L"))
    }
    mutating func crash() { desk.tell(.crashed(target: "P")) }
    mutating func follow(status: Int?) {
      desk.tell(.leaving(frame: "P"))
      desk.tell(.arrived(session: "S", frame: "P", loader: "M", url: "http://x/", isErrorPage: status == nil))
      desk.answer("isolate S") { $0.context = 8 }
      desk.answer("status S") { $0.number = status }
    }
  }

  private static let failings = [
    Failing(reason: "the page cannot be loaded: ERR_CONNECTION_REFUSED") { $0.refuse("net::ERR_CONNECTION_REFUSED") },
    Failing(reason: "the page cannot be loaded: Cannot navigate to invalid URL") {
      $0.refuse("Cannot navigate to invalid URL")
    },
    Failing(reason: "its address is a file to download, and no page") { $0.download() },
    Failing(reason: "the page's server answers with 503") { $0.load(503) },
    Failing(reason: "the page's server answers with 404") { $0.load(404) },
    Failing(reason: "the page's server has not answered within 30 s") { $0.hang() },
    Failing(reason: "the page crashed") {
      $0.show()
      $0.crash()
    },
    Failing(reason: "it went on to a page that cannot be loaded") {
      $0.show()
      $0.follow(status: nil)
    },
    Failing(reason: "it went on to a page whose server answers with 500") {
      $0.show()
      $0.follow(status: 500)
    },
  ]

  @Test(arguments: failings) func itIsTriedAgain(failing: Failing) {
    var story = Story(desk: Desk())
    story.desk.begin()
    failing.happen(&story)
    var desk = story.desk
    #expect(desk.state == .restarting && desk.reason == failing.reason && !desk.watch.isSeen)
    #expect(desk.navigations == 1)
    let start = desk.now
    desk.wait()
    #expect(desk.now == start + 1 && desk.navigations == 2)
    #expect(desk.reason == failing.reason, "until it is there")
    desk.load(loader: "N")
    desk.tell(.drawn(loader: "N"))
    #expect(desk.watch.isSeen && desk.watch.problem == nil)
  }

  @Test(arguments: failings) func butNotIfItIsNeverTo(failing: Failing) {
    var story = Story(desk: Desk(.never))
    story.desk.begin()
    failing.happen(&story)
    #expect(story.desk.state == .failed && story.desk.reason == failing.reason)
    #expect(story.desk.watch.deadline == nil && story.desk.navigations == 1)
    #expect(story.desk.watch.takeVerdict() == nil)
    // A screen that comes back is a new beginning.
    story.desk.resume()
    #expect(story.desk.navigations == 2)
  }

  @Test func itIsTriedEverMoreSeldom() {
    var desk = Desk()
    desk.begin()
    var tries: [Double] = []
    for _ in 0...10 {
      tries.append(desk.now)
      desk.answer("navigate") { $0.error = "net::ERR_NAME_NOT_RESOLVED" }
      #expect(desk.state == (tries.count > 5 ? .failed : .restarting))
      desk.wait()
    }
    #expect(tries == [0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 811])
    #expect(desk.reason.hasSuffix("next try within 5 min"))
    desk.load()
    #expect(desk.watch.problem == nil)
  }

  @Test func whatIsSeenIsKeptBeforeItChanges() {
    var desk = Desk()
    desk.show()
    desk.tell(.leaving(frame: "an advertisement"))
    #expect(desk.cues == 0)
    desk.tell(.leaving(frame: "P"))
    #expect(desk.cues == 1)
    desk.tell(.arrived(session: "S", frame: "P", loader: "M", url: "http://x/", isErrorPage: false))
    desk.tell(.crashed(target: "P"))
    #expect(desk.cues == 2)
    desk.wait()
    desk.tell(.leaving(frame: "P"))
    #expect(desk.cues == 2, "nothing is seen")
  }

  @Test func aPageThatCrashesAgainIsForAnotherBrowser() {
    var desk = Desk()
    desk.show()
    desk.tell(.crashed(target: "P"))
    #expect(desk.watch.takeVerdict() == nil)
    desk.wait()
    desk.load()
    desk.tell(.crashed(target: "P"))
    #expect(desk.watch.takeVerdict() == .restart(because: "the page crashed") && desk.watch.deadline == nil)
    desk.end()
    #expect(desk.state == .restarting)
    desk.show()
    desk.now += 60
    desk.tell(.crashed(target: "P"))
    #expect(desk.watch.takeVerdict() == nil, "it was well for long")
  }

  @Test func aBrowserThatSaysNothingIsNotWaitedFor() {
    var desk = Desk()
    desk.begin()
    desk.wait()
    #expect(desk.watch.takeVerdict() == .restart(because: "the browser does not answer"))
  }

  private static var bordered: Page {
    var page = Page("https://example.org/")
    page.allow = []
    return page
  }

  /// The first start from an SD card takes minutes; a browser that has never answered after all that time has no pipe.
  /// A page that must not be shown without one is tried again.
  @Test(arguments: [
    (Page("https://example.org/"), false, true), (Page("https://example.org/"), true, false), (bordered, false, false),
    (Page(at: .credential("board")), false, false),
  ])
  func aBrowserThatStartsSlowlyHasMoreTime(page: Page, hasHeard: Bool, isShownWithoutPipe: Bool) {
    var desk = Desk(page)
    let missed = hasHeard ? "reported its page" : "answered on its debugging pipe"
    for (count, seconds) in [30.0, 60, 120, 240, 240].enumerated() {
      let start = desk.now
      desk.delay(hasHeard: hasHeard)
      #expect(desk.now - start == seconds && !desk.watch.hasStarted)
      let isLast = count >= 3 && isShownWithoutPipe
      #expect(
        desk.watch.takeVerdict()
          == (isLast
            ? .unwatched(because: "it does not answer on its debugging pipe")
            : .restart(because: "the browser has not \(missed) within \(Int(seconds)) s")))
      #expect((desk.watch.fault != nil) == isLast)
    }
  }

  /// One slow start says nothing about a browser that has answered before.
  @Test func aSlowStartAfterAGoodOneIsTheFirstInARow() {
    var desk = Desk()
    for _ in 0..<5 {
      desk.show()
      desk.now += 86_400
      let start = desk.now
      desk.delay()
      #expect(desk.now == start + 30 && desk.watch.takeVerdict() != nil && desk.watch.fault == nil)
    }
  }

  /// It may be another browser by the next start, unless that comes too soon to be one.
  @Test(arguments: [(59.0, true), (60, false)]) func aBrowserWithoutAPipeIsJudgedAnew(run: Double, isStill: Bool) {
    var desk = Desk()
    desk.watch.begin(at: Moment(.zero))
    desk.close()
    desk.wait()
    #expect(desk.watch.takeVerdict() == .unwatched(because: "it has closed its debugging pipe"))
    #expect(
      desk.watch.fault == "a page that fails is not noticed with this browser: it has closed its debugging pipe")
    desk.end()
    desk.beginUnfollowed()
    #expect(desk.watch.state == .unfollowed && desk.watch.hasStarted && desk.watch.deadline == nil)
    desk.close()
    desk.resume()
    #expect(desk.watch.state == .unfollowed && desk.watch.deadline == nil)
    desk.now += run
    desk.end()
    #expect(desk.watch.state == .blank && (desk.watch.fault != nil) == isStill)
  }

  /// Most that close it end; some are handed no pipe by the script that starts them.
  @Test(arguments: [true, false]) func aClosedPipeIsNoticed(hasAttached: Bool) {
    var desk = Desk()
    if hasAttached { desk.show() } else { desk.watch.begin(at: Moment(.zero)) }
    desk.close()
    desk.wait()
    #expect(desk.now == 10)
    #expect(
      desk.watch.takeVerdict()
        == (hasAttached
          ? .restart(because: "the browser has closed its debugging pipe")
          : .unwatched(because: "it has closed its debugging pipe")))
  }

  @Test func aClosedPipeShowsNoPageThatNeedsIt() {
    for page in [Self.bordered, Page(at: .credential("board"))] {
      var desk = Desk(page)
      desk.watch.begin(at: Moment(.zero))
      desk.close()
      desk.wait()
      #expect(desk.watch.takeVerdict() == .restart(because: "the browser has closed its debugging pipe"))
      #expect(desk.watch.fault == nil)
    }
  }

  /// No user could close such a page. The page goes to an address that a user has asked for.
  @Test func whatAPageOpensBesideItselfIsClosed() {
    var desk = Desk()
    desk.show()
    desk.calls = []
    desk.tell(.opens(session: "S", url: "https://example.org/more"))
    desk.tell(.opened(target: "Q"))
    desk.tell(.crashed(target: "Q"))
    desk.tell(.closed(target: "Q"))
    #expect(desk.calls == [.navigate(url: "https://example.org/more"), .close(target: "Q")] && desk.watch.isSeen)
    for url in ["file:///etc/passwd", "chrome://settings", "javascript:alert(1)", ""] {
      desk.tell(.opens(session: "S", url: url))
    }
    desk.tell(.opens(session: "another", url: "https://example.org/"))
    #expect(desk.calls.count == 2)
  }

  @Test func anotherPageTakesThePlaceOfOurs() {
    var desk = Desk()
    desk.show()
    desk.tell(.closed(target: "P"))
    #expect(!desk.watch.isSeen)
    desk.tell(.opened(target: "Q"))
    desk.answer("attach Q") { $0.session = "T" }
    #expect(desk.navigations == 1, "what draws it may still be starting")
    desk.answer("silence")
    #expect(desk.navigations == 2)
  }

  /// What a browser asks has an answer before a person could give one.
  @Test func nobodyIsAsked() {
    var desk = Desk()
    desk.begin()
    desk.calls = []
    desk.tell(.stopped(request: "1", url: "https://example.org/", frame: "P"))
    desk.tell(.asksWhoIsThere(request: "1"))
    desk.tell(.asks(session: "S", isLeaving: false))
    desk.tell(.asks(session: "S", isLeaving: true))
    desk.tell(.asks(session: "another", isLeaving: true))
    #expect(
      desk.calls == [.goOn(request: "1"), .refusePassword(request: "1"), .answer(yes: false), .answer(yes: true)])
  }

  @Test func whileItStandsStillNothingIsLate() {
    var desk = Desk()
    desk.begin()
    desk.watch.suspend()
    #expect(desk.watch.deadline == nil)
    desk.now = 1000
    desk.wait()
    desk.resume()
    #expect(desk.watch.deadline == Moment(.seconds(1030)) && desk.navigations == 1)
    desk.answer("navigate") { $0.error = "net::ERR_FAILED" }
    desk.watch.suspend()
    #expect(desk.watch.deadline == nil)
    desk.resume()
    #expect(desk.navigations == 2)
    desk.answer("navigate") { $0.error = "net::ERR_FAILED" }
    desk.retry()
    #expect(desk.navigations == 3)
  }

  /// Any answer and any event at any time: nothing traps, and there is never much to send.
  @Test(arguments: 0..<4) func anythingMayBeTold(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var (watch, now) = (PageWatch(Page("x"), .always), Duration.zero)
    let names = ["P", "Q", "S", "T", ""]
    func name() -> String { names[Int.random(in: 0..<names.count, using: &random)] }
    for _ in 0..<20_000 {
      now += .milliseconds(Int.random(in: 0...5000, using: &random))
      let moment = Moment(now)
      var answer = BrowserAnswer()
      (answer.session, answer.frame, answer.loader) = (name(), name(), name())
      if Bool.random(using: &random) { answer.error = name() }
      answer.context = .random(in: .min ... .max, using: &random)
      answer.number = .random(in: .min ... .max, using: &random)
      switch Int.random(in: 0..<19, using: &random) {
      case 18: watch.beginUnfollowed(at: moment)
      case 16: watch.receive(.asks(session: name(), isLeaving: .random(using: &random)), at: moment)
      case 17: watch.receive(.opens(session: name(), url: "https://\(name())"), at: moment)
      case 0: watch.begin(at: moment)
      case 1: watch.end(at: moment)
      case 2: watch.close(at: moment)
      case 3: watch.suspend()
      case 4: watch.resume(at: moment)
      case 5: watch.retry(at: moment)
      case 6: watch.receive(.closed(target: name()), at: moment)
      case 7: watch.receive(.crashed(target: name()), at: moment)
      case 8: watch.receive(.drawn(loader: name()), at: moment)
      case 9:
        watch.receive(
          .arrived(
            session: name(), frame: name(), loader: name(), url: "http://x/", isErrorPage: .random(using: &random)),
          at: moment)
      case 10: watch.receive(.leaving(frame: name()), at: moment)
      case 11, 12: watch.receive(.opened(target: name()), at: moment)
      default: watch.receive(.answered(id: .random(in: 0...200, using: &random), answer), at: moment)
      }
      watch.proceed(at: moment)
      #expect(watch.takeRequests().count < 10)
      _ = watch.takeVerdict()
    }
  }
}
