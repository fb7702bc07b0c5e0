import Control

/// Who talks to the watcher: clients of the control socket, and the person at its terminal.
struct Visitors: ~Copyable {
  var door: ControlDoor
  var conversation = Conversation()
  /// nil unless a person sits at a terminal.
  var view: (any WatcherView)?

  init(at address: ControlAddress) { door = ControlDoor(at: address) }
}
