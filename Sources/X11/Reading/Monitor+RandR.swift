import CX11
import Displays

extension Wired where Self: ~Copyable {
  /// RRGetMonitors, without the automatic ones; none on servers that know no monitors (RandR before 1.5).
  ///
  /// A monitor that follows its outputs (declared with a size of 0) is told with the size it has now.
  func readMonitors() -> [Monitor] {
    guard wire.randr.hasMonitors,
      let reply = xcb_randr_get_monitors_reply(xcb, xcb_randr_get_monitors(xcb, root, 0), nil)
    else { return [] }
    defer { free(reply) }
    var declared: [(name: xcb_atom_t, monitor: Monitor)] = []
    var iterator = xcb_randr_get_monitors_monitors_iterator(reply)
    while iterator.rem > 0 {
      if iterator.data.pointee.automatic == 0 { declared.append((iterator.data.pointee.name, Monitor(iterator.data))) }
      xcb_randr_monitor_info_next(&iterator)
    }
    // As they are: what is to be declared no more is named by that.
    let names = atoms.rawNames(of: Set(declared.map(\.name)))
    return declared.compactMap { atom, monitor in
      guard let name = names[atom] else { return nil }
      var monitor = monitor
      monitor.name = name
      return monitor
    }
  }

  /// RRGetMonitors: the areas of all that show something, in the order in which Xinerama numbers them from 0; none on
  /// servers that know no monitors.
  func monitorAreas() -> [Rectangle] {
    guard wire.randr.hasMonitors,
      let reply = xcb_randr_get_monitors_reply(xcb, xcb_randr_get_monitors(xcb, root, 1), nil)
    else { return [] }
    defer { free(reply) }
    var areas: [Rectangle] = []
    var iterator = xcb_randr_get_monitors_monitors_iterator(reply)
    while iterator.rem > 0 {
      areas.append(Monitor(iterator.data).area)
      xcb_randr_monitor_info_next(&iterator)
    }
    return areas
  }
}

extension Monitor {
  /// The monitor without its name, which is an atom in the reply.
  fileprivate init(_ info: UnsafeMutablePointer<xcb_randr_monitor_info_t>) {
    let outputs = UnsafeBufferPointer(
      start: xcb_randr_monitor_info_outputs(info), count: xcb_randr_monitor_info_outputs_length(info))
    let raw = info.pointee
    self.init(
      name: "", primary: raw.primary != 0,
      area: Rectangle(
        origin: Point(x: Int(raw.x), y: Int(raw.y)), size: Size(width: Int(raw.width), height: Int(raw.height))),
      physicalSize: Size(width: Int(raw.width_in_millimeters), height: Int(raw.height_in_millimeters)),
      outputs: outputs.map(OutputID.init(rawValue:)))
  }
}
