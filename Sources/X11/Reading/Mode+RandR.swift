import CX11
import Displays

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

  /// The refresh rate as `xrandr` computes it: fields of interlaced modes, and each line of a double scanned mode
  /// twice.
  ///
  /// Dot clock in Hz by pixels per frame, rounded; 0 where either is 0. The numbers of RRModeInfo have 32 and 16 bits,
  /// so the products fit 64.
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

extension ModeTiming {
  /// The timing of a mode that this program created; nil for modes of other clients and drivers.
  init?(created info: xcb_randr_mode_info_t, name: String) {
    guard name.hasPrefix(Self.namePrefix), name.count > Self.namePrefix.count else { return nil }
    self.init(info)
    isForced = name.hasPrefix(Self.forcedPrefix)
  }

  /// The numbers of any mode.
  init(_ info: xcb_randr_mode_info_t) {
    self.init(
      dotClock: Int(info.dot_clock),
      horizontal: Axis(
        shown: Int(info.width), syncStart: Int(info.hsync_start), syncEnd: Int(info.hsync_end), total: Int(info.htotal)),
      vertical: Axis(
        shown: Int(info.height), syncStart: Int(info.vsync_start), syncEnd: Int(info.vsync_end), total: Int(info.vtotal)
      ),
      flags: Set(Flag.allCases.filter { info.has($0.bit) }))
  }

  /// The mode as RRCreateMode takes it, without the name; nil when the numbers do not fit the request.
  var info: xcb_randr_mode_info_t? {
    guard isValid else { return nil }
    var info = xcb_randr_mode_info_t()
    info.dot_clock = UInt32(clamping: dotClock)
    info.width = UInt16(clamping: horizontal.shown)
    info.hsync_start = UInt16(clamping: horizontal.syncStart)
    info.hsync_end = UInt16(clamping: horizontal.syncEnd)
    info.htotal = UInt16(clamping: horizontal.total)
    info.height = UInt16(clamping: vertical.shown)
    info.vsync_start = UInt16(clamping: vertical.syncStart)
    info.vsync_end = UInt16(clamping: vertical.syncEnd)
    info.vtotal = UInt16(clamping: vertical.total)
    info.name_len = UInt16(clamping: modeName.utf8.count)
    info.mode_flags = flags.reduce(0) { $0 | $1.bit.rawValue }
    return info
  }
}

extension ModeTiming.Flag {
  fileprivate var bit: xcb_randr_mode_flag_t {
    switch self {
    case .positiveHSync: XCB_RANDR_MODE_FLAG_HSYNC_POSITIVE
    case .negativeHSync: XCB_RANDR_MODE_FLAG_HSYNC_NEGATIVE
    case .positiveVSync: XCB_RANDR_MODE_FLAG_VSYNC_POSITIVE
    case .negativeVSync: XCB_RANDR_MODE_FLAG_VSYNC_NEGATIVE
    case .interlace: XCB_RANDR_MODE_FLAG_INTERLACE
    case .doubleScan: XCB_RANDR_MODE_FLAG_DOUBLE_SCAN
    }
  }
}
