import CX11
import Displays

/// A vblank of a screen, as the Present extension tells of it.
package struct VBlank: Sendable {
  /// The serial number of the request for it.
  package let serial: UInt32
  /// Counted by the screen (MSC).
  package let number: UInt64
  /// The moment on the server's clock (UST).
  package let moment: Duration
}

/// The vblanks that were asked for.
package struct VBlanks: Wired {
  package let wire: Wire
  /// The number of the Present extension; nil while no vblank is asked for.
  private var present: UInt8?
  private var answers: [VBlank] = []

  init(_ wire: Wire) { self.wire = wire }

  /// PresentSelectInput: answers to questions for vblanks are heard from now on.
  ///
  /// - Returns: whether the server answers such questions at all.
  package mutating func listen(of window: ContentWindow) -> Bool {
    guard let present = numbers(of: .present) else { return false }
    self.present = present.request
    let select = xcb_present_select_input_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, eid: xcb_generate_id(xcb), window: window.id,
      event_mask: XCB_PRESENT_EVENT_MASK_COMPLETE_NOTIFY.rawValue)
    send(select, XCB_PRESENT_SELECT_INPUT, to: .present)
    return true
  }

  /// The vblanks since the last call.
  package mutating func take() -> [VBlank] {
    defer { answers = [] }
    return answers
  }

  mutating func hear(_ event: Event) {
    guard event.isGeneric(XCB_PRESENT_COMPLETE_NOTIFY, of: present) else { return }
    let answer = event.read(xcb_present_complete_notify_event_t.self)
    let moment = Duration.microseconds(Int64(clamping: answer.ust))
    answers.append(VBlank(serial: answer.serial, number: answer.msc, moment: moment))
  }
}

extension Wired where Self: ~Copyable {
  /// PresentNotifyMSC: the answer comes with a vblank of the screen that shows most of the window.
  ///
  /// - Parameters:
  ///   - number: of the vblank; one that has been already is answered at once.
  ///   - serial: comes back with the answer.
  package func ask(forVBlank number: UInt64, of window: ContentWindow, serial: UInt32) {
    let notify = xcb_present_notify_msc_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, window: window.id, serial: serial, pad0: (0, 0, 0, 0),
      target_msc: number, divisor: 0, remainder: 0)
    send(notify, XCB_PRESENT_NOTIFY_MSC, to: .present)
    xcb_flush(xcb)
  }
}
