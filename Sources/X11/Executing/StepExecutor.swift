import CX11
import Displays

/// Turns steps into requests and the server's answers into words.
struct StepExecutor: Wired {
  let wire: Wire
  let snapshot: Snapshot
  let configTimestamp: UInt32
  /// The transforms that the next RRSetCrtcConfig of each CRTC puts in force; missing where that is not known.
  var pendingTransforms: [CRTCID: Transform]
  /// The server's numbers for the modes that were created on the way.
  var createdModes: [ModeID: ModeID] = [:]

  init(_ reading: Reading, on wire: Wire) {
    self.wire = wire
    snapshot = reading.snapshot
    configTimestamp = reading.stamp.configTimestamp
    pendingTransforms = reading.pendingTransforms
  }

  mutating func execute(_ step: Step) throws(Refusal) {
    switch step {
    case .createMode(let mode): try create(mode)
    case .addMode(let mode, let output): try add(mode, to: output)
    case .removeMode(let mode, let output): try remove(mode, from: output)
    case .destroyMode(let mode): try destroy(mode)
    case .disable(let crtc): try disable(crtc)
    case .resizeFramebuffer(let size, let physicalSize): try resize(to: size, physicalSize)
    case .configure(let crtc, let scanout): try configure(crtc, scanout)
    case .setAgain(let crtc, let scanout): try setAgain(crtc, scanout)
    case .setProperty(let output, let name, let value): try setProperty(name, of: output, to: value)
    case .setMonitor(let monitor): try set(monitor)
    case .deleteMonitor(let name): try deleteMonitor(name)
    case .setPrimary(let output): try setPrimary(output)
    case .sleep(let cause): try fallAsleep(for: cause)
    case .wake: try wakeUp()
    case .setTouch(let touch): try set(touch)
    case .setFontDPI(let dpi): try setFontDPI(dpi)
    }
  }

  /// RRSetScreenSize.
  private func resize(to size: Size, _ physicalSize: Size) throws(Refusal) {
    guard let width = UInt16(exactly: size.width), let height = UInt16(exactly: size.height),
      let physicalWidth = UInt32(exactly: physicalSize.width), let physicalHeight = UInt32(exactly: physicalSize.height)
    else { throw Refusal("RRSetScreenSize cannot carry \(size), \(physicalSize) mm") }
    let cookie = xcb_randr_set_screen_size_checked(xcb, root, width, height, physicalWidth, physicalHeight)
    try check(cookie, "RRSetScreenSize to \(size), \(physicalSize) mm")
  }

  /// RRSetOutputPrimary.
  private func setPrimary(_ output: OutputID?) throws(Refusal) {
    let cookie = xcb_randr_set_output_primary_checked(xcb, root, output?.rawValue ?? 0)
    try check(cookie, "RRSetOutputPrimary to \(output.map(snapshot.name) ?? "none")")
  }

  /// RRChangeOutputProperty, in the type and format that the property has now. The server would create a property
  /// that does not exist, and no driver would ever look at it.
  private func setProperty(_ name: String, of output: OutputID, to value: PropertyValue) throws(Refusal) {
    guard let atom = atoms.existing(AtomName(name)),
      let present = RawProperty(RawProperty.request(atom, of: output, xcb), xcb)
    else { throw Refusal("\(snapshot.name(of: output)) has no property \"\(name)\"") }
    guard let wanted = present.replacing(with: value, atoms) else {
      throw Refusal("\"\(name)\" of \(snapshot.name(of: output)) cannot hold \(value)")
    }
    let cookie = wanted.sendChange(of: atom, of: output, xcb)
    try check(cookie, "RRChangeOutputProperty \"\(name)\" of \(snapshot.name(of: output)) to \(value)")
  }

  /// Waits for the server's verdict on a request that has no reply.
  func check(_ cookie: xcb_void_cookie_t, _ request: String) throws(Refusal) {
    try refuse(request, xcb_request_check(xcb, cookie))
  }

  /// - Parameter error: as XCB hands it out; nil when there was none.
  func refuse(_ request: String, _ error: UnsafeMutablePointer<xcb_generic_error_t>?) throws(Refusal) {
    guard let error else { return }
    throw Refusal("\(request): \(XError(consuming: error, wire.randr).name)")
  }
}

extension StepExecutor {
  /// ChangeProperty of RESOURCE_MANAGER, of which all other lines stay. The note comes first: where a run ends between
  /// the two, the next one finds that this program has set nothing there.
  func setFontDPI(_ dpi: FontDPI) throws(Refusal) {
    guard var text = readResources() else { throw Refusal("the server's resources are too long to be read") }
    try write(Array((dpi.kept?.note ?? "").utf8), as: atoms[.earlierDPI], "note of the earlier \(FontDPI.name)")
    let before = text
    text.set(FontDPI.name, to: dpi.entry)
    guard text != before else { return }
    try write(text.bytes, as: xcb_atom_t(XCB_ATOM_RESOURCE_MANAGER.rawValue), "RESOURCE_MANAGER")
  }

  /// ChangeProperty, or DeleteProperty of what would be empty.
  private func write(_ bytes: [UInt8], as property: xcb_atom_t, _ name: String) throws(Refusal) {
    guard !bytes.isEmpty else { return try check(xcb_delete_property_checked(xcb, resourceRoot, property), name) }
    let cookie = xcb_change_property_checked(
      xcb, UInt8(XCB_PROP_MODE_REPLACE.rawValue), resourceRoot, property, XCB_ATOM_STRING.rawValue, 8,
      UInt32(clamping: bytes.count), bytes)
    try check(cookie, "ChangeProperty of the \(name)")
  }
}

extension StepExecutor {
  /// XIChangeProperty of the device's matrix, and of this program's mark beside it: the matrix that it has set, or
  /// nothing.
  func set(_ touch: TouchSetting) throws(Refusal) {
    guard let name = snapshot.input(touch.device)?.name, let id = UInt16(exactly: touch.device.rawValue) else {
      throw Refusal("there is no touch device \(touch.device.rawValue)")
    }
    atoms.intern([.touchMatrix, .setByUs, .float])
    try change(.touchMatrix, of: id, to: touch.matrix.elements, "of \"\(name)\"")
    try change(.setByUs, of: id, to: touch.isOurs ? touch.matrix.elements : [], "of \"\(name)\"")
  }

  private func change(
    _ property: AtomName, of device: UInt16, to elements: [Float], _ words: String
  ) throws(Refusal) {
    let change = xcb_input_xi_change_property_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, deviceid: device, mode: UInt8(XCB_PROP_MODE_REPLACE.rawValue),
      format: 32, property: atoms[property], type: atoms[.float], num_items: UInt32(clamping: elements.count))
    let number = sendChecked(change, XCB_INPUT_XI_CHANGE_PROPERTY, to: .input, elements.map(\.bitPattern))
    try check(xcb_void_cookie_t(sequence: number), "XIChangeProperty \"\(property.text)\" \(words)")
  }
}

extension AtomName {
  fileprivate static let float: AtomName = "FLOAT"
}
