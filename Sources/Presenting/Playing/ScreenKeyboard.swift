import Displays
import Platform
import X11

/// The on-screen keyboard of a page: a program whose window is put into one of this program's, as `KeyboardPlay`
/// decides. So it lies where this program puts it, whichever window manager there is, and goes with the presenter
/// however that ends.
///
/// It belongs in a loop: `follow` is called whenever the descriptor is readable.
final class ScreenKeyboard {
  private enum Source: UInt64 { case program }

  static let program = "matchbox-keyboard"
  static var isInstalled: Bool { FileSystem.program(program) != nil }
  /// The longest line in bytes in which the program tells its window.
  private static let longest = 64

  private let mark: ContentMark
  private let hidesPointer: Bool
  private let poller: Poller<Source>
  private var play = KeyboardPlay()
  private var running: PrintingProgram?
  private var printed: [UInt8] = []
  private var host: ContentWindow?
  /// The program's window.
  private var window: UInt32?
  /// The area of the screen where it is shown now.
  private var area: Rectangle?
  private var complaint: String?

  /// - Returns: nil for content that should have none.
  init?(_ content: ApplicationContent, _ order: ContentOrder, as mark: ContentMark) throws(Failure) {
    guard case .page(let page) = content, page.keyboard == .auto else { return nil }
    let poller = try Poller<Source>()
    self.mark = mark
    hidesPointer = order.hidesPointer
    self.poller = poller
    if !Self.isInstalled {
      complaint = "keyboard: found no program \(Self.program) in $PATH on this machine; the page is shown without it"
    }
  }

  /// The descriptor, readable when there is something to follow.
  var descriptor: Int32 { poller.descriptor }

  /// The words about what this machine lacks, once.
  func takeComplaint() -> String? {
    defer { complaint = nil }
    return complaint
  }

  /// - Parameters:
  ///   - isWanted: whether a user is in a field of the page.
  ///   - screen: the screen's area; nil while no screen shows the page.
  ///   - page: the browser's window.
  func follow(_ isWanted: Bool, on screen: Rectangle?, typingInto page: UInt32?, on stage: inout Stage) throws {
    let wanted = screen.map(KeyboardPlay.area)
    if let wanted, let area, wanted != area { try show(over: wanted, on: stage) }
    try tell(.wanted(isWanted && screen != nil), over: wanted, typingInto: page, on: &stage)
    while let event = try hear() { try tell(event, over: wanted, typingInto: page, on: &stage) }
  }

  private func tell(
    _ event: KeyboardPlay.Event, over area: Rectangle?, typingInto page: UInt32?, on stage: inout Stage
  ) throws {
    for action in play.handle(event) {
      switch action {
      case .start: try start(on: &stage)
      case .embed(let window): try embed(window, on: &stage)
      case .show:
        guard let area else { break }
        // Where no window has the keyboard, keys go to what is below the pointer.
        if let page, stage.connection.focusedWindow() == nil { stage.connection.focus(page) }
        try show(over: area, on: stage)
      case .hide:
        self.area = nil
        if let host { try stage.connection.hide(host) }
      case .giveUp: stage.warn("keyboard: \(Self.program) has ended \(KeyboardPlay.mostEnds) times; it stays away")
      }
    }
  }

  private func start(on stage: inout Stage) throws {
    var variables = ["DISPLAY": stage.connection.displayName, ContentMark.variable: mark.value]
    do throws(Failure) {
      if let layout = try KeyboardLayout.write() { variables["MB_KBD_CONFIG"] = layout }
      let new = try PrintingProgram([Self.program, "--xid"], adding: variables)
      try poller.add(new.descriptor, as: .program)
      running = consume new
    } catch {
      stage.warn("keyboard: \(error.message)")
      _ = play.handle(.ended)
    }
  }

  private func embed(_ window: UInt32, on stage: inout Stage) throws {
    if host == nil { host = try stage.connection.createContentWindow(titled: ContentWindow.keyboardTitle) }
    guard let host else { return }
    self.window = window
    if hidesPointer { stage.connection.pointer.hide(over: host) }
    stage.connection.embed(window, in: host)
  }

  private func show(over area: Rectangle, on stage: borrowing Stage) throws {
    guard let host, let window else { return }
    try stage.connection.show(window, in: host, over: area)
    self.area = area
  }

  /// The next thing that the program tells: its window, or its end.
  private func hear() throws -> KeyboardPlay.Event? {
    switch running?.read() {
    case .bytes(let bytes):
      // It tells one number, and nothing after that.
      printed = Array((printed + bytes).prefix(Self.longest))
      guard let line = printed.firstIndex(of: UInt8(ascii: "\n")) else { return try hear() }
      let number = UInt32(String(decoding: printed[..<line], as: UTF8.self))
      return number.map { .offered(window: $0) }
    case .end:
      if let descriptor = running?.descriptor { try poller.remove(descriptor) }
      running = nil
      (window, printed) = (nil, [])
      return .ended
    case .nothingYet, nil: return nil
    }
  }

  /// Ends the program.
  func end() throws(Failure) {
    if let descriptor = running?.descriptor { try poller.remove(descriptor) }
    running = nil
  }
}
