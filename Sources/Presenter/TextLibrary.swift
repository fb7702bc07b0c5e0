import CPango

/// The functions of Pango and Cairo that are needed. Pango shapes any script and takes letters that a font lacks from
/// others (decision 031).
struct TextLibrary {
  let surface: CPango_cairo_image_surface_create_for_data
  let status: CPango_cairo_surface_status
  let flush: CPango_cairo_surface_flush
  let destroySurface: CPango_cairo_surface_destroy
  let context: CPango_cairo_create
  let destroyContext: CPango_cairo_destroy
  let setColor: CPango_cairo_set_source_rgb
  let moveTo: CPango_cairo_move_to

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
  /// Whether each paragraph begins where its first letter says.
  let setAutoDirection: CPango_pango_layout_set_number
  /// Of the first letter of a text that has one.
  let direction: CPango_pango_find_base_dir
  /// How many letters no font has that is installed.
  let unknownLetters: CPango_pango_layout_get_number
  /// For what came from `layout`.
  let release: CPango_g_object_unref

  init() throws(DrawingProblem) {
    let library = try DrawingLibrary("libpangocairo-1.0.so.0", to: "show text")
    surface = try library.function("cairo_image_surface_create_for_data")
    status = try library.function("cairo_surface_status")
    flush = try library.function("cairo_surface_flush")
    destroySurface = try library.function("cairo_surface_destroy")
    context = try library.function("cairo_create")
    destroyContext = try library.function("cairo_destroy")
    setColor = try library.function("cairo_set_source_rgb")
    moveTo = try library.function("cairo_move_to")
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
    release = try library.function("g_object_unref")
  }
}
