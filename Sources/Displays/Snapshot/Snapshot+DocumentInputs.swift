extension Snapshot.Document {
  package struct Input: Codable, Hashable, Sendable {
    package var id: Int
    package var name: String
    /// `touchscreen`, or `pen`; the first when left out.
    package var kind: String?
    package var usb: String?
    package var node: String?
    /// The matrix of nine numbers row by row; the identity when left out.
    package var matrix: [Float]?
    /// True if orchestrate has set the matrix; it has not when left out.
    package var ours: Bool?
    package var calibrated: Bool?
  }
}

extension Snapshot.Document.Input {
  init(_ device: InputDevice) {
    self.init(
      id: Int(device.id.rawValue), name: device.name.harmless,
      kind: device.kind == .touchscreen ? nil : device.kind.rawValue, usb: device.usb, node: device.node?.harmless,
      matrix: device.matrix == .identity ? nil : device.matrix?.elements ?? [], ours: device.isOurs ? true : nil,
      calibrated: device.isCalibrated ? true : nil)
  }

  fileprivate func checked(at place: DocumentPlace) throws(Snapshot.DocumentError) -> InputDevice {
    InputDevice(
      id: try place["id"].id(id), name: try place["name"].name(name),
      kind: try place["kind"].word(kind ?? InputDevice.Kind.touchscreen.rawValue),
      usb: try checkedUSB(at: place["usb"]),
      node: try place["node"].name(node), matrix: try checkedMatrix(at: place["matrix"]), isOurs: ours ?? false,
      isCalibrated: calibrated ?? false)
  }

  private func checkedUSB(at place: DocumentPlace) throws(Snapshot.DocumentError) -> String? {
    guard let usb else { return nil }
    let parts = usb.split(separator: ":", omittingEmptySubsequences: false)
    let isUSB = parts.count == 2 && parts.allSatisfy { $0.utf8.count == 4 && $0.allSatisfy(\.isHexDigit) }
    try place.check(isUSB, found: "\"\(usb.printable)\"", expected: "two numbers of four hexadecimal digits: 04f3:2494")
    return usb.lowercased()
  }

  /// The matrix; an empty list of numbers stands for one that a client has left there and that is no matrix.
  private func checkedMatrix(at place: DocumentPlace) throws(Snapshot.DocumentError) -> TouchMatrix? {
    guard let matrix else { return .identity }
    try place.check(
      matrix.isEmpty || matrix.count == 9, found: "\(matrix.count) numbers", expected: "nine, row by row, or none")
    return TouchMatrix(elements: matrix)
  }
}

extension [Snapshot.Document.Input] {
  func checked() throws(Snapshot.DocumentError) -> [InputDevice] {
    let place = DocumentPlace.root["inputs"]
    try place.check(count: count)
    var seen: Set<Int> = []
    var result: [InputDevice] = []
    for (index, input) in enumerated() {
      let place = place[.index(index)]
      try place["id"].check(seen.insert(input.id).inserted, found: "\(input.id) again", expected: "an id of its own")
      result.append(try input.checked(at: place))
    }
    return result
  }
}
