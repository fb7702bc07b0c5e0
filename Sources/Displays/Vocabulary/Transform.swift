/// A CRTC's matrix from output pixels to framebuffer pixels, row by row, in 16.16 fixed point as
/// RRSetCrtcTransform carries it, and the filter that samples the framebuffer.
package struct Transform: Hashable, Sendable {
  package var elements: [Int32]
  package var filter: Filter

  /// The filters every server registers; the Render extension allows drivers to add more.
  package enum Filter: String, Sendable, Codable, CaseIterable {
    case nearest, bilinear
  }

  /// One in 16.16 fixed point.
  package static let one: Int32 = 65536

  package static let identity = Transform(uncheckedElements: [one, 0, 0, 0, one, 0, 0, 0, one], filter: .nearest)

  /// - Returns: nil unless there are nine elements.
  package init?(elements: [Int32], filter: Filter = .bilinear) {
    guard elements.count == 9 else { return nil }
    self.init(uncheckedElements: elements, filter: filter)
  }

  private init(uncheckedElements: [Int32], filter: Filter) {
    elements = uncheckedElements
    self.filter = filter
  }

  package var isIdentity: Bool { elements == Self.identity.elements }

  /// The identity samples nothing, so its filter does not count: servers report none, `nearest` or the last one used.
  package static func == (left: Transform, right: Transform) -> Bool {
    left.elements == right.elements && (left.isIdentity || left.filter == right.filter)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

extension Transform {
  /// Shows `1 / scale` of the mode's size on the whole output: 1.5 makes everything half as large again.
  ///
  /// The factor is rounded down, since the server rounds the size of the region up: 3840 at 1.5 reads 2560, not 2561.
  /// Whole scales keep pixels sharp; others are smoothed.
  package init(scale: Scale) {
    let factor = Int32(clamping: Int(Self.one) * Scale.one.millionths / max(1, scale.millionths))
    let isWhole = scale.millionths % Scale.one.millionths == 0
    self.init(uncheckedElements: [factor, 0, 0, 0, factor, 0, 0, 0, Self.one], filter: isWhole ? .nearest : .bilinear)
  }

  /// The transform, reading further right and down; nil where fixed point cannot hold that.
  func moved(by offset: Point) -> Transform? {
    guard let x = Int32(exactly: Int(elements[2]) + offset.x * Int(Self.one)),
      let y = Int32(exactly: Int(elements[5]) + offset.y * Int(Self.one))
    else { return nil }
    var moved = self
    moved.elements[2] = x
    moved.elements[5] = y
    return moved
  }

  /// The size of the region that a mode of `size` (already rotated) reads: the bounding box of the
  /// transformed mode, as `pixman_transform_bounds` computes it for RRModeGetScanoutSize.
  ///
  /// - Returns: nil when a corner lies at infinity or outside of what 16.16 fixed point can hold.
  package func regionSize(of size: Size) -> Size? { bounds(of: size)?.size }

  /// The region that a mode of `size` (already rotated) reads, from the CRTC's position.
  func bounds(of size: Size) -> Rectangle? {
    guard !isIdentity else { return Rectangle(origin: .origin, size: size) }
    let corners = [(0, 0), (size.width, 0), (0, size.height), (size.width, size.height)]
    let images = corners.compactMap { image(x: $0.0, y: $0.1) }
    guard images.count == 4,
      let left = images.map(\.x).min(), let right = images.map(\.x).max(),
      let top = images.map(\.y).min(), let bottom = images.map(\.y).max()
    else { return nil }
    return Rectangle(
      origin: Point(x: floor(left), y: floor(top)),
      size: Size(width: ceil(right) - floor(left), height: ceil(bottom) - floor(top)))
  }

  /// A point of the mode in framebuffer coordinates, in 16.16 fixed point.
  private func image(x: Int, y: Int) -> (x: Int, y: Int)? {
    let one = Int(Self.one)
    func row(_ first: Int) -> Int {
      Int(elements[first]) * x + Int(elements[first + 1]) * y + Int(elements[first + 2])
    }
    let rows = [row(0), row(3), row(6)]
    // Beyond 46 bits the product with `one` would overflow, and the result could not be a place anyway.
    guard rows[2] != 0, rows.allSatisfy({ abs($0) < 1 << 46 }) else { return nil }
    let point = (x: rows[0] * one / rows[2], y: rows[1] * one / rows[2])
    let limit = Int(Int32.max)
    return abs(point.x) <= limit && abs(point.y) <= limit ? point : nil
  }

  private func floor(_ fixed: Int) -> Int { fixed >> 16 }
  private func ceil(_ fixed: Int) -> Int { (fixed + Int(Self.one) - 1) >> 16 }
}

extension Transform: CustomStringConvertible {
  package var description: String { Scale(self).map { "\($0)" } ?? asScaledAndMoved ?? asBent }

  /// `0.952 starting at 33,18`: the scale, and where on the screen the picture's corner is; nil where it also turns,
  /// slants or tapers the picture.
  private var asScaledAndMoved: String? {
    guard !isTapered, elements[1] == 0, elements[3] == 0, elements[0] > 0, elements[4] > 0 else { return nil }
    let corner = Point(
      x: Self.rounded(-Int(elements[2]), by: Int(elements[0])), y: Self.rounded(-Int(elements[5]), by: Int(elements[4]))
    )
    return corner == .origin ? scales : "\(scales) starting at \(corner)"
  }

  /// No profile asks for these, and nine numbers tell a person nothing: a word says what another program has done.
  private var asBent: String {
    if isTapered { return "tapered" }
    // As Int: the least number of 32 bits has no opposite there.
    if elements[0] == elements[4], Int(elements[1]) == -Int(elements[3]), elements[1] != 0 { return "turned" }
    if elements[1] == 0, elements[3] == 0 { return "mirrored" }
    return elements[0] > 0 && elements[4] > 0 ? "\(scales) and slanted" : "slanted"
  }

  private var isTapered: Bool { elements[6] != 0 || elements[7] != 0 || elements[8] != Self.one }

  /// `0.533`, or `2 by 0.5` where width and height have a scale each.
  private var scales: String {
    let scales = [0, 4].map { Self.rounded(Int(Self.one) * 1000, by: Int(elements[$0])) }
      .map { Thousandths($0).description }
    return scales[0] == scales[1] ? scales[0] : scales.joined(separator: " by ")
  }

  private static func rounded(_ number: Int, by divisor: Int) -> Int {
    (number + (number < 0 ? -divisor : divisor) / 2) / divisor
  }
}

/// The scale of what is shown: logical size = mode size / scale.
package struct Scale: Hashable, Sendable {
  /// Millionths, so that what a person writes with six decimals is kept exactly.
  package var millionths: Int

  package static let one = Scale(millionths: 1_000_000)
  /// A tenth to tenfold: beyond that nothing can be read.
  package static let allowed = Scale(millionths: 100_000).millionths...Scale(millionths: 10_000_000).millionths

  package init(millionths: Int) { self.millionths = millionths }
}

extension Scale: CustomStringConvertible {
  /// The scale for a person, with three decimals.
  package var description: String { Thousandths((millionths + 500) / 1000).description }

  /// The scale with all six decimals that a profile may hold.
  package var exactDescription: String { millionths.decimal(places: 6) }
}

extension Scale {
  /// The scale that a profile has to ask for to get this transform, whatever its filter; nil when there is none.
  package init?(_ transform: Transform) {
    guard let factor = transform.elements.first.map(Int.init), factor > 0 else { return nil }
    let one = Int(Transform.one) * Self.one.millionths
    // Transforms round down, so the scale lies between these two.
    self.init(roundestIn: one / (factor + 1) + 1, one / factor) { candidate in
      candidate == .one ? transform.isIdentity : Transform(scale: candidate).elements == transform.elements
    }
  }

  /// The scale with which a mode of this size, turned, has room for an area; nil when there is none.
  init?(of mode: Size, showing area: Size) {
    guard area.width > 1, mode.width > 0 else { return nil }
    let one = mode.width * Self.one.millionths
    // Regions round up.
    self.init(roundestIn: one / area.width, one / (area.width - 1)) { candidate in
      Transform(scale: candidate).regionSize(of: mode) == area
    }
  }

  /// The roundest scale in a range that comes back, which is the one that was meant.
  private init?(roundestIn low: Int, _ high: Int, comesBack: (Scale) -> Bool) {
    for step in [1_000_000, 500_000, 250_000, 100_000, 50_000, 10_000, 1000, 100, 10, 1] {
      let candidate = Scale(millionths: high / step * step)
      guard candidate.millionths >= low, Scale.allowed.contains(candidate.millionths) else { continue }
      if comesBack(candidate) {
        self = candidate
        return
      }
    }
    return nil
  }
}
