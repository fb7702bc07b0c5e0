/// How much of the picture a screen's frame cuts off, and how to make up for it.
package struct Overscan: Hashable, Sendable {
  package var amount: Amount
  package var technique: Technique

  package enum Amount: Hashable, Sendable {
    case none
    case always(Borders)
    /// The overscan counts only where the EDID says that the screen overscans the mode in use.
    case whenDeclared(Borders)
  }

  package enum Technique: String, Sendable, CaseIterable {
    /// The whole picture is squeezed into the visible part.
    case scale
    /// The pixels stay as they are, and windows are kept inside the visible part.
    case inset
  }

  package init(_ amount: Amount, by technique: Technique = .scale) {
    self.amount = amount
    self.technique = technique
  }

  /// A border of five per cent: the title-safe area of SMPTE ST 2046-1, which no set cuts into.
  package static let usual = Borders(Border.percent(thousandths: 5000))
  /// The old title-safe area: 80 % of the width and of the height.
  package static let televisionSafe = Borders(Border.percent(thousandths: 10_000))
}

/// A border along one edge of the picture.
package enum Border: Hashable, Sendable {
  /// Thousandths of a per cent of the picture's width or height, `0..<50_000`.
  case percent(thousandths: Int)
  /// Pixels of the mode, `0...32767`.
  case pixels(Int)

  static let none = Border.pixels(0)

  func length(of side: Int) -> Int {
    switch self {
    case .percent(let thousandths): (side * thousandths + 50_000) / 100_000
    case .pixels(let pixels): pixels
    }
  }
}

/// The borders along the edges of the screen as it is mounted, seen upright: a reflected picture has the same ones.
package struct Borders: Hashable, Sendable {
  package var left: Border
  package var right: Border
  package var top: Border
  package var bottom: Border

  package init(left: Border, right: Border, top: Border, bottom: Border) {
    self.left = left
    self.right = right
    self.top = top
    self.bottom = bottom
  }

  package init(_ all: Border) { self.init(left: all, right: all, top: all, bottom: all) }

  /// - Parameter size: the size of the mode, rotated.
  func edges(of size: Size) -> Edges {
    Edges(
      left: left.length(of: size.width), right: right.length(of: size.width), top: top.length(of: size.height),
      bottom: bottom.length(of: size.height))
  }
}

extension Border: CustomStringConvertible {
  /// The borders as a profile writes them.
  package var description: String {
    switch self {
    case .percent(let thousandths): "\(Thousandths(thousandths))%"
    case .pixels(let pixels): "\(pixels)px"
    }
  }
}

extension Borders: CustomStringConvertible {
  package var description: String {
    guard [right, top, bottom].contains(where: { $0 != left }) else { return "\(left)" }
    return [("left", left), ("right", right), ("top", top), ("bottom", bottom)]
      .filter { $0.1 != .none }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

extension Overscan: CustomStringConvertible {
  package var description: String {
    switch amount {
    case .none: "none"
    case .always(let borders): "\(borders)"
    case .whenDeclared(let borders): "auto, \(borders)"
    }
  }
}
