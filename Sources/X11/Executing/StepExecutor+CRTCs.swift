import CX11
import Displays

extension StepExecutor {
  /// RRSetCrtcConfig without a mode.
  func disable(_ crtc: CRTCID) throws(Refusal) {
    let normal = Orientation.normal.bits
    let cookie = xcb_randr_set_crtc_config(xcb, crtc.rawValue, currentTime, configTimestamp, 0, 0, 0, normal, 0, nil)
    try checkStatus(cookie, "RRSetCrtcConfig of CRTC \(crtc.rawValue) to off")
  }

  /// RRSetPanning and RRSetCrtcTransform where they change something, then RRSetCrtcConfig. When the server refuses the
  /// configuration the transform does not stay behind: it would come in force with the next one, whichever client sends
  /// it.
  mutating func configure(_ crtc: CRTCID, _ scanout: Scanout) throws(Refusal) {
    try endPanning(of: crtc)
    let before = pendingTransforms[crtc]
    try setTransform(of: crtc, to: scanout.state.transform)
    do {
      try setConfig(of: crtc, to: scanout)
    } catch {
      if let before { try? setTransform(of: crtc, to: before) }
      throw error
    }
  }

  /// The server compares with what is shown, and leaves the driver alone where it is the same (read: `RRCrtcSet`,
  /// `xf86RandR12CrtcSet`). So the CRTC goes dark in between; inside the grab no client sees it.
  mutating func setAgain(_ crtc: CRTCID, _ scanout: Scanout) throws(Refusal) {
    try disable(crtc)
    try configure(crtc, scanout)
  }

  /// Has the CRTC's picture stand still: the next one would follow the pointer in the same area, even after the CRTC
  /// was dark. The server would leave the picture where the pointer has taken it, but tell the place where it was set,
  /// and take it for being there already. So the picture follows the pointer over nothing but that place first; where
  /// that is refused, as it is for scaled pictures, the CRTC goes dark. Inside the grab no client sees it.
  private func endPanning(of crtc: CRTCID) throws(Refusal) {
    guard isPanning(crtc) else { return }
    let nowhere = Rectangle(origin: .origin, size: .zero)
    _ = setPanning(of: crtc, to: nowhere)
    guard let place = region(of: crtc), setPanning(of: crtc, to: place) else { return try disable(crtc) }
    _ = setPanning(of: crtc, to: nowhere)
  }

  /// RRSetPanning.
  ///
  /// - Returns: whether the server does it.
  private func setPanning(of crtc: CRTCID, to area: Rectangle) -> Bool {
    let cookie = xcb_randr_set_panning(
      xcb, crtc.rawValue, currentTime, UInt16(clamping: area.origin.x), UInt16(clamping: area.origin.y),
      UInt16(clamping: area.size.width), UInt16(clamping: area.size.height), 0, 0, 0, 0, 0, 0, 0, 0)
    guard let reply = xcb_randr_set_panning_reply(xcb, cookie, nil) else { return false }
    defer { free(reply) }
    return reply.pointee.status == XCB_RANDR_SET_CONFIG_SUCCESS.rawValue
  }

  /// RRGetCrtcInfo.
  private func region(of crtc: CRTCID) -> Rectangle? {
    let cookie = xcb_randr_get_crtc_info(xcb, crtc.rawValue, configTimestamp)
    guard let reply = xcb_randr_get_crtc_info_reply(xcb, cookie, nil) else { return nil }
    defer { free(reply) }
    return reply.pointee.region
  }

  private mutating func setTransform(of crtc: CRTCID, to transform: Transform) throws(Refusal) {
    guard snapshot.crtc(crtc)?.transforms ?? true else {
      guard transform.isIdentity else { throw Refusal("CRTC \(crtc.rawValue) can show no transform") }
      return
    }
    guard pendingTransforms[crtc] != transform else { return }
    let filter = transform.filter.rawValue
    let cookie = xcb_randr_set_crtc_transform_checked(
      xcb, crtc.rawValue, transform.matrix, UInt16(clamping: filter.utf8.count), filter, 0, nil)
    try check(cookie, "RRSetCrtcTransform of CRTC \(crtc.rawValue) to \(transform) (\(filter))")
    pendingTransforms[crtc] = transform
  }

  private func setConfig(of crtc: CRTCID, to scanout: Scanout) throws(Refusal) {
    let state = scanout.state
    guard let x = Int16(exactly: state.position.x), let y = Int16(exactly: state.position.y) else {
      throw Refusal("RRSetCrtcConfig cannot carry the position \(state.position)")
    }
    let outputs = scanout.outputs.map(\.rawValue)
    let cookie = xcb_randr_set_crtc_config(
      xcb, crtc.rawValue, currentTime, configTimestamp, x, y, serverID(of: state.mode), state.orientation.bits,
      UInt32(clamping: outputs.count), outputs)
    let names = scanout.outputs.map(snapshot.name).joined(separator: " and ")
    let wish = "\(state.mode) at \(state.position), \(state.orientation)"
    try checkStatus(cookie, "RRSetCrtcConfig of CRTC \(crtc.rawValue) on \(names) to \(wish)")
  }

  /// RRSetCrtcConfig answers with an error when the request makes no sense, and with a status when it does.
  private func checkStatus(_ cookie: xcb_randr_set_crtc_config_cookie_t, _ request: String) throws(Refusal) {
    var error: UnsafeMutablePointer<xcb_generic_error_t>?
    let reply = xcb_randr_set_crtc_config_reply(xcb, cookie, &error)
    defer { free(reply) }
    try refuse(request, error)
    switch reply.map({ UInt32($0.pointee.status) }) {
    case XCB_RANDR_SET_CONFIG_SUCCESS.rawValue: return
    case XCB_RANDR_SET_CONFIG_INVALID_CONFIG_TIME.rawValue:
      throw Refusal("\(request): the hardware has changed (RRSetConfigInvalidConfigTime)")
    case XCB_RANDR_SET_CONFIG_INVALID_TIME.rawValue:
      throw Refusal("\(request): another client was faster (RRSetConfigInvalidTime)")
    case XCB_RANDR_SET_CONFIG_FAILED.rawValue:
      throw Refusal("\(request): the driver could not do it (RRSetConfigFailed)")
    case let status?: throw Refusal("\(request): unknown status \(status)")
    case nil: throw Refusal("\(request): no answer")
    }
  }

  private var currentTime: xcb_timestamp_t { xcb_timestamp_t(XCB_CURRENT_TIME) }
}

extension Transform {
  /// The matrix as requests carry it.
  var matrix: xcb_render_transform_t {
    elements.withUnsafeBytes { $0.loadUnaligned(as: xcb_render_transform_t.self) }
  }
}
