import CX11
import Displays

/// The memory of the screens from one reading to the next, as events change it.
struct Screens: Wired {
  let wire: Wire
  /// Outputs that had a screen when last heard of.
  private var connected: Set<OutputID> = []
  /// Outputs that have a screen without EDID, as the last probe found. A probe can take seconds and can itself cause
  /// events, so it is not repeated for the same screens.
  private var withoutEDID: Set<OutputID> = []
  /// The size of the framebuffer, as of the last RRScreenChangeNotify, or of the connection's start.
  private var size: Size
  /// The size of the framebuffer in millimetres.
  private var physicalSize: Size
  /// The limits of the framebuffer's size, and the configTimestamp at which the server told them: one that allows
  /// others sets a new one (RRScreenSetSizeRange).
  private var limits: (at: UInt32, minimum: Size, maximum: Size)?
  /// True if a profile may have set `Xft.dpi`: asked once, and again when the root window may have got the note of
  /// that.
  private var mayHaveSetDPI = true
  /// True if a profile may have set what touchscreens reach: asked once, unless it was a profile of this connection.
  private var mayHaveSetTouch = true
  /// Connectors of which all is read although no screen is detected there.
  var forced: Set<String> = []

  /// RRSelectInput. The server does not let a client select other events later on (see docs/x11-facts.md).
  init(_ wire: Wire, hearing interest: Interest) {
    self.wire = wire
    let screen = wire.screen
    size = Size(width: Int(screen.width_in_pixels), height: Int(screen.height_in_pixels))
    physicalSize = Size(width: Int(screen.width_in_millimeters), height: Int(screen.height_in_millimeters))
    xcb_randr_select_input(wire.xcb, wire.root, interest.mask)
  }

  // MARK: Hearing

  mutating func hear(_ event: Event) -> ServerChange {
    switch event.type {
    case Int32(wire.randr.firstEvent) + XCB_RANDR_SCREEN_CHANGE_NOTIFY:
      resize(event.read())
      return ServerChange(concernsScreens: true)
    case Int32(wire.randr.firstEvent) + XCB_RANDR_NOTIFY: return meaning(of: event.read())
    case XCB_PROPERTY_NOTIFY: return resourceChange(event.read())
    // The root window tells of declared monitors so.
    case XCB_CONFIGURE_NOTIFY, XCB_CONFIGURE_NOTIFY | Event.madeUp:
      return ServerChange(concernsScreens: event.read(xcb_configure_notify_event_t.self).window == root)
    default: return ServerChange()
    }
  }

  /// Learns the framebuffer's size: no request without a probe would tell the size in millimetres. The server tells it
  /// as the first CRTC turns it, whatever the others do; the framebuffer itself never turns.
  private mutating func resize(_ event: xcb_randr_screen_change_notify_event_t) {
    size = Size(width: Int(event.width), height: Int(event.height))
    physicalSize = Size(width: Int(event.mwidth), height: Int(event.mheight))
    guard Orientation(bits: UInt16(event.rotation)).rotation.swapsSides else { return }
    (size, physicalSize) = (size.transposed, physicalSize.transposed)
  }

  private mutating func meaning(of event: xcb_randr_notify_event_t) -> ServerChange {
    switch xcb_randr_notify_t(UInt32(event.subCode)) {
    case XCB_RANDR_NOTIFY_OUTPUT_CHANGE: outputChange(event.u.oc)
    case XCB_RANDR_NOTIFY_OUTPUT_PROPERTY: propertyChange(event.u.op.atom)
    default: ServerChange(concernsScreens: true)
    }
  }

  /// The event comes for whatever changed about an output, turning off a screen that was disconnected long ago too.
  private mutating func outputChange(_ event: xcb_randr_output_change_t) -> ServerChange {
    let output = OutputID(event.output)
    guard ConnectionState(connection: event.connection) == .disconnected else {
      connected.insert(output)
      return ServerChange(concernsScreens: true)
    }
    let wasConnected = connected.remove(output) != nil
    return ServerChange(unplugged: wasConnected ? [output] : [], concernsScreens: true)
  }

  /// The EDID is who a screen is.
  private func propertyChange(_ atom: xcb_atom_t) -> ServerChange {
    guard let name = atoms.name(of: atom), name != "EDID" else { return ServerChange(concernsScreens: true) }
    return ServerChange(properties: [name])
  }

