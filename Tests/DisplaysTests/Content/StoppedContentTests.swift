import Displays
import Testing

/// What a user has stopped, and how the root window holds it.
struct StoppedContentTests {
  /// What is stopped (+) and started (-) one after the other, all of it with no name; and what is stopped then.
  @Test(arguments: [
    ("", ""), ("+", "tv wall"), ("+tv", "tv"), ("+tv -tv", ""), ("+ -tv", "wall"), ("+ -tv +tv", "tv wall"),
    ("+tv -", ""), ("+tv +wall -tv", "wall"), ("-tv", ""), ("+ - +wall", "wall"), ("+ -tv -wall", ""),
  ])
  func stopsAndStarts(changes: String, expected: String) {
    var stopped = StoppedContent()
    for change in changes.split(separator: " ") {
      let names = change.count == 1 ? nil : [String(change.dropFirst())]
      change.first == "+" ? stopped.stop(names) : stopped.start(names)
    }
    let screens = expected.split(separator: " ").map(String.init)
    #expect(["tv", "wall"].filter { stopped.includes($0) } == screens)
    #expect(StoppedContent(text: stopped.text) == stopped)
  }

  @Test(arguments: ["", "\n", "some", "tv\nonly"]) func whatAnotherClientWrites(text: String) {
    #expect(StoppedContent(text: text) == nil)
  }
}
