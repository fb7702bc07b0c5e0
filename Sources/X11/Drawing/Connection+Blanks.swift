import CX11
import Displays

/// A vertical blank of a screen, as the Present extension tells of it.
package struct Blank: Sendable {
  /// Of the question for it.
  package let serial: UInt32
  /// Counted by the screen (MSC).
  package let number: UInt64
  /// On the server's clock (UST).
  package let moment: Duration
}

extension Connection {
  /// PresentSelectInput: answers to questions for blanks are heard from now on.
  ///
  /// - Returns: whether the server answers such questions at all.
  package mutating func listenForBlanks(of window: ContentWindow) -> Bool {
    guard let present = numbers(of: .present) else { return false }
    presentNumber = present.request
    let select = xcb_present_select_input_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, eid: xcb_generate_id(xcb), window: window.id,
      event_mask: XCB_PRESENT_EVENT_MASK_COMPLETE_NOTIFY.rawValue)
    send(select, XCB_PRESENT_SELECT_INPUT, to: .present)
    return true
  }

  /// PresentNotifyMSC: the answer comes with a vertical blank of the screen that shows most of the window.
  ///
  /// - Parameters:
  ///   - blank: its number; one that has been already is answered at once.
  ///   - serial: comes back with the answer.
  package func ask(forBlank blank: UInt64, of window: ContentWindow, serial: UInt32) {
    let notify = xcb_present_notify_msc_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, window: window.id, serial: serial, pad0: (0, 0, 0, 0),
      target_msc: blank, divisor: 0, remainder: 0)
    send(notify, XCB_PRESENT_NOTIFY_MSC, to: .present)
    xcb_flush(xcb)
  }

  /// Takes the answers that the events of `takeEvents` brought.
  package mutating func takeBlanks() -> [Blank] {
    defer { blanks = [] }
    return blanks
  }

  /// Events of this extension have a type that others share (XGE), and its number inside.
  mutating func hearBlank(_ event: UnsafeMutablePointer<xcb_generic_event_t>) {
    guard let presentNumber, Int32(event.pointee.response_type) == XCB_GE_GENERIC else { return }
    let head = UnsafeRawPointer(event).loadUnaligned(as: xcb_ge_generic_event_t.self)
    guard head.extension == presentNumber, Int32(head.event_type) == XCB_PRESENT_COMPLETE_NOTIFY else { return }
    let answer = UnsafeRawPointer(event).loadUnaligned(as: xcb_present_complete_notify_event_t.self)
    let moment = Duration.microseconds(Int64(clamping: answer.ust))
    blanks.append(Blank(serial: answer.serial, number: answer.msc, moment: moment))
  }
}
