/// Several screens that show one picture, as if they were windows onto it.
package struct Wall: Sendable, Equatable {
  package var name: Marked<String>
  /// The names of screens: rows from the top, each from the left.
  package var rows: Marked<[[Marked<String>]]>
  /// The width between two pictures; nil: none.
  package var bezel: Marked<Bezel>?
  /// The content; nil: the desktop runs across.
  package var content: Marked<Content>?

  package init(name: Marked<String>, rows: [[Marked<String>]] = []) {
    self.name = name
    self.rows = Marked(rows, at: name.mark)
  }

  /// The screens in reading order.
  package var members: [Marked<String>] { rows.value.flatMap(\.self) }

  /// The name in quotation marks, for messages.
  var quotedName: String { "\"\(name.value)\"" }
}

/// The widths of the frames between the pictures of a wall.
package struct Bezel: Hashable, Sendable {
  /// The width between screens beside one another.
  package var horizontal: Width
  /// The width between screens above one another.
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
  /// The largest width in millimetres: a wider one is no frame.
  package static let widest = 1000

  var isNone: Bool { self == .pixels(0) || self == .millimetres(thousandths: 0) }
}

extension Profile {
  /// The wall that a screen is a member of, if any.
  package func wall(with screen: String) -> Wall? {
    walls.first { $0.members.contains { $0.value == screen } }
  }

  /// True if all that is seen on a screen is content that hides the pointer and leaves the keyboard where it is.
  func hasNoPointer(on screen: ScreenEntry) -> Bool {
    wall(with: screen.name.value).map(\.hasNoPointer) ?? screen.hasNoPointer
  }
}

extension Wall {
  package var presented: PresentedContent? { content?.value.presented }

  var hasNoPointer: Bool { presented?.focus == .keep }
}
