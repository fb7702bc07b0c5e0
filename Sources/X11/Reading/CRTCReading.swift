import CX11
import Displays

/// A CRTC, and the transform that its next configuration puts in force; nil when this program has no form for that
/// transform.
struct CRTCReading {
  var crtc: CRTC
  var pending: Transform?
  /// True if it names outputs that it can drive.
  var namesOutputs: Bool
}

extension Snapshot {
  /// Leaves out the CRTCs that another client has leased, as it does for a headset (RRCreateLease). RRGetCrtcInfo tells
  /// of them as if they were free, only that they can drive nothing; what sets them is a BadAccess. Outputs go on
  /// naming them.
  ///
  /// - Parameter useless: the CRTCs that name no output that they can drive.
  mutating func leaveOutLeased(among useless: Set<CRTCID>) {
    let dark = crtcs.filter { $0.scanout == nil }.map(\.id)
    let leased = useless.intersection(dark).intersection(outputs.flatMap(\.crtcs))
    crtcs.removeAll { leased.contains($0.id) }
    for index in outputs.indices { outputs[index].crtcs.removeAll(where: leased.contains) }
  }
}

extension Wired where Self: ~Copyable {
  /// RRGetCrtcInfo and RRGetCrtcTransform of every CRTC; nil where one is gone.
  ///
  /// - Parameter outputs: they know their CRTC. When a client gives a lit output to a second CRTC, the first one goes
  ///   dark, but RRGetCrtcInfo still names the output there: two CRTCs would have it.
  func readCRTCs(_ resources: ScreenResources, _ outputs: [OutputReading?]) -> [CRTCReading?] {
    let drivers = outputs.compactMap(\.self).map { ($0.output.id, $0.crtc) }
    let drivenBy = Dictionary(drivers) { first, _ in first }
    return zip(readCRTCInfos(resources), readTransforms(resources.crtcs)).map { info, transform in
      guard let info, let transform else { return nil }
      var crtc = info.crtc
      crtc.transforms = transform.isSupported
      crtc.scanout?.outputs.removeAll { drivenBy[$0] != crtc.id }
      crtc.scanout?.state.transform = transform.current
      let area = panning(of: crtc, told: info.size)
      crtc.scanout?.state.panning = area
      return CRTCReading(crtc: crtc, pending: transform.pending, namesOutputs: info.namesOutputs)
    }
  }

  /// The area over which the picture follows the pointer. RRGetCrtcInfo tells it in place of the region (read:
  /// `ProcRRGetCrtcInfo`), so nothing more is asked where it tells the region.
  private func panning(of crtc: CRTC, told size: Size) -> Size? {
    guard let region = crtc.scanout?.state.region, region.size != size, isPanning(crtc.id) else { return nil }
    return size
  }

  /// True if the CRTC's picture follows the pointer, along one axis or both (RRGetPanning). No request tells where the
  /// picture is then.
  func isPanning(_ crtc: CRTCID) -> Bool {
    guard let reply = xcb_randr_get_panning_reply(xcb, xcb_randr_get_panning(xcb, crtc.rawValue), nil) else {
      return false
    }
    defer { free(reply) }
    return reply.pointee.width > 0 || reply.pointee.height > 0
  }

  private func readCRTCInfos(_ resources: ScreenResources) -> [(crtc: CRTC, namesOutputs: Bool, size: Size)?] {
    pipelined(resources.crtcs) { crtc in
      xcb_randr_get_crtc_info(xcb, crtc.rawValue, resources.stamp.configTimestamp)
    } receive: { crtc, cookie in
      guard let reply = xcb_randr_get_crtc_info_reply(xcb, cookie, nil) else { return nil }
      defer { free(reply) }
      guard reply.pointee.status == XCB_RANDR_SET_CONFIG_SUCCESS.rawValue else { return nil }
      let (namesOutputs, size) = (reply.pointee.num_possible_outputs > 0, reply.pointee.region.size)
      return CRTC(crtc, reply, modes: resources.modes).map { (crtc: $0, namesOutputs: namesOutputs, size: size) }
    }
  }

  private func readTransforms(_ crtcs: [CRTCID]) -> [TransformReading?] {
    pipelined(crtcs) { crtc in
      xcb_randr_get_crtc_transform(xcb, crtc.rawValue)
    } receive: { _, cookie in
      guard let reply = xcb_randr_get_crtc_transform_reply(xcb, cookie, nil) else { return nil }
      defer { free(reply) }
      return TransformReading(reply)
    }
  }
}

extension CRTC {
  /// The CRTC without its transform.
  ///
  /// - Returns: nil when it shows a mode that the server does not list.
  fileprivate init?(
    _ id: CRTCID, _ reply: UnsafePointer<xcb_randr_get_crtc_info_reply_t>, modes: [ModeID: Mode]
  ) {
    self.init(id: id, orientations: OrientationSet(bits: reply.pointee.rotations))
    guard reply.pointee.mode != 0 else { return }
    guard let mode = modes[ModeID(reply.pointee.mode)] else { return nil }
    let outputs = UnsafeBufferPointer(
      start: xcb_randr_get_crtc_info_outputs(reply), count: xcb_randr_get_crtc_info_outputs_length(reply))
    let state = OutputState(
      mode: mode, position: reply.pointee.region.origin, orientation: Orientation(bits: reply.pointee.rotation))
    scanout = Scanout(state: state, outputs: outputs.map(OutputID.init(rawValue:)))
  }
}

extension xcb_randr_get_crtc_info_reply_t {
  var region: Rectangle {
    Rectangle(origin: Point(x: Int(x), y: Int(y)), size: Size(width: Int(width), height: Int(height)))
  }
}

private struct TransformReading {
  var isSupported: Bool
  var current: Transform
  var pending: Transform?

  init(_ reply: UnsafePointer<xcb_randr_get_crtc_transform_reply_t>) {
    isSupported = reply.pointee.has_transforms != 0
    let current = String(
      repairing: xcb_randr_get_crtc_transform_current_filter_name(reply),
      count: xcb_randr_get_crtc_transform_current_filter_name_length(reply))
    let pending = String(
      repairing: xcb_randr_get_crtc_transform_pending_filter_name(reply),
      count: xcb_randr_get_crtc_transform_pending_filter_name_length(reply))
    // Filters of other clients (convolution, …) smooth too, more or less.
    self.current = Transform(
      reply.pointee.current_transform, filter: Transform.Filter(serverName: current) ?? .bilinear)
    self.pending = Transform.Filter(serverName: pending).map { Transform(reply.pointee.pending_transform, filter: $0) }
  }
}

extension Transform.Filter {
  /// A CRTC that was never transformed has no filter at all, which samples like `nearest`.
  fileprivate init?(serverName: String) {
    self.init(rawValue: serverName.isEmpty ? Self.nearest.rawValue : serverName)
  }
}

extension Transform {
  fileprivate init(_ matrix: xcb_render_transform_t, filter: Filter) {
    let elements = [
      matrix.matrix11, matrix.matrix12, matrix.matrix13,
      matrix.matrix21, matrix.matrix22, matrix.matrix23,
      matrix.matrix31, matrix.matrix32, matrix.matrix33,
    ]
    self = Transform(elements: elements, filter: filter) ?? .identity
  }
}
