import CX11

/// The extensions that showing content needs. Their libraries are not linked: requests go out as their headers declare
/// them, see `CX11_send`.
enum ServerExtension: CaseIterable {
  case composite, damage, dpms, fixes, input, present, render, saver, shm, sync

  /// The extension as libxcb knows it.
  var record: UnsafeMutablePointer<xcb_extension_t>? {
    switch self {
    case .composite: CX11_composite()
    case .damage: CX11_damage()
    case .dpms: CX11_dpms()
    case .fixes: CX11_fixes()
    case .input: CX11_input()
    case .present: CX11_present()
    case .render: CX11_render()
    case .saver: CX11_saver()
    case .shm: CX11_shm()
    case .sync: CX11_sync()
    }
  }

  /// The extension's name for people.
  var name: String {
    switch self {
    case .composite: "Composite"
    case .damage: "DAMAGE"
    case .dpms: "DPMS"
    case .fixes: "XFIXES"
    case .input: "XInputExtension"
    case .present: "Present"
    case .render: "RENDER"
    case .saver: "MIT-SCREEN-SAVER"
    case .shm: "MIT-SHM"
    case .sync: "SYNC"
    }
  }
}

/// The answer to a request that is awaited.
private enum Awaited {
  case nothing, verdict, reply
}

extension Wired where Self: ~Copyable {
  /// The extension's number and its first event; nil where the server does not have it. No request may go out then:
  /// libxcb would end the connection.
  func numbers(of serverExtension: ServerExtension) -> (request: UInt8, firstEvent: UInt8)? {
    guard let numbers = xcb_get_extension_data(xcb, serverExtension.record)?.pointee, numbers.present != 0 else {
      return nil
    }
    return (numbers.major_opcode, numbers.first_event)
  }

  /// Sends a request that has no reply.
  ///
  /// - Parameters:
  ///   - head: the request's structure; libxcb fills its first four bytes in.
  ///   - list: what follows it.
  /// - Returns: the request's number.
  @discardableResult
  func send<Head, Item>(
    _ head: Head, _ opcode: Int32, to serverExtension: ServerExtension, _ list: [Item] = [UInt32]()
  ) -> UInt32 {
    request(head, opcode, of: serverExtension, with: list, .nothing)
  }

  /// Hears these events of the root window, and no others, on behalf of one of the parts (XISelectEvents). No request
  /// may go out where the server does not have XInput 2.
  ///
  /// - Parameter device: its number, or that of all devices or of all masters.
  func selectInput(of device: UInt16, _ events: [xcb_input_xi_event_mask_t], for part: Any.Type) {
    let select = xcb_input_xi_select_events_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, window: root, num_mask: 1, pad0: (0, 0))
    // xcb_input_event_mask_t: the device, and how many words of a mask follow.
    let head = UInt32(device) | 1 << 16
    send(select, XCB_INPUT_XI_SELECT_EVENTS, to: .input, [head, wire.inputMask(of: events, of: device, for: part)])
  }

  /// Sends a request that has no reply, with the server's verdict kept for `xcb_request_check`.
  func sendChecked<Head, Item>(
    _ head: Head, _ opcode: Int32, to serverExtension: ServerExtension, _ list: [Item]
  ) -> UInt32 {
    request(head, opcode, of: serverExtension, with: list, .verdict)
  }

  /// Sends a request that has a reply.
  ///
  /// - Parameter read: gets the reply's structure, and the list that follows it.
  /// - Returns: nil when the server refuses, or is gone.
  func ask<Head, Reply, Result>(
    _ head: Head, _ opcode: Int32, of serverExtension: ServerExtension,
    _ read: (Reply, UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    reply(to: asking(head, opcode, of: serverExtension), read)
  }

  /// Sends a request whose answer comes with `reply`, so that several take one round trip.
  ///
  /// - Returns: the request's number.
  func asking<Head>(_ head: Head, _ opcode: Int32, of serverExtension: ServerExtension) -> UInt32 {
    request(head, opcode, of: serverExtension, with: [UInt32](), .reply)
  }

  /// - Returns: nil when the server refuses, or is gone.
  func reply<Reply, Result>(to number: UInt32, _ read: (Reply, UnsafeRawBufferPointer) -> Result) -> Result? {
    var error: UnsafeMutablePointer<xcb_generic_error_t>?
    guard let reply = xcb_wait_for_reply(xcb, number, &error) else {
      free(error)
      return nil
    }
    defer { free(reply) }
    // Every reply has 32 bytes, and its length counts what is beyond them in units of four.
    let length = 32 + 4 * Int(reply.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
    let bytes = UnsafeRawBufferPointer(start: reply, count: length)
    let list = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(MemoryLayout<Reply>.size))
    return read(bytes.loadUnaligned(as: Reply.self), list)
  }

  private func request<Head, Item>(
    _ head: Head, _ opcode: Int32, of serverExtension: ServerExtension, with list: [Item], _ awaits: Awaited
  ) -> UInt32 {
    var head = head
    return withUnsafeMutableBytes(of: &head) { head in
      list.withUnsafeBytes { list in
        CX11_send(
          xcb, serverExtension.record, UInt8(clamping: opcode), awaits == .reply ? 1 : 0, awaits == .nothing ? 0 : 1,
          head.baseAddress, head.count, list.baseAddress, list.count)
      }
    }
  }

  /// XFixesQueryVersion. The server counts what it was told last, so all ask for the same: 4 has what hides the
  /// pointer.
  var versionOfFixes: UInt32 {
    let fixes = xcb_xfixes_query_version_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, client_major_version: 4, client_minor_version: 0)
    return ask(fixes, XCB_XFIXES_QUERY_VERSION, of: .fixes) { (reply: xcb_xfixes_query_version_reply_t, _) in
      reply.major_version
    } ?? 0
  }

  /// XIQueryVersion. The server refuses a version below the one that it was told first, so all ask for the same: 2.2
  /// has touchscreens. Without this request the server would let the connection select no events. 0 where it lacks the
  /// extension.
  var versionOfInput: (major: UInt16, minor: UInt16) {
    guard numbers(of: .input) != nil else { return (0, 0) }
    let input = xcb_input_xi_query_version_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, major_version: 2, minor_version: 2)
    return ask(input, XCB_INPUT_XI_QUERY_VERSION, of: .input) { (reply: xcb_input_xi_query_version_reply_t, _) in
      (reply.major_version, reply.minor_version)
    } ?? (0, 0)
  }

  /// True if the server has XInput 2.2 (2012).
  var hasTouch: Bool { versionOfInput >= (2, 2) }

  /// DamageQueryVersion.
  var hasDamage: Bool {
    let damage = xcb_damage_query_version_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, client_major_version: 1, client_minor_version: 1)
    let hasDamage = ask(damage, XCB_DAMAGE_QUERY_VERSION, of: .damage) { (reply: xcb_damage_query_version_reply_t, _) in
      reply.major_version >= 1
    }
    return hasDamage == true
  }
}
