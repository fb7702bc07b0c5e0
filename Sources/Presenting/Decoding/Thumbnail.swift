import Displays
import Platform
import Presenter

/// A small copy of a PNG from another machine. The file is a stranger's: it is decoded as every image is, in a process
/// with limits and without a network, and what comes back is written anew.
package struct Thumbnail: ~Copyable {
  private var decoding: Decoding

  /// - Parameter widest: the greatest width, in pixels; a smaller picture keeps its size.
  /// - Throws: for bytes that are no PNG, or one of no size.
  package init(_ bytes: [UInt8], widest: Int) throws {
    let format = ImageFormat(head: Array(bytes.prefix(ImageFormat.headLength)))
    guard format == .png, let size = ImageFormat.png.facts(in: bytes)?.size else {
      throw DrawingProblem("it is no PNG file")
    }
    let width = min(size.width, widest)
    let height = max(1, size.height.multipliedReportingOverflow(by: width).partialValue / size.width)
    let order = DecodeOrder(framing: Framing(), size: Size(width: width, height: height))
    decoding = try Decoding(try ImageCopy(of: bytes, as: .png), order)
  }

  /// The descriptor, readable when there is something to proceed with.
  package var descriptor: Int32 { decoding.descriptor }

  /// - Returns: the small PNG; nil while it is on its way.
  package mutating func proceed() throws -> [UInt8]? {
    guard let canvas = try decoding.proceed()?.get(), let pixels = Pixels(canvas.size, rows: canvas.pixels) else {
      return nil
    }
    return try PNGFile.bytes(of: pixels)
  }
}
