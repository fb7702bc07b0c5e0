/// What a mirror shows of its source, where that is not all of it. It is drawn then: the hardware mirrors whole screens.
package enum MirrorDetail: Hashable, Sendable {
  /// In pixels of the desktop, from the source's upper left corner.
  case region(Rectangle)
  /// Wherever it lies on the source, and whatever lies over it; never what opens it.
  case window(ApplicationWindow)
}

extension MirrorDetail {
  /// For people: what stands before "of NAME".
  package var description: String {
    switch self {
    case .region(let area): "\(area.size) at \(area.origin)"
    case .window(let window): window.description
    }
  }

  /// What of a source in the framebuffer is shown: nothing of what lies beside the source. nil where that is not a matter of
  /// places.
  package func area(in source: Rectangle) -> Rectangle? {
    guard case .region(let area) = self else { return nil }
    return area.moved(by: source.origin).intersection(source)
  }

  /// Corners of regions lie on a desktop, and sizes are those that windows can have.
  package static let corners = 0...Point.largestCoordinate
  package static let lengths = 1...Point.largestCoordinate
}

extension Rectangle? {
  /// - Returns: nil where nothing of it is left.
  var nonEmpty: Rectangle? { flatMap { $0.isEmpty ? nil : $0 } }
}

/// `{ "window": … }` or `{ "region": [X, Y, WIDTH, HEIGHT] }`.
extension MirrorDetail {
  init?(in document: KeyedDecodingContainer<ContentDocumentKey>) throws {
    let hasRegion = document.contains("region")
    if document.contains("window") {
      guard !hasRegion else { throw document.fault("expected a window or a region") }
      self = .window(try ApplicationWindow(in: document))
    } else if hasRegion {
      let numbers = try document.decode([Int].self, forKey: "region")
      guard let region = Rectangle(regionWritten: numbers) else {
        throw document.fault("expected a region's x, y, width and height")
      }
      self = .region(region)
    } else {
      return nil
    }
  }

  func encode(into document: inout KeyedEncodingContainer<ContentDocumentKey>) throws {
    switch self {
    case .region(let area): try document.encode(area.regionWritten, forKey: "region")
    case .window(let window): try window.encode(into: &document)
    }
  }
}

extension Rectangle {
  /// Of a mirror's region, as profiles write it.
  package init?(regionWritten numbers: [Int]) {
    guard numbers.count == 4, numbers[..<2].allSatisfy(MirrorDetail.corners.contains),
      numbers[2...].allSatisfy(MirrorDetail.lengths.contains)
    else { return nil }
    self.init(origin: Point(x: numbers[0], y: numbers[1]), size: Size(width: numbers[2], height: numbers[3]))
  }

  package var regionWritten: [Int] { [origin.x, origin.y, size.width, size.height] }
}
