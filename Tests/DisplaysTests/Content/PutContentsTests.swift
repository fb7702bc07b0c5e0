import Testing

@testable import Displays

/// What users put on screens by hand, and when it ends.
@Suite struct PutContentsTests {
  private static let red = ContentSource.color(Color(0xff_00_00))
  private static let green = ContentSource.color(Color(0x00_ff_00))
  private static let blue = ContentSource.color(Color(0x00_00_ff))

  private func moment(_ seconds: Int) -> Moment { Moment(.seconds(seconds)) }

  @Test func endsWhenItsTimeIsOver() {
    var puts = PutContents()
    puts.put(.instead(Self.red), on: "a", until: moment(10), in: "desk")
    puts.put(.instead(Self.red), on: "b", until: nil, in: "desk")
    #expect(puts.deadline == moment(10))
    puts.settle(in: "desk", at: moment(9))
    #expect(puts.source(on: "a") == Self.red)
    puts.settle(in: "desk", at: moment(10))
    #expect(puts.source(on: "a") == nil && puts.source(on: "b") == Self.red && puts.deadline == nil)
    #expect(puts.clear("b") && !puts.clear("b") && puts.isEmpty)
  }

  /// What cannot be shown is taken back, and what it covered is there again.
  @Test func isTakenBack() {
    var puts = PutContents()
    puts.put(.instead(Self.red), on: "a", until: moment(20), in: "desk")
    puts.put(.instead(Self.green), on: "a", until: moment(10), in: "desk")
    var order = ContentOrder(screen: "a", source: Self.blue)
    order.isPut = true
    puts.withdraw(order)
    #expect(puts.source(on: "a") == Self.green, "another one")
    order.source = Self.green
    puts.withdraw(order)
    #expect(puts.source(on: "a") == Self.red && puts.end(on: "a", isMessage: false) == moment(20))
    order.source = Self.red
    puts.withdraw(order)
    #expect(puts.isEmpty)
  }

  /// However long it was to be shown, and where it ends by itself, like a film, also when it was seen.
  @Test(arguments: [30, nil], [red, .program(Command(["mpv", "tour.mkv"]))])
  func whatItCoveredIsThereAgain(end: Int?, later: ContentSource) {
    var puts = PutContents()
    puts.put(.instead(Self.blue), on: "a", until: moment(20), in: "desk")
    puts.put(.instead(later), on: "a", until: end.map(moment), in: "desk")
    if later.endsByItself { puts.see(order(later)) }
    puts.withdraw(order(later))
    #expect(puts.source(on: "a") == Self.blue && puts.end(on: "a", isMessage: false) == moment(20))
  }

  private func order(_ source: ContentSource) -> ContentOrder {
    var order = ContentOrder(screen: "a", source: source)
    order.isPut = true
    return order
  }

  /// A client without a watcher's list knows put content by the reports of presenters.
  @Test func presentersTellWhenTheyEnd() {
    var order = ContentOrder(screen: "a", source: Self.red)
    (order.isPut, order.until) = (true, moment(10))
    #expect(PutContents(shownIn: [order]).deadline == moment(10))
    let profile = ContentOrder(screen: "a", source: Self.blue)
    let ending = order.ending(as: PutContents(shownIn: [order]), above: ["a": profile])
    #expect(ending.until == moment(10) && ending.afterwards == .content(profile))
    #expect(profile.ending(as: PutContents(shownIn: [order]), above: ["a": profile]) == profile)
  }

  @Test func endsWithItsProfile() {
    var puts = PutContents()
    puts.put(.instead(Self.red), on: "a", until: nil, in: "desk")
    puts.settle(in: nil, at: moment(0))
    #expect(!puts.isEmpty, "while none is in force content stays as it is")
    puts.settle(in: "night", at: moment(0))
    #expect(puts.isEmpty)
  }

  /// Of another profile's time nothing is left when something is put again.
  @Test func beginsAnewInAnotherProfile() {
    var puts = PutContents()
    puts.put(.instead(Self.red), on: "a", until: nil, in: "desk")
    puts.put(.instead(Self.red), on: "b", until: nil, in: "night")
    #expect(puts.source(on: "a") == nil && puts.source(on: "b") == Self.red)
  }

  /// What is put later covers the earlier one, which is back for the rest of its time.
  @Test func laterOnesCoverEarlierOnes() {
    var puts = PutContents()
    puts.put(.instead(Self.red), on: "a", until: nil, in: "desk")
    puts.put(.instead(Self.blue), on: "a", until: moment(20), in: "desk")
    puts.put(.instead(Self.green), on: "a", until: moment(10), in: "desk")
    #expect(puts.source(on: "a") == Self.green && puts.end(on: "a", isMessage: false) == moment(10))
    puts.settle(in: "desk", at: moment(10))
    #expect(puts.source(on: "a") == Self.blue && puts.end(on: "a", isMessage: false) == moment(20))
    puts.settle(in: "desk", at: moment(20))
    #expect(puts.source(on: "a") == Self.red && puts.deadline == nil)
    puts.put(.instead(Self.green), on: "a", until: moment(30), in: "desk")
    #expect(puts.clear("a") && puts.isEmpty, "all of them end")
  }

