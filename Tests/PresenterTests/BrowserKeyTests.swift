import Foundation
import LabSupport
import Testing

/// The effects of a user at a keyboard before a page in a real browser: the page hears what is typed, and the browser
/// no shortcut.
@Suite(.serialized, .limited) struct BrowserKeyTests {
  private static let hasBrowser = Tool.exists("/usr/bin/chromium")
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk(["A,monitor=beamer"]) }

  /// Another colour for each key, and one of its own for a shortcut that comes through.
  private static let page = """
    <!doctype html><body style="background: #110000; margin: 0"><script>
    let typed = 0
    addEventListener('keydown', event => {
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
    + [[alt, "d"], [alt, shift, "i"], [alt, "0xffc1"]]

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

  private func windows() throws -> [Substring] {
    let tree = try Tool.run(["xwininfo", "-root", "-tree"], display: desk.server.display)
    return tree.split(separator: "\n").filter { $0.contains("hromium") || $0.contains("Open File") }
  }

  @Test(.enabled(if: hasBrowser, "chromium is not installed"), arguments: [false])
  func noShortcutReachesTheBrowser(managed: Bool) throws {
    let manager = managed ? try WindowManager(display: desk.server.display) : nil
    let page = try desk.scratch.write("page.html", Self.page)
    let presenter = try desk.present(
      "{\"url\": \"file://\(page.path)\"}", ["focus": "\"take\""], on: "A", environment: ["HOME": desk.scratch.path])
    try desk.wait(for: "A", until: Self.isAll("#110000"))
    try desk.wait(forHealth: "showing", of: "A")
    // A page hears keys once a user has touched it.
    try desk.point(500, 400)
    try press(["+1"])
    try type(expecting: 1)
    let before = try windows()
    var typed = 1
    for locks in [[], [Self.capsLock], [Self.numLock]] {
      if !locks.isEmpty { try press(locks) }
      for shortcut in Self.shortcuts { try press(shortcut) }
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
