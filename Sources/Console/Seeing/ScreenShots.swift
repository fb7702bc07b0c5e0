import Displays
import Presenter
package import X11

/// The latest picture of each lit screen, small enough for a page.
package struct ScreenShots {
  private struct Shot {
    var pixels: Pixels
    /// The picture's number, of all since the console's start.
    var number: Int
  }

  private var shots: [String: Shot] = [:]
  /// The number of the latest picture.
  package private(set) var count: Int
  /// The state of the screens that pictures are taken by, until a change is heard.
  private var reading: Reading?

  /// The greatest width of a picture in pixels; a page shows several beside each other.
  private static let widest = 640

  /// - Parameter count: the number of the last picture before these. A page that returns still has the pictures of an
  ///   earlier viewing, by their numbers.
  package init(after count: Int = 0) { self.count = count }

  /// The connectors of the screens that are lit; what others showed is forgotten.
  package mutating func lit(on connection: inout Connection) throws -> [String] {
    let reading = try connection.readingForViews(after: reading)
    self.reading = reading
    let snapshot = reading.snapshot
    let lit = snapshot.outputs.filter { snapshot.state(of: $0.id) != nil }.map(\.name)
    shots = shots.filter { lit.contains($0.key) }
    return lit.sorted { $0.naturallyPrecedes($1) }
  }

  /// Looks at one screen.
  ///
  /// - Returns: whether it shows something else than before; no, of one that cannot be looked at, as while it pans.
  package mutating func take(_ connector: String, on connection: inout Connection) throws -> Bool {
    do {
      guard let view = try connection.views(of: [connector], on: reading).views[connector]?.pixels,
        let small = view.scaled(to: Self.size(for: view.size)), small != shots[connector]?.pixels
      else { return false }
      count += 1
      shots[connector] = Shot(pixels: small, number: count)
      return true
    } catch is Refusal {
      return false
    }
  }

  private static func size(for size: Size) -> Size {
    guard size.width > widest else { return size }
    return Size(width: widest, height: max(1, size.height * widest / size.width))
  }

  /// The name of the latest picture of a connector; nil where there is none.
  package func name(at connector: String) -> String? { shots[connector].map { "\($0.number)" } }

  /// - Returns: a PNG file; nil where there is no picture.
  package func file(at connector: String) -> [UInt8]? {
    shots[connector].flatMap { try? PNGFile.bytes(of: $0.pixels) }
  }
}
