import Foundation
import LabSupport
import Testing

/// The effects of a user at a keyboard before a page in a real browser: the page hears what is typed, and the browser
/// no shortcut.
@Suite(.serialized, .limited) struct BrowserKeyTests {
  private static let hasBrowser = Tool.exists("/usr/bin/chromium")
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk(["A,monitor=beamer"]) }

  /// Another colour for each key, one of its own for a shortcut that comes through, and one for a page that was touched
  /// and has the keyboard: a window manager gives it some time after the click. Chromium drops clicks for a moment
  /// after a page has appeared, and longer while it has painted no more than some words; these here are not visible.
  private static let page = """
    <!doctype html><body style="background: #110000; margin: 0; color: transparent">
    \(String(repeating: "word ", count: 100))<script>
    let typed = 0, isTouched = false
    const ready = () => { if (isTouched && document.hasFocus()) document.body.style.background = '#100000' }
    addEventListener('pointerdown', () => { isTouched = true; ready() })
    addEventListener('focus', ready)
    addEventListener('keydown', event => {
      // The server repeats a key that is held down, which a press is where the processor is busy.
      if (event.repeat) return
      if (['Control', 'Shift', 'Alt', 'CapsLock', 'NumLock'].includes(event.key)) return
      const isShortcut = (event.ctrlKey && event.key != 'c') || event.altKey || event.key.startsWith('F')
        || event.key == 'Escape'
      typed += 1
      document.body.style.background = isShortcut ? '#ffffff' : `#${16 + typed}0000`
    })
    </script>
    """

  /// By the numbers of their keysyms.
  private static let (control, shift, alt, capsLock, numLock) = ("0xffe3", "0xffe1", "0xffe9", "0xffe5", "0xff7f")
  private static let (escape, f11, f12, home) = ("0xff1b", "0xffc8", "0xffc9", "0xff50")

  private static let shortcuts =
    ["o", "n", "t", "p", "s", "u", "j", "h", "l", "w", "f", "d", "r", "1", "0"].map { [control, $0] }
    + ["n", "i", "t", "o", "q", "w", "m", "b", "0xffff", "0xff09"].map { [control, shift, $0] }
    + [
      [shift, escape], [f12], [f11], ["0xffbe"], ["0xffc3"], ["0xffc4"], [shift, "0xffc6"], [alt, home], [alt, "f"],
    ]
    + [[alt, "d"], [alt, shift, "i"]]
  /// Alt+F4, with which a window manager closes the window itself.
  private static let closing = [alt, "0xffc1"]

  private func press(_ keys: [String]) throws {
    let program = Tool.repository.appending(path: "lab/build/clients/press").path
    try Tool.run([program] + keys, display: desk.server.display)
  }

  private static func isAll(_ color: String) -> (Photograph) -> Bool {
    // The pointer is seen between these.
    { Set($0.quarters + $0.corners) == [color] }
  }

  /// Types a letter, which the page answers with its next colour: by then it has heard all that came before.
  private func type(_ keys: [String] = ["a"], expecting count: Int) throws {
    try press(keys)
    try desk.wait(for: "A", until: Self.isAll("#\(16 + count)0000"))
  }

  /// As a person would who touches a page that does not answer.
  private func touch() throws {
    for _ in 0..<20 {
      try press(["+1"])
      let isHeard = Deadline.limiting(to: .seconds(3)) {
        (try? desk.wait(for: "A", until: Self.isAll("#100000"))) != nil
      }
      if isHeard { return }
    }
    Issue.record("the page hears no click")
  }

  private func windows() throws -> [Substring] {
    let tree = try Tool.run(["xwininfo", "-root", "-tree"], display: desk.server.display)
    return tree.split(separator: "\n").filter { $0.contains("hromium") || $0.contains("Open File") }
  }

  @Test(.enabled(if: hasBrowser, "chromium is not installed"), arguments: [false, true])
  func noShortcutReachesTheBrowser(managed: Bool) throws {
    let manager = managed ? try WindowManager(display: desk.server.display) : nil
    let page = try desk.scratch.write("page.html", Self.page)
    let presenter = try desk.present(
      "{\"url\": \"file://\(page.path)\"}", ["focus": "\"take\""], on: "A", environment: ["HOME": desk.scratch.path])
    try desk.wait(for: "A", until: Self.isAll("#110000"))
    try desk.wait(forHealth: "showing", of: "A")
    // A page hears keys once a user has touched it.
    try desk.point(500, 400)
    try touch()
    try type(expecting: 1)
    let before = try windows()
    var typed = 1
    for locks in [[], [Self.capsLock], [Self.numLock]] {
      if !locks.isEmpty { try press(locks) }
      for shortcut in Self.shortcuts + (managed ? [] : [Self.closing]) { try press(shortcut) }
      typed += 1
      try type(expecting: typed)
      #expect(try windows() == before)
    }
    try press([Self.capsLock])
    // Copying is the page's.
    try type([Self.control, "c"], expecting: typed + 1)
    #expect(try windows() == before)
    withExtendedLifetime((presenter, manager)) {}
  }
}
