/// The "Coordinate Transformation Matrix" of an input device: nine numbers, row by row, from where it was touched to
/// where in the framebuffer that is meant, both from 0 to 1 from the upper left corner.
package struct TouchMatrix: Hashable, Sendable {
  /// Single precision, as the server keeps them.
  package let elements: [Float]

  /// - Returns: nil unless there are nine finite elements.
  package init?(elements: [Float]) {
    guard elements.count == 9, elements.allSatisfy(\.isFinite) else { return nil }
    self.elements = elements
  }

  private init(_ elements: Float...) { self.elements = elements }

  /// The device reaches the whole framebuffer.
  package static let identity = TouchMatrix(1, 0, 0, 0, 1, 0, 0, 0, 1)
}

extension TouchMatrix {
  /// A quarter of a pixel in a framebuffer of 16384: what tools that compute in single precision leave of a difference.
  private static let tolerance: Float = 1 / 65536

  /// True if no finger could tell the two matrices apart.
  package func isNear(_ other: TouchMatrix) -> Bool {
    zip(elements, other.elements).allSatisfy { abs($0 - $1) <= Self.tolerance }
  }
}
