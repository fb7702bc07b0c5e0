import CImlib2
import CPango
import Displays
import Glibc

/// The functions of imlib2 that are needed. It has one context for the whole process, so all of a drawing is done in
/// one go.
struct ImageLibrary {
  let load: CImlib2_imlib_load_image_without_cache
  let setImage: CImlib2_imlib_context_set_image
  let setSmoothing: CImlib2_imlib_context_set_anti_alias
  let setBlending: CImlib2_imlib_context_set_blend
  let width: CImlib2_imlib_image_get_width
  let height: CImlib2_imlib_image_get_height
  /// Decodes the image; nil when it is damaged.
  let pixels: CImlib2_imlib_image_get_data_for_reading_only
  /// The function that makes an image of memory that is not freed with it.
  let wrap: CImlib2_imlib_create_image_using_data
  let blend: CImlib2_imlib_blend_image_onto_image
  let free: CImlib2_imlib_free_image_and_decache
  /// The folder with the modules of the library that was loaded.
  let modules: String
  private let error: CImlib2_imlib_get_error
  private let words: CImlib2_imlib_strerror

  init() throws(DrawingProblem) {
    let library = try SharedLibrary("libImlib2.so.1", to: "show images")
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

  /// The error about the image that was loaded last, in the library's words.
  var lastError: String { words(error()).map { String(cString: $0) } ?? "no reason given" }

  /// The library knows its modules by the path that it was built with, which lies beside it.
  private static func folder(of library: SharedLibrary) throws(DrawingProblem) -> String {
    let address: UnsafeRawPointer = try library.function("imlib_load_image_without_cache")
    var place = CImlib2_place()
    guard CImlib2_find(address, &place) != 0, let file = place.file.map({ Path(String(cString: $0)) }), file.hasFolder
    else { throw DrawingProblem("libImlib2.so.1: cannot determine where it was loaded from") }
    return file.folder.text
  }
}

/// The functions of Cairo that are needed, and those of Pango, which shapes any script and takes letters that a font
/// lacks from others (decision 031).
struct TextLibrary {
  private let surface: CPango_cairo_image_surface_create_for_data
  private let status: CPango_cairo_surface_status
  private let flush: CPango_cairo_surface_flush
  private let destroySurface: CPango_cairo_surface_destroy
  private let context: CPango_cairo_create
  private let destroyContext: CPango_cairo_destroy
  let setColor: CPango_cairo_set_source_rgb
  let moveTo: CPango_cairo_move_to
  let pango: Pango

  init() throws(DrawingProblem) {
    let library = try SharedLibrary("libpangocairo-1.0.so.0", to: "show text")
    surface = try library.function("cairo_image_surface_create_for_data")
    status = try library.function("cairo_surface_status")
    flush = try library.function("cairo_surface_flush")
    destroySurface = try library.function("cairo_surface_destroy")
    context = try library.function("cairo_create")
    destroyContext = try library.function("cairo_destroy")
    setColor = try library.function("cairo_set_source_rgb")
    moveTo = try library.function("cairo_move_to")
    pango = try Pango(library)
  }

  struct Pango {
    let layout: CPango_pango_cairo_create_layout
    let show: CPango_pango_cairo_show_layout
    let font: CPango_pango_font_description_from_string
    let setFontSize: CPango_pango_font_description_set_absolute_size
    let freeFont: CPango_pango_font_description_free
    let setFont: CPango_pango_layout_set_font_description
    let setText: CPango_pango_layout_set_text
    let measure: CPango_pango_layout_get_pixel_size
    let setWidth: CPango_pango_layout_set_number
    let setHeight: CPango_pango_layout_set_number
    let setWrap: CPango_pango_layout_set_number
    let setEllipsis: CPango_pango_layout_set_number
    let setAlignment: CPango_pango_layout_set_number
    let setLineSpacing: CPango_pango_layout_set_line_spacing
    /// The function that sets whether each paragraph begins where its first letter says.
    let setAutoDirection: CPango_pango_layout_set_number
    /// The function for the direction of the first letter of a text that has one.
    let direction: CPango_pango_find_base_dir
    /// The function that counts the letters that no installed font has.
    let unknownLetters: CPango_pango_layout_get_number
    /// The distance from the top of the first line to where its letters stand, in Pango's units.
    let baseline: CPango_pango_layout_get_number
    /// The place of a letter in the text, in bytes of UTF-8, from where it stands in the layout.
    let index: CPango_pango_layout_xy_to_index
    /// The function that frees an object that came from `layout`.
    let release: CPango_g_object_unref

    fileprivate init(_ library: SharedLibrary) throws(DrawingProblem) {
      layout = try library.function("pango_cairo_create_layout")
      show = try library.function("pango_cairo_show_layout")
      font = try library.function("pango_font_description_from_string")
      setFontSize = try library.function("pango_font_description_set_absolute_size")
      freeFont = try library.function("pango_font_description_free")
      setFont = try library.function("pango_layout_set_font_description")
      setText = try library.function("pango_layout_set_text")
      measure = try library.function("pango_layout_get_pixel_size")
      setWidth = try library.function("pango_layout_set_width")
      setHeight = try library.function("pango_layout_set_height")
      setWrap = try library.function("pango_layout_set_wrap")
      setEllipsis = try library.function("pango_layout_set_ellipsize")
      setAlignment = try library.function("pango_layout_set_alignment")
      setLineSpacing = try library.function("pango_layout_set_line_spacing")
      setAutoDirection = try library.function("pango_layout_set_auto_dir")
      direction = try library.function("pango_find_base_dir")
      unknownLetters = try library.function("pango_layout_get_unknown_glyphs_count")
      baseline = try library.function("pango_layout_get_baseline")
      index = try library.function("pango_layout_xy_to_index")
      release = try library.function("g_object_unref")
    }
  }

  /// Has something drawn on pixels, row by row as 0x00RRGGBB.
  ///
  /// - Returns: nil when there is not enough memory.
  func withContext<Result>(
    on pixels: UnsafeMutableRawPointer?, of size: Size, _ body: (UnsafeMutableRawPointer?) -> Result
  ) -> Result? {
    let (width, height) = (Int32(clamping: size.width), Int32(clamping: size.height))
    let surface = surface(pixels, Int32(CPango_format_rgb24), width, height, 4 * width)
    defer { destroySurface(surface) }
    guard status(surface) == 0 else { return nil }
    let context = context(surface)
    defer { destroyContext(context) }
    defer { flush(surface) }
    return body(context)
  }

  /// Has something found out about a text that is not drawn.
  ///
  /// - Returns: nil when there is not enough memory.
  func measuring<Result>(_ text: String, in style: LetterStyle, _ body: (Paragraph) -> Result) -> Result? {
    var pixel: UInt32 = 0
    return withContext(on: &pixel, of: Size(width: 1, height: 1)) { context in
      body(Paragraph(text, in: style, by: self, on: context))
    }
  }
}

/// Why something cannot be drawn, in words for a person.
package struct DrawingProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
