import Displays
import Testing

/// Pages that people use: where they lead, and what becomes of them after the last person.
@Suite struct PageVisitTests {
  private typealias Desk = PageWatchTests.Desk

  private static let shop = "https://shop.example/*"

  private func page(_ allow: [String]? = nil, home: Duration? = nil) -> Page {
    var page = Page("https://example.org/")
    page.allow = allow?.compactMap { PagePattern($0) }
    page.homeAfter = home
    return page
  }

  /// A page that is shown, of which documents are stopped.
  private func bordered(_ page: Page) -> Desk {
    var desk = Desk(page)
    desk.begin()
    #expect(desk.navigations == 0, "not before the browser stops documents")
    desk.answer("stop")
    desk.load()
    desk.tell(.drawn(loader: "L"))
    #expect(desk.watch.isSeen)
    desk.calls = []
    return desk
  }

  @Test(arguments: [
    ("https://example.org/", true), ("https://shop.example/a?b", true), ("https://evil.example/", false),
    ("file:///etc/passwd", false), ("chrome://version", false), ("", false), ("about:blank", false),
    ("data:text/html,hello", true), ("blob:https://example.org/7", true),
  ])
  func eachDocumentIsLookedAt(url: String, isAllowed: Bool) {
    // In the page itself, in a frame of it and in another window.
    for frame in ["P", "F", "Q"] {
      var desk = bordered(page([Self.shop]))
      desk.tell(.stopped(request: "1", url: url, frame: frame))
      #expect(desk.calls == [isAllowed ? .goOn(request: "1") : .refuse(request: "1")])
      #expect(desk.watch.isSeen && desk.watch.problem == nil, "it stays where it is")
    }
  }

  @Test func withoutAListItLeadsAnywhere() {
    var desk = Desk(page())
    desk.show()
    desk.calls = []
    desk.tell(.stopped(request: "1", url: "https://evil.example/", frame: "P"))
    desk.tell(.arrived(session: "S", frame: "P", loader: "M", url: "about:blank", isErrorPage: false))
    #expect(desk.calls.first == .goOn(request: "1") && desk.watch.problem == nil && desk.watch.takeRemarks() == [])
  }

