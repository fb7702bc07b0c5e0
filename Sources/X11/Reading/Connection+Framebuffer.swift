import CX11
import Displays

extension Connection {
  /// Learns the framebuffer's size from an event: no request without a probe would tell the size in millimetres. The
  /// server tells it as the first CRTC turns it, whatever the others do; the framebuffer itself never turns.
  mutating func resizeFramebuffer(_ event: xcb_randr_screen_change_notify_event_t) {
    let size = Size(width: Int(event.width), height: Int(event.height))
    let physicalSize = Size(width: Int(event.mwidth), height: Int(event.mheight))
    let swapsSides = Orientation(bits: UInt16(event.rotation)).rotation.swapsSides
    framebufferSize = swapsSides ? size.transposed : size
    framebufferPhysicalSize = swapsSides ? physicalSize.transposed : physicalSize
  }

  /// As of the last event, with the limits of RRGetScreenSizeRange.
  ///
  /// - Returns: nil when the server does not answer.
  func readFramebuffer() -> Framebuffer? {
    guard let limits = xcb_randr_get_screen_size_range_reply(xcb, xcb_randr_get_screen_size_range(xcb, root), nil)
    else { return nil }
    defer { free(limits) }
    return Framebuffer(
      size: framebufferSize, physicalSize: framebufferPhysicalSize,
      minimum: Size(width: Int(limits.pointee.min_width), height: Int(limits.pointee.min_height)),
      maximum: Size(width: Int(limits.pointee.max_width), height: Int(limits.pointee.max_height)))
  }

  /// The size that the framebuffer has at this moment (GetGeometry of the root window).
  func currentFramebufferSize() -> Size? {
    guard let geometry = xcb_get_geometry_reply(xcb, xcb_get_geometry(xcb, root), nil) else { return nil }
    defer { free(geometry) }
    return Size(width: Int(geometry.pointee.width), height: Int(geometry.pointee.height))
  }
}
