import CX11

/// A message from one client to another, or to the window manager: a ClientMessage with words of 32 bits.
struct ClientMessage {
  let type: xcb_atom_t
  /// The window that the message is about.
  let window: xcb_window_t
  /// The words, five at most; missing ones are 0.
  let words: [UInt32]

  /// SendEvent.
  ///
  /// - Parameters:
  ///   - receiver: the window whose client hears it.
  ///   - events: others who hear it as well, by what they listen to there; none is the client that created the window.
  func send(to receiver: xcb_window_t, heardBy events: [xcb_event_mask_t] = [], over wire: Wire) {
    let all = words + [0, 0, 0, 0, 0]
    let data = xcb_client_message_data_t(data32: (all[0], all[1], all[2], all[3], all[4]))
    let message = xcb_client_message_event_t(
      response_type: UInt8(XCB_CLIENT_MESSAGE), format: 32, sequence: 0, window: window, type: type, data: data)
    let mask = events.reduce(0) { $0 | $1.rawValue }
    withUnsafeBytes(of: message) { bytes in
      _ = xcb_send_event(wire.xcb, 0, receiver, mask, bytes.assumingMemoryBound(to: CChar.self).baseAddress)
    }
  }
}
