import CX11
import Displays

extension StepExecutor {
  /// RRCreateMode. The server keeps the mode until RRDestroyMode, whether or not this connection lasts.
  mutating func create(_ mode: Mode) throws(Refusal) {
    guard let timing = mode.timing else { throw Refusal("\(mode) is not a mode to create") }
    guard let info = timing.info else { throw Refusal("RRCreateMode cannot carry the numbers of \(mode)") }
    let cookie = xcb_randr_create_mode(xcb, root, info, UInt32(info.name_len), timing.modeName)
    var error: UnsafeMutablePointer<xcb_generic_error_t>?
    let reply = xcb_randr_create_mode_reply(xcb, cookie, &error)
    defer { free(reply) }
    try refuse("RRCreateMode \(mode)", error)
    guard let reply else { throw Refusal("RRCreateMode \(mode): no answer") }
    createdModes[mode.id] = ModeID(reply.pointee.mode)
  }

  /// RRAddOutputMode.
  func add(_ mode: Mode, to output: OutputID) throws(Refusal) {
    let cookie = xcb_randr_add_output_mode_checked(xcb, output.rawValue, serverID(of: mode))
    try check(cookie, "RRAddOutputMode \(mode) to \(snapshot.name(of: output))")
  }

  /// RRDeleteOutputMode.
  func remove(_ mode: Mode, from output: OutputID) throws(Refusal) {
    let cookie = xcb_randr_delete_output_mode_checked(xcb, output.rawValue, serverID(of: mode))
    try check(cookie, "RRDeleteOutputMode \(mode) of \(snapshot.name(of: output))")
  }

  /// RRDestroyMode.
  func destroy(_ mode: Mode) throws(Refusal) {
    try check(xcb_randr_destroy_mode_checked(xcb, serverID(of: mode)), "RRDestroyMode \(mode)")
  }

  /// A mode that was created a few steps ago has another name than in the plan.
  func serverID(of mode: Mode) -> UInt32 { (createdModes[mode.id] ?? mode.id).rawValue }
}