  /// Heard where another part listens for properties of the root window.
  private mutating func resourceChange(_ event: xcb_property_notify_event_t) -> ServerChange {
    // Where this connection knows the name, it is known to be another property.
    let name = atoms.texts[event.atom]
    if event.window == resourceRoot, name == nil || name == AtomName.earlierDPI.text { mayHaveSetDPI = true }
    let isResources = event.window == resourceRoot && event.atom == XCB_ATOM_RESOURCE_MANAGER.rawValue
    return ServerChange(properties: isResources ? [FontDPI.name] : [])
  }

  // MARK: Reading

  /// RRGetScreenResourcesCurrent and what hangs from it, once.
  ///
  /// - Returns: nil when the server does not answer.
  mutating func read(_ properties: PropertySelection, _ inputs: InputSelection) -> Reading? {
    guard let resources = ScreenResources(of: wire) else { return nil }
    let outputs = readOutputs(resources, properties, forced: forced)
    let crtcs = readCRTCs(resources, outputs)
    guard let framebuffer = readFramebuffer(at: resources.stamp.configTimestamp) else { return nil }
    var snapshot = Snapshot(
      framebuffer: framebuffer, crtcs: crtcs.compactMap { $0?.crtc }, outputs: outputs.compactMap { $0?.output },
      primary: readPrimary(), createdModes: resources.createdModes, monitors: readMonitors())
    snapshot.leaveOutLeased(among: Set(crtcs.compactMap(\.self).filter { !$0.namesOutputs }.map(\.crtc.id)))
    snapshot.inputs = readInputs(inputs)
    if properties.needsFontDPI || mayHaveSetDPI { snapshot.fontDPI = readFontDPI(properties) }
    if properties != .none { mayHaveSetDPI = snapshot.fontDPI != nil }
    let transforms = crtcs.compactMap(\.self).compactMap { crtc in crtc.pending.map { (crtc.crtc.id, $0) } }
    return Reading(
      snapshot: snapshot, stamp: resources.stamp, pendingTransforms: Dictionary(transforms) { first, _ in first },
      isComplete: outputs.allSatisfy { $0 != nil } && crtcs.allSatisfy { $0 != nil })
  }

  /// The framebuffer as of the last event, with the limits of RRGetScreenSizeRange.
  ///
  /// - Returns: nil when the server does not answer.
  private mutating func readFramebuffer(at configTimestamp: UInt32) -> Framebuffer? {
    if limits?.at != configTimestamp { limits = readLimits(at: configTimestamp) }
    return limits.map {
      Framebuffer(size: size, physicalSize: physicalSize, minimum: $0.minimum, maximum: $0.maximum)
    }
  }

  private func readLimits(at configTimestamp: UInt32) -> (at: UInt32, minimum: Size, maximum: Size)? {
    guard let reply = xcb_randr_get_screen_size_range_reply(xcb, xcb_randr_get_screen_size_range(xcb, root), nil)
    else { return nil }
    defer { free(reply) }
    let limits = reply.pointee
    return (
      configTimestamp, Size(width: Int(limits.min_width), height: Int(limits.min_height)),
      Size(width: Int(limits.max_width), height: Int(limits.max_height))
    )
  }

  private mutating func readInputs(_ selection: InputSelection) -> [InputDevice]? {
    guard selection != .ifSet || mayHaveSetTouch else { return nil }
    let inputs = InputReader(wire: wire).read(selection)
    if selection != .none { mayHaveSetTouch = inputs != nil }
    return inputs
  }

  /// RRGetOutputPrimary.
  private func readPrimary() -> OutputID? {
    guard let reply = xcb_randr_get_output_primary_reply(xcb, xcb_randr_get_output_primary(xcb, root), nil) else {
      return nil
    }
    defer { free(reply) }
    return reply.pointee.output == 0 ? nil : OutputID(reply.pointee.output)
  }

  /// Notes that nothing changed on the way to a reading.
  mutating func trust(_ reading: Reading) { connected = Set(reading.snapshot.connected.map(\.id)) }

  // MARK: Probing

  /// RRGetScreenResources.
  func probe() {
    free(xcb_randr_get_screen_resources_reply(xcb, xcb_randr_get_screen_resources(xcb, root), nil))
  }

  /// True if there is a screen without EDID that the last probe did not find.
  mutating func isProbeDue(after reading: Reading) -> Bool {
    withoutEDID.subtract(reading.change.unplugged)
    return !reading.snapshot.outputsWithoutEDID.isSubset(of: withoutEDID)
  }

  mutating func keepOutputsWithoutEDID(of reading: Reading) { withoutEDID = reading.snapshot.outputsWithoutEDID }
}

extension Snapshot {
  fileprivate var outputsWithoutEDID: Set<OutputID> {
    Set(present.filter { $0.identity.edid == nil }.map(\.id))
  }
}
