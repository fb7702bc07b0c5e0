import CX11
import Displays

extension StepExecutor {
  /// RRSetMonitor.
  func set(_ monitor: Monitor) throws(Refusal) {
    let request = "RRSetMonitor \(monitor.name) to \(monitor.area.size) at \(monitor.area.origin)"
    guard var info = monitor.info(named: atoms[AtomName(monitor.name)]) else {
      throw Refusal("\(request): the request cannot carry it")
    }
    try check(CX11_set_monitor(xcb, root, &info, monitor.outputs.map(\.rawValue)), request)
  }

  /// RRDeleteMonitor.
  func deleteMonitor(_ name: String) throws(Refusal) {
    guard let atom = atoms.existing(AtomName(name)) else {
      throw Refusal("there is no monitor \"\(name)\"")
    }
    try check(xcb_randr_delete_monitor_checked(xcb, root, atom), "RRDeleteMonitor \(name)")
  }
}

extension Monitor {
  /// - Returns: nil when the fields of MONITORINFO cannot hold the numbers.
  fileprivate func info(named name: xcb_atom_t) -> xcb_randr_monitor_info_t? {
    guard let x = Int16(exactly: area.origin.x), let y = Int16(exactly: area.origin.y),
      let width = UInt16(exactly: area.size.width), let height = UInt16(exactly: area.size.height),
      let outputCount = UInt16(exactly: outputs.count)
    else { return nil }
    return xcb_randr_monitor_info_t(
      name: name, primary: primary ? 1 : 0, automatic: 0, nOutput: outputCount, x: x, y: y, width: width,
      height: height, width_in_millimeters: UInt32(clamping: physicalSize.width),
      height_in_millimeters: UInt32(clamping: physicalSize.height))
  }
}
