/// The assignment of devices to the entries of a profile. A device that two entries mean belongs to neither.
struct TouchAssignment {
  /// The devices by index of the entries.
  private(set) var devices: [Int: [InputDevice]] = [:]
  /// The reasons that keep entries from their devices, by index.
  private(set) var remarks: [Int: TouchRemark.Reason] = [:]
  /// The devices that any entry means, be it one too many.
  private(set) var named: Set<InputDeviceID> = []

  init(_ profile: Profile, among inputs: [InputDevice]) {
    let selectors = profile.screens.enumerated().compactMap { index, entry -> (index: Int, selector: InputSelector)? in
      guard case .devices(let selector)? = entry.touch?.value else { return nil }
      return (index, selector)
    }
    for device in inputs {
      let entries = selectors.filter { $0.selector.matches(device) }.map(\.index)
      if !entries.isEmpty { named.insert(device.id) }
      if let only = entries.first, entries.count == 1 { devices[only, default: []].append(device) }
      guard entries.count > 1 else { continue }
      let names = entries.map { profile.screens[$0].name.value }
      for entry in entries { remarks[entry] = .shared(device: device.name, screens: names) }
    }
    for (index, selector) in selectors where devices[index] == nil && remarks[index] == nil {
      remarks[index] = .absent(selector)
    }
    assignRest(of: profile, among: inputs)
  }

  /// Refuse to guess: of several none is taken.
  private mutating func assignRest(of profile: Profile, among inputs: [InputDevice]) {
    let rest = inputs.filter { $0.kind == .touchscreen && !named.contains($0.id) }
    let entries = profile.screens.indices.filter { profile.screens[$0].touch?.value == .auto }
    guard let first = entries.first else { return }
    named.formUnion(rest.map(\.id))
    for entry in entries {
      if entries.count > 1 {
        remarks[entry] = .shared(device: nil, screens: entries.map { profile.screens[$0].name.value })
      } else if rest.count != 1 {
        remarks[entry] = rest.isEmpty ? .absent(nil) : .several(rest.map(\.name))
      }
    }
    if entries.count == 1, rest.count == 1 { devices[first] = rest }
  }
}

/// A remark for a person about a screen's touchscreen.
package struct TouchRemark: Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    /// No such device is there; nil: no touchscreen at all that no other entry names.
    case absent(InputSelector?)
    /// Several touchscreens could be `auto`.
    case several([String])
    /// Two entries mean the same device, by name or by `auto`.
    case shared(device: String?, screens: [String])
    /// The driver turns its coordinates too.
    case calibrated(device: String)
  }

  package let screen: String
  package let reason: Reason
  package let mark: Mark
}

extension TouchRemark {
  package var words: String { "\(screen): \(reason.words)" }
}

extension TouchRemark.Reason {
  fileprivate var words: String {
    switch self {
    case .absent(let selector?): "no touchscreen or pen matches \(selector)"
    case .absent(nil): "touch: auto finds no touchscreen that no other entry names"
    case .several(let names):
      "touch: auto finds \(names.count) touchscreens, expected one: \(names.map { "\"\($0)\"" }.joined(separator: ", "))"
    case .shared(let device?, let screens):
      "\"\(device)\" is the touchscreen of \(screens.joined(separator: " and ")) too"
    case .shared(nil, let screens):
      "touch: auto stands at \(screens.joined(separator: " and ")), expected at one screen"
    case .calibrated(let device):
      "\"\(device)\" has a libinput Calibration Matrix of its own, which is applied before ours"
    }
  }
}

extension InputSelector {
  package func matches(_ device: InputDevice) -> Bool {
    name?.matches(device.name) != false && (usb == nil || usb == device.usb)
      && (node == nil || device.node.map { node?.matches($0) == true } == true)
  }
}

extension InputSelector: CustomStringConvertible {
  package var description: String {
    let named = name.map { "\"\($0)\"" }
    return [named, usb.map { "usb \($0)" }, node.map { "node \($0)" }].compactMap(\.self).joined(separator: ", ")
  }
}
