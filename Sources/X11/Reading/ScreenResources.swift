import CX11
import Displays

/// The reply of RRGetScreenResourcesCurrent.
struct ScreenResources {
  let stamp: Stamp
  let outputs: [OutputID]
  /// The CRTCs by number and not in the server's order, which puts the CRTC of the primary output first.
  let crtcs: [CRTCID]
  let modes: [ModeID: Mode]
  /// All modes as the server tells them, with their names.
  private let infos: [(info: xcb_randr_mode_info_t, name: String)]

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
    infos = Self.infos(reply)
    modes = Dictionary(infos.map { (ModeID($0.info.id), Mode($0.info, name: $0.name)) }) { first, _ in first }
  }

  /// The numbers of all modes that RRCreateMode would take again, created by any client.
  var timings: [ModeID: NamedTiming] {
    let named = infos.map { (ModeID($0.info.id), NamedTiming(name: $0.name, timing: ModeTiming($0.info))) }
    return Dictionary(named.filter(\.1.timing.isValid)) { first, _ in first }
  }

  /// The names of all modes are one text, in the order of the modes.
  private static func infos(
    _ reply: UnsafePointer<xcb_randr_get_screen_resources_current_reply_t>
  ) -> [(info: xcb_randr_mode_info_t, name: String)] {
    let infos = UnsafeBufferPointer(
      start: xcb_randr_get_screen_resources_current_modes(reply),
      count: xcb_randr_get_screen_resources_current_modes_length(reply))
    var names = UnsafeBufferPointer(
      start: xcb_randr_get_screen_resources_current_names(reply),
      count: xcb_randr_get_screen_resources_current_names_length(reply))[...]
    return infos.map { info in
      let name = names.prefix(Int(info.name_len))
      names = names.dropFirst(name.count)
      return (info: info, name: String(decoding: name, as: UTF8.self))
    }
  }

  /// The modes this program created, by name.
  var createdModes: [Mode] { modes.values.filter { $0.timing != nil }.sorted { $0.id < $1.id } }
}