  @Test func theLogIsToldOnceOfEachPlaceAndOfNoPath() {
    var desk = bordered(page([]))
    for path in ["a?token=1", "b"] {
      desk.tell(.stopped(request: "1", url: "https://ann:secret@evil.example:444/\(path)", frame: "P"))
    }
    #expect(
      desk.watch.takeRemarks() == [
        "the page stays where it is: it leads to https://evil.example:444, which `allow` does not list"
      ])
    for number in 0..<40 { desk.tell(.stopped(request: "1", url: "https://e\(number).example/", frame: "P")) }
    #expect(desk.watch.takeRemarks().count == 15 && desk.watch.takeRemarks() == [])
  }

  @Test func aSecretIsNotToldBehindARedirection() {
    var page = Page(at: .credential("board"))
    page.allow = []
    var desk = Desk(page)
    desk.watch.address = "https://secret.example/?token=1"
    desk.begin()
    desk.answer("stop")
    desk.tell(.stopped(request: "1", url: "https://secret.example/?token=1", frame: "P"))
    desk.tell(.stopped(request: "2", url: "https://secret.example/login", frame: "P"))
    #expect(desk.calls.suffix(2) == [.goOn(request: "1"), .refuse(request: "2")])
    desk.answer("navigate") { ($0.frame, $0.error) = ("P", "net::ERR_ABORTED") }
    #expect(desk.reason == "the page leads to an address, which `allow` does not list")
    #expect(!desk.watch.takeRemarks().joined().contains("secret"))
  }

  /// The next try begins without what the last one met.
  @Test func aPageThatOnlyLeadsElsewhereFails() {
    var desk = Desk(page([]))
    desk.begin()
    desk.answer("stop")
    desk.tell(.stopped(request: "1", url: "https://evil.example/", frame: "P"))
    desk.answer("navigate") { ($0.frame, $0.error) = ("P", "net::ERR_ABORTED") }
    #expect(desk.state == .restarting)
    #expect(desk.reason == "the page leads to https://evil.example, which `allow` does not list")
    desk.wait()
    desk.load()
    desk.tell(.drawn(loader: "L"))
    #expect(desk.watch.isSeen && desk.watch.problem == nil)
  }

  /// The browser's empty page comes from no server, and so is stopped nowhere.
  @Test func whatComesInspiteOfItIsLeft() {
    var desk = bordered(page([Self.shop]))
    desk.tell(.arrived(session: "S", frame: "P", loader: "M", url: "about:blank", isErrorPage: false))
    #expect(desk.state == .restarting && desk.reason == "it went on to an address, which `allow` does not list")
    desk.wait()
    #expect(desk.navigations == 1)
  }

  @Test func aBrowserThatStopsNothingShowsNothing() {
    var desk = Desk(page([Self.shop]))
    desk.begin()
    desk.answer("stop") { $0.error = "not allowed" }
    #expect(desk.navigations == 0)
    #expect(desk.watch.takeVerdict() == .restart(because: "the browser does not stop documents: not allowed"))
  }

  // MARK: Home

  @Test func withoutAUserItStaysAndNothingIsWaitedFor() {
    var desk = Desk(page(home: .seconds(60)))
    desk.show()
    let deadline = desk.watch.deadline
    desk.use()
    #expect(deadline == Moment(.seconds(30)), "the question for a sign of life")
    #expect(desk.watch.deadline == deadline)
    desk.now = 59
    desk.use()
    desk.wait()
    #expect(desk.now == 119 && desk.watch.takeVerdict() == .goHome)
    desk.end()
    desk.begin()
    desk.load()
    desk.tell(.drawn(loader: "L"))
    #expect(desk.watch.deadline == Moment(.seconds(149)), "nothing but the next question")
  }

  @Test func aPageWithoutTheKeyHeedsNoInput() {
    var desk = Desk(page())
    desk.show()
    desk.use()
    desk.watch.proceed(at: Moment(.seconds(100_000)))
    #expect(desk.watch.takeVerdict() == nil)
  }

  /// What was left before the screens slept is gone once somebody can see it again.
  @Test func itGoesHomeOnceItIsSeenAgain() {
    var desk = Desk(page(home: .seconds(60)))
    desk.show()
    desk.use()
    desk.watch.suspend()
    #expect(desk.watch.deadline == nil)
    desk.now = 500
    desk.resume()
    desk.wait()
    #expect(desk.now == 60 && desk.watch.takeVerdict() == .goHome)
  }

  // MARK: Reloading

  @Test func aReloadWaitsUntilSomebodyCanSeeIt() {
    var desk = Desk(page())
    desk.watch.reload()
    #expect(desk.watch.takeVerdict() == nil, "there is no browser")
    desk.show()
    desk.watch.reload()
    #expect(desk.watch.takeVerdict() == .refresh)
    desk.watch.suspend()
    desk.watch.reload()
    desk.watch.reload()
    #expect(desk.watch.takeVerdict() == nil)
    desk.resume()
    #expect(desk.watch.takeVerdict() == .refresh && desk.watch.takeVerdict() == nil)
  }

  private func time(_ day: Int, _ hour: Int, _ minute: Int) throws -> LocalTime {
    LocalTime(day: try #require(CalendarDay(year: 2026, month: 2, day: day)), minute: 60 * hour + minute)
  }

  /// From one look to the next, with 04:00 and 22:30 among them or not.
  @Test(arguments: [
    ([27, 3, 59], [27, 4, 0], true), ([27, 4, 0], [27, 4, 0], false), ([27, 4, 0], [27, 22, 29], false),
    // Over midnight, and over the end of the month.
    ([27, 22, 30], [28, 3, 59], false), ([27, 22, 30], [28, 4, 0], true), ([27, 22, 29], [28, 0, 0], true),
    // The machine slept for days, or the clock was wrong at its start.
    ([1, 12, 0], [3, 0, 0], true),
    // The clock is set back, and over the time again.
    ([27, 4, 5], [27, 3, 0], false), ([27, 3, 0], [26, 23, 0], false),
  ])
  func aTimeOfTheDayIsReached(last: [Int], now: [Int], isReached: Bool) throws {
    var times = DailyTimes(["04:00", "22:30"].compactMap { DayTime($0) })
    #expect(try !times.look(at: time(last[0], last[1], last[2])), "the first look is the beginning")
    #expect(try times.look(at: time(now[0], now[1], now[2])) == isReached)
  }

  @Test func theNextTimeIsKnown() throws {
    let times = DailyTimes(["04:00", "22:30"].compactMap { DayTime($0) })
    #expect(try times.minutes(after: time(1, 3, 59)) == 1)
    #expect(try times.minutes(after: time(1, 4, 0)) == 18 * 60 + 30)
    #expect(try times.minutes(after: time(1, 22, 30)) == 5 * 60 + 30)
    #expect(try DailyTimes([]).minutes(after: time(1, 0, 0)) == nil)
    #expect(try DailyTimes(["00:00"].compactMap { DayTime($0) }).minutes(after: time(1, 0, 0)) == 1440)
  }
}
