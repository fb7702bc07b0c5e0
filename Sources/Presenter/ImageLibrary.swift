import CImlib2
import Displays

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
  /// Where the modules of the library are that was loaded.
  let modules: String
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
    modules = try Self.folder(of: library) + "/imlib2/loaders"
  }

  /// Of the image that was loaded last, in the library's words.
  var lastError: String { words(error()).map { String(cString: $0) } ?? "no reason given" }

  /// The library knows its modules by the path that it was built with, which lies beside it.
  private static func folder(of library: DrawingLibrary) throws(DrawingProblem) -> String {
    let address: UnsafeRawPointer = try library.function("imlib_load_image_without_cache")
    var place = CImlib2_place()
    guard CImlib2_find(address, &place) != 0, let file = place.file.map({ Path(String(cString: $0)) }), file.hasFolder
    else { throw DrawingProblem("libImlib2.so.1: cannot determine where it was loaded from") }
    return file.folder.text
  }
}
