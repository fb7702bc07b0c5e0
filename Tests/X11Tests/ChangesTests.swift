import Displays
import LabSupport
import Testing

@testable import X11

/// What is left of events once the screens were read.
@Suite(.limited) struct ChangesTests {
  /// The screens were changed while a window was closed: whoever reads the screens has not looked at windows.
  @Test func aReadingCoversNoWindows() {
    var (changes, windows, all) = (Changes(), ServerChange(), ServerChange(concernsScreens: true))
    (windows.listsWindows, windows.goneWindows) = (true, [7])
    all.formUnion(windows)
    changes.note(all)
    #expect(changes.cover() == all)
    #expect(changes.takeNews() == windows)
    #expect(changes.takeNews().isEmpty && changes.pending.isEmpty)
  }

  @Test func whatWasToldIsNoNewsAfterAReading() {
    var (changes, windows) = (Changes(), ServerChange())
    windows.listsWindows = true
    changes.note(windows)
    #expect(changes.takeNews() == windows)
    #expect(changes.cover() == windows && changes.takeNews().isEmpty)
  }
}
