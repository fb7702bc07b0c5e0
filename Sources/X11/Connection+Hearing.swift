import CX11
import Displays

extension Connection {
  /// A descriptor that is readable when the server has sent something, which need not be an event; `takeEvents` tells.
  /// -1 once the connection is lost.
  package var descriptor: Int32 { xcb_get_file_descriptor(xcb) }

  /// The changes that events have reported since the last reading.
  package var pending: ServerChange { changes.pending }

  /// Takes the events that have arrived, without waiting for any. Awaiting a reply may read events into the library's
  /// own queue and leave the descriptor silent, so this comes before each wait for the descriptor, and after it.
  ///
  /// - Returns: what is new since the last call and is covered by no reading; `pending` has all of it.
  package mutating func takeEvents() throws(ConnectionLost) -> ServerChange {
    hearEvents()
    try throwIfLost()
    return changes.takeNews()
  }

  /// Adds the events that have arrived to what is pending: after requests whose answers may have brought some along,
  /// with `heardEvents` to tell.
  package mutating func hearEvents() {
    while let event = xcb_poll_for_event(xcb) {
      defer { free(event) }
      hear(Event(event))
    }
  }

  /// Adds all events that have arrived to the pending changes, and takes these: the caller is about to look at the
  /// screens, though not at presenters.
  mutating func coverEvents() -> ServerChange {
    wire.beginLook()
    hearEvents()
    return changes.cover()
  }

  /// Hears from now on where fingers and pens are; also when such devices come and go, whereupon they are looked for
  /// anew.
  package mutating func followContacts() {
    inputs.follow()
    contacts.follow()
  }

  /// Starts to listen for changes of what is to be mirrored.
  ///
  /// - Throws: a `Refusal` where the server lacks what is needed.
  package mutating func prepareToMirror() throws -> MirrorTools {
    let (tools, numbers) = try prepareMirror()
    mirror.begin(numbers)
    return tools
  }
}
