import CImlib2
package import Displays
import Glibc

/// imlib2 with one of its modules, and no other. imlib2 picks a module by the ending of a file's name, and where that
/// fails it loads and tries all that are installed, Ghostscript and video codecs among them. So it is shown a folder
/// that holds nothing but the one module (IMLIB2_LOADER_PATH), and then the file's name makes no difference.
package struct ImageDecoder {
  /// The most pixels of an image; larger ones are refused. One copy of so many pixels is a gigabyte, and the largest
  /// cameras take 200 million.
  package static let mostPixels = 256 << 20

  let library: ImageLibrary
  private let format: ImageFormat

  /// - Parameter folder: an empty one, where no other user can make files. The library keeps it for the whole process.
  package init(for format: ImageFormat, in folder: String) throws(DrawingProblem) {
    setenv("IMLIB2_LOADER_PATH", folder, 1)
    let library = try ImageLibrary()
    let module = "\(format.module).so"
    guard access("\(library.modules)/\(module)", R_OK) == 0 else {
      throw DrawingProblem("cannot show \(format.rawValue): there is no \(library.modules)/\(module)")
    }
    guard symlink("\(library.modules)/\(module)", "\(folder)/\(module)") == 0 else {
      throw DrawingProblem("cannot show images: \(folder): \(String(cString: strerror(errno)))")
    }
    self.library = library
    self.format = format
  }

  /// The reason why the head of an image could not be read: imlib2 takes no side that is longer.
  var complaint: String {
    "it is damaged, has more than 32767 pixels in a row or column, or is no \(format.rawValue) that imlib2 can read "
      + "(\(library.lastError))"
  }

  /// Why the pixels of an image could not be read.
  func complaint(about size: Size) -> String {
    guard size.area > Canvas.mostPixels else {
      return "it is damaged, or not a \(format.rawValue) that imlib2 can read (\(library.lastError))"
    }
    return "it is damaged, or takes more memory than there is for its \(size) pixels (\(library.lastError)); "
      + "make it smaller"
  }
}

extension Canvas {
  /// Draws an image in its place on a canvas, smoothed where its size changes. Transparent pixels show the background.
  /// The image is turned as its EXIF data say (imlib2 1.7.5 and later do).
  ///
  /// This is for a process that decodes and does nothing else: decoders are what one attacks.
  ///
  /// - Parameters:
  ///   - path: of the file.
  ///   - decoder: the only one that gets to see it.
  ///   - prepare: is told the size of the image before its pixels are read.
  package init(
    decoding path: String, _ framing: Framing, _ size: Size, by decoder: ImageDecoder,
    prepare: (Size) throws(DrawingProblem) -> Void
  ) throws(DrawingProblem) {
    try self.init(size, framing.background)
    let library = decoder.library
    guard let image = library.load(path) else { throw DrawingProblem(decoder.complaint) }
    library.setImage(image)
    defer {
      library.setImage(image)
      library.free()
    }
    // Only its head has been read so far; an SVG's is all of it.
    let imageSize = Size(width: Int(library.width()), height: Int(library.height()))
    guard imageSize.width > 0, imageSize.height > 0 else { throw DrawingProblem("it is empty") }
    guard imageSize.area <= ImageDecoder.mostPixels else {
      throw DrawingProblem(
        "it has \(imageSize) pixels; more than \(ImageDecoder.mostPixels >> 20) million are not decoded; make it smaller"
      )
    }
    try prepare(imageSize)
    guard library.pixels() != nil else { throw DrawingProblem(decoder.complaint(about: imageSize)) }
    let fitting = framing.fitting(imageSize, in: bounds)
    guard blend(image, as: fitting, by: library) else { throw DrawingProblem("there is not enough memory for it") }
  }

  private mutating func blend(_ image: Imlib_Image, as fitting: Fitting, by library: ImageLibrary) -> Bool {
    let (part, frame, size) = (fitting.part, fitting.frame, size)
    return withPixels { pixels in
      guard let own = library.wrap(Int32(clamping: size.width), Int32(clamping: size.height), pixels.baseAddress) else {
        return false
      }
      library.setImage(own)
      defer { library.free() }
      // Pixel by pixel it would only blur.
      library.setSmoothing(part.size == frame.size ? 0 : 1)
      library.setBlending(1)
      library.blend(
        image, 0, Int32(clamping: part.origin.x), Int32(clamping: part.origin.y), Int32(clamping: part.size.width),
        Int32(clamping: part.size.height), Int32(clamping: frame.origin.x), Int32(clamping: frame.origin.y),
        Int32(clamping: frame.size.width), Int32(clamping: frame.size.height))
      return true
    }
  }
}
