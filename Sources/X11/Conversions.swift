import CX11
import Displays

extension UnsafeBufferPointer {
  /// A list of XCB's, whose length is a C `int`; empty where there is none.
  init(start: UnsafeMutablePointer<Element>?, count: CInt) {
    self.init(start: UnsafePointer(start), count: start == nil ? 0 : Int(UInt32(clamping: count)))
  }
}

extension String {
  /// A name from the server, which need not be UTF-8: what is not becomes U+FFFD.
  init(repairing name: UnsafePointer<CChar>?) {
    self = name.map { String(cString: $0) } ?? ""
  }

  /// And so does what steers a terminal: some drivers and any client may name things as they like.
  init<Byte>(repairing name: UnsafeMutablePointer<Byte>?, count: CInt) {
    self = String(raw: name, count: count).harmless
  }

  /// Not for a terminal.
  init<Byte>(raw name: UnsafeMutablePointer<Byte>?, count: CInt) {
    self.init(decoding: UnsafeRawBufferPointer(UnsafeBufferPointer(start: name, count: count)), as: UTF8.self)
  }
}

extension Point {
  /// As requests carry it.
  var words: [UInt32] { [x, y].map { UInt32(bitPattern: Int32(clamping: $0)) } }
}

extension Rectangle {
  /// As requests carry it.
  var words: [UInt32] { origin.words + [size.width, size.height].map { UInt32(clamping: $0) } }
}

extension Mode {
  /// - Parameter name: the server's text for it; it marks the modes that this program created.
  init(_ info: xcb_randr_mode_info_t, name: String) {
    self.init(
      id: ModeID(info.id), size: Size(width: Int(info.width), height: Int(info.height)),
      refreshMilliHertz: Self.refreshMilliHertz(
        dotClock: info.dot_clock, total: (info.htotal, info.vtotal),
        interlaced: info.has(XCB_RANDR_MODE_FLAG_INTERLACE), doubleScan: info.has(XCB_RANDR_MODE_FLAG_DOUBLE_SCAN)),
      interlaced: info.has(XCB_RANDR_MODE_FLAG_INTERLACE), timing: ModeTiming(created: info, name: name))
  }

  /// As `xrandr` computes it: fields of interlaced modes, and each line of a double scanned mode twice.
  ///
  /// Dot clock in Hz by pixels per frame, rounded; 0 where one of them is 0. The numbers of RRModeInfo have 32 and 16
  /// bits, so the products fit 64.
  static func refreshMilliHertz(
    dotClock: UInt32, total: (width: UInt16, height: UInt16), interlaced: Bool, doubleScan: Bool
  ) -> Int {
    let pixels = Int(total.width) * Int(total.height) * (doubleScan ? 2 : 1)
    guard pixels > 0 else { return 0 }
    return (Int(dotClock) * (interlaced ? 2 : 1) * 1000 + pixels / 2) / pixels
  }
}

extension xcb_randr_mode_info_t {
  func has(_ flag: xcb_randr_mode_flag_t) -> Bool { mode_flags & flag.rawValue != 0 }
}

extension Rotation {
  /// RandR counts counter-clockwise, as `xrandr --rotate` does: 90 degrees is `left`.
  fileprivate var bit: UInt16 {
    let rotation =
      switch self {
      case .normal: XCB_RANDR_ROTATION_ROTATE_0
      case .left: XCB_RANDR_ROTATION_ROTATE_90
      case .inverted: XCB_RANDR_ROTATION_ROTATE_180
      case .right: XCB_RANDR_ROTATION_ROTATE_270
      }
    return UInt16(rotation.rawValue)
  }
}

private let reflectX = UInt16(XCB_RANDR_ROTATION_REFLECT_X.rawValue)
private let reflectY = UInt16(XCB_RANDR_ROTATION_REFLECT_Y.rawValue)

extension Orientation {
  /// `rotation` of RRGetCrtcInfo: one rotation and any reflections.
  init(bits: UInt16) {
    let rotation = Rotation.allCases.first { bits & $0.bit != 0 } ?? .normal
    let reflects = (x: bits & reflectX != 0, y: bits & reflectY != 0)
    self.init(rotation, reflects.x ? (reflects.y ? .xy : .x) : (reflects.y ? .y : .none))
  }

  /// `rotation` of RRSetCrtcConfig.
  var bits: UInt16 {
    switch reflection {
    case .none: rotation.bit
    case .x: rotation.bit | reflectX
    case .y: rotation.bit | reflectY
    case .xy: rotation.bit | reflectX | reflectY
    }
  }
}

extension OrientationSet {
  /// `rotations` of RRGetCrtcInfo.
  init(bits: UInt16) {
    self.init(
      rotations: Set(Rotation.allCases.filter { bits & $0.bit != 0 }), reflectsX: bits & reflectX != 0,
      reflectsY: bits & reflectY != 0)
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
