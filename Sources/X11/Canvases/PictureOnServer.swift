import CX11
import Displays

/// A pixmap that the Render extension can paint on.
struct PictureOnServer {
  let pixmap: xcb_pixmap_t
  let picture: xcb_render_picture_t
}

/// The formats of such pictures, as the Render extension numbers them.
struct PictureFormats {
  /// 24 bits of colour, as the framebuffer has.
  let plain: xcb_render_pictformat_t
  /// The format with 8 more bits for transparency.
  let transparent: xcb_render_pictformat_t
}

extension Wired where Self: ~Copyable {
  /// CreatePixmap, RenderCreatePicture.
  func makePicture(_ size: Size, depth: UInt8, _ format: xcb_render_pictformat_t) throws -> PictureOnServer {
    let made = PictureOnServer(pixmap: xcb_generate_id(xcb), picture: xcb_generate_id(xcb))
    let (width, height) = (UInt16(clamping: size.width), UInt16(clamping: size.height))
    let request = xcb_create_pixmap_checked(xcb, depth, made.pixmap, root, width, height)
    try check(request, "CreatePixmap of \(size)")
    create(made, format)
    return made
  }

  /// RenderCreatePicture of a pixmap that is there already.
  func picture(on pixmap: xcb_pixmap_t, _ format: xcb_render_pictformat_t) -> PictureOnServer {
    let made = PictureOnServer(pixmap: pixmap, picture: xcb_generate_id(xcb))
    create(made, format)
    return made
  }

  private func create(_ made: PictureOnServer, _ format: xcb_render_pictformat_t) {
    let create = xcb_render_create_picture_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, pid: made.picture, drawable: made.pixmap, format: format,
      value_mask: 0)
    send(create, XCB_RENDER_CREATE_PICTURE, to: .render)
  }

  func release(_ made: PictureOnServer) {
    freePicture(made.picture)
    xcb_free_pixmap(xcb, made.pixmap)
  }

  /// RenderFreePicture; the drawable under the picture stays.
  func freePicture(_ picture: xcb_render_picture_t) {
    let free = xcb_render_free_picture_request_t(major_opcode: 0, minor_opcode: 0, length: 0, picture: picture)
    send(free, XCB_RENDER_FREE_PICTURE, to: .render)
  }

  /// RenderComposite: all count from the upper left corner, and the source's transform does the rest.
  ///
  /// - Parameters:
  ///   - mask: how much of the source is taken; 0 for all of it.
  ///   - start: of the area, in the source; nil for the same place.
  func compose(
    _ source: PictureOnServer, through mask: xcb_render_picture_t = 0, from start: Point? = nil,
    on target: PictureOnServer, over area: Rectangle, _ operation: xcb_render_pict_op_t
  ) {
    let place = (x: Int16(clamping: area.origin.x), y: Int16(clamping: area.origin.y))
    let start = start.map { (x: Int16(clamping: $0.x), y: Int16(clamping: $0.y)) } ?? place
    let composite = xcb_render_composite_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, op: UInt8(operation.rawValue), pad0: (0, 0, 0), src: source.picture,
      mask: mask, dst: target.picture, src_x: start.x, src_y: start.y, mask_x: 0, mask_y: 0, dst_x: place.x,
      dst_y: place.y, width: UInt16(clamping: area.size.width), height: UInt16(clamping: area.size.height))
    send(composite, XCB_RENDER_COMPOSITE, to: .render)
  }

  /// RenderQueryPictFormats.
  ///
  /// - Returns: nil where the framebuffer is none of 24 bits of colour.
  func pictureFormats() -> PictureFormats? {
    guard rootDepth == 24, numbers(of: .render) != nil else { return nil }
    let formats = ask(
      xcb_render_query_pict_formats_request_t(), XCB_RENDER_QUERY_PICT_FORMATS, of: .render
    ) { (reply: xcb_render_query_pict_formats_reply_t, list) in
      let size = MemoryLayout<xcb_render_pictforminfo_t>.stride
      let count = min(Int(reply.num_formats), list.count / size)
      return (0..<count).map { list.loadUnaligned(fromByteOffset: $0 * size, as: xcb_render_pictforminfo_t.self) }
    }
    guard let plain = formats?.first(where: { $0.isPlain(alpha: 0, depth: 24) })?.id,
      let transparent = formats?.first(where: { $0.isPlain(alpha: 0xff, depth: 32) })?.id
    else { return nil }
    return PictureFormats(plain: plain, transparent: transparent)
  }
}

extension xcb_render_pictforminfo_t {
  /// 0xAARRGGBB: the order in which nearly all servers have their colours.
  fileprivate func isPlain(alpha: UInt16, depth: UInt8) -> Bool {
    self.depth == depth && direct.alpha_mask == alpha && (alpha == 0 || direct.alpha_shift == 24)
      && (direct.red_mask, direct.red_shift) == (0xff, 16) && (direct.green_mask, direct.green_shift) == (0xff, 8)
      && (direct.blue_mask, direct.blue_shift) == (0xff, 0)
  }
}
