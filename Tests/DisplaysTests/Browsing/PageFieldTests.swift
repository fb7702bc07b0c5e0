import Displays
import Testing

/// Fields of a page: when a keyboard should be on the screen.
@Suite struct PageFieldTests {
  private typealias Desk = PageWatchTests.Desk

  private static let page: Page = {
    var page = Page("https://example.org/", refresh: .seconds(600))
    (page.keyboard, page.homeAfter) = (.auto, .seconds(60))
    return page
  }()

  private static func told(_ isFocused: Bool, by context: Int = 1, of session: String = "S") -> BrowserEvent {
    .field(session: session, context: context, isFocused: isFocused)
  }

  /// A page that is shown, in which a user is in a field.
  private func used() -> Desk {
    var desk = Desk(Self.page)
    desk.show()
    desk.tell(Self.told(true))
    return desk
  }

  private static let changes: [(String, isWanted: Bool, @Sendable (inout Desk) -> Void)] = [
    ("a field has the keyboard", true, { _ in }),
    ("the field is left", false, { $0.tell(told(false)) }),
    ("another document tells late that it has lost it", true, { $0.tell(told(false, by: 2)) }),
    (
      "a frame gets it, and only then the page tells that it has lost it", true,
      {
        $0.tell(told(true, by: 2))
        $0.tell(told(false))
      }
    ),
    (
      "another document is there", false,
      {
        $0.tell(.arrived(session: "S", frame: "P", loader: "M", url: "https://example.org/", isErrorPage: false))
      }
    ),
    ("the page crashes", false, { $0.tell(.crashed(target: "P")) }),
    ("the page is loaded anew", false, { $0.refresh() }),
    ("the page is closed", false, { $0.tell(.closed(target: "P")) }),
    ("it begins anew", false, { $0.close() }),
    ("the browser has ended", false, { $0.end() }),
    ("the screen is dark or away", false, { $0.watch.suspend() }),
    (
      "the screen is back", true,
      {
        $0.watch.suspend()
        $0.resume()
      }
    ),
    ("a session that nobody knows tells something", true, { $0.tell(told(false, of: "T")) }),
  ]

  @Test(arguments: changes.indices) func aKeyboardIsWanted(index: Int) {
    let (name, isWanted, change) = Self.changes[index]
    var desk = used()
    #expect(desk.watch.wantsKeyboard)
    change(&desk)
    #expect(desk.watch.wantsKeyboard == isWanted, "\(name)")
  }

  @Test func itIsWantedBySeenPagesOnly() {
    var desk = Desk(Self.page)
    desk.begin()
    desk.tell(Self.told(true))
    #expect(!desk.watch.wantsKeyboard)
    desk.load()
    desk.tell(.drawn(loader: "L"))
    #expect(desk.watch.wantsKeyboard, "a field that has the keyboard from the start")
  }

  /// A frame of another process has a session of its own, and may have such frames itself.
  @Test func framesAreWatchedToo() {
    var desk = used()
    desk.tell(Self.told(false))
    desk.tell(Self.told(true, of: "F"))
    #expect(!desk.watch.wantsKeyboard, "it is no frame yet")
    desk.calls = []
    desk.tell(.attached(session: "F"))
    #expect(desk.calls == [.watchPage, .watchWorlds, .bindFields, .watchFields, .attachFrames])
    desk.tell(Self.told(true, of: "F"))
    #expect(desk.watch.wantsKeyboard)
    desk.tell(.detached(session: "F"))
    #expect(!desk.watch.wantsKeyboard)
    desk.tell(Self.told(true, of: "F"))
    #expect(!desk.watch.wantsKeyboard, "it is gone")
  }

  @Test func withoutTheKeyNothingIsWatched() {
    var desk = Desk()
    desk.show()
    desk.tell(.attached(session: "F"))
    desk.tell(Self.told(true))
    #expect(!desk.watch.wantsKeyboard)
    #expect(
      !desk.calls.contains(.bindFields) && !desk.calls.contains(.watchFields) && !desk.calls.contains(.attachFrames))
  }

  /// It can make up any number of frames and documents.
  @Test func aPageTakesNoMoreThanItsShare() {
    var desk = used()
    for number in 0..<10_000 {
      desk.tell(.attached(session: "F\(number)"))
      desk.tell(Self.told(true, by: number))
    }
    #expect(desk.calls.count { $0 == .watchFields } <= 65)
    #expect(desk.watch.wantsKeyboard)
    for number in 0..<10_000 { desk.tell(Self.told(false, by: number)) }
    #expect(!desk.watch.wantsKeyboard)
  }
}
