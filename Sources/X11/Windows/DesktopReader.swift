import CX11
package import Displays

/// The notes of window managers and programs on windows (EWMH 1.5), as far as any client on this server uses the names.
struct DesktopReader: Wired {
  let wire: Wire
  private let names: [AtomName: xcb_atom_t]

  init(on wire: Wire) {
    self.wire = wire
    names = wire.atoms.existing(
      [.windowType, .state, .frameExtents, .supported] + AtomName.furniture + AtomName.fillingStates)
  }

  /// Windows of programs as they are, of those that are still there.
  func read(_ windows: [xcb_window_t]) -> [DesktopWindow] {
    let (frames, states) = (frames(windows), numbers(.state, of: windows, XCB_ATOM_ATOM.rawValue))
    let (filling, full) = (atoms(of: AtomName.fillingStates), atoms(of: [.fullScreen]))
    return areas(of: windows).map { window in
      var window = window
      if let frame = frames[window.id] { window.corner = window.area.origin.offset(x: -frame.left, y: -frame.top) }
      window.fills = states[window.id]?.contains(where: filling.contains) ?? false
      window.isFullScreen = states[window.id]?.contains(where: full.contains) ?? false
      return window
    }
  }

  /// _NET_WM_STATE, without what has nothing to do with the window's place.
  func fillingStates(of window: xcb_window_t) -> [xcb_atom_t] {
    let filling = atoms(of: AtomName.fillingStates)
    return numbers(.state, of: [window], XCB_ATOM_ATOM.rawValue).values.joined().filter(filling.contains)
  }

  /// The atoms of the maximised states, as far as any client uses them.
  var maximisedStates: [xcb_atom_t] { AtomName.maximisedStates.compactMap { names[$0] } }

  /// The widths of the window manager's decorations of these windows.
  private func frames(_ windows: [xcb_window_t]) -> [xcb_window_t: Edges] {
    guard tellsFrames else { return [:] }
    return numbers(.frameExtents, of: windows, XCB_ATOM_CARDINAL.rawValue).compactMapValues { extents in
      let widths = extents.map { Int(UInt16(clamping: $0)) }
      return widths.count < 4 ? nil : Edges(left: widths[0], right: widths[1], top: widths[2], bottom: widths[3])
    }
  }

  /// False for a window manager such as i3, which leaves the widths that another one has set before it.
  private var tellsFrames: Bool {
    guard let extents = names[.frameExtents] else { return false }
    return numbers(.supported, of: [root], XCB_ATOM_ATOM.rawValue)[root]?.contains(extents) ?? false
  }

  func frame(of window: xcb_window_t) -> Edges { frames([window])[window] ?? .zero }

  /// Panels and the desktop itself are no windows of programs.
  func withoutFurniture(_ windows: [xcb_window_t]) -> [xcb_window_t] {
    let furniture = atoms(of: AtomName.furniture)
    let types = numbers(.windowType, of: windows, XCB_ATOM_ATOM.rawValue)
    return windows.filter { !(types[$0] ?? []).contains(where: furniture.contains) }
  }

  private func atoms(of names: [AtomName]) -> Set<xcb_atom_t> { Set(names.compactMap { self.names[$0] }) }

  private func numbers(
    _ property: AtomName, of windows: [xcb_window_t], _ type: xcb_atom_t
  ) -> [xcb_window_t: [UInt32]] {
    guard let property = names[property] else { return [:] }
    let pairs = pipelined(windows) { window in
      requestProperty(property, of: window, type: type)
    } receive: { window, request in
      (window, self.property(request)?.numbers ?? [])
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension AtomName {
  /// All that the window manager knows of EWMH.
  fileprivate static let supported: AtomName = "_NET_SUPPORTED"
  /// Left, right, top, bottom.
  fileprivate static let frameExtents: AtomName = "_NET_FRAME_EXTENTS"
  fileprivate static var furniture: [AtomName] { [.desktop, "_NET_WM_WINDOW_TYPE_DOCK"] }
  fileprivate static var maximisedStates: [AtomName] {
    ["_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ"]
  }
  fileprivate static var fillingStates: [AtomName] { [.fullScreen] + maximisedStates }
}

// The windows that there are, and their places.
extension Wired where Self: ~Copyable {
  /// The windows that a window manager lists (_NET_CLIENT_LIST), minimised ones too; where none runs, all mapped ones
  /// that do not place themselves (QueryTree).
  func programWindows() -> [xcb_window_t] { windowManager.flatMap(\.windows) ?? unmanagedWindows() }

  /// QueryTree: what lies in the root window, from below.
  package var topWindows: [UInt32] {
    guard let tree = xcb_query_tree_reply(xcb, xcb_query_tree(xcb, root), nil) else { return [] }
    defer { free(tree) }
    return Array(
      UnsafeBufferPointer(start: xcb_query_tree_children(tree), count: Int(xcb_query_tree_children_length(tree))))
  }

  private func unmanagedWindows() -> [xcb_window_t] {
    pipelined(topWindows) { window in
      xcb_get_window_attributes(xcb, window)
    } receive: { window, cookie -> xcb_window_t? in
      guard let attributes = xcb_get_window_attributes_reply(xcb, cookie, nil) else { return nil }
      defer { free(attributes) }
      let isShown = attributes.pointee.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue)
      return isShown && attributes.pointee.override_redirect == 0 ? window : nil
    }.compactMap(\.self)
  }

  /// GetGeometry; nil for a window or a pixmap that is gone.
  func geometry(of drawable: xcb_drawable_t) -> xcb_get_geometry_reply_t? {
    guard let reply = xcb_get_geometry_reply(xcb, xcb_get_geometry(xcb, drawable), nil) else { return nil }
    defer { free(reply) }
    return reply.pointee
  }

  /// The area of a window; nil when it is gone.
  package func area(of window: UInt32) -> Rectangle? { areas(of: [window]).first?.area }

  /// GetGeometry and TranslateCoordinates: a window manager puts windows into frames of its own.
  func areas(of windows: [xcb_window_t]) -> [DesktopWindow] {
    pipelined(windows) { window in
      (xcb_get_geometry(xcb, window), xcb_translate_coordinates(xcb, window, root, 0, 0))
    } receive: { window, cookies -> DesktopWindow? in
      let geometry = xcb_get_geometry_reply(xcb, cookies.0, nil)
      let place = xcb_translate_coordinates_reply(xcb, cookies.1, nil)
      defer {
        free(geometry)
        free(place)
      }
      guard let geometry = geometry?.pointee, let place = place?.pointee else { return nil }
      let (origin, border) = (Point(x: Int(place.dst_x), y: Int(place.dst_y)), Int(geometry.border_width))
      let size = Size(width: Int(geometry.width), height: Int(geometry.height))
      return DesktopWindow(
        id: window, area: Rectangle(origin: origin, size: size), corner: origin.offset(x: -border, y: -border))
    }.compactMap(\.self)
  }
}
