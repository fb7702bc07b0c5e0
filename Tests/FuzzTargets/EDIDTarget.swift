import Displays

enum EDIDTarget {
  static func complaint(about bytes: [UInt8]) -> String? {
    let edid = EDID(bytes)
    let texts = [edid.name, edid.serial, edid.dataString].compactMap(\.self)
    let areTexts = texts.allSatisfy { text in
      !text.isEmpty && text.first != " " && text.last != " " && text.utf8.allSatisfy { 0x20...0x7E ~= $0 }
    }
    let isVendor = edid.vendor?.utf8.allSatisfy { 0x41...0x5A ~= $0 } ?? true
    let isSize = edid.physicalSize.map { 1...65535 ~= $0.width && 1...65535 ~= $0.height } ?? true
    let areNumbers =
      0...65535 ~= edid.product ?? 0 && 1...4_294_967_295 ~= edid.serialNumber ?? 1 && 1...54 ~= edid.week ?? 1
      && 1990...2245 ~= edid.year ?? 1990
    let identity = Identity(edid: bytes, connector: "DP-1")
    let isHash = identity.edid.map { $0.utf8.count == 71 } ?? bytes.isEmpty
    return areTexts && isVendor && isSize && areNumbers && isHash ? nil : "out of range: \(edid)"
  }
}
