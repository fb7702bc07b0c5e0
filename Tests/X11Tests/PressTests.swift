import CX11
import Displays
import Foundation
import LabSupport
import Testing

@testable import X11

/// What a user presses, and which screen that is for.
@Suite(.limited) struct PressTests {
  private static let (left, right) = (
    Rectangle(origin: .origin, size: Size(width: 1024, height: 768)),
    Rectangle(origin: Point(x: 1024, y: 0), size: Size(width: 1024, height: 768))
  )
  private let server: LabServer

  init() throws { server = try LabServer(["A,monitor=beamer", "B,monitor=beamer"]) }

  private func run(_ client: String, _ arguments: String...) throws {
    let program = Tool.repository.appending(path: "lab/build/clients/\(client)").path
    try Tool.run([program] + arguments, display: server.display)
  }

  /// Waits until a press is heard, and tells whether it was for an area or a window.
  private func use(of window: UInt32 = 0, at area: Rectangle, on connection: inout Connection) throws -> Bool {
    let deadline = Deadline()
    _ = try connection.takeEvents()
    while connection.presses.news.isEmpty {
      try deadline.wait(for: "a press", at: connection.descriptor)
      _ = try connection.takeEvents()
    }
    return connection.presses.takeUse(of: window, at: area)
  }

  @Test func aClickIsForTheScreenThatItIsOn() throws {
    var connection = try Connection(display: server.display)
    connection.presses.follow()
    let isUsed = connection.presses.takeUse(of: 0, at: Self.left)
    #expect(!isUsed)
    for (x, area, other) in [("100", Self.left, Self.right), ("1500", Self.right, Self.left)] {
      try run("point", x, "100")
      try run("press", "+1")
      let isForIt = try use(at: area, on: &connection)
      #expect(isForIt)
      try run("press", "+1")
      let isForOther = try use(at: other, on: &connection)
      #expect(!isForOther)
      let isUsedStill = connection.presses.takeUse(of: 0, at: area)
      #expect(!isUsedStill, "it is told once")
    }
  }

  /// The server keeps one mask for each device, and a playlist may hold a mirror beside a page.
  @Test func aMirrorOnTheSameConnectionTakesNoPressesAway() throws {
    var connection = try Connection(display: server.display)
    connection.presses.follow()
    let tools = try connection.prepareToMirror()
    try run("point", "100", "100")
    for isListening in [true, false] {
      connection.listenForPointer(isListening, with: tools)
      connection.sync()
      try run("press", "+1")
      let isForIt = try use(at: Self.left, on: &connection)
      #expect(isForIt, "while the mirror listens: \(isListening)")
    }
  }

  /// Without one, keys go to what is below the pointer.
  @Test func aKeyIsForTheWindowWithTheKeyboard() throws {
    var connection = try Connection(display: server.display)
    connection.presses.follow()
    try run("point", "1500", "100")
    try run("press", "a")
    let isBelow = try use(at: Self.right, on: &connection)
    #expect(isBelow)
    try run("press", "a")
    let isElsewhere = try use(at: Self.left, on: &connection)
    #expect(!isElsewhere)
    let content = try connection.createContentWindow(titled: "focused")
    xcb_map_window(connection.xcb, content.id)
    connection.focus(content)
    let window = content.number
    let focused = connection.focusedWindow()
    #expect(focused == window)
    try run("press", "a")
    let isFocused = try use(of: window, at: Self.left, on: &connection)
    #expect(isFocused)
    try run("press", "a")
    let isStrange = try use(of: window + 1, at: Self.right, on: &connection)
    #expect(!isStrange)
  }
}
