import CX11
package import Displays

/// The two pictures of a mirror, both on the server: what is mirrored as it is, and what the window shows of it. The
/// second is the window's background, which the server brings back by itself wherever something lay over it.
package struct MirrorCanvas: Sendable {
  package var view: MirrorView
  let window: ContentWindow
  let copy: PictureOnServer
  let picture: PictureOnServer
  /// The graphics context that fills with the background's colour.
  let filling: xcb_gcontext_t
}

extension Wired where Self: ~Copyable {
  /// CreatePixmap and RenderCreatePicture; what lies beside the mirror's frame has the background's colour. Until it is
  /// shown the mirror draws nowhere: its place from before may be what is mirrored now.
  ///
  /// - Throws: `ConnectionLost`, or a `Refusal` when the server has no room for the pictures.
  package func makeCanvas(
    for view: MirrorView, on background: Color, in window: ContentWindow, with tools: MirrorTools
  ) throws -> MirrorCanvas {
    setPlace(nil, with: tools)
    let copy = try makePicture(view.part.size, depth: 24, tools.formats.plain)
    let picture = try makePicture(view.window, depth: 24, tools.formats.plain)
    let canvas = MirrorCanvas(
      view: view, window: window, copy: copy, picture: picture, filling: xcb_generate_id(xcb))
    setTransform(view.transform, of: copy)
    repeatEdges(of: copy)
    xcb_create_gc(xcb, canvas.filling, picture.pixmap, XCB_GC_FOREGROUND.rawValue, [background.value])
    fill(copy, view.part.size, canvas)
    fill(picture, view.window, canvas)
    return canvas
  }

  private func fill(_ made: PictureOnServer, _ size: Size, _ canvas: MirrorCanvas) {
    let whole = xcb_rectangle_t(Rectangle(origin: .origin, size: size))
    xcb_poly_fill_rectangle(xcb, made.pixmap, canvas.filling, 1, [whole])
  }

  /// RenderFreePicture, FreePixmap and FreeGC.
  package func release(_ canvas: MirrorCanvas) {
    xcb_free_gc(xcb, canvas.filling)
    release(canvas.copy)
    release(canvas.picture)
  }

  /// Shows what has been drawn, over an area of the size that the canvas is for.
  package func show(_ canvas: MirrorCanvas, over area: Rectangle, with tools: MirrorTools) throws {
    setBackground(canvas.picture.pixmap, of: canvas.window)
    try place(canvas.window, over: area)
    xcb_map_window(xcb, canvas.window.id)
    setPlace(area, with: tools)
    try clear(canvas.window)
  }

  /// XFixesSetRegion: where what is drawn is the mirror's own.
  private func setPlace(_ area: Rectangle?, with tools: MirrorTools) {
    let set = xcb_xfixes_set_region_request_t(major_opcode: 0, minor_opcode: 0, length: 0, region: tools.own)
    send(set, XCB_XFIXES_SET_REGION, to: .fixes, area.map { [xcb_rectangle_t($0)] } ?? [])
  }

  /// RenderSetPictureTransform, RenderSetPictureFilter.
  func setTransform(_ transform: Transform, of made: PictureOnServer) {
    let set = xcb_render_set_picture_transform_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, picture: made.picture, transform: transform.matrix)
    send(set, XCB_RENDER_SET_PICTURE_TRANSFORM, to: .render)
    let name = Array(transform.filter.rawValue.utf8)
    let filter = xcb_render_set_picture_filter_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, picture: made.picture, filter_len: UInt16(clamping: name.count),
      pad0: (0, 0))
    send(filter, XCB_RENDER_SET_PICTURE_FILTER, to: .render, name)
  }

  /// RenderChangePicture: where smoothing looks beyond the edge of the picture it finds the edge again, and not what
  /// the neighbouring screen shows; a picture of one pixel has its colour there.
  func repeatEdges(of made: PictureOnServer) {
    let change = xcb_render_change_picture_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, picture: made.picture,
      value_mask: XCB_RENDER_CP_REPEAT.rawValue)
    send(change, XCB_RENDER_CHANGE_PICTURE, to: .render, [XCB_RENDER_REPEAT_PAD.rawValue])
  }
}
