import CX11

/// When the screens fall asleep and wake, by any client or by themselves.
struct PowerNews: Wired {
  let wire: Wire
  /// The first event of MIT-SCREEN-SAVER; nil until it is followed.
  private var firstEvent: UInt8?

  init(_ wire: Wire) { self.wire = wire }

  /// ScreenSaverSelectInput. DPMS is heard so too: a server that puts the screens to sleep begins its screen saver with
  /// it (DPMSSet, X server 1.17 to 21.1). DPMS 1.2 has events of its own, which older servers lack, and which say no
  /// more.
  mutating func follow() {
    guard let numbers = numbers(of: .saver) else { return }
    firstEvent = numbers.firstEvent
    let select = CX11_saver_select_input_t(
      major_opcode: 0, minor_opcode: 0, length: 0, drawable: root, event_mask: UInt32(CX11_SAVER_NOTIFY_MASK))
    send(select, Int32(CX11_SAVER_SELECT_INPUT), to: .saver)
    xcb_flush(xcb)
  }

  func hear(_ event: Event) -> ServerChange {
    var change = ServerChange()
    change.concernsPower = firstEvent.map { event.type == Int32($0) + Int32(CX11_SAVER_NOTIFY) } ?? false
    return change
  }
}
