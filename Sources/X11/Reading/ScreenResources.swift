import CX11
import Displays

/// The reply of RRGetScreenResourcesCurrent.
struct ScreenResources {
  let stamp: Stamp
  let outputs: [OutputID]
  /// The CRTCs by number and not in the server's order, which puts the CRTC of the primary output first.
  let crtcs: [CRTCID]
  let modes: [ModeID: Mode]
  private let infos: [xcb_randr_mode_info_t]

  /// Asks for the server's knowledge, without a look at the hardware.
  ///
  /// - Returns: nil when the server does not answer.
  init?(of wire: Wire) {
    let cookie = xcb_randr_get_screen_resources_current(wire.xcb, wire.root)
    guard let reply = xcb_randr_get_screen_resources_current_reply(wire.xcb, cookie, nil) else { return nil }
    defer { free(reply) }
    stamp = Stamp(timestamp: reply.pointee.timestamp, configTimestamp: reply.pointee.config_timestamp)
    outputs = UnsafeBufferPointer(
      start: xcb_randr_get_screen_resources_current_outputs(reply),
      count: xcb_randr_get_screen_resources_current_outputs_length(reply)
    ).map(OutputID.init(rawValue:))
    crtcs = UnsafeBufferPointer(
      start: xcb_randr_get_screen_resources_current_crtcs(reply),
      count: xcb_randr_get_screen_resources_current_crtcs_length(reply)
    ).map(CRTCID.init(rawValue:)).sorted()
    infos = Array(
      UnsafeBufferPointer(
        start: xcb_randr_get_screen_resources_current_modes(reply),
        count: xcb_randr_get_screen_resources_current_modes_length(reply)))
    modes = Self.modes(infos, reply)
  }

  /// The numbers of all modes that RRCreateMode would take again, created by any client.
  var timings: [ModeID: ModeTiming] {
    let valid = infos.map { (ModeID($0.id), ModeTiming($0)) }.filter(\.1.isValid)
    return Dictionary(valid) { first, _ in first }
  }

  /// The names of all modes are one text, in the order of the modes.
  private static func modes(
    _ infos: [xcb_randr_mode_info_t], _ reply: UnsafePointer<xcb_randr_get_screen_resources_current_reply_t>
  ) -> [ModeID: Mode] {
    var names = UnsafeBufferPointer(
      start: xcb_randr_get_screen_resources_current_names(reply),
      count: xcb_randr_get_screen_resources_current_names_length(reply))[...]
    let modes = infos.map { info in
      let name = names.prefix(Int(info.name_len))
      names = names.dropFirst(name.count)
      return Mode(info, name: String(decoding: name, as: UTF8.self))
    }
    return Dictionary(modes.map { ($0.id, $0) }) { first, _ in first }
  }

  /// The modes this program created, by name.
  var createdModes: [Mode] { modes.values.filter { $0.timing != nil }.sorted { $0.id < $1.id } }
}
