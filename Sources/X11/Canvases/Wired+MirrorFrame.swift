import CX11
package import Displays

extension Wired where Self: ~Copyable {
  /// DPMSInfo: whether the screens are off, to save power.
  package var isInStandby: Bool {
    guard numbers(of: .dpms) != nil else { return false }
    let info = xcb_dpms_info_request_t(major_opcode: 0, minor_opcode: 0, length: 0)
    return ask(info, XCB_DPMS_INFO, of: .dpms) { (reply: xcb_dpms_info_reply_t, _) in
      reply.state != 0 && reply.power_level != 0
    } ?? false
  }

  /// DamageSubtract and XFixesFetchRegion: what has been drawn in the source since the last call, in the framebuffer.
  package func takeDamage(of source: MirrorSource, with tools: MirrorTools) throws(ConnectionLost) -> [Rectangle] {
    subtract(repairing: 0, taking: tools.taken, of: source)
    let fetch = xcb_xfixes_fetch_region_request_t(major_opcode: 0, minor_opcode: 0, length: 0, region: tools.taken)
    let damage = ask(fetch, XCB_XFIXES_FETCH_REGION, of: .fixes) { (_: xcb_xfixes_fetch_region_reply_t, list) in
      let size = MemoryLayout<xcb_rectangle_t>.stride
      return (0..<list.count / size).map { list.loadUnaligned(fromByteOffset: $0 * size, as: xcb_rectangle_t.self) }
    }
    try throwIfLost()
    return (damage ?? []).map { Rectangle($0).moved(by: source.origin) }
  }

  func subtract(repairing repair: UInt32, taking parts: UInt32, of source: MirrorSource) {
    let subtract = xcb_damage_subtract_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, damage: source.damage, repair: repair, parts: parts)
    send(subtract, XCB_DAMAGE_SUBTRACT, to: .damage)
  }

  /// Draws anew what has changed, and nothing else.
  ///
  /// - Parameters:
  ///   - changes: of the mirrored part, from its upper left corner.
  ///   - touched: of the window, where the pointer was or is now.
  /// - Returns: the requests whose damage is the mirror's own.
  package func draw(
    _ changes: [Rectangle], of source: MirrorSource, touching touched: [Rectangle], _ pointer: MirrorPointer?,
    on canvas: MirrorCanvas, with tools: MirrorTools
  ) -> ClosedRange<UInt32>? {
    for change in changes { copy(change, of: source, to: canvas, with: tools) }
    let concerned = (changes.map(canvas.view.concerned) + touched).filter { !$0.isEmpty }
    guard let all = concerned.union else { return nil }
    clip(canvas.picture, to: concerned)
    compose(canvas.copy, on: canvas.picture, over: all, XCB_RENDER_PICT_OP_SRC)
    if let pointer, let transform = canvas.view.transform(ofPointer: pointer.area) {
      let place = canvas.view.place(ofPointer: pointer.area)
      if place.overlaps(all) {
        setTransform(transform, of: pointer.picture)
        compose(pointer.picture, on: canvas.picture, over: place, XCB_RENDER_PICT_OP_OVER)
      }
    }
    let numbers = concerned.map { clear($0, canvas.window) }
    // An event of its own tells what other clients have drawn meanwhile.
    if source.kept == nil { subtract(repairing: tools.own, taking: 0, of: source) }
    xcb_flush(xcb)
    guard let first = numbers.first, let last = numbers.last, first <= last else { return nil }
    return first...last
  }

  /// CopyArea; of a window that shines through, what shines through is the background.
  private func copy(_ change: Rectangle, of source: MirrorSource, to canvas: MirrorCanvas, with tools: MirrorTools) {
    let from = change.moved(by: canvas.view.part.origin).origin.offset(x: -source.corner.x, y: -source.corner.y)
    if let kept = source.kept, kept.isTransparent {
      xcb_poly_fill_rectangle(xcb, canvas.copy.pixmap, canvas.filling, 1, [xcb_rectangle_t(change)])
      return compose(kept.picture, from: from, on: canvas.copy, over: change, XCB_RENDER_PICT_OP_OVER)
    }
    xcb_copy_area(
      xcb, source.kept?.picture.pixmap ?? root, canvas.copy.pixmap, tools.copying, Int16(clamping: from.x),
      Int16(clamping: from.y), Int16(clamping: change.origin.x), Int16(clamping: change.origin.y),
      UInt16(clamping: change.size.width), UInt16(clamping: change.size.height))
  }

  /// RenderSetPictureClipRectangles.
  private func clip(_ made: PictureOnServer, to areas: [Rectangle]) {
    let clip = xcb_render_set_picture_clip_rectangles_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, picture: made.picture, clip_x_origin: 0, clip_y_origin: 0)
    send(clip, XCB_RENDER_SET_PICTURE_CLIP_RECTANGLES, to: .render, areas.map(xcb_rectangle_t.init))
  }

  /// ClearArea: the window shows what its background has there.
  private func clear(_ area: Rectangle, _ window: ContentWindow) -> UInt32 {
    xcb_clear_area(
      xcb, 0, window.id, Int16(clamping: area.origin.x), Int16(clamping: area.origin.y),
      UInt16(clamping: area.size.width), UInt16(clamping: area.size.height)
    ).sequence
  }
}
