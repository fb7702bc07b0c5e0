import CX11
package import Displays

/// An application's window whose pixels the server keeps apart from the screen (Composite): all of them, whatever lies
/// over it, and nothing else.
package struct KeptWindow: Sendable {
  package let id: UInt32
  /// The window's area in the framebuffer, without its border.
  package var area: Rectangle
  /// The window itself and the windows that it lies in, up to the one in the root window: when any of them is unmapped
  /// or moved, so is the window.
  package let family: [UInt32]
  let border: Int
  /// The named pixmap of the window (CompositeNameWindowPixmap). It keeps its last picture when the window goes or has
  /// another size, and is never another window's.
  let picture: PictureOnServer
  /// True if what lies behind the window shines through.
  let isTransparent: Bool

  /// The window of the family that lies in the root window.
  var top: xcb_window_t { family.last ?? id }
}

/// The source of a mirror's picture, and the damage there.
package struct MirrorSource: Sendable {
  /// Gathers what is drawn.
  let damage: xcb_damage_damage_t
  /// The kept window; nil: the framebuffer, windows included.
  package var kept: KeptWindow?

  /// The point that damage counts from, in the framebuffer.
  var origin: Point { kept?.area.origin ?? .origin }
  /// The corner of the pixels that are copied: those of a window with its border.
  var corner: Point { kept.map { $0.area.origin.offset(x: -$0.border, y: -$0.border) } ?? .origin }
}

extension Wired where Self: ~Copyable {
  /// Hears of all that is drawn in the framebuffer (DamageCreate of the root window).
  package func watchFramebuffer() -> MirrorSource { MirrorSource(damage: createDamage(of: root)) }

  /// DamageDestroy; the pixels of a window are kept no longer.
  package func release(_ source: MirrorSource) {
    destroy(source.damage)
    guard let kept = source.kept else { return }
    release(kept.picture)
    forgetPixels(of: kept.id)
  }
}

// Windows of applications.
extension Wired where Self: ~Copyable {
  /// CompositeQueryVersion: naming pixels came with 0.2 (2006).
  package var canKeepWindows: Bool {
    guard numbers(of: .composite) != nil else { return false }
    let query = CX11_composite_query_version_t(
      major_opcode: 0, minor_opcode: 0, length: 0, client_major_version: 0, client_minor_version: 4)
    let version = ask(query, Int32(CX11_COMPOSITE_QUERY_VERSION), of: .composite) {
      (reply: xcb_randr_query_version_reply_t, _) in (reply.major_version, reply.minor_version)
    }
    return version.map { $0 >= (0, 2) } ?? false
  }

  /// Has the pixels of a window kept, and hears of what is drawn there from now on. It is one GrabServer: in between no
  /// client draws, and no other window gets this XID.
  ///
  /// The picture that is there already must not be shown: when the server begins to keep a window's pixels, it fills
  /// them with the screen's picture at its place, be it of other windows.
  ///
  /// - Parameter wanted: which window it has to be.
  /// - Returns: nil when there is no such window, or it is not visible.
  package func keep(_ window: UInt32, as wanted: ApplicationWindow, with tools: MirrorTools) throws -> MirrorSource? {
    for relative in family(of: window) { followApplication(relative) }
    let source: MirrorSource? = try alone {
      guard isOpen(window), wanted.isMatched(by: describe(window), launched: { _ in false }) else { return nil }
      keepPixels(of: window)
      let source = MirrorSource(damage: createDamage(of: window))
      // All of it counts as damaged at first, and the server notes that only when it has done with what came together.
      sync()
      return name(source, window, with: tools)
    }
    if source == nil { forgetPixels(of: window) }
    return source
  }

