import CImlib2
import Displays

extension Canvas {
  /// Draws an image as it is to lie on the canvas, smoothed where its size changes. What is transparent shows what was
  /// there before. It is turned as its EXIF data say (imlib2 1.7.5 and later do).
  mutating func draw(_ file: borrowing ImageFile, _ fit: Fit) throws(DrawingProblem) {
    let library = try ImageLibrary()
    guard let image = library.load(file.loaderPath) else {
      throw DrawingProblem("it is damaged, or not an image that imlib2 can read (\(library.lastError))")
    }
    library.setImage(image)
    defer {
      library.setImage(image)
      library.free()
    }
    // Only its head has been read so far.
    let size = Size(width: Int(library.width()), height: Int(library.height()))
    guard size.width > 0, size.height > 0 else { throw DrawingProblem("it is empty") }
    guard size.area <= ImageFile.mostPixels else {
      throw DrawingProblem("it has \(size) pixels; more than \(ImageFile.mostPixels >> 20) million are not drawn")
    }
    guard library.pixels() != nil else { throw DrawingProblem("it is damaged (\(library.lastError))") }
    let fitting = fit.fitting(size, in: bounds)
    guard blend(image, fitting, library) else { throw DrawingProblem("there is not enough memory for it") }
  }

  private mutating func blend(_ image: Imlib_Image, _ fitting: Fitting, _ library: ImageLibrary) -> Bool {
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

/// The functions of imlib2 that are needed. It has one context for the whole process, so all of a drawing is done in one
/// go.
struct ImageLibrary {
  let load: CImlib2_imlib_load_image_without_cache
  let setImage: CImlib2_imlib_context_set_image
  let setSmoothing: CImlib2_imlib_context_set_anti_alias
  let setBlending: CImlib2_imlib_context_set_blend
  let width: CImlib2_imlib_image_get_width
  let height: CImlib2_imlib_image_get_height
  /// Decodes the image; nil when it is damaged.
  let pixels: CImlib2_imlib_image_get_data_for_reading_only
  /// An image in memory of ours, which is not freed with it.
  let wrap: CImlib2_imlib_create_image_using_data
  let blend: CImlib2_imlib_blend_image_onto_image
  let free: CImlib2_imlib_free_image_and_decache
  private let error: CImlib2_imlib_get_error
  private let words: CImlib2_imlib_strerror

  init() throws(DrawingProblem) {
    let library = try DrawingLibrary("libImlib2.so.1", to: "show images")
    load = try library.function("imlib_load_image_without_cache")
    setImage = try library.function("imlib_context_set_image")
    setSmoothing = try library.function("imlib_context_set_anti_alias")
    setBlending = try library.function("imlib_context_set_blend")
    width = try library.function("imlib_image_get_width")
    height = try library.function("imlib_image_get_height")
    pixels = try library.function("imlib_image_get_data_for_reading_only")
    wrap = try library.function("imlib_create_image_using_data")
    blend = try library.function("imlib_blend_image_onto_image")
    free = try library.function("imlib_free_image_and_decache")
    error = try library.function("imlib_get_error")
    words = try library.function("imlib_strerror")
  }

  /// Of the image that was loaded last, in the library's words.
  var lastError: String { words(error()).map { String(cString: $0) } ?? "no reason given" }
}
