import CX11
import Displays

extension Wired where Self: ~Copyable {
  /// RRGetMonitors, without the automatic ones; none on servers that know no monitors (RandR before 1.5).
  ///
  /// A monitor that follows its outputs (declared with a size of 0) is told with the size it has now.
  func readMonitors() -> [Monitor] {
    let declared = listedMonitors(onlyActive: false).filter { !$0.isAutomatic }
    // As they are: what is to be declared no more is named by that.
    let names = atoms.rawNames(of: Set(declared.map(\.name)))
    return declared.compactMap { listed in
      guard let name = names[listed.name] else { return nil }
      var monitor = listed.monitor
      monitor.name = name
      return monitor
    }
  }

  /// The areas of all monitors that show something, in the order in which Xinerama numbers them from 0; none on servers
  /// that know no monitors.
  func monitorAreas() -> [Rectangle] { listedMonitors(onlyActive: true).map(\.monitor.area) }

  private func listedMonitors(
    onlyActive: Bool
  ) -> [(name: xcb_atom_t, isAutomatic: Bool, monitor: Monitor)] {
    guard wire.randr.hasMonitors,
      let reply = xcb_randr_get_monitors_reply(xcb, xcb_randr_get_monitors(xcb, root, onlyActive ? 1 : 0), nil)
    else { return [] }
    defer { free(reply) }
    var listed: [(name: xcb_atom_t, isAutomatic: Bool, monitor: Monitor)] = []
    var iterator = xcb_randr_get_monitors_monitors_iterator(reply)
    while iterator.rem > 0, let info = iterator.data {
      listed.append((info.pointee.name, info.pointee.automatic != 0, Monitor(info)))
      xcb_randr_monitor_info_next(&iterator)
    }
    return listed
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
