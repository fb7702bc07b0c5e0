import CX11
package import Displays

/// An output, and the CRTC that drives it.
struct OutputReading {
  var output: Output
  var crtc: CRTCID?
}

extension Wired where Self: ~Copyable {
  /// The connectors that have a screen (RRGetScreenResourcesCurrent, RRGetOutputInfo), in the server's order: two round
  /// trips, and never a look at the hardware.
  package func presentOutputNames() -> [String] {
    guard let resources = ScreenResources(of: wire) else { return [] }
    return readOutputs(resources, .none).compactMap { $0?.output }.filter(\.isPresent).map(\.name)
  }

  /// The numbers of all modes, those of other clients among them (RRGetScreenResourcesCurrent); empty when the server
  /// does not answer.
  package func modeTimings() -> [ModeID: NamedTiming] { ScreenResources(of: wire)?.timings ?? [:] }

  /// RRGetOutputInfo of all outputs, and identity and properties of those that have a screen or are to be forced; nil
  /// where an output is gone (BadRROutput).
  ///
  /// - Parameter forced: connectors.
  func readOutputs(
    _ resources: ScreenResources, _ selection: PropertySelection, forced: Set<String> = []
  ) -> [OutputReading?] {
    var readings = readOutputInfos(resources)
    let outputs = readings.compactMap(\.self).map(\.output)
    let present = outputs.filter { $0.isPresent || forced.contains($0.name) }.map(\.id)
    let lit = Set(readings.compactMap(\.self).filter { $0.crtc != nil }.map(\.output.id))
    let results = PropertyReader(selection, of: present, on: wire).read(lit: lit)
    for index in readings.indices {
      guard let output = readings[index]?.output else { continue }
      let result = results[output.id] ?? PropertyReader.Result()
      readings[index]?.output.identity = Identity(edid: result.edid, connector: output.name)
      readings[index]?.output.properties = result.properties
      readings[index]?.output.tellsProperties = present.contains(output.id)
      readings[index]?.output.isLinkBad = result.isLinkBad
      readings[index]?.output.overscan = EDID(result.edid).overscan
    }
    return readings
  }

  private func readOutputInfos(_ resources: ScreenResources) -> [OutputReading?] {
    pipelined(resources.outputs) { output in
      xcb_randr_get_output_info(xcb, output.rawValue, resources.stamp.configTimestamp)
    } receive: { output, cookie in
      guard let reply = xcb_randr_get_output_info_reply(xcb, cookie, nil) else { return nil }
      defer { free(reply) }
      guard reply.pointee.status == XCB_RANDR_SET_CONFIG_SUCCESS.rawValue else { return nil }
      let crtc = reply.pointee.crtc
      return OutputReading(
        output: Output(output, reply, modes: resources.modes), crtc: crtc == 0 ? nil : CRTCID(crtc))
    }
  }
}

extension Output {
  fileprivate init(
    _ id: OutputID, _ reply: UnsafePointer<xcb_randr_get_output_info_reply_t>, modes: [ModeID: Mode]
  ) {
    let modeIDs = UnsafeBufferPointer(
      start: xcb_randr_get_output_info_modes(reply), count: xcb_randr_get_output_info_modes_length(reply))
    let crtcs = UnsafeBufferPointer(
      start: xcb_randr_get_output_info_crtcs(reply), count: xcb_randr_get_output_info_crtcs_length(reply))
    let clones = UnsafeBufferPointer(
      start: xcb_randr_get_output_info_clones(reply), count: xcb_randr_get_output_info_clones_length(reply))
    self.init(
      id: id,
      name: String(
        repairing: xcb_randr_get_output_info_name(reply), count: xcb_randr_get_output_info_name_length(reply)),
      connection: ConnectionState(connection: reply.pointee.connection),
      modes: modeIDs.compactMap { modes[ModeID($0)] }, preferredCount: Int(reply.pointee.num_preferred),
      crtcs: crtcs.map(CRTCID.init(rawValue:)), clones: clones.map(OutputID.init(rawValue:)),
      physicalSize: Size(width: Int(reply.pointee.mm_width), height: Int(reply.pointee.mm_height)))
  }
}

extension ConnectionState {
  /// `connection` of RRGetOutputInfo.
  init(connection: UInt8) {
    switch UInt32(connection) {
    case XCB_RANDR_CONNECTION_CONNECTED.rawValue: self = .connected
    case XCB_RANDR_CONNECTION_DISCONNECTED.rawValue: self = .disconnected
    default: self = .unknown
    }
  }
}