  /// Names the pixels anew of a window that has another size, or was mapped again; until it is drawn again, they are of
  /// something else.
  ///
  /// - Returns: nil when the window is gone, or not visible.
  package func renew(_ source: MirrorSource, with tools: MirrorTools) throws(ConnectionLost) -> MirrorSource? {
    guard let kept = source.kept else { return source }
    for relative in family(of: kept.id) { followApplication(relative) }
    let renewed = try alone { isOpen(kept.id) ? name(source, kept.id, with: tools) : nil }
    if renewed != nil { release(kept.picture) }
    return renewed
  }

  /// CompositeNameWindowPixmap, with what has been drawn so far forgotten.
  private func name(_ source: MirrorSource, _ window: xcb_window_t, with tools: MirrorTools) -> MirrorSource? {
    subtract(repairing: 0, taking: 0, of: source)
    let pixmap = xcb_generate_id(xcb)
    let request = CX11_composite_name_pixmap_t(
      major_opcode: 0, minor_opcode: 0, length: 0, window: window, pixmap: pixmap)
    send(request, Int32(CX11_COMPOSITE_NAME_WINDOW_PIXMAP), to: .composite)
    // It tells whether there is one.
    guard let depth = geometry(of: pixmap)?.depth, let geometry = geometry(of: window), let area = area(of: window),
      depth == 24 || depth == 32
    else { return nil }
    var source = source
    source.kept = KeptWindow(
      id: window, area: area, family: family(of: window), border: Int(geometry.border_width),
      picture: picture(on: pixmap, depth == 32 ? tools.formats.transparent : tools.formats.plain),
      isTransparent: depth == 32)
    return source
  }

  /// The windows from this one up to the root window, by QueryTree: a window manager puts windows into frames of its
  /// own. The search ends at a depth to which no program nests them.
  func family(of window: xcb_window_t) -> [xcb_window_t] {
    var family = [window]
    while family.count < 16, let last = family.last,
      let tree = xcb_query_tree_reply(xcb, xcb_query_tree(xcb, last), nil)
    {
      defer { free(tree) }
      guard tree.pointee.parent != root, tree.pointee.parent != 0 else { break }
      family.append(tree.pointee.parent)
    }
    return family
  }

  /// True if a window would be visible, if nothing lay over it: mapped, and neither minimised nor on another workspace,
  /// where some window managers leave windows mapped.
  package func isOpen(_ window: UInt32) -> Bool {
    guard isSeen(window) else { return false }
    let names = atoms.existing([.state, .hidden, .workspace, .currentWorkspace])
    func numbers(_ name: AtomName, of window: xcb_window_t, _ type: xcb_atom_enum_t) -> [UInt32] {
      names[name].flatMap { property($0, of: window, type: type.rawValue) }?.numbers ?? []
    }
    if let hidden = names[.hidden], numbers(.state, of: window, XCB_ATOM_ATOM).contains(hidden) { return false }
    guard let own = numbers(.workspace, of: window, XCB_ATOM_CARDINAL).first,
      let current = numbers(.currentWorkspace, of: root, XCB_ATOM_CARDINAL).first
    else { return true }
    return own == current || own == .max
  }

  /// True if a window is still the one that is wanted.
  package func isMatched(_ window: UInt32, by wanted: ApplicationWindow) -> Bool {
    wanted.isMatched(by: describe(window)) { _ in false }
  }

  /// Has an application draw its window anew (ClearArea, with exposures), and those in it.
  package func redraw(_ window: UInt32) {
    var (waiting, count) = ([window], 0)
    // Any client can have as many as it likes.
    while let next = waiting.popLast(), count < 256 {
      count += 1
      xcb_clear_area(xcb, 1, next, 0, 0, 0, 0)
      guard let tree = xcb_query_tree_reply(xcb, xcb_query_tree(xcb, next), nil) else { continue }
      defer { free(tree) }
      waiting += UnsafeBufferPointer(
        start: xcb_query_tree_children(tree), count: Int(xcb_query_tree_children_length(tree)))
    }
    xcb_flush(xcb)
  }
}
