/// Several screens that show one picture, as if they were windows onto it.
package struct Wall: Sendable, Equatable {
  package var name: Marked<String>
  /// Names of screens: rows from the top, each from the left.
  package var rows: Marked<[[Marked<String>]]>
  /// What lies between two pictures; nil: nothing.
  package var bezel: Marked<Bezel>?
  /// nil: the desktop runs across.
  package var content: Marked<Content>?

  package init(name: Marked<String>, rows: [[Marked<String>]] = []) {
    self.name = name
    self.rows = Marked(rows, at: name.mark)
  }

  /// In reading order.
  package var members: [Marked<String>] { rows.value.flatMap(\.self) }

  /// For messages.
  var quotedName: String { "\"\(name.value)\"" }
}

/// How wide the frames are between the pictures of a wall.
package struct Bezel: Hashable, Sendable {
  /// Between screens beside one another.
  package var horizontal: Width
  /// Between screens above one another.
  package var vertical: Width

  package enum Width: Hashable, Sendable {
    case pixels(Int)
    case millimetres(thousandths: Int)

    package static let none = Width.pixels(0)
  }

  package init(horizontal: Width = .none, vertical: Width = .none) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }
}

extension Bezel.Width {
  /// In millimetres: more is no frame.
  package static let widest = 1000

  var isNone: Bool { self == .pixels(0) || self == .millimetres(thousandths: 0) }
}

extension Profile {
  /// The wall that a screen is a member of, if any.
  package func wall(with screen: String) -> Wall? {
    walls.first { $0.members.contains { $0.value == screen } }
  }

  /// Whether all that is seen on a screen is content that hides the pointer and leaves the keyboard where it is.
  func hasNoPointer(on screen: ScreenEntry) -> Bool {
    wall(with: screen.name.value).map(\.hasNoPointer) ?? screen.hasNoPointer
  }
}

extension Wall {
  package var presented: PresentedContent? {
    if case .presented(let presented) = content?.value { presented } else { nil }
  }

  var hasNoPointer: Bool { presented?.focus == .keep }
}
