import CX11
import Displays

/// The pictures of a window that fades from one picture to another. All of them are on the server, which mixes the two.
package struct CrossfadeCanvas: Sendable {
  fileprivate let size: Size
  fileprivate let window: ContentWindow
  /// The old picture; it and the new one are painted on pictures that other code owns.
  fileprivate let old: PictureOnServer
  fileprivate let new: PictureOnServer
  /// The window's background meanwhile.
  fileprivate let mixture: PictureOnServer
}

extension Wired where Self: ~Copyable {
  /// Prepares the window that shows one picture to show another of the same size bit by bit. Nothing of that is visible
  /// yet. A single pixel stands for a picture of its colour.
  ///
  /// - Returns: nil where the server cannot do it: without RENDER, in other than 24 bits of colour, without room for a
  ///   third picture, or where the sizes differ.
  package func crossfade(
    from old: StoredPicture, to new: StoredPicture, in window: ContentWindow
  ) throws -> CrossfadeCanvas? {
    let size = new.size.area == 1 ? old.size : new.size
    guard old.size == size || old.size.area == 1, let formats = pictureFormats() else { return nil }
    do {
      let mixture = try makePicture(size, depth: 24, formats.plain)
      let canvas = CrossfadeCanvas(
        size: size, window: window, old: repeated(old, formats), new: repeated(new, formats),
        mixture: mixture)
      mix(0, on: canvas)
      setBackground(mixture.pixmap, of: window)
      return canvas
    } catch is Refusal {
      return nil
    }
  }

  /// Shows a mixture.
  ///
  /// - Parameter opacity: of the new picture, which covers the old one at `UInt16.max`.
  package func show(_ canvas: CrossfadeCanvas, at opacity: UInt16) throws {
    mix(opacity, on: canvas)
    try clear(canvas.window)
  }

  /// Frees what only the crossfade needed. The window has another background by now.
  package func release(_ canvas: CrossfadeCanvas) {
    freePicture(canvas.old.picture)
    freePicture(canvas.new.picture)
    release(canvas.mixture)
  }

  /// What is beyond a picture of one pixel has its colour too.
  private func repeated(_ stored: StoredPicture, _ formats: PictureFormats) -> PictureOnServer {
    let made = picture(on: stored.pixmap, stored.isTransparent ? formats.transparent : formats.plain)
    if stored.size.area == 1 { repeatEdges(of: made) }
    return made
  }

  /// RenderCreateSolidFill: one colour without end, whose opacity says how much of the new picture is taken.
  private func mix(_ opacity: UInt16, on canvas: CrossfadeCanvas) {
    let whole = Rectangle(origin: .origin, size: canvas.size)
    compose(canvas.old, on: canvas.mixture, over: whole, XCB_RENDER_PICT_OP_SRC)
    let mask = xcb_generate_id(xcb)
    let fill = xcb_render_create_solid_fill_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, picture: mask,
      color: xcb_render_color_t(red: 0, green: 0, blue: 0, alpha: opacity))
    send(fill, XCB_RENDER_CREATE_SOLID_FILL, to: .render)
    compose(canvas.new, through: mask, on: canvas.mixture, over: whole, XCB_RENDER_PICT_OP_OVER)
    freePicture(mask)
  }
}
