import Displays
import Testing

/// For which failures hooks run, and how often.
@Suite struct FailuresTests {
  private static func at(_ seconds: Int) -> Moment { Moment(.seconds(seconds)) }

  private static func content(
    _ state: ContentHealth.State, _ reason: String? = nil, on screen: String = "tv"
  ) -> [String: (screen: String, health: ContentHealth)] {
    ["HDMI-1": (screen, ContentHealth(state, reason))]
  }

  // MARK: Changes

  @Test func aChangeThatFailsAgainIsToldOnce() {
    var failures = Failures()
    #expect(failures.settle("desk", because: nil) == nil)
    #expect(failures.settle("desk", because: "refused\nrolled back") == .init(because: "refused; rolled back"))
    #expect(failures.settle("desk", because: "refused") == nil)
    #expect(failures.settle("talk", because: "refused") != nil, "another profile fails by itself")
    #expect(failures.settle("talk", because: nil) == nil)
    #expect(failures.settle("talk", because: "refused") != nil, "it was well in between")
  }

  @Test func noTerminalObeysAReason() {
    #expect(Failures.Failure(because: "\u{1B}[2J gone").reason == "\u{FFFD}[2J gone")
  }

  // MARK: Content

  @Test func contentHasAMinute() {
    var failures = Failures()
    failures.see(Self.content(.failed, "no such file"), at: Self.at(10))
    #expect(failures.deadline == Self.at(70))
    #expect(failures.takeDue(at: Self.at(69)) == [])
    failures.see(Self.content(.failed, "no such file"), at: Self.at(70))
    #expect(failures.takeDue(at: Self.at(70)) == [.init(screen: "tv", because: "no such file")])
    #expect(failures.deadline == nil)
    failures.see(Self.content(.failed, "no such file"), at: Self.at(500))
    #expect(failures.takeDue(at: Self.at(500)) == [], "once is enough")
  }

  @Test func whatIsStartedAgainMeanwhileHasFailedAllTheSame() {
    var failures = Failures()
    failures.see(Self.content(.restarting), at: Self.at(0))
    failures.see(Self.content(.starting), at: Self.at(20))
    failures.see(Self.content(.failed, "crashed"), at: Self.at(40))
    #expect(failures.deadline == Self.at(60))
    #expect(failures.takeDue(at: Self.at(60)) == [.init(screen: "tv", because: "crashed")])
  }

  @Test(arguments: [ContentHealth.State.showing, .parked, .ended, .unverified])
  func whatIsWellAgainMayFailAgain(state: ContentHealth.State) {
    var failures = Failures()
    failures.see(Self.content(.failed), at: Self.at(0))
    failures.see(Self.content(state), at: Self.at(30))
    #expect(failures.deadline == nil)
    failures.see(Self.content(.failed), at: Self.at(50))
    #expect(failures.takeDue(at: Self.at(110)) == [.init(screen: "tv", because: "failed")])
  }

  @Test func anotherScreenThereFailsByItself() {
    var failures = Failures()
    failures.see(Self.content(.failed), at: Self.at(0))
    failures.see(Self.content(.failed, on: "beamer"), at: Self.at(30))
    #expect(failures.deadline == Self.at(90))
    failures.see([:], at: Self.at(31))
    #expect(failures.deadline == nil)
  }
}
