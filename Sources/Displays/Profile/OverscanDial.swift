/// An edge of a picture as a person sees it.
package enum Edge: String, Sendable, CaseIterable {
  case left, right, top, bottom
}

/// An overscan that a person adjusts until a picture fits.
package struct OverscanDial: Hashable, Sendable {
  /// The step: half a per cent, ten pixels of a screen of 1920.
  private static let step = 500
  /// The largest amount, below the 50 per cent that would leave nothing visible.
  private static let largest = 49_500

  /// The amounts in thousandths of a per cent of the picture's width or height.
  private var amounts: [Edge: Int]
  private let technique: Overscan.Technique
  /// The edge that is adjusted; nil for all edges together.
  package var edge: Edge?

  /// - Parameters:
  ///   - overscan: where to begin; nil for none.
  ///   - size: the size of the mode, rotated: pixels become parts of it.
  package init(_ overscan: Overscan?, of size: Size) {
    let borders =
      switch overscan?.amount {
      case .always(let borders), .whenDeclared(let borders): borders
      case .some(.none), nil: Borders(.none)
      }
    technique = overscan?.technique ?? .scale
    amounts = Dictionary(
      uniqueKeysWithValues: Edge.allCases.map { edge in
        (edge, borders[edge].thousandths(of: edge.isAcross ? size.width : size.height))
      })
  }

  /// Steps up or down, to the next multiple of a step.
  package mutating func turn(by steps: Int) {
    for edge in turned {
      let amount = amounts[edge, default: 0]
      let below = steps < 0 ? (amount + Self.step - 1) / Self.step : amount / Self.step
      amounts[edge] = min(max(0, (below + steps) * Self.step), Self.largest)
    }
  }

  package mutating func reset() {
    for edge in turned { amounts[edge] = 0 }
  }

  private var turned: [Edge] { edge.map { [$0] } ?? Edge.allCases }

  /// The overscan as the profile would write it.
  package var overscan: Overscan {
    let borders = Borders(
      left: border(.left), right: border(.right), top: border(.top), bottom: border(.bottom))
    return Overscan(amounts.values.allSatisfy { $0 == 0 } ? .none : .always(borders), by: technique)
  }

  private func border(_ edge: Edge) -> Border { .percent(thousandths: amounts[edge, default: 0]) }

  /// The amount that is adjusted, where it is one: `3.5%`.
  package var caption: String {
    let shown = Set(turned.map(border))
    return shown.count == 1 ? shown.map(\.description).joined() : ""
  }
}

extension Edge {
  fileprivate var isAcross: Bool { self == .left || self == .right }

  fileprivate var border: WritableKeyPath<Borders, Border> {
    switch self {
    case .left: \.left
    case .right: \.right
    case .top: \.top
    case .bottom: \.bottom
    }
  }
}

extension Borders {
  package subscript(edge: Edge) -> Border {
    get { self[keyPath: edge.border] }
    set { self[keyPath: edge.border] = newValue }
  }
}

extension Border {
  fileprivate func thousandths(of side: Int) -> Int {
    switch self {
    case .percent(let thousandths): thousandths
    case .pixels(let pixels): side > 0 ? min(pixels * 100_000 / side, 49_999) : 0
    }
  }
}
