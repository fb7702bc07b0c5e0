import Displays
import Presenter
import X11

/// The cards of one question, one on each place that lit screens show.
struct QuestionCards {
  private struct Shown {
    let presentation: Presentation
    var frame: QuestionFrame
  }

  private var shown: [Rectangle: Shown] = [:]
  /// The places that should have a card.
  private var places: [Rectangle] = []
  /// The size of letters on this server, in dots per inch.
  private var dpi = 96
  /// The window that has the keyboard, and who had it before.
  private var keyboard: (window: ContentWindow, owner: KeyboardOwner)?

  /// True if no place can have a card.
  var isEmpty: Bool { shown.isEmpty }

  /// Finds the places. One that a locker covers gets no card: nothing of a session is visible there, and the card would
  /// be. A card that was there before lies below the locker, as all windows do.
  mutating func see(_ snapshot: Snapshot, on connection: borrowing Connection) {
    dpi = snapshot.fontDPI?.entry.flatMap { Int($0) }.flatMap { FontDPI.allowed.contains($0) ? $0 : nil } ?? 96
    let areas = snapshot.litAreas.sorted { $0.size.area < $1.size.area }
    // Screens that show the same share a card. Where one shows a part of another, both see that part's middle.
    var free: [Rectangle] = []
    for area in areas where !free.contains(where: area.overlaps) { free.append(area) }
    let new = free.filter { shown[$0] == nil }
    let locks = connection.overlyingWindows(of: new).filter { $0.kind == .foreign && $0.isUnmanaged }.map(\.area)
    places = free.filter { area in shown[area] != nil || !locks.contains { $0.intersection(area) == area } }
  }

  /// - Returns: why a card could not be drawn.
  mutating func draw(_ card: QuestionCard, on connection: inout Connection) throws -> DrawingProblem? {
    for (area, old) in shown where !places.contains(area) {
      try old.presentation.close(on: connection)
      shown[area] = nil
    }
    var problem: DrawingProblem?
    for area in places {
      let frame = QuestionFrame(answers: card.answers.count, on: area.size, dpi: dpi)
      let presentation = try shown[area]?.presentation ?? open(on: &connection)
      shown[area] = Shown(presentation: presentation, frame: frame)
      problem = try presentation.show(.question(card, frame), in: frame.place(on: area), on: connection) ?? problem
    }
    return problem
  }

  private func open(on connection: inout Connection) throws -> Presentation {
    let presentation = try Presentation(titled: "orchestrate question", on: &connection)
    connection.input.follow(presentation.window)
    return presentation
  }

  /// Gives one of the cards the keyboard; the others are drawn as if they had it, since all are one question.
  mutating func takeKeyboard(on connection: borrowing Connection) {
    guard let window = shown.values.first?.presentation.window, let owner = connection.takeKeyboard(for: window) else {
      return
    }
    keyboard = (window, owner)
  }

  /// Takes the cards away, and gives the keyboard back.
  mutating func close(on connection: borrowing Connection) throws {
    if let (window, owner) = keyboard { connection.giveBackKeyboard(of: window, to: owner) }
    for card in shown.values { try card.presentation.close(on: connection) }
    (shown, keyboard) = ([:], nil)
  }

  /// What input means for the question; nil where it means nothing.
  func event(of input: WindowInput) -> Asking.Event? {
    switch input {
    case .down(let window, let place): .pressed(target(in: window, at: place))
    case .up(let window, let place): .released(target(in: window, at: place))
    case .key(let keysyms): Asking.Key(keysyms).map { .key($0) }
    case .keyboardLost: .keyboardLost
    }
  }

  private func target(in window: ContentWindow, at place: Point) -> QuestionCard.Target? {
    shown.values.first { $0.presentation.window == window }?.frame.target(at: place)
  }
}

extension Asking.Key {
  /// The meaning of a key by what is on it, as keysymdef.h numbers that: digits also where they need Shift.
  fileprivate init?(_ keysyms: Set<UInt32>) {
    let digits: (UInt32) -> ClosedRange<UInt32> = { $0 + 1...$0 + 9 }
    let (row, keypad) = (digits(0x30), digits(0xffb0))
    if !keysyms.isDisjoint(with: [0xff0d, 0xff8d, 0x20]) {
      self = .activate
    } else if keysyms.contains(0xff1b) {
      self = .leave
    } else if !keysyms.isDisjoint(with: [0xff53, 0xff54, 0xff09]) {
      self = .next
    } else if !keysyms.isDisjoint(with: [0xff51, 0xff52]) {
      self = .previous
    } else if let digit = keysyms.first(where: { row.contains($0) || keypad.contains($0) }) {
      self = .number(Int(digit - (row.contains(digit) ? 0x30 : 0xffb0)))
    } else {
      return nil
    }
  }
}
