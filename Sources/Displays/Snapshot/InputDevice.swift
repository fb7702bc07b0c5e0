/// The number of a device in XInput 2, from 2 on; valid as long as it is connected.
package struct InputDeviceID: ResourceID {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A device whose touch means a place: a touchscreen, or a pen on its tablet.
package struct InputDevice: Hashable, Sendable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    case touchscreen, pen
  }

  package var id: InputDeviceID
  /// The device's name as its driver tells it; several devices may have the same one.
  package var name: String
  package var kind: Kind
  /// Vendor and product as `lsusb` writes them: `04f3:2494`; nil where its driver does not tell them.
  package var usb: String?
  /// The path of the device file.
  package var node: String?
  /// The device's matrix; nil where it is no matrix of finite numbers.
  package var matrix: TouchMatrix?
  /// True if this program has set the matrix, and no other client since.
  package var isOurs: Bool
  /// True if the device's driver turns coordinates too, by a calibration of its own.
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

/// The setting that a step makes on a device.
package struct TouchSetting: Hashable, Sendable {
  package var device: InputDeviceID
  package var matrix: TouchMatrix
  /// True if a later profile that does not name the device undoes the setting.
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
  /// The identity as lsusb writes it: `04f3:2494`.
  package static func usb(_ vendor: UInt16, _ product: UInt16) -> String {
    [vendor, product].map { number in
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }.joined(separator: ":")
  }
}
