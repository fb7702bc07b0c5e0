import CX11
import Displays

extension UnsafeBufferPointer {
  /// A list of XCB's, whose length is a C `int`; empty where there is none.
  init(start: UnsafeMutablePointer<Element>?, count: CInt) {
    self.init(start: UnsafePointer(start), count: start == nil ? 0 : Int(UInt32(clamping: count)))
  }
}

extension String {
  /// A name from the server, which need not be UTF-8: what is not becomes U+FFFD.
  init(repairing name: UnsafePointer<CChar>?) {
    self = name.map { String(cString: $0) } ?? ""
  }

  /// A name with U+FFFD for bytes that are no text and for control characters: some drivers and any client may name
  /// things as they like.
  init<Byte>(repairing name: UnsafeMutablePointer<Byte>?, count: CInt) {
    self = String(raw: name, count: count).harmless
  }

  /// A name as it is, which is not for a terminal.
  init<Byte>(raw name: UnsafeMutablePointer<Byte>?, count: CInt) {
    self.init(decoding: UnsafeRawBufferPointer(UnsafeBufferPointer(start: name, count: count)), as: UTF8.self)
  }
}
