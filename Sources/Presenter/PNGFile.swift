import CPango
package import Displays

/// A picture as a file that every program reads, written by Cairo, which Pango draws text with: nothing is linked, and
/// no package is needed that content does not need.
package enum PNGFile {
  /// The largest side of a picture of Cairo's.
  private static let largestSide = 32767

  package static func bytes(of pixels: Pixels) throws(DrawingProblem) -> [UInt8] {
    guard max(pixels.size.width, pixels.size.height) <= largestSide else {
      throw DrawingProblem("a picture of \(pixels.size) is too large, expected at most \(largestSide) on each side")
    }
    let library = try CairoLibrary()
    var rows = pixels.rows
    let written = rows.withUnsafeMutableBytes { library.png($0.baseAddress, pixels.size) }
    return try written.get()
  }
}

/// The functions that write a PNG.
private struct CairoLibrary {
  private let surface: CPango_cairo_image_surface_create_for_data
  private let status: CPango_cairo_surface_status
  private let destroy: CPango_cairo_surface_destroy
  private let write: CPango_cairo_surface_write_to_png_stream
  private let words: CPango_cairo_status_to_string

  init() throws(DrawingProblem) {
    let library = try SharedLibrary("libcairo.so.2", to: "write a PNG file")
    surface = try library.function("cairo_image_surface_create_for_data")
    status = try library.function("cairo_surface_status")
    destroy = try library.function("cairo_surface_destroy")
    write = try library.function("cairo_surface_write_to_png_stream")
    words = try library.function("cairo_status_to_string")
  }

  /// - Parameter pixels: row by row as 0x00RRGGBB.
  func png(_ pixels: UnsafeMutableRawPointer?, _ size: Size) -> Result<[UInt8], DrawingProblem> {
    let (width, height) = (Int32(clamping: size.width), Int32(clamping: size.height))
    let surface = surface(pixels, Int32(CPango_format_rgb24), width, height, 4 * width)
    defer { destroy(surface) }
    var code = status(surface)
    var bytes: [UInt8] = []
    if code == 0 {
      code = withUnsafeMutablePointer(to: &bytes) { bytes in
        write(
          surface,
          { target, portion, count in
            let bytes = target?.assumingMemoryBound(to: [UInt8].self)
            bytes?.pointee.append(contentsOf: UnsafeBufferPointer(start: portion, count: Int(count)))
            return 0
          }, bytes)
      }
    }
    guard code == 0 else {
      return .failure(
        DrawingProblem("cannot write a PNG file: \(words(code).map { String(cString: $0) } ?? "status \(code)")"))
    }
    return .success(bytes)
  }
}