  /// What would never be seen again is forgotten once that is certain, when what covers it is seen: a script that puts
  /// something every minute fills no memory.
  @Test func whatWouldNotBeSeenAgainEnds() {
    var puts = PutContents()
    puts.put(.instead(Self.red), on: "a", until: moment(10), in: "desk")
    puts.put(.instead(Self.blue), on: "a", until: moment(20), in: "desk")
    #expect(puts.deadline == moment(10))
    puts.see(order(Self.green))
    #expect(puts.deadline == moment(10), "another one")
    puts.see(order(Self.blue))
    #expect(puts.deadline == moment(20))
    puts.settle(in: "desk", at: moment(20))
    #expect(puts.isEmpty)
    for second in (1...1000).reversed() {
      puts.put(.instead(Self.red), on: "a", until: moment(second), in: "desk")
    }
    #expect(puts.deadline == moment(1))
    puts.settle(in: "desk", at: moment(PutContents.mostAtOnce))
    #expect(puts.isEmpty, "of more than \(PutContents.mostAtOnce) the lowest are given up")
  }

  @Test func messagesLieBesideContents() {
    var puts = PutContents()
    puts.put(.message("Fire drill"), on: "a", until: moment(10), in: "desk")
    puts.put(.instead(Self.red), on: "a", until: moment(20), in: "desk")
    #expect(puts.message(on: "a") == "Fire drill" && puts.source(on: "a") == Self.red)
    #expect(puts.end(on: "a", isMessage: true) == moment(10))
    puts.settle(in: "desk", at: moment(10))
    #expect(puts.message(on: "a") == nil && puts.source(on: "a") == Self.red)
    puts.put(.message("Fire drill"), on: "a", until: nil, in: "desk")
    #expect(puts.clear("a") && puts.isEmpty)
  }

  /// `orchestrate stop` ends it; what is put after that is shown all the same.
  @Test func endsWithTheContentOfItsScreen() {
    var stopped = StoppedContent()
    stopped.stop(["a"])
    var puts = PutContents()
    for screen in ["a", "b"] { puts.put(.instead(Self.red), on: screen, until: nil, in: "desk") }
    puts.settle(in: "desk", at: moment(0), without: stopped)
    #expect(puts.source(on: "a") == nil && puts.source(on: "b") == Self.red)
    puts.put(.instead(Self.red), on: "a", until: nil, in: "desk", whileStopped: true)
    puts.settle(in: "desk", at: moment(1), without: stopped)
    #expect(puts.source(on: "a") == Self.red)
    puts.settle(in: "desk", at: moment(2))
    puts.settle(in: "desk", at: moment(3), without: stopped)
    #expect(puts.source(on: "a") == nil, "it was started in between")
  }

  @Test func presentersTellOfIt() throws {
    var order = ContentOrder(screen: "a", source: Self.red)
    #expect(PutContents(shownIn: [order]).isEmpty)
    order.isPut = true
    #expect(PutContents(shownIn: [order]).source(on: "a") == Self.red)
    let message = ContentOrder(message: "Fire drill", on: "a")
    let puts = PutContents(shownIn: [order, message])
    #expect(puts.message(on: "a") == "Fire drill" && puts.source(on: "a") == Self.red)
  }

  @Test(arguments: [
    (ContentSource.video("a.mp4", .contain), true), (.url("https://example.org"), true), (.testPattern(.grid), false),
    (.program(Command(["sh"])), true), (.mirror(of: "A", Framing()), true),
    (.window(ApplicationWindow(title: Pattern(literal: "a"))), true),
    (.window(ApplicationWindow(launch: Command(["xterm"]))), false),
  ]) func whatCanBePut(source: ContentSource, isPuttable: Bool) {
    #expect(source.isPuttable == isPuttable)
  }

  /// A draft of a profile, which may come from the console's page, brings no program along.
  @Test(arguments: [
    (ContentSource.video("a.mp4", .contain), true), (.program(Command(["sh"])), false),
    (.window(ApplicationWindow(title: Pattern(literal: "a"))), false), (.mirror(of: "A", Framing()), false),
  ]) func whatDraftsMayBegin(source: ContentSource, isHarmless: Bool) {
    #expect(source.isHarmless == isHarmless)
  }

  /// What a screen is told of a mirror is a connector, and what was put is the name of a screen.
  @Test func aMirrorIsTakenBackWhereverItsScreenIs() throws {
    let named = ContentSource.mirror(
      MirrorContent(of: Marked("tv", at: Mark(file: "", line: 1, column: 1)), nil, Framing()))
    var puts = PutContents()
    puts.put(.instead(named), on: "a", until: nil, in: "desk")
    var order = ContentOrder(screen: "a", source: .mirror(of: "HDMI-1", Framing()))
    order.isPut = true
    puts.withdraw(order)
    #expect(puts.isEmpty)
  }

  @Test func oneWindowIsMeant() {
    let wanted = ApplicationWindow(title: Pattern(literal: "Slides"))
    let (slides, notes) = (WindowDescription(title: "Slides"), WindowDescription(title: "Notes"))
    #expect(wanted.complaint(among: [slides, notes]) == nil)
    let expected = "expected one: a window with the title Slides"
    #expect(wanted.complaint(among: [notes]) == "found no such window among \"Notes\", \(expected)")
    #expect(wanted.complaint(among: []) == "found no open window, \(expected)")
    #expect(wanted.complaint(among: [slides, slides]) == "found \"Slides\", \"Slides\", \(expected)")
  }
}
