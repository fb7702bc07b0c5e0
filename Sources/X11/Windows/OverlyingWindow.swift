import CX11
package import Displays

/// A window that lies over a part of the framebuffer, and whose it is.
package struct OverlyingWindow: Hashable, Sendable {
  package enum Kind: Sendable {
    /// A window of this program: of a presenter, the picture behind it, a message, names of screens.
    case ours
    /// A window of an application, which a presenter shows.
    case content
    case foreign
  }

  /// The window in the root window: a window manager's frame, where there is one.
  package let id: UInt32
  /// The application's window in the frame; the same one where there is none.
  package let client: UInt32
  /// The area of the whole window, with its frame and its border.
  package let area: Rectangle
  package let kind: Kind
  /// The application's window's description of itself.
  package let description: WindowDescription
  /// True if window managers leave the window alone (override-redirect).
  package let isUnmanaged: Bool
  /// The client of this program that has it, or shows it, by the base of its XIDs; nil for what is foreign.
  let shownBy: UInt32?
  /// The process of that client, of which the items of a playlist have one each; nil where the server does not tell.
  let shower: Int32?
}

/// A window in the root window, and how far it can be seen.
private struct TopWindow {
  let id: xcb_window_t
  let area: Rectangle
  let isUnmanaged: Bool
  let hasOpacity: Bool
}

extension Wired where Self: ~Copyable {
  /// The windows that are seen over any of these areas of the framebuffer, from bottom to top (QueryTree), of all
  /// clients.
  ///
  /// Left out is what nothing is seen of: windows that only take input, and with a compositor those that let something
  /// shine through and take no input at all, as what draws over a whole desktop does. It takes about four round trips,
  /// however many areas there are.
  package func overlyingWindows(of areas: [Rectangle]) -> [OverlyingWindow] {
    guard !areas.isEmpty else { return [] }
    let composed = isComposed
    let tops = seenTops().filter { top in
      areas.contains(where: top.area.overlaps) && !(composed && top.hasOpacity && letsInputThrough(top.id))
    }
    let clients = pipelined(tops) { top in
      requestClass(of: top.id)
    } receive: { top, request in
      // i3 gives its frames a class of their own.
      let name = property(request)?.bytes ?? []
      let isFrame = name.isEmpty || top.isUnmanaged && name != ContentWindow.className
      return (isFrame ? client(in: top.id) : nil) ?? top.id
    }
    let processes = tops.isEmpty ? [:] : processesByClient()
    return zip(tops, clients).map { top, client in
      var description = describe(client)
      description.process = processes[base(of: client)]
      let (kind, shownBy) = kind(of: client)
      return OverlyingWindow(
        id: top.id, client: client, area: top.area, kind: kind, description: description,
        isUnmanaged: top.isUnmanaged, shownBy: shownBy, shower: shownBy.flatMap { processes[$0] })
    }
  }

  /// Tells a compositor that all of these windows was drawn anew (DamageAdd), so that it paints them anew. xfwm4 leaves
  /// stale pixels where screens and windows change together, and what stands still never draws over them.
  package func paintAnew(_ windows: [OverlyingWindow]) {
    guard !windows.isEmpty, isComposed, canShape, numbers(of: .damage) != nil, hasDamage else { return }
    for window in windows {
      let whole = region(of: [Rectangle(origin: .origin, size: window.area.size)])
      let add = xcb_damage_add_request_t(
        major_opcode: 0, minor_opcode: 0, length: 0, drawable: window.id, region: whole)
      send(add, XCB_DAMAGE_ADD, to: .damage)
      destroy(region: whole)
    }
    xcb_flush(xcb)
  }

  /// The part that all XIDs of a client have in common.
  func base(of window: xcb_window_t) -> UInt32 { window & ~(xcb_get_setup(xcb)?.pointee.resource_id_mask ?? 0) }

  private func kind(of client: xcb_window_t) -> (OverlyingWindow.Kind, shownBy: UInt32?) {
    if isOurs(client) { return (.ours, base(of: client)) }
    return presenterWindow(showing: client).map { (.content, base(of: $0)) } ?? (.foreign, nil)
  }

  /// The windows in the root window of which something is seen, from below: GetWindowAttributes and GetGeometry.
  private func seenTops() -> [TopWindow] {
    pipelined(topWindows) { window in
      (xcb_get_window_attributes(xcb, window), xcb_get_geometry(xcb, window))
    } receive: { window, cookies -> TopWindow? in
      let attributes = xcb_get_window_attributes_reply(xcb, cookies.0, nil)
      let geometry = xcb_get_geometry_reply(xcb, cookies.1, nil)
      defer {
        free(attributes)
        free(geometry)
      }
      guard let attributes = attributes?.pointee, let geometry = geometry?.pointee,
        attributes.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue),
        attributes._class == UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue)
      else { return nil }
      // A border lies around what the geometry tells, whose place is the border's.
      let border = 2 * Int(geometry.border_width)
      let size = Size(width: Int(geometry.width) + border, height: Int(geometry.height) + border)
      return TopWindow(
        id: window, area: Rectangle(origin: Point(x: Int(geometry.x), y: Int(geometry.y)), size: size),
        isUnmanaged: attributes.override_redirect != 0, hasOpacity: geometry.depth == 32)
    }.compactMap(\.self)
  }

  /// The application's window in a frame: the first one with a class, in the frame or in a window in it.
  private func client(in frame: xcb_window_t, depth: Int = 2) -> xcb_window_t? {
    guard let tree = xcb_query_tree_reply(xcb, xcb_query_tree(xcb, frame), nil) else { return nil }
    defer { free(tree) }
    // From above: buttons of a frame lie over the window in it, and have no class.
    let children = UnsafeBufferPointer(
      start: xcb_query_tree_children(tree), count: min(64, Int(xcb_query_tree_children_length(tree))))
    let named = children.last { property(requestClass(of: $0))?.bytes.isEmpty == false }
    guard named == nil, depth > 1 else { return named }
    for child in children { if let found = client(in: child, depth: depth - 1) { return found } }
    return nil
  }

  private func requestClass(of window: xcb_window_t) -> xcb_get_property_cookie_t {
    requestProperty(XCB_ATOM_WM_CLASS.rawValue, of: window, type: XCB_ATOM_STRING.rawValue)
  }

  /// True if a compositor draws the screen of this display (EWMH, _NET_WM_CM_Sn).
  private var isComposed: Bool { window(owning: .compositor) != nil }

  /// XFixesCreateRegionFromWindow, of the window's input, and XFixesFetchRegion.
  private func letsInputThrough(_ window: xcb_window_t) -> Bool {
    guard canShape else { return false }
    let (region, input) = (xcb_generate_id(xcb), UInt8(2))
    let create = xcb_xfixes_create_region_from_window_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, region: region, window: window, kind: input, pad0: (0, 0, 0))
    send(create, XCB_XFIXES_CREATE_REGION_FROM_WINDOW, to: .fixes)
    defer { destroy(region: region) }
    let fetch = xcb_xfixes_fetch_region_request_t(major_opcode: 0, minor_opcode: 0, length: 0, region: region)
    return ask(fetch, XCB_XFIXES_FETCH_REGION, of: .fixes) { (reply: xcb_xfixes_fetch_region_reply_t, _) in
      reply.extents.width == 0 || reply.extents.height == 0
    } ?? false
  }
}
