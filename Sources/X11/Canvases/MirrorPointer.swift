import CX11
package import Displays

/// The pointer as it looks, and where it is. A mirror has to draw it: it lies over the framebuffer, and not in it.
package struct MirrorPointer: Sendable {
  let picture: PictureOnServer
  let size: Size
  /// The distance from the corner of the pointer's picture to its tip, in pixels of the picture.
  let tip: Point
  /// The place of the pointer's tip in the framebuffer.
  package var place: Point
  /// True if the pointer points to the mirrored part.
  package var isOver = true

  /// The area of the framebuffer that the pointer's picture covers.
  package var area: Rectangle { Rectangle(origin: place.offset(x: -tip.x, y: -tip.y), size: size) }
}

extension Wired where Self: ~Copyable {
  /// XISelectEvents on the root window: a pointer that moves is told once, until this is called again. Mice tell a
  /// thousand times a second.
  package func listenForPointer(_ isListening: Bool, with tools: MirrorTools) {
    guard tools.hasPointerEvents else { return }
    selectInput(
      of: UInt16(XCB_INPUT_DEVICE_ALL_MASTER.rawValue), isListening ? [XCB_INPUT_XI_EVENT_MASK_RAW_MOTION] : [],
      for: MirrorHearing.self)
  }

  /// - Returns: nil while the pointer is on another X screen; else where it is, and whether it is over the mirror's
  ///   source, and not over a window that lies before that.
  package func placeOfPointer(over source: MirrorSource) -> (place: Point, isOver: Bool)? {
    guard let pointer = queryPointer() else { return nil }
    return (pointer.place, source.kept.map { $0.top == pointer.window } ?? true)
  }

  /// XFixesGetCursorImage, kept on the server. The last one is freed.
  ///
  /// - Returns: nil where there is none.
  package func pointer(instead old: MirrorPointer?, with tools: MirrorTools) throws -> MirrorPointer? {
    if let old { release(old.picture) }
    let image = ask(xcb_xfixes_get_cursor_image_request_t(), XCB_XFIXES_GET_CURSOR_IMAGE, of: .fixes) {
      (reply: xcb_xfixes_get_cursor_image_reply_t, list) in
      (head: reply, bytes: [UInt8](list))
    }
    guard let (head, bytes) = image, head.width > 0, head.height > 0,
      bytes.count >= 4 * Int(head.width) * Int(head.height)
    else { return nil }
    let size = Size(width: Int(head.width), height: Int(head.height))
    let picture = try makePicture(size, depth: 32, tools.formats.transparent)
    put(bytes.prefix(4 * size.area), size, into: picture)
    return MirrorPointer(
      picture: picture, size: size, tip: Point(x: Int(head.xhot), y: Int(head.yhot)),
      place: Point(x: Int(head.x), y: Int(head.y)))
  }

  /// PutImage. Pointers are small: one of 256x256 just fits the smallest request that servers have to take.
  private func put(_ bytes: ArraySlice<UInt8>, _ size: Size, into picture: PictureOnServer) {
    let context = xcb_generate_id(xcb)
    xcb_create_gc(xcb, context, picture.pixmap, 0, nil)
    defer { xcb_free_gc(xcb, context) }
    let room = 4 * Int(xcb_get_maximum_request_length(xcb)) - 32
    guard bytes.count <= room else { return }
    xcb_put_image(
      xcb, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), picture.pixmap, context, UInt16(clamping: size.width),
      UInt16(clamping: size.height), 0, 0, 0, 32, UInt32(clamping: bytes.count), Array(bytes))
  }
}
