/// What XInput 2 calls a device, from 2 on; valid as long as it is plugged in.
package struct InputDeviceID: ResourceID {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Something whose touch means a place: a touchscreen, or a pen on its tablet.
package struct InputDevice: Hashable, Sendable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    case touchscreen, pen
  }

  package var id: InputDeviceID
  /// As its driver tells it; several devices may have the same one.
  package var name: String
  package var kind: Kind
  /// Vendor and product as `lsusb` writes them: `04f3:2494`; nil where its driver does not tell them.
  package var usb: String?
  /// Its device file.
  package var node: String?
  /// nil for what is no matrix of finite numbers.
  package var matrix: TouchMatrix?
  /// Whether this program has set that matrix, and no other client since.
  package var isOurs: Bool
  /// Whether its driver turns coordinates too, by a calibration of its own.
  package var isCalibrated: Bool

  package init(
    id: InputDeviceID, name: String, kind: Kind = .touchscreen, usb: String? = nil, node: String? = nil,
    matrix: TouchMatrix? = .identity, isOurs: Bool = false, isCalibrated: Bool = false
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.usb = usb
    self.node = node
    self.matrix = matrix
    self.isOurs = isOurs
    self.isCalibrated = isCalibrated
  }
}

/// What a step makes of a device.
package struct TouchSetting: Hashable, Sendable {
  package var device: InputDeviceID
  package var matrix: TouchMatrix
  /// Whether a later profile that does not name the device takes it back.
  package var isOurs: Bool
  /// The screen that it then reaches; nil where that is none alone.
  package var output: OutputID?

  package init(device: InputDeviceID, matrix: TouchMatrix, isOurs: Bool, output: OutputID? = nil) {
    self.device = device
    self.matrix = matrix
    self.isOurs = isOurs
    self.output = output
  }

  package func isInForce(on device: InputDevice) -> Bool { device.matrix?.isNear(matrix) ?? false }
}

extension Snapshot {
  package func input(_ id: InputDeviceID) -> InputDevice? { inputs?.first { $0.id == id } }
}

extension InputDevice {
  /// As lsusb writes it: `04f3:2494`.
  package static func usb(_ vendor: UInt16, _ product: UInt16) -> String {
    [vendor, product].map { number in
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }.joined(separator: ":")
  }
}
